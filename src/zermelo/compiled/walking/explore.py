"""Routines that play: perft, and the enumeration of all states that can be reached.

They never raise and never allocate. When room is lacking they undo the state at hand and return a status; their
caller makes room and calls again, and they go on where they were.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.memory.workspace import AFTER_RANGE, FIRST_FREE, PROGRESS, STOP, Array
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import (
    is_same,
    mixed,
    number,
    pack,
    prefetch,
    state_at,
    unpack,
    word,
    words_of,
)

#: Why a routine returned.
DONE, STOPPED, STACK_FULL, BATCH_FULL, STATES_FULL, EDGES_FULL, TABLE_FULL, UNFIT, SCORE_UNFIT, TURN_UNFIT = (
    range(10)
)

# Places in `control`.
TOP, LEAVES = AFTER_RANGE, AFTER_RANGE + 1
HEAD, COUNT, EDGES, IS_ORDERED, BAD_ENTRY, BAD_VALUE = range(FIRST_FREE, FIRST_FREE + 6)

#: States expanded together: enough for their places in the table to arrive from memory in the meantime.
BATCH = 32


@compiled
def count_leaves(rules: Any, stack: Array, depths: Array, control: Array) -> int:
    """Count in `control[LEAVES]` the sequences of exactly so many plies below the states on the stack.

    Entry i of the stack is a state with `depths[i]` plies to go; `control[TOP]` entries are on it. Depths are
    at least 1. A leaf is a move: the last ply is counted, not played. Counts wrap above 2^63.
    """
    size = rules.state_size
    room = len(depths)
    top = control[TOP]
    leaves = control[LEAVES]
    status = DONE
    rounds = 0
    while top > 0:
        rounds += 1
        if rounds & 1023 == 0:
            control[PROGRESS] = leaves
            if control[STOP] != 0:
                status = STOPPED
                break
        here = top - 1
        state = state_at(rules, stack, here * size)
        depth = depths[here]
        if depth <= 2:
            # Most of the work: nothing is stored for it.
            if depth == 1:
                leaves += rules.count(state)
            else:
                for move in rules.moves(state):
                    leaves += rules.count(rules.play(state, move))
            top = here
            continue
        # The successors go above the state, which the last of them then replaces: undone by not moving `top`.
        full = False
        above = top
        for move in rules.moves(state):
            if above == room:
                full = True
                break
            after = words_of(rules.play(state, move))
            for i in range(size):
                stack[above * size + i] = after[i]
            depths[above] = depth - 1
            above += 1
        if full:
            status = STACK_FULL
            break
        top = here
        if above > here + 1:
            top = above - 1
            for i in range(size):
                stack[here * size + i] = stack[top * size + i]
            depths[here] = depth - 1
    control[TOP] = top
    control[LEAVES] = leaves
    control[PROGRESS] = leaves
    return status


@helper
def signed_score(rules: Any, state: Any) -> int:
    """Return the score of an ended game that the enumeration meets; only its sign unless the game has points."""
    score = number(rules.score(state))
    if rules.points:
        return score
    return 1 if score > 0 else -1 if score < 0 else 0


@helper
def mark_of(hash: int) -> int:
    """Return the byte of a state's hash that stands beside its place: bits that do not choose the place, never 0."""
    return (hash >> word(56)) | word(1)


