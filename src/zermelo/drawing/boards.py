"""Boards from their data alone, for the screen (SVG) and for a handout (TikZ).

Cells, coordinates, pieces, the last move, and the moves that can be played, each with its verdict: `+5` wins
in five plies, `=` draws, `−8` loses in eight. No game is known here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.analysis import Verdict
from zermelo.board import Board, Piece, Style
from zermelo.drawing.pieces import CELL, TIKZ_UNIT, parts_of, size_of, tikz_colour
from zermelo.drawing.style import COLOURS, PAGE_FONT, SMALL, Theme, text_width
from zermelo.drawing.svg import document, element, group, label, number
from zermelo.game import Number, Outcome

#: Text in a cell, on a verdict's badge, and the badge's height.
CELL_TEXT, BADGE_TEXT, BADGE_HEIGHT = 24.0, 15.0, 24.0
_MARGIN, _GAP, _CAPTION = 10.0, 8.0, 26.0
#: Cells of texts grow in steps, so that boards with different texts mostly have the same frame.
_STEP = 30.0


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

    @staticmethod
    def of(board: Board) -> Frame:
        """Return the frame of a board; cells are as large as the largest piece needs."""
        pieces = [piece for row in board.cells for piece in row if piece is not None]
        sizes = [_cell_size(piece) for piece in pieces] or [CELL]
        cell = max(width for width, _ in sizes), max(height for _, height in sizes)
        left = max((text_width(text, SMALL) for text in board.rows), default=-_GAP) + _GAP
        top = SMALL + _GAP if any(board.columns) else 0.0
        return Frame(
            columns=tuple(board.columns),
            rows=tuple(board.rows),
            style=board.style,
            width=max((len(row) for row in board.cells), default=0),
            height=len(board.cells),
            cell=cell,
            origin=(_MARGIN + math.ceil(left), _MARGIN + top),
        )

    @property
    def size(self) -> tuple[float, float]:
        """Return the width and height of the whole drawing, without a caption."""
        return (
            self.origin[0] + self.width * self.cell[0] + _MARGIN,
            self.origin[1] + self.height * self.cell[1] + _MARGIN,
        )

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a cell."""
        return self.origin[0] + (column + 0.5) * self.cell[0], self.origin[1] + (row + 0.5) * self.cell[1]

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Return the top left corner of a cell."""
        return self.origin[0] + column * self.cell[0], self.origin[1] + row * self.cell[1]

    def labels(self) -> list[tuple[float, float, str]]:
        """Return the coordinates along the edges with the middles of their texts."""
        x, y = self.origin
        above = [
            (self.middle(0, i)[0], y - _GAP / 2 - SMALL / 2, text) for i, text in enumerate(self.columns)
        ]
        beside = [((x + _MARGIN - _GAP) / 2, self.middle(i, 0)[1], text) for i, text in enumerate(self.rows)]
        return [*above, *beside]

    def has(self, place: tuple[int, int]) -> bool:
        """Return whether the board has this cell."""
        return 0 <= place[0] < self.height and 0 <= place[1] < self.width


def sign(verdict: Verdict, *, points: bool = False) -> str:
    """Return a verdict as one sign: `+5`, `=`, `−8` in plies, or in points where they count; `~2` an estimate.

    >>> sign(Verdict("b2", Outcome.LOSS, -1, 8, True))
    '−8'
    """
    if verdict.outcome is None or not verdict.exact:
        return f"~{_short(verdict.value or 0)}"
    size = abs(verdict.value or 0) if points else verdict.distance
    shown = "" if size is None else _short(size)
    return {Outcome.WIN: f"+{shown}", Outcome.DRAW: "=", Outcome.LOSS: f"−{shown}"}[verdict.outcome]


def piece_svg(piece: Piece, colours: tuple[str, str] = ("first", "second")) -> str:
    """Return a piece around the point (0, 0)."""
    if piece.shape == "text":
        return label(0, 0, piece.text, size=CELL_TEXT)
    return "".join(part.svg() for part in parts_of(piece, colours))


def background(frame: Frame) -> list[str]:
    """Return the cells and coordinates of a board, without anything that moves."""
    (x, y), (width, height) = frame.origin, frame.cell
    parts = []
    if frame.style == "holes":
        parts.append(
            element(
                "rect", x=x, y=y, width=frame.width * width, height=frame.height * height, rx=10,
                class_="fill-light-square line-rule", stroke_width=1.5,
            )
        )  # fmt: skip
    for row in range(frame.height):
        for column in range(frame.width):
            (left, top), (cx, cy) = frame.corner(row, column), frame.middle(row, column)
            box = {"x": left, "y": top, "width": width, "height": height}
            if frame.style == "holes":
                parts.append(element("circle", cx=cx, cy=cy, r=25, class_="fill-paper line-rule"))
            elif frame.style == "checkered":
                parts.append(element("rect", "", **box, class_=f"fill-{_shade(row, column)}-square"))
            elif frame.style == "grid":
                parts.append(element("rect", "", **box, class_="fill-paper line-rule", stroke_width=1.2))
    parts += [label(cx, cy, text, size=SMALL, colour="soft") for cx, cy, text in frame.labels() if text]
    return parts


def board_svg(
    board: Board,
    *,
    moves: Mapping[str, Verdict] | None = None,
    last: tuple[int, int] | str | None = None,
    points: bool = False,
    title: str = "",
    theme: Theme = "auto",
) -> str:
    """Return a whole SVG drawing of a board.

    `moves` has a verdict by the text of each move: it is shown on the move's place, or under the board
    where it has none or shares it with a better move. `last` is the cell or the text of the last move.
    `points` shows the verdicts in points.

    >>> cross = Piece("cross", 0, "X")
    >>> "line-first" in board_svg(Board(((cross, None),)), last=(0, 0))
    True
    """
    frame = Frame.of(board)
    width, height = frame.size
    shown, listed = _placed(board, frame, moves or {}, points)
    parts = [group(background(frame))]
    for place, (verdict, _) in shown.items():
        if _piece_at(board, place) is not None:
            continue
        left, top = frame.corner(*place)
        box = {"x": left + 2, "y": top + 2, "width": frame.cell[0] - 4, "height": frame.cell[1] - 4}
        parts.append(element("rect", "", **box, rx=6, class_=f"fill-{_role(verdict)}", opacity=0.18))
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
        parts.append(element("rect", "", **box, rx=6, fill="none", class_="line-new", stroke_width=3))
    for place, (verdict, text) in shown.items():
        x, y = badge_middle(board, frame, place)
        parts.append(_badge(x, y, text, _role(verdict)))
    for line in filter(None, [board.caption, *_lines(listed, width)]):
        width = max(width, text_width(line, SMALL) + 2 * _MARGIN)
        parts.append(label(_MARGIN, height + _CAPTION / 2 - 4, line, size=SMALL, anchor="start"))
        height += _CAPTION
    return document(width, height, parts, title=title, description=board.text(), theme=theme, font=PAGE_FONT)


def badge_middle(board: Board, frame: Frame, place: tuple[int, int]) -> tuple[float, float]:
    """Return where a verdict stands: in the middle of its cell, lower where it would hide a piece."""
    x, y = frame.middle(*place)
    lower = hides(_piece_at(board, place))
    return (x, y + frame.cell[1] / 2 - BADGE_HEIGHT / 2 - 2) if lower else (x, y)


def hides(piece: Piece | None) -> bool:
    """Return whether a verdict in the middle of the cell would hide what stands there."""
    return piece is not None and piece.shape not in ("chocolate", "match")


def badge_width(text: str) -> float:
    """Return the width of the badge of a verdict."""
    return max(28.0, 10.5 * len(text) + 10)


def board_tikz(
    board: Board,
    *,
    moves: Mapping[str, Verdict] | None = None,
    last: tuple[int, int] | str | None = None,
    points: bool = False,
) -> str:
    """Return the same drawing as a `tikzpicture`, with its colours; it needs the package `tikz` only."""
    frame = Frame.of(board)
    shown, listed = _placed(board, frame, moves or {}, points)
    lines = [*_tikz_colours(), f"\\begin{{tikzpicture}}[x={TIKZ_UNIT}pt,y=-{TIKZ_UNIT}pt]"]
    lines += tikz_background(frame)
    for place, (verdict, _) in shown.items():
        if _piece_at(board, place) is not None:
            continue
        colour = tikz_colour(_role(verdict))
        lines.append(f"\\fill[{colour}, opacity=0.18] {_tikz_box(frame, place, 2)};")
    for row, cells in enumerate(board.cells):
        for column, piece in enumerate(cells):
            if piece is None:
                continue
            x, y = map(number, frame.middle(row, column))
            if piece.shape == "text":
                lines.append(f"\\node at ({x},{y}) {{{latex(piece.text)}}};")
            else:
                lines.append(f"\\begin{{scope}}[shift={{({x},{y})}}]")
                lines += [part.tikz() for part in parts_of(piece, board.colours)]
                lines.append("\\end{scope}")
    cell = board.places.get(last) if isinstance(last, str) else last
    if cell is not None and frame.has(cell):
        lines.append(f"\\draw[{tikz_colour('new')}, line width=1.5pt] {_tikz_box(frame, cell, 2.5)};")
    for place, (verdict, text) in shown.items():
        x, y = map(number, badge_middle(board, frame, place))
        colour = tikz_colour(_role(verdict))
        look = f"draw={colour}, fill=white, text={colour}, rounded corners=2pt, inner sep=1.2pt, font=\\scriptsize"
        lines.append(f"\\node[{look}] at ({x},{y}) {{{latex(text)}}};")
    height = frame.size[1]
    for line in filter(None, [board.caption, *_lines(listed, frame.size[0])]):
        where = f"({number(_MARGIN)},{number(height + _CAPTION / 2)})"
        lines.append(f"\\node[anchor=west, inner sep=0pt, font=\\small] at {where} {{{latex(line)}}};")
        height += _CAPTION
    return "\n".join([*lines, "\\end{tikzpicture}", ""])


def latex(text: str) -> str:
    """Return a text that LaTeX prints as it is.

    >>> latex("50 % of {a_b}")
    '50 \\\\% of \\\\{a\\\\_b\\\\}'
    """
    return "".join(_LATEX.get(c, c) for c in text)


_LATEX = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "−": "$-$", "∞": r"$\infty$",
    "×": r"$\times$", "<": "$<$", ">": "$>$", "|": "$|$", "=": "$=$", "+": "$+$", '"': "''",
    "·": r"$\cdot$", "…": r"\dots{}", "→": r"$\to$", "≤": r"$\leq$", "≥": r"$\geq$",
    **{c: f"\\{c}" for c in "&%$#_{}"},
}  # fmt: skip


# --- inside -----------------------------------------------------------------------------------------


def _placed(
    board: Board, frame: Frame, moves: Mapping[str, Verdict], points: bool
) -> tuple[dict[tuple[int, int], tuple[Verdict, str]], list[str]]:
    """Return the verdict shown on each cell, the first given where moves share one, and the other moves."""
    shown: dict[tuple[int, int], tuple[Verdict, str]] = {}
    listed = []
    for text, verdict in moves.items():
        place = board.places.get(text)
        written = sign(verdict, points=points)
        if place is not None and frame.has(place) and place not in shown:
            shown[place] = (verdict, written)
        else:
            listed.append(f"{text} {written}")
    return shown, listed


def _piece_at(board: Board, place: tuple[int, int]) -> Piece | None:
    row = board.cells[place[0]]
    return row[place[1]] if place[1] < len(row) else None


def _lines(listed: list[str], width: float) -> list[str]:
    """Return short texts joined into lines about as wide as the board."""
    lines: list[str] = []
    for text in listed:
        longer = f"{lines[-1]} · {text}" if lines else text
        if lines and text_width(longer, SMALL) <= max(width - 2 * _MARGIN, 240):
            lines[-1] = longer
        else:
            lines.append(text)
    return lines


def _badge(x: float, y: float, text: str, role: str) -> str:
    width = badge_width(text)
    box = {"x": x - width / 2, "y": y - BADGE_HEIGHT / 2, "width": width, "height": BADGE_HEIGHT}
    pill = element("rect", "", **box, rx=BADGE_HEIGHT / 2, class_=f"fill-paper line-{role}", stroke_width=2)
    return pill + label(x, y, text, size=BADGE_TEXT, colour=role, weight="bold")


def _role(verdict: Verdict) -> str:
    return str(verdict.outcome) if verdict.outcome is not None and verdict.exact else "soft"


def _cell_size(piece: Piece) -> tuple[float, float]:
    if piece.shape != "text":
        return size_of(piece)
    needed = text_width(piece.text, CELL_TEXT) + 20
    return max(CELL[0], math.ceil(needed / _STEP) * _STEP), CELL[1]


def _shade(row: int, column: int) -> str:
    return "dark" if (row + column) % 2 else "light"


def _short(value: Number) -> str:
    if isinstance(value, float) and math.isinf(value):
        return "∞" if value > 0 else "−∞"
    text = f"{abs(value):.3g}" if value != int(value) else str(abs(int(value)))
    return f"−{text}" if value < 0 else text


def _tikz_colours() -> list[str]:
    return [
        f"\\definecolor{{{tikz_colour(role)}}}{{HTML}}{{{light.removeprefix('#')}}}"
        for role, (light, _) in COLOURS.items()
    ]


def _tikz_box(frame: Frame, place: tuple[int, int], inset: float) -> str:
    left, top = frame.corner(*place)
    right, bottom = left + frame.cell[0], top + frame.cell[1]
    ends = [number(value) for value in (left + inset, top + inset, right - inset, bottom - inset)]
    return f"({ends[0]},{ends[1]}) rectangle ({ends[2]},{ends[3]})"


def tikz_background(frame: Frame) -> list[str]:
    """Return the cells and coordinates of a board for TikZ, without anything that moves."""
    lines = []
    rule = f"draw={tikz_colour('rule')}, line width=0.5pt"
    if frame.style == "holes" and frame.width and frame.height:
        (left, top), (right, bottom) = frame.corner(0, 0), frame.corner(frame.height, frame.width)
        box = f"({number(left)},{number(top)}) rectangle ({number(right)},{number(bottom)})"
        lines.append(f"\\path[{rule}, fill={tikz_colour('light-square')}, rounded corners=4pt] {box};")
    for row in range(frame.height):
        for column in range(frame.width):
            box = _tikz_box(frame, (row, column), 0)
            if frame.style == "holes":
                x, y = map(number, frame.middle(row, column))
                lines.append(f"\\path[{rule}, fill=white] ({x},{y}) circle[radius=25];")
            elif frame.style == "checkered":
                lines.append(f"\\fill[{tikz_colour(f'{_shade(row, column)}-square')}] {box};")
            elif frame.style == "grid":
                lines.append(f"\\path[{rule}] {box};")
    for left, top, text in frame.labels():
        if text:
            where = f"({number(left)},{number(top)})"
            lines.append(
                f"\\node[text={tikz_colour('soft')}, font=\\scriptsize] at {where} {{{latex(text)}}};"
            )
    return lines
