"""SVG drawings turned into PNG pictures, by resvg where it is installed."""

from __future__ import annotations

from zermelo.checks import ensure_kind, ensure_positive, refused
from zermelo.errors import FileError
from zermelo.words import message

_NO_RESVG = message(
    "drawing.no_resvg",
    en="PNG pictures need the package resvg-py (pip install resvg-py); SVG, TikZ, DOT and HTML need nothing",
    fr="les images PNG demandent le paquet resvg-py (pip install resvg-py) ; SVG, TikZ, DOT et HTML ne demandent "
    "rien",
)

_AN_SVG = message(
    "drawing.svg",
    en="an SVG text, as to_svg(drawing) returns it",
    fr="un texte SVG, tel que to_svg(dessin) le renvoie",
)


def to_png(svg: str, *, zoom: float = 2.0) -> bytes:
    """Return an SVG drawing as a PNG picture, `zoom` pixels per pixel."""
    ensure_kind(str, _AN_SVG, svg=svg)
    ensure_positive(optional=False, zoom=zoom)
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise FileError(_NO_RESVG) from None
    try:
        return bytes(svg_to_bytes(svg_string=svg, zoom=float(zoom)))
    except ValueError:
        raise refused(_AN_SVG, "svg", svg) from None
