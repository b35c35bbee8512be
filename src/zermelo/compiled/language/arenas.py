"""The arena of objects as Python sees it: where a function finds the lists it is given, and leaves those it gives."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from zermelo.compiled.language.encoding import DATA, HEADER, LENGTH, entries_of
from zermelo.compiled.language.frame import ARENA, ARENA_HEAD, BEYOND, STACK, STACK_LEFT
from zermelo.compiled.language.kinds import Changing


class Arena:
    """Memory for the objects of one question, asked from Python."""

    def __init__(self) -> None:
        self._words = (ctypes.c_uint64 * (ARENA_HEAD + ARENA + BEYOND))()
        self.address = ctypes.addressof(self._words)
        self._words[0] = self.address + 8 * ARENA_HEAD
        self._words[1] = self.address + 8 * (ARENA + ARENA_HEAD)
        self._words[STACK_LEFT] = STACK
        self._placed: dict[int, int] = {}

    def place(self, kind: Changing, value: Any) -> int:
        """Write an object of the rules, a list say, into the arena of compiled code; return its address.

        One thing has one address.
        """
        if id(value) not in self._placed:
            words = entries_of(kind, value, self)
            address = self._words[0]
            data = address + 8 * HEADER
            self._words[0] = data + 8 * len(words)
            row = (ctypes.c_uint64 * (HEADER + len(words))).from_address(address)
            row[:] = [len(value), len(value), data, 0, *words]
            self._placed[id(value)] = address
        return self._placed[id(value)]

    def read(self, address: int, words: int) -> tuple[int, Sequence[int]]:
        """Return how many entries the object at an address of compiled code has, and their words, so many each."""
        header = (ctypes.c_uint64 * HEADER).from_address(address)
        count = header[LENGTH]
        return count, (ctypes.c_uint64 * (count * words)).from_address(header[DATA])[:]
