"""Go on small boards: surround points; chains without liberties are taken; no board comes back."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from zermelo.bits import count_bits
from zermelo.board import Piece
from zermelo.checks import within
from zermelo.errors import PositionError
from zermelo.grid_game import BLACK_AND_WHITE, GridGame
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: Black's stones, White's, one bit per point; who moves; how many passes were just made in a row.
Stones: TypeAlias = tuple[int, int, int, int]

_NO_LIBERTY = message(
    "go.liberty",
    en="“{text}” cannot occur: the chain of {point} has no empty point beside it",
    fr="« {text} » est une position impossible : la chaîne de {point} ne touche aucun point vide",
)
_BAD_PASSES = message(
    "go.passes",
    en="“{text}” cannot occur: behind + stands how many passes were just made, 1 or 2",
    fr="« {text} » est une position impossible : après + vient le nombre de passes qui viennent d'être faites, 1 ou 2",
)


class Go(GridGame[Stones, int]):
    """A move is a point; the number after the last one passes. Two passes end the game."""

    points = True
    repeats = "illegal"
    players, colours, pieces = (
        BLACK_AND_WHITE,
        ("black", "white"),
        (Piece("disc", 0, "X"), Piece("disc", 1, "O")),
    )
    style, row_one, column_names = "points", "bottom", "abcdefghjklmnopqrst"
    heuristics, aliases, sets_up = ("area",), ("jeu_de_go", "baduk", "weiqi"), True
    sheet = Sheet(
        name=message("go.name", en="Go", fr="Go"),
        rules=message(
            "go.rules",
            en="Each player in turn puts a stone on an empty point, Black (X) first, or passes. Stones of one colour "
            "that touch along lines are a chain; a chain without an empty point beside it is taken: first the "
            "opponent's, and no stone may leave its own chain without one. No stone may bring back an earlier board "
            "(positional superko; passing may). Two passes in a row end the game. Each player counts his stones and "
            "the empty points that only his reach; White also gets `komi`. The larger number wins.",
            fr="Chacun à son tour pose une pierre sur un point vide, Noir (X) d'abord, ou passe. Les pierres d'une "
            "couleur qui se touchent le long des lignes forment une chaîne ; une chaîne sans point vide voisin est "
            "prise : d'abord celles de l'adversaire, et une pierre ne peut pas en priver sa propre chaîne. Une "
            "pierre ne peut pas ramener un plateau antérieur (superko positionnel ; une passe le peut). Deux passes "
            "de suite terminent la partie. Chacun compte ses pierres et les points vides que seules les siennes "
            "atteignent ; Blanc reçoit en plus `komi`. Qui a le plus de points gagne.",
        ),
        position=message(
            "go.position",
            en="rows, top first, in X (Black), O and ., separated by /; then +1 after a pass, +2 after two; then @2 "
            "where White is to move",
            fr="les lignes, de haut en bas, en X (Noir), O et ., séparées par / ; puis +1 après une passe, +2 après "
            "deux ; puis @2 quand le trait est à Blanc",
        ),
        move=message(
            "go.move",
            en="column letter (without i) and row from 1 at the bottom: c3; or pass",
            fr="lettre de la colonne (sans i) et ligne à partir de 1 en bas : c3 ; ou pass, pour passer",
        ),
        parameters={"komi": message("go.help.komi", en="points for White", fr="points pour Blanc")},
        names={"komi": message("go.name.komi", en="komi", fr="komi")},
        phrases={"pass": message("go.phrase.pass", en="pass", fr="passer")},
        heuristics={"area": message("go.area", en="difference of areas", fr="différence des territoires")},
        state_counts={
            "go 5×5": (414_295_148_741, "J. Tromp"),
            "go 6×6": (62_567_386_502_084_877, "J. Tromp"),
            "go 7×7": (83_677_847_847_984_287_628_595, "J. Tromp"),
            "go 9×9": (1.04e38, "J. Tromp"),
            "go 13×13": (3.72e79, "J. Tromp"),
            "go 19×19": (2.08e170, "J. Tromp, 2016"),
        },
        known=message(
            "go.known",
            en="Black takes the whole board on 3×3 and 5×5, and wins 4×4 by 2 points (E. van der Werf, 2003). 19×19 "
            "has about 2·10^170 legal boards (J. Tromp, 2016). Whether a board may come back is known on the path "
            "of a game only: matches forbid it; searches forbid it for the same player to move; solve knows nothing "
            "of it and takes play without end for a draw.",
            fr="Noir prend tout le plateau sur 3×3 et 5×5, et gagne 4×4 de 2 points (E. van der Werf, 2003). 19×19 a "
            "environ 2·10^170 plateaux légaux (J. Tromp, 2016). Qu'un plateau revienne ne se voit que sur le chemin "
            "d'une partie : les parties l'interdisent ; les recherches l'interdisent pour le même trait ; solve "
            "n'en sait rien et prend une partie sans fin pour une nulle.",
        ),
    )

    def __init__(self, size: int = 5, komi: int = 0) -> None:
        self.size = self.columns = self.rows = within(1, size, 19, "size")
        self.komi = within(-size * size, komi, size * size, "komi")
        self.count = size * size
        self.full = (1 << self.count) - 1
        self.left = sum(1 << point for point in range(0, self.count, size))
        self.right = self.left << size - 1

    def start(self) -> Stones:
        """Return the empty board."""
        return (0, 0, 0, 0)

    def turn(self, state: Stones) -> int:
        """Return who moves: 0 is Black."""
        return state[2]

    def moves(self, state: Stones) -> Iterator[int]:
        """Yield the empty points where a stone does not take its own chain, and the pass; none after two passes."""
        black, white, player, passes = state
        mine, theirs = (white, black) if player else (black, white)
        if passes < 2:
            for point in range(self.count):
                if not (black | white) >> point & 1:
                    new = mine | 1 << point
                    if not self.taken(new, theirs & ~self.taken(theirs, new)):
                        yield point
            yield self.count

    def play(self, state: Stones, move: int) -> Stones:
        """Return the board after a stone, without the chains that it takes, or after a pass."""
        black, white, player, passes = state
        if move == self.count:
            return (black, white, 1 - player, passes + 1)
        if player:
            white |= 1 << move
            return (black & ~self.taken(black, white), white, 0, 0)
        black |= 1 << move
        return (black, white & ~self.taken(white, black), 1, 0)

    def score(self, state: Stones) -> int:
        """Return the mover's area less the opponent's, komi counted for White."""
        return self.area(state)

    def met(self, state: Stones) -> tuple[int, int]:
        """Return what no stone may bring back: the board, whoever moves."""
        return state[:2]

    def taken(self, stones: int, others: int) -> int:
        """Return those of `stones` whose chains touch no empty point."""
        return stones & ~self.spread(self.full & ~(stones | others), stones)

    def spread(self, points: int, through: int) -> int:
        """Return `points`, and what is reached from them along lines over points of `through`."""
        while True:
            near = (
                points << self.size
                | points >> self.size
                | (points & ~self.left) >> 1
                | (points & ~self.right) << 1
            )
            wider = points | near & through
            if wider == points:
                return points
            points = wider

    def estimate(self, state: Stones) -> int:
        """Return the heuristic `area`."""
        return self.area(state)

    def area(self, state: Stones) -> int:
        """Return the mover's stones and points that only he reaches, less the opponent's; White also has komi."""
        black, white, player, _ = state
        empty = self.full & ~(black | white)
        blacks, whites = self.spread(black, empty), self.spread(white, empty)
        lead = count_bits(blacks & ~whites) - count_bits(whites & ~blacks) - self.komi
        return -lead if player else lead

    # --- words ----------------------------------------------------------------------------------------

    def letters(self, state: Stones, player: int) -> Sequence[str]:
        """Return the rows in X, O and dots, top first."""
        return self.write_stones(state[0], state[1])

    def state_of(self, rows: Sequence[str], player: int) -> Stones:
        """Return the state that rows write, nobody having passed."""
        return (*self.read_stones(rows), player, 0)

    def cells_of(self, state: Stones, move: int) -> tuple[int, ...]:
        """Return the point of the stone; none for a pass."""
        return () if move == self.count else (move,)

    def write(self, state: Stones, player: int = 0) -> str:
        """Return the rows, how many passes were just made, and `@2` where White moves."""
        rows = "/".join(self.letters(state, player))
        return rows + (f"+{state[3]}" if state[3] else "") + "@2" * player

    def read(self, text: str) -> Situation:
        """Return the situation that rows, passes and who is to move write; every chain must have an empty point."""
        body, _, who = text.strip().partition("@")
        rows, plus, passes = body.partition("+")
        if plus and passes.strip() not in ("1", "2"):
            raise PositionError(_BAD_PASSES(text=text))
        letters, player = self.read_rows(f"{rows}@{who}" if who else rows)
        black, white = self.read_stones(letters)
        for stones, others in ((black, white), (white, black)):
            if dead := self.taken(stones, others):
                point = self.cell_name((dead & -dead).bit_length() - 1)
                raise PositionError(_NO_LIBERTY(text=text, point=point))
        return (black, white, player, int(passes or 0)), player
