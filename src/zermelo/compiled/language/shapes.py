"""The shape of the states of a game: any kind of value that cannot change, as a row of whole numbers.

Routines, keys and files see a state as so many numbers, its *entries*; only the doors know the shape. Equal states have
equal entries, and others have others: members of a frozenset are put in order, and what a row does not fill is 0. A
state that is not of the shape has no entries. True equals 1 and is not the same to rules: no place holds both.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from zermelo.compiled.language.classes import (
    has_only_fields,
    is_integral,
    is_record,
    is_row,
    members_of,
    name_of_class,
    parts_of,
    place_of_member,
)
from zermelo.compiled.language.encoding import kind_of
from zermelo.compiled.language.joins import join
from zermelo.compiled.language.kinds import (
    HIGH,
    LOW,
    MOST_ALTERNATIVES,
    TOP,
    Bool,
    Frozen,
    Int,
    Kind,
    KindError,
    Member,
    Nothing,
    Record,
    Row,
    Text,
    Tuple,
    Union,
    size,
)
from zermelo.compiled.language.shape_names import MOST_ENTRIES, kind_named, named_shape
from zermelo.compiled.language.writing import Reader, Writer, reader_of, writer_of

#: Longer rows, texts and sets than that would make every key long.
_LONGEST = 64
#: Why there is no shape: a place holds numbers and truths. They are equal, so one state would have two keys; or rules
#: that tell True from 1 would be read wrongly if they had one.
MIXED_TRUTH = "truth"
#: Why there is no shape: a place holds things of different classes that may be equal, a named tuple and a tuple.
MIXED_EQUALS = "equals"
#: Why there is no shape: states would take too many words.
TOO_LONG = "long"


class Shape:
    """The kind of the states (or of the moves) of a game, seen from outside."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    @cached_property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The smallest and largest value of each entry of states of a shape."""
        return tuple(_ranges(self.kind))

    @cached_property
    def is_flat(self) -> bool:
        """Whether states are tuples of whole numbers, which are their own entries."""
        return isinstance(self.kind, Tuple) and all(isinstance(item, Int) for item in self.kind.items)

    def entries(self, value: Any) -> tuple[int, ...] | None:
        """Return the entries of a state; None if it is not of this shape, type for type."""
        if (written := self._written(value)) is not None:
            return written
        try:
            return tuple(_entries(self.kind, value))
        except KindError:
            return None

    def entries_of_equal(self, value: Any) -> tuple[int, ...] | None:
        """Return the entries of the value of this shape that equals one, as True equals 1; None if none does."""
        if (written := self._written(value)) is not None:
            return written
        try:
            return tuple(_entries(self.kind, value, is_exact=False))
        except KindError:
            return None

    @cached_property
    def _writer(self) -> Writer | None:
        return writer_of(self.kind)

    def _written(self, value: Any) -> tuple[int, ...] | None:
        """The entries of a value that is of the shape type for type, the short way; None where there is none."""
        entries: list[int] = []
        return tuple(entries) if self._writer is not None and self._writer(value, entries) else None

    @cached_property
    def _reader(self) -> Reader:
        return reader_of(self.kind)

    def value(self, entries: Sequence[int]) -> Any:
        """Return the state of this shape with these entries."""
        return self._reader(entries, 0)

    @cached_property
    def plan(self) -> Any:
        """The shape as plain data, in which only classes are not plain."""
        return named_shape(self.kind, lambda cls: cls)

    def as_json(self) -> Any:
        """Return the shape as plain data, classes by their names."""
        return named_shape(self.kind, name_of_class)


def shape_of_json(data: Any, classes: Mapping[str, type] | None = None) -> Shape:
    """Return the shape of states that plain data writes; ValueError where it is none, or names other classes.

    Without classes, others of the same names stand for them.
    """
    return Shape(kind_named(data, classes))


# --- entries ------------------------------------------------------------------------------------------------------


def _ranges(kind: Kind) -> Iterator[tuple[int, int]]:
    match kind:
        case Int(low, high):
            yield low, high
        case Bool():
            yield 0, 1
        case Nothing():
            pass
        case Text(least, most):
            if least < most:
                yield 0, most
            yield from [(0, 0x10FFFF)] * most
        case Member(cls):
            yield 0, len(members_of(cls)) - 1
        case Tuple(items) | Record(_, items):
            for item in items:
                yield from _ranges(item)
        case Row(item, room):
            yield 0, room
            yield from [(min(low, 0), max(high, 0)) for low, high in _ranges(item)] * room
        case Frozen(item, room):
            yield 0, room
            if item is not None:
                own = [(min(low, 0), max(high, 0)) for low, high in _ranges(item)]
                if any(high > HIGH for _, high in own):
                    # Members are put in order as numbers with a sign.
                    raise KindError("wide")
                yield from own * room
        case Union(kinds):
            yield 0, len(kinds) - 1
            yield from [(LOW, HIGH)] * (size(kind) - 1)
        case _:
            raise KindError(type(kind).__name__)


