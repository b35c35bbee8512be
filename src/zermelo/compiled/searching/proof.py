"""Proof numbers on compiled rules: the search of `exact.proof_numbers`, step for step, in arrays.

Situations are a state and a side: 0 where the prover moves, 1 where his opponent does. Numbers come in pairs, how much
is missing to a proof, then to a disproof, so that a side finds what it hopes for at its own place.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compiled.memory.workspace import FIRST_FREE, PROGRESS, STOP, Array
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import mixed, number, state_at, word, words_of
from zermelo.compiled.walking.explore import find, signed_score


class ProofArrays(NamedTuple):
    """The arrays of a search.

    State v, once left, has its words at `keys[v * state_size]`, its numbers in `numbers[v, side]` (0, 0 on a side that
    was never left); `table`, twice as long, maps hashes to 1 + v, 0 = free. `frames` has a row for each situation of
    the path, their children stand behind one another in `states`, `sides` and `pairs`. Child 0 is the root.
    """

    keys: Array
    numbers: Array
    table: Array
    frames: Array
    states: Array
    sides: Array
    pairs: Array


#: Columns of `frames`: which child of the frame below it is, where its own children are, the numbers at which to leave.
CHILD, FIRST, END, PROOF_LIMIT, DISPROOF_LIMIT = range(5)
#: Places in `control`: frames on the path, states in the table, situations opened, the child to be opened (or NONE).
TOP, COUNT, NODES, PENDING = range(FIRST_FREE, FIRST_FREE + 4)
NONE = -1

#: More than any sum of numbers.
NEVER = (1 << 31) - 1

#: Why a routine returned.
DONE, PAUSED, FRAMES_FULL, CHILDREN_FULL, TABLE_FULL = range(5)


@helper
def reaches(rules: Any, state: Any, side: int, least: int) -> bool:
    """Return whether an ended game reaches a compiled proof search's goal: a score whose sign is at least `least`."""
    score = signed_score(rules, state)
    if side != 0:
        score = -score
    sign = 1 if score > 0 else -1 if score < 0 else 0
    return sign >= least


@helper
def side_after(rules: Any, after: Any, side: int, prover: int) -> int:
    """Return the side that moves in a state reached by a move of `side`, as a compiled proof search asks."""
    if rules.declares_turn:
        return 0 if number(rules.turn(after)) == prover else 1
    return 1 - side


@helper
def first_numbers(rules: Any, state: Any, side: int, least: int, pairs: Array, child: int) -> None:
    """Write a new situation's numbers in a compiled proof search: an end is decided; more moves mean more to lose."""
    count = 0
    for _ in rules.moves(state):
        count += 1
    if count > 0:
        pairs[child, side] = 1
        pairs[child, 1 - side] = count
    elif reaches(rules, state, side, least):
        pairs[child, 0] = 0
        pairs[child, 1] = NEVER
    else:
        pairs[child, 0] = NEVER
        pairs[child, 1] = 0


@helper
def open_frame(rules: Any, search: ProofArrays, control: Array, prover: int, least: int) -> int:
    """Put the pending child on a compiled proof search's path, with its children; return DONE or what is lacking."""
    size = rules.state_size
    top = control[TOP]
    if top == len(search.frames):
        return FRAMES_FULL
    here = control[PENDING]
    side = search.sides[here]
    state = state_at(rules, search.states, here * size)
    first = search.frames[top - 1, END] if top > 0 else 1
    end = first
    for move in rules.moves(state):
        if end == len(search.sides):
            return CHILDREN_FULL
        after = rules.play(state, move)
        words = words_of(after)
        for i in range(size):
            search.states[end * size + i] = words[i]
        reached = state_at(rules, search.states, end * size)
        mover = side_after(rules, reached, side, prover)
        search.sides[end] = mover
        v = find(search.keys, size, search.table, search.states, end * size)
        if v >= 0 and search.numbers[v, mover, 0] + search.numbers[v, mover, 1] > 0:
            search.pairs[end, 0] = search.numbers[v, mover, 0]
            search.pairs[end, 1] = search.numbers[v, mover, 1]
        else:
            first_numbers(rules, reached, mover, least, search.pairs, end)
        end += 1
    search.frames[top, CHILD] = here
    search.frames[top, FIRST] = first
    search.frames[top, END] = end
    control[TOP] = top + 1
    control[PENDING] = NONE
    control[NODES] += 1
    return DONE


@helper
def enter(rules: Any, search: ProofArrays, control: Array, child: int) -> int:
    """Return the number of a child's state in the compiled proof search's table, entered if new; −1 without room."""
    size = rules.state_size
    v = find(search.keys, size, search.table, search.states, child * size)
    if v >= 0:
        return v
    v = int(control[COUNT])
    if v == len(search.numbers):
        return -1
    for i in range(size):
        search.keys[v * size + i] = search.states[child * size + i]
    for side in range(2):
        search.numbers[v, side, 0] = 0
        search.numbers[v, side, 1] = 0
    put(search.table, mixed(search.keys, v * size, size), v)
    control[COUNT] = v + 1
    return v


