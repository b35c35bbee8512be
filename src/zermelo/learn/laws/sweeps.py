"""A game with one parameter that grows: who wins, the Grundy values, and the laws that they show."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from zermelo.errors import TooLargeError, UndefinedError
from zermelo.exact.parts import PartValues
from zermelo.exact.solver import solve
from zermelo.game import Game
from zermelo.games import typed_name
from zermelo.games.octal import Octal
from zermelo.learn.laws.law import Law, Standing
from zermelo.learn.laws.periods import Period, seen_period
from zermelo.learn.laws.values import has_parts
from zermelo.questions import first_state, parameters
from zermelo.scores import Outcome
from zermelo.situation import State
from zermelo.words import Phrase, Words, message, some

_NEVER = message(
    "law.sweep.never",
    en="the first player never loses from the start",
    fr="le premier joueur ne perd jamais au départ",
)
_ALWAYS = message(
    "law.sweep.always",
    en="the first player always loses from the start",
    fr="le premier joueur perd toujours au départ",
)
_RESIDUES = message(
    "law.sweep.residues",
    en="the first player loses exactly when {name} mod {length} is {residues}{from_start}",
    fr="le premier joueur perd exactement quand {name} mod {length} vaut {residues}{from_start}",
)
_NEVER_FROM = message(
    "law.sweep.never_from",
    en="the first player never loses from the start{from_start}",
    fr="le premier joueur ne perd jamais au départ{from_start}",
)
_FROM = message("law.sweep.from", en=", from {start} on", fr=", à partir de {start}")
_NUMBERS = message(
    "law.sweep.numbers",
    en="the first player loses exactly when {name} is {kind}",
    fr="le premier joueur perd exactement quand {name} est {kind}",
)
_FIBONACCI = message("law.sweep.fibonacci", en="a Fibonacci number", fr="un nombre de Fibonacci")
_POWERS = message("law.sweep.powers", en="a power of two", fr="une puissance de deux")
_TRIANGLES = message("law.sweep.triangles", en="a triangular number", fr="un nombre triangulaire")
_SQUARES = message("law.sweep.squares", en="a square number", fr="un carré")
_GRUNDY = message(
    "law.sweep.grundy",
    en="the Grundy values of the starts repeat with period {length}, from {name} = {start} on",
    fr="les valeurs de Grundy des départs se répètent avec la période {length}, à partir de {name} = {start}",
)
_SEEN = message("law.sweep.seen", en="{name} = {least} to {most}", fr="{name} = {least} à {most}")

#: Of so many values, and losing ones, at least a pattern is told.
_LEAST_VALUES, _LEAST_LOSING = 6, 4
_MOST_SHOWN = 24


@dataclass(frozen=True)
class Sweep:
    """The starts of a family of games, solved: values of the parameter, outcomes, Grundy values where there are some.

    `stopped` says why the sweep ended before the last value that was asked for; `called` is the parameter as each
    language types it.
    """

    name: str
    values: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    grundy: tuple[int | None, ...]
    stopped: Words | None = None
    called: Words = ""

    @property
    def losing(self) -> tuple[int, ...]:
        """The values of a sweep's parameter with which the first player loses."""
        pairs = zip(self.values, self.outcomes, strict=True)
        return tuple(value for value, outcome in pairs if outcome is Outcome.LOSS)

    def seen(self) -> Phrase:
        """Return what a sweep for laws looked at, in words."""
        return _SEEN(name=self.called, least=self.values[0], most=self.values[-1])


_TIME = message("law.sweep.time", en="time is over", fr="le temps est écoulé")


def sweep(
    games: Iterable[Game], name: str, *, seconds: float, progress: Callable[[int], None] | None = None
) -> Sweep:
    """Return the starts of games that differ by one parameter, solved one after the other for laws."""
    until = time.monotonic() + seconds
    values: list[int] = []
    outcomes: list[Outcome] = []
    grundy: list[int | None] = []
    first: Game | None = None
    shared = PartValues()
    stopped: Words | None = None
    for game in games:
        if values and time.monotonic() > until:
            stopped = _TIME
            break
        try:
            # The rules of an octal game do not depend on its first heap: those of the first serve all, and its values.
            first = game if first is None or type(game) is not Octal else first
            outcome, value = _solved(first, first_state(game), shared)
        except TooLargeError as error:
            if not values:
                raise
            stopped = error.phrase
            break
        values.append(int(parameters(game)[name]))
        outcomes.append(outcome)
        grundy.append(value)
        if progress is not None:
            progress(values[-1])
    called = name if first is None else typed_name(type(first), name)
    return Sweep(name, tuple(values), tuple(outcomes), tuple(grundy), stopped, called)


