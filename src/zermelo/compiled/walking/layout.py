"""How many bits each entry of a state gets, and keys of one layout written in another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.state_words import LIMIT, LOW, SHIFT, WORD

#: Keys written again at a time.
CHUNK = 1 << 20


@dataclass(frozen=True)
class Layout:
    """The rows that `_states.pack` reads, and how many words a key has."""

    rows: Array
    width: int

    def holds(self, entry: int, value: int) -> bool:
        """Return whether `value` fits into the bits that a state's key gives an entry."""
        low, limit = int(self.rows[entry, LOW]), int(self.rows[entry, LIMIT]) & (1 << 64) - 1
        return 0 <= value - low <= limit

    def key_of(self, state: Sequence[int]) -> Array | None:
        """Return the key of a state in this layout; None if an entry does not fit."""
        words = [0] * self.width
        for entry, value in enumerate(state):
            if not self.holds(entry, value):
                return None
            words[int(self.rows[entry, WORD])] |= value - int(self.rows[entry, LOW]) << int(
                self.rows[entry, SHIFT]
            )
        return np.array(words, dtype=np.uint64)

    def state_of(self, key: Array) -> tuple[int, ...]:
        """Return the state with this key of the layout."""
        words = key.tolist()
        return tuple([(words[word] >> shift & limit) + low for word, shift, low, limit in self._rows])

    @cached_property
    def _rows(self) -> list[tuple[int, int, int, int]]:
        """The rows of the keys' layout as Python's numbers, their limits without a sign."""
        return [(word, shift, low, limit & (1 << 64) - 1) for word, shift, low, limit in self.rows.tolist()]

    def ranges(self, keys: Array) -> list[tuple[int, int]]:
        """Return the smallest and largest value of each entry in a block of states' keys (one row of words per key)."""
        found = []
        for word, shift, low, limit in self.rows.tolist():
            bits = keys[:, word] >> np.uint64(shift) & np.uint64(limit & (1 << 64) - 1)
            found.append((int(bits.min()) + low, int(bits.max()) + low))
        return found

    def rewrite(self, other: Layout, keys: Array, fresh: Array) -> None:
        """Write states' `keys` of this layout into `fresh` in the other one, which has room for each entry."""
        for at in range(0, len(keys), CHUNK):
            old, new = keys[at : at + CHUNK], fresh[at : at + CHUNK]
            new[...] = 0
            for (word, shift, low, limit), (word_2, shift_2, low_2, _) in zip(
                self.rows.tolist(), other.rows.tolist(), strict=True
            ):
                bits = old[:, word] >> np.uint64(shift) & np.uint64(limit & (1 << 64) - 1)
                new[:, word_2] |= bits + np.uint64(low - low_2 & (1 << 64) - 1) << np.uint64(shift_2)


def layout_for(ranges: Sequence[tuple[int, int]]) -> Layout:
    """Return a layout of states' keys in which entry i takes the values `ranges[i]`, and more where bits are left.

    >>> layout_for([(0, 5), (0, 1000)]).width, layout_for([(0, 2**40), (0, 2**40)]).width
    (1, 2)
    """
    # 0 is always inside: a range of states seen so far says little about where it begins.
    lows = [min(low, 0) for low, _ in ranges]
    bits = [max(1, (high - low).bit_length()) for (_, high), low in zip(ranges, lows, strict=True)]
    words: list[list[int]] = [[]]
    for entry, need in enumerate(bits):
        if sum(bits[i] for i in words[-1]) + need > 64:
            words.append([])
        words[-1].append(entry)
    rows = np.zeros((len(bits), 4), dtype=np.int64)
    for word, entries in enumerate(words):
        spare = (64 - sum(bits[i] for i in entries)) // len(entries)
        shift = 0
        for i in entries:
            # All 64 bits are for what goes beyond 63, or for all that has a sign: a negative number has bits, too.
            wide = bits[i] + spare if lows[i] < 0 else min(bits[i] + spare, max(bits[i], 63))
            limit = (1 << wide) - 1
            # What is spare goes below zero only where something was there.
            low = lows[i] - (limit - (ranges[i][1] - lows[i])) // 2 if lows[i] < 0 else 0
            is_signed = lows[i] < 0 and ranges[i][1] < 1 << 63
            low = -(1 << 63) if is_signed and wide == 64 else max(low, -(1 << 63))
            rows[i] = word, shift, low, limit if limit < 1 << 63 else limit - (1 << 64)
            shift += wide
    return Layout(rows, len(words))
