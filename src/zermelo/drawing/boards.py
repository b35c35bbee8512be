"""Boards from their data alone, as SVG; `board_tikz` has the same for handouts.

Cells, coordinates, pieces, the last move, and the moves that can be played, each with its verdict: `+5` wins
in five plies, `=` draws, `−8` loses in eight. No game is known here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from zermelo.analysis import Verdict, signs
from zermelo.board import Board, Piece, Style
from zermelo.drawing.pieces import CELL, parts_of, size_of
from zermelo.drawing.style import PAGE_FONT, SMALL, Theme, text_width
from zermelo.drawing.svg import document, element, group, label, number
from zermelo.scores import Number

#: Text in a cell, on a verdict's badge, and the badge's height.
CELL_TEXT, BADGE_TEXT, BADGE_HEIGHT = 24.0, 15.0, 24.0
MARGIN, _GAP, CAPTION = 10.0, 8.0, 26.0
#: The names in the corners of cells: those of a printed draughts board, so small that pieces leave them room.
NAME = 10.0
#: Cells of texts grow in steps, so that boards with different texts mostly have the same frame.
_STEP = 30.0
#: How wide the band behind a winning line is, and its edge, in cells.
BAND, BAND_EDGE = 0.96, 0.07
#: How far the tips of hexagons stand out of their row, about; how thick the players' sides are drawn.
HEX_TIP, HEX_SIDE = 18.0, 5.0


@dataclass(frozen=True)
class Frame:
    """Where the cells of a board are, and what does not change when pieces move."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    style: Style
    width: int
    height: int
    cell: tuple[float, float]
    origin: tuple[float, float]
    names: tuple[tuple[str, ...], ...] = ()
    #: How much further right each row begins.
    slant: float = 0.0
    #: Lines between the middles of cells, where pieces stand on points.
    links: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
    #: Cells that the board does not have.
    missing: frozenset[tuple[int, int]] = frozenset()
    colours: tuple[str, str] = ("first", "second")

    @staticmethod
    def of(board: Board) -> Frame:
        """Return the frame of a drawn board; cells are as large as the largest piece needs."""
        pieces = [piece for row in board.cells for piece in row if piece is not None]
        sizes = [_cell_size(piece) for piece in pieces] or [CELL]
        cell = max(width for width, _ in sizes), max(height for _, height in sizes)
        is_hex = board.style == "hexagons"
        if is_hex:
            # Rows of hexagons are nearer to each other than their width: each reaches between two of the next.
            cell = cell[0], cell[0] * math.sqrt(3) / 2
        left = max((text_width(text, SMALL) for text in board.row_names), default=-_GAP) + _GAP
        top = SMALL + _GAP if any(board.column_names) else 0.0
        return Frame(
            columns=tuple(board.column_names),
            rows=tuple(board.row_names),
            style=board.style,
            width=max((len(row) for row in board.cells), default=0),
            height=len(board.cells),
            cell=cell,
            origin=(MARGIN + math.ceil(left), MARGIN + top + (cell[0] / math.sqrt(3) - cell[1] / 2) * is_hex),
            slant=cell[0] / 2 if is_hex else 0.0,
            links=board.links,
            missing=frozenset(
                (r, c)
                for r, row in enumerate(board.cells)
                for c, piece in enumerate(row)
                if piece is not None and piece.shape == "blank"
            ),
            colours=board.colours if is_hex else ("first", "second"),
            names=board.names,
        )

    @property
    def size(self) -> tuple[float, float]:
        """Return the width and height of a board's whole drawing, without a caption."""
        return (
            self.origin[0] + self.width * self.cell[0] + self.slant * max(0, self.height - 1) + MARGIN,
            self.origin[1] + self.height * self.cell[1] + MARGIN + (HEX_TIP if self.slant else 0.0),
        )

    @property
    def rounding(self) -> float:
        """Return how round a box inside a drawn cell is."""
        return 24.0 if self.slant else 6.0

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a drawn cell."""
        left, top = self.corner(row, column)
        return left + 0.5 * self.cell[0], top + 0.5 * self.cell[1]

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Return the top left corner of a drawn cell, of the box around its middle where cells are hexagons."""
        return (
            self.origin[0] + column * self.cell[0] + row * self.slant,
            self.origin[1] + row * self.cell[1],
        )

    def hexagon(self, row: int, column: int) -> list[tuple[float, float]]:
        """Return the corners of a hexagonal cell, from the top one, clockwise."""
        x, y = self.middle(row, column)
        half, tip = self.cell[0] / 2, self.cell[0] / math.sqrt(3)
        return [
            (x, y - tip), (x + half, y - tip / 2), (x + half, y + tip / 2),
            (x, y + tip), (x - half, y + tip / 2), (x - half, y - tip / 2),
        ]  # fmt: skip

    def hexagon_sides(self) -> list[tuple[str, list[tuple[float, float]]]]:
        """Return the edges of a board of hexagons that belong to a player, as his colour and a line."""
        found = []
        first, second = self.colours
        last_row, last_column = self.height - 1, self.width - 1
        for row in range(self.height):
            left, right = self.hexagon(row, 0), self.hexagon(row, last_column)
            found.append((second, [left[5], left[4], *([left[3]] if row < last_row else [])]))
            found.append((second, [*([right[0]] if row else []), right[1], right[2]]))
        for column in range(self.width):
            top, bottom = self.hexagon(0, column), self.hexagon(last_row, column)
            found.append((first, [top[5], top[0], top[1]]))
            found.append((first, [bottom[4], bottom[3], bottom[2]]))
        return found

    def labels(self) -> list[tuple[float, float, str]]:
        """Return the coordinates along the edges of a drawn board with the middles of their texts."""
        x, y = self.origin
        above = [
            (self.middle(0, i)[0], MARGIN + SMALL / 2 if self.slant else y - _GAP / 2 - SMALL / 2, text)
            for i, text in enumerate(self.columns)
        ]
        beside = [
            ((x + MARGIN - _GAP) / 2 + i * self.slant, self.middle(i, 0)[1], text)
            for i, text in enumerate(self.rows)
        ]
        return [*above, *beside]

    def corner_names(self) -> list[tuple[float, float, str]]:
        """Return the names of a drawn board's cells with the middles of their texts, in the top left corners."""
        return [
            (
                self.corner(row, column)[0] + 2 + text_width(name, NAME) / 2,
                self.corner(row, column)[1] + 6.5,
                name,
            )
            for row, names in enumerate(self.names)
            for column, name in enumerate(names)
            if name
        ]

    def has(self, place: tuple[int, int]) -> bool:
        """Return whether the drawn board has this cell."""
        return 0 <= place[0] < self.height and 0 <= place[1] < self.width


