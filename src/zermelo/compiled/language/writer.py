"""LLVM text of one function, line by line: names, blocks, room on the stack."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager


class Writer:
    """The text of one function. `live` says whether the place at hand can be reached."""

    def __init__(self) -> None:
        self.entry: list[str] = []
        self.code: list[str] = []
        self.live = True
        #: The blocks that some place leads to.
        self.reached: set[str] = set()
        self._numbers = itertools.count()

    def put(self, text: str) -> None:
        """Write a line of LLVM text."""
        self.code.append(text)

    def new(self, text: str) -> str:
        """Write an LLVM instruction and return the name of its result."""
        name = f"%v{next(self._numbers)}"
        self.code.append(f"{name} = {text}")
        return name

    def label(self) -> str:
        """Return the name of a new LLVM block."""
        return f"b{next(self._numbers)}"

    def go(self, label: str) -> None:
        """Leave the LLVM block for another one."""
        if self.live:
            self.put(f"br label %{label}")
            self.reached.add(label)
        self.live = False

    def branch(self, bit: str, yes: str, no: str) -> None:
        """Leave the LLVM block for one of two others."""
        if self.live:
            self.put(f"br i1 {bit}, label %{yes}, label %{no}")
            self.reached |= {yes, no}
        self.live = False

    def begin(self, label: str) -> None:
        """Start an LLVM block."""
        self.put(f"{label}:")
        self.live = True

    def room(self, words: int) -> str:
        """Return the LLVM address of words on the stack, for the whole call."""
        name = f"%s{next(self._numbers)}"
        self.entry.append(f"{name} = alloca [{max(words, 1)} x i64]")
        return name

    def at(self, pointer: str, words: int | str) -> str:
        """Return the address so many words further on, in LLVM."""
        if words in (0, "0"):
            return pointer
        return self.new(f"getelementptr inbounds i64, ptr {pointer}, i64 {words}")

    def copy(self, source: str, target: str, words: int) -> None:
        """Write LLVM code that copies words which do not overlap."""
        if words == 1:
            self.put(f"store i64 {self.new(f'load i64, ptr {source}')}, ptr {target}")
        elif words:
            self.put(
                f"call void @llvm.memcpy.p0.p0.i64(ptr {target}, ptr {source}, i64 {8 * words}, i1 false)"
            )

    def copy_entries(self, source: str, target: str, count: str, words: int) -> None:
        """Write LLVM code that copies so many entries of some words each, which do not overlap."""
        if count.isdecimal():
            self.copy(source, target, int(count) * words)
            return
        size = self.new(f"mul i64 {count}, {8 * words}")
        self.put(f"call void @llvm.memcpy.p0.p0.i64(ptr {target}, ptr {source}, i64 {size}, i1 false)")

    def clear(self, target: str, words: int) -> None:
        """Write LLVM code that sets words to 0."""
        if words:
            self.put(f"call void @llvm.memset.p0.i64(ptr {target}, i8 0, i64 {8 * words}, i1 false)")

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Write LLVM text into a list of its own, to be put in its place later."""
        kept, self.code = self.code, []
        lines = self.code
        try:
            yield lines
        finally:
            self.code = kept
