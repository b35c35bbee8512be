"""The board of Connect Four as whole numbers, and the formulas on it.

A board of `columns` × `rows` lives in one word, each column in `rows + 1` bits, the highest of them always 0:

     6 13 20 27 34 41 48      the spare row: no line of four passes from one column's top to the next one's foot
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42      bit of a cell = column · (rows + 1) + row

The formulas are written once for anything that has the operators & | << >> + −: Python's integers, NumPy's arrays, and
the `Value` of `connect4_bits`, which writes instructions instead of computing. Nothing here needs Numba.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

Bits: TypeAlias = Any  # an integer, an array of them, or a Value

#: The key of a position is cut into the index of its slot and a tag; the tag shares 64 bits with two bounds of 6 bits.
BOUND_BITS = 6
TAG_BITS = 64 - 2 * BOUND_BITS


@dataclass(frozen=True)
class Layout:
    """The masks of a board, as Python integers."""

    columns: int
    rows: int

    @property
    def step(self) -> int:
        """Bits of a column of the Connect Four board, hence the distance of two neighbours in a row."""
        return self.rows + 1

    @property
    def bits(self) -> int:
        """Bits of a Connect Four board; a key of a position needs no more."""
        return self.columns * self.step

    @property
    def word(self) -> int:
        """Bits of the machine word that holds a Connect Four board."""
        return 64 if self.bits <= 64 else 128

    @cached_property
    def bottom(self) -> int:
        """The lowest cell of each column of the Connect Four board, as bits."""
        return sum(1 << self.step * column for column in range(self.columns))

    @cached_property
    def board(self) -> int:
        """All cells of the Connect Four board, as bits."""
        return self.bottom * ((1 << self.rows) - 1)

    @cached_property
    def followed(self) -> int:
        """The upper cell of each pair of Connect Four cells, counted from the top: whoever answers on top gets them."""
        return self.bottom * sum(1 << row for row in range(self.rows - 1, -1, -2))

    @property
    def base_bits(self) -> int:
        """The smallest Connect Four table has 2^base_bits slots: with fewer, it would not hold the whole key."""
        return max(2 * BOUND_BITS, self.bits - TAG_BITS)

    @property
    def lanes(self) -> int:
        """Lanes of a vector of Connect Four boards: whole registers for 64-bit words."""
        return self.columns if self.word == 128 else max(8, 1 << (self.columns - 1).bit_length())

    @property
    def lane_bits(self) -> int:
        """Bits of a lane's number in a vector of Connect Four boards."""
        return (self.lanes - 1).bit_length()

    @cached_property
    def lane_columns(self) -> list[int]:
        """The cells of each lane of a Connect Four vector.

        Central columns are highest: of equals, these are tried first.
        """
        inwards = sorted(
            range(self.columns), key=lambda column: (-abs(2 * column - self.columns + 1), column)
        )
        cells = [((1 << self.rows) - 1) << self.step * column for column in inwards]
        return [0] * (self.lanes - self.columns) + cells


def winning_cells(stones: Bits, step: int) -> Bits:
    """Return, as bits, the Connect Four cells that complete four of `stones`, free or not, also in the spare row."""
    cells = (stones << 1) & (stones << 2) & (stones << 3)
    for shift in (step, step - 1, step + 1):
        before, after = stones << shift, stones >> shift
        cells = cells | (before & (stones << 2 * shift) & ((stones << 3 * shift) | after))
        cells = cells | (after & (stones >> 2 * shift) & ((stones >> 3 * shift) | before))
    return cells


def lines_of_four(stones: Bits, step: int) -> Bits:
    """Return, as bits, the first cells of the Connect Four lines in `stones`: 0 when there is none."""
    found = stones ^ stones
    for shift in (1, step, step - 1, step + 1):
        pairs = stones & (stones >> shift)
        found = found | (pairs & (pairs >> 2 * shift))
    return found


def landing_cells(every: Bits, layout: Layout) -> Bits:
    """Return, as bits, the Connect Four cells on which the next stone can land."""
    return (every + layout.bottom) & layout.board


def mirror_image(cells: Bits, layout: Layout) -> Bits:
    """Return the bits of Connect Four's `cells`, or a key, with left and right exchanged."""
    image = cells ^ cells
    for column in range(layout.columns):
        shift = (layout.columns - 1 - 2 * column) * layout.step
        part = cells & (((1 << layout.step) - 1) << column * layout.step)
        image = image | (part << shift if shift >= 0 else part >> -shift)
    return image


def is_possible(mine: int, every: int, layout: Layout) -> bool:
    """Return whether the bits of a Connect Four position may occur: stones on each other, numbers fit, nobody won."""
    return (
        0 <= mine <= every <= layout.board
        and not mine & ~every
        and not every & ~layout.board
        and not every & (every + layout.bottom)
        and mine.bit_count() == every.bit_count() // 2
        and not lines_of_four(mine, layout.step)
    )


def distance(score: int, stones: int, columns: int = 7, rows: int = 6) -> int | None:
    """Return the plies to the end that a score of the Connect Four engine stands for; None for a draw.

    >>> distance(1, 0), distance(-2, 6), distance(0, 12)
    (41, 34, None)
    """
    free = columns * rows - stones
    if score == 0:
        return None
    if score > 0:
        return 2 * ((free + 1) // 2 - score) + 1
    return 2 * (free // 2 + score) + 2
