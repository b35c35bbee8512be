"""Connect Four, the exact search: null-window alpha-beta on an explicit stack.

The score of a position is 0 for a draw, otherwise one more than the number of stones that the winner has left at the
end, negative when the player to move loses. A search asks whether the score is greater than `alpha`; halving the
interval of possible scores, from the sooner wins on, gives the score itself.

**Pausing.** All that a search knows is in `stack`, `notes` and `state`: it returns when its nodes are used up, and goes
on when it is called again. Limits, interruption and progress therefore cost nothing here.

Nothing wraps: scores lie between −31 and 31 on boards of at most 64 cells, nodes are counted in 64 bits.
"""

from __future__ import annotations

import numpy as np

from zermelo.compiled.special._jit import compiled, helper
from zermelo.compiled.special.connect4_bits import Shape, Word
from zermelo.compiled.special.connect4_moves import (
    EVERY,
    KEY,
    MINE,
    answers_in,
    can_still_win,
    can_win,
    can_win_if_followed,
    can_win_if_followed_after_a_move,
    cross_out,
    has_four,
    is_empty,
    is_possible,
    is_single,
    keep,
    kept,
    lane_count,
    move_in,
    next_lane,
    prefetch,
    safe_answers,
    stones_in,
    tag,
    unfold,
    word_at,
)
from zermelo.compiled.special.connect4_table import (
    ALPHA,
    BITS,
    DEPTH,
    DONE,
    FILL,
    GUESS,
    HIGH,
    LOW,
    NODES,
    PAUSED,
    RELATED,
    STATE_FIELDS,
    STONES,
    STOP_AT,
    ZERO,
    Int,
    Numbers,
    Truth,
    Words,
    bounds_of,
    first_bits,
    forget,
    grow,
    is_about,
    key_of,
    lower_of,
    next_pause,
    slot_of,
    upper_of,
)

# Fields of `notes`, one row for each position on the stack.
_STONES, _BEST, _BOUNDS = 0, 1, 2
NOTE_FIELDS = 4

_PROBE_FREE = 8  # more free cells: look the moves up in the table before trying any
_CLOSE = 5  # an interval of scores so short that its questions are all equally hard
_UNKNOWN = 99
PAUSED_SCORE, IMPOSSIBLE = 100, 101  # `start` has no score to return
_U = np.uint64


@helper
def _is_known(
    shape: Shape, mine: Word, every: Word, stones: Int, free: Int, table: Words, stack: Words, state: Numbers
) -> Truth:
    """Whether the Connect Four table knows this position or one that a safe move leads to."""
    bits = state[BITS]
    key = key_of(shape, mine, every, stones)
    word = table[slot_of(shape, key, free, bits)]
    if word != _U(0) and is_about(shape, word, key):
        return True
    unfold(shape, mine, every, safe_answers(shape, mine ^ every, every), stack, 0)
    for lane in range(lane_count(shape)):
        move = move_in(shape, stack, 0, lane)
        if not is_empty(shape, move):
            key = key_of(shape, mine ^ every, every | move, stones + 1)
            word = table[slot_of(shape, key, free - 1, bits)]
            if word != _U(0) and is_about(shape, word, key):
                return True
    return False


@helper
def _drawn_at_least(shape: Shape, mine: Word, every: Word, free: Int, alpha: Int) -> Truth:
    """Whether a simple argument bounds the Connect Four engine's score by 0 on the side that settles the question."""
    if alpha >= 0:
        if free & 1:
            return not can_still_win(shape, mine, every)
        return not can_win_if_followed(shape, mine, every)
    if free & 1:
        return not can_win_if_followed_after_a_move(shape, mine ^ every, every)
    return not can_still_win(shape, mine ^ every, every)


@helper
def _guess(low: Int, high: Int) -> Int:
    """The next question of the Connect Four search: towards the sooner wins; near the end, win or not."""
    if low < 0 < high and high - low <= _CLOSE:
        return np.int64(0)
    middle = low + ((high - low) >> 1)
    if middle <= 0 and -((-low) >> 1) < middle:
        return -((-low) >> 1)
    if middle >= 0 and (high >> 1) > middle:
        return high >> 1
    return middle


