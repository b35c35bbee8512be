"""A solution in arrays checked against the rules in one pass, without edges and without what the solver knows.

What is believed: nothing but the keys' form. Each state's moves are played again, each state after them is found by
its whole key, and the value must follow from theirs (why that is enough: `zermelo.exact.verify`). States stand in the
order in which a walk met them, so each but the first must be found from an earlier one: else it cannot be reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from zermelo.compiled._jit import compiled
from zermelo.compiled._states import number, unpack
from zermelo.compiled.backward import LOWEST, TOO_FAR, WRONG, ended, list_successors, seen_from, stepped
from zermelo.compiled.enumeration import StoppedError
from zermelo.compiled.explore import BATCH_FULL, DONE, STOPPED, find, signed_score
from zermelo.compiled.game_type import Rules
from zermelo.compiled.lookup import Lookup, Scale
from zermelo.compiled.threads import in_ranges, threads_for
from zermelo.compiled.workspace import AFTER_RANGE, AT, END, PROGRESS, STOP, Array, Workspace

# Place in `control`, beside the range: the edges seen so far.
EDGES = AFTER_RANGE


@dataclass(frozen=True)
class Recheck:
    """How many states and edges were seen; the number of the first state whose claim is wrong, if there is one.

    `unreachable` is a state that no earlier one leads to; `is_sound` is False where the table of places is damaged;
    `counts` are those of the states won, drawn and lost.
    """

    states: int
    edges: int
    wrong: int | None = None
    unreachable: int | None = None
    is_sound: bool = True
    counts: Mapping[str, int] = field(default_factory=dict)


@compiled
def check_claims(
    rules: Any,
    layout: Array,
    width: int,
    keys: Array,
    table: Array,
    unit: int,
    top: int,
    values: Array,
    marks: Array,
    batch_keys: Array,
    control: Array,
) -> int:
    """Check the value of every state from `control[AT]` to `control[END]`, and mark those met from earlier ones."""
    lowest_bits = 2 * top + 1
    total = control[EDGES]
    v = control[AT]
    end = control[END]
    status = DONE
    while v < end:
        if v & 0xFFF == 0:
            control[PROGRESS] = v
            if control[STOP] != 0:
                status = STOPPED
                break
        state = unpack(rules, layout, keys, v * width)
        found, status = list_successors(rules, layout, width, state, table, batch_keys)
        if status != DONE:
            break
        value = ended(signed_score(rules, state), unit, top)
        if found > 0:
            best = number(LOWEST)
            for i in range(found):
                u = find(keys, width, table, batch_keys, i * width)
                if u < 0:
                    status = WRONG
                    break
                if u > v:
                    marks[u] = 1
                seen = seen_from(rules, layout, width, keys, u, state, number(values[u]))
                best = seen if seen > best else best
            value = stepped(best)
            if best != 0 and abs(value) & lowest_bits == 0:
                status = TOO_FAR
        if status != DONE or values[v] != value:
            status = WRONG
            break
        total += found
        v += 1
    control[AT] = v
    control[EDGES] = total
    control[PROGRESS] = v
    return status


def recheck(
    rules: Rules, lookup: Lookup, values: memoryview, scale: Scale, workspace: Workspace | None = None
) -> Recheck:
    """Return whether all values of a solution in arrays follow from the rules. Time O(states + edges)."""
    arrays = workspace or Workspace()
    keys, table, claims = np.asarray(lookup.keys), np.asarray(lookup.table), np.asarray(values)
    layout = np.array(
        [[word, shift, low, number(limit)] for word, shift, low, limit in lookup.rows], dtype=np.int64
    )
    states = lookup.states
    # A routine never checks: places outside, or a table without a free one, must not reach it.
    if (
        int(table.min()) < 0
        or int(table.max()) > states
        or np.count_nonzero(table) != states
        or states >= len(table)
        or lookup.find(lookup.state(0)) != 0
    ):
        return Recheck(0, 0, is_sound=False)
    marks = arrays.zeros("marks", states, np.uint8)
    marks[0] = 1

    def check(part: Workspace) -> int:
        batch = part.empty("batch keys", 256 * lookup.width, np.uint64)
        part.control[EDGES] = 0
        while True:
            # Several threads may mark a state: each writes the same.
            status = check_claims(
                rules,
                layout,
                lookup.width,
                keys,
                table,
                scale.unit,
                scale.top,
                claims,
                marks,
                batch,
                part.control,
            )
            if status != BATCH_FULL:
                return int(status)
            batch = part.empty("batch keys", 4 * len(batch), np.uint64)

    shares = in_ranges(check, states, arrays, threads=threads_for(states))
    status, control = shares[-1]
    if status == STOPPED:
        raise StoppedError
    seen, edges = int(control[AT]), sum(int(share.control[EDGES]) for share in shares)
    if status != DONE:
        return Recheck(seen, edges, wrong=seen)
    lost = int(np.argmin(marks))
    wins, losses = int(np.count_nonzero(claims > 0)), int(np.count_nonzero(claims < 0))
    counts = {"win": wins, "draw": states - wins - losses, "loss": losses}
    return Recheck(seen, edges, unreachable=lost if marks[lost] == 0 else None, counts=counts)
