"""What `collections` has for rules: queues with two ends, dictionaries that make what is missing, counts.

A deque is a row whose first entry may move on; a defaultdict and a Counter are dictionaries, and differ from them where
a key is missing. What else Python's have of their own is not part of the language.
"""

from __future__ import annotations

import ast
import collections
from typing import Any

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.dicts import set_key, value_at
from zermelo.compiled.language.encoding import DATA, ROOM
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.jobs import Nested
from zermelo.compiled.language.joins import note_room
from zermelo.compiled.language.kinds import (
    HIGH,
    Default,
    Deque,
    Dict,
    Int,
    Kind,
    Nothing,
    Set,
    Tally,
    Tuple,
    alternatives_of,
    size,
)
from zermelo.compiled.language.known_rows import lazy_source
from zermelo.compiled.language.lists import new_kind, place_of_syntax
from zermelo.compiled.language.membership import place_of
from zermelo.compiled.language.objects import (
    count_of,
    ensure_own,
    made,
    may_hold,
    method_arguments,
    moved,
    note_edit,
    place_in,
    put_last,
    room_for_more,
    set_count,
    with_room,
    wrong_kind,
)
from zermelo.compiled.language.refusal import CALL, not_in_language, refused, unsettled
from zermelo.compiled.language.registry import function, method
from zermelo.compiled.language.sets import ensure_hashable
from zermelo.compiled.language.sources import source_of_value
from zermelo.compiled.language.streams import Source, go_through, order_is_free
from zermelo.compiled.language.values import Value, whole


def _given(body: Body, node: ast.Call) -> Source | None:
    """Return what a new collection of the rules takes its entries from; None for nothing.

    Counts of another table are no entries, and None is as good as nothing to some.
    """
    (argument,) = node.args
    source = lazy_source(body, argument)
    if source is None:
        value = body.value(argument)
        if any(isinstance(kind, Dict | Nothing) for kind in alternatives_of(value.kind)):
            raise wrong_kind(value, node)
        source = source_of_value(body, value, node)
    order_is_free(source, node)
    return source


# --- queues with two ends -------------------------------------------------------------------------------------


@function(collections.deque)
def _deque(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="deque")
    source = _given(body, node) if node.args else None
    queue = made(body, body.job.object_at(Deque, *place_of_syntax(node)), 0, node)
    if source is not None:
        go_through(body, source, lambda item: put_last(body, queue, item, node), node)
    return queue


def _own_queue(value: Value, node: ast.AST) -> Deque:
    if not isinstance(value.kind, Deque):
        raise wrong_kind(value, node)
    ensure_own(value, node)
    return value.kind


@method("popleft")
def _popleft(body: Body, value: Value, node: ast.Call) -> Value:
    method_arguments(node, 0, 0)
    return taken_from_end(body, value, node, is_first=True)


def taken_from_end(body: Body, value: Value, node: ast.AST, *, is_first: bool) -> Value:
    """Take the first or the last entry out of a deque."""
    kind = _own_queue(value, node)
    if kind.item is None:
        raise unsettled(node)
    count = count_of(body, value)
    body.fault_if(body.new(f"icmp eq i64 {count}, 0"), "index", node)
    less = body.new(f"sub i64 {count}, 1")
    found = body.kept(body.load(kind.item, place_in(body, value, "0" if is_first else less)))
    if is_first:
        # The row begins one entry later from now on, and has so much less room.
        second = place_in(body, value, "1")
        body.put(f"store ptr {second}, ptr {body.at(value.text, DATA)}")
        body.raise_by(body.at(value.text, ROOM), "-1")
    set_count(body, value, less)
    note_edit(body, value)
    return found


