"""Grundy values of heaps: sequences that repeat, proved by the periodicity theorems.

**Octal games.** Let digit k be the last one of the code that is not 0. If G(n + p) = G(n) for all n from n₀ to
2n₀ + p + k − 1, then for all n ≥ n₀: of two heaps that a larger heap of n + p leaves, together at least 2n₀ + 2p, one
has at least n₀ + p matches, and the move to the same heaps with p matches fewer in that one is an option of n with the
same value; and conversely (Guy and Smith, 1956).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

from zermelo.exact import mex
from zermelo.game import Game
from zermelo.games.octal import Octal
from zermelo.games.subtraction import Subtraction
from zermelo.learn.laws.law import Law, Standing
from zermelo.learn.laws.periods import Period, proved_period
from zermelo.questions import declares, legal_moves
from zermelo.situation import State
from zermelo.words import Phrase, Words, message, some

_VALUES = message(
    "law.values",
    en="from n = {start} on, the Grundy values of a heap of n repeat with period {length}: {terms}",
    fr="à partir de n = {start}, les valeurs de Grundy d'un tas de n se répètent avec la période {length} : {terms}",
)
_OCTAL = message(
    "law.values.octal",
    en="the values repeat as far as {needed} matches, which is enough for an octal game with {digits} (Guy and Smith)",
    fr="les valeurs se répètent jusqu'à {needed} bâtonnets, ce qui suffit pour un jeu octal à {digits} (Guy et Smith)",
)
_DIGIT = message("law.values.digit", en="1 digit", fr="1 chiffre")
_DIGITS = message("law.values.digits", en="{count} digits", fr="{count} chiffres")
_WINDOW = message(
    "law.values.window",
    en="each value follows from the {window} before it, and the same {window} in a row come again "
    "(periodicity theorem)",
    fr="chaque valeur découle des {window} précédentes, et les mêmes {window} à la suite reviennent (théorème de "
    "périodicité)",
)
_SEEN = message("law.values.seen", en="heaps of 0 to {most}", fr="les tas de 0 à {most}")

#: The largest heap that is looked at, and moves that are.
_LARGEST, _MOST_MOVES = 1_100, 1_000_000
_MOST_SHOWN = 40


@dataclass(frozen=True)
class GrundyPeriod(Law):
    """The Grundy values of heaps repeat; heaps are lost when the nim-sum of their values is 0."""

    kind: ClassVar[str] = "grundy period"
    period: Period
    terms: tuple[int, ...]

    def statement(self) -> Phrase:
        """Return the law in one sentence."""
        start, length = self.period.start, self.period.length
        shown = some(self.terms[start : start + length], _MOST_SHOWN, " ")
        return _VALUES(start=start, length=length, terms=shown)

    def value(self, heap: int) -> int:
        """Return the Grundy value that a law gives a heap of any size."""
        start, length = self.period.start, self.period.length
        return self.terms[heap if heap < start else start + (heap - start) % length]

    def is_losing(self, state: State) -> bool:
        """Return whether the law's values of the heaps have the nim-sum 0."""
        if not isinstance(state, tuple) or not all(type(heap) is int and heap >= 0 for heap in state):
            return False
        return reduce(xor, map(self.value, state), 0) == 0

    def named(self, state: State) -> Words:
        """Return the heaps with the law's nim-sum of their values: 8,5 (1 ⊕ 4 = 5)."""
        heaps = ",".join(map(str, state)) or "0"
        if len(state) < 2:
            return heaps
        return f"{heaps} ({' ⊕ '.join(str(self.value(heap)) for heap in state)} = 0)"


def heap_values(game: Game, most: int, known: Sequence[int] = ()) -> list[int]:
    """Return, for a law, the Grundy values of heaps of 0 … most: moves lead to heaps, whose values are added.

    >>> heap_values(Octal(".77"), 9)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """
    values = list(known)
    for number in range(len(values), most + 1):
        state = (number,) if number or not isinstance(game, Octal) else ()
        afters = (game.play(state, move) for move in legal_moves(game, state))
        values.append(mex(reduce(xor, (values[heap] for heap in after), 0) for after in afters))
    return values


def octal_law(game: Octal) -> GrundyPeriod | None:
    """Return the law of an octal game: its period, if the theorem proves one within the heaps that are looked at."""
    last = max((place for place, digit in enumerate(game.digits) if digit), default=0)
    values: list[int] = []
    looked, most = 0, 64
    while most <= _LARGEST and looked <= _MOST_MOVES:
        values = heap_values(game, most - 1, values)
        looked = sum(range(most)) * len(game.digits)
        if (period := octal_period(values, last)) is not None:
            needed = 2 * period.start + 2 * period.length + last - 1
            count = len(game.digits) - 1
            digits = _DIGIT() if count == 1 else _DIGITS(count=count)
            standing = Standing(_SEEN(most=most - 1), _OCTAL(needed=needed, digits=digits))
            return GrundyPeriod(standing, period, tuple(values[: period.start + period.length]))
        most = most * 5 // 4
    return None


def octal_period(values: Sequence[int], last: int) -> Period | None:
    """Return the least period that the theorem proves of an octal game whose last digit is number `last`.

    It speaks of periods that begin with a heap of one match or more: a heap of none is no heap, which a move that
    leaves two could leave. The first three values of .4 are 0 0 0, and the fourth is 1.

    >>> octal_period(heap_values(Octal(".77"), 167), 2), octal_period(heap_values(Octal(".77"), 166), 2)
    (Period(start=71, length=12), None)
    """
    count = len(values)
    for length in range(1, (count - last) // 2 + 1):
        start = count - length
        while start > 1 and values[start - 1] == values[start - 1 + length]:
            start -= 1
        if count >= 2 * start + 2 * length + last:
            return Period(start, length)
    return None


def subtraction_values(game: Subtraction) -> GrundyPeriod | None:
    """Return the law of the Grundy values of a game that takes a number out of a finite set; none in misère play."""
    if game.misere or game.end:
        return None
    window, values, most = game.most, [0], 64
    while True:
        most = max(2 * most, 4 * window)
        values = heap_values(game, most, values)
        if (period := proved_period(values, window, window)) is not None:
            standing = Standing(_SEEN(most=most), _WINDOW(window=window))
            return GrundyPeriod(standing, period, tuple(values[: period.start + period.length]))
        if most * window > _MOST_MOVES:
            return None


def has_parts(game: Game) -> bool:
    """Return whether a law may add Grundy values: the game says of which positions one of its own is the sum."""
    return game.impartial and declares(game, "parts")
