"""What `copy` makes: new lists, sets and dictionaries with the same entries, or with copies of them."""

from __future__ import annotations

import ast
import copy

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.calls import arguments, wrong
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.joins import note_length, note_room
from zermelo.compiled.language.kinds import (
    VARYING,
    Changing,
    Kind,
    Known,
    List,
    Record,
    Row,
    Tuple,
    Union,
)
from zermelo.compiled.language.lists import copy_of, new_kind
from zermelo.compiled.language.objects import count_of, made, place_in, put_last
from zermelo.compiled.language.registry import function
from zermelo.compiled.language.sources import source_of_value
from zermelo.compiled.language.streams import go_through
from zermelo.compiled.language.values import Value


def _holds_objects(kind: Kind) -> bool:
    """Return whether a value of a kind is, or holds, something that can change, wherever it lives."""
    match kind:
        case Tuple(items) | Union(items) | Record(_, items):
            return any(map(_holds_objects, items))
        case Row(item, _):
            return _holds_objects(item)
    return isinstance(kind, Changing | Known)


@function(copy.copy)
def _copy(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)

    def one(value: Value) -> Value:
        if isinstance(value.kind, Changing):
            return copy_of(body, value, node)
        if isinstance(value.kind, Known):
            raise wrong(value, node)
        return value

    return body.alternatives(given, one, node)


@function(copy.deepcopy)
def _deep_copy(body: Body, node: ast.Call) -> Value:
    (given,) = arguments(body, node, 1, 1)
    return body.alternatives(given, lambda one: _deeply_copied(body, one, node), node)


def _deeply_copied(body: Body, value: Value, node: ast.Call) -> Value:
    """Return a copy of a value of the rules that shares nothing with it that can change."""
    kind = value.kind
    if not _holds_objects(kind):
        return value
    item = kind.item if isinstance(kind, Changing) else None
    if isinstance(kind, Changing) and (item is None or not _holds_objects(item)):
        return copy_of(body, value, node)
    if not isinstance(kind, List) or not isinstance(item, Changing):
        raise wrong(value, node)
    if item.item is not None and _holds_objects(item.item):
        raise wrong(value, node)
    # An object that stands in a list twice stands in the copy twice: of such lists plain Python makes copies.
    with body.counted(count_of(body, value)) as i, body.counted(i) as j:
        one, other = (body.new(f"load i64, ptr {place_in(body, value, place)}") for place in (i, j))
        body.fault_if(body.new(f"icmp eq i64 {one}, {other}"), PLAIN, node)
    copies = new_kind(body, node, "deep")
    note_length(copies.cell, VARYING if kind.length is None else kind.length)
    note_room(copies.cell, kind.cell.room)
    target = made(body, copies, count_of(body, value), node)
    go_through(
        body,
        source_of_value(body, value, node),
        lambda one: put_last(body, target, copy_of(body, one, node), node, grows=False),
        node,
    )
    return target
