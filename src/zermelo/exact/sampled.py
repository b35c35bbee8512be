"""Interpreted rules asked about some states of an answer that compiled code has made.

The compiled check asks compiled rules: where these mean something else than Python does, it would notice nothing. So
states are chosen from all over the answer, the plain rules are asked about each, and moves in their order, the states
after them, scores, turns, values, distances and Grundy values must be the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice, pairwise
from math import ceil, inf
from random import Random
from typing import TYPE_CHECKING

from zermelo.errors import RulesError, VerificationError, ZermeloError, reason, unverified
from zermelo.exact.table import Table
from zermelo.exact.verify import MISSING, judge, least_missing
from zermelo.game import Game
from zermelo.questions import declares, legal_moves, score_of, titled, turn_of
from zermelo.scores import Number
from zermelo.situation import Move, State
from zermelo.words import Phrase, message, short

if TYPE_CHECKING:
    from zermelo.compiled.checking.answers import Answer

#: States that are always looked at, if there are as many.
LEAST = 500
#: States one move away that are looked up besides, where it is known under which numbers they are kept.
_LOOKED_UP = 4
#: The share of the time that an answer has taken, which interpreted rules may take to look at states of it.
SHARE_OF_TIME = 0.1

_FAILS = message(
    "sampled.fails",
    en="the rules of {game} fail at {state}: {error}",
    fr="les règles de {game} échouent en {state} : {error}",
)
_CHANGING = message(
    "sampled.changing",
    en="the rules of {game} answer differently at {state} when they are asked again: rules must keep nothing in mind",
    fr="les règles de {game} répondent autrement en {state} quand on les interroge de nouveau : des règles ne doivent "
    "rien retenir",
)
_DIFFERENT = message(
    "sampled.different",
    en="{method} answers {found} when compiled, {expected} in plain Python",
    fr="{method} répond {found} compilée, {expected} en Python ordinaire",
)
_PLACE = message(
    "sampled.place",
    en="it is found under another number",
    fr="il est retrouvé sous un autre numéro",
)
_GRUNDY = message(
    "sampled.grundy",
    en="the Grundy value is {found} by those of the moves, but {claim} is claimed",
    fr="la valeur de Grundy est {found} d'après celles des coups, mais {claim} est affirmé",
)


@dataclass(frozen=True)
class Sample:
    """Which states to look at: some of `states` numbers, spread over `levels` (where they end), the notable ones first.

    With `share`, so many of all states; else as many as `seconds` allow, `LEAST` at least.
    """

    states: int
    levels: tuple[int, ...] = ()
    notable: tuple[int, ...] = ()
    share: float | None = None
    seconds: float = 0.0
    #: Whether a number is one of a state: there may be gaps.
    is_state: Callable[[int], bool] | None = None

    @property
    def least(self) -> int:
        """How many states of a solution are verified by interpreted rules, however long it takes."""
        wanted = 0 if self.share is None else ceil(self.share * self.states)
        return min(self.states, max(LEAST, wanted))

    def numbers(self) -> Iterator[int]:
        """Yield numbers of a solution's states to verify, each once: the start and the last first, perhaps all."""
        if self.is_state is not None:
            yield from filter(self.is_state, replace(self, is_state=None).numbers())
            return
        if 2 * self.least >= self.states:
            yield from range(self.states)
            return
        seen = set()
        # Where chance meets only known ones, there are few others left.
        for number in islice(self._spread(), 4 * self.states):
            if number not in seen:
                seen.add(number)
                yield number

    def _spread(self) -> Iterator[int]:
        chance = Random(0)
        yield 0
        yield self.states - 1
        notable = list(self.notable)
        chance.shuffle(notable)
        ends = self.levels or tuple(1 << k for k in range(self.states.bit_length()))
        bounds = [0, *(end for end in ends if end < self.states), self.states]
        for first, end in cycle(pairwise(bounds)):
            yield chance.randrange(first, end)
            yield chance.randrange(self.states)
            if notable:
                yield notable.pop()


