"""Reversi, the exact search: null-window alpha-beta on an explicit stack.

A search asks whether the score of a position is greater than `alpha` and returns a bound that answers (fail-soft);
asking again from there gives the score itself. Moves that leave the opponent few answers come first, for they are
refuted or confirmed with the least work, then moves into regions with an odd number of free squares. Far from the end
the opponent's best answer is looked at too: it costs little there, and a better order saves much. The table is
asked about a position, and above about all that can follow from it, before a move is tried. Discs that can never be
turned bound the score.

**Pausing.** All that a search knows is in `stack`, `rows` and `state`: it returns when its nodes are used up, and goes
on when it is called again. Limits, interruption and progress therefore cost nothing here.

Nothing wraps: scores lie between −64 and 64, nodes are counted in 64 bits. No position has more than 60 free squares,
so the most moves and the most plies (each second one may be a pass) are known.
"""

from __future__ import annotations

import numpy as np

from zermelo.bits import count_bits, lowest_bit
from zermelo.compiled.special._jit import compiled, helper
from zermelo.compiled.special._prefetch import prefetch
from zermelo.compiled.special.reversi_bits import Word, Words, firm, reach, turned
from zermelo.compiled.special.reversi_last import NO_MOVE, final_score, last_few, last_four, odd_quadrants
from zermelo.compiled.special.reversi_table import (
    ALPHA,
    BOARD,
    CORNERS,
    DEPTH,
    NODES,
    PAUSED,
    SQUARES,
    STOP_AT,
    Int,
    Notes,
    Numbers,
    bucket_of,
    find,
    keep,
    lower_of,
    move_of,
    upper_of,
)

# A frame of `stack`: the position, then its moves: promise and square, the discs turned, the opponent's answers.
_MINE, _THEIRS, _MOVES = 0, 1, 2
_MOVE_WORDS = 3
FRAME = _MOVES + 60 * _MOVE_WORDS
# A row of `rows`: the question, the answer so far and its move, how many moves there are and how many were tried.
_ALPHA, _BEST, _SQUARE, _COUNT, _TRIED = range(5)
ROW = 8
#: Positions on the stack at most: a pass may stand between two discs.
MOST_DEPTH = 2 * 60

PASS = 64
PAUSED_VALUE = 100
_UNKNOWN = 99

_LAST = 4  # so many free squares are left to `last_four`
_PLAIN = 5  # up to here moves are sorted by regions alone
_TABLE = 8  # from here on the table is used
_LOOK_AHEAD = 10  # and from here on asked about all moves before one is tried
_FAR = 13  # and from here on the answers to a move are played before it is judged
_SYMMETRIC = 10  # up to so many discs a position and its images are searched once

# What a move promises: few answers of the opponent (corners count twice) and few free squares beside his own discs,
# then an odd region, then the square itself.
_FIRST = 1 << 30
_MIDDLE = 1 << 20
_ANSWER, _LIBERTY, _ODD = 16, 4, 8
_PASSED = 1000  # more than the freedom of any player: the opponent has no answer at all

_U = np.uint64
_ONE = np.uint64(1)
#: Distance and lower half of what is exchanged: bits, pairs, fours in a row; squares of 1, 2, 4 across the diagonal.
_NEIGHBOURING = (
    (_U(1), _U(0x5555555555555555)),
    (_U(2), _U(0x3333333333333333)),
    (_U(4), _U(0x0F0F0F0F0F0F0F0F)),
)
_ACROSS = (
    (_U(7), _U(0x00AA00AA00AA00AA)),
    (_U(14), _U(0x0000CCCC0000CCCC)),
    (_U(28), _U(0x00000000F0F0F0F0)),
)
_NOT_LEFT, _NOT_RIGHT = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)


@helper
def _beside(discs: Word) -> Word:
    """The bits of the squares next to these on a Reversi board, and some of their own."""
    tall = discs | discs << _U(8) | discs >> _U(8)
    return tall | (tall & _NOT_RIGHT) << _ONE | (tall & _NOT_LEFT) >> _ONE


@helper
def _mirrored(board: Word) -> Word:
    """The bits of a Reversi board with left and right exchanged."""
    for step, mask in _NEIGHBOURING:
        board = (board >> step & mask) | (board & mask) << step
    return board


@helper
def _transposed(board: Word) -> Word:
    """The bits of a Reversi board with rows and columns exchanged."""
    for step, mask in _ACROSS:
        change = (board ^ board >> step) & mask
        board ^= change ^ change << step
    return board


