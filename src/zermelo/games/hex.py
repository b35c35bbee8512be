"""Hex: two players join their two sides of a board of hexagons; one of them always does."""

from collections.abc import Iterator

from zermelo.bits import count_bits
from zermelo.board import Piece
from zermelo.checks import within
from zermelo.errors import PositionError
from zermelo.grid_game import BAD_COUNT, Stones, StonesGame
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message


class Hex(StonesGame[int]):
    """Red joins top and bottom, Blue left and right. Cell (row, column) touches six others:

        (row − 1, column)   (row − 1, column + 1)
      (row, column − 1)       (row, column + 1)
        (row + 1, column − 1)   (row + 1, column)

    A move is a cell; with `swap`, the number after the last cell answers the first move by taking it over.
    """  # fmt: skip

    players = (message("hex.first", en="Red", fr="Rouge"), message("hex.second", en="Blue", fr="Bleu"))
    pieces = (Piece("disc", 0, "X"), Piece("disc", 1, "O"))
    style, colours, heuristics = "hexagons", ("red", "first"), ("connection",)
    sheet = Sheet(
        name=message("hex.name", en="Hex", fr="Hex"),
        rules=message(
            "hex.rules",
            en="Each player in turn puts a stone on an empty cell, Red (X) first. Red wins with a chain of stones "
            "from top to bottom, Blue (O) from left to right. With `swap`, Blue may answer the first stone by taking "
            "it over: it becomes blue on the mirrored cell.",
            fr="Chacun à son tour pose un pion sur une case vide, Rouge (X) d'abord. Rouge gagne par une chaîne de "
            "pions du haut au bas, Bleu (O) de gauche à droite. Avec `swap`, Bleu peut répondre au premier pion en se "
            "l'appropriant : il devient bleu sur la case symétrique.",
        ),
        parameters={
            "swap": message(
                "hex.help.swap",
                en="the second player may take over the first stone",
                fr="le second joueur peut s'approprier le premier pion",
            )
        },
        names={"swap": message("hex.name.swap", en="swap", fr="échange")},
        told=(
            (
                {},
                message(
                    "hex.told",
                    en="Each player in turn puts a stone on an empty cell, Red (X) first. Red wins with a chain of "
                    "stones from top to bottom, Blue (O) from left to right.",
                    fr="Chacun à son tour pose un pion sur une case vide, Rouge (X) d'abord. Rouge gagne par une "
                    "chaîne de pions du haut au bas, Bleu (O) de gauche à droite.",
                ),
            ),
            (
                {"swap": ...},
                message(
                    "hex.told.swap",
                    en="Blue may answer the first stone by taking it over: it becomes blue on the mirrored cell.",
                    fr="Bleu peut répondre au premier pion en se l'appropriant : il devient bleu sur la case "
                    "symétrique.",
                ),
            ),
        ),
        move=message(
            "hex.move",
            en="column letter and row from 1 at the top: b2; or swap, where that is allowed",
            fr="lettre de la colonne et ligne à partir de 1 en haut : b2 ; ou swap, pour échanger, là où c'est permis",
        ),
        phrases={"swap": message("hex.phrase.swap", en="swap", fr="échanger")},
        heuristics={
            "connection": message(
                "hex.connection", en="stones missing to connect", fr="pions qui manquent pour joindre"
            )
        },
        known=message(
            "hex.known",
            en="P. Hein, 1942; J. Nash, 1948: no game is drawn, and the first player wins without swap (strategy "
            "stealing). All openings are solved up to 9×9 (J. Pawlewicz, R. Hayward, 2013); deciding who wins a "
            "position is PSPACE-complete (S. Reisch, 1981). 11×11 has about 10^57 positions.",
            fr="P. Hein, 1942 ; J. Nash, 1948 : aucune partie n'est nulle, et qui commence gagne sans échange (vol de "
            "stratégie). Toutes les ouvertures sont résolues jusqu'à 9×9 (J. Pawlewicz, R. Hayward, 2013) ; décider "
            "qui gagne une position est PSPACE-complet (S. Reisch, 1981). Il y a environ 10^57 positions sur 11×11.",
        ),
    )

    def __init__(self, size: int = 5, swap: bool = False) -> None:
        self.size = self.columns = self.rows = within(1, size, 11, "size")
        self.swap_ = swap
        cells = range(size * size)
        self.full = (1 << size * size) - 1
        self.left = sum(1 << cell for cell in cells if cell % size == 0)
        self.right = self.left << size - 1
        self.top = (1 << size) - 1
        self.bottom = self.top << size * (size - 1)

    def start(self) -> Stones:
        """Return the empty board."""
        return (0, 0, 0)

    def moves(self, state: Stones) -> Iterator[int]:
        """Yield the empty cells, and the swap; none once the opponent has joined his sides."""
        first, second, player = state
        if self.missing(second, first, 1) > 0 if player == 0 else self.missing(first, second, 0) > 0:
            for cell in range(self.size * self.size):
                if not (first | second) >> cell & 1:
                    yield cell
            if self.swap_ and player == 1 and second == 0 and count_bits(first) == 1:
                yield self.size * self.size

    def play(self, state: Stones, move: int) -> Stones:
        """Return the board with one more stone, or the only one taken over."""
        mine, theirs = self.sides(state)
        if move == self.size * self.size:
            return (0, self.mirrored(theirs), 0)
        return self.after(mine | 1 << move, theirs, state[2])

    def missing(self, mine: int, theirs: int, player: int) -> int:
        """Return how many more stones, at least, join the sides of `player`; more than all cells if nothing can."""
        begin, end = (self.left, self.right) if player else (self.top, self.bottom)
        chain, count = 0, 0
        while True:
            near = begin | self.beside(chain)
            if near & mine & ~chain:
                chain |= near & mine
            elif chain & end:
                return count
            elif near & ~theirs & ~chain:
                chain |= near & ~theirs
                count += 1
            else:
                return self.size * self.size + 1

    def beside(self, cells: int) -> int:
        """Return the cells that touch one of `cells`."""
        size, not_left, not_right = self.size, cells & ~self.left, cells & ~self.right
        near = cells << size | cells >> size | not_left >> 1 | not_right << 1
        return (near | not_left << size - 1 | not_right >> size - 1) & self.full

    def mirrored(self, stones: int) -> int:
        """Return the stones with rows and columns exchanged."""
        found = 0
        for cell in range(self.size * self.size):
            if stones >> cell & 1:
                found |= 1 << self.size * (cell % self.size) + cell // self.size
        return found

    def level(self, state: Stones) -> int:
        """Return twice the number of stones, and one more after a swap."""
        stones = count_bits(state[0] | state[1])
        return 2 * stones + (stones + state[2]) % 2

    def estimate(self, state: Stones) -> int:
        """Return the heuristic `connection`."""
        return self.connection(state)

    def connection(self, state: Stones) -> int:
        """Return how many stones more the opponent needs to join his sides."""
        mine, theirs = self.sides(state)
        return self.missing(theirs, mine, 1 - state[2]) - self.missing(mine, theirs, state[2])

    # --- words ----------------------------------------------------------------------------------------

    def read(self, text: str) -> Situation:
        """Return the situation that rows, and who is to move, write; the numbers of stones must fit."""
        state, player = super().read(text)
        first, second = count_bits(state[0]), count_bits(state[1])
        # After a swap, the second player has one more.
        if first - second not in ((player, player - 1) if self.swap_ and second else (player,)):
            raise PositionError(BAD_COUNT(text=text, first=first, second=second))
        return state, player

    def cells_of(self, state: Stones, move: int) -> tuple[int, ...]:
        """Return the cell of the stone; a swap has none."""
        return () if move == self.size * self.size else (move,)

    def move_name(self, state: Stones, move: int) -> str:
        """Return the name of the cell, or swap."""
        return super().move_name(state, move) if move < self.size * self.size else "swap"
