"""Nim: several heaps; take as many matches as you like from one of them, or at most `take`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from zermelo.bits import replace
from zermelo.board import Board, Editing, Piece, written_heights
from zermelo.checks import within
from zermelo.errors import ParameterError, PositionError
from zermelo.game import Game
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import Phrase, message

Heaps: TypeAlias = tuple[int, ...]

MOST_HEAPS, MOST_MATCHES = 16, 1_000_000
#: Larger heaps are written as numbers: nobody counts that many matches on a picture.
MOST_DRAWN = 30

_HEAP_COUNT = message(
    "nim.heap_count",
    en="heaps={heaps}: give 1 to {most} heaps, like heaps=3+5+7",
    fr="heaps={heaps} : il faut de 1 à {most} tas, comme heaps=3+5+7",
)
_OUT_OF_HEAP = message(
    "nim.heap",
    en="{given} matches in heap {heap} cannot occur: it starts with {most}",
    fr="{given} dans le tas {heap} : position impossible, ce tas commence à {most}",
)
_ONE_HEAP = message(
    "nim.one_heap",
    en="with one heap the first move decides; the game where 1 to 3 matches are taken is subtraction:heap={heap}",
    fr="avec un seul tas, le premier coup décide ; le jeu où l'on prend de 1 à 3 bâtonnets est "
    "batonnets:tas={heap}",
)


class Nim(Game):
    """Heaps of matches; a move takes any number from one heap, at most `take`; who cannot move loses (misère: wins).

    References
    ----------
    C. L. Bouton, “Nim, a game with a complete mathematical theory”, Annals of Mathematics 3 (1901),
    doi:10.2307/1967631.
    """

    impartial = True
    sheet = Sheet(
        rules=message(
            "nim.rules",
            en="Several heaps of matches. Each player in turn takes one or more (at most `take`, if given) from a "
            "single heap. Who takes the last match wins, or loses with misere=true.",
            fr="Plusieurs tas de bâtonnets. Chacun à son tour en prend un ou plusieurs (au plus `take`, s'il est "
            "donné) dans un seul tas. Qui prend le dernier gagne, ou perd avec misere=true.",
        ),
        position=message("nim.position", en="the heaps: 3,5,7", fr="les tas : 3,5,7"),
        move=message(
            "nim.move",
            en="heap:number taken, heaps from 1: 2:3",
            fr="tas:nombre pris, tas à partir de 1 : 2:3",
        ),
        verb=message("nim.verb", en="take", fr="prendre"),
        parameters={
            "heaps": message(
                "nim.help.heaps", en="the heaps at the start: 3+5+7", fr="les tas au départ : 3+5+7"
            ),
            "take": message(
                "nim.help.take",
                en="at most so many per move; none: as many as one likes",
                fr="maximum par coup ; none : autant qu'on veut",
            ),
            "misere": message(
                "nim.help.misere",
                en="true: who takes the last match loses",
                fr="true : qui prend le dernier perd",
            ),
        },
        name="Nim",
        names={
            "heaps": message("nim.name.heaps", en="heaps", fr="tas"),
            "take": message("nim.name.take", en="at most", fr="au plus"),
            "misere": message("nim.name.misere", en="misère", fr="misère"),
        },
        told=(
            (
                {"take": None},
                message(
                    "nim.told",
                    en="Several heaps of matches. Each player in turn takes one or more from a single heap.",
                    fr="Plusieurs tas de bâtonnets. Chacun à son tour en prend un ou plusieurs dans un seul tas.",
                ),
            ),
            (
                {"take": ...},
                message(
                    "nim.told.limited",
                    en="Several heaps of matches. Each player in turn takes 1 to `take` from a single heap.",
                    fr="Plusieurs tas de bâtonnets. Chacun à son tour en prend de 1 à `take` dans un seul tas.",
                ),
            ),
            (
                {"misere": False},
                message(
                    "nim.told.normal",
                    en="Who takes the last match wins.",
                    fr="Qui prend le dernier bâtonnet gagne.",
                ),
            ),
            (
                {"misere": True},
                message(
                    "nim.told.misere",
                    en="Who takes the last match loses.",
                    fr="Qui prend le dernier bâtonnet perd.",
                ),
            ),
        ),
        phrases={
            r"(?P<heap>\d+):1": message(
                "nim.phrase.one",
                en="take one match from heap {heap}",
                fr="prendre un bâtonnet dans le tas {heap}",
            ),
            r"(?P<heap>\d+):(?P<count>\d+)": message(
                "nim.phrase",
                en="take {count} matches from heap {heap}",
                fr="prendre {count} bâtonnets dans le tas {heap}",
            ),
        },
        editing=Editing((Piece("match", None, "|"),), "rows", written_heights),
        known=message(
            "nim.known",
            en="C. L. Bouton (Annals of Mathematics 3, 1901): where the last match wins, the player to move loses "
            "exactly when the heaps, added in base two without carrying (xor), give 0. Misère, the same moves "
            "win until one of them would leave no heap of two or more: then leave an odd number of single "
            "matches. Where the last match wins and at most k are taken, a heap counts as its remainder by k + 1.",
            fr="C. L. Bouton (Annals of Mathematics 3, 1901) : si qui prend le dernier gagne, le joueur qui a le "
            "trait perd exactement quand les tas, additionnés en base deux sans retenue (ou exclusif), donnent "
            "0. En misère, les mêmes coups gagnent jusqu'à celui qui ne laisserait aucun tas de deux ou plus : "
            "laisser alors un nombre impair de bâtonnets isolés. Si qui prend le dernier gagne et que "
            "l'on en prend au plus k, un tas compte pour son reste dans la division par k + 1.",
        ),
    )

    def __init__(
        self, heaps: tuple[int, ...] = (3, 5, 7), take: int | None = None, misere: bool = False
    ) -> None:
        if not 1 <= len(heaps) <= MOST_HEAPS:
            raise ParameterError(_HEAP_COUNT(heaps="+".join(map(str, heaps)), most=MOST_HEAPS))
        self.heaps = tuple(within(0, heap, MOST_MATCHES, "heaps") for heap in heaps)
        self.take = None if take is None else within(1, take, MOST_MATCHES, "take")
        self.most = MOST_MATCHES if take is None else take
        self.misere = misere

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What a reader should be told: the course's “Nim”, of one heap, is another game."""
        return (_ONE_HEAP(heap=self.heaps[0]),) if len(self.heaps) == 1 and self.take is None else ()

    def start(self) -> Heaps:
        """Return the full heaps."""
        return self.heaps

    def moves(self, state: Heaps) -> Iterator[tuple[int, int]]:
        """Yield (heap, number taken), heaps from 0."""
        for heap in range(len(state)):
            for number in range(1, min(self.most, state[heap]) + 1):
                yield heap, number

    def play(self, state: Heaps, move: tuple[int, int]) -> Heaps:
        """Return the heaps that are left."""
        heap, number = move
        return replace(state, heap, state[heap] - number)

    def score(self, state: Heaps) -> int:
        """Return −1: the opponent took the last match; +1 in misère play."""
        return 1 if self.misere else -1

    def level(self, state: Heaps) -> int:
        """Return how many matches are gone, up to a constant."""
        left = 0
        for heap in state:
            left += heap
        return -left

    def parts(self, state: Heaps) -> list[Heaps]:
        """Return the heaps, each by itself."""
        return [(heap,) for heap in state]

    def title(self) -> str:
        """Return the heaps, and what may be taken if that is not all."""
        taken = () if self.take is None else (f"1–{self.take}" if self.take > 1 else "1",)
        kind = ", ".join((*taken, *(("misère",) if self.misere else ())))
        return f"nim {'+'.join(map(str, self.heaps))}{f' ({kind})' if kind else ''}"

    def read(self, text: str) -> Situation:
        """Return the situation with these heaps; `@2` where the second player moves."""
        state, player = super().read(text)
        for i, (given, most) in enumerate(zip(state, self.heaps, strict=True), start=1):
            if not 0 <= given <= most:
                raise PositionError(_OUT_OF_HEAP(given=given, heap=i, most=most))
        return state, player

    def move_name(self, state: Heaps, move: tuple[int, int]) -> str:
        """Return heap:number, heaps from 1."""
        return f"{move[0] + 1}:{move[1]}"

    def board(self, state: Heaps, player: int = 0) -> Board:
        """Return a row of matches per heap, or its number; a move is shown on the first match that it takes."""
        width = max(state)
        labels = tuple(str(i + 1) for i in range(len(state)))
        if width > MOST_DRAWN:
            return Board(
                tuple((Piece("text", None, str(heap)),) for heap in state), row_names=labels, style="plain"
            )
        match = Piece("match", None, "|")
        # Heaps that are all empty keep their rows.
        cells = tuple((match,) * heap + (None,) * (max(width, 1) - heap) for heap in state)
        places = {
            self.move_name(state, move): (move[0], state[move[0]] - move[1]) for move in self.moves(state)
        }
        return Board(cells, row_names=labels, style="plain", places=places)
