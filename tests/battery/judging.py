"""What counts as the same answer."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

#: What a compiled function says when it gives up where CPython may go on: the plain engine takes over.
GIVES_UP = ("overflow", "room", "length", "steps", "plain", "recursion")
#: Which errors of CPython a fault stands for; "raise" is a `raise` or an `assert` of the person's own.
STANDS_FOR: dict[str, tuple[type[BaseException], ...]] = {
    "overflow": (OverflowError, MemoryError),
    "plain": (OverflowError, TypeError),
    "index": (IndexError,),
    "shift": (ValueError,),
    "division": (ZeroDivisionError,),
    "unbound": (NameError,),
    "key": (KeyError,),
    "value": (ValueError,),
    "stop": (StopIteration, RuntimeError),
    "end": (StopIteration, RuntimeError),
    "empty": (ValueError,),
    "type": (TypeError, AttributeError),
    "none": (TypeError, AttributeError),
    "raise": (Exception,),
    "assert": (AssertionError,),
    "recursion": (RecursionError,),
    "domain": (ValueError, OverflowError),
}


@dataclass(frozen=True)
class Value:
    """An answer, and the arguments after it was given."""

    value: Any
    after: tuple[Any, ...]


@dataclass(frozen=True)
class Raised:
    """An error of CPython."""

    error: Exception


@dataclass(frozen=True)
class Fault:
    """A fault of a compiled function."""

    reason: str
    line: int | None


Word = Literal["equal", "gave up", "different"]


def ask_plain(function: Callable[..., Any], call: tuple[Any, ...]) -> Value | Raised:
    arguments = copy.deepcopy(call)
    try:
        return Value(function(*arguments), arguments)
    except Exception as error:  # noqa: BLE001 (whatever a person's code may raise)
        return Raised(error)


def same(one: Any, other: Any) -> bool:
    """Whether two values are alike to the last: kinds, signs of zeros, order of a dict; NaN is NaN.

    >>> same(1, True), same(0.0, -0.0), same((1, [float("nan")]), (1, [float("nan")]))
    (False, False, True)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, float):
        return repr(one) == repr(other)
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return same(list(one.items()), list(other.items()))
    if dataclasses.is_dataclass(one):
        return same(vars_of(one), vars_of(other)) and one == other
    return bool(one == other)


def vars_of(record: Any) -> list[Any]:
    return [getattr(record, field.name) for field in dataclasses.fields(record)]


def fits(value: Any) -> bool:
    """Whether all whole numbers of a value are words of 64 bits, signed or not."""
    if isinstance(value, tuple | list | set | frozenset):
        return all(map(fits, value))
    if isinstance(value, dict):
        return all(map(fits, value.items()))
    if dataclasses.is_dataclass(value):
        return all(map(fits, vars_of(value)))
    return not isinstance(value, int) or -(2**63) <= value < 2**64


def judge(plain: Value | Raised, compiled: Value | Fault) -> Word:
    """Compare what CPython said with what the compiled function did.

    A number beyond 64 bits must not come back from compiled code: giving up is then the right answer, and counts
    as equal. Giving up on anything else is allowed, and counted apart.
    """
    if isinstance(compiled, Fault):
        if isinstance(plain, Raised):
            expected = STANDS_FOR.get(compiled.reason, ())
            if isinstance(plain.error, expected):
                return "equal"
            return "gave up" if compiled.reason in GIVES_UP else "different"
        if compiled.reason not in GIVES_UP:
            return "different"
        too_wide = compiled.reason == "overflow" and not (fits(plain.value) and fits(plain.after))
        return "equal" if too_wide else "gave up"
    if isinstance(plain, Raised):
        return "different"
    return "equal" if same(plain.value, compiled.value) and same(plain.after, compiled.after) else "different"


def said(answer: Value | Raised | Fault) -> str:
    """The answer in a few words, for the report."""
    if isinstance(answer, Raised):
        return f"{type(answer.error).__name__}: {answer.error}"[:120]
    if isinstance(answer, Fault):
        return f"fault {answer.reason} (line {answer.line})"
    return f"{answer.value!r}"[:120] + (f" arguments after {answer.after!r}"[:120])
