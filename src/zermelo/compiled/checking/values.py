"""Values read from the numbers of a key, by the shape that comes with them as plain data.

Written anew here, and only to read: who writes keys has code of its own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

#: Takes the numbers of a value from the end of a list, the first one last, and returns it.
_Reader: TypeAlias = Callable[[list[int]], Any]


def value_in(plan: Any, numbers: Iterable[int]) -> Any:
    """Return the value with these numbers, one after the other, of a shape such as `["row", ["int", 0, 9], 5]`.

    The classes of records and of members are given there as they are.
    """
    return reader_of(plan)(numbers)


def reader_of(plan: Any) -> Callable[[Iterable[int]], Any]:
    """Return the function that reads values of a shape from their numbers: made once where there are many."""
    read = _reader(plan)

    def value(numbers: Iterable[int]) -> Any:
        left = list(numbers)
        left.reverse()
        found = read(left)
        if left:
            raise ValueError("numbers are left")
        return found

    return value


def _reader(plan: Any) -> _Reader:
    if plan == "bool":
        return lambda left: left.pop() == 1
    if plan == "none":
        return lambda left: None
    name, *rest = plan
    if name == "int":
        return list.pop
    if name == "tuple":
        parts = list(map(_reader, rest[0]))
        return lambda left: tuple([read(left) for read in parts])
    if name == "member":
        members = list(rest[0])
        return lambda left: members[left.pop()]
    if name == "record":
        cls, fields = rest[0], list(map(_reader, rest[1]))
        return lambda left: _record(cls, [read(left) for read in fields])
    if name == "text":
        return _text_reader(*rest)
    if name in ("row", "frozenset"):
        return _row_reader(tuple if name == "row" else frozenset, *rest)
    return _choice_reader(rest[0])


def _text_reader(least: int, most: int) -> _Reader:
    def read(left: list[int]) -> str:
        length = left.pop() if least != most else most
        letters = [left.pop() for _ in range(most)]
        return "".join(map(chr, letters[:length]))

    return read


def _row_reader(make: Any, part: Any, room: int) -> _Reader:
    read_part = None if part is None else _reader(part)
    width = 0 if part is None else _width(part)

    def read(left: list[int]) -> Any:
        length = left.pop()
        if read_part is None and length:
            raise ValueError("a member of no shape")
        entries = [] if read_part is None else [read_part(left) for _ in range(length)]
        _pass_over(left, (room - length) * width)
        return make(entries)

    return read


def _choice_reader(parts: list[Any]) -> _Reader:
    readers, widest = list(map(_reader, parts)), max(map(_width, parts))

    def read(left: list[int]) -> Any:
        place = left.pop()
        before = len(left)
        found = readers[place](left)
        _pass_over(left, widest - (before - len(left)))
        return found

    return read


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
