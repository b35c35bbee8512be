"""The memory of a search over compiled rules, and its walks in slices short enough to look at the clock in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter

import numpy as np

from zermelo.compiled.language.refusal import RefusedError
from zermelo.compiled.memory.workspace import Array, Workspace
from zermelo.compiled.rules.compiled_rules import Rules, RulesFaultError, refused_routine
from zermelo.compiled.searching import alpha_beta as routine
from zermelo.compiled.searching.alpha_beta import (
    AT,
    BEST,
    CUTOFFS,
    DEPTH,
    DOUBT,
    F_ALPHA,
    F_BETA,
    F_CHILDREN,
    F_END,
    F_OWN,
    F_PLACE,
    F_QUIET,
    FILLED,
    FRACTIONS,
    LAWFUL,
    NODES,
    OWN,
    R_STATE,
    VALUE,
)
from zermelo.compiled.searching.alpha_beta_codes import MOST
from zermelo.compiled.searching.alpha_beta_table import ENDLESS, MOST_BYTES, Table
from zermelo.situation import State

#: A slice is short enough to hear Ctrl-C and a limit of time soon, and long enough to cost nothing.
_SHORTEST, _LONGEST = 0.002, 0.006
_FIRST_SLICE, _LEAST_SLICE = 1 << 6, 1 << 4
_NO_TABLE: Array = np.empty(0, dtype=np.uint64)


class UnfitError(Exception):
    """A number of the rules has no room in its word, or is none, at a search's `position` or for one of its moves."""


@dataclass(frozen=True)
class Found:
    """What a walk says of a position: the code of its value, the doubts, and the place of the best of its moves."""

    code: int
    doubt: int
    place: int


@dataclass
class Limits:
    """When walks must stop: `stop` raises, told how many nodes there are; `nodes` and `deadline` say when it will."""

    stop: Callable[[int], None]
    nodes: float = inf
    deadline: float = inf


def warm_up(rules: Rules) -> None:
    """Compile the routines of compiled alpha-beta for these rules, or read them from disk.

    NotCompilableError if neither.
    """
    search = CompiledSearch(rules)
    try:
        search.walk(rules.game.start(), 1)
        if search.table is not None:
            search.table.grow()
    except RefusedError as error:
        raise refused_routine(rules, "estimate", error) from None
    except RulesFaultError:
        # Whoever searches will meet it, if it matters there.
        return


