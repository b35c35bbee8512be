"""A person's functions made compilable without touching them: copies whose globals Numba understands.

Numba takes a global helper only if it is compiled itself, and no lists, sets or `functools.cache`. The
copies see the same names, bound to compiled helpers and to constants; the originals stay as they are.
"""

from __future__ import annotations

import builtins
import dis
import enum
import inspect
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.compiled import _jit
from zermelo.compiled._rewrite import LIKE, Source, compilable_form
from zermelo.compiled._sequences import WORDS
from zermelo.compiled._words import KNOWN, RulesCompiler
from zermelo.compiled.rules import (
    NotCompilable,
    NotCompilableError,
    calls_super,
    function_of,
    names_in,
    recursion,
    unwrapped,
    wrong_value,
)
from zermelo.game import Game

#: Longer tuples of numbers become arrays: each length of tuple is a type of its own, slow to compile.
LONGEST_TUPLE = 256


class Functions:
    """The compilable functions of one game, made when first asked for."""

    def __init__(self, game: Game, tag: str) -> None:
        self.game = game
        self.tag = tag
        #: Attributes that were met while compiling and cannot be constants.
        self.unusable: dict[str, Any] = {}
        #: As many zeros as a state has entries.
        self.zeros = (0,) * len(game.start())
        self._made: dict[int, Any] = {}

    def method(self, name: str) -> Any:
        """Return the compilable form of a method of the game; refuse it if it cannot have one."""
        function = function_of(self.game, name)
        assert function is not None, name
        if (verdict := self._verdict_on_calls(name)) is not None:
            raise NotCompilableError(verdict)
        return self.compilable(function, name)

    def compilable(self, function: Callable[..., Any], name: str) -> Any:
        """Return a compiled helper with the meaning of `function`."""
        known = self._made.get(id(function))
        if known is not None:
            return known
        form = compilable_form(self._source(function, name))
        codes = [form.code, *form.lifted.values()]
        # Not the person's module: code from the disk looks its own up by name, and the same rules may lie elsewhere.
        scope = {"__name__": __name__, "__builtins__": builtins, **WORDS, **form.tables}
        scope[LIKE] = self.zeros
        for used in sorted({used for code in codes for used in names_in(code)} & set(function.__globals__)):
            scope[used] = self._usable(used, function.__globals__[used], function, name)
        closure = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
        cells = tuple(
            types.CellType(self._usable(free, closure[free].cell_contents, function, name))
            for free in form.code.co_freevars
        )

        def copied(code: types.CodeType, *rest: Any) -> Any:
            copy = types.FunctionType(code, scope, code.co_name, *rest)
            # The name must tell the content: code from the disk may carry an older helper of this name.
            copy.__qualname__ = f"{function.__qualname__}_{code.co_name}_{self.tag}"
            copy.__module__ = __name__
            return _jit.rule(copy, RulesCompiler)

        for label, code in form.lifted.items():
            scope[label] = copied(code)
        made = self._made[id(function)] = copied(form.code, function.__defaults__, cells)
        return made

    def _source(self, function: Callable[..., Any], name: str) -> Source:
        """What may be read from the game while `function` is rewritten."""
        if function is not function_of(self.game, name):
            return Source(function)
        is_static = isinstance(inspect.getattr_static(type(self.game), name), staticmethod)
        own = None if is_static or not function.__code__.co_argcount else function.__code__.co_varnames[0]
        return Source(
            function,
            own,
            self._attribute,
            gives_moves=name == "moves",
            gives_state=name in ("play", "canonical"),
        )

    def _attribute(self, name: str) -> Any:
        """Return an attribute of the game that is a plain value."""
        static = inspect.getattr_static(type(self.game), name, None)
        if isinstance(static, property) or function_of(self.game, name) is not None:
            raise LookupError(name)
        try:
            return getattr(self.game, name)
        except AttributeError:
            raise LookupError(name) from None

    def verdict_on_values(self, name: str) -> NotCompilable | None:
        """Return the verdict on a value that method `name` reads, perhaps through others, and cannot; else None."""
        for called, function in self._reached(name):
            for read in sorted(set(names_in(function.__code__)) & set(self.unusable)):
                return wrong_value(called, function, read, self.unusable[read], line_of(function, read))
        return None

    def _verdict_on_calls(self, name: str) -> NotCompilable | None:
        """Return the verdict on the first function reached from method `name` that calls itself or `super`."""
        for called, function in self._reached(name):
            if "super" in names_in(function.__code__):
                return calls_super(called, function, line_of(function, "super"))
            for inner, callee in self._callees(function):
                if callee is function or any(
                    further is function for _, further in self._reached_from(callee)
                ):
                    return recursion(called, function, line_of(function, inner))
        return None

    def _reached(self, name: str) -> list[tuple[str, Callable[..., Any]]]:
        """Method `name` and all functions that it may call."""
        root = function_of(self.game, name)
        return [] if root is None else [(name, root), *self._reached_from(root)]

    def _reached_from(self, root: Callable[..., Any]) -> list[tuple[str, Callable[..., Any]]]:
        """All functions that `root` may call, itself only if something calls it."""
        found: dict[int, tuple[str, Callable[..., Any]]] = {}
        waiting = [root]
        while waiting:
            for name, callee in self._callees(waiting.pop()):
                if id(callee) not in found:
                    found[id(callee)] = name, callee
                    waiting.append(callee)
        return list(found.values())

    def _callees(self, function: Callable[..., Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
        for name in sorted(set(names_in(function.__code__))):
            found = unwrapped(function.__globals__.get(name)) or function_of(self.game, name)
            if isinstance(found, types.FunctionType) and found not in KNOWN:
                yield name, found

    def _usable(self, name: str, value: Any, function: Callable[..., Any], method: str) -> Any:
        value = unwrapped(value)
        if isinstance(value, types.FunctionType) and value not in KNOWN:
            return self.compilable(value, name)
        if isinstance(value, tuple | list | set | frozenset):
            try:
                return constant(value)
            except TypeError:
                raise NotCompilableError(
                    wrong_value(method, function, name, value, line_of(function, name))
                ) from None
        return value


def constant(value: Any) -> Any:
    """Return a value that rules read as compiled code can hold it; raise TypeError if it cannot."""
    if isinstance(value, enum.IntEnum):
        return int(value)
    if value is None or isinstance(value, bool | float | str | np.generic | np.ndarray):
        return value
    if isinstance(value, int) and -(1 << 63) <= value < 1 << 64:
        return value
    if isinstance(value, tuple | list | set | frozenset):
        items = sorted(value) if isinstance(value, set | frozenset) else value
        if len(items) > LONGEST_TUPLE and all(type(item) is int for item in items):
            array = np.array(items, dtype=np.uint64 if max(items) >= 1 << 63 else np.int64)
            array.flags.writeable = False
            return array
        return tuple(map(constant, items))
    raise TypeError(type(value).__name__)


def line_of(function: Callable[..., Any], name: str) -> int | None:
    """Return the line on which `function` mentions `name`."""

    def lines(code: types.CodeType) -> Iterator[int]:
        for instruction in dis.get_instructions(code):
            if (
                instruction.argval == name
                and instruction.positions is not None
                and instruction.positions.lineno
            ):
                yield instruction.positions.lineno
        for inner in code.co_consts:
            if isinstance(inner, types.CodeType):
                yield from lines(inner)

    return next(lines(function.__code__), None)
