"""Dictionaries: pairs in the order in which their keys came, looked through from the front."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.compare import equal_entries
from zermelo.compiled.language.kinds import Default, Dict, Kind, Tally, Tuple, size
from zermelo.compiled.language.lists import place_of_syntax
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
    set_count,
    wrong_kind,
)
from zermelo.compiled.language.refusal import unsettled
from zermelo.compiled.language.registry import method
from zermelo.compiled.language.sequences import tuple_of
from zermelo.compiled.language.sets import ensure_hashable
from zermelo.compiled.language.values import NONE, Value


def new_dict(body: Body, node: ast.AST) -> Value:
    """Return an empty dictionary."""
    return made(body, body.job.object_at(Dict, *place_of_syntax(node)), 0, node)


def kinds_of(table: Value) -> tuple[Kind, Kind] | None:
    """Return the kinds of keys and values of a dictionary of the rules; None where nothing was seen."""
    assert isinstance(table.kind, Dict)
    pair = table.kind.item
    if pair is None:
        return None
    assert isinstance(pair, Tuple)
    return pair.items[0], pair.items[1]


def value_at(body: Body, table: Value, place: str) -> Value:
    """Return the value of pair number `place` of a dictionary of the rules."""
    kinds = kinds_of(table)
    assert kinds is not None
    return body.kept(body.load(kinds[1], body.at(place_in(body, table, place), size(kinds[0]))))


def looked_up(body: Body, table: Value, key: Value, node: ast.AST) -> Value:
    """Return `table[key]`."""
    if isinstance(table.kind, Default | Tally):
        from zermelo.compiled.language.known_collections import counted, found_or_made

        missing = found_or_made if isinstance(table.kind, Default) else counted
        return missing(body, table, key, node)
    if table.is_known and key.is_known:
        try:
            return body.constant(table.const[key.const], node)
        except (KeyError, TypeError):
            body.always_faults("key", node)
            return NONE
    ensure_hashable(key, node)
    place = place_of(body, key, table, node)
    if place is None:
        raise unsettled(node)
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "key", node)
    return value_at(body, table, place)


def set_key(body: Body, table: Value, key: Value, value: Value, node: ast.AST) -> None:
    """Do `table[key] = value`; a key that is there already stays the one it was."""
    ensure_hashable(key, node)
    if not may_hold(body, table, Tuple((key.kind, value.kind)), node):
        return
    kinds = kinds_of(table)
    assert kinds is not None
    key, value = body.kept(key), body.convert(body.kept(value), kinds[1], node)
    place = place_of(body, key, table, node)
    new, old, end = body.label(), body.label(), body.label()
    body.branch("true" if place is None else body.new(f"icmp slt i64 {place}, 0"), new, old)
    body.begin(old)
    if place is not None:
        body.store(value, body.at(place_in(body, table, place), size(kinds[0])))
    body.go(end)
    body.begin(new)
    put_last(body, table, tuple_of(body, [body.convert(key, kinds[0], node), value]), node)
    note_edit(body, table)
    body.go(end)
    body.begin(end)


@method("get")
def _get(body: Body, value: Value, node: ast.Call) -> Value:
    arguments = [body.kept(body.value(argument)) for argument in method_arguments(node, 1, 2)]
    if not isinstance(value.kind, Dict):
        raise wrong_kind(value, node)
    ensure_hashable(arguments[0], node)
    default = arguments[1] if len(arguments) == 2 else NONE
    if value.is_known and arguments[0].is_known and arguments[0].const in value.const:
        return body.constant(value.const[arguments[0].const], node)
    place = place_of(body, arguments[0], value, node)
    if place is None:
        return default
    there = body.new(f"icmp sge i64 {place}, 0")
    return body.choose(there, lambda: value_at(body, value, place), lambda: default, node)


def without_key(body: Body, table: Value, key: Value, node: ast.AST) -> None:
    """Do `del table[key]`; a Counter does not mind if it is missing."""
    if isinstance(table.kind, Tally):
        raise wrong_kind(table, node)
    ensure_own(table, node)
    ensure_hashable(key, node)
    place = place_of(body, key, table, node) if kinds_of(table) is not None else None
    if place is None:
        body.always_faults("key", node)
        return
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "key", node)
    _close_gap(body, table, place)


def _close_gap(body: Body, table: Value, place: str) -> None:
    assert isinstance(table.kind, Dict)
    assert table.kind.item is not None
    words = size(table.kind.item)
    count = count_of(body, table)
    spot = place_in(body, table, place)
    after = body.new(f"sub i64 {body.new(f'sub i64 {count}, {place}')}, 1")
    moved(body, spot, body.at(spot, words), body.new(f"mul i64 {after}, {8 * words}"))
    set_count(body, table, body.new(f"sub i64 {count}, 1"))
    note_edit(body, table)


def popped_key(body: Body, table: Value, node: ast.Call) -> Value:
    """Do `table.pop(key)` or `table.pop(key, default)`."""
    ensure_own(table, node)
    arguments = [body.kept(body.value(argument)) for argument in method_arguments(node, 1, 2)]
    ensure_hashable(arguments[0], node)
    place = place_of(body, arguments[0], table, node) if kinds_of(table) is not None else None
    if place is None:
        if len(arguments) == 2:
            return arguments[1]
        body.always_faults("key", node)
        raise unsettled(node)

    def taken() -> Value:
        found = value_at(body, table, place)
        _close_gap(body, table, place)
        return found

    missing = body.new(f"icmp slt i64 {place}, 0")
    if len(arguments) == 1:
        body.fault_if(missing, "key", node)
        return taken()
    return body.choose(missing, lambda: arguments[1], taken, node)


@method("setdefault")
def _setdefault(body: Body, value: Value, node: ast.Call) -> Value:
    given = [body.kept(body.value(argument)) for argument in method_arguments(node, 1, 2)]
    key, default = given[0], given[1] if len(given) == 2 else NONE
    if not isinstance(value.kind, Dict):
        raise wrong_kind(value, node)
    ensure_hashable(key, node)
    if not may_hold(body, value, Tuple((key.kind, default.kind)), node):
        return default
    place = place_of(body, key, value, node)
    new, end = body.label(), body.label()
    body.branch("true" if place is None else body.new(f"icmp slt i64 {place}, 0"), new, end)
    body.begin(new)
    set_key(body, value, key, default, node)
    body.go(end)
    body.begin(end)
    return looked_up(body, value, key, node)


def updated(body: Body, table: Value, other: Value, node: ast.AST) -> None:
    """Do `table.update(other)`; a Counter would add."""
    ensure_own(table, node)
    for value in (table, other):
        if not isinstance(value.kind, Dict) or isinstance(table.kind, Tally):
            raise wrong_kind(value, node)
    kinds = kinds_of(other)
    if kinds is None or not may_hold(body, table, Tuple(kinds), node):
        return
    with body.counted(count_of(body, other)) as i:
        place = place_in(body, other, i)
        key = body.kept(body.load(kinds[0], place))
        set_key(body, table, key, value_at(body, other, i), node)


def pair_at(body: Body, table: Value, i: str, part: str) -> Value:
    """Return key, value or both of entry `i` of a dictionary."""
    kinds = kinds_of(table)
    assert kinds is not None
    key = body.kept(body.load(kinds[0], place_in(body, table, i)))
    if part == "keys":
        return key
    value = value_at(body, table, i)
    return value if part == "values" else tuple_of(body, [key, value])


def equal_dicts(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    """Return whether two dictionaries have the same keys and values, as an i1."""
    one, other = kinds_of(a), kinds_of(b)
    count, again = count_of(body, a), count_of(body, b)
    same = body.new(f"icmp eq i64 {count}, {again}")
    if one is None or other is None:
        return same
    result = body.room(1)
    body.put(f"store i64 {body.bool_of(same).text}, ptr {result}")
    look, end = body.label(), body.label()
    body.branch(same, look, end)
    body.begin(look)
    with body.counted(count) as i:
        key = body.load(one[0], place_in(body, a, i))
        place = place_of(body, key, b, node)
        assert place is not None
        there, next_ = body.label(), body.label()
        missing = body.new(f"icmp slt i64 {place}, 0")
        kept = body.new(f"load i64, ptr {result}")
        body.put(f"store i64 {body.new(f'select i1 {missing}, i64 0, i64 {kept}')}, ptr {result}")
        body.branch(missing, next_, there)
        body.begin(there)
        equal = equal_entries(body, value_at(body, a, i), value_at(body, b, place), node)
        old = body.new(f"load i64, ptr {result}")
        body.put(f"store i64 {body.new(f'and i64 {old}, {body.bool_of(equal).text}')}, ptr {result}")
        body.go(next_)
        body.begin(next_)
    body.go(end)
    body.begin(end)
    return body.new(f"icmp ne i64 {body.new(f'load i64, ptr {result}')}, 0")