def check_sample(
    game: Game,
    table: Table,
    state_of: Callable[[int], State],
    sample: Sample,
    ask: Callable[[int], Answer] | None = None,
    name_of: Callable[[State], object] | None = None,
) -> int:
    """Return at how many states the interpreted rules were asked, and agreed with the solution's table.

    `ask` says what compiled rules answer, which must be the same; it calls states by what `name_of` gives for them.

    Raises
    ------
    VerificationError
        They do not agree: a fault of zermelo.
    RulesError
        The rules raise, or answer differently when asked again.
    """
    judge = _Judge(game, table, name_of)
    deadline = inf if sample.share is not None else time.perf_counter() + sample.seconds
    count = 0
    for i in sample.numbers():
        if count >= sample.least and (sample.share is not None or time.perf_counter() > deadline):
            break
        judge.check(i, state_of(i), None if ask is None else ask(i))
        count += 1
    return count


@dataclass(frozen=True)
class _Expanded:
    """What interpreted rules say of a state."""

    moves: list[Move]
    afters: list[State]
    score: Number | None
    turn: int | None
    turns_after: list[int]


class _Judge:
    """Asks the interpreted rules, and compares."""

    def __init__(self, game: Game, table: Table, name_of: Callable[[State], object] | None) -> None:
        self.game, self.table, self.name_of = game, table, name_of
        self.knows_turn = declares(game, "turn")

    def check(self, i: int, state: State, answer: Answer | None) -> None:
        found = self._expand(state)
        fault = None if answer is None else self._difference(found, answer)
        fault = fault or self._fault(i, state, found, None if answer is None else answer.numbers)
        if fault is None:
            return
        if self._expand(state) != found:
            raise RulesError(_CHANGING(game=titled(self.game), state=short(state)))
        raise self._failure(state, fault)

    def _failure(self, state: State, fault: Phrase) -> VerificationError:
        return unverified(titled(self.game), fault, short(state))

    def _expand(self, state: State) -> _Expanded:
        game = self.game
        try:
            moves = list(legal_moves(game, state))
            afters = [game.play(state, move) for move in moves]
            return _Expanded(
                moves,
                afters,
                None if moves else score_of(game, state),
                turn_of(game, state) if self.knows_turn else None,
                [turn_of(game, after) for after in afters] if self.knows_turn else [],
            )
        except ZermeloError:
            raise
        except Exception as error:  # a person's rules may raise anything
            raise RulesError(_FAILS(game=titled(game), state=short(state), error=reason(error))) from error

    def _difference(self, found: _Expanded, answer: Answer) -> Phrase | None:
        """Return how the compiled rules differ from the interpreted ones at a state of the solution."""
        from zermelo.compiled.checking.answers import words

        afters = found.afters if self.name_of is None else [self.name_of(after) for after in found.afters]
        pairs = (
            ("moves", answer.moves, [words(move) for move in found.moves]),
            ("play", answer.afters, afters),
            ("score", answer.score, found.score),
            ("turn", answer.turn, found.turn),
        )
        for method, compiled, interpreted in pairs:
            if compiled != interpreted:
                return _DIFFERENT(method=method, found=short(compiled), expected=short(interpreted))
        return None

    def _fault(self, i: int, state: State, found: _Expanded, numbers: Sequence[int] | None) -> Phrase | None:
        """Return what a solution's table says wrongly of a state, by what it says of those one move away.

        Where the `numbers` of these are known, their states have been compared already; some of them are looked up
        nevertheless, as whoever asks for a state does.
        """
        table = self.table
        if table.find(state) != i:
            return _PLACE()
        count = len(found.afters)
        places: list[int] = list(range(count)) if numbers is None else list(numbers)
        # Others at each state, so that none is always passed over.
        for k in (
            range(count) if numbers is None else {(i + k) % count for k in range(min(count, _LOOKED_UP))}
        ):
            j = table.find(found.afters[k])
            if j is None:
                return MISSING(state=short(found.afters[k]))
            if numbers is not None and j != numbers[k]:
                return _PLACE()
            places[k] = j
        claims = list(map(table.claim, places))
        stays = (
            [turn == found.turn for turn in found.turns_after] if self.knows_turn else [False] * len(claims)
        )
        judged: list[tuple[Move, Number, int | None]] = [
            (move, value if stay else -value, distance)
            for move, (value, distance), stay in zip(found.moves, claims, stays, strict=True)
        ]
        fault = judge(self.game, state, table.claim(i), judged, None)
        claimed = table.grundy(i)
        if fault is None and claimed is not None:
            least = least_missing(table.grundy(j) for j in places)
            if least != claimed:
                return _GRUNDY(found=least, claim=claimed)
        return fault