def _entries(kind: Kind, value: Any, is_exact: bool = True) -> Iterator[int]:
    is_number = not is_exact and isinstance(value, int)
    match kind:
        case Int(low, high) if (type(value) is int or is_number) and low <= value <= high:
            yield int(value)
        case Bool() if type(value) is bool or (is_number and value in (0, 1)):
            yield int(value)
        case Nothing() if value is None:
            pass
        case Text(least, most) if type(value) is str and least <= len(value) <= most:
            if least < most:
                yield len(value)
            yield from map(ord, value)
            yield from [0] * (most - len(value))
        case Member(cls) if type(value) is cls or is_number:
            yield _place(cls, value)
        case Tuple(items) if _is_tuple(value, tuple, is_exact) and len(value) == len(items):
            for item, one in zip(items, value, strict=True):
                yield from _entries(item, one, is_exact)
        case Record(cls, items) if type(value) is cls and has_only_fields(value):
            for item, one in zip(items, parts_of(value), strict=True):
                yield from _entries(item, one, is_exact)
        case Record(cls, items) if (
            is_row(cls) and _is_tuple(value, cls, is_exact) and len(value) == len(items)
        ):
            for item, one in zip(items, value, strict=True):
                yield from _entries(item, one, is_exact)
        case Row(item, room) if _is_tuple(value, tuple, is_exact) and len(value) <= room:
            yield len(value)
            for one in value:
                yield from _entries(item, one, is_exact)
            yield from [0] * ((room - len(value)) * size(item))
        case Frozen(item, room) if type(value) is frozenset and len(value) <= room:
            yield len(value)
            if item is not None:
                for row in sorted(tuple(_entries(item, one, is_exact)) for one in value):
                    yield from row
                yield from [0] * ((room - len(value)) * size(item))
            elif value:
                raise KindError("frozenset")
        case Union(kinds):
            yield from _alternative(kinds, value, size(kind), is_exact)
        case _:
            raise KindError(type(value).__name__)


def _is_tuple(value: Any, cls: type, is_exact: bool) -> bool:
    """Return whether a value is a tuple of a class, or equals one."""
    return type(value) is cls or (not is_exact and (type(value) is tuple or _is_row(type(value))))


def _is_row(cls: type) -> bool:
    return is_record(cls) and is_row(cls)


def _place(cls: type[enum.Enum], value: Any) -> int:
    """Return the place, in a shape, of an enumeration's member, or of the one that equals a number."""
    if type(value) is cls:
        return place_of_member(value)
    for place, member in enumerate(members_of(cls)):
        if member == value:
            return place
    raise KindError(type(value).__name__)


def _alternative(kinds: tuple[Kind, ...], value: Any, words: int, is_exact: bool) -> list[int]:
    for place, one in enumerate(kinds):
        try:
            found = [place, *_entries(one, value, is_exact)]
        except KindError:
            continue
        return found + [0] * (words - len(found))
    raise KindError("mixed")


# --- which shape ----------------------------------------------------------------------------------------------------


def learnt(values: Sequence[Any]) -> Kind:
    """Return the kind of states like these: with room for other numbers, and for rows that are somewhat longer.

    `KindError` where they are of no kind that states can have.
    """
    kind: Kind | None = None
    for value in values:
        own = normal(kind_of(value))
        kind = own if kind is None else normal(join(kind, own))
    assert kind is not None
    kind = _roomy(kind)
    if size(kind) > MOST_ENTRIES:
        # Plain Python is quicker with words than machine code that spells them letter by letter.
        raise KindError(TOO_LONG)
    return kind


