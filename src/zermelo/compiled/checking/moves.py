"""Stored moves between states: do they lead to all of them, can a play come back, are Grundy values theirs?

The successors of state v are `edges[starts[v] : starts[v + 1]]`. States are numbered in the order in which a walk from
the first one meets them, level after level, so each successor is known already or has the next number.
"""

from __future__ import annotations

from zermelo.compiled.checking.findings import GRUNDY, ROOM, UNREACHED
from zermelo.compiled.memory.workspace import AFTER_RANGE, AT, DONE, END, PROGRESS, STOP, STOPPED, Array
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number, prefetch, word

# Place in `control`: how many levels were noted.
LEVELS = AFTER_RANGE


def has_rows(starts: Array, edges: Array, states: int) -> bool:
    """Return whether the checked arrays have a row of successors for each state."""
    return (
        len(starts) == states + 1
        and int(starts[0]) == 0
        and int(starts[-1]) == len(edges)
        and not bool((starts[1:] < starts[:-1]).any())
    )


@compiled
def check_reach(starts: Array, edges: Array, level_ends: Array, control: Array) -> int:
    """Check that every successor is a state, and that every state but the first is met from an earlier one.

    Notes where the first levels end. A fault is at the first state that is not met in its turn.
    """
    states = number(len(starts)) - 1
    known = number(1)
    levels = 0
    level_end = number(1)
    boundary = number(starts[1])
    is_wrong = 0
    for e in range(len(edges)):
        if e & 0xFFFFF == 0:
            control[PROGRESS] = known
            if control[STOP] != 0:
                return STOPPED
        if e >= boundary:
            if levels < len(level_ends):
                level_ends[levels] = level_end
                levels += 1
            level_end = known
            boundary = number(starts[known])
        u = number(edges[e])
        # Half of the moves meet a new state, and nobody can foresee which: no conditions, but selections.
        is_new = 1 if u == known and u < states else 0
        is_late = 1 if e >= number(starts[known]) else 0
        is_wrong |= (1 if word(u) > word(known) else 0) | (is_new & is_late) | (1 if u >= states else 0)
        known += is_new
    control[AT] = known if known < states else 0
    control[LEVELS] = levels
    return UNREACHED if is_wrong != 0 or known != states else DONE


@compiled
def count_sorted(starts: Array, edges: Array, names: Array, arrivals: Array, queue: Array) -> int:
    """Check for cycles: take away vertices to which nothing leads, again and again; return how many.

    `names` has the vertices that count, whose successors are among them; `arrivals` is 0 everywhere.
    """
    count = len(names)
    last = len(edges) - 4
    for i in range(count):
        if i + 24 < count and last >= 0:
            prefetch(starts, number(names[i + 24]))
            prefetch(edges, number(starts[names[i + 14]]))
            soon = min(number(starts[names[i + 7]]), last)
            for k in range(4):
                prefetch(arrivals, number(edges[soon + k]))
        v = number(names[i])
        for e in range(starts[v], starts[v + 1]):
            arrivals[edges[e]] += 1
    tail = 0
    for i in range(count):
        if arrivals[names[i]] == 0:
            queue[tail] = names[i]
            tail += 1
    head = 0
    while head < tail:
        if head + 24 < tail and last >= 0:
            prefetch(starts, number(queue[head + 24]))
            prefetch(edges, number(starts[queue[head + 14]]))
            soon = min(number(starts[queue[head + 7]]), last)
            for k in range(4):
                prefetch(arrivals, number(edges[soon + k]))
        v = number(queue[head])
        head += 1
        for e in range(starts[v], starts[v + 1]):
            u = number(edges[e])
            arrivals[u] -= 1
            if arrivals[u] == 0:
                queue[tail] = u
                tail += 1
    return head


@helper
def least_missing(stamps: Array, v: int) -> int:
    """Return the least number without a stamp of state `v`, which the check of Grundy values asks for."""
    least = 0
    while least < len(stamps) and stamps[least] == v:
        least += 1
    return least


@compiled
def check_nimbers(
    starts: Array, edges: Array, values: Array, grundy: Array, stamps: Array, control: Array
) -> int:
    """Check that Grundy values from `control[AT]` to `control[END]` are the least that no move leads to, and ends lost.

    `stamps` has −1 everywhere at first, and room for more numbers than a state has moves; moves have been checked.
    """
    for v in range(control[AT], control[END]):
        control[AT] = v
        if v & 0xFFFF == 0:
            control[PROGRESS] = v
            if control[STOP] != 0:
                return STOPPED
        first, last = number(starts[v]), number(starts[v + 1])
        if last - first >= len(stamps):
            return ROOM
        for e in range(first, last):
            nimber = number(grundy[edges[e]])
            if nimber < last - first:
                stamps[nimber] = v
        if number(grundy[v]) != least_missing(stamps, v) or (first == last and values[v] >= 0):
            return GRUNDY
    return DONE
