"""Values read from the numbers of a key, by the shape that comes with them as plain data.

Written anew here, and only to read: who writes keys has code of its own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

#: Returns the value whose numbers begin at a place among others: values of one shape have equally many.
_Reader: TypeAlias = Callable[[Sequence[int], int], Any]


def value_in(plan: Any, numbers: Iterable[int]) -> Any:
    """Return the checked value with these numbers, one after the other, of a shape such as `["row", ["int", 0, 9], 5]`.

    The classes of records and of members are given there as they are.
    """
    return reader_of(plan)(tuple(numbers))


def reader_of(plan: Any) -> Callable[[Sequence[int]], Any]:
    """Return the function by which the checker reads values of a shape from their numbers: made once for many."""
    read, width = _reader(plan), _width(plan)

    def value(numbers: Sequence[int]) -> Any:
        if len(numbers) != width:
            raise ValueError("numbers are left, or missing")
        return read(numbers, 0)

    return value


def _reader(plan: Any) -> _Reader:
    if plan == "bool":
        return lambda numbers, at: numbers[at] == 1
    if plan == "none":
        return lambda numbers, at: None
    name, *rest = plan
    if name == "int":
        return lambda numbers, at: numbers[at]
    if name == "tuple":
        return _tuple_reader(rest[0])
    if name == "member":
        members = list(rest[0])
        return lambda numbers, at: members[numbers[at]]
    if name == "record":
        cls, fields = rest[0], _parts(rest[1])
        return lambda numbers, at: _record(cls, [read(numbers, at + k) for read, k in fields])
    if name == "text":
        return _text_reader(*rest)
    if name in ("row", "frozenset"):
        return _row_reader(tuple if name == "row" else frozenset, *rest)
    return _choice_reader(rest[0])


def _parts(plans: Sequence[Any]) -> list[tuple[_Reader, int]]:
    """Return the checker's readers of values that stand one after the other, and where each begins."""
    begins = accumulate(map(_width, plans), initial=0)
    return list(zip(map(_reader, plans), begins, strict=False))


def _is_int(plan: Any) -> bool:
    return isinstance(plan, list | tuple) and plan[0] == "int"


def _tuple_reader(plans: Sequence[Any]) -> _Reader:
    if all(map(_is_int, plans)):
        count = len(plans)
        return lambda numbers, at: tuple(numbers[at : at + count])
    parts = _parts(plans)
    return lambda numbers, at: tuple([read(numbers, at + k) for read, k in parts])


def _text_reader(least: int, most: int) -> _Reader:
    if least == most:
        return lambda numbers, at: "".join(map(chr, numbers[at : at + most]))

    def read(numbers: Sequence[int], at: int) -> str:
        length, first = numbers[at], at + 1
        if not least <= length <= most:
            raise ValueError("a text of another length")
        _ensure_empty(numbers, first + length, first + most)
        return "".join(map(chr, numbers[first : first + length]))

    return read


def _row_reader(make: Any, part: Any, room: int) -> _Reader:
    read_part = None if part is None else _reader(part)
    width = 0 if part is None else _width(part)
    holds_ints = part is not None and _is_int(part)

    def read(numbers: Sequence[int], at: int) -> Any:
        length, first = numbers[at], at + 1
        if length > room or (read_part is None and length):
            raise ValueError("more members than there is room for")
        end = first + length * width
        _ensure_empty(numbers, end, first + room * width)
        if read_part is None or holds_ints:
            return make(numbers[first:end])
        return make([read_part(numbers, first + k * width) for k in range(length)])

    return read


def _choice_reader(plans: Sequence[Any]) -> _Reader:
    readers, widths = list(map(_reader, plans)), list(map(_width, plans))
    widest = max(widths)

    def read(numbers: Sequence[int], at: int) -> Any:
        place, first = numbers[at], at + 1
        _ensure_empty(numbers, first + widths[place], first + widest)
        return readers[place](numbers, first)

    return read


def _record(cls: Any, values: list[Any]) -> Any:
    """Return the named tuple or the dataclass that the checker reads, whose fields hold some values, in their order."""
    if issubclass(cls, tuple):
        return tuple.__new__(cls, values)
    made = object.__new__(cls)
    for field, value in zip(dataclasses.fields(cls), values, strict=True):
        object.__setattr__(made, field.name, value)
    return made


def _ensure_empty(numbers: Sequence[int], first: int, end: int) -> None:
    if any(numbers[first:end]):
        raise ValueError("a number that means nothing is not 0")


def _width(plan: Any) -> int:
    """Return how many numbers a checked value of a shape has."""
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