def _solved(game: Game, state: State, known: PartValues) -> tuple[Outcome, int | None]:
    """The outcome and the Grundy value of a start in a sweep for laws."""
    if has_parts(game):
        with suppress(UndefinedError):
            value = known.of(game, state)
            return (Outcome.WIN if value else Outcome.LOSS), value
    solution = solve(game, state, limit=_MOST_STATES)
    return solution.outcome(), solution.grundy()


#: States of one start; more take too long for a whole family of them.
_MOST_STATES = 200_000


@dataclass(frozen=True)
class SweepLaw(Law):
    """A law about the starts of a family: a position is named by the laws of its game, not by this one."""

    kind: ClassVar[str] = "sweep"
    says: Phrase
    period: Period | None
    #: Whether it is about Grundy values, and not about who wins.
    is_about_values: bool = False

    def statement(self) -> Phrase:
        """Return the law in one sentence."""
        return self.says

    def is_losing(self, state: State) -> bool:
        """Return False: the law of a sweep speaks of starts."""
        return False

    def named(self, state: State) -> Words:
        """Return the state as it is: the law of a sweep has no name for it."""
        return str(state)


def laws_of_sweep(found: Sweep) -> list[SweepLaw]:
    """Return the laws that the starts of a family show; nothing is proved beyond what was looked at.

    Where values of the parameter are missing between others, nothing is told: a pattern counts them all.
    """
    if not found.values or len(found.values) <= found.values[-1] - found.values[0]:
        return []
    standing = Standing(found.seen())
    laws: list[SweepLaw] = []
    if Outcome.DRAW not in found.outcomes and (law := _of_outcomes(found, standing)) is not None:
        laws.append(law)
    grundy = [value for value in found.grundy if value is not None]
    if len(grundy) == len(found.values) and (period := seen_period(grundy)) is not None:
        says = _GRUNDY(length=period.length, name=found.called, start=found.values[period.start])
        laws.append(SweepLaw(standing, says, period, is_about_values=True))
    return laws


def _of_outcomes(found: Sweep, standing: Standing) -> SweepLaw | None:
    losing = found.losing
    if len(found.values) < _LEAST_VALUES:
        return None
    if not losing:
        return SweepLaw(standing, _NEVER(), None)
    if len(losing) == len(found.values):
        return SweepLaw(standing, _ALWAYS(), None)
    for kind, words in _KINDS.items():
        if len(losing) >= _LEAST_LOSING and list(losing) == _numbers(kind, found.values):
            return SweepLaw(standing, _NUMBERS(name=found.called, kind=words), None)
    is_lost = [outcome is Outcome.LOSS for outcome in found.outcomes]
    period = seen_period(is_lost)
    return None if period is None else SweepLaw(standing, _residues(found, period, is_lost), period)


def _residues(found: Sweep, period: Period, is_lost: Sequence[bool]) -> Phrase:
    repeated = zip(found.values[period.start :], is_lost[period.start :], strict=True)
    residues = sorted({value % period.length for value, lost in repeated if lost})
    from_start = _FROM(start=found.values[period.start]) if period.start else ""
    if not residues:
        return _NEVER_FROM(from_start=from_start)
    listed = some(residues, _MOST_SHOWN)
    return _RESIDUES(name=found.called, length=period.length, residues=listed, from_start=from_start)


def _fibonacci(most: int) -> list[int]:
    found, following = [1], 2
    while following <= most:
        found.append(following)
        following += found[-2]
    return found


_KINDS: dict[Callable[[int], list[int]], Words] = {
    _fibonacci: _FIBONACCI,
    lambda most: [2**i for i in range(most.bit_length())]: _POWERS,
    lambda most: [i * (i + 1) // 2 for i in range(most + 1)]: _TRIANGLES,
    lambda most: [i * i for i in range(most + 1)]: _SQUARES,
}


def _numbers(kind: Callable[[int], list[int]], values: Sequence[int]) -> list[int]:
    """The numbers of a kind among the values of a sweep's parameter."""
    return [number for number in kind(values[-1]) if number in range(values[0], values[-1] + 1)]