@compiled
def solve(
    shape: Shape,
    mines: Words,
    everys: Words,
    scores: Numbers,
    table: Words,
    stack: Words,
    notes: Numbers,
    state: Numbers,
) -> Truth:
    """Score Connect Four positions from `state[DONE]` on; return False when `state[STOP_AT]` nodes came first."""
    cells = np.int64(len(shape[0]) * len(shape[1]))
    nodes = state[NODES]
    while state[DONE] < len(scores):
        root_mine, root_every = word_at(shape, mines, state[DONE]), word_at(shape, everys, state[DONE])
        root_stones = stones_in(shape, root_every)
        free = cells - root_stones
        root_moves = safe_answers(shape, root_mine ^ root_every, root_every)
        low, high = np.int64(0), np.int64(0)
        if state[PAUSED]:
            low, high = state[LOW], state[HIGH]
        else:
            nodes += 1
            if has_four(shape, root_mine ^ root_every):
                low = high = -((free + 2) >> 1)
            elif can_win(shape, root_mine, root_every):
                low = high = (free + 1) >> 1
            elif free > 1 and is_empty(shape, root_moves):
                low = high = -(free >> 1)
            elif free > 2:
                low, high = -((free - 2) >> 1), (free - 1) >> 1
                if (
                    state[BITS] > first_bits(shape)
                    and not state[RELATED]
                    and not _is_known(shape, root_mine, root_every, root_stones, free, table, stack, state)
                ):
                    forget(shape, table, state)
        while low < high:
            depth = np.int64(-1)
            bits = state[BITS]
            mine, every, moves, stones = root_mine, root_every, root_moves, root_stones
            guess = _guess(low, high)
            alpha = guess
            key = key_of(shape, mine, every, stones)
            if state[PAUSED]:
                depth, stones, alpha, guess = state[DEPTH], state[STONES], state[ALPHA], state[GUESS]
                mine, every = kept(shape, stack, depth + 1, MINE), kept(shape, stack, depth + 1, EVERY)
                key = kept(shape, stack, depth + 1, KEY)
                moves = safe_answers(shape, mine ^ every, every)
                state[PAUSED] = 0
            began = nodes - state[FILL]
            pause = next_pause(began, state)
            value = np.int64(0)
            while True:
                # Enter a position that has a safe move and no winning one.
                if nodes >= pause:
                    if nodes >= state[STOP_AT]:
                        keep(shape, stack, depth + 1, mine, every, key)
                        state[PAUSED], state[LOW], state[HIGH], state[GUESS] = 1, low, high, guess
                        state[DEPTH], state[STONES], state[ALPHA] = depth, stones, alpha
                        state[NODES], state[FILL] = nodes, nodes - began
                        return False
                    grow(shape, table, state)
                    bits = state[BITS]
                    pause = next_pause(began, state)
                nodes += 1
                value = np.int64(_UNKNOWN)
                free = cells - stones
                most = (free - 1) >> 1  # the mover wins with the next stone but one
                if free <= 2:
                    value = np.int64(0)
                elif most <= alpha:
                    value = most
                elif -((free - 2) >> 1) > alpha:
                    value = -((free - 2) >> 1)
                elif is_single(shape, moves):
                    mine, every = mine | moves, every | moves
                    moves = safe_answers(shape, mine, every)
                    if is_empty(shape, moves):
                        value = most
                    else:
                        mine, stones, alpha = mine ^ every, stones + 1, -alpha - 1
                        key = key_of(shape, mine, every, stones)
                        prefetch(table, slot_of(shape, key, free - 1, bits))
                        continue
                elif _drawn_at_least(shape, mine, every, free, alpha):
                    value = np.int64(0)
                else:
                    slot = slot_of(shape, key, free, bits)
                    lower, upper = np.int64(-ZERO), np.int64(ZERO)
                    best = np.int64(-ZERO)
                    if is_about(shape, table[slot], key):
                        lower, upper = lower_of(table[slot]), upper_of(table[slot])
                    if lower > alpha:
                        value = lower
                    elif upper <= alpha:
                        value = upper
                    elif unfold(shape, mine, every, moves, stack, depth + 1):
                        value = most
                    elif most - 1 <= alpha:
                        value = most - 1
                    else:
                        if free > _PROBE_FREE:
                            other = mine ^ every
                            for i in range(lane_count(shape)):
                                move = move_in(shape, stack, depth + 1, i)
                                if is_empty(shape, move):
                                    continue
                                after = key_of(shape, other, every | move, stones + 1)
                                word = table[slot_of(shape, after, free - 1, bits)]
                                if is_about(shape, word, after):
                                    if -upper_of(word) > alpha:
                                        value = -upper_of(word)
                                        table[slot] = tag(shape, key) | _U(bounds_of(value, upper))
                                        break
                                    if -lower_of(word) <= alpha:
                                        best = max(best, -lower_of(word))
                                        cross_out(shape, stack, depth + 1, i)
                        if value == _UNKNOWN:
                            depth += 1
                            keep(shape, stack, depth, mine, every, key)
                            notes[_U(depth * NOTE_FIELDS + _STONES)] = stones
                            notes[_U(depth * NOTE_FIELDS + _BEST)] = best
                            notes[_U(depth * NOTE_FIELDS + _BOUNDS)] = bounds_of(lower, upper)
                            value = best

                # Go back to the last position where a move is left to try. `value` is what was found for the
                # position entered, or the best so far of the one just put on the stack.
                lane = np.int64(-1)
                while depth >= 0:
                    row = depth * NOTE_FIELDS
                    if (stones ^ notes[_U(row + _STONES)]) & 1:
                        value, alpha = -value, -alpha - 1
                    stones = notes[_U(row + _STONES)]
                    if value <= alpha:
                        best = max(value, notes[_U(row + _BEST)])
                        notes[_U(row + _BEST)] = best
                        lane = next_lane(shape, stack, depth)
                        if lane >= 0:
                            break
                        value = best
                    known = _U(notes[_U(row + _BOUNDS)])
                    lower = value if value > alpha else lower_of(known)
                    upper = upper_of(known) if value > alpha else value
                    key = kept(shape, stack, depth, KEY)
                    table[slot_of(shape, key, cells - stones, bits)] = tag(shape, key) | _U(
                        bounds_of(lower, upper)
                    )
                    depth -= 1
                if lane < 0:
                    break
                every = kept(shape, stack, depth, EVERY)
                mine = kept(shape, stack, depth, MINE) ^ every
                moves = answers_in(shape, stack, depth, lane)
                every = every | move_in(shape, stack, depth, lane)
                stones, alpha = stones + 1, -alpha - 1
                key = key_of(shape, mine, every, stones)
                prefetch(table, slot_of(shape, key, cells - stones, bits))
            state[FILL] = nodes - began
            if (stones ^ root_stones) & 1:
                value = -value
            if value > guess:
                low = value
            else:
                high = value
        scores[state[DONE]] = low
        state[DONE] += 1
    state[NODES] = nodes
    return True