@helper
def _representative(mine: Word, theirs: Word) -> tuple[Word, Word]:
    """The least of the eight images of a Reversi position: the engine's table keeps one for all."""
    best_mine, best_theirs = mine, theirs
    for turn in range(8):
        # Mirroring and transposing in turn passes through all eight.
        if turn & 1:
            mine, theirs = _mirrored(mine), _mirrored(theirs)
        else:
            mine, theirs = _transposed(mine), _transposed(theirs)
        if mine < best_mine or (mine == best_mine and theirs < best_theirs):
            best_mine, best_theirs = mine, theirs
    return best_mine, best_theirs


@helper
def _freedom(moves: Word, discs: Word, free: Word, facts: Words) -> Int:
    """How free the Reversi engine takes a player to be: by moves (corners twice), and free squares beside `discs`."""
    return _ANSWER * (count_bits(moves) + count_bits(moves & facts[CORNERS])) + _LIBERTY * count_bits(
        _beside(discs) & free
    )


@helper
def _after_best_answer(mine: Word, theirs: Word, free: Word, answers: Word, facts: Words) -> Int:
    """By how much, to the Reversi engine, `theirs`, who has just moved, is freer than `mine` after the best answer."""
    least = np.int64(_PASSED if answers == _U(0) else _MIDDLE)
    while answers:
        square = lowest_bit(answers)
        answers &= answers - _ONE
        disc = _ONE << _U(square)
        discs = turned(facts, square, mine, theirs)
        after, other, left = theirs ^ discs, mine ^ discs ^ disc, free ^ disc
        freer = _freedom(reach(after, other, left), other, left, facts)
        freer -= _freedom(reach(other, after, left), after, left, facts)
        least = min(least, freer)
    return least


@helper
def _list_moves(
    mine: Word,
    theirs: Word,
    free: Word,
    moves: Word,
    first: Int,
    at: Int,
    row: Int,
    facts: Words,
    places: Numbers,
    table: Words,
    notes: Notes,
    stack: Words,
    rows: Numbers,
    state: Numbers,
) -> Int:
    """Write the moves of a Reversi position on the stack; return its value where the table settles the question."""
    empty = count_bits(free)
    odd = odd_quadrants(free)
    # What is known of the positions after them is on its way while the last moves are played.
    last = at + _MOVES
    while moves:
        square = lowest_bit(moves)
        moves &= moves - _ONE
        discs = turned(facts, square, mine, theirs)
        if empty > _TABLE:
            prefetch(table, bucket_of(theirs ^ discs, mine ^ discs ^ _ONE << _U(square), state))
        stack[_U(last)], stack[_U(last + 1)] = _U(square), discs
        last += _MOVE_WORDS
    count = np.int64(0)
    for listed in range(at + _MOVES, last, _MOVE_WORDS):
        square, discs = int(stack[_U(listed)]), stack[_U(listed + 1)]
        disc = _ONE << _U(square)
        after, other, left = theirs ^ discs, mine ^ discs ^ disc, free ^ disc
        if empty >= _LOOK_AHEAD:
            note = find(table, notes, after, other, bucket_of(after, other, state))
            if note:
                if -upper_of(note) > rows[_U(row + _ALPHA)]:
                    return -upper_of(note)
                if -lower_of(note) <= rows[_U(row + _ALPHA)]:
                    if -lower_of(note) > rows[_U(row + _BEST)]:
                        rows[_U(row + _BEST)], rows[_U(row + _SQUARE)] = -lower_of(note), square
                    continue
        answers = _U(0)
        promise = np.int64(_MIDDLE)
        if empty > _PLAIN:
            answers = reach(after, other, left)
            promise -= _freedom(answers, other, left, facts)
            promise += places[_U(square)]
            if empty >= _FAR:
                promise += _after_best_answer(after, other, left, answers, facts) // 2
        if odd & disc:
            promise += _ODD
        if square == first:
            promise = np.int64(_FIRST)
        place = at + _MOVES + count * _MOVE_WORDS
        stack[_U(place)] = _U(promise << 8 | square)
        stack[_U(place + 1)], stack[_U(place + 2)] = discs, answers
        count += 1
    rows[_U(row + _COUNT)] = count
    return np.int64(_UNKNOWN)


@helper
def _most_promising(stack: Words, at: Int, tried: Int, count: Int) -> Int:
    """Bring the most promising of the Reversi moves left to the place of the next one, and return that place."""
    top = at + _MOVES + tried * _MOVE_WORDS
    best = top
    for i in range(tried + 1, count):
        place = at + _MOVES + i * _MOVE_WORDS
        if stack[_U(place)] > stack[_U(best)]:
            best = place
    if best != top:
        for i in range(_MOVE_WORDS):
            stack[_U(top + i)], stack[_U(best + i)] = stack[_U(best + i)], stack[_U(top + i)]
    return top


