"""One heap: the losing numbers of matches by their remainders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.exact.solution import Solution
from zermelo.game import Game
from zermelo.games.subtraction import Subtraction
from zermelo.learn.laws.law import Law, Standing
from zermelo.learn.laws.periods import Period, proved_period, seen_period
from zermelo.questions import legal_moves, score_of
from zermelo.scores import Outcome
from zermelo.situation import State
from zermelo.words import Phrase, Words, message, some

_ALL = message(
    "law.heap.all",
    en="n matches are lost exactly when {when}",
    fr="n bâtonnets perdent exactement quand {when}",
)
_LATER = message(
    "law.heap.later",
    en="from n = {start} on, n matches are lost exactly when {when}; below, the lost ones are {early}",
    fr="à partir de n = {start}, n bâtonnets perdent exactement quand {when} ; en dessous, les perdants sont {early}",
)
_NEVER = message("law.heap.never", en="never", fr="jamais")
_FORM = message("law.heap.form", en="n = {form}", fr="n = {form}")
_REMAINDERS = message(
    "law.heap.remainders",
    en="n mod {length} is one of {residues}",
    fr="n mod {length} est l'un de {residues}",
)
_THEOREM = message(
    "law.heap.theorem",
    en="each result follows from the {window} before it, and the same {window} in a row come again "
    "(periodicity theorem)",
    fr="chaque résultat découle des {window} précédents, et les mêmes {window} à la suite reviennent "
    "(théorème de périodicité)",
)
_HEAPS_SEEN = message("law.heap.seen", en="heaps of 0 to {most}", fr="les tas de 0 à {most}")
_NONE = message("law.heap.none", en="none", fr="aucun")

#: Moves looked at while a repetition is waited for.
_MOST_MOVES = 2_000_000
#: A law with more remainders names no position: nobody would recognise it.
_MOST_NAMED = 3
_MOST_SHOWN = 24


@dataclass(frozen=True)
class Residues(Law):
    """Heaps are lost by their remainder: those from `period.start` on by `residues`, those below by a list."""

    kind: ClassVar[str] = "residues"
    period: Period
    residues: tuple[int, ...]
    early: tuple[int, ...]

    def statement(self) -> Phrase:
        """Return the law in one sentence."""
        if not self.period.start:
            return _ALL(when=self._when())
        return _LATER(
            start=self.period.start, when=self._when(), early=some(self.early, _MOST_SHOWN) or _NONE
        )

    def _when(self) -> Words:
        length = self.period.length
        if not self.residues:
            return _NEVER
        if len(self.residues) == 1:
            return _FORM(form=_form(length, "k", self.residues[0]))
        return _REMAINDERS(length=length, residues=some(self.residues, _MOST_SHOWN))

    def is_losing(self, state: State) -> bool:
        """Return whether the law calls the number of matches a losing one."""
        if (number := heap_of(state)) is None:
            return False
        if number < self.period.start:
            return number in self.early
        return number % self.period.length in self.residues

    def named(self, state: State) -> Words:
        """Return the number as the law writes it: 9 = 4·2+1."""
        number = heap_of(state)
        assert number is not None
        if number < self.period.start or len(self.residues) > _MOST_NAMED or self.period.length == 1:
            return str(number)
        times, rest = divmod(number, self.period.length)
        return f"{number} = {_form(self.period.length, f'·{times}', rest)}"


def _form(length: int, times: str, rest: int) -> str:
    return f"{length}{times}" + (f"+{rest}" if rest else "")


def heap_of(state: State) -> int | None:
    """Return the size of the heap that a law speaks of, in a state n or (n,); None for another state."""
    inside = state[0] if isinstance(state, tuple) and len(state) == 1 else state
    return inside if type(inside) is int and inside >= 0 else None


def outcomes_of(game: Subtraction) -> tuple[list[Outcome], Period | None]:
    """Return, for a law, the outcomes of heaps of 0, 1, 2 … until a repetition is proved, with its period.

    >>> outcomes_of(Subtraction(20, 3))[1]
    Period(start=0, length=4)
    """
    found: list[Outcome] = []
    window, looked, until = game.most, 0, 3 * game.most + 64
    while True:
        while len(found) < until:
            found.append(_outcome(game, len(found), found))
            looked += window
        # Below `end` no heap occurs; from there on all numbers can be taken once the largest can.
        period = proved_period(found, window, window + game.end)
        if period is not None or looked > _MOST_MOVES:
            return found, period
        until *= 2


def _outcome(game: Game, number: int, smaller: Sequence[Outcome]) -> Outcome:
    """The outcome, for a law, of a heap, from those of the smaller ones, by the rules."""
    afters = [game.play((number,), move) for move in legal_moves(game, (number,))]
    if not afters:
        return Outcome.of(score_of(game, (number,)))
    return Outcome.WIN if any(smaller[after[0]] is Outcome.LOSS for after in afters) else Outcome.LOSS


def subtraction_law(game: Subtraction) -> Residues | None:
    """Return the law of a game in which a number out of a finite set is taken: proved, or none."""
    found, period = outcomes_of(game)
    if period is None:
        return None
    if period.start <= game.end:
        period = Period(0, period.length)  # smaller heaps do not occur
    return _residues(found, period, Standing(_HEAPS_SEEN(most=len(found) - 1), _THEOREM(window=game.most)))


def seen_heap_law(solution: Solution) -> Residues | None:
    """Return the law that solved heaps show, of rules that anybody wrote: as far as they were solved."""
    outcomes = {heap_of(state): solution.outcome(state) for state in solution}
    count = len(outcomes)
    if None in outcomes or set(outcomes) != set(range(count)):
        return None
    terms = [outcomes[number] for number in range(count)]
    if Outcome.DRAW in terms or (period := seen_period(terms)) is None:
        return None
    return _residues(terms, period, Standing(_HEAPS_SEEN(most=count - 1)))


def _residues(terms: Sequence[Outcome], period: Period, standing: Standing) -> Residues:
    lost = [number for number, outcome in enumerate(terms) if outcome is Outcome.LOSS]
    start, length = period.start, period.length
    # The last terms are in the period, whatever is at the beginning.
    residues = sorted(number % length for number in lost if number >= len(terms) - length)
    return Residues(standing, period, tuple(residues), tuple(number for number in lost if number < start))
