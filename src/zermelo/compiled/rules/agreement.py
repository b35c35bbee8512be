"""Do the compiled rules answer as the interpreted ones do?

The language of rules means what Python means, or gives up; this looks whether it does. On random plays, in every
state met, all moves, all states after them, the score of an end, and what else the game declares are asked twice
and compared.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, NoReturn

import numpy as np

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.move_words import move_words
from zermelo.compiled.routines.routine import IS_ON, RulesFaultError, compiled
from zermelo.compiled.routines.state_words import number, state_at, words_of
from zermelo.compiled.rules.asking import asker
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.rules.digest import function_of
from zermelo.compiled.rules.faulted import fault_cause
from zermelo.compiled.rules.verdicts import NotCompilable, different, too_wide, wrong_type
from zermelo.game import Game
from zermelo.questions import declares
from zermelo.situation import Move, State

#: Plays compared where nothing else is asked for, and how long each may be.
PLAYS, PLIES = 20, 500


@dataclass(frozen=True)
class Comparison:
    """How many positions were compared, the first difference, and what of the game has no compiled form.

    `refusals` are about what a search would ask (`estimate`, heuristics, `order`, `canonical`, `level`); the rules
    themselves compile.
    """

    positions: int
    difference: NotCompilable | None
    refusals: tuple[NotCompilable, ...]


# --- routines -------------------------------------------------------------------------------------------


#: Places in `facts`: how many moves, how many words each has, the score if there are none, who moves.
COUNT, WIDTH, SCORE, TURN = range(4)


@compiled
def expand(rules: Any, words: Array, moves: Array, afters: Array, facts: Array) -> int:
    """Write the moves of a state by compiled rules, to be compared, one row each, and the states after them."""
    state = state_at(rules, words, 0)
    count = 0
    for move in rules.moves(state):
        if count < len(moves):
            entries = move_words(move)
            facts[WIDTH] = len(entries)
            for i in range(min(len(entries), moves.shape[1])):
                moves[count, i] = entries[i]
            after = words_of(rules.play(state, move))
            for i in range(rules.state_size):
                afters[count, i] = after[i]
        count += 1
    facts[COUNT] = count
    facts[SCORE] = number(rules.score(state)) if count == 0 else 0
    facts[TURN] = rules.turn(state)
    return 0


# --- comparing ------------------------------------------------------------------------------------------


def compare_engines(
    rules: Rules,
    start: State | None = None,
    *,
    plays: int = PLAYS,
    seed: int = 0,
    most_plies: int = PLIES,
    seconds: float = math.inf,
    rules_only: bool = False,
) -> Comparison:
    """Return whether compiled and interpreted rules answer the same on random plays, and where they first do not.

    No play is begun after `seconds`, but one always is. With `rules_only`, what only a search asks is left out.
    The interpreted rules are the measure. Where they raise there is nothing to compare, and a play ends: a search that
    comes there will say so, and one that does not has no need to.
    """
    chance = Random(seed)
    comparer = _Comparer(rules, () if rules_only else tuple(_questions(rules)))
    deadline = time.monotonic() + seconds
    with suppress(_DifferentError):
        for i in range(plays):
            if i and time.monotonic() > deadline:
                break
            state = rules.game.start() if start is None else start
            for _ in range(most_plies):
                afters = comparer.compare(state)
                if not afters:
                    break
                state = chance.choice(afters)
    # One cause may stop several heuristics: it is said once.
    refusals = {verdict.text(): verdict for verdict in comparer.refusals}
    return Comparison(len(comparer.seen), comparer.difference, tuple(refusals.values()))


class _Answers(NamedTuple):
    """What the interpreted rules say in one state."""

    moves: list[Move]
    afters: list[State]
    score: Any
    turn: Any


def _answers(game: Game, state: State) -> _Answers | None:
    """Return what the interpreted rules say, to be compared with compiled ones; None where they raise."""
    try:
        moves = list(game.moves(state))
        afters = [game.play(state, move) for move in moves]
        turn = game.turn(state) if declares(game, "turn") else None
        return _Answers(moves, afters, None if moves else game.score(state), turn)
    except Exception:  # noqa: BLE001 — a person's rules may raise anything
        return None


class _DifferentError(Exception):
    """The two answers differ: there is no use in going on."""


class _Comparer:
    """Asks both engines, and keeps the first difference."""

    def __init__(self, rules: Rules, questions: tuple[str, ...]) -> None:
        self.rules, self.game = rules, rules.game
        self.seen: set[State] = set()
        self.difference: NotCompilable | None = None
        self.refusals: list[NotCompilable] = []
        self.words = np.empty(rules.state_size, dtype=np.uint64)
        self.moves = np.empty((64, 1), dtype=np.uint64)
        self.afters = np.empty((64, rules.state_size), dtype=np.uint64)
        self.facts = np.zeros(4, dtype=np.int64)
        self.questions: dict[str, Callable[..., Any]] = {}
        for name in questions:
            self._prepare(name)

    def _prepare(self, name: str) -> None:
        """Compile one question to the compared rules by itself: they can do without it."""
        verdict = self.rules.refusal_of(name)
        if verdict is not None:
            self.refusals.append(verdict)
        else:
            self.questions[name] = asker(self.rules, name)

    def _fill(self, state: State) -> None:
        self.words[:] = self.rules.words(state)

    def differs(self, method: str, state: State, found: object, expected: object) -> None:
        """Note that compiled and interpreted rules differ, and end."""
        function = function_of(self.game, method)
        self.difference = different(method, function, state, found, expected)
        raise _DifferentError

    def compare(self, state: State) -> list[State]:
        """Return the states after one, once compiled and interpreted rules agree on it and them.

        None where rules raise.
        """
        expected = _answers(self.game, state)
        if expected is None:
            return []
        if state in self.seen:
            return expected.afters
        self.seen.add(state)
        self._ensure_fit(state)
        moves = expected.moves
        self._expand(state, moves)
        if self.facts[COUNT] != len(moves) or (
            moves and self.facts[WIDTH] != len(self.rules.move_shape.ranges)
        ):
            self.differs("moves", state, f"{self.facts[COUNT]} moves", f"{len(moves)}")
        for move, spelled in zip(moves, self.moves[: len(moves)].tolist(), strict=True):
            if self.rules.move_words(move) != tuple(spelled):
                self.differs("moves", state, self.rules.move_of_words(spelled), move)
        for after, found in zip(expected.afters, self.afters[: len(moves)].tolist(), strict=True):
            self._ensure_fit(after)
            if self.rules.words(after) != found:
                self.differs("play", state, self.rules.state_of_words(found), after)
        if not moves:
            self._same_number("score", state, int(self.facts[SCORE]), expected.score)
        if self.rules.declares_turn:
            self._same_number("turn", state, int(self.facts[TURN]), expected.turn)
        self._ask(state, moves)
        return expected.afters

    def _ensure_fit(self, state: State) -> None:
        """End the comparison where a state has no place in the words of the compiled rules."""
        if self.rules.fits(state):
            return
        function = function_of(self.game, "play")
        assert function is not None
        if self.rules.shape.is_flat and _is_like(state, self.game.start()):
            self.difference = too_wide(function, max(state, key=abs))
        else:
            self.difference = wrong_type("play", function, repr(state)[:80])
        raise _DifferentError

    def _expand(self, state: State, moves: list[Move]) -> None:
        rows, columns = max(len(self.moves), len(moves)), len(self.rules.move_shape.ranges)
        if self.moves.shape != (rows, columns):
            self.moves = np.empty((rows, columns), dtype=np.uint64)
            self.afters = np.empty((rows, self.rules.state_size), dtype=np.uint64)
        self._fill(state)
        try:
            expand(self.rules, self.words, self.moves, self.afters, self.facts)
        except RulesFaultError as error:
            self._faulted(error)

    def _faulted(self, error: RulesFaultError) -> NoReturn:
        """End the comparison where compiled rules give up on what the interpreted ones can do."""
        site = error.site
        self.difference = NotCompilable(site.function, site.line, site.file, fault_cause(error))
        raise _DifferentError from error

    def _ask(self, state: State, moves: list[Move]) -> None:
        for name, question in self.questions.items():
            method = getattr(self.game, name)
            for arguments in [(state, move) for move in moves] if name in _OF_MOVES else [(state,)]:
                try:
                    expected = method(*arguments)
                except Exception:  # noqa: BLE001 — a person's method may raise anything
                    continue
                try:
                    found = question(*arguments)
                except RulesFaultError as error:
                    self._faulted(error)
                if name == "canonical":
                    if found != expected:
                        self.differs(name, state, found, expected)
                else:
                    self._same_number(name, state, found, expected)

    def _same_number(self, method: str, state: State, found: Any, expected: Any) -> None:
        if found != expected and not (found != found and expected != expected):
            self.differs(method, state, found, expected)


#: Methods that are asked about a move.
_OF_MOVES = ("order", "progress", "noisy")


def _questions(rules: Rules) -> Iterator[str]:
    """The methods beside the rules that a search would ask in compiled form: these are compared too."""
    if not IS_ON:
        return
    asked = ("level", "estimate", "canonical", "dead", *_OF_MOVES)
    declared = [name for name in asked if declares(rules.game, name)]
    for name in dict.fromkeys([*declared, *rules.game.heuristics]):
        if function_of(rules.game, name) is not None:
            yield name


def _is_like(state: State, start: State) -> bool:
    return isinstance(state, tuple) and len(state) == len(start) and all(type(x) is int for x in state)
