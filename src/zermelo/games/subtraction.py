"""Subtraction game (« jeu de Nim à un tas », « bâtonnets »): take some matches; who takes the last one loses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from zermelo.board import Board, Editing, Piece, heights
from zermelo.checks import within
from zermelo.errors import PositionError
from zermelo.game import Game
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

MOST_MATCHES = 1_000_000_000
MOST_TAKEN = 1000
#: Larger heaps are written as a number: nobody counts that many matches on a picture.
MOST_DRAWN, MATCHES_PER_ROW = 100, 10

_OUT_OF_HEAP = message(
    "subtraction.heap",
    en="{given} matches cannot occur: the heap starts with {heap} and the game ends at {end}",
    fr="{given} : position impossible, le tas commence à {heap} et la partie finit à {end}",
)


def _written_heap(rows: Sequence[str], player: int) -> str:
    """The matches left in the subtraction game, as a position set up cell by cell."""
    return str(sum(heights(rows))) + "@2" * player


class Subtraction(Game):
    """One heap of `heap` matches; a move takes 1 to `take` of them, or one of the numbers `takes`.

    Misère (the course's rule): who takes the last match loses, so the player left without a match has won.
    With `end=1` the game stops when one match is left, and the player who would have to take it has lost:
    the same game without its last, forced move, impartial and normal; `misere` then plays no role.
    """

    impartial = True
    aliases = ("batonnets", "allumettes")
    sheet = Sheet(
        rules=message(
            "subtraction.rules",
            en="One heap of matches. Each player in turn takes 1 to `take` of them (or one of the numbers "
            "`takes`). Who takes the last match loses (misère), or wins with misere=false.",
            fr="Un tas de bâtonnets. Chacun à son tour en prend de 1 à `take` (ou l'un des nombres `takes`). "
            "Qui prend le dernier perd (misère), ou gagne avec misere=false.",
        ),
        position=message(
            "subtraction.position",
            en="the number of matches left: 13",
            fr="le nombre de bâtonnets restants : 13",
        ),
        move=message("subtraction.move", en="how many to take: 2", fr="combien en prendre : 2"),
        verb=message("subtraction.verb", en="take", fr="prendre"),
        parameters={
            "heap": message(
                "subtraction.help.heap", en="matches at the start", fr="nombre de bâtonnets au départ"
            ),
            "take": message("subtraction.help.take", en="at most so many per move", fr="maximum par coup"),
            "takes": message(
                "subtraction.help.takes",
                en="the numbers that may be taken, instead of 1 to take: 1+3+4",
                fr="les nombres que l'on peut prendre, au lieu de 1 à au_plus : 1+3+4",
            ),
            "misere": message(
                "subtraction.help.misere",
                en="true: who takes the last match loses; no role with end=1",
                fr="true : qui prend le dernier perd ; sans effet avec batonnets_a_la_fin=1",
            ),
            "end": message(
                "subtraction.help.end",
                en="1: the game ends when one match is left, and the player to move has lost",
                fr="1 : la partie finit quand il reste un bâtonnet, et le joueur qui a le trait a perdu",
            ),
        },
        name=message("subtraction.name", en="Matches", fr="Bâtonnets"),
        names={
            "heap": message("subtraction.name.heap", en="matches", fr="tas"),
            "take": message("subtraction.name.take", en="at most", fr="au plus"),
            "takes": message("subtraction.name.takes", en="numbers", fr="nombres"),
            "misere": message("subtraction.name.misere", en="misère", fr="misère"),
            "end": message("subtraction.name.end", en="matches left at the end", fr="bâtonnets à la fin"),
        },
        told=(
            ({}, message("subtraction.told", en="One heap of matches.", fr="Un tas de bâtonnets.")),
            (
                {"takes": None},
                message(
                    "subtraction.told.interval",
                    en="Each player in turn takes 1 to `take` of them.",
                    fr="Chacun à son tour en prend de 1 à `take`.",
                ),
            ),
            (
                {"takes": ...},
                message(
                    "subtraction.told.choices",
                    en="Each player in turn takes one of these numbers of them: `takes`.",
                    fr="Chacun à son tour en prend l'un de ces nombres : `takes`.",
                ),
            ),
            (
                {"end": 0, "misere": True},
                message(
                    "subtraction.told.misere",
                    en="Who takes the last match loses.",
                    fr="Qui prend le dernier bâtonnet perd.",
                ),
            ),
            (
                {"end": 0, "misere": False},
                message(
                    "subtraction.told.normal",
                    en="Who takes the last match wins.",
                    fr="Qui prend le dernier bâtonnet gagne.",
                ),
            ),
            (
                {"end": 1},
                message(
                    "subtraction.told.end",
                    en="The game ends when one match is left: the player to move has lost.",
                    fr="La partie finit quand il reste un bâtonnet : le joueur qui a le trait a perdu.",
                ),
            ),
        ),
        phrases={
            "1": message("subtraction.phrase.one", en="take one match", fr="prendre un bâtonnet"),
            r"(?P<count>\d+)": message(
                "subtraction.phrase", en="take {count} matches", fr="prendre {count} bâtonnets"
            ),
        },
        editing=Editing((Piece("match", None, "|"),), "count", _written_heap),
        known=message(
            "subtraction.known",
            en="Taking 1 to k: the player to move loses from the multiples of k + 1 where the last match wins, "
            "from one more than these in misère. With other numbers, who wins repeats with a period from some "
            "heap on, since it depends only on the few smaller heaps that a move reaches.",
            fr="En prenant de 1 à k : le joueur qui a le trait perd depuis les multiples de k + 1 si qui prend le "
            "dernier gagne, depuis ces nombres plus un en misère. Avec d'autres nombres, le résultat finit par "
            "se répéter avec une période, car il ne dépend que des quelques tas plus petits qu'un coup atteint.",
        ),
    )

    def __init__(
        self,
        heap: int = 20,
        take: int = 3,
        takes: tuple[int, ...] | None = None,
        misere: bool = True,
        end: Literal[0, 1] = 0,
    ) -> None:
        within(0, end, 1, "end")
        self.end = end
        self.heap = within(end, heap, MOST_MATCHES, "heap")
        self.take = within(1, take, MOST_TAKEN, "take")
        self.takes = None if takes is None else tuple(within(1, n, MOST_TAKEN, "takes") for n in takes)
        self.misere = misere
        self.is_interval = not self.takes
        self.choices = self.takes or (take,)
        self.most = max(self.choices)

    def start(self) -> tuple[int]:
        """Return the full heap."""
        return (self.heap,)

    def moves(self, state: tuple[int]) -> Iterator[int]:
        """Yield how many matches may be taken."""
        for number in range(1, min(self.most, state[0] - self.end) + 1):
            if self.is_interval or number in self.choices:
                yield number

    def play(self, state: tuple[int], move: int) -> tuple[int]:
        """Return the heap that is left."""
        return (state[0] - move,)

    def score(self, state: tuple[int]) -> int:
        """Return +1 in misère play, where the opponent took the last match, else −1."""
        return 1 if self.misere and self.end == 0 else -1

    def level(self, state: tuple[int]) -> int:
        """Return how many matches are gone."""
        return self.heap - state[0]

    def title(self) -> str:
        """Return the heap and what may be taken."""
        taken = "+".join(map(str, self.choices)) if self.takes else f"1–{self.take}" if self.take > 1 else "1"
        kind = ", end=1" if self.end else ", misère" if self.misere else ""
        return f"subtraction {self.heap} ({taken}{kind})"

    def read(self, text: str) -> Situation:
        """Return the situation with that many matches; `@2` where the second player moves."""
        state, player = super().read(text)
        if not self.end <= state[0] <= self.heap:
            raise PositionError(_OUT_OF_HEAP(given=state[0], heap=self.heap, end=self.end))
        return state, player

    def board(self, state: tuple[int], player: int = 0) -> Board:
        """Return the matches in rows of ten; a move is shown on the first match that it takes."""
        (count,) = state
        if not 0 < count <= MOST_DRAWN:
            return Board(((Piece("text", None, str(count)),),), style="plain")
        match = Piece("match", None, "|")
        rows = [(match,) * min(MATCHES_PER_ROW, count - i) for i in range(0, count, MATCHES_PER_ROW)]
        places = {str(move): divmod(count - move, MATCHES_PER_ROW) for move in self.moves(state)}
        filled = tuple(row + (None,) * (len(rows[0]) - len(row)) for row in rows)
        return Board(filled, style="plain", places=places)
