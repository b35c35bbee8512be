"""`zermelo exercise errata -o FILE.svg`: how the work of an attractor grows, drawn."""

from __future__ import annotations

from pathlib import Path

from zermelo.apps.language import language, tell
from zermelo.errors import ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.words import message

_SVG = message(
    "cli.growth.svg",
    en="errata are drawn as SVG: -o growth.svg",
    fr="les errata se dessinent en SVG : -o croissance.svg",
)
_WRITTEN = message("cli.growth.written", en="written: {path}", fr="écrit : {path}")


def write_growth(path: Path) -> int:
    """Write the drawing of growth that a command was asked for."""
    from zermelo.learn.growth import growth_svg

    if path.suffix != ".svg":
        raise ParameterError(_SVG)
    ensure_writable(path)
    write_text(path, growth_svg(language()))
    print(tell(_WRITTEN(path=path)))
    return 0
