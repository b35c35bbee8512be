"""Constants of the rules as data of their module: words, and objects that nobody may change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.compiled.language.encoding import encode, entries_of
from zermelo.compiled.language.kinds import Changing, Kind


class Constants:
    """Values with names of LLVM; equal words have one name."""

    def __init__(self) -> None:
        self._names: dict[tuple[Any, ...], str] = {}
        self._objects: dict[tuple[int, str], str] = {}

    def words(self, kind: Kind, value: Any) -> str:
        """Return the address of the words of a constant of the rules."""
        return self._named(tuple(encode(kind, value, self)))

    def table(self, words: tuple[int, ...]) -> str:
        """Return the address of constant words that mean what who asks for them says."""
        return self._named(words)

    def _named(self, words: tuple[Any, ...]) -> str:
        return self._names.setdefault(words, f"@k{len(self._names)}")

    def place_name(self, kind: Changing, value: Any) -> str:
        """Return the address of a constant object of the rules."""
        data = self._named(tuple(entries_of(kind, value, self)))
        return self._objects.setdefault((len(value), data), f"@o{len(self._objects)}")

    def place(self, kind: Changing, value: Any) -> str:
        """Return the address of a constant object of the rules as a word."""
        return f"ptrtoint (ptr {self.place_name(kind, value)} to i64)"

    def read(self, address: int, words: int) -> tuple[int, Sequence[int]]:
        """Refuse: nobody reads constants of the rules back."""
        raise AssertionError(address)

    def lines(self) -> list[str]:
        """Return the constants of the rules as LLVM writes them."""
        words = [
            f"{name} = private unnamed_addr constant [{len(words)} x i64] [{', '.join(map(_written, words))}]"
            if words
            else f"{name} = private unnamed_addr constant [1 x i64] zeroinitializer"
            for words, name in self._names.items()
        ]
        objects = [
            f"{name} = private unnamed_addr constant {{i64, i64, ptr, i64}} "
            f"{{i64 {length}, i64 {length}, ptr {data}, i64 0}}"
            for (length, data), name in self._objects.items()
        ]
        return words + objects


def _written(word: int | str) -> str:
    if isinstance(word, str):
        return f"i64 {word}"
    return f"i64 {word - (1 << 64) if word >> 63 else word}"
