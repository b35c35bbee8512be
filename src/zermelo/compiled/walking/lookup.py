"""The states of a solution found again in its arrays, from Python: a few microseconds, standard library only.

The arrays are those of `explore.enumerate_states`; here they are seen as memory, so that they may come from a
workspace or from a file that is mapped and not read. Whatever a damaged file holds, nothing outside is touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.situation import State

if TYPE_CHECKING:
    from zermelo.compiled.language.shapes import Shape

_MASK = (1 << 64) - 1
# Those of `state_words.mixed`.
_FACTOR, _LAST_FACTOR = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93


@dataclass(frozen=True)
class Scale:
    """How a score and a distance are one number: score × `unit` ± (`top` − distance), 0 for a draw."""

    kind: str
    unit: int
    top: int

    def split(self, value: int) -> tuple[int, int | None]:
        """Return score (or its sign) and distance of what is kept for a state met; the distance of a draw is None.

        >>> Scale("int16", 0, 32767).split(-32760), Scale("int32", 65536, 32767).split(4 * 65536 + 32765)
        ((-1, 7), (4, 2))
        """
        size = abs(value)
        if size == 0:
            return 0, None
        distance = self.top - (size & 2 * self.top + 1)
        score = size // self.unit if self.unit else 1
        return (score if value > 0 else -score), distance


class Lookup:
    """States by number and numbers by state.

    `rows` is a layout: for each entry of a state its word in the key, its shift, its lowest value and the largest
    difference from it. `keys` has `width` words per state; `table` maps hashes to 1 + number, 0 = free.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        width: int,
        keys: memoryview,
        table: memoryview,
        states: int,
        shape: Shape | None = None,
    ) -> None:
        #: Where states are not tuples of whole numbers.
        self.shape = shape
        self.rows = tuple((word, shift, low, limit & _MASK) for word, shift, low, limit in rows)
        self.width, self.keys, self.table, self.states = width, keys, table, states
        self._mask = len(table) - 1
        self._places = range(len(table))

    def __len__(self) -> int:
        return self.states

    def __iter__(self) -> Iterator[State]:
        return map(self.state, range(self.states))

    def state(self, number: int) -> State:
        """Return the state met under that number, read from its key."""
        at = number * self.width
        words = self.keys[at : at + self.width].tolist()
        entries = tuple([(words[word] >> shift & limit) + low for word, shift, low, limit in self.rows])
        return entries if self.shape is None else self.shape.value(entries)

    def find(self, state: State) -> int | None:
        """Return the number of a state met, by its key and the hash table; None if it cannot be reached."""
        if self.shape is not None:
            state = self.shape.entries_of_equal(state)
        if not isinstance(state, tuple):
            return None
        words = [0] * self.width
        try:
            for value, (word, shift, low, limit) in zip(state, self.rows, strict=True):
                difference = value - low
                if difference < 0 or difference > limit:
                    return None
                words[word] |= difference << shift
        except (TypeError, ValueError):  # an entry is no whole number, or there are too many or too few
            return None
        return self._find_word(words[0]) if self.width == 1 else self._find_words(words)

    def _find_word(self, word: int) -> int | None:
        """The hash of `hash_of` for one word of a state's key, written out: most fit into one, and calls take time."""
        hash = word * _FACTOR & _MASK
        hash = (hash ^ hash >> 32) * _LAST_FACTOR & _MASK
        place = hash ^ hash >> 32
        mask, table, keys = self._mask, self.table, self.keys
        # No table is full; one that a fault has filled must not be searched for ever.
        for _ in self._places:
            entry = table[place & mask]
            if entry == 0:
                return None
            if keys[entry - 1] == word:
                return entry - 1
            place += 1
        return None

    def _find_words(self, words: list[int]) -> int | None:
        place = hash_of(words)
        for _ in self._places:
            entry = self.table[place & self._mask]
            if entry == 0:
                return None
            at = (entry - 1) * self.width
            if self.keys[at : at + self.width].tolist() == words:
                return entry - 1
            place += 1
        return None


def hash_of(words: list[int]) -> int:
    """Return the hash of a state's key: the same as the routines' `mixed`, on Python's numbers."""
    hash = 0
    for word in words:
        hash = (hash ^ word) * _FACTOR & _MASK
        hash ^= hash >> 32
    hash = hash * _LAST_FACTOR & _MASK
    return hash ^ hash >> 32
