"""Whether, where and how often something is among the entries of something else."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.classes import is_enumeration
from zermelo.compiled.language.compare import bit, equal_entries, number_order, range_ends, truth_bit
from zermelo.compiled.language.hashing import FEWEST, hashed_place
from zermelo.compiled.language.kinds import (
    LETTER,
    Bool,
    Deque,
    Dict,
    Frozen,
    Int,
    Known,
    List,
    Member,
    Range,
    Row,
    Set,
    Text,
    Tuple,
    Union,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.lanes import can_compare_lanes, place_in_lanes
from zermelo.compiled.language.numbers import arithmetic, divided, ends
from zermelo.compiled.language.objects import method_arguments
from zermelo.compiled.language.records import own_answer
from zermelo.compiled.language.refusal import OPERATION, construct, refused
from zermelo.compiled.language.registry import method
from zermelo.compiled.language.rows import as_letters, as_row, length_of
from zermelo.compiled.language.values import NONE, Value, whole


def place_of(
    body: Body, wanted: Value, row: Value, node: ast.AST, within: tuple[str, str] | None = None
) -> str | None:
    """Return the index of the first entry (of a dictionary: key) that equals a value, −1 if there is none.

    `within` says from which index on it is looked for, and before which one.
    """
    count = length_of(body, row)
    first, item = as_row(body, row, node)
    if item is None or (count.is_known and count.const == 0):
        return None
    stride = size(item)
    if isinstance(row.kind, Dict):
        assert isinstance(item, Tuple)
        item = item.items[0]
    if row.is_known and not wanted.is_known and len(row.const) >= FEWEST and within is None:
        place = hashed_place(body, wanted, row.const, first.text, item, stride, node)
        if place is not None:
            return place
    if within is None and size(item) == stride and can_compare_lanes(wanted, row, item):
        return place_in_lanes(body, wanted, row, first.text, count.text, stride)

    def look(i: str) -> tuple[str, str]:
        entry = body.load(item, body.at(first.text, body.times(i, stride)))
        return equal_entries(body, wanted, entry, node), i

    return body.first_found(*(within or ("0", count.text)), look)


def _in_hashed(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    """Return whether a value is a member of a set or a key of a dictionary; Python asks it for its hash first."""
    if isinstance(a.kind, Union) and is_mutable(a.kind):
        found = body.alternatives(a, lambda one: body.bool_of(_in_hashed(body, one, b, node)), node)
        return truth_bit(body, found)
    if is_mutable(a.kind) and not (isinstance(a.kind, Set) and not isinstance(b.kind, Dict)):
        raise refused(node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, {named(b.kind)}")
    return _found_in(body, a, b, node)


def is_in(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    """Return whether a value is one of the entries of another, as an i1."""
    if isinstance(b.kind, Union):
        return truth_bit(
            body, body.alternatives(b, lambda one: body.bool_of(is_in(body, a, one, node)), node)
        )
    own = own_answer(body, b, "__contains__", [a], node)
    if own is not None:
        return bit(body, own, node)
    b = body.as_plain(b)
    match b.kind:
        case Known(thing=thing) if isinstance(a.kind, Member) and is_enumeration(thing):
            return "true" if a.kind.cls is thing else "false"
        case Tuple(items):
            if len(items) <= 16:
                bits = "false"
                for i in range(len(items)):
                    same = equal_entries(body, a, body.item(b, i), node)
                    if same == "true":
                        return "true"
                    if same != "false":
                        bits = same if bits == "false" else body.new(f"or i1 {bits}, {same}")
                return bits
            return _found_in(body, a, b, node)
        case Frozen() | Set() | Dict():
            return _in_hashed(body, a, b, node)
        case Row() | List() | Deque():
            return _found_in(body, a, b, node)
        case Range(step):
            return _in_range(body, a, b, step, node)
        case Text() if isinstance(a.kind, Text):
            if a.is_known and b.is_known:
                return "true" if a.const in b.const else "false"
            if a.kind == LETTER:
                return is_in(body, a, as_letters(b), node)
            from zermelo.compiled.language.texts import place_in_text

            return body.new(f"icmp sge i64 {place_in_text(body, a, b)}, 0")
    raise refused(node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, {named(b.kind)}")


def _found_in(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    place = place_of(body, a, b, node)
    return "false" if place is None else body.new(f"icmp sge i64 {place}, 0")


def _in_range(body: Body, a: Value, b: Value, step: int, node: ast.AST) -> str:
    a = body.as_plain(a)
    if not isinstance(a.kind, Int | Bool):
        raise refused(node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, range")
    first, last = range_ends(body, b)
    inner, outer = ("ge", "lt") if step > 0 else ("le", "gt")
    bits = [number_order(body, inner, a, first, node), number_order(body, outer, a, last, node)]
    if abs(step) != 1:
        inside = body.new(f"and i1 {bits[0]}, {bits[1]}")
        number = body.as_int(a)
        near = Value(number.kind, body.new(f"select i1 {inside}, i64 {number.text}, i64 {first.text}"))
        rest = divided(body, arithmetic(body, ast.Sub(), near, first, node), whole(abs(step)), node)[1]
        bits = [inside, number_order(body, "eq", rest, whole(0), node)]
    return body.new(f"and i1 {bits[0]}, {bits[1]}")


@method("index")
def _index(body: Body, value: Value, node: ast.Call) -> Value:
    wanted, *bounds = [body.kept(body.value(argument)) for argument in method_arguments(node, 1, 3)]
    value = body.as_plain(value)
    if isinstance(value.kind, Text):
        from zermelo.compiled.language.texts import index_in_text

        return index_in_text(body, wanted, value, bounds, node)
    if not isinstance(value.kind, Tuple | Row | List | Deque):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    place = place_of(body, wanted, value, node, _bounds(body, value, bounds, node))
    if place is None:
        body.always_faults("value", node)
        return whole(0)
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "value", node)
    return Value(Int(0, max(ends(length_of(body, value))[1] - 1, 0)), place)


def _bounds(body: Body, value: Value, bounds: list[Value], node: ast.AST) -> tuple[str, str] | None:
    """Return between which places `index` looks: its bounds are those of a slice, but for None."""
    from zermelo.compiled.language.sequences import slice_places

    if not bounds:
        return None
    bounds = [body.as_int(bound) for bound in bounds]
    for bound in bounds:
        if not isinstance(bound.kind, Int):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(bound.kind))
    _, first, count = slice_places(body, [*[*bounds, NONE][:2], NONE], length_of(body, value), node)
    return first, body.new(f"add i64 {first}, {count}")


@method("count")
def _count(body: Body, value: Value, node: ast.Call) -> Value:
    wanted, value = body.value(method_arguments(node, 1, 1)[0]), body.as_plain(value)
    if isinstance(value.kind, Text):
        from zermelo.compiled.language.texts import count_in_text

        return count_in_text(body, wanted, value, node)
    if not isinstance(value.kind, Tuple | Row | List | Deque):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    length = length_of(body, value)
    row, item = as_row(body, value, node)
    if item is None:
        return whole(0)
    total = body.room(1)
    body.put(f"store i64 0, ptr {total}")
    with body.counted(length.text) as i:
        entry = body.load(item, body.at(row.text, body.times(i, size(item))))
        same = body.bool_of(equal_entries(body, wanted, entry, node)).text
        body.raise_by(total, same)
    return Value(Int(0, ends(length)[1]), body.new(f"load i64, ptr {total}"))
