"""The scripts and the style of the widgets: each is one text for the browser."""

from __future__ import annotations

from pathlib import Path

from zermelo.drawing.style import COLOURS

_FOLDER = Path(__file__).parent


def script(name: str) -> str:
    """Return a widget's script, with what all of them share before it."""
    return "".join((_FOLDER / f"{part}.js").read_text(encoding="utf-8") for part in ("common", name))


def style() -> str:
    """Return the style of all widgets, in which drawings follow the notebook's theme.

    A drawing alone asks the screen, and a notebook may be dark on a light one.
    """
    colours = "\n".join(
        f".zermelo-widget .{kind}-{role} {{ {what}: light-dark({light}, {dark}) }}"
        for role, (light, dark) in COLOURS.items()
        for kind, what in (("fill", "fill"), ("line", "stroke"))
    )
    return (_FOLDER / "widgets.css").read_text(encoding="utf-8") + colours