def piece_svg(piece: Piece, colours: tuple[str, str] = ("first", "second")) -> str:
    """Return a piece as SVG around the point (0, 0)."""
    if piece.shape == "text":
        return label(0, 0, piece.text, size=CELL_TEXT)
    return "".join(part.svg() for part in parts_of(piece, colours))


def background(frame: Frame) -> list[str]:
    """Return the cells and coordinates of a drawn board, without anything that moves."""
    (x, y), (width, height) = frame.origin, frame.cell
    parts = []
    if frame.style == "holes":
        parts.append(
            element(
                "rect", x=x, y=y, width=frame.width * width, height=frame.height * height, rx=10,
                class_="fill-light-square line-rule", stroke_width=1.5,
            )
        )  # fmt: skip
    if frame.style == "points":
        parts += [
            element(
                "line",
                "",
                x1=x1,
                y1=y1,
                x2=x2,
                y2=y2,
                class_="line-soft",
                stroke_width=1.8,
                stroke_linecap="round",
            )
            for x1, y1, x2, y2 in joined_points(frame)
        ]
    for row in range(frame.height):
        for column in range(frame.width):
            if (row, column) in frame.missing:
                continue
            (left, top), (cx, cy) = frame.corner(row, column), frame.middle(row, column)
            box = {"x": left, "y": top, "width": width, "height": height}
            if frame.style == "holes":
                parts.append(element("circle", cx=cx, cy=cy, r=25, class_="fill-paper line-rule"))
            elif frame.style == "checkered":
                parts.append(element("rect", "", **box, class_=f"fill-{shade_of(row, column)}-square"))
            elif frame.style == "grid":
                parts.append(element("rect", "", **box, class_="fill-paper line-rule", stroke_width=1.2))
            elif frame.style == "hexagons":
                corners = " ".join(f"{number(px)},{number(py)}" for px, py in frame.hexagon(row, column))
                parts.append(
                    element("polygon", "", points=corners, class_="fill-paper line-rule", stroke_width=1.5)
                )
    if frame.style == "hexagons":
        for colour, line in frame.hexagon_sides():
            corners = " ".join(f"{number(px)},{number(py)}" for px, py in line)
            look = {"class_": f"line-{colour}", "stroke_linecap": "round", "stroke_linejoin": "round"}
            parts.append(element("polyline", "", points=corners, fill="none", stroke_width=HEX_SIDE, **look))
    parts += [label(cx, cy, text, size=SMALL, colour="soft") for cx, cy, text in frame.labels() if text]
    parts += [label(x, y, text, size=NAME) for x, y, text in frame.corner_names()]
    return parts


