"""Values of Python's as words of a kind, and back: type for type, nothing is lost."""

from __future__ import annotations

import enum
import struct
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from zermelo.compiled.language.classes import (
    has_only_fields,
    is_enumeration,
    is_record,
    members_of,
    parts_of,
    place_of_member,
    record_of,
)
from zermelo.compiled.language.joins import join_all, note_length, note_room, put_into
from zermelo.compiled.language.kinds import (
    BOOL,
    FLOAT,
    NOTHING,
    Bool,
    Cell,
    Changes,
    Changing,
    Default,
    Deque,
    Dict,
    Float,
    Frozen,
    Int,
    Kind,
    KindError,
    Known,
    List,
    Member,
    Nothing,
    Range,
    Record,
    Row,
    Set,
    Tally,
    Text,
    Tuple,
    Union,
    fits,
    size,
)

WORD = (1 << 64) - 1
#: Words before the entries of an object that can change: how many entries, room for how many, where they are, and how
#: often one came or went.
LENGTH, ROOM, DATA, EDITS = range(4)
HEADER = 4
#: Deeper than that, a thing may hold itself.
_DEEPEST = 20


class Memory(Protocol):
    """Where objects that can change have addresses."""

    def place(self, kind: Changing, value: Any) -> Any:
        """Write an object of the rules into memory of compiled code; return its address."""

    def read(self, address: int, words: int) -> tuple[int, Sequence[int]]:
        """Return how many entries the object at an address has, and their words, so many each."""


class Nowhere:
    """A memory for values that hold no objects."""

    def place(self, kind: Changing, value: Any) -> Any:
        """Refuse: values of these kinds have no place for an object."""
        raise AssertionError(kind)

    def read(self, address: int, words: int) -> tuple[int, Sequence[int]]:
        """Refuse: values of these kinds have no place for an object."""
        raise AssertionError(address)


# --- the kind of a value ------------------------------------------------------------------------------------


def kind_of(value: Any, changes: Changes | None = None, depth: int = 0) -> Kind:
    """Return the narrowest kind of the language that holds a Python value; `KindError` if there is none.

    Objects get cells of their own.
    """

    def inner(one: Any) -> Kind:
        return kind_of(one, changes, depth + 1)

    if depth > _DEEPEST:
        raise KindError("cyclic")
    if isinstance(value, enum.Enum) and is_enumeration(type(value)):
        return Member(type(value))
    if is_record(type(value)) and has_only_fields(value):
        return Record(type(value), tuple(map(inner, parts_of(value))))
    match value:
        case bool():
            return BOOL
        case int():
            if type(value) is not int:
                raise KindError(type(value).__name__)
            if not fits(value, value):
                raise KindError("wide")
            return Int(value, value)
        case float() if type(value) is float:
            return FLOAT
        case None:
            return NOTHING
        case str() if type(value) is str:
            return Text(len(value), len(value))
        case range() if fits(value.start, value.start) and fits(value.stop, value.stop):
            return Range(value.step)
        case tuple() if type(value) is tuple:
            return Tuple(tuple(map(inner, value)))
        case frozenset() if type(value) is frozenset:
            return Frozen(_item_kind(value, inner), len(value))
        case list() | set() | dict() if type(value) in _OBJECTS and changes is not None:
            cell = Cell(changes)
            if isinstance(value, defaultdict):
                cell.maker = value.default_factory
            for one in _members(value):
                put_into(cell, inner(one))
            note_length(cell, len(value))
            note_room(cell, len(value))
            return _OBJECTS[type(value)](cell)
    raise KindError(type(value).__name__)


_OBJECTS: dict[type, Callable[[Cell], List | Set | Dict]] = {
    list: List,
    set: Set,
    dict: Dict,
    defaultdict: Default,
    Counter: Tally,
}
#: How Python has them: of what a defaultdict makes, its entries do not tell.
_MADE: dict[type, Callable[[list[Any]], Any]] = {
    List: list,
    Set: set,
    Deque: deque,
    Dict: dict,
    Default: lambda pairs: defaultdict(None, pairs),
    Tally: lambda pairs: Counter(dict(pairs)),
}


def _members(value: Any) -> Iterable[Any]:
    return value.items() if isinstance(value, dict) else value


def _item_kind(values: Iterable[Any], inner: Callable[[Any], Kind]) -> Kind | None:
    kinds = [inner(value) for value in values]
    return join_all(kinds) if kinds else None


