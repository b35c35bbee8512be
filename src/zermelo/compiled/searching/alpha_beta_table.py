"""The table of the compiled alpha-beta: what earlier walks have found out about states.

It has buckets of two entries; an entry is the whole canonical state, so that no two are taken for each other, a value
counted from there, and a word of facts, 0 where the place is free.

Two threads may use one table, without locks: the first word of an entry is sealed with all others, so that an entry
of which another thread has written a part is nobody's. (Moved into a larger table in that moment, it gets a key that
is no state's.)

References
----------
R. M. Hyatt, T. Mann, *A lockless transposition-table implementation for parallel search*, ICGA Journal 25 (2002).
https://doi.org/10.3233/ICG-2002-25106
"""

from __future__ import annotations

import numpy as np

from zermelo.compiled.memory.pages import new_zeros
from zermelo.compiled.memory.workspace import Array, Workspace
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import mixed, number, word

#: The word of facts: bound, doubt, "taken", the best move's place + 1, a mark of the state itself, the depth.
EXACT, LOWER, UPPER = range(3)
HORIZON_BIT, TAKEN = 4, 8
PLACE_SHIFT, MARK_SHIFT, DEPTH_SHIFT = 4, 20, 36

#: The table starts with few entries, near the processor, and grows up to so many bytes unless told otherwise.
FIRST_ENTRIES, MOST_BYTES = 1 << 15, 1 << 28
#: Not when less time is left than fresh memory may take, in the worst case.
_BYTES_PER_SECOND = 256e6
#: Bytes that the processor fetches together: a bucket does not cross such a line where it need not.
_LINE = 64
ENDLESS = 1 << 62


@helper
def seal(words: Array, first: int, size: int, value: int, facts: int) -> int:
    """Return a number that depends on all of an entry of alpha-beta's table but the first of its key's words."""
    mix = (word(facts) * word(0x9E3779B97F4A7C15)) ^ word(value)
    for i in range(1, size):
        mix = (mix * word(0xD6E8FEB86659FD93)) ^ word(words[first + i])
    return word(mix * word(0xBF58476D1CE4E5B9))


@helper
def is_entry_of(table: Array, place: int, keys: Array, key: int, size: int, value: int, facts: int) -> bool:
    """Return whether the entry of alpha-beta's table read at `place` is whole, and that of a key."""
    is_same = facts != 0
    for i in range(1, size):
        is_same = is_same and word(table[place + i]) == word(keys[key + i])
    return is_same and word(table[place]) ^ seal(keys, key, size, value, facts) == word(keys[key])


@helper
def store(table: Array, slot: int, keys: Array, key: int, size: int, value: int, facts: int) -> int:
    """Write an entry into its bucket of alpha-beta's table; return 1 if a free place was taken.

    The first place of a bucket is for the deeper search, the second for the later one.
    """
    entry_size = size + 2
    place = slot
    taken = 0
    for _ in range(2):
        there = number(table[place + size + 1])
        if there == 0:
            taken = 1
            break
        if is_entry_of(table, place, keys, key, size, number(table[place + size]), there):
            break
        place += entry_size
    if place == slot + 2 * entry_size:
        is_deeper = facts >> DEPTH_SHIFT >= number(table[slot + size + 1]) >> DEPTH_SHIFT
        place = slot if is_deeper else slot + entry_size
    table[place] = word(keys[key]) ^ seal(keys, key, size, value, facts)
    for i in range(1, size):
        table[place + i] = word(keys[key + i])
    table[place + size] = word(value)
    table[place + size + 1] = word(facts)
    return taken


@compiled
def move_entries(old: Array, new: Array, size: int, key: Array) -> int:
    """Enter all that one table of alpha-beta holds into a larger, empty one; return how many found a place."""
    entry_size = size + 2
    mask = word(len(new) // (2 * entry_size) - 1)
    moved = 0
    for place in range(0, len(old), entry_size):
        facts = number(old[place + size + 1])
        if facts != 0:
            value = number(old[place + size])
            for i in range(1, size):
                key[i] = old[place + i]
            key[0] = word(old[place]) ^ seal(key, 0, size, value, facts)
            slot = number(mixed(key, 0, size) & mask) * 2 * entry_size
            moved += store(new, slot, key, 0, size, value, facts)
    return moved


class Table:
    """The memory of a table that grows while there is time for it; `words` is what routines get."""

    def __init__(self, workspace: Workspace, state_size: int, most_bytes: int) -> None:
        self._workspace, self._state_size, self._most_bytes = workspace, state_size, most_bytes
        self._entry = state_size + 2
        self.words = self._new(min(most_bytes, 8 * self._entry * FIRST_ENTRIES))
        #: Entries taken, as far as searches have told.
        self.filled = 0

    def room(self, now: float, deadline: float) -> int:
        """Return how many more entries alpha-beta may take before a larger table is worth its while."""
        larger = 4 * self.words.nbytes
        if larger > self._most_bytes or deadline - now < larger / _BYTES_PER_SECOND:
            return ENDLESS
        return 3 * (len(self.words) // self._entry) // 4 - self.filled

    def grow(self) -> None:
        """Make alpha-beta's table four times as large."""
        old = self.words
        new = self._new(4 * old.nbytes)
        key = np.zeros(self._state_size, dtype=np.uint64)
        self.filled = int(move_entries(old, new, self._state_size, key))
        self.words = new

    def _new(self, size: int) -> Array:
        """Return an empty table for alpha-beta of at most so many bytes."""
        buckets = 1 << max(1, size // (16 * self._entry)).bit_length() - 1
        words = 2 * self._entry * buckets
        whole = self._workspace.adopt("table", new_zeros(words + _LINE // 8, np.uint64))
        shift = -whole.ctypes.data % _LINE // 8
        return whole[shift : shift + words]
