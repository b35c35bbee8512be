"""Solutions of rules in arrays checked, just made or from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from zermelo.compiled.checking import by_rules, moves, places
from zermelo.compiled.checking.answers import Answer, speller_of
from zermelo.compiled.checking.by_rules import KINDS, NOTES
from zermelo.compiled.checking.claims import Split, numbers_fault, shift_of
from zermelo.compiled.checking.findings import (
    FORM,
    GRUNDY,
    MOVES,
    PLACE,
    ROOM,
    START,
    UNREACHED,
    Fault,
    fault_at,
    wrong_counts,
    wrong_cycle,
)
from zermelo.compiled.checking.reading import Form, form_of
from zermelo.compiled.memory.workspace import AT, DONE, END, STOPPED, Array, StoppedError, Workspace
from zermelo.compiled.routines.threads import Share, in_ranges, threads_for
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.situation import State

#: Levels whose ends are noted.
_LEVELS = 1024
#: Words for the moves of a state; of more than that, those behind are not told apart.
_SPELLING = 1024
#: States that are remembered as Python knows them, while single ones are asked about.
_REMEMBERED = 100_000


@dataclass(frozen=True)
class Answers:
    """What a solution claims, and what may help to check it.

    `rows` is the layout of the keys, `width` their words; `table` finds a state by its key. A value is `unit` × score ±
    (`top` − distance), and `split` reads it for whoever asks. `moves`, where the solver has kept them, are starts and
    edges as in `checking.moves`: they are compared with the rules, too, and spare looking up every state. With them,
    `goes_round` may claim that a state can come back.
    """

    start: State
    rows: Sequence[Sequence[int]]
    width: int
    keys: Array
    table: Array
    values: Array
    unit: int
    top: int
    split: Split
    edges: int
    counts: Mapping[str, int]
    grundy: Array | None = None
    moves: tuple[Array, Array] | None = None
    goes_round: bool = False


@dataclass(frozen=True)
class Found:
    """What came of a check: the first fault, how many states and moves were seen, and states worth a second look.

    `levels` are the numbers at which the levels of the walk end, where they are known; `notable` are states for each
    kind of move and of end.
    """

    fault: Fault | None
    states: int = 0
    edges: int = 0
    levels: tuple[int, ...] = ()
    notable: tuple[int, ...] = field(default=(), compare=False)
    form: Form | None = field(default=None, compare=False)
    #: What the compiled rules say of a state, by its number.
    ask: Callable[[int], Answer] | None = field(default=None, compare=False)


class _FaultError(Exception):
    """Ends a check."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def check_solution(rules: Rules, answers: Answers, workspace: Workspace | None = None) -> Found:
    """Return the first fault that the check of a solution in arrays finds, if there is one. Time O(states + moves)."""
    check = _Check(rules, answers, workspace or Workspace())
    try:
        return check.run()
    except _FaultError as error:
        return Found(error.fault, check.seen, form=check.form)


