"""Every state of a solution against the rules: its moves, its value and its distance.

Both routines go from `control[AT]` to `control[END]` and stop there at the first fault. Beside, they note a state for
each kind of move and of end (whoever looks at some states only wants those with rare moves, too), and leave behind what
the rules said of the last state: its moves, spelled in words, its score, who moves.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.checking.claims import NOTHING, follows, is_end_of, weight
from zermelo.compiled.checking.findings import MOVES, ROOM, UNLISTED, VALUE
from zermelo.compiled.checking.places import hash_of, number_of
from zermelo.compiled.checking.reading import is_stored, state_in, write_key
from zermelo.compiled.memory.workspace import AFTER_RANGE, AT, DONE, END, PROGRESS, STOP, STOPPED, Array
from zermelo.compiled.routines.move_words import keep_move
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number, prefetch, word

# Places in `control`: the moves seen, and whether all lead to later states (1).
EDGES, IS_ORDERED = AFTER_RANGE, AFTER_RANGE + 1

#: Kinds of moves that are told apart, by a hash; then come the ends that are lost, drawn and won.
MOVE_KINDS = 1024
KINDS = MOVE_KINDS + 3
#: After them, the words of a move, and of the last state that was looked at its score and who moves.
WIDTH, SCORE, TURN = KINDS, KINDS + 1, KINDS + 2
NOTES = KINDS + 3

#: How far ahead of its use a stored move is looked at (measured).
_AHEAD = 24


@helper
def note_move(examples: Array, spelling: Array, i: int, move: Any, v: int) -> None:
    """Spell move number `i` of state `v` for the checker, and note that it was made there."""
    width = keep_move(spelling, i, move)
    mixed = word(0)
    if (i + 1) * width <= len(spelling):
        for k in range(i * width, (i + 1) * width):
            mixed = word((mixed + word(spelling[k])) * word(0x9E3779B97F4A7C15))
    examples[number(mixed >> word(54))] = v
    examples[WIDTH] = width


@helper
def note_end(examples: Array, stored: int, v: int) -> None:
    """Note that a checked state is an end."""
    examples[MOVE_KINDS + (2 if stored > 0 else 0 if stored < 0 else 1)] = v


@compiled
def check_with_moves(
    rules: Any,
    rows: Array,
    width: int,
    keys: Array,
    starts: Array,
    edges: Array,
    shift: int,
    top: int,
    values: Array,
    examples: Array,
    spelling: Array,
    control: Array,
) -> int:
    """Check claims by playing all moves again: each must lead to the state that was stored for it."""
    last = number(len(edges)) - 1
    is_ordered = control[IS_ORDERED]
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
        state = state_in(rules, rows, keys, v * width)
        first = number(starts[v])
        degree = number(starts[v + 1]) - first
        found = 0
        best = number(NOTHING)
        for move in rules.moves(state):
            if found == degree:
                status = MOVES
                break
            u = number(edges[first + found])
            # What the moves of states after this one lead to, in time.
            soon = first + found + _AHEAD
            later = number(edges[soon if soon < last else last])
            prefetch(keys, later * width)
            prefetch(values, later)
            after = rules.play(state, move)
            if not is_stored(rows, keys, u * width, after):
                status = MOVES
                break
            seen = -number(values[u])
            if rules.declares_turn and rules.turn(after) == rules.turn(state):
                seen = -seen
            heavy = weight(seen, shift, top)
            best = heavy if heavy > best else best
            is_ordered = is_ordered if u > v else 0
            note_move(examples, spelling, found, move, v)
            found += 1
        if status != DONE:
            break
        if found != degree:
            status = MOVES
            break
        stored = number(values[v])
        if found == 0:
            score = number(rules.score(state))
            examples[SCORE] = score
            if not is_end_of(stored, score, shift, top):
                status = VALUE
                break
            note_end(examples, stored, v)
        elif not follows(stored, best, shift, top):
            status = VALUE
            break
        if rules.declares_turn:
            examples[TURN] = number(rules.turn(state))
        total += found
        v += 1
    control[AT] = v
    control[EDGES] = total
    control[IS_ORDERED] = is_ordered
    control[PROGRESS] = v
    return status


@compiled
def check_with_places(
    rules: Any,
    rows: Array,
    width: int,
    keys: Array,
    table: Array,
    shift: int,
    top: int,
    values: Array,
    met: Array,
    starts: Array,
    edges: Array,
    examples: Array,
    spelling: Array,
    batch: Array,
    stays: Array,
    control: Array,
) -> int:
    """Check claims by playing all moves again: each must lead to a state that is found by its key.

    `met[u]` becomes 1 for states that an earlier one leads to. Where `starts` is not empty, the moves are written into
    `edges`, from `control[EDGES]` on. `batch` has room for the keys of the moves of a state, `stays` an entry for each.
    """
    keeps = len(starts) > 0
    mask = word(len(table) - 1)
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
        state = state_in(rules, rows, keys, v * width)
        found = 0
        for move in rules.moves(state):
            if found == len(stays):
                status = ROOM
                break
            after = rules.play(state, move)
            if not write_key(rows, width, after, batch, found * width):
                status = UNLISTED
                break
            prefetch(table, number(hash_of(batch, found * width, width) & mask))
            stays[found] = 1 if rules.declares_turn and rules.turn(after) == rules.turn(state) else 0
            note_move(examples, spelling, found, move, v)
            found += 1
        if status == DONE and keeps and total + found > len(edges):
            # More moves than are claimed in all.
            status = MOVES
        if status != DONE:
            break
        best = number(NOTHING)
        for i in range(found):
            u = number_of(keys, width, table, batch, i * width)
            if u < 0:
                status = UNLISTED
                break
            if u > v:
                met[u] = 1
            else:
                control[IS_ORDERED] = 0
            if keeps:
                edges[total + i] = u
            seen = number(values[u]) if stays[i] != 0 else -number(values[u])
            heavy = weight(seen, shift, top)
            best = heavy if heavy > best else best
        if status != DONE:
            break
        stored = number(values[v])
        if found == 0:
            score = number(rules.score(state))
            examples[SCORE] = score
            if not is_end_of(stored, score, shift, top):
                status = VALUE
                break
            note_end(examples, stored, v)
        elif not follows(stored, best, shift, top):
            status = VALUE
            break
        if rules.declares_turn:
            examples[TURN] = number(rules.turn(state))
        total += found
        if keeps:
            starts[v + 1] = total
        v += 1
    control[AT] = v
    control[EDGES] = total
    control[PROGRESS] = v
    return status
