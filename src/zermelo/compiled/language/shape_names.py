"""The shape of states as plain data, for files and for those who read keys with code of their own."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable, Mapping
from typing import Any, cast

from zermelo.compiled.language.classes import is_enumeration, is_record, name_of_class
from zermelo.compiled.language.kinds import (
    BOOL,
    NOTHING,
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
    fits,
)

#: Entries of a state.
MOST_ENTRIES = 512


def named_shape(kind: Kind, name_of: Callable[[type], Any]) -> Any:
    """Return a kind, the shape of states, as plain data; `name_of` says what stands there for a class."""

    def inner(one: Kind) -> Any:
        return named_shape(one, name_of)

    match kind:
        case Int(low, high):
            return ["int", low, high]
        case Bool():
            return "bool"
        case Nothing():
            return "none"
        case Text(least, most):
            return ["text", least, most]
        case Tuple(items):
            return ["tuple", [*map(inner, items)]]
        case Member(cls):
            return ["member", name_of(cls)]
        case Record(cls, items):
            return ["record", name_of(cls), [*map(inner, items)]]
        case Row(item, room):
            return ["row", inner(item), room]
        case Frozen(item, room):
            return ["frozenset", None if item is None else inner(item), room]
        case Union(kinds):
            return ["union", [*map(inner, kinds)]]
    raise AssertionError(kind)


def kind_named(data: Any, classes: Mapping[str, type] | None) -> Kind:
    """Return the kind that a shape's plain data writes, of these classes; without them, of others that look alike."""
    made: dict[str, type] = {}

    def class_named(name: list[Any], make: Callable[[str, list[str]], type]) -> type:
        if classes is None and name[0] not in made:
            made[name[0]] = make(name[0].rpartition(".")[2], name[1])
        found = made.get(name[0]) if classes is None else classes.get(name[0])
        if found is None or not (is_record(found) or is_enumeration(found)):
            raise ValueError(f"no class: {str(name)[:60]}")
        if name_of_class(found)[1] != name[1]:
            raise ValueError(f"another class: {str(name)[:60]}")
        return found

    return _kind_named(data, class_named)


def _record_like(name: str, fields: list[str]) -> type:
    return dataclasses.make_dataclass(name, fields, frozen=True)


def _enumeration_like(name: str, members: list[str]) -> type:
    make: Any = enum.Enum
    return cast(type, make(name, members))


_ClassNamed = Callable[[list[Any], Callable[[str, list[str]], type]], type]


def _kind_named(data: Any, class_named: _ClassNamed) -> Kind:
    def inner(one: Any) -> Kind:
        return _kind_named(one, class_named)

    match data:
        case "bool":
            return BOOL
        case "none":
            return NOTHING
        case ["int", int(low), int(high)] if fits(low, high):
            return Int(low, high)
        case ["text", int(least), int(most)] if 0 <= least <= most <= MOST_ENTRIES:
            return Text(least, most)
        case ["tuple", list(items)]:
            return Tuple(tuple(map(inner, items)))
        case ["member", [str(), [*_]] as name]:
            return Member(class_named(name, _enumeration_like))
        case ["record", [str(), [*names]] as name, list(items)] if len(names) == len(items):
            return Record(class_named(name, _record_like), tuple(map(inner, items)))
        case ["row", item, int(room)] if 0 <= room <= MOST_ENTRIES:
            return Row(inner(item), room)
        case ["frozenset", item, int(room)] if 0 <= room <= MOST_ENTRIES:
            return Frozen(None if item is None else inner(item), room)
        case ["union", list(kinds)] if kinds:
            return Union(tuple(map(inner, kinds)))
    raise ValueError(f"no shape: {str(data)[:60]}")