@method("appendleft")
def _appendleft(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.values import NONE

    (argument,) = method_arguments(node, 1, 1)
    if not isinstance(value.kind, Deque):
        raise wrong_kind(value, node)
    item = body.kept(body.value(argument))
    kind = _own_queue(value, node)
    if not may_hold(body, value, item.kind, node) or kind.item is None:
        return NONE
    note_room(kind.cell, room_for_more(body))
    item = body.convert(item, kind.item, node)
    count = count_of(body, value)
    more = body.new(f"add i64 {count}, 1")
    with_room(body, value, more, node)
    first, words = place_in(body, value, "0"), size(kind.item)
    moved(body, body.at(first, words), first, body.new(f"mul i64 {count}, {8 * words}"))
    body.store(item, first)
    set_count(body, value, more)
    note_edit(body, value)
    return NONE


# --- dictionaries that make what is missing -------------------------------------------------------------------------

#: What makes an object, and what makes a value that cannot change.
_OBJECTS = (list, set, dict)
_VALUES = (int, float, bool, str, tuple)


@function(collections.defaultdict)
def _defaultdict(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) != 1:
        raise refused(node, CALL, name="defaultdict")
    kind = body.job.object_at(Default, *place_of_syntax(node))
    kind.cell.maker = _maker(body, node)
    return made(body, kind, 0, node)


def _maker(body: Body, node: ast.Call) -> Any:
    """Return what a defaultdict makes: one of the types of objects, or a value together with its type."""
    thing = body.value(node.args[0]).const
    if thing in _OBJECTS:
        return thing
    if thing in _VALUES:
        return thing, thing()
    body_of = thing.tree.body if isinstance(thing, Nested) and isinstance(thing.tree, ast.Lambda) else None
    if isinstance(body_of, ast.Constant):
        return type(body_of.value), body_of.value
    raise refused(node, CALL, name="defaultdict")


def _missing_kind(body: Body, maker: Any, node: ast.AST) -> Kind:
    """Return the kind of what a defaultdict makes."""
    if maker is list:
        return new_kind(body, node, "missing")
    if maker in _OBJECTS:
        return body.job.object_at(Set if maker is set else Dict, "missing", *place_of_syntax(node))
    return body.constant(maker[1], node).kind


def _missing(body: Body, maker: Any, node: ast.AST) -> Value:
    """Return what a defaultdict of the rules makes."""
    if maker in _OBJECTS:
        return made(body, _missing_kind(body, maker, node), 0, node)  # type: ignore[arg-type]
    return body.constant(maker[1], node)


def found_or_made(body: Body, table: Value, key: Value, node: ast.AST) -> Value:
    """Return `table[key]` of a defaultdict, which has the key from then on."""
    assert isinstance(table.kind, Default)
    ensure_hashable(key, node)
    key = body.kept(key)
    if table.kind.cell.is_outside:
        # What lives outside a call is not changed by it: Python would.
        place = place_of(body, key, table, node)
        if place is None:
            raise unsettled(node)
        body.fault_if(body.new(f"icmp slt i64 {place}, 0"), PLAIN, node)
        return value_at(body, table, place)
    maker = table.kind.cell.maker
    if not may_hold(body, table, Tuple((key.kind, _missing_kind(body, maker, node))), node):
        return _missing(body, maker, node)
    place = place_of(body, key, table, node)
    new, end = body.label(), body.label()
    body.branch("true" if place is None else body.new(f"icmp slt i64 {place}, 0"), new, end)
    body.begin(new)
    set_key(body, table, key, _missing(body, maker, node), node)
    body.go(end)
    body.begin(end)
    place = place_of(body, key, table, node)
    assert place is not None
    return value_at(body, table, place)


# --- counts -----------------------------------------------------------------------------------------------------


@function(collections.Counter)
def _counter(body: Body, node: ast.Call) -> Value:
    if node.keywords or len(node.args) > 1:
        raise refused(node, CALL, name="Counter")
    source = None
    if node.args:
        # How often something occurs does not depend on the order, but which key came first does.
        source = _given(body, node)
    table = made(body, body.job.object_at(Tally, *place_of_syntax(node)), 0, node)

    def one_more(old: Value) -> Value:
        if not isinstance(old.kind, Int):
            # The rules put other things there, but later.
            raise not_in_language(node)
        return Value(Int(1, HIGH), body.new(f"add i64 {old.text}, 1"))

    def count(item: Value) -> None:
        item = body.kept(item)
        old = counted(body, table, item, node)
        set_key(body, table, item, body.alternatives(old, one_more, node), node)

    if source is not None:
        go_through(body, source, count, node)
    return table


def counted(body: Body, table: Value, key: Value, node: ast.AST) -> Value:
    """Return `table[key]` of a Counter: 0 where it is missing, which it stays."""
    ensure_hashable(key, node)
    place = place_of(body, key, table, node)
    if place is None:
        return whole(0)
    there = body.new(f"icmp sge i64 {place}, 0")
    return body.choose(there, lambda: value_at(body, table, place), lambda: whole(0), node)
