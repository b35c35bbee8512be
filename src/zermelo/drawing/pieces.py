"""What stands on a board, drawn by us: each piece is a few circles and paths around the middle of its cell.

A path is written in SVG's letters M, L, C and Z with absolute coordinates, y pointing down; both writers
read it. Colours are roles of `style.COLOURS`; the second player's pieces also differ in shape.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from zermelo.board import Piece
from zermelo.drawing.latex import latex, tikz_colour
from zermelo.drawing.style import SMALL
from zermelo.drawing.svg import element, label, number

#: The usual cell, and the narrow one of a match.
CELL = (60.0, 60.0)
MATCH_CELL = (44.0, 96.0)
#: Points on paper for a pixel on the screen: a cell of a handout is about a centimetre wide.
TIKZ_UNIT = 0.5


@dataclass(frozen=True)
class Part:
    """A circle (x, y, radius) or a path, filled and outlined in colours given by role."""

    outline: tuple[float, float, float] | str
    fill: str | None = None
    line: str | None = None
    width: float = 1.5

    def svg(self) -> str:
        """Return the part of a drawn piece as an SVG element."""
        classes = [f"fill-{self.fill}"] if self.fill else []
        classes += [f"line-{self.line}"] if self.line else []
        # Presentation attributes are weaker than any rule: they only say what no class says.
        look = {
            "class_": " ".join(classes),
            "fill": None if self.fill else "none",
            "stroke_width": self.width if self.line else None,
        }
        if isinstance(self.outline, str):
            rounded = "round" if self.line else None
            return element(
                "path", "", d=self.outline, stroke_linejoin=rounded, stroke_linecap=rounded, **look
            )
        x, y, radius = self.outline
        return element("circle", "", cx=x, cy=y, r=radius, **look)

    def tikz(self, unit: float = TIKZ_UNIT) -> str:
        """Return the part of a drawn piece as a TikZ command; y points down (`y=-0.5pt`).

        `unit` is a pixel in points.
        """
        options = [f"fill={tikz_colour(self.fill)}"] if self.fill else []
        if self.line:
            width = number(self.width * unit)
            options += [f"draw={tikz_colour(self.line)}", f"line width={width}pt"]
            options += ["line join=round", "line cap=round"]
        if isinstance(self.outline, str):
            return f"\\path[{', '.join(options)}] {_tikz_path(self.outline)};"
        x, y, radius = map(number, self.outline)
        return f"\\path[{', '.join(options)}] ({x},{y}) circle[radius={radius}];"


@dataclass(frozen=True)
class Label:
    """A short text around a point."""

    text: str
    x: float
    y: float
    size: float

    def svg(self) -> str:
        """Return the text on a drawn piece as an SVG element."""
        return label(self.x, self.y, self.text, size=self.size)

    def tikz(self, unit: float = TIKZ_UNIT) -> str:
        """Return the text on a drawn piece as a TikZ node, as high as on the screen; `unit` is a pixel in points."""
        where = f"({number(self.x)},{number(self.y)})"
        # The letters of a handout are ten points high.
        return (
            f"\\node[scale={number(self.size * unit / 10)}, inner sep=0pt] at {where} {{{latex(self.text)}}};"
        )


def _tikz_path(path: str) -> str:
    words = path.split()
    parts: list[str] = []
    i = 0
    while i < len(words):
        letter = words[i]
        count = {"M": 1, "L": 1, "C": 3, "Z": 0}[letter]
        points = [f"({words[j]},{words[j + 1]})" for j in range(i + 1, i + 1 + 2 * count, 2)]
        if letter == "Z":
            parts.append("-- cycle")
        elif letter == "C":
            parts.append(f".. controls {points[0]} and {points[1]} .. {points[2]}")
        else:
            parts.append(points[0] if letter == "M" else f"-- {points[0]}")
        i += 1 + 2 * count
    return " ".join(parts)


def parts_of(piece: Piece, colours: tuple[str, str] = ("first", "second")) -> tuple[Part | Label, ...]:
    """Return the parts of a drawn piece, those behind first, in its player's colour; a text has none."""
    if piece.shape in _CHESS:
        return _chess(piece)
    colour = "ink" if piece.player is None else colours[piece.player]
    if piece.shape in ("seeds", "store"):
        return _seeds(piece, colour)
    if piece.shape == "tile":
        return _tile(piece, colour)
    draw = _OTHERS.get(piece.shape)
    return () if draw is None else draw(colour, piece.player == 1)


def size_of(piece: Piece) -> tuple[float, float]:
    """Return the width and height of the drawn cell that suits a piece."""
    return MATCH_CELL if piece.shape == "match" else CELL


# --- stones, marks, matches, chocolate --------------------------------------------------------------

_SQUARE = (
    "M -23 -28 L 23 -28 C 26 -28 28 -26 28 -23 L 28 23 C 28 26 26 28 23 28 "
    "L -23 28 C -26 28 -28 26 -28 23 L -28 -23 C -28 -26 -26 -28 -23 -28 Z"
)


