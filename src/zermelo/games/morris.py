"""Morris (« jeu du moulin »): three in a line is a mill, which wins, or takes an opposing man."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import comb
from typing import Literal, TypeAlias

from zermelo.bits import count_bits
from zermelo.board import Board, Piece
from zermelo.checks import one_of
from zermelo.errors import PositionError
from zermelo.grid_game import WHITE_AND_BLACK, GridGame
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: The men of the player to move, those of the opponent, one bit per point, and how many are still to be placed.
Men: TypeAlias = tuple[int, int, int]
#: The point left, the one reached, and the one where a man is taken; NONE where there is none.
Step: TypeAlias = tuple[int, int, int]

NONE = -1
#: Fewer men make no mill.
FEWEST = 3

_BAD_MEN = message(
    "morris.men",
    en="“{text}” cannot occur: with {left} men still to be placed, {mover} is to move, and each player has at most "
    "{most} men in all",
    fr="« {text} » est une position impossible : quand il reste {left} pions à poser, le trait est à {mover}, et "
    "chacun a au plus {most} pions en tout",
)


def _lines(rings: int) -> tuple[list[list[tuple[int, int]]], list[list[tuple[int, int]]]]:
    """The morris board's lines, as (row, column): those along which men slide, and those on which three make a mill."""
    middle, last = rings, 2 * rings
    sides = [
        [place if straight else place[::-1] for place in ((edge, ring), (edge, middle), (edge, last - ring))]
        for ring in range(rings)
        for edge in (ring, last - ring)
        for straight in (True, False)
    ]
    if rings == 1:
        cross = [[(1, 0), (1, 1), (1, 2)], [(0, 1), (1, 1), (2, 1)]]
        diagonals = [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
        return sides + cross, sides + cross + diagonals
    spokes = [
        [place if straight else place[::-1] for place in ((middle, abs(end - ring)) for ring in range(rings))]
        for end in (0, last)
        for straight in (True, False)
    ]
    return sides + spokes, [line for line in sides + spokes if len(line) == 3]


def _most_states(game: "Morris") -> float:
    """Bound the states of morris: each man placed may stand on any point, or be taken; the rest tells how many were."""
    return float(
        sum(
            comb(game.count, mine) * comb(game.count - mine, theirs)
            for left in range(2 * game.men + 1)
            for mine in range(game.men - (left + 1) // 2 + 1)
            for theirs in range(game.men - left // 2 + 1)
        )
    )


class Morris(GridGame[Men, Step]):
    """Three, six or nine men each on the points of one, two or three squares; points are numbered row by row."""

    repeats = "threefold"
    players, colours = WHITE_AND_BLACK, ("white", "black")
    pieces = (Piece("disc", 0, "X"), Piece("disc", 1, "O"))
    style, row_one, heuristics = "points", "bottom", ("lead",)
    aliases, sets_up = ("marelle", "moulin", "merelles"), False
    sheet = Sheet(
        name=message("morris.name", en="Morris", fr="Marelle"),
        rules=message(
            "morris.rules",
            en="Each player in turn, White (X) first, places a man on an empty point until all are placed; then slides "
            "one along a line to the next point, if it is empty. Three men on a line of the board are a mill. With "
            "three men, it wins at once, diagonals too; with more, it takes an opposing man, none from a mill while "
            "there are others. With nine, who has three left may jump anywhere. Who cannot move, or has fewer than "
            "three men, has lost. A position met for the third time is a draw.",
            fr="Chacun à son tour, Blanc (X) d'abord, pose un pion sur un point vide jusqu'à ce que tous soient "
            "posés ; ensuite il en glisse un le long d'une ligne jusqu'au point voisin, s'il est vide. Trois pions sur "
            "une ligne du plateau forment un moulin. Avec trois pions chacun, il gagne aussitôt, même en "
            "diagonale ; avec "
            "plus, il permet de prendre un pion adverse, hors d'un moulin tant qu'il y en a. Avec neuf, qui n'en a "
            "plus que trois peut sauter partout. Qui ne peut pas jouer, ou a moins de trois pions, a perdu. Une "
            "position rencontrée trois fois rend la partie nulle.",
        ),
        position=message(
            "morris.position",
            en="the points of each row, top row first, in X, O and ., separated by /; then + and how many men are "
            "still to be placed in all; then @2 where the second player is to move and all are placed",
            fr="les points de chaque ligne, de haut en bas, en X, O et ., séparés par / ; puis + et le nombre de pions "
            "qui restent à poser en tout ; puis @2 quand le trait est au second joueur et que tous sont posés",
        ),
        move=message(
            "morris.move",
            en="column letter and row from 1 at the bottom: d1; from point to point: d1d2; x before a man that is "
            "taken: d2xa1",
            fr="lettre de la colonne et ligne à partir de 1 en bas : d1 ; d'un point à l'autre : d1d2 ; x avant le "
            "pion pris : d2xa1",
        ),
        parameters={
            "men": message(
                "morris.help.men", en="men of each player: 3, 6 or 9", fr="pions de chacun : 3, 6 ou 9"
            )
        },
        names={"men": message("morris.name.men", en="men", fr="pions")},
        most_states=_most_states,
        state_counts={"morris 9": (10e9, "R. Gasser, 1996")},
        known=message(
            "morris.known",
            en="Nine men's morris is a draw (R. Gasser, 1996, with about 10^10 positions; G. Gévay, G. Danner, 2016), "
            "and so is six men's. Three men's is won by the first player, in the centre only (H. E. Dudeney, 1907).",
            fr="La marelle à neuf pions est une nulle (R. Gasser, 1996, avec environ 10^10 positions ; G. Gévay, G. "
            "Danner, 2016), celle à six aussi. Celle à trois est gagnée par qui commence, au centre seulement (H. "
            "E. Dudeney, 1907).",
        ),
    )

    def __init__(self, men: Literal[3, 6, 9] = 9) -> None:
        one_of(("3", "6", "9"), str(men), "men")
        self.men, rings = men, men // 3
        slides, mills = _lines(rings)
        self.columns = self.rows = 2 * rings + 1
        self.spots = sorted({place for line in slides for place in line})
        self.lines = slides
        number = {place: i for i, place in enumerate(self.spots)}
        self.count, self.takes, self.jumps = len(self.spots), men > 3, men == 9
        self.mills = tuple(sum(1 << number[place] for place in mill) for mill in mills)
        near = [0] * self.count
        for line in slides:
            for here, there in pairwise(line):
                near[number[here]] |= 1 << number[there]
                near[number[there]] |= 1 << number[here]
        self.near = tuple(near)

    def start(self) -> Men:
        """Return the empty board, all men still to be placed."""
        return (0, 0, 2 * self.men)

    def moves(self, state: Men) -> Iterator[Step]:
        """Yield each place or slide, with each man that it may take; none once the mover has lost."""
        mine, theirs, left = state
        if self.is_lost(state):
            return
        for here in range(self.count if left == 0 else 1):
            if left == 0 and not mine >> here & 1:
                continue
            rest = mine if left else mine & ~(1 << here)
            anywhere = left > 0 or (self.jumps and count_bits(mine) == FEWEST)
            for there in range(self.count):
                if (mine | theirs) >> there & 1 or not (anywhere or self.near[here] >> there & 1):
                    continue
                origin = NONE if left else here
                if self.takes and self.closes(rest | 1 << there, there):
                    prey = self.takeable(theirs)
                    for taken in range(self.count):
                        if prey >> taken & 1:
                            yield origin, there, taken
                else:
                    yield origin, there, NONE

    def play(self, state: Men, move: Step) -> Men:
        """Return the board after the move, seen by the opponent."""
        (mine, theirs, left), (here, there, taken) = state, move
        mine |= 1 << there
        if here != NONE:
            mine &= ~(1 << here)
        if taken != NONE:
            theirs &= ~(1 << taken)
        return (theirs, mine, max(0, left - 1))

    def is_lost(self, state: Men) -> bool:
        """Return whether the opponent has won: by a mill of three men, or because the mover has too few left."""
        mine, theirs, left = state
        if self.takes:
            return count_bits(mine) + (left + 1) // 2 < FEWEST
        return theirs in self.mills

    def closes(self, men: int, there: int) -> bool:
        """Return whether the man on `there` stands in a mill."""
        return any(mill >> there & 1 and men & mill == mill for mill in self.mills)

    def takeable(self, men: int) -> int:
        """Return the men outside mills; all of them where none is."""
        outside = men
        for mill in self.mills:
            if men & mill == mill:
                outside &= ~mill
        return outside if outside else men

    def estimate(self, state: Men) -> int:
        """Return the heuristic `lead`."""
        return self.lead(state)

    def lead(self, state: Men) -> int:
        """Return how many men more than the opponent the player to move has, with those still to be placed."""
        mine, theirs, left = state
        return count_bits(mine) - count_bits(theirs) + left % 2

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return the number of men."""
        return f"morris {self.men}"

    def grid(self) -> list[list[int]]:
        """Return the numbers of the points of each row, top row first."""
        return [[i for i, place in enumerate(self.spots) if place[0] == row] for row in range(self.rows)]

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a point."""
        return self.spots[cell]

    def links(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """Return the lines of the board."""
        return tuple((line[0], line[-1]) for line in self.lines)

    def cells_of(self, state: Men, move: Step) -> tuple[int, ...]:
        """Return the points to press: a man and where it goes, then the one that it takes."""
        return tuple(point for point in move if point != NONE)

    def shown_at(self, state: Men, move: Step) -> int:
        """Return the point that the man reaches."""
        return move[1]

    def move_name(self, state: Men, move: Step) -> str:
        """Return d1, d1d2, d1xa4 or d1d2xa4."""
        here, there, taken = ("" if point == NONE else self.cell_name(point) for point in move)
        return f"{here}{there}{'x' if taken else ''}{taken}"

    def board(self, state: Men, player: int = 0) -> Board:
        """Return the points with their men; what is still to be placed stands below."""
        left = state[2]
        waiting = ((left + 1) // 2, left // 2)[:: -1 if player else 1]
        # Letters: discs of text are white on a dark screen, whoever's they are.
        caption = f"X +{waiting[0]} · O +{waiting[1]}" if left else ""
        return replace(super().board(state, player), caption=caption)

    def write(self, state: Men, player: int = 0) -> str:
        """Return the rows, and what is still to be placed, which tells who moves."""
        rows = "/".join(self.letters(state, player))
        return f"{rows}+{state[2]}" if state[2] else rows + "@2" * player

    def read(self, text: str) -> Situation:
        """Return the situation that rows, men to be placed, and who is to move, write."""
        body, _, who = text.partition("@")
        rows, _, rest = body.partition("+")
        letters, player = self.read_rows(f"{rows}@{who}" if who else rows)
        left = int(rest) if rest.strip().isdecimal() else 0 if not rest else -1
        if left > 0 and not who:
            player = left % 2
        stones = self.read_stones(letters)
        waiting = (left // 2, (left + 1) // 2) if left % 2 else (left // 2, left // 2)
        most = max(count_bits(men) + wait for men, wait in zip(stones, waiting, strict=True))
        if left < 0 or (left and player != left % 2) or most > self.men:
            said = {"text": text, "left": left, "mover": self.players[left % 2], "most": self.men}
            raise PositionError(_BAD_MEN(**said))
        mine, theirs = stones[::-1] if player else stones
        return (mine, theirs, left), player
