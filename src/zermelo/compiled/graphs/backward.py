"""Routines on graphs without cycles, whose vertices are dealt with last first: values with distances, Grundy values.

A value and its distance are one number: score × `unit` ± (`top` − distance), with the sign of the score; 0 for
a draw. Comparing these numbers compares scores first, and among equal ones prefers a quick win and a slow loss;
a step back turns the sign (unless the same player moves again) and comes one nearer to zero. Where only the
sign of the score matters, `unit` is 0.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.memory.workspace import AT, END, PROGRESS, STOP, Array
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import mixed, number, pack, prefetch, unpack, word
from zermelo.compiled.walking.explore import BATCH_FULL, DONE, STOPPED, find, signed_score

#: A distance that has no room: take wider numbers.
TOO_FAR = 100
#: A state that was met once is not met again: the rules have changed their answer.
LOST = 101

#: Less than any value.
LOWEST = -0x7FFFFFFFFFFFFFFF


@helper
def ended(score: int, unit: int, top: int) -> int:
    """Return the value of a vertex of the graph without moves."""
    if score > 0:
        return score * unit + top
    if score < 0:
        return score * unit - top
    return 0


@helper
def stepped(value: int) -> int:
    """Return a value on the graph seen one ply earlier."""
    return value - 1 if value > 0 else value + 1 if value < 0 else 0


@compiled
def topological_order(starts: Array, edges: Array, indegree: Array, order: Array) -> int:
    """Write a graph's vertices so that edges lead to later ones; return how many: fewer than all means a cycle."""
    vertices = len(indegree)
    for v in range(vertices):
        indegree[v] = 0
    for e in range(starts[vertices]):
        indegree[edges[e]] += 1
    tail = 0
    for v in range(vertices):
        if indegree[v] == 0:
            order[tail] = v
            tail += 1
    head = 0
    while head < tail:
        v = order[head]
        head += 1
        for e in range(starts[v], starts[v + 1]):
            u = edges[e]
            indegree[u] -= 1
            if indegree[u] == 0:
                order[tail] = u
                tail += 1
    return tail


@compiled
def values_backward(
    starts: Array,
    edges: Array,
    scores: Array,
    players: Array,
    order: Array,
    unit: int,
    top: int,
    values: Array,
    control: Array,
) -> int:
    """Write the value of each vertex of a graph in arrays, last ones first.

    `order` is topological, or empty when the numbers of the vertices are.

    `players` says who moves, or is empty when the players alternate.
    """
    alternate = len(players) == 0
    is_ordered = len(order) == 0
    lowest_bits = 2 * top + 1
    vertices = len(values)
    for i in range(vertices - 1, -1, -1):
        if i & 0xFFFF == 0:
            control[PROGRESS] = vertices - i
            if control[STOP] != 0:
                return STOPPED
        v = i if is_ordered else number(order[i])
        if starts[v] == starts[v + 1]:
            values[v] = ended(number(scores[v]), unit, top)
            continue
        best = number(LOWEST)
        for e in range(starts[v], starts[v + 1]):
            u = edges[e]
            value = number(values[u])
            if alternate or players[u] != players[v]:
                value = -value
            best = value if value > best else best
        value = stepped(best)
        if best != 0 and abs(value) & lowest_bits == 0:
            return TOO_FAR
        values[v] = value
    return DONE


@compiled
def write_decided(decided: Array, results: Array, players: Array, worth: int, top: int, values: Array) -> int:
    """Write the values of a graph's vertices `decided`, from rank and winner in `results`; an end is `worth` so much.

    Return 0, or `TOO_FAR` where a rank has no room. `players` says who moves, or is empty when the players alternate.
    """
    alternate = len(players) == 0
    count = len(decided)
    for i in range(count):
        if i + 16 < count:
            prefetch(results, 2 * number(decided[i + 16]))
            prefetch(values, number(decided[i + 16]))
        v = number(decided[i])
        code = number(results[v, 0])
        plies = code >> 1
        if plies >= top:
            return TOO_FAR
        mover = number(1) if alternate else number(players[v])
        values[v] = worth - plies if (code & 1) == mover else plies - worth
    return 0


@helper
def list_successors(
    rules: Any, layout: Array, width: int, state: Any, table: Array, batch_keys: Array
) -> tuple[int, int]:
    """Write the keys of a graph's vertices after `state`, by the rules; return how many, and a status."""
    room = len(batch_keys) // width
    mask = word(len(table) - 1)
    found = 0
    for move in rules.moves(state):
        if found == room:
            return found, BATCH_FULL
        if pack(layout, rules.play(state, move), batch_keys, found * width) != 0:
            return found, LOST
        prefetch(table, number(mixed(batch_keys, found * width, width) & mask))
        found += 1
    return found, DONE


@helper
def seen_from(rules: Any, layout: Array, width: int, keys: Array, u: int, state: Any, value: int) -> int:
    """Return the value of vertex `u` of the graph for the player who moves in `state`."""
    if rules.declares_turn and rules.turn(unpack(rules, layout, keys, u * width)) == rules.turn(state):
        return value
    return -value


@compiled
def values_by_rules(
    rules: Any,
    layout: Array,
    width: int,
    keys: Array,
    table: Array,
    unit: int,
    top: int,
    values: Array,
    batch_keys: Array,
    control: Array,
) -> int:
    """Write the value of every vertex of the graph from its successors', found by playing all moves again by the rules.

    Every move must lead to a later state. Goes down from the state before `control[END]` to `control[AT]`.
    """
    lowest_bits = 2 * top + 1
    first = control[AT]
    v = control[END] - 1
    while v >= first:
        if v & 0xFFF == 0:
            control[PROGRESS] = v
            if control[STOP] != 0:
                control[END] = v + 1
                return STOPPED
        state = unpack(rules, layout, keys, v * width)
        found, status = list_successors(rules, layout, width, state, table, batch_keys)
        if status != DONE:
            control[END] = v + 1
            return status
        if found == 0:
            values[v] = ended(signed_score(rules, state), unit, top)
            v -= 1
            continue
        best = number(LOWEST)
        for i in range(found):
            u = find(keys, width, table, batch_keys, i * width)
            if u < 0:
                control[END] = v + 1
                return LOST
            seen = seen_from(rules, layout, width, keys, u, state, number(values[u]))
            best = seen if seen > best else best
        value = stepped(best)
        if best != 0 and abs(value) & lowest_bits == 0:
            control[END] = v + 1
            return TOO_FAR
        values[v] = value
        v -= 1
    control[END] = first
    control[PROGRESS] = len(values)
    return DONE


@compiled
def grundy_backward(starts: Array, edges: Array, order: Array, marks: Array, grundy: Array) -> int:
    """Write the Grundy value of each vertex of the graph, the least number that no successor has; return the highest.

    `marks` has as many entries, all −1, as a vertex can have successors, and one more; `order` as in `values_backward`.
    """
    is_ordered = len(order) == 0
    highest = 0
    for i in range(len(grundy) - 1, -1, -1):
        v = i if is_ordered else number(order[i])
        for e in range(starts[v], starts[v + 1]):
            value = grundy[edges[e]]
            # A larger one cannot be the least that is missing.
            if value < len(marks):
                marks[value] = v
        least = 0
        while marks[least] == v:
            least += 1
        grundy[v] = least
        highest = max(highest, least)
    return highest
