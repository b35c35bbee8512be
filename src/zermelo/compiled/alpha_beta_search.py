"""The memory of a search over compiled rules, and its walks in slices short enough to look at the clock in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import cast

import numpy as np

from zermelo.compiled import alpha_beta as routine
from zermelo.compiled.alpha_beta import (
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
    FILLED,
    FRACTIONS,
    LAWFUL,
    NODES,
    OWN,
    R_STATE,
    VALUE,
)
from zermelo.compiled.alpha_beta_codes import MOST
from zermelo.compiled.alpha_beta_table import move_entries
from zermelo.compiled.game_type import Rules
from zermelo.compiled.pages import new_zeros
from zermelo.compiled.rules import NotCompilableError, function_of, numba_refusal
from zermelo.compiled.workspace import Array, Workspace
from zermelo.game import State

#: The table starts with few entries, near the processor, and grows up to so many bytes unless told otherwise.
FIRST_ENTRIES, MOST_BYTES = 1 << 15, 1 << 28
#: Not when less time is left than fresh memory may take, in the worst case.
_BYTES_PER_SECOND = 256e6
#: A slice is short enough to hear Ctrl-C and a limit of time soon, and long enough to cost nothing.
_SHORTEST, _LONGEST = 0.002, 0.006
_FIRST_SLICE, _LEAST_SLICE = 1 << 6, 1 << 4
_ENDLESS = 1 << 62
#: Bytes that the processor fetches together: a bucket does not cross such a line where it need not.
_LINE = 64


class UnfitError(Exception):
    """A number of the rules has no room in its word, or is none, at `Search.position` or for one of its moves."""


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
    """Compile the routines for these rules, or read them from disk; NotCompilableError where it cannot be done."""
    search = Search(rules)
    try:
        search.walk(rules.game.start(), 1)
        search._grow_table()
    except Exception as error:  # noqa: BLE001 — whatever Numba stumbles over, the plain engine can run it
        function = cast(Callable[..., object], function_of(rules.game, "estimate"))
        verdict = rules.functions.verdict_on_values("estimate") or numba_refusal("estimate", function, error)
        raise NotCompilableError(verdict) from None


class Search:
    """Walks below positions of one game that share a table; `nodes` and `cutoffs` count all of them.

    `memory` bounds the table, in bytes. The routine never raises, unless the rules themselves do.
    """

    def __init__(self, rules: Rules, *, uses_table: bool = True, memory: int | None = None) -> None:
        self.rules = rules
        self.workspace = Workspace()
        self._most_bytes = min(MOST_BYTES if memory is None else memory, self.workspace.budget // 2)
        self._frame = F_CHILDREN + 2 * (R_STATE + 2 * rules.state_size)
        self._entry = rules.state_size + 2
        self._stack = self.workspace.empty("stack", 64 * self._frame, np.int64)
        self._queue = self.workspace.empty("queue", 1 << 10, np.int64)
        self._moves = self.workspace.empty("moves", 1 << 11, np.uint64)
        first = min(self._most_bytes, 8 * self._entry * FIRST_ENTRIES)
        self._table = self._new_table(first) if uses_table else np.empty(0, dtype=np.uint64)
        self._slice = _FIRST_SLICE

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self.workspace.control[NODES])

    @property
    def cutoffs(self) -> int:
        """Positions so far of which some moves were left out."""
        return int(self.workspace.control[CUTOFFS])

    @property
    def has_fractions(self) -> bool:
        """Whether estimates are fractions; known after a walk."""
        return bool(self.workspace.control[FRACTIONS])

    @property
    def position(self) -> State:
        """The position that was to be entered when the walk paused, or estimated when that failed."""
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
        limits: Limits | None = None,
    ) -> Found:
        """Return the value of `state`, which has a move, `depth` ≥ 1 plies ahead, within the window.

        `path` has the positions before it, where repetitions are watched; values are counted from `ply` plies above.
        With `reads_only` the table stays as it is, and the place of the best move is sure to be found.
        """
        control = self.workspace.control
        root = self._begin(state, depth, alpha, beta, path)
        deadline = inf if limits is None else limits.deadline
        while True:
            before, began = self.nodes, perf_counter()
            if limits is not None:
                limits.stop(before)
            until = int(min(before + self._slice, _ENDLESS if limits is None else limits.nodes))
            status = routine.walk(
                self.rules,
                self._stack,
                self._moves,
                self._queue,
                self._table,
                control,
                root,
                ply,
                until,
                self._room(perf_counter(), deadline),
                repeats,
                reads_only,
            )
            self._adapt(self.nodes - before, perf_counter() - began)
            if control[FILLED] >= self._room(perf_counter(), deadline):
                self._grow_table()
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
        """Write the path and the position below which to search; return its frame."""
        frames = len(path) + 3
        if frames * self._frame > len(self._stack):
            self._stack = self.workspace.grow("stack", 2 * frames * self._frame)
        stack, control = self._stack, self.workspace.control
        # The first frame belongs to no position: it only has a child.
        at = 0
        for position in (*path, state):
            own = at + F_CHILDREN
            words = [x - (1 << 64) if x >= 1 << 63 else x for x in position]
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

    # --- the table ----------------------------------------------------------------------------------------

    def _new_table(self, size: int) -> Array:
        """Return an empty table of at most so many bytes."""
        buckets = 1 << max(1, size // (16 * self._entry)).bit_length() - 1
        words = 2 * self._entry * buckets
        whole = self.workspace.adopt("table", new_zeros(words + _LINE // 8, np.uint64))
        shift = -whole.ctypes.data % _LINE // 8
        return whole[shift : shift + words]

    def _room(self, now: float, deadline: float) -> int:
        """Return how many entries may be taken before a larger table is worth its while."""
        larger = 4 * self._table.nbytes
        if not len(self._table) or larger > self._most_bytes or deadline - now < larger / _BYTES_PER_SECOND:
            return _ENDLESS
        return 3 * (len(self._table) // self._entry) // 4

    def _grow_table(self) -> None:
        old, filled = self._table, int(self.workspace.control[FILLED])
        self._table = self._new_table(4 * old.nbytes)
        lost = move_entries(old, self._table, self.rules.state_size)
        self.workspace.control[FILLED] = filled - lost
