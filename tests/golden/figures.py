"""The gallery of the course, and the pictures of both READMEs; `python -m tests.golden.figures` writes them."""

import re
import shlex
import tempfile
from pathlib import Path

from zermelo.learn.figures import FIGURES

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "docs" / "figures"
LANGUAGES = {"README.md": "en", "README.fr.md": "fr"}


def readme_pictures():
    """The pictures on the first screen of each README, with the command under it, up to its file: (file, arguments)."""
    for name, language in LANGUAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        above, below = re.search(r"^(\|.*readme-.*)\n\|[:|-]+\n(\|.*)$", text, re.MULTILINE).groups()
        files = re.findall(r"\((docs/figures/readme-[\w.-]+)\)", above)
        commands = re.findall(r"`zermelo ([^`]*)`", below)
        for file, command in zip(files, commands, strict=True):
            *words, output, _ = shlex.split(command)
            assert output == "-o"
            yield ROOT / file, [*words, "--lang", language]


def errata_pictures():
    """The files that the pages of errata show; tests/unit/learn/test_errata.py looks after them."""
    pages = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("errata.md", "errata.fr.md"))
    return {ROOT / "docs" / found for page in pages for found in re.findall(r"\((figures/[\w.-]+)\)", page)}


def regenerate():
    from zermelo.apps.cli import main

    GALLERY.mkdir(parents=True, exist_ok=True)
    for old in {*GALLERY.iterdir()} - errata_pictures():
        old.unlink()
    with tempfile.TemporaryDirectory() as scratch:
        assert main(["figures", "-o", scratch, "--lang", "en"]) == 0
        # Handouts make their own TikZ files: the gallery shows pictures.
        for name in ["README.md", *(f"{id}.svg" for id in FIGURES)]:
            (GALLERY / name).write_bytes((Path(scratch) / name).read_bytes())
    for file, command in readme_pictures():
        assert main([*command, "-o", str(file)]) == 0


if __name__ == "__main__":
    regenerate()
