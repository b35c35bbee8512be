"""Breakthrough: two rows of men on each side; the first man on the far row wins."""

from collections.abc import Iterator

from zermelo.bits import u64
from zermelo.board import Piece
from zermelo.checks import within
from zermelo.grid_game import WHITE_AND_BLACK, Stones, StonesGame
from zermelo.sheet import Sheet
from zermelo.words import message


class Breakthrough(StonesGame[tuple[int, int]]):
    """White's men climb from the two lowest rows, Black's come down; a move goes from a cell to another."""

    players, pieces = WHITE_AND_BLACK, (Piece("pawn", 0, "X"), Piece("pawn", 1, "O"))
    style, row_one, colours = "checkered", "bottom", ("white", "black")
    aliases, heuristics, is_race = ("percee",), ("lead",), True
    sheet = Sheet(
        name=message("breakthrough.name", en="Breakthrough", fr="Percée"),
        rules=message(
            "breakthrough.rules",
            en="A man steps straight or diagonally forward onto an empty cell, or takes an opposing man diagonally "
            "forward. White (X, below) begins. Who reaches the far row, or takes every man, wins.",
            fr="Un pion avance d'une case, tout droit ou en diagonale ; il ne prend qu'en diagonale. Blanc (X, en "
            "bas) commence. Qui atteint la dernière ligne ou prend tous les pions adverses gagne.",
        ),
        known=message(
            "breakthrough.known",
            en="D. Troyka, 2000, on 7×7. Black wins on 5×5 in 26 plies (Little Golem, 2006), and on 4×4 in 14.",
            fr="D. Troyka, 2000, sur 7×7. Noir gagne sur 5×5 en 26 coups (Little Golem, 2006), et sur 4×4 en 14.",
        ),
    )

    def __init__(self, columns: int = 6, rows: int = 6) -> None:
        self.columns, self.rows = within(2, columns, 8, "columns"), within(4, rows, 8, "rows")
        self.row = (1 << columns) - 1

    def start(self) -> Stones:
        """Return two rows of men each."""
        two = (1 << 2 * self.columns) - 1
        return (two << self.columns * (self.rows - 2), two, 0)

    def moves(self, state: Stones) -> Iterator[tuple[int, int]]:
        """Yield the steps and captures of each man; none once an opposing man has arrived."""
        (mine, theirs), (forward, home) = self.sides(state), (1, 0) if state[2] else (-1, self.rows - 1)
        for here in range(self.columns * self.rows):
            if mine >> here & 1 and not theirs >> self.columns * home & self.row:
                ahead = here + forward * self.columns
                for side in (-1, 0, 1):
                    blocked = mine | theirs if side == 0 else mine
                    if 0 <= here % self.columns + side < self.columns and not blocked >> ahead + side & 1:
                        yield here, ahead + side

    def play(self, state: Stones, move: tuple[int, int]) -> Stones:
        """Return the board with the man moved and what stood there taken."""
        (mine, theirs), here, there = self.sides(state), u64(u64(1) << move[0]), u64(u64(1) << move[1])
        return self.after(mine ^ here ^ there, theirs & u64(~there), state[2])

    estimate = StonesGame.lead
