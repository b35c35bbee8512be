"""Domineering: one player lays upright dominoes, the other flat ones; who cannot has lost."""

from collections.abc import Iterator

from zermelo.bits import count_bits, u64
from zermelo.board import Piece
from zermelo.checks import within
from zermelo.grid_game import Stones, StonesGame
from zermelo.sheet import Sheet
from zermelo.words import message


class Domineering(StonesGame[int]):
    """The cells of all dominoes are one set of stones, nobody's; a move is the upper or left cell of a domino."""

    players = "Vertical", "Horizontal"
    pieces = (Piece("block", None, "#"),)
    sheet = Sheet(
        name=message("domineering.name", en="Domineering", fr="Domineering"),
        rules=message(
            "domineering.rules",
            en="Each player in turn covers two neighbouring empty cells with a domino: Vertical, who begins, one above "
            "the other, Horizontal side by side. Who cannot has lost.",
            fr="Chacun à son tour couvre d'un domino deux cases vides voisines : Vertical, qui commence, l'une sous "
            "l'autre, Horizontal côte à côte. Qui ne peut pas jouer a perdu.",
        ),
        move=message("domineering.move", en="upper or left cell: b2", fr="case du haut ou de gauche : b2"),
        known=message(
            "domineering.known",
            en="G. Andersson, 1973. The first player wins on 2×2, 3×3, 4×4, 6×6, 7×7 and 8×8, the second on 5×5 "
            "(D. Breuker, J. Uiterwijk, J. van den Herik, 2000).",
            fr="G. Andersson, 1973. Qui commence gagne sur 2×2, 3×3, 4×4, 6×6, 7×7 et 8×8, l'autre sur 5×5 "
            "(D. Breuker, J. Uiterwijk, J. van den Herik, 2000).",
        ),
    )

    def __init__(self, rows: int = 4, columns: int = 4) -> None:
        self.rows, self.columns = within(1, rows, 8, "rows"), within(1, columns, 8, "columns")
        self.cells = rows * columns

    def start(self) -> Stones:
        """Return the empty board."""
        return (0, 0, 0)

    def moves(self, state: Stones) -> Iterator[int]:
        """Yield the cells that are empty together with the one below, or beside."""
        covered, _, player = state
        other, width = (1, self.columns - 1) if player else (self.columns, self.columns)
        for cell in range(self.cells - other):
            if cell % self.columns < width and not (covered >> cell | covered >> cell + other) & 1:
                yield cell

    def play(self, state: Stones, move: int) -> Stones:
        """Return the board with one more domino."""
        domino = u64(u64(3 if state[2] else 1 | 1 << self.columns) << move)
        return (state[0] | domino, 0, 1 - state[2])

    def level(self, state: Stones) -> int:
        """Return the number of covered cells."""
        return count_bits(state[0])