@compiled
def search(
    boards: Words,
    alpha: Int,
    facts: Words,
    places: Numbers,
    table: Words,
    notes: Notes,
    stack: Words,
    rows: Numbers,
    state: Numbers,
) -> Int:
    """Return a bound that says whether the Reversi score of `boards` is greater than `alpha`, or `PAUSED_VALUE`."""
    board = facts[BOARD]
    mine, theirs = boards[0], boards[1]
    depth = np.int64(-1)
    if state[PAUSED]:
        depth, alpha = state[DEPTH], state[ALPHA]
        mine, theirs = stack[_U((depth + 1) * FRAME + _MINE)], stack[_U((depth + 1) * FRAME + _THEIRS)]
        state[PAUSED] = 0
    moves = reach(mine, theirs, board & ~(mine | theirs))
    while True:
        # Enter a position; its moves are known where there are more than a few free squares.
        value = np.int64(_UNKNOWN)
        free = board & ~(mine | theirs)
        empty = count_bits(free)
        if empty == _LAST:
            value = last_four(mine, theirs, free, alpha, facts, state)
        elif empty < _LAST:
            value = last_few(mine, theirs, free, alpha, facts, state)
        else:
            if state[SQUARES] - empty <= _SYMMETRIC:
                mine, theirs = _representative(mine, theirs)
                free = board & ~(mine | theirs)
                moves = reach(mine, theirs, free)
            at, row = (depth + 1) * FRAME, (depth + 1) * ROW
            stack[_U(at + _MINE)], stack[_U(at + _THEIRS)] = mine, theirs
            if state[NODES] >= state[STOP_AT]:
                state[PAUSED], state[DEPTH], state[ALPHA] = 1, depth, alpha
                return PAUSED_VALUE
            state[NODES] += 1
            rows[_U(row + _ALPHA)] = alpha
            rows[_U(row + _BEST)], rows[_U(row + _SQUARE)] = NO_MOVE, PASS
            rows[_U(row + _COUNT)], rows[_U(row + _TRIED)] = 1, 0
            if moves == _U(0):
                moves = reach(theirs, mine, free)
                if moves == _U(0):
                    value = final_score(mine, theirs, state)
                else:
                    stack[_U(at + _MOVES)] = _U(PASS)
                    stack[_U(at + _MOVES + 1)], stack[_U(at + _MOVES + 2)] = _U(0), moves
            else:
                first = np.int64(PASS)
                if empty >= _TABLE:
                    note = find(table, notes, mine, theirs, bucket_of(mine, theirs, state))
                    if note:
                        first = move_of(note)
                        if lower_of(note) > alpha:
                            value = lower_of(note)
                        elif upper_of(note) <= alpha:
                            value = upper_of(note)
                # Every disc of theirs that is firm is a point less for me and one more for them.
                if value == _UNKNOWN and 2 * count_bits(theirs) >= state[SQUARES] - alpha:
                    most = state[SQUARES] - 2 * count_bits(firm(theirs, mine, free))
                    if most <= alpha:
                        value = most
                if value == _UNKNOWN:
                    value = _list_moves(
                        mine, theirs, free, moves, first, at, row, facts, places, table, notes, stack, rows, state
                    )  # fmt: skip
            if value == _UNKNOWN:
                depth += 1

        # Go back to the last position where a move is left to try. `value` is what was found for the position
        # entered; it is unknown where that was just put on the stack.
        while depth >= 0:
            at, row = depth * FRAME, depth * ROW
            tried, count, alpha = rows[_U(row + _TRIED)], rows[_U(row + _COUNT)], rows[_U(row + _ALPHA)]
            if value != _UNKNOWN and -value > rows[_U(row + _BEST)]:
                rows[_U(row + _BEST)] = -value
                rows[_U(row + _SQUARE)] = np.int64(
                    stack[_U(at + _MOVES + (tried - 1) * _MOVE_WORDS)] & _U(255)
                )
            value = rows[_U(row + _BEST)]
            mine, theirs = stack[_U(at + _MINE)], stack[_U(at + _THEIRS)]
            if value <= alpha and tried < count:
                break
            empty = count_bits(board & ~(mine | theirs))
            square = rows[_U(row + _SQUARE)]
            if empty >= _TABLE and square != PASS:
                bucket = bucket_of(mine, theirs, state)
                keep(table, notes, mine, theirs, bucket, value, value > alpha, square, empty)
            depth -= 1
        if depth < 0:
            return value
        place = _most_promising(stack, at, tried, count)
        rows[_U(row + _TRIED)] = tried + 1
        square, discs, moves = stack[_U(place)] & _U(255), stack[_U(place + 1)], stack[_U(place + 2)]
        disc = _U(0) if square == _U(PASS) else _ONE << square
        mine, theirs = theirs ^ discs, mine ^ discs ^ disc
        alpha = -alpha - 1
