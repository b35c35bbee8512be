"""Reversi, the last four free squares: most positions of a search are here, so nothing is kept and little is sorted.

A square in a region with an odd number of free squares comes first: who plays there may also have its last word.

All functions ask whether the score is greater than `alpha` and return a bound that answers: the score is at least the
value where it is greater than `alpha`, at most the value where it is not.
"""

from __future__ import annotations

import numpy as np

from zermelo.bits import count_bits, lowest_bit
from zermelo.compiled.special import _bits as _bits  # count_bits and lowest_bit in compiled code
from zermelo.compiled.special._jit import helper
from zermelo.compiled.special.reversi_bits import Word, Words, turned
from zermelo.compiled.special.reversi_table import (
    NEIGHBOURS,
    NODES,
    SQUARES,
    WINNER_TAKES,
    Int,
    Numbers,
)

NO_MOVE = -99
_U = np.uint64
_ONE = np.uint64(1)


@helper
def final_score(mine: Word, theirs: Word, state: Numbers) -> Int:
    """The Reversi engine's score of a game that is over."""
    more = count_bits(mine) - count_bits(theirs)
    rest = np.int64(0)
    if state[WINNER_TAKES]:
        rest = state[SQUARES] - count_bits(mine | theirs)
    if more > 0:
        return more + rest
    if more < 0:
        return more - rest
    return np.int64(0)


@helper
def _last_one(mine: Word, theirs: Word, square: Int, facts: Words, state: Numbers) -> Int:
    """The Reversi engine's score with one free square: the board fills up, or nobody can play there."""
    state[NODES] += 1
    near = facts[_U(NEIGHBOURS + square)]
    if near & theirs:
        discs = turned(facts, square, mine, theirs)
        if discs:
            return 2 * (count_bits(mine) + count_bits(discs) + 1) - state[SQUARES]
    if near & mine:
        discs = turned(facts, square, theirs, mine)
        if discs:
            return state[SQUARES] - 2 * (count_bits(theirs) + count_bits(discs) + 1)
    return final_score(mine, theirs, state)


@helper
def _try_two(mine: Word, theirs: Word, a: Int, b: Int, alpha: Int, facts: Words, state: Numbers) -> Int:
    best = np.int64(NO_MOVE)
    for _ in range(2):
        if facts[_U(NEIGHBOURS + a)] & theirs:
            discs = turned(facts, a, mine, theirs)
            if discs:
                value = -_last_one(theirs ^ discs, mine ^ discs ^ (_ONE << _U(a)), b, facts, state)
                if value > alpha:
                    return value
                best = max(best, value)
        a, b = b, a
    return best


@helper
def _last_two(mine: Word, theirs: Word, a: Int, b: Int, alpha: Int, facts: Words, state: Numbers) -> Int:
    state[NODES] += 1
    value = _try_two(mine, theirs, a, b, alpha, facts, state)
    if value == NO_MOVE:
        value = -_try_two(theirs, mine, a, b, -alpha - 1, facts, state)
        if value == -NO_MOVE:
            return final_score(mine, theirs, state)
    return value


@helper
def _quadrant(square: Int) -> Int:
    return (square >> 4 & 2) | (square >> 2 & 1)


@helper
def _try_three(
    mine: Word, theirs: Word, a: Int, b: Int, c: Int, alpha: Int, facts: Words, state: Numbers
) -> Int:
    best = np.int64(NO_MOVE)
    for _ in range(3):
        if facts[_U(NEIGHBOURS + a)] & theirs:
            discs = turned(facts, a, mine, theirs)
            if discs:
                value = -_last_two(
                    theirs ^ discs, mine ^ discs ^ (_ONE << _U(a)), b, c, -alpha - 1, facts, state
                )
                if value > alpha:
                    return value
                best = max(best, value)
        a, b, c = b, c, a
    return best


@helper
def _last_three(
    mine: Word, theirs: Word, a: Int, b: Int, c: Int, alpha: Int, facts: Words, state: Numbers
) -> Int:
    state[NODES] += 1
    # Of three squares, the one alone in its quadrant comes first.
    if _quadrant(a) == _quadrant(b):
        a, c = c, a
    elif _quadrant(a) == _quadrant(c):
        a, b = b, a
    value = _try_three(mine, theirs, a, b, c, alpha, facts, state)
    if value == NO_MOVE:
        value = -_try_three(theirs, mine, a, b, c, -alpha - 1, facts, state)
        if value == -NO_MOVE:
            return final_score(mine, theirs, state)
    return value


@helper
def _try_four(
    mine: Word, theirs: Word, a: Int, b: Int, c: Int, d: Int, alpha: Int, facts: Words, state: Numbers
) -> Int:
    best = np.int64(NO_MOVE)
    for _ in range(4):
        if facts[_U(NEIGHBOURS + a)] & theirs:
            discs = turned(facts, a, mine, theirs)
            if discs:
                value = -_last_three(
                    theirs ^ discs, mine ^ discs ^ (_ONE << _U(a)), b, c, d, -alpha - 1, facts, state
                )
                if value > alpha:
                    return value
                best = max(best, value)
        a, b, c, d = b, c, d, a
    return best


@helper
def odd_quadrants(free: Word) -> Word:
    """The bits of the quadrants of a Reversi board with an odd number of free squares."""
    odd = _U(0)
    for quadrant in (_U(0x0F0F0F0F), _U(0xF0F0F0F0), _U(0x0F0F0F0F << 32), _U(0xF0F0F0F0 << 32)):
        if count_bits(free & quadrant) & 1:
            odd |= quadrant
    return odd


@helper
def last_four(mine: Word, theirs: Word, free: Word, alpha: Int, facts: Words, state: Numbers) -> Int:
    """The Reversi engine's score of a position with four free squares, at least or at most."""
    state[NODES] += 1
    odd = free & odd_quadrants(free)
    even = free ^ odd
    first = odd if odd else even
    a = lowest_bit(first)
    first &= first - _ONE
    first = first if first else even
    b = lowest_bit(first)
    first &= first - _ONE
    first = first if first else even
    c = lowest_bit(first)
    first &= first - _ONE
    first = first if first else even
    d = lowest_bit(first)
    value = _try_four(mine, theirs, a, b, c, d, alpha, facts, state)
    if value == NO_MOVE:
        value = -_try_four(theirs, mine, a, b, c, d, -alpha - 1, facts, state)
        if value == -NO_MOVE:
            return final_score(mine, theirs, state)
    return value


@helper
def last_few(mine: Word, theirs: Word, free: Word, alpha: Int, facts: Words, state: Numbers) -> Int:
    """The Reversi engine's score of a position with three free squares or fewer, at least or at most."""
    if free == _U(0):
        state[NODES] += 1
        return final_score(mine, theirs, state)
    a = lowest_bit(free)
    free &= free - _ONE
    if free == _U(0):
        return _last_one(mine, theirs, a, facts, state)
    b = lowest_bit(free)
    free &= free - _ONE
    if free == _U(0):
        return _last_two(mine, theirs, a, b, alpha, facts, state)
    return _last_three(mine, theirs, a, b, lowest_bit(free), alpha, facts, state)