@helper
def put(table: Array, hash: int, v: int) -> None:
    """Write a state that is not there into the table of a compiled proof search."""
    mask = word(len(table) - 1)
    place = word(hash) & mask
    while table[place] != 0:
        place = (place + word(1)) & mask
    table[place] = v + 1


@compiled
def enter_all(keys: Array, size: int, count: int, table: Array) -> int:
    """Enter states 0 … count − 1, all different, into an empty table of a compiled proof search."""
    for v in range(count):
        put(table, mixed(keys, v * size, size), v)
    return 0


@compiled
def search_proof(rules: Any, search: ProofArrays, control: Array, prover: int, least: int, until: int) -> int:
    """Go on with a compiled proof search until the root is proved or disproved, or `until` situations were opened."""
    frames, pairs = search.frames, search.pairs
    while True:
        if control[PENDING] != NONE:
            if control[NODES] >= until or control[STOP] != 0:
                return PAUSED
            status = open_frame(rules, search, control, prover, least)
            if status != DONE:
                return status
            control[PROGRESS] = control[NODES]
        top = control[TOP] - 1
        here = frames[top, CHILD]
        # What the player to move hopes for has the least of his moves' numbers, what he fears their sum.
        side = number(search.sides[here])
        best = frames[top, FIRST]
        least_hope = NEVER + 1
        second = NEVER
        fears = 0
        is_certain = False
        for child in range(frames[top, FIRST], frames[top, END]):
            hope = number(pairs[child, side])
            fear = number(pairs[child, 1 - side])
            fears += fear
            if fear == NEVER:
                is_certain = True
            if hope < least_hope:
                if least_hope <= NEVER:
                    second = least_hope
                least_hope = hope
                best = child
            elif hope < second:
                second = hope
        fear_of_all = NEVER if is_certain else min(fears, NEVER - 1)
        hope_limit = frames[top, PROOF_LIMIT + side]
        fear_limit = frames[top, DISPROOF_LIMIT - side]
        if least_hope < hope_limit and fear_of_all < fear_limit:
            if top + 1 == len(frames):
                return FRAMES_FULL
            fear = number(pairs[best, 1 - side])
            near = min(hope_limit, second + second // 4 + 1, NEVER)
            far = min(max(fear_limit - (fears - fear), fear + 1), NEVER)
            frames[top + 1, PROOF_LIMIT + side] = near
            frames[top + 1, DISPROOF_LIMIT - side] = far
            control[PENDING] = best
            continue
        v = enter(rules, search, control, here)
        if v < 0:
            return TABLE_FULL
        search.numbers[v, side, side] = least_hope
        search.numbers[v, side, 1 - side] = fear_of_all
        pairs[here, side] = least_hope
        pairs[here, 1 - side] = fear_of_all
        control[TOP] = top
        if top == 0:
            return DONE


# --- the proof --------------------------------------------------------------------------------------------

#: Places in `control` while a strategy is read: situations to look at, those of the winner, the worst end's sign.
WAITING, CHOSEN, WORST = range(FIRST_FREE + 4, FIRST_FREE + 7)
#: No move of the winner leads on: the numbers of the table contradict one another.
BROKEN = 1


@compiled
def read_strategy(
    rules: Any,
    search: ProofArrays,
    control: Array,
    prover: int,
    least: int,
    winner: int,
    seen: Array,
    waiting: Array,
    chosen: Array,
) -> int:
    """Write a winning move of each situation of a compiled proof: state and number of the move, into `chosen`.

    `winner` is the side that is right. `waiting` holds the root's situation (2 × state + side), which is `seen`.
    """
    size = rules.state_size
    states, pairs = search.states, search.pairs
    while control[WAITING] > 0:
        control[WAITING] -= 1
        code = waiting[control[WAITING]]
        v = code >> 1
        side = code & 1
        state = state_at(rules, search.keys, v * size)
        is_found = False
        for place, move in enumerate(rules.moves(state)):
            words = words_of(rules.play(state, move))
            for i in range(size):
                states[i] = words[i]
            after = state_at(rules, states, 0)
            mover = side_after(rules, after, side, prover)
            u = find(search.keys, size, search.table, states, 0)
            is_known = u >= 0 and search.numbers[u, mover, 0] + search.numbers[u, mover, 1] > 0
            if is_known:
                is_won = search.numbers[u, mover, winner] == 0
            else:
                first_numbers(rules, after, mover, least, pairs, 0)
                is_won = pairs[0, winner] == 0
            if side != winner or is_won:
                is_found = is_won
                if not is_won:
                    return BROKEN
                if not is_known:
                    score = signed_score(rules, after)
                    sign = 1 if score > 0 else -1 if score < 0 else 0
                    control[WORST] = min(control[WORST], sign if mover == winner else -sign)
                elif seen[u, mover] == 0:
                    seen[u, mover] = 1
                    waiting[control[WAITING]] = 2 * u + mover
                    control[WAITING] += 1
                if side == winner:
                    chosen[control[CHOSEN], 0] = v
                    chosen[control[CHOSEN], 1] = place
                    control[CHOSEN] += 1
                    break
        if not is_found:
            return BROKEN
    return DONE
