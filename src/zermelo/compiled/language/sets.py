"""Sets: looked through from the front, for rules keep few things in them; plain words several at a time (`lanes`).

A set has no order that rules could rely on, so it is never gone through where the order could be seen.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.frame import erased
from zermelo.compiled.language.joins import note_room
from zermelo.compiled.language.kinds import (
    BOOL,
    Frozen,
    Kind,
    Nothing,
    Record,
    Row,
    Set,
    Text,
    Tuple,
    Union,
    entry_kind,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.lists import place_of_syntax
from zermelo.compiled.language.membership import place_of
from zermelo.compiled.language.objects import (
    count_of,
    data_of,
    ensure_own,
    frozen,
    made,
    may_hold,
    method_arguments,
    moved,
    note_edit,
    place_in,
    put_last,
    set_count,
    with_room,
    write_entries,
    wrong_kind,
)
from zermelo.compiled.language.refusal import OPERATION, construct, refused, unsettled
from zermelo.compiled.language.registry import method
from zermelo.compiled.language.rows import as_row, length_of
from zermelo.compiled.language.values import NONE, Value


def added(
    body: Body, target: Value, value: Value, node: ast.AST, *, grows: bool = True, is_new: bool = False
) -> None:
    """Translate putting a member into a set; of two that are equal the first one stays. `grows` as for `put_last`.

    One that `is_new` is known to be none of those that are there.
    """
    ensure_hashable(value, node)
    if not may_hold(body, target, value.kind, node):
        return
    if is_new:
        put_last(body, target, value, node, grows=grows)
        note_edit(body, target)
        return
    value = body.kept(value)
    place = place_of(body, value, target, node)
    new, end = body.label(), body.label()
    body.branch("true" if place is None else body.new(f"icmp slt i64 {place}, 0"), new, end)
    body.begin(new)
    put_last(body, target, value, node, grows=grows)
    note_edit(body, target)
    body.go(end)
    body.begin(end)


def ensure_hashable(value: Value, node: ast.AST) -> None:
    """Refuse rules in which a member of a set or a key can change."""
    if is_mutable(value.kind):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


@method("add")
def _add(body: Body, value: Value, node: ast.Call) -> Value:
    item = body.value(method_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Set):
        raise wrong_kind(value, node)
    added(body, value, item, node)
    return NONE


@method("discard")
def _discard(body: Body, value: Value, node: ast.Call) -> Value:
    item = body.value(method_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Set):
        raise wrong_kind(value, node)
    discarded(body, value, item, node, fails=False)
    return NONE


def discarded(body: Body, target: Value, value: Value, node: ast.AST, *, fails: bool) -> None:
    """Translate taking a member out of a set; where it is not in it, a fault if that `fails`."""
    ensure_own(target, node)
    ensure_hashable(value, node)
    assert isinstance(target.kind, Set)
    item = target.kind.item
    place = place_of(body, value, target, node) if item is not None else None
    if place is None or item is None:
        if fails:
            body.always_faults("key", node)
        return
    missing = body.new(f"icmp slt i64 {place}, 0")
    if fails:
        body.fault_if(missing, "key", node)
    there, end = body.label(), body.label()
    body.branch(missing, end, there)
    body.begin(there)
    last = body.new(f"sub i64 {count_of(body, target)}, 1")
    moved(body, place_in(body, target, place), place_in(body, target, last), str(8 * size(item)))
    set_count(body, target, last)
    note_edit(body, target)
    body.go(end)
    body.begin(end)


def popped_member(body: Body, target: Value, node: ast.Call) -> Value:
    """Take the only member out of a set; which of several Python would take is for plain Python to say."""
    method_arguments(node, 0, 0)
    ensure_own(target, node)
    assert isinstance(target.kind, Set)
    if target.kind.item is None:
        raise unsettled(node)
    count = count_of(body, target)
    body.fault_if(body.new(f"icmp eq i64 {count}, 0"), "key", node)
    body.fault_if(body.new(f"icmp ne i64 {count}, 1"), PLAIN, node)
    found = body.kept(body.load(target.kind.item, place_in(body, target, "0")))
    set_count(body, target, "0")
    note_edit(body, target)
    return found


def new_set(body: Body, node: ast.AST, what: str = "", room: int | str = 0) -> Value:
    """Return an empty set, with room for so many members."""
    return made(body, body.job.object_at(Set, what, *place_of_syntax(node)), room, node)


def set_operation(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    """Return union, intersection, difference or symmetric difference of two sets: of the first one's type."""
    items = [kind for kind in (entry_kind(a.kind), entry_kind(b.kind)) if kind is not None]
    if isinstance(op, ast.BitAnd) and len(items) == 2 and _may_be_alike(*items):
        # Whose member stays, of two that are equal, depends on the sizes; of all others it is the first one's.
        raise refused(node, OPERATION, operation=construct(node), kinds="set")
    most = length_of(body, a).text
    if isinstance(op, ast.BitOr | ast.BitXor):
        most = body.new(f"add i64 {most}, {length_of(body, b).text}")
    result = new_set(body, node, type(op).__name__, most)
    outer, body.likely = body.likely, 0

    def take(source: Value, other: Value, wanted: bool | None) -> None:
        own = entry_kind(source.kind)
        if own is None:
            return
        note_room(result.kind.cell, room_of(source))  # type: ignore[union-attr]
        row, _ = as_row(body, source, node)
        with body.counted(length_of(body, source).text) as i:
            entry = body.load(own, body.at(row.text, body.times(i, size(own))))
            end = body.label()
            if wanted is not None:
                place = place_of(body, entry, other, node)
                there = "false" if place is None else body.new(f"icmp sge i64 {place}, 0")
                keep = body.label()
                body.branch(there, *((keep, end) if wanted else (end, keep)))
                body.begin(keep)
            # Members of one set differ, and those of the other were compared with them.
            added(body, result, entry, node, grows=False, is_new=True)
            body.go(end)
            body.begin(end)

    match op:
        case ast.BitOr():
            take(a, b, None)
            take(b, a, False)
            _note_both(body, result, room_of(a) + room_of(b), node)
        case ast.BitAnd():
            take(a, b, True)
        case ast.Sub():
            take(a, b, False)
        case ast.BitXor():
            take(a, b, False)
            take(b, a, False)
            _note_both(body, result, room_of(a) + room_of(b), node)
        case _:
            raise refused(node, OPERATION, operation=construct(node), kinds="set")
    body.likely = outer
    return frozen(body, result, node) if isinstance(a.kind, Frozen) else result


