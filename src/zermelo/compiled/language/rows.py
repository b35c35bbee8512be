"""Entries that stand one after the other: how many there are, where they are, and of which kind."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.frame import ARENA
from zermelo.compiled.language.kinds import (
    LETTER,
    Deque,
    Dict,
    Frozen,
    Int,
    Kind,
    List,
    Row,
    Set,
    Text,
    Tuple,
    entry_kind,
    size,
)
from zermelo.compiled.language.numbers import ends
from zermelo.compiled.language.objects import data_of
from zermelo.compiled.language.values import Value, whole


def length_of(body: Body, value: Value) -> Value:
    """Return how many entries a translated tuple or list has."""
    if value.is_known:
        return whole(len(value.const))
    match value.kind:
        case Tuple(items):
            return whole(len(items))
        case List() if value.kind.length is not None:
            return whole(value.kind.length)
        case Text(least, most):
            if least == most:
                return whole(most)
            return Value(Int(least, most), body.new(f"load i64, ptr {value.text}"))
        case Row(_, room) | Frozen(_, room):
            return Value(Int(0, room), body.new(f"load i64, ptr {value.text}"))
        case List() | Set() | Deque() | Dict():
            return Value(Int(0, ARENA), body.new(f"load i64, ptr {value.text}"))
    raise AssertionError(value.kind)


def as_row(body: Body, value: Value, node: ast.AST) -> tuple[Value, Kind | None]:
    """Return the address of the first of entries that stand one after the other, alike, and their kind.

    Those of an object are there as long as nothing is added to it.
    """
    kind = value.kind
    if isinstance(kind, Tuple):
        if not kind.items:
            return Value(kind, value.text), None
        item = body.join_of(kind.items, node)
        alike = body.convert(value, Tuple((item,) * len(kind.items)), node)
        return alike, item
    if isinstance(kind, Text):
        return Value(kind, body.at(value.text, 0 if kind.is_fixed else 1)), LETTER if kind.most else None
    if isinstance(kind, List | Set | Deque | Dict):
        return Value(kind, data_of(body, value)), kind.item
    return Value(kind, body.at(value.text, 1)), entry_kind(kind)


def as_letters(value: Value) -> Value:
    """Return a text as the tuple of its letters, whose words it has."""
    assert isinstance(value.kind, Text)
    if value.kind.is_fixed:
        kind: Kind = Tuple((LETTER,) * value.kind.most)
        return Value(kind, value.text, tuple(value.const)) if value.is_known else Value(kind, value.text)
    return Value(Row(LETTER, value.kind.most), value.text)


def checked_index(body: Body, index: Value, length: Value, node: ast.AST) -> Value:
    """Return an index of the rules from 0 on, also of one that counts from the end; a fault where there is no entry."""
    (low, high), (least, most) = ends(index), ends(length)
    i = index.text
    if low < 0:
        turned = body.new(f"add i64 {i}, {length.text}")
        i = body.new(f"select i1 {body.new(f'icmp slt i64 {i}, 0')}, i64 {turned}, i64 {i}")
    if low < 0 or high >= least:
        body.fault_if(body.new(f"icmp uge i64 {i}, {length.text}"), "index", node)
    return Value(Int(0, max(most - 1, 0)), i) if low < 0 or high >= most else Value(Int(low, high), i)


def place_of_entry(body: Body, value: Value, index: Value, node: ast.AST) -> tuple[str, Kind | None]:
    """Return the address of an entry of compiled code, checked, and the kind of the entries."""
    i = checked_index(body, index, length_of(body, value), node)
    row, kind = as_row(body, value, node)
    if kind is None:
        return row.text, None
    return body.at(row.text, body.times(i.text, size(kind))), kind
