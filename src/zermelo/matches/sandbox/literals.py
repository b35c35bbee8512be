"""Plain Python values as texts: what both sides of the guarded process can read without running anything."""

from __future__ import annotations

import ast
from typing import Any

_PLAIN: tuple[type, ...] = (int, float, complex, str, bytes, bool, type(None), type(...))
_BRACKETS: dict[type, tuple[str, str]] = {list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}")}


def write_literal(value: Any) -> str:
    """Return the literal of a plain value; `TypeError` if it is made of anything else.

    >>> write_literal(({1: [2, "x"]}, float("-inf"), set()))
    "({1: [2, 'x']}, -1e999, set())"
    """
    kind = type(value)
    if kind is float and value in (float("inf"), float("-inf")):
        # Beyond the largest number, which is how a literal can say it.
        return "1e999" if value > 0 else "-1e999"
    if kind in _PLAIN and value == value:
        return repr(value)
    if kind is dict:
        return "{" + ", ".join(f"{write_literal(k)}: {write_literal(v)}" for k, v in value.items()) + "}"
    if kind is set and not value:
        return "set()"
    if kind in _BRACKETS:
        opening, closing = _BRACKETS[kind]
        inside = ", ".join(map(write_literal, value))
        return f"{opening}{inside}{',' if kind is tuple and len(value) == 1 else ''}{closing}"
    raise TypeError(f"{kind.__name__} is no plain value")


def read_literal(text: str) -> Any:
    """Return the value of a literal; `ValueError` if it is none.

    >>> read_literal("({1: [2, 'x']}, -1e999, set())")
    ({1: [2, 'x']}, -inf, set())
    """
    try:
        return ast.literal_eval(text)
    except (SyntaxError, MemoryError, RecursionError) as error:
        raise ValueError(text[:60]) from error
