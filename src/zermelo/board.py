"""A board as plain data, which any view can draw without knowing the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Shape: TypeAlias = Literal[
    "disc", "cross", "ring", "match", "chocolate", "poison", "token", "dot", "block", "text",
    "king", "queen", "rook", "bishop", "knight", "pawn",
    "seeds", "store", "flat", "upright", "box", "crowned", "blank", "tile",
]  # fmt: skip
Colour: TypeAlias = Literal["first", "second", "yellow", "red", "black", "white"]
Style: TypeAlias = Literal["grid", "checkered", "holes", "plain", "points", "hexagons"]


@dataclass(frozen=True)
class Piece:
    """What stands on a cell: a shape, whose it is (None: nobody's), and a letter for terminals.

    Of seeds in a hole ("seeds") or kept ("store") the text is their number. Dots are joined by "flat" and "upright"
    lines around a "box"; on a "blank" cell nothing is drawn or played. A "tile" shows its text and points where its
    player goes.
    """

    shape: Shape
    player: int | None = None
    text: str = ""


@dataclass(frozen=True)
class Board:
    """Rows of cells, top row first; a cell holds a piece or nothing.

    `column_names` and `row_names` are the labels written along the edges (empty: none). `places` says on which
    cell (row, column) a move is shown, by the move's text. `style` is the look of the cells; `colours` are
    those of the players, first player first, where their names say so (Yellow and Red). `lines` are the rows of
    cells that have decided the game, each from end to end. `paths` are the cells that play a move when they are
    pressed one after the other (from, to …), by the move's text; a move without one is played on its place. `counts`
    is what each player has, where that is not the number of pieces: seeds in store, boxes. `names` are what the cells
    are called, row by row, where letters and numbers along the edges do not say it: small in their corners.

    In style "points" pieces stand on points, which `links` join by lines from cell to cell; in style "hexagons" each
    row begins half a cell further right, the first player's colour marks top and bottom, the second's the sides.
    """

    cells: tuple[tuple[Piece | None, ...], ...]
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    style: Style = "grid"
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    caption: str = ""
    colours: tuple[Colour, Colour] = ("first", "second")
    lines: tuple[tuple[tuple[int, int], ...], ...] = ()
    paths: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    counts: tuple[int, int] | None = None
    names: tuple[tuple[str, ...], ...] = ()
    links: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()

    def text(self, empty: str = ".") -> str:
        """Return the board drawn in characters.

        >>> stone, ring = Piece("cross", 0, "X"), Piece("ring", 1, "O")
        >>> print(Board(((stone, None), (None, ring)), column_names=("a", "b"), row_names=("1", "2")).text())
          a b
        1 X .
        2 . O
        """
        cells = [
            [
                (piece.text or piece.shape[0]) if piece else self.name_at(r, c, empty)
                for c, piece in enumerate(row)
            ]
            for r, row in enumerate(self.cells)
        ]
        width = max((len(text) for row in (*cells, self.column_names) for text in row), default=1)
        margin = max((len(label) for label in self.row_names), default=0)
        lines = []
        if self.column_names:
            lines.append(_line("", self.column_names, margin, width))
        labels = self.row_names or ("",) * len(cells)
        lines += [_line(label, row, margin, width) for label, row in zip(labels, cells, strict=True)]
        if self.style == "hexagons":
            head = len(lines) - len(cells)
            lines[head:] = [" " * i + line for i, line in enumerate(lines[head:])]
        if self.caption:
            lines.append(self.caption)
        return "\n".join(lines)

    def name_at(self, row: int, column: int, otherwise: str = "") -> str:
        """Return what a cell of a board is called.

        `otherwise` where none has a name, a space where only this one has none.
        """
        return self.names[row][column] or " " if self.names else otherwise


@dataclass(frozen=True)
class Editing:
    """How a person sets up a position on a board by pressing its cells.

    `pieces` are those that may be placed. `how` says what a press does: on "cells" it puts the next of them, or none;
    in "rows" it makes the row so long, in "stairs" also those above or below it, in "count" all rows together; with
    "one" it moves the only piece. `text` writes the position of a board from its rows of letters (a dot where nothing
    is) and the player to move, whom the person chooses unless the board itself tells.
    """

    pieces: tuple[Piece, ...]
    how: Literal["cells", "rows", "stairs", "count", "one"]
    text: Callable[[Sequence[str], int], str]
    tells_turn: bool = False


def heights(rows: Sequence[str]) -> list[int]:
    """Return how many pieces each row of a board's letters has.

    >>> heights(["##.", "#.."])
    [2, 1]
    """
    return [len(row) - row.count(".") for row in rows]


def written_heights(rows: Sequence[str], player: int) -> str:
    """Return how many pieces each row of a board has, as the text of a position; `@2` where the second player moves."""
    return ",".join(map(str, heights(rows))) + "@2" * player


def _line(label: str, cells: tuple[str, ...] | list[str], margin: int, width: int) -> str:
    head = [label.rjust(margin)] if margin else []
    return " ".join([*head, *(cell.ljust(width) for cell in cells)]).rstrip()
