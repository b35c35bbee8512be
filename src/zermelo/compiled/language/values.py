"""A value while a function is translated: its kind, and where the running code finds it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.compiled.language.kinds import (
    BOOL,
    FLOAT,
    NOTHING,
    Bool,
    Changing,
    Float,
    Int,
    Kind,
    Known,
    Member,
)

#: No Python value is known for it.
UNKNOWN: Any = object()


@dataclass(frozen=True)
class Value:
    """Something of a kind. `text` is an operand of LLVM: a word, a double, or the address of the words or the object.

    `const` is the Python value itself where it is known.
    """

    kind: Kind
    text: str = ""
    const: Any = field(default=UNKNOWN, compare=False)

    @property
    def is_known(self) -> bool:
        """Whether the Python value is known while compiling."""
        return self.const is not UNKNOWN

    def as_kind(self, kind: Kind) -> Value:
        """Return the same words as a value of another kind."""
        return replace(self, kind=kind)


def is_word(kind: Kind) -> bool:
    """Return whether values of a kind are held in a register rather than in memory."""
    return isinstance(kind, Int | Bool | Float | Member | Changing)


def machine_type(kind: Kind) -> str:
    """Return what LLVM calls the operand of a value of a kind."""
    if isinstance(kind, Float):
        return "double"
    return "i64" if is_word(kind) and not isinstance(kind, Changing) else "ptr"


def whole(number: int) -> Value:
    """Return a whole number that is known while compiling."""
    return Value(Int(number, number), str(number), number)


def integer(low: int, high: int, text: str) -> Value:
    """Return a whole number of an interval as a value of compiled code; one number alone is known."""
    return whole(low) if low == high else Value(Int(low, high), text)


def truth(value: bool) -> Value:
    """Return True or False as a value known while compiling."""
    return Value(BOOL, "1" if value else "0", value)


def fraction(text: str) -> Value:
    """Return a float as a value of compiled code."""
    return Value(FLOAT, text)


#: None.
NONE = Value(NOTHING, "", None)


def known(thing: Any) -> Value:
    """Return something that only the translation can use."""
    return Value(Known(thing), "", thing)