def _note_both(body: Body, result: Value, room: int, node: ast.AST) -> None:
    """Note the room for the members of two sets; one that grows by itself, round after round, gets some."""
    first = body.job.set_rooms.setdefault(place_of_syntax(node), room)
    note_room(result.kind.cell, room if room <= first else 2 * first + 28)  # type: ignore[union-attr]


def _may_be_alike(a: Kind, b: Kind) -> bool:
    """Return whether members of two kinds can be equal and yet differ: 1 and True, a named tuple and a tuple."""
    return erased(a) != erased(b) and any(len(one) > 1 for one in _types_in(Union((a, b))))


def _types_in(kind: Kind) -> tuple[set[str], set[str]]:
    """Return of which types the numbers and the rows in a kind are: only they can equal something of another type."""
    match kind:
        case Nothing() | Text():
            return set(), set()
        case Union(kinds) | Tuple(kinds) | Record(_, kinds):
            parts = kinds
        case Row(item, _):
            parts = (item,)
        case _:
            return {named(kind)}, set()
    inner = [_types_in(part) for part in parts]
    own = set() if isinstance(kind, Union) else {f"{kind.cls!r}" if isinstance(kind, Record) else named(kind)}
    return set().union(*(numbers for numbers, _ in inner)), own.union(*(rows for _, rows in inner))


def room_of(value: Value) -> int:
    """Return how many members a compiled set may have, by a guess."""
    if isinstance(value.kind, Frozen):
        return value.kind.room
    assert isinstance(value.kind, Set)
    return value.kind.cell.room


def changed_by(body: Body, op: ast.operator, target: Value, other: Value, node: ast.AST) -> None:
    """Do `target |= other` and the like, in its place."""
    ensure_own(target, node)
    if not isinstance(other.kind, Set | Frozen):
        raise wrong_kind(other, node)
    assert isinstance(target.kind, Set)
    result = set_operation(body, op, target, other, node)
    if result.kind.item is None:  # type: ignore[union-attr]
        return
    if not may_hold(body, target, result.kind.item, node):  # type: ignore[union-attr]
        return
    note_room(target.kind.cell, room_of(result))
    count = count_of(body, result)
    with_room(body, target, count, node)
    write_entries(body, target, data_of(body, result), result.kind.item, count, node)  # type: ignore[union-attr]
    set_count(body, target, count)
    note_edit(body, target)


