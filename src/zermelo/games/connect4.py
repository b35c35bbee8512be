"""Connect Four (« puissance 4 »): drop discs into columns; align four of yours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import ClassVar, TypeAlias

from zermelo.bits import count_bits
from zermelo.board import Piece
from zermelo.checks import within
from zermelo.default_notation import move_named
from zermelo.errors import IllegalMoveError, PositionError
from zermelo.games._grid import MOST_ALIGNED, AlignedStones, aligned_cells, check_lines, full_lines
from zermelo.grid_game import GridGame
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message, some

#: The discs of the player to move, and all discs, one bit per cell.
Discs: TypeAlias = tuple[int, int]

COLUMN_NAMES = "123456789abcdefghijklmnopqrstuvwxyz"

_FULL = message(
    "connect4.full",
    en="column {column} is full; playable columns are {columns}",
    fr="la colonne {column} est pleine ; les colonnes jouables sont {columns}",
)
_BAD_PLY = message(
    "connect4.ply",
    en="move {ply} of “{text}” cannot be played: {reason}",
    fr="le coup {ply} de « {text} » ne peut pas être joué : {reason}",
)
_FLOATING = message(
    "connect4.floating",
    en="“{text}” cannot occur: the disc in column {column}, row {row} from the top, has nothing under it",
    fr="« {text} » est une position impossible : sous le jeton de la colonne {column}, ligne {row} depuis le haut, "
    "il n'y a rien",
)


@cache
def _columns_by_name(columns: int, rows: int) -> dict[str, tuple[int, int]]:
    """The bottom cell and all cells of each column of Connect Four's rules."""
    steps = [(name, (rows + 1) * i) for i, name in enumerate(COLUMN_NAMES[:columns])]
    return {name: (1 << step, (1 << rows) - 1 << step) for name, step in steps}


