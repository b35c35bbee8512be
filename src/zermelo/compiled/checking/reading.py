"""Keys read and written by the layout that comes with them.

A layout has one row per entry of a state: the word of the key that holds it, the shift within the word, the lowest
value, and the largest difference from it, which is all ones: entry = (word >> shift & limit) + low. A key has no other
bits, so that one state has one key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.compiled.checking.values import reader_of
from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.routine import helper
from zermelo.compiled.routines.state_words import number, state_of, word, words_of

_ALL = (1 << 64) - 1


@dataclass(frozen=True)
class Form:
    """A layout whose entries do not overlap: its rows, the words of a key, and in each the bits that mean something.

    `entries` are the rows on Python's numbers; `plan` is the shape of states that are no tuples of numbers.
    """

    rows: Array
    width: int
    used: Array
    entries: tuple[tuple[int, int, int, int], ...]
    plan: Any = None

    def state(self, keys: Array, v: int) -> Any:
        """Return state number `v` of the checked arrays, as Python knows it."""
        words = keys[v * self.width : (v + 1) * self.width].tolist()
        numbers = tuple([(words[at] >> shift & limit) + low for at, shift, low, limit in self.entries])
        return numbers if self.plan is None else self._read(numbers)

    @cached_property
    def _read(self) -> Callable[[Sequence[int]], Any]:
        return reader_of(self.plan)


def form_of(rows: Sequence[Sequence[int]], width: int, plan: Any = None) -> Form | None:
    """Return the layout of checked keys with these rows; None if it cannot be one."""
    used = [0] * width
    for at, shift, _, limit in rows:
        bits = (limit & _ALL) << shift
        if not 0 <= at < width or limit & limit + 1 or bits > _ALL or used[at] & bits:
            return None
        used[at] |= bits
    table = [[at, shift, low, number(limit)] for at, shift, low, limit in rows]
    entries = tuple((at, shift, low, limit & _ALL) for at, shift, low, limit in rows)
    return Form(np.array(table, dtype=np.int64), width, np.array(used, dtype=np.uint64), entries, plan)


@helper
def state_in(rules: Any, rows: Array, keys: Array, at: int) -> Any:
    """Return the checked state whose key starts at `keys[at]`."""
    entries = [word(0)] * rules.state_size
    for i in range(rules.state_size):
        bits = (word(keys[at + rows[i, 0]]) >> word(rows[i, 1])) & word(rows[i, 3])
        entries[i] = word(bits + word(rows[i, 2]))
    return state_of(rules, entries)


@helper
def is_stored(rows: Array, keys: Array, at: int, state: Any) -> bool:
    """Return whether the key at `keys[at]` of the checked arrays is that of `state`."""
    entries = words_of(state)
    same = True
    for i in range(len(entries)):
        bits = (word(keys[at + rows[i, 0]]) >> word(rows[i, 1])) & word(rows[i, 3])
        if word(bits + word(rows[i, 2])) != word(entries[i]):
            same = False
    return same


@helper
def write_key(rows: Array, width: int, state: Any, keys: Array, at: int) -> bool:
    """Write the key of `state` at `keys[at]` for the checker; return whether it has one."""
    entries = words_of(state)
    for k in range(width):
        keys[at + k] = word(0)
    fits = True
    for i in range(len(entries)):
        above = word(word(entries[i]) - word(rows[i, 2]))
        if above > word(rows[i, 3]):
            fits = False
        place = at + rows[i, 0]
        keys[place] = word(keys[place]) | word(above << word(rows[i, 1]))
    return fits


@helper
def other_bits(used: Array, keys: Array, at: int) -> int:
    """Return the bits of the checked key at `keys[at]` that mean nothing; there must be none."""
    bits = word(0)
    for k in range(len(used)):
        bits = bits | (word(keys[at + k]) & ~word(used[k]))
    return bits


@helper
def are_equal(keys: Array, at: int, others: Array, other: int, width: int) -> bool:
    """Return whether two checked keys are the same in all words."""
    same = True
    for k in range(width):
        if word(keys[at + k]) != word(others[other + k]):
            same = False
    return same
