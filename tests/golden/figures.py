"""The gallery of the course's figures; `python -m tests.golden.figures` writes it anew."""

import tempfile
from pathlib import Path

from zermelo.learn.figures import FIGURES

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "docs" / "figures"


def regenerate():
    from zermelo.apps.cli import main

    GALLERY.mkdir(parents=True, exist_ok=True)
    for old in GALLERY.iterdir():
        old.unlink()
    with tempfile.TemporaryDirectory() as scratch:
        assert main(["figures", "-o", scratch, "--lang", "en"]) == 0
        # Handouts make their own TikZ files: the gallery shows pictures.
        for name in ["README.md", *(f"{id}.svg" for id in FIGURES)]:
            (GALLERY / name).write_bytes((Path(scratch) / name).read_bytes())


if __name__ == "__main__":
    regenerate()
