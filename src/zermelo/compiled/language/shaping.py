"""What rules give, written in the words of the shape of the states; where it has no room there, a fault."""

from __future__ import annotations

import ast
from collections.abc import Callable

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.faults import LENGTH, ROOM
from zermelo.compiled.language.kinds import (
    Frozen,
    Kind,
    Member,
    Nothing,
    Record,
    Row,
    Text,
    Tuple,
    Union,
    named,
    size,
)
from zermelo.compiled.language.refusal import STATE, refused
from zermelo.compiled.language.rows import as_row, length_of
from zermelo.compiled.language.shapes import family
from zermelo.compiled.language.texts import letters_of
from zermelo.compiled.language.values import NONE, Value

_Written = Callable[[Value, Kind], Value]


def as_shape(body: Body, value: Value, wanted: Kind, written: _Written, node: ast.AST) -> Value:
    """Return a value in the words of a row, frozenset, text or union of a shape; `written` writes what is in it."""
    if isinstance(wanted, Union):
        return _as_union(body, value, wanted, written, node)
    if isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: written(one, wanted), node)
    match wanted, value.kind:
        case Nothing(), Nothing():
            return NONE
        case Text(), Text():
            return _as_text(body, value, wanted, node)
        case Member(cls), Member(other) if cls is other:
            return value.as_kind(wanted)
        case Record(cls, items), Record(other, _) if cls is other:
            return _as_record(body, value, wanted, items, written)
        case Row(item, room), (Tuple() | Row()):
            return _as_row(body, value, wanted, item, room, written, node)
        case Frozen(item, room), Frozen():
            return _as_frozen(body, value, wanted, item, room, written, node)
    raise refused(node, STATE, found=named(value.kind))


def _as_record(body: Body, value: Value, wanted: Record, items: tuple[Kind, ...], written: _Written) -> Value:
    slot = body.room(size(wanted))
    at = 0
    for i, item in enumerate(items):
        body.store(written(body.item(value, i), item), body.at(slot, at))
        at += size(item)
    return Value(wanted, slot)


def _as_text(body: Body, value: Value, wanted: Text, node: ast.AST) -> Value:
    first, count = letters_of(body, value)
    slot = body.room(size(wanted))
    if wanted.is_fixed:
        body.fault_if(body.new(f"icmp ne i64 {count}, {wanted.most}"), LENGTH, node)
    else:
        body.fault_if(body.new(f"icmp ugt i64 {count}, {wanted.most}"), ROOM, node)
        body.clear(slot, size(wanted))
        body.put(f"store i64 {count}, ptr {slot}")
    target = body.at(slot, 0 if wanted.is_fixed else 1)
    body.copy_entries(first, target, str(wanted.most) if wanted.is_fixed else count, 1)
    return Value(wanted, slot)


def _as_row(
    body: Body, value: Value, wanted: Row, item: Kind, room: int, written: _Written, node: ast.AST
) -> Value:
    slot = body.room(size(wanted))
    body.clear(slot, size(wanted))
    length = length_of(body, value)
    body.fault_if(body.new(f"icmp ugt i64 {length.text}, {room}"), ROOM, node)
    body.put(f"store i64 {length.text}, ptr {slot}")
    if isinstance(value.kind, Tuple):
        for k in range(min(len(value.kind.items), room)):
            body.store(written(body.item(value, k), item), body.at(slot, 1 + k * size(item)))
        return Value(wanted, slot)
    row, own = as_row(body, value, node)
    if own is not None:
        with body.counted(length.text) as i:
            one = body.load(own, body.at(row.text, body.times(i, size(own))))
            body.store(written(one, item), body.at(body.at(slot, 1), body.times(i, size(item))))
    return Value(wanted, slot)


def _as_frozen(
    body: Body,
    value: Value,
    wanted: Frozen,
    item: Kind | None,
    room: int,
    written: _Written,
    node: ast.AST,
) -> Value:
    """Write members of a frozenset in the order of their words: equal sets have equal ones."""
    slot = body.room(size(wanted))
    body.clear(slot, size(wanted))
    length = length_of(body, value)
    body.fault_if(body.new(f"icmp ugt i64 {length.text}, {room}"), ROOM, node)
    row, own = as_row(body, value, node)
    if own is None or item is None:
        return Value(wanted, slot)
    words = size(item)
    start = body.at(slot, 1)
    with body.counted(length.text) as i:
        new = body.room(max(words, 1))
        body.store(written(body.load(own, body.at(row.text, body.times(i, size(own)))), item), new)
        hole = body.room(1)
        body.put(f"store i64 {i}, ptr {hole}")
        top, look, shift, end = (body.label() for _ in range(4))
        body.go(top)
        body.begin(top)
        j = body.new(f"load i64, ptr {hole}")
        body.branch(body.new(f"icmp sgt i64 {j}, 0"), look, end)
        body.begin(look)
        last = body.new(f"sub i64 {j}, 1")
        before = body.at(start, body.times(last, words))
        body.branch(_is_less(body, new, before, words), shift, end)
        body.begin(shift)
        body.copy(before, body.at(start, body.times(j, words)), words)
        body.put(f"store i64 {last}, ptr {hole}")
        body.go(top)
        body.begin(end)
        at = body.new(f"load i64, ptr {hole}")
        body.copy(new, body.at(start, body.times(at, words)), words)
    body.put(f"store i64 {length.text}, ptr {slot}")
    return Value(wanted, slot)


def _is_less(body: Body, one: str, other: str, words: int) -> str:
    """Return whether some words come before others, compared as numbers with a sign, first ones first, as an i1."""
    less = "false"
    for k in reversed(range(words)):
        a = body.new(f"load i64, ptr {body.at(one, k)}")
        b = body.new(f"load i64, ptr {body.at(other, k)}")
        same = body.new(f"icmp eq i64 {a}, {b}")
        less = body.new(f"select i1 {same}, i1 {less}, i1 {body.new(f'icmp slt i64 {a}, {b}')}")
    return less


def _as_union(body: Body, value: Value, wanted: Union, written: _Written, node: ast.AST) -> Value:
    slot = body.room(size(wanted))

    def write(one: Value) -> Value:
        place = next((i for i, kind in enumerate(wanted.kinds) if family(kind) is family(one.kind)), None)
        if place is None:
            raise refused(node, STATE, found=named(one.kind))
        kind = wanted.kinds[place]
        body.clear(slot, size(wanted))
        body.put(f"store i64 {place}, ptr {slot}")
        body.store(written(one, kind), body.at(slot, 1))
        return NONE

    body.alternatives(value, write, node)
    return Value(wanted, slot)
