"""The table by which states are found: is each state found by its key, under its number, and none under two?

The table has a power of two of places; each holds 1 + the number of a state, or 0. A search begins at the home of the
key, the low bits of a hash, and goes on from place to place until it meets a state with that key, or a free place. For
every state this search is made, and must end at the state itself: then two numbers never have equal keys, since both
searches would end at the first of them. If the table holds no more entries than there are states, it holds no others.

The table is part of the answer (states are looked up in it), so it is checked as it stands: after that, looking up is
sound, whoever filled it.
"""

from __future__ import annotations

from zermelo.compiled.checking.findings import FORM, PLACE, ROOM, TWICE
from zermelo.compiled.checking.reading import are_equal, other_bits
from zermelo.compiled.memory.workspace import AT, DONE, END, PROGRESS, STOP, STOPPED, Array
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number, prefetch, word

#: States whose places are looked at together: they arrive from memory in the meantime.
BLOCK = 128


@helper
def hash_of(keys: Array, at: int, width: int) -> int:
    """Return the hash of the checked key at `keys[at]`, as files are written: multiply, fold the upper half down."""
    mixed = word(0)
    for k in range(width):
        mixed = word((mixed ^ word(keys[at + k])) * word(0x9E3779B97F4A7C15))
        mixed = mixed ^ (mixed >> word(32))
    mixed = word(mixed * word(0xD6E8FEB86659FD93))
    return mixed ^ (mixed >> word(32))


@compiled
def check_places(
    keys: Array,
    width: int,
    used: Array,
    table: Array,
    states: int,
    homes: Array,
    passed: Array,
    control: Array,
) -> int:
    """Check that the states from `control[AT]` to `control[END]` are found, and stop there at the first that is not.

    `homes` has room for `BLOCK` hashes. `passed` has two columns, for what searches pass and for who searches; its
    second half has `BLOCK` rows, for those who are not at home.
    """
    mask = word(len(table) - 1)
    room = len(passed) - BLOCK
    v = control[AT]
    end = control[END]
    culprit = v
    status = DONE
    while v < end and status == DONE:
        control[PROGRESS] = v
        if control[STOP] != 0:
            status = STOPPED
            break
        size = BLOCK if end - v > BLOCK else end - v
        others = word(0)
        for i in range(size):
            hash = hash_of(keys, (v + i) * width, width)
            prefetch(table, number(hash & mask))
            homes[i] = hash & mask
            others = others | other_bits(used, keys, (v + i) * width)
        culprit = v
        if others != word(0):
            while other_bits(used, keys, culprit * width) == word(0):
                culprit += 1
            status = FORM
            break
        # Most are at home, the others are put aside: selections, since nobody can foresee which.
        away = 0
        for i in range(size):
            passed[room + away, 0] = i
            away += 1 if number(table[number(homes[i])]) != v + i + 1 else 0
        count = 0
        for k in range(away):
            i = passed[room + k, 0]
            place = word(homes[i])
            entry = number(table[number(place)])
            while entry != v + i + 1:
                if entry <= 0 or entry > states:
                    status = PLACE
                    culprit = v + i
                    break
                if count == room:
                    status = ROOM
                    break
                prefetch(keys, (entry - 1) * width)
                passed[count, 0] = entry - 1
                passed[count, 1] = v + i
                count += 1
                place = (place + word(1)) & mask
                entry = number(table[number(place)])
            if status != DONE:
                break
        for k in range(count):
            if status == DONE and are_equal(keys, passed[k, 0] * width, keys, passed[k, 1] * width, width):
                status = TWICE
                culprit = passed[k, 1]
        if status == DONE:
            v += size
    control[AT] = v if status == DONE else culprit
    return status


@helper
def number_of(keys: Array, width: int, table: Array, key: Array, at: int) -> int:
    """Return the number of the checked state with the key at `key[at]`; −1 if there is none.

    The table has been checked.
    """
    mask = word(len(table) - 1)
    place = hash_of(key, at, width) & mask
    while True:
        entry = number(table[number(place)])
        if entry == 0:
            return -1
        if are_equal(keys, (entry - 1) * width, key, at, width):
            return entry - 1
        place = (place + word(1)) & mask
