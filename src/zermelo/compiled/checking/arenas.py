"""Solutions of arenas checked against their edges."""

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
from zermelo.compiled.routines.state_words import number, prefetch
from zermelo.compiled.routines.threads import in_ranges, threads_for

# Place in `control`: the moves seen.
EDGES = AFTER_RANGE


#: What stands for a vertex about which nothing is claimed: no stored number of the widths in use.
UNCLAIMED = -0x7FFFFFFFFFFFFFFF
#: Up to so many edges of a vertex are compared with each other, to count equal ones once.
FEW = 16
#: How far ahead of its use a claim is asked for, in edges.
_AHEAD = 24


@compiled
def check_walk(starts: Array, edges: Array, names: Array, control: Array) -> int:
    """Check that every vertex that an arena's solution lists, but the first, is met from an earlier one.

    In the order of a walk breadth first each is met, the first time, when all before it have been: so the edges are
    read in the order of the list, and compared with the next vertex only.
    """
    count = len(names)
    known = 1
    for i in range(count):
        if i & 0xFFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        if i == known:
            control[AT] = i
            return UNREACHED
        if i + 16 < count:
            prefetch(starts, number(names[i + 16]))
            prefetch(edges, number(starts[names[i + 8]]))
        v = number(names[i])
        for e in range(starts[v], starts[v + 1]):
            if known < count and edges[e] == names[known]:
                known += 1
        if known == count:
            return DONE
    return DONE


@compiled
def check_vertices(
    starts: Array,
    edges: Array,
    owner: Array,
    scores: Array,
    claims: Array,
    shift: int,
    top: int,
    grundy: Array,
    stamps: Array,
    met: Array,
    control: Array,
) -> int:
    """Check the claims about the vertices from `control[AT]` to `control[END]`, and that they lead to claimed ones.

    `claims[v]` is what is stored about v, for the first player where there are owners, else for the player to move;
    `UNCLAIMED` where v is not listed. `owner` is empty where players take turns; `scores` is asked where there are no
    successors. Parallel edges are one move, and moves are counted: by `met`, −1 everywhere, where there are many.
    """
    has_grundy = len(grundy) > 0
    has_owner = len(owner) > 0
    last = len(edges) - 1
    total = control[EDGES]
    for v in range(control[AT], control[END]):
        control[AT] = v
        if v & 0xFFFF == 0:
            control[PROGRESS] = v
            if control[STOP] != 0:
                return STOPPED
        claimed = number(claims[v])
        if claimed == UNCLAIMED:
            continue
        first = number(starts[v])
        degree = number(starts[v + 1]) - first
        if has_grundy and degree >= len(stamps):
            control[EDGES] = total
            return ROOM
        is_second = has_owner and owner[v] == 1
        stored = -claimed if is_second else claimed
        # A neighbour's claim is the first player's, or that of who moves there: the other one.
        turned = is_second if has_owner else True
        best = number(NOTHING)
        for e in range(first, first + degree):
            prefetch(claims, number(edges[min(e + _AHEAD, last)]))
            u = number(edges[e])
            after = number(claims[u])
            if after == UNCLAIMED:
                return UNLISTED
            heavy = weight(-after if turned else after, shift, top)
            best = heavy if heavy > best else best
            if has_grundy and number(grundy[u]) < degree:
                stamps[grundy[u]] = v
            if degree <= FEW:
                k = first
                while edges[k] != u:
                    k += 1
                total += 1 if k == e else 0
            else:
                total += 1 if met[u] != v else 0
                met[u] = v
        if degree == 0:
            if not is_end_of(stored, number(scores[v]), shift, top):
                return VALUE
        elif not follows(stored, best, shift, top):
            return VALUE
        if has_grundy and (number(grundy[v]) != least_missing(stamps, v) or (degree == 0 and stored >= 0)):
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
    """Return the first fault that the check of an arena's solution in arrays finds. Time O(vertices + edges).

    `scores` has a number for each vertex, for the player to move, which counts where there are no successors.
    """
    arrays = workspace or Workspace()
    names, numbers, count = answers.names, answers.numbers, len(answers.names)
    shift = shift_of(answers.unit, answers.top)
    if shift is None or len(answers.values) != count or len(numbers) != len(starts) - 1 or count == 0:
        return fault_at(FORM)
    if int(names.min()) < 0 or int(names.max()) >= len(numbers):
        return fault_at(FORM)
    astray = np.flatnonzero(numbers[names] != np.arange(count))
    if len(astray) or int(np.count_nonzero(numbers != -1)) != count:
        return fault_at(PLACE, int(astray[0]) if len(astray) else None)
    if int(names[0]) != answers.start:
        return fault_at(START, 0)
    grundy: Array = np.empty(0, dtype=np.int32) if answers.grundy is None else answers.grundy
    if len(grundy) not in (0, count) or (len(grundy) and int(grundy.min()) < 0):
        return fault_at(GRUNDY)
    players: Array = np.empty(0, dtype=np.uint8) if owner is None else owner
    status = check_walk(starts, edges, names, arrays.control)
    if status == STOPPED:
        raise StoppedError
    if status != DONE:
        return fault_at(status, int(arrays.control[AT]))
    claims, nimbers = _by_vertex(answers, players, grundy, arrays)
    is_wide = int(np.diff(starts).max(initial=0)) > FEW

    def work(part: Workspace) -> int:
        part.control[EDGES] = 0
        met = part.empty("met", len(numbers) if is_wide else 0, np.int32)
        met[...] = -1
        room = 256
        while True:
            stamps = np.full(room if len(grundy) else 1, -1, dtype=np.int64)
            status = check_vertices(
                starts,
                edges,
                players,
                scores,
                claims,
                shift,
                answers.top,
                nimbers,
                stamps,
                met,
                part.control,
            )
            if status != ROOM:
                return int(status)
            room *= 4

    shares = in_ranges(work, len(numbers), arrays, threads=threads_for(count))
    status, control = shares[-1]
    if status == STOPPED:
        raise StoppedError
    if status != DONE:
        return fault_at(status, int(numbers[int(control[AT])]))
    # What is wrong at a vertex says more than counts do.
    fault = numbers_fault(answers.values, answers.split, shift, answers.top, answers.counts)
    if fault is not None:
        return fault
    found = sum(int(share.control[EDGES]) for share in shares)
    if found != answers.edges:
        return wrong_counts(answers.edges, found)
    if len(grundy) or answers.goes_round:
        arrivals = arrays.zeros("arrivals", len(numbers), np.int32)
        queue = arrays.empty("queue", count, np.int32)
        # In the order of the arena, whose edges are then read one after the other.
        listed = np.flatnonzero(numbers >= 0).astype(np.int32)
        is_acyclic = count_sorted(starts, edges, listed, arrivals, queue) == count
        if is_acyclic == answers.goes_round:
            return wrong_cycle()
    return None


def _by_vertex(
    answers: ArenaAnswers, players: Array, grundy: Array, arrays: Workspace
) -> tuple[Array, Array]:
    """Return what the checked arrays say of each vertex, for the first player where there are owners; its nimber."""
    vertices, names, values = len(answers.numbers), answers.names, answers.values
    claims = arrays.empty("claims", vertices, np.int64)
    claims[...] = UNCLAIMED
    claims[names] = values if not len(players) else np.where(players[names] == 1, -values, values)
    nimbers = arrays.empty("claimed nimbers", vertices if len(grundy) else 0, np.int32)
    if len(grundy):
        nimbers[names] = grundy
    return claims, nimbers