def _disc(colour: str, is_second: bool) -> tuple[Part, ...]:
    disc = Part((0, 0, 23), "coal" if colour == "black" else colour, "ink", 1.5)
    # The second player's stones have a ring: they differ without colours too.
    return (disc, Part((0, 0, 13.5), None, "black", 2)) if is_second else (disc,)


def _cross(colour: str, is_second: bool) -> tuple[Part, ...]:
    return (Part("M -16 -16 L 16 16 M 16 -16 L -16 16", None, colour, 8),)


def _ring(colour: str, is_second: bool) -> tuple[Part, ...]:
    return (Part((0, 0, 17.5), None, colour, 7.5),)


def _token(colour: str, is_second: bool) -> tuple[Part, ...]:
    return (*_disc(colour, is_second), Part((0, 0, 5), "paper"))


def _dot(colour: str, is_second: bool) -> tuple[Part, ...]:
    return (Part((0, 0, 8), colour),)


def _block(colour: str, is_second: bool) -> tuple[Part, ...]:
    return (Part(_SQUARE, "soft" if colour == "ink" else colour, "ink", 1.5),)


def _match(colour: str, is_second: bool) -> tuple[Part, ...]:
    stick = Part("M -3.5 -32 L 3.5 -32 L 3.5 42 L -3.5 42 Z", "wood", "chocolate-line", 1)
    head = Part("M 0 -44 C 8 -44 8 -25 0 -25 C -8 -25 -8 -44 0 -44 Z", "loss", "chocolate-line", 1)
    return stick, head


def _chocolate(colour: str, is_second: bool) -> tuple[Part, ...]:
    bevel = Part("M -19 -19 L 19 -19 L 19 19 L -19 19 Z", None, "chocolate-line", 1.5)
    corners = "M -27 -27 L -19 -19 M 27 -27 L 19 -19 M 27 27 L 19 19 M -27 27 L -19 19"
    return Part(_SQUARE, "chocolate", "chocolate-line", 2), bevel, Part(corners, None, "chocolate-line", 1.5)


def _poison(colour: str, is_second: bool) -> tuple[Part, ...]:
    skull = (
        "M -9 14 L -9 8 C -15 5 -17 0 -17 -4 C -17 -13 -9 -18 0 -18 C 9 -18 17 -13 17 -4 C 17 0 15 5 9 8 "
        "L 9 14 C 9 17 7 18 5 18 L -5 18 C -7 18 -9 17 -9 14 Z"
    )
    eyes = (Part((-6.5, -2.5, 4.5), "black"), Part((6.5, -2.5, 4.5), "black"))
    nose, teeth = "M 0 3 L 2.5 8 L -2.5 8 Z", "M -3.5 13 L -3.5 18 M 0 13 L 0 18 M 3.5 13 L 3.5 18"
    bone = Part(skull, "white", "black", 1.5)
    base = Part(_SQUARE, "chocolate", "chocolate-line", 2)
    return base, bone, *eyes, Part(nose, "black"), Part(teeth, None, "black", 1.5)


# --- lines between dots, crowned draughtsmen -----------------------------------------------------------


def _flat(colour: str, is_second: bool) -> tuple[Part, ...]:
    # From dot to dot: these stand in the middles of the cells on both sides.
    return (Part("M -50 0 L 50 0", None, colour, 7),)


def _upright(colour: str, is_second: bool) -> tuple[Part, ...]:
    return (Part("M 0 -50 L 0 50", None, colour, 7),)


def _box(colour: str, is_second: bool) -> tuple[Part, ...]:
    square = Part("M -44 -44 L 44 -44 L 44 44 L -44 44 Z", colour, None)
    # A square for the first player, a disc for the second: they differ without colours too.
    sign = Part((0, 0, 15), "paper") if is_second else Part("M -14 -14 L 14 -14 L 14 14 L -14 14 Z", "paper")
    return square, sign


def _crowned(colour: str, is_second: bool) -> tuple[Part, ...]:
    crown = "M -12 9 L -15 -8 L -6 0 L 0 -12 L 6 0 L 15 -8 L 12 9 Z"
    disc = Part((0, 0, 23), "coal" if colour == "black" else colour, "ink", 1.5)
    return disc, Part((0, 0, 19.5), None, "wood", 2), Part(crown, "wood", "chocolate-line", 1)


_OTHERS: dict[str, Callable[[str, bool], tuple[Part, ...]]] = {
    "disc": _disc,
    "cross": _cross,
    "ring": _ring,
    "token": _token,
    "dot": _dot,
    "block": _block,
    "match": _match,
    "chocolate": _chocolate,
    "poison": _poison,
    "flat": _flat,
    "upright": _upright,
    "box": _box,
    "crowned": _crowned,
}


# --- tiles ------------------------------------------------------------------------------------------