_SET_METHODS = {"union": ast.BitOr, "intersection": ast.BitAnd, "difference": ast.Sub}


@method("union", "intersection", "difference", "symmetric_difference", "issubset", "issuperset", "isdisjoint")
def _set_method(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    name = node.func.attr
    other = body.value(method_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Set | Frozen):
        raise wrong_kind(value, node)
    if not isinstance(other.kind, Set | Frozen):
        from zermelo.compiled.language.comprehensions import collected
        from zermelo.compiled.language.sources import source_of_value

        other = collected(body, source_of_value(body, other, node), node, "set")
    match name:
        case "issubset":
            return is_subset(body, ast.LtE(), value, other, node)
        case "issuperset":
            return is_subset(body, ast.GtE(), value, other, node)
        case "isdisjoint":
            return body.bool_of(body.new(f"icmp eq i64 {_common(body, value, other, node)}, 0"))
    return set_operation(body, _SET_METHODS.get(name, ast.BitXor)(), value, other, node)


def is_subset(body: Body, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Value:
    """Translate the comparison of two sets by inclusion."""
    match op:
        case ast.GtE() | ast.Gt():
            return is_subset(body, ast.LtE() if isinstance(op, ast.GtE) else ast.Lt(), b, a, node)
    counts = [length_of(body, value).text for value in (a, b)]
    may_be = {ast.LtE: "ule", ast.Lt: "ult"}.get(type(op), "eq")
    found = body.room(1)
    body.put(f"store i64 0, ptr {found}")
    look, end = body.label(), body.label()
    body.branch(body.new(f"icmp {may_be} i64 {counts[0]}, {counts[1]}"), look, end)
    body.begin(look)
    inside = body.new(f"icmp eq i64 {_common(body, a, b, node)}, {counts[0]}")
    body.put(f"store i64 {body.bool_of(inside).text}, ptr {found}")
    body.go(end)
    body.begin(end)
    return Value(BOOL, body.new(f"load i64, ptr {found}"))


def _common(body: Body, a: Value, b: Value, node: ast.AST) -> str:
    """Return how many members two compiled sets have in common."""
    total = body.room(1)
    body.put(f"store i64 0, ptr {total}")
    row, own = as_row(body, a, node)
    if own is not None:
        with body.counted(length_of(body, a).text) as i:
            place = place_of(body, body.load(own, body.at(row.text, body.times(i, size(own)))), b, node)
            if place is not None:
                body.raise_by(total, body.bool_of(body.new(f"icmp sge i64 {place}, 0")).text)
    return body.new(f"load i64, ptr {total}")


_CHANGING = {
    "update": ast.BitOr,
    "intersection_update": ast.BitAnd,
    "difference_update": ast.Sub,
    "symmetric_difference_update": ast.BitXor,
}


#: What is done with each entry of what a set is given, as it comes; of all else a set is made first.
_ONE_BY_ONE: dict[str, Callable[[Body, Value, Value, ast.AST], None]] = {
    "update": added,
    "difference_update": partial(discarded, fails=False),
}


@method("update", "intersection_update", "difference_update", "symmetric_difference_update")
def _update(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.dicts import updated
    from zermelo.compiled.language.kinds import Dict

    assert isinstance(node.func, ast.Attribute)
    (argument,) = method_arguments(node, 1, 1)
    if isinstance(value.kind, Dict):
        updated(body, value, body.value(argument), node)
        return NONE
    if not isinstance(value.kind, Set):
        raise wrong_kind(value, node)
    ensure_own(value, node)
    update(body, value, argument, node, node.func.attr)
    return NONE


def update(body: Body, value: Value, argument: ast.expr, node: ast.AST, name: str = "update") -> None:
    """Translate the method of a set that changes it by the entries of something."""
    from zermelo.compiled.language.comprehensions import collected
    from zermelo.compiled.language.orders import ensure_blind, ensure_no_twins
    from zermelo.compiled.language.sources import source_of
    from zermelo.compiled.language.streams import go_through

    source = source_of(body, argument)
    if name in _ONE_BY_ONE and not source.is_distinct:
        # What is made on the way sees the set as it is by then; if it fails, what came before it stays.
        source.takes_any_order = True
        go_through(body, source, lambda one: _ONE_BY_ONE[name](body, value, one, node), node)
        if source.is_set:
            ensure_blind(body, argument, node)
            ensure_no_twins(entry_kind(value.kind), node)
        return
    other = collected(body, source, argument, "set")
    changed_by(body, _CHANGING[name](), value, other, node)