class CompiledSearch:
    """Walks below positions of one game that share a table; `nodes` and `cutoffs` count all of them.

    `memory` bounds the table, in bytes; a search `ahead_of` another one fills that one's table. The routine never
    raises, unless the rules themselves do.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        uses_table: bool = True,
        memory: int | None = None,
        ahead_of: CompiledSearch | None = None,
    ) -> None:
        self.rules = rules
        self.workspace = Workspace()
        self._frame = F_CHILDREN + 2 * (R_STATE + 2 * rules.state_size)
        self._stack = self.workspace.empty("stack", 64 * self._frame, np.int64)
        self._queue = self.workspace.empty("queue", 1 << 10, np.int64)
        self._moves = self.workspace.empty("moves", 1 << 11, np.uint64)
        self._is_ahead = ahead_of is not None
        self.table: Table | None = None
        if ahead_of is not None:
            self.table = ahead_of.table
        elif uses_table:
            most = min(MOST_BYTES if memory is None else memory, self.workspace.budget // 2)
            self.table = Table(self.workspace, rules.state_size, most)
        self._slice = _FIRST_SLICE

    @property
    def nodes(self) -> int:
        """Positions that the compiled search has visited so far."""
        return int(self.workspace.control[NODES])

    @property
    def cutoffs(self) -> int:
        """Positions so far of which the compiled search left some moves out."""
        return int(self.workspace.control[CUTOFFS])

    @property
    def has_fractions(self) -> bool:
        """Whether estimates in the compiled search are fractions; known after a walk."""
        return bool(self.workspace.control[FRACTIONS])

    @property
    def position(self) -> State:
        """The position that the compiled search was to enter when it paused, or to estimate when that failed."""
        at = int(self.workspace.control[OWN]) + R_STATE
        return self.rules.state_of_words(self._stack[at : at + self.rules.state_size].tolist())

    def walk(
        self,
        state: State,
        depth: int,
        *,
        alpha: int = -MOST,
        beta: int = MOST,
        ply: int = 0,
        path: Sequence[State] = (),
        repeats: int = LAWFUL,
        reads_only: bool = False,
        quiet: int = 0,
        limits: Limits | None = None,
    ) -> Found:
        """Search the value of `state`, which has a move, `depth` ≥ 1 plies ahead, within the window, by compiled rules.

        `path` has the positions before it, where repetitions are watched; values are counted from `ply` plies above,
        progress was made `quiet` plies ago.
        With `reads_only` the table stays as it is, and the place of the best move is sure to be found.
        """
        control = self.workspace.control
        root = self._begin(state, depth, alpha, beta, path)
        self._stack[root + F_QUIET] = quiet
        deadline = inf if limits is None else limits.deadline
        while True:
            before, began = self.nodes, perf_counter()
            if limits is not None:
                limits.stop(before)
            until = int(min(before + self._slice, ENDLESS if limits is None else limits.nodes))
            control[FILLED] = 0
            status = routine.walk(
                self.rules,
                self._stack,
                self._moves,
                self._queue,
                _NO_TABLE if self.table is None else self.table.words,
                control,
                root,
                ply,
                until,
                self._room(deadline),
                repeats,
                reads_only,
            )
            self._adapt(self.nodes - before, perf_counter() - began)
            if self.table is not None:
                self.table.filled += int(control[FILLED])
                if self._room(deadline) <= 0:
                    self.table.grow()
            if status == routine.DONE:
                return Found(int(control[VALUE]), int(control[DOUBT]), int(control[BEST]))
            if status == routine.UNFIT:
                raise UnfitError
            if status == routine.STACK_FULL:
                self._stack = self.workspace.grow("stack", 2 * len(self._stack))
            elif status == routine.MOVES_FULL:
                self._queue = self.workspace.grow("queue", 2 * len(self._queue))
                self._moves = self.workspace.grow("moves", 4 * len(self._moves))

    def _begin(self, state: State, depth: int, alpha: int, beta: int, path: Sequence[State]) -> int:
        """Write the path and the position below which the compiled alpha-beta is to search; return its frame."""
        frames = len(path) + 3
        if frames * self._frame > len(self._stack):
            self._stack = self.workspace.grow("stack", 2 * frames * self._frame)
        stack, control = self._stack, self.workspace.control
        # The first frame belongs to no position: it only has a child.
        at = 0
        for position in (*path, state):
            own = at + F_CHILDREN
            words = [x - (1 << 64) if x >= 1 << 63 else x for x in self.rules.words(position)]
            stack[own + R_STATE : own + R_STATE + len(words)] = words
            stack[at + F_END] = 0
            at += self._frame
            stack[at + F_OWN] = own
        stack[at + F_PLACE] = -1
        stack[at + F_ALPHA], stack[at + F_BETA] = alpha, beta
        control[AT], control[OWN], control[DEPTH] = at, own, depth
        return at

    def _adapt(self, nodes: int, took: float) -> None:
        if nodes >= self._slice and took < _SHORTEST:
            self._slice *= 2
        elif took > _LONGEST:
            self._slice = max(_LEAST_SLICE, self._slice // 2)

    def _room(self, deadline: float) -> int:
        """Return how many entries the search may take before its table should grow.

        Whoever is ahead leaves that to others.
        """
        if self.table is None or self._is_ahead:
            return ENDLESS
        return self.table.room(perf_counter(), deadline)
