"""Single functions of Python compiled and called: the language as its tests see it."""

from __future__ import annotations

import ctypes
import types
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.compiled.language.arenas import Arena
from zermelo.compiled.language.encoding import decode, encode, holds, kind_of
from zermelo.compiled.language.faults import Site
from zermelo.compiled.language.jobs import Inquiry
from zermelo.compiled.language.kinds import (
    HIGH,
    LOW,
    NOTHING,
    TOP,
    Changing,
    Int,
    Kind,
    KindError,
    Record,
    Row,
    Tuple,
    size,
)
from zermelo.compiled.language.machine import Loaded, object_code
from zermelo.compiled.language.module import Module
from zermelo.compiled.language.refusal import VALUE, RefusedError, refused
from zermelo.compiled.language.values import is_word, machine_type
from zermelo.words import Language, Phrase


class FaultError(Exception):
    """Compiled code met a fault: CPython raises there too, or compiled code gave up."""

    def __init__(self, site: Site) -> None:
        super().__init__(f"{site.function}, line {site.line}: {site.reason}")
        self.line, self.reason = site.line, site.reason


@dataclass(frozen=True)
class Refused:
    """A function that is not part of the language."""

    line: int | None
    construct: str
    phrase: Phrase

    def text(self, language: Language = "en") -> str:
        """Return why the language refused rules, in words."""
        return self.phrase.text(language)


class Compiled:
    """A compiled function, called with Python's values."""

    def __init__(self, kinds: tuple[Kind, ...], result: Kind, sites: list[Site]) -> None:
        self.kinds, self.result, self._sites = kinds, result, sites
        self._function: Any = None

    def bind(self, loaded: Loaded, symbol: str) -> None:
        """Find the machine code of the translated function in what LLVM has loaded."""
        types_ = [ctypes.c_int64, *[ctypes.c_void_p] * 3]
        kept = ctypes.CFUNCTYPE(*types_)(loaded.address(symbol))
        self._function, self._loaded = kept, loaded

    def fits(self, arguments: Sequence[Any]) -> bool:
        """Return whether the arguments are of the kinds that the function was translated for."""
        return len(arguments) == len(self.kinds) and all(
            holds(kind, value) for kind, value in zip(self.kinds, arguments, strict=True)
        )

    def call(self, arguments: Sequence[Any]) -> tuple[Any, tuple[Any, ...]]:
        """Return what the translated function gives, and the arguments afterwards; raise `FaultError` for a fault."""
        arena = Arena()
        words = [
            word
            for kind, value in zip(self.kinds, arguments, strict=True)
            for word in encode(kind, value, arena)
        ]
        given = (ctypes.c_uint64 * max(1, len(words)))(*words)
        out = (ctypes.c_uint64 * max(1, size(self.result)))()
        fault = self._function(ctypes.addressof(given), ctypes.addressof(out), arena.address)
        if fault:
            raise FaultError(self._sites[fault - 1])
        after, at = [], 0
        for kind in self.kinds:
            after.append(decode(kind, given[at : at + size(kind)], arena))
            at += size(kind)
        return decode(self.result, list(out), arena), tuple(after)


def wide_kind(kind: Kind) -> Kind:
    """Return a kind with every whole number as wide as a word."""
    match kind:
        case Int(_, high):
            return Int(0, TOP) if high > HIGH else Int(LOW, HIGH)
        case Tuple(items):
            return Tuple(tuple(map(wide_kind, items)))
        case Record(cls, items):
            return Record(cls, tuple(map(wide_kind, items)))
        case Row(item, room):
            return Row(wide_kind(item), room)
    if isinstance(kind, Changing) and kind.item is not None:
        kind.cell.item = wide_kind(kind.item)
    return kind


def compile_functions(
    asked: Sequence[tuple[Any, tuple[Any, ...]]],
    *,
    wide: bool = True,
    game: Any = None,
) -> list[Compiled | Refused]:
    """Translate functions for arguments like the examples given, into one piece of machine code.

    What is asked are functions, or methods of `game`. An argument is any whole number of 64 bits with `wide`, else
    exactly what the example is.
    """
    module = Module(game)
    results: list[Compiled | Refused] = []
    roots, doors, bindings = [], [], []
    for i, (function, examples) in enumerate(asked):
        try:
            inquiry = Inquiry()
            kinds = tuple(_kind_of_example(example, inquiry) for example in examples)
            if wide:
                kinds = tuple(map(wide_kind, kinds))
            own = isinstance(function, types.MethodType)
            job = module.function(function.__func__ if own else function, own, kinds, "plain", None, inquiry)
            if job.is_generator:
                raise refused(job.tree, VALUE, name=function.__name__, kind="generator")
        except RefusedError as error:
            text = error.phrase.text()
            results.append(Refused(error.line, text, error.phrase))
            continue
        roots.append(job)
        symbol = f"door_{i}"
        doors.append(_door(symbol, job.symbol, kinds))
        result = job.result if job.result is not None else NOTHING
        compiled = Compiled(kinds, result, module.sites)
        bindings.append((compiled, symbol))
        results.append(compiled)
    if roots:
        loaded = Loaded(object_code(module.text(roots, "\n".join(doors))))
        for compiled, symbol in bindings:
            compiled.bind(loaded, symbol)
    return results


def _kind_of_example(example: Any, inquiry: Inquiry) -> Kind:
    try:
        return kind_of(example, inquiry.changes)
    except KindError as error:
        raise refused(None, VALUE, name="…", kind=error) from None


def _door(symbol: str, name: str, kinds: tuple[Kind, ...]) -> str:
    """The door of a translated function, which takes all its arguments from one place."""
    lines = [f"define i64 @{symbol}(ptr %given, ptr %out, ptr %arena) nounwind {{"]
    arguments = []
    at = 0
    for i, kind in enumerate(kinds):
        lines.append(f"%p{i} = getelementptr inbounds i64, ptr %given, i64 {at}")
        if is_word(kind):
            machine = machine_type(kind)
            lines.append(f"%x{i} = load {machine}, ptr %p{i}")
            arguments.append(f"{machine} %x{i}")
        else:
            arguments.append(f"ptr %p{i}")
        at += size(kind)
    lines += [f"%r = call i64 {name}({', '.join([*arguments, 'ptr %out', 'ptr %arena'])})", "ret i64 %r", "}"]
    return "\n".join(lines)