class ConnectFour(AlignedStones, GridGame[Discs, int]):
    """Players drop discs in turn; `align` discs in a straight line win; a full board is a draw.

    Cell (column, height) is bit (rows + 1) × column + height; on 7 × 6:

         6 13 20 27 34 41 48      this row stays empty, so that a line
         5 12 19 26 33 40 47      never runs from one column into the next
         4 11 18 25 32 39 46
         3 10 17 24 31 38 45      adding the bottom bit of a column to all
         2  9 16 23 30 37 44      discs carries into its first empty cell
         1  8 15 22 29 36 43
         0  7 14 21 28 35 42
    """

    engine: ClassVar[str] = "connect4"
    players = (
        message("connect4.first", en="Yellow", fr="Jaune"),
        message("connect4.second", en="Red", fr="Rouge"),
    )
    pieces = (Piece("disc", 0, "X"), Piece("disc", 1, "O"))
    style, colours, counts_tell = "holes", ("yellow", "red"), True
    column_names = COLUMN_NAMES
    heuristics = ("segments", "cells", "both")
    aliases = ("puissance4",)
    sheet = Sheet(
        rules=message(
            "connect4.rules",
            en="Each player in turn drops a disc into a column that is not full, Yellow (X) first. Who aligns "
            "`align` discs in a row, a column or a diagonal wins; a full board without a line is a draw.",
            fr="Chacun à son tour lâche un jeton dans une colonne non pleine, Jaune (X) d'abord. Qui aligne "
            "`align` jetons en ligne, en colonne ou en diagonale gagne ; un plateau plein sans alignement est "
            "une partie nulle.",
        ),
        position=message(
            "connect4.position",
            en="the moves played: 4455 (columns 1–9, a–z; empty: the start); or the rows, top first, in X, O "
            "and ., separated by /",
            fr="les coups joués : 4455 (colonnes 1–9, a–z ; vide : le départ) ; ou les lignes, de haut en bas, "
            "en X, O et ., séparées par /",
        ),
        move=message("connect4.move", en="the column: 4", fr="la colonne : 4"),
        parameters={
            "align": message("connect4.help.align", en="discs to align", fr="jetons à aligner"),
        },
        heuristics={
            "segments": message(
                "connect4.segments", en="alignments still open", fr="alignements encore possibles"
            ),
            "cells": message("connect4.cells", en="value of each cell", fr="valeur de chaque case"),
            "both": message("connect4.both", en="alignments and cells", fr="alignements et cases"),
        },
        name=message("connect4.name", en="Connect Four", fr="Puissance 4"),
        names={"align": message("connect4.name.align", en="to align", fr="à aligner")},
        phrases={
            r"(?P<column>\w)": message(
                "connect4.phrase", en="play column {column}", fr="jouer la colonne {column}"
            )
        },
        known=message(
            "connect4.known",
            en="The first player wins on 7×6, in the middle column only, in 41 plies (J. Allen, V. Allis, 1988).",
            fr="Qui commence gagne sur 7×6, dans la colonne du milieu seulement, en 41 coups (J. Allen, V. Allis, "
            "1988).",
        ),
        state_counts={"connect4 7×6": (4_531_985_219_092, "S. Edelkamp, P. Kissmann, 2008")},
    )

    def __init__(self, columns: int = 7, rows: int = 6, align: int = 4) -> None:
        self.columns = within(1, columns, len(COLUMN_NAMES), "columns")
        self.rows = within(1, rows, 35, "rows")
        self.align = within(1, align, MOST_ALIGNED, "align")
        self.stride = rows + 1
        self.steps = (1, rows, rows + 1, rows + 2)
        self.column_mask = (1 << rows) - 1
        lines = [[self.stride * x + y for x, y in line] for line in aligned_cells(columns, rows, align)]
        through = Counter(cell for line in lines for cell in line)
        # A board without any line keeps one empty line, which counts for nothing.
        self.lines = tuple(sum(1 << cell for cell in line) for line in lines) or (0,)
        self.every_cell = tuple(self.stride * x + y for x in range(columns) for y in range(rows))
        self.cell_values = tuple(through[cell] for cell in self.every_cell)
        # What a line with 0, 1, 2 … discs of one player only is worth: 0, 1, 10, 100, 100000 for four.
        self.line_values = (0, *(10**i for i in range(align - 1)), 10 ** (align + 1))

    def start(self) -> Discs:
        """Return the empty board."""
        return (0, 0)

    def moves(self, state: Discs) -> Iterator[int]:
        """Yield the columns that are not full, from 0 at the left; none once the opponent has a line."""
        mine, every = state
        if not self.has_line(mine ^ every):
            for column in range(self.columns):
                if not every >> self.stride * column + self.rows - 1 & 1:
                    yield column

    def play(self, state: Discs, move: int) -> Discs:
        """Return the board with one more disc, seen by the opponent."""
        mine, every = state
        return (mine ^ every, every | every + (1 << self.stride * move))

    def score(self, state: Discs) -> int:
        """Return −1 if the opponent has a line, 0 on a full board."""
        return -1 if self.has_line(state[0] ^ state[1]) else 0

    def level(self, state: Discs) -> int:
        """Return the number of discs."""
        return count_bits(state[1])

    def order(self, state: Discs, move: int) -> int:
        """Return a number that is larger for columns nearer to the centre."""
        return -abs(2 * move - self.columns + 1)

    def canonical(self, state: Discs) -> Discs:
        """Return the smaller of the board and its mirror image."""
        mine, every = self.mirror(state[0]), self.mirror(state[1])
        if every < state[1] or (every == state[1] and mine < state[0]):
            return (mine, every)
        return state

    def swap(self, state: Discs) -> Discs:
        """Return the same board with the other player to move."""
        return (state[0] ^ state[1], state[1])

    def mirror(self, discs: int) -> int:
        """Return the discs with left and right exchanged."""
        mirrored = 0
        for column in range(self.columns):
            stack = discs >> self.stride * column & self.column_mask
            mirrored |= stack << self.stride * (self.columns - 1 - column)
        return mirrored

    def estimate(self, state: Discs) -> int:
        """Return the heuristic `both`: the course's third, which sees wins and prefers the centre."""
        return self.both(state)

    def segments(self, state: Discs) -> int:
        """Return the sum over all lines: ±1, ±10, ±100, ±100000 for one to four discs of one player only."""
        mine, theirs = state[0], state[0] ^ state[1]
        total = 0
        for line in self.lines:
            ours, others = count_bits(mine & line), count_bits(theirs & line)
            if ours == 0 or others == 0:
                total += self.line_values[ours] - self.line_values[others]
        return total

    def cells(self, state: Discs) -> int:
        """Return the values of the cells held: how many lines pass through each (3 in a corner, 13 inside)."""
        mine, theirs = state[0], state[0] ^ state[1]
        total = 0
        for i in range(len(self.every_cell)):
            cell = self.every_cell[i]
            total += self.cell_values[i] * ((mine >> cell & 1) - (theirs >> cell & 1))
        return total

    def both(self, state: Discs) -> int:
        """Return the sum of the heuristics `segments` and `cells`."""
        return self.segments(state) + self.cells(state)

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return columns × rows, and how many to align unless it is four."""
        return f"connect4 {self.columns}×{self.rows}{f' (align={self.align})' if self.align != 4 else ''}"

    def grid(self) -> list[range]:
        """Return the bit of each cell, rows from the top."""
        end = self.stride * self.columns
        return [range(height, end, self.stride) for height in range(self.rows - 1, -1, -1)]

    def letters(self, state: Discs, player: int) -> list[str]:
        """Return the rows in X, O and dots, top first."""
        mine, theirs = state[0], state[0] ^ state[1]
        return self.write_stones(theirs, mine) if player else self.write_stones(mine, theirs)

    def read(self, text: str) -> Situation:
        """Return the situation that the moves played, or the rows, write."""
        body = text.strip()
        return self._read_rows(body) if any(sign in body for sign in "./XO") else self._read_moves(body)

    def _read_moves(self, text: str) -> Situation:
        places = _columns_by_name(self.columns, self.rows)
        mine = theirs = last = 0
        for name in text:
            bottom, cells = places.get(name, (0, 0))
            last = (mine | theirs) + bottom & cells
            if not last:
                return self._replay(text)
            mine, theirs = theirs, mine | last
        # Lines stay on the board: looking once, at the end, is enough.
        if self.has_line(mine) or self.has_line(theirs ^ last):
            return self._replay(text)
        return (mine, mine | theirs), len(text) % 2

    def _replay(self, text: str) -> Situation:
        """The situation after the moves one by one, or the first of them that cannot be played."""
        state, player = self.start(), 0
        for ply, name in enumerate(text, start=1):
            try:
                state = self.play(state, move_named(self, (state, player), name))
            except IllegalMoveError as error:
                raise PositionError(_BAD_PLY(ply=ply, text=text, reason=error.phrase)) from None
            player = 1 - player
        return state, player

    def _read_rows(self, text: str) -> Situation:
        rows, player = self.read_rows(text)
        for r, (above, below) in enumerate(pairwise(rows), start=1):
            for column, (upper, lower) in enumerate(zip(above, below, strict=True)):
                if upper != "." and lower == ".":
                    raise PositionError(_FLOATING(text=text, column=COLUMN_NAMES[column], row=r))
        first, second = self.read_stones(rows)
        mine, theirs = (second, first) if player else (first, second)
        # The last disc is the top one of its column: nothing stands on the bit above.
        last = [1 << i for i in self.every_cell if theirs >> i & 1 and not (first | second) >> i + 1 & 1]
        check_lines(text, mine, theirs, player, last, self.has_line)
        return (mine, first | second), player

    def move_name(self, state: Discs, move: int) -> str:
        """Return the column's name: 1–9, then a–z."""
        return COLUMN_NAMES[move]

    def refused_move(self, state: Discs, text: str, player: int = 0) -> IllegalMoveError:
        """Return the error for a column that cannot be played, with those that can."""
        playable = [COLUMN_NAMES[move] for move in self.moves(state)]
        if playable and text.strip() in tuple(COLUMN_NAMES[: self.columns]):
            return IllegalMoveError(_FULL(column=text.strip(), columns=some(playable, 40)))
        return super().refused_move(state, text, player)

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row, from the top, and the column of a cell."""
        column, height = divmod(cell, self.stride)
        return self.rows - 1 - height, column

    def row_names(self) -> tuple[str, ...]:
        """Return no names: a move names its column only."""
        return ()

    def cells_of(self, state: Discs, move: int) -> tuple[int, ...]:
        """Return the cell where the disc would land."""
        return (self.stride * move + (state[1] >> self.stride * move & self.column_mask).bit_count(),)

    def lines_of(self, state: Discs) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return the lines of the opponent."""
        return full_lines(state[0] ^ state[1], self.lines, self.grid())
