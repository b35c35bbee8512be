"""Values read from the numbers of a key, by the shape that comes with them as plain data.

Written anew here, and only to read: who writes keys has code of its own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any


def value_in(plan: Any, numbers: Iterable[int]) -> Any:
    """Return the value with these numbers, one after the other, of a shape such as `["row", ["int", 0, 9], 5]`.

    The classes of records and of members are given there as they are.
    """
    left = list(numbers)
    left.reverse()
    found = _read(plan, left)
    if left:
        raise ValueError("numbers are left")
    return found


def _read(plan: Any, left: list[int]) -> Any:
    if plan == "bool":
        return left.pop() == 1
    if plan == "none":
        return None
    name, *rest = plan
    if name == "int":
        return left.pop()
    if name == "tuple":
        return tuple(_read(part, left) for part in rest[0])
    if name == "member":
        return list(rest[0])[left.pop()]
    if name == "record":
        return _record(rest[0], [_read(part, left) for part in rest[1]])
    if name == "text":
        least, most = rest
        length = left.pop() if least != most else most
        letters = [left.pop() for _ in range(most)]
        return "".join(map(chr, letters[:length]))
    if name in ("row", "frozenset"):
        part, room = rest
        length = left.pop()
        entries = [_read(part, left) for _ in range(length)]
        _pass_over(left, (room - length) * (0 if part is None else _width(part)))
        return tuple(entries) if name == "row" else frozenset(entries)
    parts = rest[0]
    place = left.pop()
    before = len(left)
    found = _read(parts[place], left)
    _pass_over(left, max(map(_width, parts)) - (before - len(left)))
    return found


def _record(cls: Any, values: list[Any]) -> Any:
    """Return the named tuple or the dataclass whose fields hold some values, in their order."""
    if issubclass(cls, tuple):
        return tuple.__new__(cls, values)
    made = object.__new__(cls)
    for field, value in zip(dataclasses.fields(cls), values, strict=True):
        object.__setattr__(made, field.name, value)
    return made


def _pass_over(left: list[int], count: int) -> None:
    if any(left.pop() for _ in range(count)):
        raise ValueError("a number that means nothing is not 0")


def _width(plan: Any) -> int:
    """Return how many numbers a value of a shape has."""
    if plan == "none":
        return 0
    if plan == "bool":
        return 1
    name, *rest = plan
    if name in ("int", "member"):
        return 1
    if name in ("tuple", "record"):
        return sum(_width(part) for part in rest[-1])
    if name == "text":
        return int(rest[1]) + int(rest[0] != rest[1])
    if name in ("row", "frozenset"):
        return 1 + int(rest[1]) * (0 if rest[0] is None else _width(rest[0]))
    widths: list[int] = [_width(part) for part in rest[0]]
    return 1 + max(widths)
