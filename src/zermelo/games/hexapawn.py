"""Hexapawn: chess pawns on a small board; reach the far row, or leave the opponent without a move."""

from collections.abc import Iterator

from zermelo.board import Piece
from zermelo.checks import within
from zermelo.grid_game import WHITE_AND_BLACK, Stones, StonesGame
from zermelo.sheet import Sheet
from zermelo.words import message


class Hexapawn(StonesGame[tuple[int, int]]):
    """White's pawns climb from the lowest row, Black's come down; a move goes from a cell to another."""

    players, pieces = WHITE_AND_BLACK, (Piece("pawn", 0, "X"), Piece("pawn", 1, "O"))
    style, row_one, colours = "checkered", "bottom", ("white", "black")
    aliases, is_race = ("hexapion",), True
    sheet = Sheet(
        name=message("hexapawn.name", en="Hexapawn", fr="Hexapion"),
        rules=message(
            "hexapawn.rules",
            en="A pawn steps forward onto an empty cell, or takes an opposing one diagonally forward. White (X, below) "
            "begins. Who reaches the far row wins; who cannot move has lost.",
            fr="Un pion avance d'une case, si elle est vide, ou prend un pion adverse en diagonale vers l'avant. Blanc "
            "(X, en bas) commence. Qui atteint la dernière ligne gagne ; qui ne peut pas jouer a perdu.",
        ),
        known=message(
            "hexapawn.known",
            en="Black wins on 3×3 (M. Gardner, Scientific American, March 1962), White on 4×3 and 5×3.",
            fr="Noir gagne sur 3×3 (M. Gardner, Scientific American, mars 1962), Blanc sur 4×3 et 5×3.",
        ),
    )

    def __init__(self, columns: int = 3, rows: int = 3) -> None:
        self.columns, self.rows = within(1, columns, 8, "columns"), within(3, rows, 7, "rows")
        self.row = (1 << columns) - 1

    def start(self) -> Stones:
        """Return a row of pawns each."""
        return (self.row << self.columns * (self.rows - 1), self.row, 0)

    def moves(self, state: Stones) -> Iterator[tuple[int, int]]:
        """Yield the steps and captures of each pawn; none once an opposing pawn has arrived."""
        (mine, theirs), (forward, home) = self.sides(state), (1, 0) if state[2] else (-1, self.rows - 1)
        if theirs >> self.columns * home & self.row:
            return
        for here in range(self.columns * self.rows):
            if mine >> here & 1:
                ahead, column = here + forward * self.columns, here % self.columns
                if not (mine | theirs) >> ahead & 1:
                    yield here, ahead
                for side in (-1, 1):
                    if 0 <= column + side < self.columns and theirs >> ahead + side & 1:
                        yield here, ahead + side

    def play(self, state: Stones, move: tuple[int, int]) -> Stones:
        """Return the board with the pawn moved and what stood there taken."""
        (mine, theirs), here, there = self.sides(state), 1 << move[0], 1 << move[1]
        return self.after(mine ^ here ^ there, theirs & ~there, state[2])
