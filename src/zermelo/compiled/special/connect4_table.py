"""Connect Four, the table of the exact search: one block of memory, of which a search uses more as it goes on.

A slot is one 64-bit word: tag, lower and upper bound of the score. Index and tag together are the whole key, so an
answer never comes from another position. A search spends most of its time waiting for memory, hence
- positions with few free cells go to a small part of the table that stays in the processor's cache. Their subtrees are
  small, and what is met again is met again soon: hard positions are solved twice as fast for 3 % more nodes;
- both parts start small and double in place as the search goes on (`grow`): easy positions never leave the cache;
- a slot is asked for (`prefetch`) before it is needed.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from zermelo.compiled.special._jit import helper
from zermelo.compiled.special.connect4_bits import Shape, Word
from zermelo.compiled.special.connect4_board import BOUND_BITS
from zermelo.compiled.special.connect4_moves import base_bits, head, is_less, mirrored, scattered, tag

Words: TypeAlias = np.ndarray[Any, Any]  # of uint64
Numbers: TypeAlias = np.ndarray[Any, Any]  # of int64
Int: TypeAlias = Any  # int64
Slot: TypeAlias = Any  # uint64: a slot's number, or what it holds
Truth: TypeAlias = Any

# Fields of `state`, which belongs to an engine.
NODES, STOP_AT, FILL, BITS, MOST_BITS, DONE, RELATED = range(7)  # what the caller sets and reads
PAUSED, LOW, HIGH, GUESS, DEPTH, STONES, ALPHA = range(7, 14)  # a search that was interrupted
STATE_FIELDS = 14

FIRST_BITS = 14  # at first, each part of the table has 2^14 slots: 128 kB
NEAR_BITS = 17  # the small part grows to 2^17 slots: 1 MB
NEAR_FREE = 20  # fewer free cells: the small part
_CROWD = 2  # nodes per slot at which the table doubles
_MIRROR_STONES = 14  # fewer stones: a position and its mirror image share a slot

ZERO = 32  # a bound is stored as its distance from here: −32 and 32 mean that nothing is known
_U = np.uint64
_BOUNDS_MASK = np.uint64((1 << 2 * BOUND_BITS) - 1)
_BOUND = np.uint64(BOUND_BITS)
_UPPER = np.uint64((1 << BOUND_BITS) - 1)


@helper
def key_of(shape: Shape, mine: Word, every: Word, stones: Int) -> Word:
    """The scattered key of a Connect Four position.

    In a column, `every` + `mine` says both its height and its stones.
    """
    key = mine + every
    if stones < _MIRROR_STONES:
        image = mirrored(shape, key)
        if is_less(shape, image, key):
            key = image
    return scattered(shape, key)


@helper
def first_bits(shape: Shape) -> Int:
    """Each part of the Connect Four table has 2^this slots at first."""
    return max(FIRST_BITS, base_bits(shape))


@helper
def near_bits(shape: Shape) -> Int:
    """The small part of the Connect Four table has 2^this slots at most; the large part starts behind them."""
    return max(NEAR_BITS, base_bits(shape))


@helper
def slot_of(shape: Shape, key: Word, free: Int, bits: Int) -> Slot:
    """The slot of a key in the small part of the Connect Four table, or in the large part behind it."""
    most = near_bits(shape)
    if free < NEAR_FREE:
        return head(shape, key) >> _U(64 - min(bits, most))
    return (head(shape, key) >> _U(64 - bits)) + (_U(1) << _U(most))


@helper
def lower_of(word: Slot) -> Int:
    """A slot of the Connect Four table says: the score is at least this."""
    return np.int64((word >> _BOUND) & _UPPER) - ZERO


@helper
def upper_of(word: Slot) -> Int:
    """A slot of the Connect Four table says: the score is at most this."""
    return ZERO - np.int64(word & _UPPER)


@helper
def bounds_of(lower: Int, upper: Int) -> Int:
    """The bits of a slot of the Connect Four table that hold these bounds."""
    return ((lower + ZERO) << BOUND_BITS) | (ZERO - upper)


@helper
def is_about(shape: Shape, word: Slot, key: Word) -> Truth:
    """A slot of the Connect Four table never written is about a position with any score."""
    return (word ^ tag(shape, key)) & ~_BOUNDS_MASK == _U(0)


@helper
def _double(shape: Shape, table: Words, start: Int, bits: Int) -> None:
    """Double a part of the Connect Four table in place: the next bit of its key sends an entry to one of two slots."""
    shift = _U(63 - (bits - base_bits(shape)))
    for i in range((np.int64(1) << bits) - 1, -1, -1):
        word = table[_U(start + i)]
        second = (word >> shift) & _U(1)
        table[_U(start + 2 * i) + second] = word
        table[_U(start + 2 * i) + (second ^ _U(1))] = _U(0)


@helper
def grow(shape: Shape, table: Words, state: Numbers) -> None:
    """Double the Connect Four table, keeping what it holds."""
    most = near_bits(shape)
    if state[BITS] < most:
        _double(shape, table, 0, state[BITS])
    _double(shape, table, np.int64(1) << most, state[BITS])
    state[BITS] += 1


@helper
def next_pause(began: Int, state: Numbers) -> Int:
    """The count of nodes at which Connect Four stops, or doubles the table that was empty when `began` were counted."""
    if state[BITS] == state[MOST_BITS]:
        return state[STOP_AT]
    return min(state[STOP_AT], began + (_CROWD << state[BITS]))


@helper
def forget(shape: Shape, table: Words, state: Numbers) -> None:
    """Begin again with a small Connect Four table."""
    state[BITS] = first_bits(shape)
    state[FILL] = 0
    size = np.int64(1) << state[BITS]
    start = np.int64(1) << near_bits(shape)
    table[:size] = 0
    table[start : start + size] = 0