def normal(kind: Kind) -> Kind:
    """Return a kind in which equal values have equal words; `KindError` where both True and 1 can be."""
    match kind:
        case Union(kinds):
            if {Int, Bool} <= set(map(type, kinds)):
                raise KindError(MIXED_TRUTH)
            if any(sum(map(test, kinds)) > 1 for test in (_is_number_kind, _is_row_kind)):
                raise KindError(MIXED_EQUALS)
            return Union(tuple(map(normal, kinds)))
        case Tuple(items):
            return Tuple(tuple(map(normal, items)))
        case Record(cls, items):
            return Record(cls, tuple(map(normal, items)))
        case Row(item, room):
            return Row(normal(item), room)
        case Frozen(item, room) if item is not None:
            return Frozen(normal(item), room)
        case Int() | Bool() | Nothing() | Text() | Member() | Frozen():
            return kind
    raise KindError(type(kind).__name__)


def _is_number_kind(kind: Kind) -> bool:
    return isinstance(kind, Int | Bool) or (isinstance(kind, Member) and is_integral(kind.cls))


def _is_row_kind(kind: Kind) -> bool:
    return isinstance(kind, Tuple | Row) or (isinstance(kind, Record) and is_row(kind.cls))


def _roomy(kind: Kind) -> Kind:
    """Return a kind with room for more than the values seen: people look at positions that nothing leads to."""
    match kind:
        case Int(low, high):
            return Int(0, HIGH if high <= HIGH else TOP) if low >= 0 else Int()
        case Tuple(items):
            return Tuple(tuple(map(_roomy, items)))
        case Record(cls, items):
            return Record(cls, tuple(map(_roomy, items)))
        case Row(item, room):
            return Row(_roomy(item), min(_LONGEST, 2 * room + 2))
        case Frozen(item, room):
            return Frozen(None if item is None else _roomy(item), min(_LONGEST, 2 * room + 2))
        case Text(least, most) if least < most:
            return Text(0, min(_LONGEST, 2 * most + 2))
        case Union(kinds):
            return Union(tuple(map(_roomy, kinds)))
    return kind


def met(kind: Kind, found: Kind) -> Kind:
    """Return the kind of states that are of one kind, or are what rules give: how long rows are stays as it was."""
    match kind, found:
        case _, Union(kinds):
            for one in kinds:
                kind = met(kind, one)
            return kind
        case Union(kinds), _:
            for i, one in enumerate(kinds):
                if _is_alike(one, found):
                    return normal(Union((*kinds[:i], met(one, found), *kinds[i + 1 :])))
            if len(kinds) == MOST_ALTERNATIVES:
                raise KindError("mixed")
            return normal(Union((*kinds, _roomy(normal(found)))))
        case (Int(), Int()) | (Bool(), Bool()):
            return join(kind, found)
        case ((Int() | Bool()), (Int() | Bool())):
            raise KindError(MIXED_TRUTH)
        case Tuple(x), Tuple(y) if len(x) == len(y):
            if _was_list(y):
                y = tuple(map(_like, x, y))
            return Tuple(tuple(map(met, x, y)))
        case Record(cls, x), Record(other, y) if cls is other:
            return Record(cls, tuple(map(met, x, y)))
        case Tuple(x), Row(item, _):
            return Tuple(tuple(met(one, _like(one, item)) for one in x))
        case Row(item, room), Tuple(y):
            for one in y:
                item = met(item, one)
            return Row(item, room)
        case Row(item, room), Row(other, _):
            return Row(met(item, other), room)
        case Frozen(item, room), Frozen(other, _):
            if other is None:
                return kind
            return Frozen(_roomy(normal(other)) if item is None else met(item, other), room)
        case Text(), Text():
            return kind
        case Nothing(), Nothing():
            return kind
        case Member(cls), Member(other) if cls is other:
            return kind
    if _is_alike(kind, found):
        raise KindError("length")
    return normal(join(kind, _roomy(normal(found))))


def _was_list(items: tuple[Kind, ...]) -> bool:
    """Return whether each entry of a kind is said to be all that any is: a list knows no more of what it holds."""
    return 1 == len(set(items)) < len(items)


def _like(kind: Kind, item: Kind) -> Kind:
    """Return what can be in a place of numbers, or of truths, of what a list holds; the other will be a fault."""
    if isinstance(kind, Int | Bool) and isinstance(item, Union) and type(kind) in map(type, item.kinds):
        other = Bool if isinstance(kind, Int) else Int
        left = tuple(one for one in item.kinds if not isinstance(one, other))
        return left[0] if len(left) == 1 else Union(left)
    return item


def _is_alike(kind: Kind, found: Kind) -> bool:
    return family(kind) is family(found)


def family(kind: Kind) -> type:
    """Return what kinds of which a place of a shape holds no two have in common."""
    match kind:
        case Bool():
            return Int
        case Row():
            return Tuple
        case Member(cls) | Record(cls, _):
            return cls
    return type(kind)
