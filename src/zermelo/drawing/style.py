"""How drawings look: the colours of both themes, the sizes, and how wide a text is.

Colour is never the only sign: shapes, hatches, outlines and written ranks say the same.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["auto", "light", "dark"]

#: Each colour by its role: (on light paper, on dark paper).
COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#FFFFFF", "#1B1B1B"),
    "ink": ("#1A1A1A", "#F0F0F0"),
    "soft": ("#5A5A5A", "#B4B4B4"),  # captions, coordinates, ordinary edges
    "rule": ("#B8B8B8", "#5C5C5C"),  # grid lines, borders
    "adam": ("#1F4E79", "#8FBCE6"),  # outlines, by owner
    "eve": ("#4A4A4A", "#C8C8C8"),
    "adam-fill": ("#BFD9F2", "#1D4F7C"),  # who wins there
    "eve-fill": ("#D5D5D5", "#4B4B4B"),
    "eve-hatch": ("#B2B2B2", "#676767"),
    "new": ("#D55E00", "#FFA659"),  # added in this step
    "win": ("#0B6E4F", "#4CC29A"),
    "draw": ("#8A6D00", "#E0C04C"),
    "loss": ("#B3261E", "#FF8A80"),
    "first": ("#1F4E79", "#8FBCE6"),  # the players' pieces on a board
    "second": ("#D98E04", "#FFC857"),
    "chocolate": ("#7B4A2B", "#A9714B"),
    "chocolate-line": ("#4F2D17", "#5E3B22"),
    "light-square": ("#F3EBDD", "#57504A"),
    "dark-square": ("#C9B79C", "#3A3530"),
    "wood": ("#C68642", "#D9A066"),
    "yellow": ("#F2C200", "#FFD23F"),  # players who are called by their colours
    "red": ("#C62828", "#E5534B"),
    "white": ("#FFFFFF", "#FAFAFA"),  # chessmen: the same on both papers
    "black": ("#1A1A1A", "#1A1A1A"),
    "coal": ("#1A1A1A", "#4E4E4E"),  # black stones, which would be holes in dark paper
}

#: Serif, so that figures sit in the text of a handout; the first of these that a machine has.
FIGURE_FONT = "'Latin Modern Roman', 'STIX Two Text', Cambria, Georgia, 'DejaVu Serif', serif"
#: For texts with signs that some of them lack, such as ≥ and α.
SIGN_FONT = "'STIX Two Text', Cambria, 'Times New Roman', 'DejaVu Serif', serif"
PAGE_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

#: Sizes of text in pixels; nothing is smaller than SMALL.
TEXT, SMALL = 16.0, 14.0
LINE = 1.25  # the height of a line of text, in sizes

#: Widths of strokes in pixels.
STRATEGY, ORDINARY, FADED, OUTLINE, RING = 2.6, 1.2, 0.8, 1.4, 3.0
FADED_OPACITY = 0.55

_NARROW = set("iljtfrI.,:;'|!()[]{}· ’1")
_WIDE = set("mwMWQ@%—…→∞")


def text_width(text: str, size: float = TEXT) -> float:
    """Return about how wide a drawn text is, on the safe side for the usual serif fonts.

    No font is opened: drawings must come out the same everywhere, in a browser too.

    >>> text_width("3,2", 10) < text_width("3,2e", 10) < 30
    True
    """
    widths = (0.38 if c in _NARROW else 0.95 if c in _WIDE else 0.73 if c.isupper() else 0.62 for c in text)
    return size * sum(widths)