def _tile(piece: Piece, colour: str) -> tuple[Part | Label, ...]:
    """Draw a wooden tile as in shogi: it points where its player goes, first player up, second down."""
    up = -1 if piece.player == 1 else 1
    points = [(0, -27), (19, -18), (23, 26), (-23, 26), (-19, -18)]
    outline = " L ".join(f"{x} {up * y}" for x, y in points)
    size = 22.0 if len(piece.text) < 2 else 17.0
    # A little above the middle, where the badge of a verdict leaves it to be read.
    return Part(f"M {outline} Z", "light-square", colour, 3), Label(piece.text.upper(), 0, -5, size)


# --- seeds ------------------------------------------------------------------------------------------

#: More seeds than this are not told apart: their number is written.
_MOST_SEEDS = 24
_GOLDEN = math.pi * (3 - math.sqrt(5))


def _seeds(piece: Piece, colour: str) -> tuple[Part | Label, ...]:
    """Draw a hole, round, or a store, nearly square, with its seeds, their number above it."""
    count = int(piece.text) if piece.text.isdecimal() else 0
    hole = Part((0, 0, 25) if piece.shape == "seeds" else _SQUARE, "light-square", colour, 2.5)
    seeds = []
    for i in range(min(count, _MOST_SEEDS)):
        # Seeds of a sunflower: each in the largest gap that the others leave.
        away, angle = 4.2 * math.sqrt(i + 0.5), i * _GOLDEN
        x, y = round(away * math.cos(angle), 1), round(away * math.sin(angle), 1)
        seeds.append(Part((x, y, 3.6), "chocolate", "chocolate-line", 1))
    return hole, *seeds, *([Label(piece.text, 23, -22, SMALL)] if count else [])


# --- chess ------------------------------------------------------------------------------------------

_FOOT = "M -17 24 L 17 24 L 17 19 C 17 16 15 15 12 14 L -12 14 C -15 15 -17 16 -17 19 Z"
#: Filled outlines, back to front; a circle is (x, y, radius).
_CHESS: dict[str, tuple[tuple[float, float, float] | str, ...]] = {
    "pawn": (
        "M -14 24 L 14 24 L 14 19 C 14 14 7 10 6 -4 L -6 -4 C -7 10 -14 14 -14 19 Z",
        (0, -11, 8.5),
    ),
    "rook": (
        "M -11 14 L -9 -7 L -14 -12 L -14 -23 L -8 -23 L -8 -18 L -3 -18 L -3 -23 L 3 -23 L 3 -18 "
        "L 8 -18 L 8 -23 L 14 -23 L 14 -12 L 9 -7 L 11 14 Z",
        _FOOT,
    ),
    "knight": (
        "M -9 14 C -10 6 2 2 1 -5 C -3 0 -9 1 -13 6 C -16 8 -20 5 -19 1 C -18 -4 -14 -8 -12 -14 "
        "C -11 -17 -9 -18 -8 -19 L -6 -26 L -1 -20 C 10 -18 15 -8 14 14 Z",
        _FOOT,
    ),
    "bishop": (
        "M -9 14 C -8 9 -7 7 -6 5 L 6 5 C 7 7 8 9 9 14 Z",
        "M -7 5 C -14 -3 -9 -14 0 -20 C 9 -14 14 -3 7 5 Z",
        (0, -23, 3.5),
        _FOOT,
    ),
    "queen": (
        "M -11 14 L -20 -12 L -10 -3 L -9 -18 L -2 -4 L 0 -21 L 2 -4 L 9 -18 L 10 -3 L 20 -12 L 11 14 Z",
        (-20, -14, 2.8),
        (-9, -20, 2.8),
        (0, -23, 2.8),
        (9, -20, 2.8),
        (20, -14, 2.8),
        _FOOT,
    ),
    "king": (
        "M -2 -27 L 2 -27 L 2 -23 L 6 -23 L 6 -19 L 2 -19 L 2 -12 L -2 -12 L -2 -19 L -6 -19 L -6 -23 "
        "L -2 -23 Z",
        "M -11 14 C -15 6 -23 2 -21 -6 C -19 -13 -8 -13 0 -5 C 8 -13 19 -13 21 -6 C 23 2 15 6 11 14 Z",
        "M -5 -8 C -5 -12 -3 -14 0 -15 C 3 -14 5 -12 5 -8 L 0 -1 Z",
        _FOOT,
    ),
}
_CHESS_LINES = {
    "bishop": Part("M 0 -13 L 0 -3 M -5 -8 L 5 -8", None, "line", 2),
    "knight": Part((-7, -11, 2), "line"),
}


def _chess(piece: Piece) -> tuple[Part, ...]:
    """Draw a chess piece: player 0 is White; one of nobody (the queen of Wythoff) is black. The same on both papers."""
    fill, line = ("white", "black") if piece.player == 0 else ("black", "white")
    bodies = tuple(Part(outline, fill, line, 1.5) for outline in _CHESS[piece.shape])
    detail = _CHESS_LINES.get(piece.shape)
    if detail is None:
        return bodies
    return *bodies, replace(detail, fill=line if detail.fill else None, line=line if detail.line else None)