class _Check:
    def __init__(self, rules: Rules, answers: Answers, workspace: Workspace) -> None:
        self.rules, self.answers, self.arrays = rules, answers, workspace
        self.states = len(answers.values)
        plan = None if rules.shape.is_flat else rules.shape.plan
        self.form = form_of(answers.rows, answers.width, plan)
        self.grundy: Array = np.empty(0, dtype=np.int32) if answers.grundy is None else answers.grundy
        # One part of the workspace per thread, each with notes of its own.
        self._noted: dict[int, Array] = {}
        self._met: Array | None = None
        self._spelling: Array = np.zeros(_SPELLING, np.uint64)
        self._spelled = speller_of(rules.move_shape.plan)
        #: What is asked for single states: with the same arrays each time.
        self._asking: Callable[[], int] | None = None
        self._states: dict[int, State] = {}
        self.seen = 0

    def run(self) -> Found:
        """Check all of a solution in arrays, cheap things and what others rely on first."""
        answers, form = self.answers, self.form
        shift = shift_of(answers.unit, answers.top)
        if form is None or shift is None or len(answers.keys) < self.states * answers.width:
            raise _FaultError(fault_at(FORM))
        self._check_places(form)
        start = answers.start if form.plan is not None else tuple(answers.start)
        if form.state(answers.keys, 0) != start:
            raise _FaultError(fault_at(START, 0))
        if len(self.grundy) not in (0, self.states) or (len(self.grundy) and int(self.grundy.min()) < 0):
            raise _FaultError(fault_at(GRUNDY))
        levels: tuple[int, ...] = ()
        if answers.moves is None:
            edges = self._check_by_places(form, shift)
        else:
            edges, levels = self._check_by_moves(form, shift, *answers.moves)
        # Last: what is wrong at a state says more than counts do.
        self._raise(numbers_fault(answers.values, answers.split, shift, answers.top, answers.counts))
        if edges != answers.edges:
            raise _FaultError(wrong_counts(answers.edges, edges))
        return Found(None, self.states, edges, levels, self._notable(), form, self.ask)

    # --- the arrays by themselves -----------------------------------------------------------------------

    def _check_places(self, form: Form) -> None:
        answers = self.answers
        table = answers.table
        if len(table) & len(table) - 1 or len(table) <= self.states:
            raise _FaultError(fault_at(PLACE))
        if int(np.count_nonzero(table)) != self.states:
            raise _FaultError(fault_at(PLACE))

        def work(part: Workspace) -> int:
            homes, room = np.empty(places.BLOCK, np.uint64), 16 * places.BLOCK
            while True:
                passed = np.empty((room, 2), np.int64)
                status = places.check_places(
                    answers.keys, answers.width, form.used, table, self.states, homes, passed, part.control
                )
                if status != ROOM:
                    return int(status)
                room *= 4

        self._in_ranges(self.states, work)

    # --- against the rules ------------------------------------------------------------------------------

    def _check_by_moves(
        self, form: Form, shift: int, starts: Array, edges: Array
    ) -> tuple[int, tuple[int, ...]]:
        answers, arrays = self.answers, self.arrays
        if not moves.has_rows(starts, edges, self.states):
            raise _FaultError(fault_at(MOVES))
        ends = np.zeros(_LEVELS, dtype=np.int64)
        self._raise_unless_done(moves.check_reach(starts, edges, ends, arrays.control), arrays.control)
        noted = int(arrays.control[moves.LEVELS])
        # Of very many levels the first ones say little about the game.
        levels = tuple(ends[:noted].tolist()) if noted < _LEVELS else ()

        def work(part: Workspace) -> int:
            return self._with_moves(part, form, shift, starts, edges, np.zeros(_SPELLING, np.uint64))

        shares = self._in_ranges(self.states, work)
        if len(self.grundy) or answers.goes_round:
            self._check_cycles(shares, starts, edges)
            self._check_nimbers(starts, edges)
        return _total(shares, by_rules.EDGES), levels

    def _with_moves(
        self, part: Workspace, form: Form, shift: int, starts: Array, edges: Array, spelling: Array
    ) -> int:
        self._begin(part)
        return int(by_rules.check_with_moves(*self._of_moves(part, form, shift, starts, edges, spelling)))

    def _of_moves(
        self, part: Workspace, form: Form, shift: int, starts: Array, edges: Array, spelling: Array
    ) -> tuple[Any, ...]:
        answers = self.answers
        keys, values, notes = answers.keys, answers.values, self._examples(part)
        claims = (answers.width, keys, starts, edges, shift, answers.top, values)
        return self.rules, form.rows, *claims, notes, spelling, part.control

    @staticmethod
    def _begin(part: Workspace) -> None:
        part.control[by_rules.EDGES], part.control[by_rules.IS_ORDERED] = 0, 1

    def _check_by_places(self, form: Form, shift: int) -> int:
        answers, arrays = self.answers, self.arrays
        met = arrays.zeros("met", self.states, np.uint8)
        met[0] = 1
        # Grundy values need all moves at once, and no play that comes back.
        keeps = len(self.grundy) > 0
        starts: Array = np.empty(0, dtype=np.int32)
        edges: Array = np.empty(0, dtype=np.int32)
        if keeps:
            starts = arrays.zeros("starts found", self.states + 1, np.int64)
            edges = arrays.empty("moves found", max(0, int(answers.edges)), np.int32)

        def work(part: Workspace) -> int:
            return self._with_places(part, form, shift, met, starts, edges, np.zeros(_SPELLING, np.uint64))[0]

        # Moves are written one after the other: one thread.
        shares = self._in_ranges(self.states, work, threads=1 if keeps else None)
        lost = int(np.argmin(met))
        if not met[lost]:
            raise _FaultError(fault_at(UNREACHED, lost))
        if keeps:
            self._check_cycles(shares, starts, edges)
            self._check_nimbers(starts, edges)
        arrays.release("met", "starts found", "moves found")
        return _total(shares, by_rules.EDGES)

    def _with_places(
        self,
        part: Workspace,
        form: Form,
        shift: int,
        met: Array,
        starts: Array,
        edges: Array,
        spelling: Array,
    ) -> tuple[int, Array]:
        """Return the status of the check, and the keys of the states after the last one that was looked at."""
        answers = self.answers
        self._begin(part)
        room = 256
        while True:
            batch, stays = np.empty(room * answers.width, np.uint64), np.empty(room, np.uint8)
            # Several threads may mark a state: each writes the same.
            status = by_rules.check_with_places(
                self.rules,
                form.rows,
                answers.width,
                answers.keys,
                answers.table,
                shift,
                answers.top,
                answers.values,
                met,
                starts,
                edges,
                self._examples(part),
                spelling,
                batch,
                stays,
                part.control,
            )
            if status != ROOM:
                return int(status), batch
            room *= 4

    def ask(self, v: int) -> Answer:
        """Return what the compiled rules say of state `v`, once all of the solution has been checked."""
        part = self.arrays
        while True:
            part.control[AT], part.control[END] = v, v + 1
            self._begin(part)
            status, afters, numbers = (
                self._ask_places(v) if self.answers.moves is None else self._ask_moves(v)
            )
            self._raise_unless_done(status, part.control)
            notes = self._examples(part)
            width = int(notes[by_rules.WIDTH])
            if len(afters) * width <= len(self._spelling):
                break
            self._spelling, self._asking = np.zeros(4 * len(self._spelling), np.uint64), None
        moves = self._spelled(self._spelling, len(afters), width)
        turn = int(notes[by_rules.TURN]) if self.rules.declares_turn else None
        return Answer(moves, afters, None if afters else int(notes[by_rules.SCORE]), turn, numbers)

    def _ask_places(self, v: int) -> tuple[int, list[State], None]:
        form, shift = self._form_and_shift()
        if self._met is None:
            self._met = np.zeros(self.states, dtype=np.uint8)
        nothing: Array = np.empty(0, dtype=np.int32)
        status, keys = self._with_places(
            self.arrays, form, shift, self._met, nothing, nothing, self._spelling
        )
        count = int(self.arrays.control[by_rules.EDGES])
        return status, [form.state(keys, i) for i in range(count)], None

    def _ask_moves(self, v: int) -> tuple[int, list[State], list[int]]:
        form, shift = self._form_and_shift()
        assert self.answers.moves is not None
        starts, edges = self.answers.moves
        if self._asking is None:
            arguments = self._of_moves(self.arrays, form, shift, starts, edges, self._spelling)
            self._asking = by_rules.check_with_moves.bound(*arguments)
        status = self._asking()
        numbers: list[int] = edges[starts[v] : starts[v + 1]].tolist()
        return int(status), [self._state(form, u) for u in numbers], numbers

    def _form_and_shift(self) -> tuple[Form, int]:
        shift = shift_of(self.answers.unit, self.answers.top)
        assert self.form is not None
        assert shift is not None
        return self.form, shift

    def _state(self, form: Form, v: int) -> State:
        """State number `v` of the checked arrays: the same ones come after several."""
        if v not in self._states:
            if len(self._states) >= _REMEMBERED:
                self._states.clear()
            self._states[v] = form.state(self.answers.keys, v)
        return self._states[v]

    def _check_cycles(self, shares: Sequence[Share], starts: Array, edges: Array) -> None:
        is_acyclic = all(share.control[by_rules.IS_ORDERED] for share in shares)
        if not is_acyclic:
            names = np.arange(self.states, dtype=np.int32)
            arrivals, queue = np.zeros(self.states, dtype=np.int32), np.empty(self.states, dtype=np.int32)
            is_acyclic = moves.count_sorted(starts, edges, names, arrivals, queue) == self.states
        if is_acyclic == self.answers.goes_round:
            raise _FaultError(wrong_cycle())

    def _check_nimbers(self, starts: Array, edges: Array) -> None:
        def work(part: Workspace) -> int:
            room = 256
            while True:
                stamps = np.full(room, -1, dtype=np.int64)
                status = moves.check_nimbers(
                    starts, edges, self.answers.values, self.grundy, stamps, part.control
                )
                if status != ROOM:
                    return int(status)
                room *= 4

        if len(self.grundy):
            self._in_ranges(self.states, work)

    # --- inside -----------------------------------------------------------------------------------------

    def _in_ranges(
        self, count: int, work: Callable[[Workspace], int], threads: int | None = None
    ) -> list[Share]:
        shares = in_ranges(work, count, self.arrays, threads=threads or threads_for(count))
        self._raise_unless_done(*shares[-1])
        return shares

    @staticmethod
    def _raise(fault: Fault | None) -> None:
        if fault is not None:
            raise _FaultError(fault)

    def _raise_unless_done(self, status: int, control: Array) -> None:
        if status == STOPPED:
            raise StoppedError
        if status != DONE:
            number = int(control[AT])
            self.seen = max(0, number)
            raise _FaultError(fault_at(status, number))

    def _examples(self, part: Workspace) -> Array:
        notes = self._noted.get(id(part))
        if notes is None:
            notes = self._noted.setdefault(id(part), np.full(NOTES, -1, dtype=np.int64))
        return notes

    def _notable(self) -> tuple[int, ...]:
        noted = np.concatenate([notes[:KINDS] for notes in self._noted.values()])
        # Not `np.unique`, which imports masked arrays: a twentieth of the time of a start.
        return tuple(sorted(set(noted[noted >= 0].tolist())))


def _total(shares: Sequence[Share], place: int) -> int:
    return sum(int(share.control[place]) for share in shares)
