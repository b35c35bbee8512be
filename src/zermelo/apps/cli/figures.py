"""`zermelo figures`: the figures of the course as SVG and TikZ, with a gallery and captions in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from zermelo.apps.cli._options import argument, option
from zermelo.apps.language import language, tell
from zermelo.errors import FileError, ParameterError
from zermelo.files import cannot_write, ensure_writable, write_folder
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.learn.figures import Figure

SUMMARY = message(
    "cli.figures.summary",
    en="the figures of the course as SVG and TikZ, with a gallery; without -o: list them",
    fr="les figures du cours en SVG et TikZ, avec une galerie ; sans -o : en donner la liste",
)
EXAMPLES = (
    "zermelo figures",
    "zermelo figures -o figures/",
    "zermelo figures 002-4 004-2 --steps -o figures/ --lang fr",
)

_IDS = message(
    "cli.figures.ids", en="figures by number (default: all)", fr="figures par numéro (par défaut : toutes)"
)
_OUTPUT = message("cli.figures.output", en="the folder to write to", fr="le dossier où écrire")
_STEPS = message(
    "cli.figures.steps",
    en="also a page that goes through the steps of each figure that has some",
    fr="aussi une page qui parcourt les étapes de chaque figure qui en a",
)
_NO_FOLDER = message(
    "cli.figures.no_folder",
    en="--steps writes pages: say where with -o FOLDER",
    fr="--steps écrit des pages : dire où avec -o DOSSIER",
)
_NOT_A_FOLDER = message(
    "cli.figures.not_a_folder",
    en="-o {path}: this is a file; figures go into a folder",
    fr="-o {path} : c'est un fichier ; les figures vont dans un dossier",
)
_WRITTEN = message(
    "cli.figures.written",
    en="written: {count} figures in {path} (.svg and .tex); look at {gallery}",
    fr="écrit : {count} figures dans {path} (.svg et .tex) ; voir {gallery}",
)
_WRITTEN_ONE = message(
    "cli.figures.written_one",
    en="written: {path} (.svg and .tex); look at {gallery}",
    fr="écrit : {path} (.svg et .tex) ; voir {gallery}",
)
_NEXT = message(
    "cli.figures.next",
    en="write them: zermelo figures [ID…] -o FOLDER",
    fr="les écrire : zermelo figures [ID…] -o DOSSIER",
)

GALLERY, INDEX = "gallery.html", "README.md"


def run(
    ids: Annotated[Sequence[str], argument("ID…", _IDS)] = (),
    output: Annotated[Path | None, option("-o", "FOLDER", _OUTPUT)] = None,
    steps: Annotated[bool, option("--steps", None, _STEPS)] = False,
) -> int:
    """Run `zermelo figures`: list the figures, or write them; the folder gets all of them or none."""
    from zermelo.learn.figures import FIGURES, figure

    chosen = [figure(id) for id in dict.fromkeys(ids)] or list(FIGURES.values())
    if output is None:
        if steps:
            raise ParameterError(_NO_FOLDER)
        width = max(len(found.id) for found in chosen)
        for found in chosen:
            print(f"{found.id.ljust(width)}  {found.words(language())}")
        print(tell(_NEXT))
        return 0
    _ensure_folder(output)
    files: dict[str, str] = {}
    for found in chosen:
        files |= _files(found, steps)
    # The gallery also has the figures that earlier calls left in the folder.
    listed = [f for f in FIGURES.values() if f in chosen or (output / f"{f.id}.svg").exists()]
    pages = {id for id in FIGURES if f"{id}.html" in files or (output / f"{id}.html").exists()}
    files[GALLERY], files[INDEX] = _gallery(listed, pages), _index(listed)
    write_folder(output, files)
    gallery = output / GALLERY
    if len(chosen) == 1:
        print(tell(_WRITTEN_ONE(path=output / chosen[0].id, gallery=gallery)))
    else:
        print(tell(_WRITTEN(count=len(chosen), path=output, gallery=gallery)))
    return 0


def _ensure_folder(output: Path) -> None:
    """Refuse a place where `zermelo figures` cannot make its folder before any work is done."""
    try:
        if output.exists() and not output.is_dir():
            raise ParameterError(_NOT_A_FOLDER(path=output))
        ensure_writable(output / "x" if output.is_dir() else output)
    except FileError:
        raise
    except OSError as error:
        raise cannot_write(output, error) from None


def _files(found: Figure, steps: bool) -> dict[str, str]:
    from zermelo.drawing import to_html, to_svg, to_tikz

    drawing = found.drawings(language())[-1]
    captions = [f"% {found.id}", f"% fr: {found.words('fr')}", f"% en: {found.words('en')}"]
    files = {
        f"{found.id}.svg": to_svg(drawing),
        f"{found.id}.tex": "\n".join([*captions, to_tikz(drawing)]),
    }
    if steps and len(frames := found.drawings(language(), steps=True)) > 1:
        files[f"{found.id}.html"] = to_html(frames, language())
    return files


_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: Canvas; color: CanvasText; }
figure { margin: 2.5rem 0; } figure img { max-width: 100%; height: auto; }
figcaption p { margin: .3rem 0; } figcaption [lang=en] { font-style: italic; }
"""


def _gallery(figures: Sequence[Figure], pages: set[str]) -> str:
    from zermelo.drawing.style import PAGE_FONT
    from zermelo.drawing.svg import escape

    parts = []
    for found in figures:
        steps = f' · <a href="{found.id}.html">▶</a>' if found.id in pages else ""
        parts.append(
            f'<figure id="{found.id}">\n<img src="{found.id}.svg" alt="{escape(found.words(language()))}" '
            f'loading="lazy">\n<figcaption><p><b>{found.id}</b> · <a href="{found.id}.svg">SVG</a> · '
            f'<a href="{found.id}.tex">TikZ</a>{steps}</p>\n<p lang="fr">{escape(found.words("fr"))}</p>\n'
            f'<p lang="en">{escape(found.words("en"))}</p></figcaption>\n</figure>'
        )
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>zermelo · figures</title>\n'
        f"<style>body {{ font-family: {PAGE_FONT}; }}{_STYLE}</style>\n</head>\n<body>\n<h1>Figures</h1>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _index(figures: Sequence[Figure]) -> str:
    parts = ["# Figures\n"]
    parts += [
        f"### {found.id}\n\n![{found.id}]({found.id}.svg)\n\n{found.words('fr')}.\n\n*{found.words('en')}.*\n"
        for found in figures
    ]
    return "\n".join(parts)
