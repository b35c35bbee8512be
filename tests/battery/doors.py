"""Doors that are not the compiler: the judges are tried on them, since a judge that never objects proves nothing."""

from __future__ import annotations

import copy
import os
import signal
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class FaultError(Exception):
    """What a compiled function meets."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line, self.reason = line, reason


class Refused:
    """A function that is not compiled."""

    line, construct = 1, "def"

    def text(self, language: str) -> str:
        return f"not compiled ({language})"


REASONS = (
    (ZeroDivisionError, "division"),
    (IndexError, "index"),
    (KeyError, "key"),
    (NameError, "unbound"),
    (StopIteration, "stop"),
    (OverflowError, "overflow"),
    (MemoryError, "overflow"),
    (ValueError, "value"),
    (TypeError, "type"),
    (AttributeError, "type"),
)


class Compiled:
    """CPython itself, in the dress of a compiled function; `change` spoils its answers."""

    def __init__(self, function: Callable[..., Any], change: Callable[[str, Any], Any]) -> None:
        self.function, self.change = function, change

    def call(self, arguments: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        after = copy.deepcopy(arguments)
        try:
            value = self.function(*after)
        except Exception as error:
            reason = next((word for kind, word in REASONS if isinstance(error, kind)), "raise")
            raise FaultError(1, reason) from error
        return self.change(self.function.__name__, value), after


def unchanged(name: str, value: Any) -> Any:
    return value


def crashing(name: str, value: Any) -> Any:
    if name == "absolute":
        os.kill(os.getpid(), signal.SIGSEGV)
    return value


def waiting(name: str, value: Any) -> Any:
    while name == "absolute":
        time.sleep(1)
    return value


def wrapping(name: str, value: Any) -> Any:
    """Whole numbers wrap around at 64 bits, as a machine's do."""
    return (value + 2**63) % 2**64 - 2**63 if type(value) is int else value


def door(change: Callable[[str, Any], Any]) -> SimpleNamespace:
    def compile_functions(
        asked: list[tuple[Callable[..., Any], tuple[Any, ...]]], game: Any
    ) -> list[Compiled | Refused]:
        return [Compiled(function, change) for function, _ in asked]

    return SimpleNamespace(compile_functions=compile_functions, Refused=Refused, FaultError=FaultError)


def _killed_by_one(
    asked: list[tuple[Callable[..., Any], tuple[Any, ...]]], game: Any
) -> list[Compiled | Refused]:
    if any(function.__name__ == "absolute" for function, _ in asked):
        os.kill(os.getpid(), signal.SIGSEGV)
    return [Refused() for _ in asked]


honest, wrapped, crashed, endless = door(unchanged), door(wrapping), door(crashing), door(waiting)
killed = SimpleNamespace(compile_functions=_killed_by_one, Refused=Refused, FaultError=FaultError)
