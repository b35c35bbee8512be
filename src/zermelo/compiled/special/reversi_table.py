"""Reversi, what the exact search remembers: its table of positions, and the words that describe a board and a search.

A bucket of the table is one cache line: three positions of two words each, then a note of 32 bits on each of them:
bounds of the score, the best move, the number of free squares. Positions are compared whole, so an answer never
comes from another one; and as a bound is a fact about its position, whoever found it, nothing ever needs to be
forgotten. A new position takes the place of the one with the fewest free squares: the cheapest to search again.

Only the beginning of the table is used at first (`BUCKETS`): it stays in the processor's cache.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from zermelo.compiled.special._jit import helper
from zermelo.compiled.special.reversi_bits import RAYS, SIDE, Word, Words

Numbers: TypeAlias = np.ndarray[Any, Any]  # of int64
Notes: TypeAlias = np.ndarray[Any, Any]  # of uint32: the table again
Int: TypeAlias = Any  # int64

# `facts`, words about a board: rays from each square (see `reversi_bits`), neighbours of each, all squares, corners.
NEIGHBOURS = RAYS * SIDE * SIDE
BOARD = NEIGHBOURS + SIDE * SIDE
CORNERS = BOARD + 1

# Fields of `state`, which belongs to an engine.
NODES, STOP_AT, BUCKETS, SQUARES, WINNER_TAKES = range(5)  # what the caller sets and reads
PAUSED, DEPTH, ALPHA = range(5, 8)  # a search that was interrupted
STATE_FIELDS = 8

BUCKET_WORDS = 8
_ENTRIES = 3
_NOTES = 2 * 6  # where the notes of a bucket begin, in halves of words
_ZERO = 64  # bounds are stored as their distance from −64
_BOUND, _MOVE = 8, 7  # bits
_U = np.uint64


@helper
def bucket_of(mine: Word, theirs: Word, state: Numbers) -> Int:
    """The first word of a position's bucket in the Reversi table."""
    mixed = mine * _U(0x9E3779B97F4A7C15)
    mixed = ((mixed ^ mixed >> _U(32)) + theirs) * _U(0xD6E8FEB86659FD93)
    mixed = (mixed ^ mixed >> _U(29)) * _U(0x9E3779B97F4A7C15)
    return BUCKET_WORDS * (np.int64(mixed >> _U(32)) & (state[BUCKETS] - 1))


@helper
def lower_of(note: Int) -> Int:
    """The least that a position's score can be, by its note in the Reversi table."""
    return (note & 255) - _ZERO


@helper
def upper_of(note: Int) -> Int:
    """The most that a position's score can be, by its note in the Reversi table."""
    return (note >> _BOUND & 255) - _ZERO


@helper
def move_of(note: Int) -> Int:
    """The square that was best when the Reversi table's position was searched."""
    return note >> 2 * _BOUND & 127


@helper
def find(table: Words, notes: Notes, mine: Word, theirs: Word, bucket: Int) -> Int:
    """What the Reversi table notes about a position; 0 if nothing."""
    for i in range(_ENTRIES):
        if table[_U(bucket + 2 * i)] == mine and table[_U(bucket + 2 * i + 1)] == theirs:
            return np.int64(notes[_U(2 * bucket + _NOTES + i)])
    return np.int64(0)


@helper
def keep(
    table: Words,
    notes: Notes,
    mine: Word,
    theirs: Word,
    bucket: Int,
    value: Int,
    is_lower: Int,
    move: Int,
    free: Int,
) -> None:
    """Note in the Reversi table that the score is at least, or at most, `value`."""
    lower, upper = np.int64(-_ZERO), np.int64(_ZERO)
    place: Int = 0
    least: Int = 1 << 32
    for i in range(_ENTRIES):
        note = np.int64(notes[_U(2 * bucket + _NOTES + i)])
        if table[_U(bucket + 2 * i)] == mine and table[_U(bucket + 2 * i + 1)] == theirs:
            lower, upper, place = lower_of(note), upper_of(note), i
            break
        if note >> 2 * _BOUND + _MOVE < least:
            least, place = note >> 2 * _BOUND + _MOVE, i
    if is_lower:
        lower = value
    else:
        upper = value
    table[_U(bucket + 2 * place)] = mine
    table[_U(bucket + 2 * place + 1)] = theirs
    notes[_U(2 * bucket + _NOTES + place)] = np.uint32(
        ((free << _MOVE | move) << _BOUND | upper + _ZERO) << _BOUND | lower + _ZERO
    )
