"""The door for solutions of arenas, against their edges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from zermelo.compiled.checking.claims import (
    NOTHING,
    Split,
    follows,
    is_end_of,
    numbers_fault,
    shift_of,
    weight,
)
from zermelo.compiled.checking.findings import (
    FORM,
    GRUNDY,
    PLACE,
    ROOM,
    START,
    UNLISTED,
    UNREACHED,
    VALUE,
    Fault,
    fault_at,
    wrong_counts,
    wrong_cycle,
)
from zermelo.compiled.checking.moves import count_sorted, least_missing
from zermelo.compiled.memory.workspace import (
    AFTER_RANGE,
    AT,
    DONE,
    END,
    PROGRESS,
    STOP,
    STOPPED,
    Array,
    StoppedError,
    Workspace,
)
from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.routines.state_words import number
from zermelo.compiled.routines.threads import in_ranges, threads_for

# Place in `control`: the moves seen.
EDGES = AFTER_RANGE


@compiled
def check_walk(starts: Array, edges: Array, names: Array, numbers: Array, control: Array) -> int:
    """Check that every vertex listed but the first is met from an earlier one, and every successor is listed."""
    known = 1
    for i in range(len(names)):
        if i & 0xFFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        control[AT] = i
        if i == known:
            return UNREACHED
        v = number(names[i])
        for e in range(starts[v], starts[v + 1]):
            n = number(numbers[edges[e]])
            if n < 0 or n > known:
                return UNLISTED
            known += 1 if n == known else 0
    return DONE


@compiled
def check_vertices(
    starts: Array,
    edges: Array,
    owner: Array,
    scores: Array,
    names: Array,
    numbers: Array,
    shift: int,
    top: int,
    values: Array,
    grundy: Array,
    stamps: Array,
    met: Array,
    control: Array,
) -> int:
    """Check the claims about the vertices listed from `control[AT]` to `control[END]`; count their moves.

    Parallel edges are one move: `met[n]` is the last vertex that leads to number n, −1 at first. `owner` is empty where
    players take turns; `scores` is asked where there are no successors. Numbers have been checked.
    """
    has_grundy = len(grundy) > 0
    has_owner = len(owner) > 0
    total = control[EDGES]
    for i in range(control[AT], control[END]):
        control[AT] = i
        if i & 0xFFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        v = number(names[i])
        stored = number(values[i])
        degree = number(starts[v + 1]) - number(starts[v])
        if has_grundy and degree >= len(stamps):
            control[EDGES] = total
            return ROOM
        best = number(NOTHING)
        for e in range(starts[v], starts[v + 1]):
            u = number(edges[e])
            n = number(numbers[u])
            seen = -number(values[n])
            if has_owner and owner[u] == owner[v]:
                seen = -seen
            heavy = weight(seen, shift, top)
            best = heavy if heavy > best else best
            if has_grundy and number(grundy[n]) < degree:
                stamps[grundy[n]] = i
            total += 1 if met[n] != i else 0
            met[n] = i
        if degree == 0:
            if not is_end_of(stored, number(scores[v]), shift, top):
                return VALUE
        elif not follows(stored, best, shift, top):
            return VALUE
        if has_grundy and (number(grundy[i]) != least_missing(stamps, i) or (degree == 0 and stored >= 0)):
            return GRUNDY
    control[EDGES] = total
    return DONE


@dataclass(frozen=True)
class ArenaAnswers:
    """What a solution of an arena claims about the vertices that can be reached from `start`.

    Vertex `names[i]` has number i, `numbers` is the inverse (−1: not reached); the rest is as in `solutions.Answers`.
    """

    start: int
    names: Array
    numbers: Array
    values: Array
    unit: int
    top: int
    split: Split
    edges: int
    counts: Mapping[str, int]
    grundy: Array | None
    goes_round: bool


def check_arena(
    starts: Array,
    edges: Array,
    owner: Array | None,
    scores: Array,
    answers: ArenaAnswers,
    workspace: Workspace | None = None,
) -> Fault | None:
    """Return the first fault of a solution of the arena with these edges. Time O(vertices + edges).

    `scores` has a number for each vertex, for the player to move, which counts where there are no successors.
    """
    arrays = workspace or Workspace()
    names, numbers, count = answers.names, answers.numbers, len(answers.names)
    shift = shift_of(answers.unit, answers.top)
    if shift is None or len(answers.values) != count or len(numbers) != len(starts) - 1 or count == 0:
        return fault_at(FORM, -1)
    if int(names.min()) < 0 or int(names.max()) >= len(numbers):
        return fault_at(FORM, -1)
    astray = np.flatnonzero(numbers[names] != np.arange(count))
    if len(astray) or int(np.count_nonzero(numbers != -1)) != count:
        return fault_at(PLACE, int(astray[0]) if len(astray) else -1)
    if int(names[0]) != answers.start:
        return fault_at(START, 0)
    grundy: Array = np.empty(0, dtype=np.int32) if answers.grundy is None else answers.grundy
    if len(grundy) not in (0, count) or (len(grundy) and int(grundy.min()) < 0):
        return fault_at(GRUNDY, -1)
    players: Array = np.empty(0, dtype=np.uint8) if owner is None else owner
    status = check_walk(starts, edges, names, numbers, arrays.control)
    if status == STOPPED:
        raise StoppedError
    if status != DONE:
        return fault_at(status, int(arrays.control[AT]))

    def work(part: Workspace) -> int:
        part.control[EDGES] = 0
        met = part.empty("met", count, np.int32)
        met[...] = -1
        room = 256
        while True:
            stamps = np.full(room if len(grundy) else 1, -1, dtype=np.int64)
            status = check_vertices(
                starts,
                edges,
                players,
                scores,
                names,
                numbers,
                shift,
                answers.top,
                answers.values,
                grundy,
                stamps,
                met,
                part.control,
            )
            if status != ROOM:
                return int(status)
            room *= 4

    shares = in_ranges(work, count, arrays, threads=threads_for(count))
    status, control = shares[-1]
    if status == STOPPED:
        raise StoppedError
    if status != DONE:
        return fault_at(status, int(control[AT]))
    # What is wrong at a vertex says more than counts do.
    fault = numbers_fault(answers.values, answers.split, shift, answers.top, answers.counts)
    if fault is not None:
        return fault
    found = sum(int(share.control[EDGES]) for share in shares)
    if found != answers.edges:
        return wrong_counts(answers.edges, found)
    if len(grundy) or answers.goes_round:
        arrivals, queue = np.zeros(len(numbers), dtype=np.int32), np.empty(count, dtype=np.int32)
        is_acyclic = count_sorted(starts, edges, names, arrivals, queue) == count
        if is_acyclic == answers.goes_round:
            return wrong_cycle()
    return None