def holds(kind: Kind, value: Any) -> bool:
    """Return whether a Python value is of a kind of the language."""
    match kind:
        case Int(low, high):
            return type(value) is int and low <= value <= high
        case Bool():
            return type(value) is bool
        case Float():
            return type(value) is float
        case Nothing():
            return value is None
        case Text(least, most):
            return type(value) is str and least <= len(value) <= most
        case Range(step):
            return isinstance(value, range) and value.step == step
        case Member(cls):
            return type(value) is cls
        case Record(cls, items):
            return type(value) is cls and has_only_fields(value) and all(map(holds, items, parts_of(value)))
        case Tuple(items):
            return type(value) is tuple and len(value) == len(items) and all(map(holds, items, value))
        case Row(item, room):
            return type(value) is tuple and len(value) <= room and all(holds(item, one) for one in value)
        case Frozen(item, room):
            return type(value) is frozenset and len(value) <= room and _all_hold(item, value)
        case List():
            is_long = kind.length is None or (type(value) is list and len(value) == kind.length)
            return type(value) is list and is_long and _all_hold(kind.item, value)
        case Set():
            return type(value) is set and _all_hold(kind.item, value)
        case Default() | Tally():
            return type(value) is (Counter if isinstance(kind, Tally) else defaultdict) and _all_hold(
                kind.item, value.items()
            )
        case Dict():
            return type(value) is dict and _all_hold(kind.item, value.items())
        case Union(kinds):
            return any(holds(one, value) for one in kinds)
    return False


def _all_hold(item: Kind | None, values: Iterable[Any]) -> bool:
    return all(item is not None and holds(item, value) for value in values)


# --- words ------------------------------------------------------------------------------------------------------


def encode(kind: Kind, value: Any, memory: Memory) -> list[Any]:
    """Return the words of a value, from 0 to 2^64 − 1 each, or addresses; what it does not fill is 0."""
    match kind:
        case Int() | Bool():
            return [int(value) & WORD]
        case Float():
            return [int(struct.unpack("<Q", struct.pack("<d", value))[0])]
        case Nothing() | Known():
            return []
        case Text(least, most):
            letters = [*map(ord, value), *[0] * (most - len(value))]
            return letters if least == most else [len(value), *letters]
        case Range():
            return [value.start & WORD, value.stop & WORD]
        case Member():
            return [place_of_member(value)]
        case Tuple(items):
            return _one_by_one(items, value, memory)
        case Record(_, items):
            return _one_by_one(items, parts_of(value), memory)
        case Row(item, room):
            return _filled(item, value, room, memory)
        case Frozen(item, room):
            return _filled(item, value, room, memory) if item is not None else [0]
        case List() | Set() | Deque() | Dict():
            return [memory.place(kind, value)]
        case Union(kinds):
            place = next(i for i, one in enumerate(kinds) if holds(one, value))
            words = [place, *encode(kinds[place], value, memory)]
            return words + [0] * (size(kind) - len(words))
    raise AssertionError(kind)


def _one_by_one(items: tuple[Kind, ...], values: Iterable[Any], memory: Memory) -> list[Any]:
    return [word for item, one in zip(items, values, strict=True) for word in encode(item, one, memory)]


def _filled(item: Kind, values: Iterable[Any], room: int, memory: Memory) -> list[Any]:
    rows = [encode(item, value, memory) for value in values]
    words = [len(rows), *(word for row in rows for word in row)]
    return words + [0] * (1 + room * size(item) - len(words))


def entries_of(kind: Changing, value: Any, memory: Memory) -> list[Any]:
    """Return the words of the entries of an object, one after the other."""
    item = kind.item
    if item is None:
        return []
    return [word for one in _members(value) for word in encode(item, one, memory)]


def decode(kind: Kind, words: Sequence[int], memory: Memory) -> Any:
    """Return the Python value whose words compiled code has left."""
    return _decoded(kind, iter(words), memory)


def _decoded(kind: Kind, words: Iterator[int], memory: Memory) -> Any:
    match kind:
        case Int():
            word = next(words) & WORD
            return word if kind.is_unsigned or word >> 63 == 0 else word - (1 << 64)
        case Bool():
            return bool(next(words))
        case Float():
            return struct.unpack("<d", struct.pack("<Q", next(words) & WORD))[0]
        case Nothing():
            return None
        case Text(least, most):
            count = most if least == most else next(words)
            return "".join([chr(next(words)) for _ in range(most)][:count])
        case Range(step):
            start, stop = (_decoded(Int(), words, memory) for _ in range(2))
            return range(start, stop, step)
        case Member(cls):
            return members_of(cls)[next(words)]
        case Tuple(items):
            return tuple([_decoded(item, words, memory) for item in items])
        case Record(cls, items):
            return record_of(cls, [_decoded(item, words, memory) for item in items])
        case Row(item, room):
            return tuple(_entries(item, room, words, memory))
        case Frozen(item, room):
            return frozenset(_entries(item, room, words, memory))
        case List() | Set() | Deque() | Dict():
            return _MADE[type(kind)](_held(kind, next(words), memory))
        case Union(kinds):
            place = next(words)
            payload = [next(words) for _ in range(size(kind) - 1)]
            return decode(kinds[place], payload, memory)
    raise AssertionError(kind)


def _entries(item: Kind | None, room: int, words: Iterator[int], memory: Memory) -> list[Any]:
    count = next(words)
    if item is None:
        return []
    entries = [_decoded(item, words, memory) for _ in range(count)]
    for _ in range((room - count) * size(item)):
        next(words)
    return entries


def _held(kind: Changing, address: int, memory: Memory) -> list[Any]:
    item = kind.item
    if item is None:
        return []
    count, words = memory.read(address, size(item))
    row = iter(words)
    return [_decoded(item, row, memory) for _ in range(count)]
