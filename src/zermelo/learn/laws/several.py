"""Several numbers: zero nim-sums, and Wythoff's pairs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from math import isqrt
from operator import xor
from typing import ClassVar

from zermelo.exact.solution import Solution
from zermelo.games.nim import Nim
from zermelo.games.wythoff import Wythoff
from zermelo.learn.laws.law import Law, Standing, positions_seen
from zermelo.scores import Outcome
from zermelo.situation import State
from zermelo.words import Phrase, Words, message

_NIM = message(
    "law.nim",
    en="heaps are lost exactly when their nim-sum (xor) is 0",
    fr="les tas sont perdants exactement quand leur somme de Nim (xor) vaut 0",
)
_MISERE = message(
    "law.nim.misere",
    en="heaps are lost exactly when their nim-sum is 0; where no heap has two matches, when it is 1",
    fr="les tas sont perdants exactement quand leur somme de Nim vaut 0 ; si aucun tas n'a deux bâtonnets, quand "
    "elle vaut 1",
)
_BOUTON = message(
    "law.nim.bouton",
    en="Bouton's theorem (1901): a zero sum cannot be kept, any other can be made zero",
    fr="théorème de Bouton (1901) : une somme nulle ne peut être gardée, toute autre peut être annulée",
)
_WYTHOFF = message(
    "law.wythoff",
    en="(x, y) is lost exactly when it is one of Wythoff's pairs: ⌊kφ⌋ and ⌊kφ⌋ + k, in either order",
    fr="(x, y) est perdante exactement quand c'est une paire de Wythoff : ⌊kφ⌋ et ⌊kφ⌋ + k, dans un ordre ou l'autre",
)
_BEATTY = message(
    "law.wythoff.beatty",
    en="Wythoff's theorem (1907): the pairs hold each number once and each difference once",
    fr="théorème de Wythoff (1907) : les paires contiennent chaque nombre une fois et chaque différence une fois",
)
_PAIR = message("law.wythoff.pair", en="{state} (Wythoff pair {k})", fr="{state} (paire de Wythoff {k})")


@dataclass(frozen=True)
class NimSum(Law):
    """Heaps are lost when their nim-sum is 0; in misère play, heaps of one match alone when it is 1."""

    kind: ClassVar[str] = "nim-sum"
    misere: bool

    def statement(self) -> Phrase:
        """Return the law in one sentence."""
        return _MISERE() if self.misere else _NIM()

    def is_losing(self, state: State) -> bool:
        """Return whether the law's nim-sum is the losing one."""
        if not (isinstance(state, tuple) and state and all(type(heap) is int for heap in state)):
            return False
        wanted = 1 if self.misere and max(state) < 2 else 0
        return bool(reduce(xor, state) == wanted)

    def named(self, state: State) -> Words:
        """Return the law's nim-sum written out: 1 ⊕ 2 ⊕ 3 = 0."""
        return f"{' ⊕ '.join(map(str, state))} = {reduce(xor, state)}"


@dataclass(frozen=True)
class WythoffPairs(Law):
    """Two numbers are lost when the smaller one is ⌊kφ⌋, k being their difference."""

    kind: ClassVar[str] = "wythoff"

    def statement(self) -> Phrase:
        """Return the law in one sentence."""
        return _WYTHOFF()

    def is_losing(self, state: State) -> bool:
        """Return whether the two numbers are a pair of Wythoff's law."""
        if not (isinstance(state, tuple) and len(state) == 2 and all(type(part) is int for part in state)):
            return False
        k = abs(state[0] - state[1])
        return bool(min(state) == golden_floor(k))

    def named(self, state: State) -> Words:
        """Return the pair of Wythoff's law with its number: (3, 5) is pair 2."""
        return _PAIR(state=",".join(map(str, state)), k=abs(state[0] - state[1]))


def golden_floor(k: int) -> int:
    """Return ⌊kφ⌋ of Wythoff's law in whole numbers: (k + √(5k²)) / 2.

    >>> [golden_floor(k) for k in range(6)]
    [0, 1, 3, 4, 6, 8]
    """
    return (k + isqrt(5 * k * k)) // 2


def seen_on(law: Law, solution: Solution) -> bool:
    """Return whether a law says of every solved position what is true, and is more than a word for a few of them."""
    lost = sum(solution.outcome(state) is Outcome.LOSS for state in solution)
    return lost > 1 and all(
        law.is_losing(state) == (solution.outcome(state) is Outcome.LOSS) for state in solution
    )


def nim_law(solution: Solution) -> NimSum | None:
    """Return the nim-sum law if the solved positions obey it; proved for the rules of Nim, taking what one likes."""
    width = len(solution.start) if isinstance(solution.start, tuple) else 0
    for misere in (False, True):
        game = solution.game
        grounds = _BOUTON() if type(game) is Nim and game.take is None else None
        law = NimSum(Standing(positions_seen(len(solution)), grounds), misere)
        if width > 1 and seen_on(law, solution):
            return law
    return None


def wythoff_law(solution: Solution) -> WythoffPairs | None:
    """Return Wythoff's law if the solved positions obey it; proved for the rules of Wythoff's queen."""
    grounds = _BEATTY() if type(solution.game) is Wythoff else None
    law = WythoffPairs(Standing(positions_seen(len(solution)), grounds))
    return law if seen_on(law, solution) else None
