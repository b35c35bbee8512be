"""The table of the compiled alpha-beta: what earlier walks have found out about states.

It has buckets of two entries; an entry is the whole canonical state, so that no two are taken for each other, a value
counted from there, and a word of facts, 0 where the place is free.
"""

from __future__ import annotations

from zermelo.compiled._jit import compiled, helper
from zermelo.compiled._states import mixed, number, word
from zermelo.compiled.workspace import Array

#: The word of facts: bound, doubt, "taken", the best move's place + 1, a mark of the state itself, the depth.
EXACT, LOWER, UPPER = range(3)
HORIZON_BIT, TAKEN = 4, 8
PLACE_SHIFT, MARK_SHIFT, DEPTH_SHIFT = 4, 20, 36


@helper
def store(table: Array, slot: int, keys: Array, key: int, size: int, value: int, facts: int) -> int:
    """Write an entry into its bucket; return 1 if a free place was taken.

    The first place of a bucket is for the deeper search, the second for the later one.
    """
    entry_size = size + 2
    place = slot
    taken = 0
    for _ in range(2):
        if number(table[place + size + 1]) == 0:
            taken = 1
            break
        is_same = True
        for i in range(size):
            is_same = is_same and word(table[place + i]) == word(keys[key + i])
        if is_same:
            break
        place += entry_size
    if place == slot + 2 * entry_size:
        is_deeper = facts >> DEPTH_SHIFT >= number(table[slot + size + 1]) >> DEPTH_SHIFT
        place = slot if is_deeper else slot + entry_size
    for i in range(size):
        table[place + i] = word(keys[key + i])
    table[place + size] = word(value)
    table[place + size + 1] = word(facts)
    return taken


@compiled
def move_entries(old: Array, new: Array, size: int) -> int:
    """Enter all that one table holds into a larger, empty one; return how many found no place."""
    entry_size = size + 2
    mask = word(len(new) // (2 * entry_size) - 1)
    lost = 0
    for place in range(0, len(old), entry_size):
        facts = number(old[place + size + 1])
        if facts != 0:
            slot = number(mixed(old, place, size) & mask) * 2 * entry_size
            lost += 1 - store(new, slot, old, place, size, number(old[place + size]), facts)
    return lost
