"""The snapshots of the course's figures; `python -m tests.golden.figures` writes them anew, with the gallery."""

import hashlib
import tempfile
from pathlib import Path

from zermelo.drawing import to_svg, to_tikz
from zermelo.learn.figures import FIGURES
from zermelo.words import LANGUAGES

ROOT = Path(__file__).parents[2]
DIGESTS = Path(__file__).parent / "figures.txt"
GALLERY = ROOT / "docs" / "figures"


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digests(figure):
    """Lines of the golden file, one per language: number, language, SVG, TikZ."""
    for language in LANGUAGES:
        (drawing,) = figure.drawings(language)
        yield f"{figure.id} {language} {digest(to_svg(drawing))} {digest(to_tikz(drawing))}"


def regenerate():
    from zermelo.apps.cli import main

    lines = [line for figure in FIGURES.values() for line in digests(figure)]
    DIGESTS.write_text("\n".join([*lines, ""]), encoding="utf-8")
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