@compiled
def enumerate_states(
    rules: Any,
    layout: Array,
    width: int,
    keys: Array,
    table: Array,
    marks: Array,
    starts: Array,
    edges: Array,
    scores: Array,
    players: Array,
    batch_keys: Array,
    batch_hashes: Array,
    batch_degrees: Array,
    keeps_edges: bool,
    control: Array,
    until: int,
) -> int:
    """Expand states, as compiled rules meet them (breadth first), until none is left, or `until` were expanded.

    State v has its key of `width` words at `keys[v * width]`; `table` maps hashes to 1 + v, 0 = free, and `marks` has a
    byte of the hash for each place, 0 = free: other keys are seldom looked at. When edges are kept, those of v are
    `edges[starts[v] : starts[v + 1]]`, in the order of its moves. `scores[v]` is the score of a state without moves
    (its sign, unless the game has points), else 0; `players[v]` who moves, where the rules declare it.
    `control[IS_ORDERED]` stays 1 while every edge leads to a later state: then the order is topological.
    """
    mask = word(len(table) - 1)
    states_room = len(scores)
    edges_room = len(edges)
    # Above this load, linear probing becomes slow.
    table_room = len(table) - len(table) // 3
    batch_room = len(batch_hashes)
    most = len(batch_degrees)
    head = control[HEAD]
    count = control[COUNT]
    total = control[EDGES]
    status = DONE
    while head < count and head < until:
        control[PROGRESS] = head
        if control[STOP] != 0:
            status = STOPPED
            break
        # --- play all moves of a batch of states, and ask for their places in the table
        found = 0
        size = 0
        last = count if count < until else until
        while size < most and head + size < last:
            v = head + size
            state = unpack(rules, layout, keys, v * width)
            before = found
            full = False
            for move in rules.moves(state):
                if found == batch_room:
                    full = True
                    break
                after = rules.play(state, move)
                unfit = pack(layout, after, batch_keys, found * width)
                if unfit != 0:
                    control[BAD_ENTRY] = unfit - 1
                    control[BAD_VALUE] = number(words_of(after)[unfit - 1])
                    status = UNFIT
                    full = True
                    break
                hash = mixed(batch_keys, found * width, width)
                batch_hashes[found] = hash
                prefetch(marks, number(hash & mask))
                prefetch(table, number(hash & mask))
                found += 1
            if full:
                found = before
                break
            batch_degrees[size] = found - before
            if found == before:
                score = signed_score(rules, state)
                scores[v] = score
                # The opponent's score is its negation, and must fit too.
                if scores[v] != score or score < -2147483647:
                    status = SCORE_UNFIT
                    break
            else:
                scores[v] = 0
            if rules.declares_turn:
                player = number(rules.turn(state))
                if player != 0 and player != 1:
                    status = TURN_UNFIT
                    break
                players[v] = player
            size += 1
        if size == 0:
            if status == DONE:
                status = BATCH_FULL
            break
        status = DONE
        if count + found > states_room:
            status = STATES_FULL
            break
        if keeps_edges and total + found > edges_room:
            status = EDGES_FULL
            break
        if count + found > table_room:
            status = TABLE_FULL
            break
        # --- find or enter each successor
        j = 0
        for i in range(size):
            v = head + i
            for _ in range(batch_degrees[i]):
                if j + 8 < found:
                    # Where the key is that this one is likely to be equal to; nothing is read for a free place.
                    prefetch(keys, (number(table[batch_hashes[j + 8] & mask]) - 1) * width)
                hash = word(batch_hashes[j])
                place = hash & mask
                mark = mark_of(hash)
                while True:
                    seen = word(marks[place])
                    if seen == mark:
                        entry = number(table[place])
                        if is_same(keys, (entry - 1) * width, batch_keys, j * width, width):
                            break
                    elif seen == word(0):
                        for k in range(width):
                            keys[count * width + k] = batch_keys[j * width + k]
                        count += 1
                        entry = count
                        table[place] = entry
                        marks[place] = mark
                        break
                    place = (place + word(1)) & mask
                if keeps_edges:
                    edges[total] = entry - 1
                if entry - 1 <= v:
                    control[IS_ORDERED] = 0
                total += 1
                j += 1
            if keeps_edges:
                starts[v + 1] = total
        head += size
    control[HEAD] = head
    control[COUNT] = count
    control[EDGES] = total
    control[PROGRESS] = head
    return status


@compiled
def enter_keys(keys: Array, width: int, count: int, table: Array, marks: Array) -> int:
    """Enter keys 0 … count − 1 of states, all different, into an empty hash table."""
    mask = word(len(table) - 1)
    ahead = 16
    for v in range(count):
        if v + ahead < count:
            soon = number(mixed(keys, (v + ahead) * width, width) & mask)
            prefetch(table, soon)
            prefetch(marks, soon)
        hash = mixed(keys, v * width, width)
        place = hash & mask
        while marks[place] != 0:
            place = (place + word(1)) & mask
        table[place] = v + 1
        marks[place] = mark_of(hash)
    return 0


@helper
def find(keys: Array, width: int, table: Array, key: Array, at: int) -> int:
    """Return the number of the state met with this key; −1 if it was never reached."""
    mask = word(len(table) - 1)
    place = number(mixed(key, at, width) & mask)
    while True:
        entry = number(table[place])
        if entry == 0:
            return -1
        if is_same(keys, (entry - 1) * width, key, at, width):
            return entry - 1
        place = number((word(place) + word(1)) & mask)