def joined_points(frame: Frame) -> list[tuple[float, float, float, float]]:
    """Return the lines that join the points of a drawn board, from end to end."""
    return [(*frame.middle(*here), *frame.middle(*there)) for here, there in frame.links]


def board_svg(
    board: Board,
    *,
    moves: Mapping[str, Verdict] | None = None,
    last: tuple[int, int] | str | None = None,
    turned: Iterable[tuple[int, int]] = (),
    points: bool = False,
    title: str = "",
    theme: Theme = "auto",
) -> str:
    """Return a whole SVG drawing of a board.

    `moves` has a verdict by the text of each move: it is shown on the move's place, or under the board
    where it has none or shares it with a better move. `last` is the cell or the text of the last move,
    `turned` are the cells whose pieces it gave to the other player. `points` shows the verdicts in points.

    >>> cross = Piece("cross", 0, "X")
    >>> "line-first" in board_svg(Board(((cross, None),)), last=(0, 0))
    True
    """
    frame = Frame.of(board)
    width, height = frame.size
    shown, listed = placed(board, frame, moves or {}, points)
    parts = [group(background(frame))]
    for place, (verdict, _) in shown.items():
        if piece_at(board, place) is not None:
            continue
        left, top = frame.corner(*place)
        box = {"x": left + 2, "y": top + 2, "width": frame.cell[0] - 4, "height": frame.cell[1] - 4}
        parts.append(
            element("rect", "", **box, rx=frame.rounding, class_=f"fill-{role_of(verdict)}", opacity=0.18)
        )
    for x1, y1, x2, y2 in strokes(board, frame):
        for colour, share in (("win", BAND), ("paper", BAND - 2 * BAND_EDGE)):
            look = {"class_": f"line-{colour}", "stroke_linecap": "round"}
            wide = share * min(frame.cell)
            parts.append(element("line", "", x1=x1, y1=y1, x2=x2, y2=y2, stroke_width=wide, **look))
    for row, cells in enumerate(board.cells):
        for column, piece in enumerate(cells):
            if piece is not None:
                x, y = frame.middle(row, column)
                at = f"translate({number(x)} {number(y)})"
                parts.append(element("g", piece_svg(piece, board.colours), transform=at))
    cell = board.places.get(last) if isinstance(last, str) else last
    if cell is not None and frame.has(cell):
        left, top = frame.corner(*cell)
        box = {"x": left + 2.5, "y": top + 2.5, "width": frame.cell[0] - 5, "height": frame.cell[1] - 5}
        parts.append(
            element("rect", "", **box, rx=frame.rounding, fill="none", class_="line-new", stroke_width=3)
        )
    for place in turned:
        x, y = frame.middle(*place)
        parts.append(element("circle", cx=x, cy=y, r=6, class_="fill-new line-paper", stroke_width=2))
    for place, (verdict, text) in shown.items():
        x, y = badge_middle(board, frame, place)
        parts.append(_badge(x, y, text, role_of(verdict)))
    for line in filter(None, [board.caption, *caption_lines(listed, width)]):
        width = max(width, text_width(line, SMALL) + 2 * MARGIN)
        parts.append(label(MARGIN, height + CAPTION / 2 - 4, line, size=SMALL, anchor="start"))
        height += CAPTION
    return document(width, height, parts, title=title, description=board.text(), theme=theme, font=PAGE_FONT)