@compiled
def first_impossible(shape: Shape, mines: Words, everys: Words, count: Int) -> Int:
    """Return the number of the Connect Four engine's first position that cannot occur, −1 if there is none."""
    for i in range(count):
        if not is_possible(shape, word_at(shape, mines, i), word_at(shape, everys, i)):
            return i
    return -1


@compiled
def start(
    shape: Shape, boards: Words, table: Words, stack: Words, state: Numbers, related: Int, nodes: Int
) -> Int:
    """Let the Connect Four engine check and score one position; return `PAUSED_SCORE` or `IMPOSSIBLE` without a score.

    Few arguments, for a call from Python costs as much as an easy position: `boards` holds mine, then every, and
    `state` the score and the notes behind its own fields.
    """
    half = len(boards) >> 1
    mines, everys = boards[:half], boards[half:]
    if not is_possible(shape, word_at(shape, mines, 0), word_at(shape, everys, 0)):
        return IMPOSSIBLE
    state[DONE], state[PAUSED], state[RELATED] = 0, 0, related
    state[STOP_AT] = state[NODES] + nodes
    scores, notes = state[STATE_FIELDS : STATE_FIELDS + 1], state[STATE_FIELDS + 1 :]
    if solve(shape, mines, everys, scores, table, stack, notes, state):
        return scores[0]
    return PAUSED_SCORE
