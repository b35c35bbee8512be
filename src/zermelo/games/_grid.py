"""What games with stones on a grid share: lines of cells, and positions written as rows of X, O and dots.

A `Grid` says which bit of a state stands for which cell: rows of bit numbers, top row first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from zermelo.board import Piece, Shape
from zermelo.errors import PositionError
from zermelo.words import message

Grid: TypeAlias = Sequence[Sequence[int]]

LETTERS = "XO"
#: Longer lines would give heuristic values beyond 64 bits.
MOST_ALIGNED = 12

_BOTH_WON = message(
    "grid.both",
    en="“{text}” cannot occur: both players have a line, but the game ends with the first one",
    fr="« {text} » est une position impossible : chacun a un alignement, or la partie finit au premier",
)
_PLAYED_ON = message(
    "grid.played_on",
    en="“{text}” cannot occur: {winner} had a line already when the last move was played",
    fr="« {text} » est une position impossible : {winner} avait déjà un alignement avant le dernier coup",
)


class AlignedStones:
    """What games share that are won by `align` stones in a row, column or diagonal, each a bit of a number.

    `steps` are the distances between neighbouring bits in the four directions; a bit between rows or columns stays
    empty, so that no line goes over an edge.
    """

    align: int
    steps: tuple[int, ...]

    def has_line(self, stones: int) -> bool:
        """Return whether `align` of the game's stones stand in a straight line."""
        for step in self.steps:
            run = stones
            for i in range(1, self.align):
                run &= stones >> i * step
            if run:
                return True
        return False


def aligned_cells(columns: int, rows: int, align: int) -> list[list[tuple[int, int]]]:
    """Return all straight lines of `align` cells (column, row) on a board, for games of alignment.

    >>> len(aligned_cells(3, 3, 3)), len(aligned_cells(7, 6, 4))
    (8, 69)
    """
    return [
        [(column + x * i, row + y * i) for i in range(align)]
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1))
        for column in range(columns - x * (align - 1))
        for row in range(rows)
        if 0 <= row + y * (align - 1) < rows
    ]


def write_rows(first: int, second: int, grid: Grid) -> list[str]:
    """Return the rows of a game's board with the stones of both players.

    >>> write_rows(0b0001, 0b1000, [[0, 1], [2, 3]])
    ['X.', '.O']
    """
    return ["".join("X" if first >> i & 1 else "O" if second >> i & 1 else "." for i in row) for row in grid]


def stones_of(rows: Iterable[str], grid: Grid) -> tuple[int, int]:
    """Return the stones of both players of a game: the inverse of `write_rows`."""
    first = second = 0
    for letters, bits in zip(rows, grid, strict=True):
        for letter, bit in zip(letters, bits, strict=True):
            first |= (letter == "X") << bit
            second |= (letter == "O") << bit
    return first, second


def pieces(rows: Iterable[str], first: Shape, second: Shape) -> tuple[tuple[Piece | None, ...], ...]:
    """Return the cells of a game's `Board` from the rows of a position."""
    piece = {"X": Piece(first, 0, "X"), "O": Piece(second, 1, "O"), ".": None}
    return tuple(tuple(piece[letter] for letter in row) for row in rows)


def full_lines(stones: int, lines: Iterable[int], grid: Grid) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the lines that a game's stones fill, each as its cells (row, column) from end to end.

    >>> full_lines(0b0011, [0b0011, 0b1100], [[0, 1], [2, 3]])
    (((0, 0), (0, 1)),)
    """
    filled = [line for line in lines if line and line & stones == line]
    return tuple(
        tuple((r, c) for r, bits in enumerate(grid) for c, bit in enumerate(bits) if line >> bit & 1)
        for line in filled
    )


def check_lines(
    text: str, mine: int, theirs: int, player: int, last: Iterable[int], has_line: Callable[[int], bool]
) -> None:
    """Refuse a game's position that was over before the last move, by `theirs`, one of the bits `last`."""
    if has_line(mine):
        if has_line(theirs):
            raise PositionError(_BOTH_WON(text=text))
        raise PositionError(_PLAYED_ON(text=text, winner=LETTERS[player]))
    if has_line(theirs) and all(has_line(theirs & ~bit) for bit in last):
        raise PositionError(_PLAYED_ON(text=text, winner=LETTERS[1 - player]))