def strokes(board: Board, frame: Frame) -> list[tuple[float, float, float, float]]:
    """Return the bands drawn behind the lines that have decided the game: from the middle of one end to the other's."""
    return [(*frame.middle(*line[0]), *frame.middle(*line[-1])) for line in board.lines]


def badge_middle(board: Board, frame: Frame, place: tuple[int, int]) -> tuple[float, float]:
    """Return where a verdict is drawn: in the middle of its cell, lower where it would hide a piece."""
    x, y = frame.middle(*place)
    lower = hides(piece_at(board, place))
    return (x, y + frame.cell[1] / 2 - BADGE_HEIGHT / 2 - 2) if lower else (x, y)


def hides(piece: Piece | None) -> bool:
    """Return whether a verdict drawn in the middle of the cell would hide what stands there."""
    return piece is not None and piece.shape not in ("chocolate", "match")


def badge_width(text: str) -> float:
    """Return the width of the drawn badge of a verdict."""
    return max(28.0, 10.5 * len(text) + 10)


def placed(
    board: Board, frame: Frame, moves: Mapping[str, Verdict], points: bool
) -> tuple[dict[tuple[int, int], tuple[Verdict, str]], list[str]]:
    """Return the verdict drawn on each cell, the first given where moves share one, and the other moves."""
    shown: dict[tuple[int, int], tuple[Verdict, str]] = {}
    listed = []
    written_signs = signs(moves.values(), _short, points=points)
    for (text, verdict), written in zip(moves.items(), written_signs, strict=True):
        place = board.places.get(text)
        if place is not None and frame.has(place) and place not in shown:
            shown[place] = (verdict, written)
        else:
            listed.append(f"{text} {written}")
    return shown, listed


def piece_at(board: Board, place: tuple[int, int]) -> Piece | None:
    """Return what is drawn on a cell; rows may be shorter than the board."""
    row = board.cells[place[0]]
    return row[place[1]] if place[1] < len(row) else None


def caption_lines(listed: list[str], width: float) -> list[str]:
    """Return short texts joined into lines of a caption about as wide as the drawn board."""
    lines: list[str] = []
    for text in listed:
        longer = f"{lines[-1]} · {text}" if lines else text
        if lines and text_width(longer, SMALL) <= max(width - 2 * MARGIN, 240):
            lines[-1] = longer
        else:
            lines.append(text)
    return lines


def _badge(x: float, y: float, text: str, role: str) -> str:
    width = badge_width(text)
    box = {"x": x - width / 2, "y": y - BADGE_HEIGHT / 2, "width": width, "height": BADGE_HEIGHT}
    pill = element("rect", "", **box, rx=BADGE_HEIGHT / 2, class_=f"fill-paper line-{role}", stroke_width=2)
    return pill + label(x, y, text, size=BADGE_TEXT, colour=role, weight="bold")


def role_of(verdict: Verdict) -> str:
    """Return the role of the colour of a verdict: what is not proved has none of its own."""
    return str(verdict.outcome) if verdict.outcome is not None and verdict.exact else "soft"


def _cell_size(piece: Piece) -> tuple[float, float]:
    if piece.shape != "text":
        return size_of(piece)
    needed = text_width(piece.text, CELL_TEXT) + 20
    return max(CELL[0], math.ceil(needed / _STEP) * _STEP), CELL[1]


def shade_of(row: int, column: int) -> str:
    """Return whether a square of a checkered board is light or dark."""
    return "dark" if (row + column) % 2 else "light"


def _short(value: Number) -> str:
    if isinstance(value, float) and math.isinf(value):
        return "∞" if value > 0 else "−∞"
    text = f"{abs(value):.3g}" if value != int(value) else str(abs(int(value)))
    return f"−{text}" if value < 0 else text
