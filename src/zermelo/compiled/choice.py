"""Which engine works: the one rule of solve, analyse, perft, mcts and prove.

Plain Python begins: most questions are small, and it answers them before compiled code could be there. Once it has
worked for as long as compiled code takes to be loaded, that code is fetched:

- made before, it is loaded from disk, and plain work waits: it is a fifth of a second, but nearly a whole one beside
  plain work, because a thread waits for the interpreter lock at each of the files that it reads;
- otherwise it is compiled on a thread, and plain work goes on: LLVM does not need the lock, and takes most of the time.

Where plain work soon foresees that it would take seconds (`exact.enumerate`), it waits for compiled code at once: two
threads of Python at a time, one compiling, take longer than one after the other.

As soon as it is ready, compiled code does the task anew, from its beginning. That takes it a hundredth of the time that
plain Python has spent, and so no answer depends on when it happened. Altogether nobody waits for more than about twice
as long as for the better of the two engines: who rents skis until he has paid their price, and then buys them, never
pays more than twice the least. (A. R. Karlin, M. S. Manasse, L. Rudolph, D. D. Sleator, *Competitive snoopy caching*,
Algorithmica 3 (1988). https://doi.org/10.1007/BF01762111)

Time is that of the processor, in the thread that works: how busy the machine is changes no choice. Where a limit is a
number of nodes and the engines may differ in what they have found by then, not even that counts: see `Handover.insist`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, TypeVar

from zermelo.compiled import NO_COMPILER, Engine, is_available, not_compiled
from zermelo.game import Game
from zermelo.situation import State
from zermelo.words import Phrase

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules
    from zermelo.compiled.rules.preparation import Preparation

_Answer = TypeVar("_Answer")

#: Seconds that it takes to load compiled code: 0.08 for NumPy, 0.1 for LLVM and ours, 0.05 for the code of one game and
#: for asking both engines the same (CPU time, Python 3.11). To compile it takes 0.5 to 1.2 seconds.
LOADING = 0.2
#: And where it was used before in this process: some arrays, and the answers given in Python's objects.
AT_HAND = 0.02
#: Where it is known how much there is to do, so many states (or vertices, or positions of a table) are more than plain
#: Python does while compiled code is loaded.
MANY = 20_000
#: Vertices and edges of a graph from which on its routines are worth their start (plain Python: half a second).
LARGE_GRAPH = 250_000


@dataclass(frozen=True)
class Task:
    """What is to be done with compiled rules.

    `warm_up` calls the routines of the task once, so that they are compiled or read from disk. With `asks` the task
    also asks that method of the game (`estimate`), which must have a compiled form.
    """

    name: str
    warm_up: Callable[[Rules], object]
    asks: str | None = None


class _ReadyError(BaseException):
    """Compiled code can take over. No `Exception`: it is nothing that plain work, or the rules, should catch."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules


class Handover:
    """What plain work calls now and then: it returns as long as that work is to go on."""

    def __init__(self, game: Game, at: State | None, task: Task | None, deadline: float = inf) -> None:
        self._game, self._at, self._task, self._deadline = game, at, task, deadline
        self._preparation: Preparation | None = None
        self._begun, self._patience = thread_time(), AT_HAND

    def __call__(self) -> None:
        """Fetch the compiled engine when its time has come, and end plain work when it is there."""
        self.begin()
        if self._preparation is not None:
            self._take(self._preparation)

    def begin(self) -> None:
        """Fetch the compiled engine when its time has come; the plain one works on until the handover."""
        if self._task is None or self._preparation is not None or self._spent < self._patience:
            return
        if self._spent >= LOADING:
            if self._deadline - perf_counter() < LOADING:
                self._task = None
                return
            self._preparation = self._prepared(self._task)
            self._preparation.fetch()
        else:
            self._patience = LOADING
            # Nothing is at hand where not even the module was needed.
            if "zermelo.compiled.rules.compiled_rules" in sys.modules:
                found = self._prepared(self._task)
                self._preparation = found if found.is_known else None

    def insist(self, glance: Callable[[], None] | None = None) -> None:
        """Wait for the compiled engine, and end plain work, unless the rules have no compiled form.

        For limits that are no time: after some fixed number of nodes, no clock has a say in who goes on. With a
        `glance`, which is called now and then, plain work may give up waiting: what it raises ends that at once.
        """
        if self._task is not None:
            self._preparation = self._preparation or self._prepared(self._task)
            self._preparation.settle(glance)
            self._take(self._preparation)

    @property
    def _spent(self) -> float:
        return thread_time() - self._begun

    def _prepared(self, task: Task) -> Preparation:
        from zermelo.compiled.rules.preparation import preparation

        return preparation(self._game, _state(self._game, self._at), task)

    def _take(self, preparation: Preparation) -> None:
        if not preparation.is_known:
            return
        found = preparation.found
        if isinstance(found, Phrase | Exception):
            # Where the rules themselves fail, plain work will tell, if it ever comes there.
            self._task = None
        elif found.fits(_state(self._game, self._at)):
            raise _ReadyError(found)
        elif self._task is not None:
            # Somebody else had them prepared meanwhile, for other states.
            self._preparation = self._prepared(self._task)
            self._preparation.fetch()


def answer(
    engine: Engine,
    game: Game,
    at: State | None,
    task: Task,
    *,
    plain: Callable[[Handover], _Answer],
    compiled: Callable[[Rules], _Answer | Phrase],
    seconds: float | None = None,
) -> _Answer:
    """Return the answer about the state `at` (None: the start), by the engine asked for, or by the better one.

    `plain` calls the `Handover` that it gets every few milliseconds. `compiled` may return why it must be left to plain
    Python: the rules fail, or there is no room for a number. Both must give the same answer. `seconds` is the time that
    they allow themselves, if they do: there is no use in loading what will be ready too late.

    Raises RulesError where compiled rules were asked for and there are none.
    """
    if engine == "compiled":
        found = _rules(game, at, task)
        done = found if isinstance(found, Phrase) else compiled(found)
        if isinstance(done, Phrase):
            raise not_compiled(game, done)
        return done
    may_change = engine == "auto" and is_worth_while()
    deadline = inf if seconds is None else perf_counter() + seconds
    look = Handover(game, at, task if may_change else None, deadline)
    try:
        look()
        return plain(look)
    except _ReadyError as ready:
        rules = ready.rules
    done = compiled(rules)
    return plain(Handover(game, at, None)) if isinstance(done, Phrase) else done


def is_large(count: int) -> bool:
    """Return whether so many states are left to the compiled engine at once: how many there are is known before."""
    return count > MANY and is_worth_while()


def is_large_graph(vertices: int, edges: int) -> bool:
    """Return whether attractors, kernels and Grundy values on a graph of this size are left to the compiled engine."""
    return vertices + edges >= LARGE_GRAPH and is_worth_while()


def is_worth_while() -> bool:
    """Return whether the compiled engine may be faster: a compiler is there, routines do not run as plain Python."""
    return is_available() and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def _rules(game: Game, at: State | None, task: Task) -> Rules | Phrase:
    """The rules compiled for a task, however long it takes, or why the plain engine does it."""
    if not is_available():
        return NO_COMPILER()
    from zermelo.compiled.rules.preparation import preparation

    state = _state(game, at)
    found = preparation(game, state, task).wait()
    if not isinstance(found, Phrase) and not found.fits(state):
        # Somebody else had them prepared meanwhile, for other states.
        found = preparation(game, state, task).wait()
    return found


def _state(game: Game, at: State | None) -> State:
    return game.start() if at is None else at
