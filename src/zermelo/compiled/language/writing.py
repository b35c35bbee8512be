"""The entries of states written and read by functions made once for a shape: as `shapes` says, without asking again.

Only values that are of the shape type for type are written; for all others there are the rules of `shapes`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from zermelo.compiled.language.classes import (
    has_only_fields,
    members_of,
    parts_of,
    place_of_member,
    record_of,
)
from zermelo.compiled.language.kinds import (
    Bool,
    Frozen,
    Int,
    Kind,
    Member,
    Nothing,
    Record,
    Row,
    Text,
    Tuple,
    Union,
    size,
)

#: Adds the entries of a value to a list; False if it is not of the shape.
Writer: TypeAlias = Callable[[Any, list[int]], bool]
#: Returns the value whose entries begin at some place among others.
Reader: TypeAlias = Callable[[Sequence[int], int], Any]


def writer_of(kind: Kind) -> Writer | None:
    """Return the function that writes Python values of a kind into words; None for a kind that is left to `shapes`."""
    match kind:
        case Int(low, high):
            return _int_writer(low, high)
        case Bool():
            return _write_bool
        case Nothing():
            return lambda value, entries: value is None
        case Text(least, most):
            return _text_writer(least, most)
        case Member(cls):
            return _member_writer(cls)
        case Tuple(items):
            return _tuple_writer(items)
        case Record(cls, items):
            return _record_writer(cls, items)
        case Row(item, room):
            return _row_writer(item, room)
        case Frozen(item, room) if item is not None:
            return _set_writer(item, room)
        case Union(kinds):
            return _choice_writer(kinds, size(kind))
    return None


def _int_writer(low: int, high: int) -> Writer:
    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not int or not low <= value <= high:
            return False
        entries.append(value)
        return True

    return write


def _write_bool(value: Any, entries: list[int]) -> bool:
    if type(value) is not bool:
        return False
    entries.append(int(value))
    return True


def _text_writer(least: int, most: int) -> Writer:
    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not str or not least <= len(value) <= most:
            return False
        if least < most:
            entries.append(len(value))
        entries += map(ord, value)
        entries += [0] * (most - len(value))
        return True

    return write


def _member_writer(cls: type[enum.Enum]) -> Writer:
    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not cls:
            return False
        entries.append(place_of_member(value))
        return True

    return write


def _tuple_writer(items: tuple[Kind, ...]) -> Writer | None:
    if items and isinstance(items[0], Int) and all(item == items[0] for item in items):
        return _numbers_writer(len(items), items[0].low, items[0].high)
    made = [writer_of(item) for item in items]
    writers = [writer for writer in made if writer is not None]
    if len(writers) < len(items):
        return None

    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not tuple or len(value) != len(writers):
            return False
        for writer, part in zip(writers, value, strict=True):  # noqa: SIM110 — a generator would take longer
            if not writer(part, entries):
                return False
        return True

    return write


def _numbers_writer(count: int, low: int, high: int) -> Writer:
    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not tuple or len(value) != count:
            return False
        for part in value:
            if type(part) is not int or not low <= part <= high:
                return False
        entries += value
        return True

    return write


def _record_writer(cls: type, items: tuple[Kind, ...]) -> Writer | None:
    write_parts = _tuple_writer(items)
    if write_parts is None:
        return None

    #: Only what has a dictionary has room for anything beside its fields.
    has_room = cls.__dictoffset__ != 0

    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not cls or (has_room and not has_only_fields(value)):
            return False
        return write_parts(parts_of(value), entries)

    return write


def _set_writer(item: Kind, room: int) -> Writer | None:
    writer, width = writer_of(item), size(item)
    if writer is None:
        return None

    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not frozenset or len(value) > room:
            return False
        rows = []
        for part in value:
            row: list[int] = []
            if not writer(part, row):
                return False
            rows.append(row)
        rows.sort()
        entries.append(len(rows))
        for row in rows:
            entries += row
        entries += [0] * ((room - len(rows)) * width)
        return True

    return write


def _row_writer(item: Kind, room: int) -> Writer | None:
    writer, width = writer_of(item), size(item)
    if writer is None:
        return None

    def write(value: Any, entries: list[int]) -> bool:
        if type(value) is not tuple or len(value) > room:
            return False
        entries.append(len(value))
        for part in value:
            if not writer(part, entries):
                return False
        entries += [0] * ((room - len(value)) * width)
        return True

    return write


def _choice_writer(kinds: tuple[Kind, ...], words: int) -> Writer | None:
    made = [writer_of(kind) for kind in kinds]
    writers = [writer for writer in made if writer is not None]
    if len(writers) < len(kinds):
        return None

    def write(value: Any, entries: list[int]) -> bool:
        before = len(entries)
        for place, writer in enumerate(writers):
            entries.append(place)
            if writer(value, entries):
                entries += [0] * (words - (len(entries) - before))
                return True
            del entries[before:]
        return False

    return write


def reader_of(kind: Kind) -> Reader:
    """Return the function that reads Python values of a kind from words."""
    match kind:
        case Int():
            return lambda entries, at: entries[at]
        case Bool():
            return lambda entries, at: bool(entries[at])
        case Nothing():
            return lambda entries, at: None
        case Text(least, most):
            return _text_reader(least, most)
        case Member(cls):
            members = members_of(cls)
            return lambda entries, at: members[entries[at]]
        case Tuple(items):
            return _tuple_reader(items)
        case Record(cls, items):
            parts = _parts(items)
            return lambda entries, at: record_of(cls, [read(entries, at + k) for read, k in parts])
        case Row(item, _):
            return _entries_reader(item, tuple)
        case Frozen(item, _):
            return _entries_reader(item, frozenset)
        case Union(kinds):
            readers = list(map(reader_of, kinds))
            return lambda entries, at: readers[entries[at]](entries, at + 1)
    raise AssertionError(kind)


def _parts(items: tuple[Kind, ...]) -> list[tuple[Reader, int]]:
    """The readers of values of several kinds that stand one after the other, and where each begins."""
    return list(zip(map(reader_of, items), accumulate(map(size, items), initial=0), strict=False))


def _tuple_reader(items: tuple[Kind, ...]) -> Reader:
    if all(isinstance(item, Int) for item in items):
        count = len(items)
        return lambda entries, at: tuple(entries[at : at + count])
    parts = _parts(items)
    return lambda entries, at: tuple([read(entries, at + k) for read, k in parts])


def _text_reader(least: int, most: int) -> Reader:
    if least == most:
        return lambda entries, at: "".join(map(chr, entries[at : at + most]))
    return lambda entries, at: "".join(map(chr, entries[at + 1 : at + 1 + entries[at]]))


def _entries_reader(item: Kind | None, make: Callable[[Sequence[Any]], Any]) -> Reader:
    if item is None:
        return lambda entries, at: make(())
    if isinstance(item, Int):
        return lambda entries, at: make(entries[at + 1 : at + 1 + entries[at]])
    read, width = reader_of(item), size(item)
    return lambda entries, at: make(
        [read(entries, place) for place in range(at + 1, at + 1 + entries[at] * width, width)]
    )
