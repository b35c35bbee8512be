"""States as keys: each entry in as few bits as it needs, whole states in as few words as possible.

A layout has one row per entry of a state: the word of the key that holds it, the shift within the word, the lowest
value, and the largest difference from it that fits. Keys hold everything, so equal keys mean equal states.
"""

from __future__ import annotations

import struct
from typing import Any

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.routine import helper

_MASK = (1 << 64) - 1
#: Columns of a layout.
WORD, SHIFT, LOW, LIMIT = 0, 1, 2, 3


# --- words: what they mean compiled, `language.routines` says --------------------------------------------------


def word(x: Any) -> int:
    """Return the 64 bits of `x` as an unsigned number, for routines."""
    return int(x) & _MASK


def number(x: Any) -> int:
    """Return `x` as a signed 64-bit number, for routines."""
    bits = int(x) & _MASK
    return bits - (1 << 64) if bits >> 63 else bits


def whole(x: Any) -> int:
    """Return a whole number as a signed word of routines; a fraction has no compiled form."""
    return number(x)


def words_of(state: Any) -> tuple[int, ...]:
    """Return the entries of a state as words, for routines."""
    return tuple(word(x) for x in state)


def state_of(rules: Any, words: Any) -> Any:
    """Return the state whose entries are `words` of a routine."""
    return tuple(
        number(x) if kind == "int64" else word(x) for x, kind in zip(words, rules.kinds, strict=True)
    )


def prefetch(array: Array, i: int) -> None:
    """Ask for entry `i` of a routine's array ahead of its use."""


def bits_of(x: Any) -> int:
    """Return the 64 bits of a fraction as a signed number, for routines."""
    return int(struct.unpack("<q", struct.pack("<d", x))[0])


# --- keys -----------------------------------------------------------------------------------------------


@helper
def state_at(rules: Any, entries: Array, at: int) -> Any:
    """Return the state whose entries start at `entries[at]`, as a routine's words."""
    words = [word(0)] * rules.state_size
    for i in range(rules.state_size):
        words[i] = word(entries[at + i])
    return state_of(rules, words)


@helper
def unpack(rules: Any, layout: Array, keys: Array, at: int) -> Any:
    """Return the state whose key starts at `keys[at]`, in a routine's words."""
    words = [word(0)] * rules.state_size
    for i in range(rules.state_size):
        bits = word(keys[at + layout[i, WORD]]) >> word(layout[i, SHIFT])
        words[i] = word((bits & word(layout[i, LIMIT])) + word(layout[i, LOW]))
    return state_of(rules, words)


@helper
def pack(layout: Array, state: Any, keys: Array, at: int) -> int:
    """Write the key of `state`, in a routine's words, at `keys[at]`; return 0, or 1 + the index of one without room."""
    words = words_of(state)
    key = word(0)
    current = 0
    unfit = 0
    for i in range(len(words)):
        if layout[i, WORD] != current:
            keys[at + current] = key
            key = word(0)
            current = layout[i, WORD]
        difference = word(words[i] - word(layout[i, LOW]))
        if difference > word(layout[i, LIMIT]):
            unfit = i + 1
        key = word(key | word(difference << word(layout[i, SHIFT])))
    keys[at + current] = key
    return unfit


@helper
def mixed(keys: Array, at: int, size: int) -> int:
    """Return a hash of the key of `size` words at `keys[at]` of a routine; not a proof of equality."""
    hash = word(0)
    for i in range(size):
        hash = word((hash ^ word(keys[at + i])) * word(0x9E3779B97F4A7C15))
        hash = hash ^ (hash >> word(32))
    hash = word(hash * word(0xD6E8FEB86659FD93))
    return hash ^ (hash >> word(32))


@helper
def is_same(keys: Array, at: int, others: Array, other: int, size: int) -> bool:
    """Return whether two keys of a routine's words are equal, in all of them."""
    for i in range(size):  # noqa: SIM110 (a loop says what the machine does)
        if keys[at + i] != others[other + i]:
            return False
    return True
