"""Positions that are small enough to be solved, and solutions that serve again."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from contextlib import suppress

from zermelo.checks import Progress
from zermelo.compiled import Engine
from zermelo.errors import RulesError, TooLargeError, UndefinedError
from zermelo.exact.parts import MOST_MULTIPLIED, has_large_product
from zermelo.exact.parts_solution import solve_by_parts
from zermelo.exact.solution import Solution
from zermelo.exact.solver import solve
from zermelo.exact.sums import why_no_parts
from zermelo.game import Game
from zermelo.judge.budget import PATIENCE, PATIENCE_SHARE, SMALL, Budget
from zermelo.questions import legal_moves
from zermelo.situation import State
from zermelo.words import message

_TOO_SLOW = message(
    "judge.too_slow",
    en="more than {states} states, met too slowly to solve them now",
    fr="plus de {states} états, énumérés trop lentement pour les résoudre maintenant",
)
_TOO_MANY = message("judge.too_many", en="more than {states} states", fr="plus de {states} états")

#: States of all solutions that are kept, and positions remembered to have too many states below them.
_MOST_STATES, _MOST_TOO_LARGE = 400_000, 1_000


class Solutions:
    """Solutions made before, for whoever asks about the same game again and again; those used last are kept.

    Threads may share one.
    """

    def __init__(self, most_states: int = _MOST_STATES) -> None:
        self.most_states = most_states
        self._kept: OrderedDict[tuple[Game, State], Solution] = OrderedDict()
        self._too_large: OrderedDict[tuple[Game, State], int] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, game: Game, state: State) -> Solution | None:
        """Return a solution of this very game that the judge keeps and that has the state."""
        with self._lock:
            kept = [*reversed(self._kept.items())]
        for key, solution in kept:
            if key[0] is game and state in solution:
                with self._lock:
                    if key in self._kept:
                        self._kept.move_to_end(key)
                return solution
        return None

    def find_from(self, game: Game, state: State) -> Solution | None:
        """Return the solution that the judge keeps of all that can follow from the state, and of nothing else."""
        return self._kept.get((game, state))

    def keep(self, solution: Solution) -> None:
        """Let the judge remember a solution, unless it is too large; forget others to make room."""
        if solution.held > self.most_states:
            return
        with self._lock:
            self._kept[solution.game, solution.start] = solution
            while sum(kept.held for kept in self._kept.values()) > self.most_states:
                self._kept.popitem(last=False)

    def note_too_large(self, game: Game, state: State, states: int) -> None:
        """Let the judge remember that more than so many states follow."""
        with self._lock:
            self._too_large[game, state] = max(states, self._too_large.get((game, state), 0))
            if len(self._too_large) > _MOST_TOO_LARGE:
                self._too_large.popitem(last=False)

    def is_too_large(self, game: Game, state: State, states: int) -> bool:
        """Return whether more than so many states are known to follow: too large for the judge to solve."""
        return self._too_large.get((game, state), 0) >= states


def small_solution(
    game: Game,
    state: State,
    budget: Budget,
    *,
    engine: Engine = "auto",
    known: Solutions | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the solution of all that follows from a state; TooLargeError where the judge's budget has no room.

    A counted budget gets the solution from this very state, whatever else is known, so that its size does not depend on
    what was asked before.
    """
    most = budget.solved_states
    known = Solutions() if known is None else known
    found = known.find_from(game, state) if budget.is_counted else known.find(game, state)
    if found is not None and (found.held <= most or not budget.is_counted):
        return found
    is_hopeless = not budget.exact and not game.is_small(state)
    if is_hopeless or known.is_too_large(game, state, most):
        raise TooLargeError(_TOO_MANY(states=most), limit=most, states=None)
    may_be_summed = engine != "compiled" and why_no_parts(game) is None
    is_large = may_be_summed and has_large_product(game, state, min(most, MOST_MULTIPLIED))
    try:
        if is_large and (found := _summed(game, state, budget, progress)) is not None:
            pass
        elif budget.is_counted:
            found = _counted(game, state, budget, engine)
        else:
            found = _timed(game, state, budget, engine, progress)
    except TooLargeError as error:
        if may_be_summed and not is_large and (found := _summed(game, state, budget, progress)) is not None:
            known.keep(found)
            return found
        if error.phrase.message is not _TOO_SLOW:
            known.note_too_large(game, state, most)
        raise
    known.keep(found)
    return found


def _summed(game: Game, state: State, budget: Budget, progress: Progress | None) -> Solution | None:
    """The judge's solution of a sum by its parts; None where it has no Grundy values (misère, plays that go round)."""
    look = progress if budget.is_counted else _patient(budget, progress)
    with suppress(UndefinedError, TooLargeError):
        return solve_by_parts(game, state, memory=budget.memory, progress=look)
    return None


def _timed(game: Game, state: State, budget: Budget, engine: Engine, progress: Progress | None) -> Solution:
    """The judge's solution, if it is found soon."""
    return solve(
        game,
        state,
        engine=engine,
        limit=budget.solved_states,
        memory=budget.memory,
        parts=False,
        progress=_patient(budget, progress),
    )


def _patient(budget: Budget, progress: Progress | None) -> Progress:
    """What hears of a solver's progress, and refuses when it has lasted too long for the judge."""
    patience = PATIENCE if budget.states is None else float("inf")
    if budget.seconds is not None:
        patience = min(patience, PATIENCE_SHARE * budget.seconds)
    deadline = float("inf") if budget.exact and budget.seconds is None else time.monotonic() + patience

    def look(states: int, estimate: int | None) -> None:
        if progress is not None:
            progress(states, estimate)
        if time.monotonic() > deadline:
            raise TooLargeError(_TOO_SLOW(states=states))

    return look


def _counted(game: Game, state: State, budget: Budget, engine: Engine) -> Solution:
    """The judge's solution, if its states are so few.

    Neither the clock nor a forecast decides, nor which engine is ready.
    """
    most = budget.solved_states
    if has_more_states(game, state, min(most, SMALL)):
        if most <= SMALL:
            raise TooLargeError(_TOO_MANY(states=most), limit=most, states=None)
        if engine != "plain":
            with suppress(RulesError):
                return solve(game, state, engine="compiled", limit=most, memory=budget.memory, parts=False)
        return solve(game, state, engine="plain", limit=most, memory=budget.memory, parts=False)
    # They were counted: a forecast has nothing to refuse any more.
    return solve(game, state, engine="plain" if engine == "auto" else engine, limit=1000 * SMALL, parts=False)


def has_more_states(game: Game, state: State, most: int) -> bool:
    """Return whether a game is too large for the judge to solve: more than `most` states are met, breadth first.

    Rules that fail are left to the solver, which says how.

    >>> from zermelo.games import load
    >>> [has_more_states(load("subtraction:heap=9"), (9,), most) for most in (9, 10)]
    [True, False]
    """
    seen = {state}
    waiting = [state]
    with suppress(Exception):
        for here in waiting:  # the list grows while it is read: it is the queue
            for move in legal_moves(game, here):
                after = game.play(here, move)
                if after not in seen:
                    if len(seen) >= most:
                        return True
                    seen.add(after)
                    waiting.append(after)
    return False
