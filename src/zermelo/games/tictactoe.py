"""Tic-tac-toe (« morpion »), and its cousins on other boards: align `align` of your marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from zermelo.bits import count_bits
from zermelo.checks import within
from zermelo.errors import ParameterError
from zermelo.games._grid import MOST_ALIGNED, AlignedStones, aligned_cells, check_lines, full_lines
from zermelo.grid_game import GridGame
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: The marks of the player to move and those of the opponent, one bit per cell.
Marks: TypeAlias = tuple[int, int]

_TOO_LARGE = message(
    "tictactoe.size",
    en="a board of {columns}×{rows} is too large: (columns + 1) × rows must be at most 64",
    fr="un plateau de {columns}×{rows} est trop grand : (colonnes + 1) × lignes doit être au plus 64",
)


class TicTacToe(AlignedStones, GridGame[Marks, int]):
    """Players mark empty cells in turn; `align` marks in a straight line win; a full board is a draw.

    Cell (column, row) is bit (columns + 1) × row + column, rows from the top:

        0  1  2   .         the column of dots stays empty, so that
        4  5  6   .         a line never runs from one row into the next
        8  9 10   .
    """

    players = ("X", "O")
    counts_tell = True
    heuristics = ("alignment", "absolute")
    aliases = ("morpion",)
    sheet = Sheet(
        rules=message(
            "tictactoe.rules",
            en="Each player in turn marks an empty cell, X first. Who aligns `align` marks in a row, a column or "
            "a diagonal wins; a full board without a line is a draw.",
            fr="Chacun à son tour marque une case vide, X d'abord. Qui aligne `align` marques en ligne, en "
            "colonne ou en diagonale gagne ; un plateau plein sans alignement est une partie nulle.",
        ),
        position=message(
            "tictactoe.position",
            en="rows, top first: X.O/.X./..O",
            fr="les lignes, de haut en bas : X.O/.X./..O",
        ),
        move=message(
            "tictactoe.move",
            en="column letter and row from 1 at the top: b2",
            fr="lettre de la colonne et ligne à partir de 1 en haut : b2",
        ),
        parameters={
            "align": message("tictactoe.help.align", en="marks to align", fr="marques à aligner"),
        },
        heuristics={
            "alignment": message(
                "tictactoe.alignment", en="alignments still open", fr="alignements encore possibles"
            ),
            "absolute": message("tictactoe.absolute", en="value of each cell", fr="valeur de chaque case"),
        },
        name=message("tictactoe.name", en="Tic-tac-toe", fr="Morpion"),
        names={"align": message("tictactoe.name.align", en="to align", fr="à aligner")},
        known=message(
            "tictactoe.known",
            en="3×3 is a draw, with 5,478 positions. Three aligned on 4×3 are won by the first player; four on 4×4 are "
            "a draw.",
            fr="3×3 est une nulle, avec 5 478 positions. Avec trois à aligner sur 4×3, qui commence gagne ; "
            "avec quatre "
            "sur 4×4, la partie est nulle.",
        ),
    )

    def __init__(self, columns: int = 3, rows: int = 3, align: int = 3) -> None:
        self.columns = within(1, columns, 26, "columns")
        self.rows = within(1, rows, 32, "rows")
        self.align = within(1, align, MOST_ALIGNED, "align")
        if (columns + 1) * rows > 64:
            raise ParameterError(_TOO_LARGE(columns=columns, rows=rows))
        stride = columns + 1
        self.steps = (1, stride - 1, stride, stride + 1)
        self.cells = tuple(stride * row + column for row in range(rows) for column in range(columns))
        lines = [
            [stride * row + column for column, row in line] for line in aligned_cells(columns, rows, align)
        ]
        through = Counter(cell for line in lines for cell in line)
        # A board without any line keeps one empty line, which counts for nothing.
        self.lines = tuple(sum(1 << cell for cell in line) for line in lines) or (0,)
        self.cell_values = tuple(through[cell] for cell in self.cells)
        # What a line with 0, 1, 2 … marks of one player only is worth: 0, 1, 10, 1000 for three in a row.
        self.line_values = (0, *(10**i for i in range(align - 1)), 10**align)

    def start(self) -> Marks:
        """Return the empty board."""
        return (0, 0)

    def moves(self, state: Marks) -> Iterator[int]:
        """Yield the empty cells, row by row; none once the opponent has a line."""
        mine, theirs = state
        if not self.has_line(theirs):
            for cell in self.cells:
                if not (mine | theirs) >> cell & 1:
                    yield cell

    def play(self, state: Marks, move: int) -> Marks:
        """Return the board with one more mark, seen by the opponent."""
        mine, theirs = state
        return (theirs, mine | 1 << move)

    def score(self, state: Marks) -> int:
        """Return −1 if the opponent has a line, 0 on a full board."""
        return -1 if self.has_line(state[1]) else 0

    def level(self, state: Marks) -> int:
        """Return the number of marks."""
        return count_bits(state[0] | state[1])

    def swap(self, state: Marks) -> Marks:
        """Return the same board with the other player to move."""
        return (state[1], state[0])

    def estimate(self, state: Marks) -> int:
        """Return the heuristic `alignment`."""
        return self.alignment(state)

    def alignment(self, state: Marks) -> int:
        """Return the sum over all lines: ±1, ±10, ±1000 for one, two, three marks of one player only."""
        mine, theirs = state
        total = 0
        for line in self.lines:
            ours, others = count_bits(mine & line), count_bits(theirs & line)
            if ours == 0 or others == 0:
                total += self.line_values[ours] - self.line_values[others]
        return total

    def absolute(self, state: Marks) -> int:
        """Return the values of the cells held: how many lines pass through each (3 2 3 / 2 4 2 / 3 2 3)."""
        mine, theirs = state
        total = 0
        for i in range(len(self.cells)):
            total += self.cell_values[i] * ((mine >> self.cells[i] & 1) - (theirs >> self.cells[i] & 1))
        return total

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return columns × rows, and how many to align unless it is three."""
        return f"tictactoe {self.columns}×{self.rows}{f' (align={self.align})' if self.align != 3 else ''}"

    def grid(self) -> list[range]:
        """Return the bit of each cell, rows from the top."""
        stride = self.columns + 1
        return [range(stride * row, stride * row + self.columns) for row in range(self.rows)]

    def read(self, text: str) -> Situation:
        """Return the situation that the rows write; the number of marks tells who moves."""
        (mine, theirs), player = super().read(text)
        last = [1 << cell for cell in self.cells if theirs >> cell & 1]
        check_lines(text, mine, theirs, player, last, self.has_line)
        return (mine, theirs), player

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell, rows from the top."""
        row, column = divmod(cell, self.columns + 1)
        return row, column

    def lines_of(self, state: Marks) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return the lines of the opponent."""
        return full_lines(state[1], self.lines, self.grid())
