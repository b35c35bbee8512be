"""Routines over a dense index: all positions that a game numbers, valued from the ends backwards, ply after ply.

Position i is `rules.state_at(i)`; nothing but its value is stored, two bytes. Values are those of `backward`: the sign
says who wins, the size how soon. No edge is kept: a position is judged by playing its moves again. Without
`before`, each ply looks at every position that is still open; with it, only at those one move before a new result.

Each routine goes from `control[AT]` to `control[END]`. Two of them may run at once on two ranges: what the other one
decides at the ply at hand is not yet to be seen, and where both decide the same position they write the same.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.graphs.backward import ended, stepped
from zermelo.compiled.memory.workspace import AFTER_RANGE, AT, END, PROGRESS, STOP, Array
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number
from zermelo.compiled.solving.dense_values import GAP, MOST_PLIES
from zermelo.compiled.walking.explore import DONE, STOPPED, signed_score

#: The rules contradict themselves: `control[AT]` is the position, `control[MOVE]` counts the moves before the bad one.
BROKEN_NUMBER, BROKEN_MOVE = 110, 111

# Places in `control`.
MOVE, STATES, EDGES, DECIDED, LATER = range(AFTER_RANGE, AFTER_RANGE + 5)

_LOWEST = -0x7FFFFFFFFFFFFFFF
#: The distances of a question that no move answers later.
_NEVER = 0x7FFFFFFF


@helper
def value_after(rules: Any, values: Array, top: int, state: Any, after: Any) -> int:
    """Return the value in a dense table of a move for who makes it; `_LOWEST` when it leads nowhere."""
    i = number(rules.index(after))
    if i >= len(values) or i < -1:
        return _LOWEST
    if i >= 0:
        value = number(values[i])
        if value == GAP:
            return _LOWEST
    else:
        if not rules.declares_known:
            return _LOWEST
        score, plies = rules.known(after)
        if plies < 0 or plies > MOST_PLIES:
            return _LOWEST
        value = top - number(plies) if score > 0 else number(plies) - top if score < 0 else 0
    if rules.declares_turn and rules.turn(after) == rules.turn(state):
        return value
    return -value


@compiled
def number_positions(rules: Any, top: int, values: Array, control: Array) -> int:
    """Begin to solve a dense table: value the ends, mark what is not a position, count positions and moves."""
    states = 0
    edges = 0
    for i in range(control[AT], control[END]):
        if i & 0xFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        state = rules.state_at(i)
        if not rules.valid(state):
            values[i] = GAP
            continue
        if rules.index(state) != i:
            control[AT] = i
            return BROKEN_NUMBER
        states += 1
        moves = 0
        for _ in rules.moves(state):
            moves += 1
        edges += moves
        values[i] = ended(signed_score(rules, state), 0, top) if moves == 0 else 0
    control[STATES] = states
    control[EDGES] = edges
    return DONE


@helper
def judged(rules: Any, values: Array, top: int, ply: int, state: Any, control: Array) -> int:
    """Return the value of an open position of a dense table if it is `ply` plies from the end, else 0.

    `control[LATER]` becomes the first ply at which what is known of positions outside may decide it.
    """
    best = number(_LOWEST)
    moves = 0
    later = number(_NEVER)
    for move in rules.moves(state):
        value = value_after(rules, values, top, state, rules.play(state, move))
        if value == _LOWEST:
            control[MOVE] = moves
            return _LOWEST
        moves += 1
        if value != 0 and top - abs(value) >= ply:
            # Decided in this very sweep, or known to end later than it: not yet to be seen.
            later = min(later, top - abs(value) + 1)
            value = 0
        best = max(best, value)
    control[LATER] = later
    return stepped(best) if moves > 0 else 0


@compiled
def decide_ply(
    rules: Any, top: int, ply: int, goes_back: bool, values: Array, due: Array, control: Array
) -> int:
    """Value the positions of a dense table that are `ply` plies from the end; all nearer ones are valued already.

    `control[DECIDED]` becomes their number, `control[LATER]` 1 if positions outside may still decide something.
    `due[i]` is the ply at which they may decide position i (0: never); it is empty unless `goes_back`.
    """
    decided = 0
    waiting = 0
    looks_back = goes_back and ply > 1
    for i in range(control[AT], control[END]):
        if i & 0xFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        here = number(values[i])
        if here == GAP:
            continue
        if here == 0 and (not looks_back or number(due[i]) == ply):
            value = judged(rules, values, top, ply, rules.state_at(i), control)
            if value == _LOWEST:
                control[AT] = i
                return BROKEN_MOVE
            if value != 0:
                values[i] = value
                decided += 1
            elif control[LATER] < _NEVER and control[LATER] > ply:
                waiting = 1
                if goes_back:
                    due[i] = control[LATER]
        elif here == 0 and number(due[i]) > ply:
            waiting = 1
        elif looks_back and here != 0 and top - abs(here) == ply - 1:
            for before in rules.before(rules.state_at(i)):
                j = number(rules.index(before))
                if j < 0 or j >= len(values) or values[j] != 0:
                    continue
                value = judged(rules, values, top, ply, before, control)
                if value == _LOWEST:
                    control[AT] = j
                    return BROKEN_MOVE
                if value != 0:
                    values[j] = value
                    decided += 1
    control[DECIDED] = decided
    control[LATER] = waiting
    return DONE
