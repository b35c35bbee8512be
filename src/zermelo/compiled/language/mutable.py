"""Lists, sets and dictionaries that live inside one call: rows of entries with room for a few more.

Sets and dictionaries are looked through from the front: rules keep few things in them. A set has no order that rules
could rely on, so it is never gone through where the order could be seen.
"""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body, entry_kind, erased
from zermelo.compiled.language.compare import as_row, bit, compared, equal_entries, length_of
from zermelo.compiled.language.faults import OVERFLOW, PLAIN, ROOM
from zermelo.compiled.language.kinds import (
    MOST_ROOM,
    Bool,
    Dict,
    Float,
    Int,
    Kind,
    List,
    Row,
    Set,
    Text,
    Tuple,
    Union,
    is_mutable,
    is_within,
    named,
    size,
)
from zermelo.compiled.language.numbers import ends
from zermelo.compiled.language.refusal import OPERATION, SECOND_NAME, construct, refused, unsettled
from zermelo.compiled.language.registry import method
from zermelo.compiled.language.sequences import (
    checked_index,
    ensure_own,
    own_list,
    store_within,
    tuple_of,
    with_owner,
)
from zermelo.compiled.language.values import NONE, Value, whole


def place_of(body: Body, wanted: Value, row: Value, node: ast.AST) -> str | None:
    """Return the index of the first entry (of a dictionary: key) equal to a value, −1 if there is none."""
    count = length_of(body, row)
    first, item = as_row(body, row, node)
    if item is None or (count.is_known and count.const == 0):
        return None
    stride = size(item)
    if isinstance(row.kind, Dict):
        assert isinstance(item, Tuple)
        item = item.items[0]
    found = body.room(1)
    counter = body.room(1)
    body.put(f"store i64 -1, ptr {found}")
    body.put(f"store i64 0, ptr {counter}")
    top, inside, again, hit, end = (body.label() for _ in range(5))
    body.go(top)
    body.begin(top)
    i = body.new(f"load i64, ptr {counter}")
    body.branch(body.new(f"icmp slt i64 {i}, {count.text}"), inside, end)
    body.begin(inside)
    entry = body.load(item, body.at(first.text, i if stride == 1 else body.new(f"mul i64 {i}, {stride}")))
    same = equal_entries(body, wanted, entry, node)
    body.branch(same, hit, again)
    body.begin(hit)
    body.put(f"store i64 {i}, ptr {found}")
    body.go(end)
    body.begin(again)
    body.put(f"store i64 {body.new(f'add i64 {i}, 1')}, ptr {counter}")
    body.go(top)
    body.begin(end)
    return body.new(f"load i64, ptr {found}")


# --- lists ------------------------------------------------------------------------------------------------


def room_for_more(body: Body) -> int:
    """Return how much room a list gets that grows here: by the loops around, as far as they are known."""
    return int(min(MOST_ROOM, 4 * body.rounds + 28))


def appended(body: Body, whole_: Value, value: Value, node: ast.AST) -> None:
    """Do `whole.append(value)`."""
    body.fresh(value, node)
    target = own_list(body, whole_, value.kind, node, room_for_more(body))
    kind = target.kind
    assert isinstance(kind, List)
    if kind.item is None or kind.is_fixed:
        return  # the next round knows more
    count = body.new(f"load i64, ptr {target.text}")
    body.fault_if(body.new(f"icmp uge i64 {count}, {kind.room}"), ROOM, node)
    place = body.at(body.at(target.text, 1), body.new(f"mul i64 {count}, {size(kind.item)}"))
    store_within(body, value, kind.item, place, node)
    body.put(f"store i64 {body.new(f'add i64 {count}, 1')}, ptr {target.text}")


@method("append")
def _append(body: Body, value: Value, node: ast.Call) -> Value:
    appended(body, _list(value, node), body.value(_arguments(node, 1, 1)[0]), node)
    return NONE


def _list(value: Value, node: ast.AST) -> Value:
    if not isinstance(value.kind, List):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    return value


def _arguments(node: ast.Call, least: int, most: int) -> list[ast.expr]:
    if (
        node.keywords
        or not least <= len(node.args) <= most
        or any(isinstance(a, ast.Starred) for a in node.args)
    ):
        raise refused(node, OPERATION, operation=construct(node), kinds="arguments")
    return node.args


@method("extend")
def _extend(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.sources import each_of

    (argument,) = _arguments(node, 1, 1)
    target = _list(value, node)
    if isinstance(argument, ast.Name) and body.own_name(argument.id) in value.roots:
        raise refused(node, SECOND_NAME)
    each_of(body, argument, lambda item: appended(body, target, item, node), node)
    return NONE


def extended(body: Body, target: Value, value: Value, node: ast.AST) -> None:
    """Do `target += value` in its place."""
    from zermelo.compiled.language.sources import go_through, source_of_value

    if value.roots & target.roots:
        raise refused(node, SECOND_NAME)
    go_through(
        body, source_of_value(body, value, node), lambda item: appended(body, target, item, node), node
    )


@method("pop")
def _pop(body: Body, value: Value, node: ast.Call) -> Value:
    if isinstance(value.kind, Dict):
        return _pop_key(body, value, node)
    target = _list(value, node)
    ensure_own(target, node)
    arguments = _arguments(node, 0, 1)
    index = body.as_int(body.value(arguments[0])) if arguments else whole(-1)
    return _taken(body, target, index, node)


def _taken(body: Body, target: Value, index: Value, node: ast.AST) -> Value:
    kind = target.kind
    assert isinstance(kind, List)
    if not isinstance(index.kind, Int):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(index.kind))
    if kind.is_fixed and target.widen is not None:
        target.widen(List(kind.item, kind.room, False))
    elif kind.is_fixed:
        raise refused(node, OPERATION, operation=construct(node), kinds="list")
    if kind.item is None:
        raise unsettled(node)
    length = Value(Int(0, kind.room), body.new(f"load i64, ptr {target.text}"))
    i = checked_index(body, index, length, node).text
    words = size(kind.item)
    place = body.at(body.at(target.text, 1), body.new(f"mul i64 {i}, {words}"))
    found = body.kept(body.load(kind.item, place))
    after = body.new(f"sub i64 {body.new(f'sub i64 {length.text}, {i}')}, 1")
    _move(body, place, body.at(place, words), body.new(f"mul i64 {after}, {8 * words}"))
    body.put(f"store i64 {body.new(f'sub i64 {length.text}, 1')}, ptr {target.text}")
    return found


def _move(body: Body, target: str, source: str, size_in_bytes: str) -> None:
    body.put(f"call void @llvm.memmove.p0.p0.i64(ptr {target}, ptr {source}, i64 {size_in_bytes}, i1 false)")


@method("insert")
def _insert(body: Body, value: Value, node: ast.Call) -> Value:
    where, what = _arguments(node, 2, 2)
    index, item = body.as_int(body.value(where)), body.kept(body.value(what))
    if not isinstance(index.kind, Int):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(index.kind))
    body.fresh(item, node)
    if index.kind.is_unsigned:
        body.fault_if(body.new(f"icmp slt i64 {index.text}, 0"), OVERFLOW, node)
    target = own_list(body, _list(value, node), item.kind, node, room_for_more(body))
    kind = target.kind
    assert isinstance(kind, List)
    if kind.item is None or kind.is_fixed:
        return NONE
    count = body.new(f"load i64, ptr {target.text}")
    body.fault_if(body.new(f"icmp uge i64 {count}, {kind.room}"), ROOM, node)
    moved = body.new(f"add i64 {index.text}, {count}")
    i = body.new(f"select i1 {body.new(f'icmp slt i64 {index.text}, 0')}, i64 {moved}, i64 {index.text}")
    i = body.new(f"call i64 @llvm.smax.i64(i64 {i}, i64 0)")
    i = body.new(f"call i64 @llvm.smin.i64(i64 {i}, i64 {count})")
    words = size(kind.item)
    place = body.at(body.at(target.text, 1), body.new(f"mul i64 {i}, {words}"))
    rest = body.new(f"mul i64 {body.new(f'sub i64 {count}, {i}')}, {8 * words}")
    _move(body, body.at(place, words), place, rest)
    store_within(body, item, kind.item, place, node)
    body.put(f"store i64 {body.new(f'add i64 {count}, 1')}, ptr {target.text}")
    return NONE


@method("remove")
def _remove(body: Body, value: Value, node: ast.Call) -> Value:
    wanted = body.value(_arguments(node, 1, 1)[0])
    ensure_own(value, node)
    if isinstance(value.kind, Set):
        _discarded(body, value, wanted, node, fails=True)
        return NONE
    target = _list(value, node)
    place = place_of(body, wanted, target, node)
    if place is None:
        body.always_faults("value", node)
        return NONE
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "value", node)
    _taken(body, target, Value(Int(0, MOST_ROOM), place), node)
    return NONE


@method("index")
def _index(body: Body, value: Value, node: ast.Call) -> Value:
    wanted = body.value(_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Tuple | Row | List):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    place = place_of(body, wanted, value, node)
    if place is None:
        body.always_faults("value", node)
        return whole(0)
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "value", node)
    return Value(Int(0, max(ends(length_of(body, value))[1] - 1, 0)), place)


@method("count")
def _count(body: Body, value: Value, node: ast.Call) -> Value:
    wanted = body.value(_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Tuple | Row | List):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    length = length_of(body, value)
    row, item = as_row(body, value, node)
    if item is None:
        return whole(0)
    total = body.room(1)
    body.put(f"store i64 0, ptr {total}")
    with body.counted(length.text) as i:
        entry = body.load(item, body.at(row.text, body.new(f"mul i64 {i}, {size(item)}")))
        same = body.bool_of(equal_entries(body, wanted, entry, node)).text
        body.raise_by(total, same)
    return Value(Int(0, ends(length)[1]), body.new(f"load i64, ptr {total}"))


@method("copy")
def _copy(body: Body, value: Value, node: ast.Call) -> Value:
    _arguments(node, 0, 0)
    return copied(body, value, node)


def copied(body: Body, value: Value, node: ast.AST) -> Value:
    """Return a list, set or dictionary that nobody else can change; its entries stay those of the first."""
    if not isinstance(value.kind, List | Set | Dict):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    inner = entry_kind(value.kind)
    if inner is not None and is_mutable(inner):
        body.fresh(value, node)
    slot = body.room(size(value.kind))
    body.store(value, slot)
    return Value(value.kind, slot)


@method("clear")
def _clear(body: Body, value: Value, node: ast.Call) -> Value:
    _arguments(node, 0, 0)
    ensure_own(value, node)
    match value.kind:
        case List(item, room, True):
            if value.widen is None:
                raise refused(node, OPERATION, operation=construct(node), kinds="list")
            value.widen(List(item, room, False))
        case List() | Set(is_frozen=False) | Dict():
            pass
        case _:
            raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    body.put(f"store i64 0, ptr {value.text}")
    return NONE


@method("reverse")
def _reverse(body: Body, value: Value, node: ast.Call) -> Value:
    _arguments(node, 0, 0)
    target = _list(value, node)
    ensure_own(target, node)
    kind = target.kind
    assert isinstance(kind, List)
    if kind.item is None:
        return NONE
    words = size(kind.item)
    count = length_of(body, target).text
    with body.counted(body.new(f"sdiv i64 {count}, 2")) as i:
        j = body.new(f"sub i64 {body.new(f'sub i64 {count}, 1')}, {i}")
        one = body.at(body.at(target.text, 1), body.new(f"mul i64 {i}, {words}"))
        other = body.at(body.at(target.text, 1), body.new(f"mul i64 {j}, {words}"))
        swap(body, one, other, words)
    return NONE


def swap(body: Body, one: str, other: str, words: int) -> None:
    """Exchange the words at two addresses."""
    kept = body.room(words)
    body.copy(one, kept, words)
    body.copy(other, one, words)
    body.copy(kept, other, words)


@method("sort")
def _sort(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.known_rows import sort_options

    target = _list(value, node)
    ensure_own(target, node)
    if node.args:
        raise refused(node, OPERATION, operation=construct(node), kinds="arguments")
    key, is_reversed = sort_options(body, node)
    sort_row(body, target, key, is_reversed, node)
    return NONE


def _has_float(kind: Kind) -> bool:
    match kind:
        case Float():
            return True
        case Tuple(items) | Union(items):
            return any(map(_has_float, items))
        case Row(item, _):
            return _has_float(item)
    return False


def sort_row(body: Body, target: Value, key: object, is_reversed: bool, node: ast.AST) -> None:
    """Sort entries in their place by insertion, which keeps equals in their order."""
    from zermelo.compiled.language.calls import applied

    item = entry_kind(target.kind)
    if item is None:
        return
    words = size(item)
    count = length_of(body, target).text
    start = body.at(target.text, 1)
    moving = body.room(words)
    hole = body.room(1)

    def keyed(place: str) -> Value:
        entry = body.load(item, place)
        return entry if key is None else applied(body, key, [entry], node)

    with body.counted(count) as i:
        # Asked once at least, as in Python; what is no number has no place in an order.
        rank = keyed(body.at(start, body.new(f"mul i64 {i}, {words}")))
        if isinstance(rank.kind, Float):
            body.fault_if(body.new(f"fcmp uno double {rank.text}, {rank.text}"), PLAIN, node)
        elif not isinstance(rank.kind, Int | Bool | Text) and _has_float(rank.kind):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(rank.kind))
    with body.counted(count) as i:
        body.copy(body.at(start, body.new(f"mul i64 {i}, {words}")), moving, words)
        body.put(f"store i64 {i}, ptr {hole}")
        top, look, shift, end = (body.label() for _ in range(4))
        body.go(top)
        body.begin(top)
        j = body.new(f"load i64, ptr {hole}")
        body.branch(body.new(f"icmp sgt i64 {j}, 0"), look, end)
        body.begin(look)
        before = body.at(start, body.new(f"mul i64 {body.new(f'sub i64 {j}, 1')}, {words}"))
        old, new = keyed(before), keyed(moving)
        # Reversed, too, equals stay in their order.
        one, other = (old, new) if is_reversed else (new, old)
        less = bit(body, compared(body, ast.Lt(), one, other, node), node)
        body.branch(less, shift, end)
        body.begin(shift)
        body.copy(before, body.at(start, body.new(f"mul i64 {j}, {words}")), words)
        body.put(f"store i64 {body.new(f'sub i64 {j}, 1')}, ptr {hole}")
        body.go(top)
        body.begin(end)
        last = body.new(f"load i64, ptr {hole}")
        body.copy(moving, body.at(start, body.new(f"mul i64 {last}, {words}")), words)


def deleted(body: Body, value: Value, index: Value, node: ast.AST) -> None:
    """Do `del value[index]`."""
    ensure_own(value, node)
    if isinstance(value.kind, Dict):
        _without_key(body, value, index, node)
    elif isinstance(value.kind, List):
        _taken(body, value, body.as_int(index), node)
    else:
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


# --- sets -------------------------------------------------------------------------------------------------


def added(body: Body, target: Value, value: Value, node: ast.AST) -> None:
    """Put a member into a set."""
    if is_mutable(value.kind):
        raise refused(node, OPERATION, operation=construct(node), kinds=f"set, {named(value.kind)}")
    kind = target.kind
    assert isinstance(kind, Set)
    wider = Set(body.joined(kind.item, value.kind, node), max(kind.room, room_for_more(body)), kind.is_frozen)
    if wider != kind:
        if target.widen is not None:
            target.widen(wider)
        elif kind.item is None or not is_within(value.kind, kind.item):
            raise refused(node, OPERATION, operation=construct(node), kinds=f"set, {named(value.kind)}")
    if kind.item is None:
        return
    place = place_of(body, value, target, node)
    new, end = body.label(), body.label()
    body.branch("true" if place is None else body.new(f"icmp slt i64 {place}, 0"), new, end)
    body.begin(new)
    count = body.new(f"load i64, ptr {target.text}")
    body.fault_if(body.new(f"icmp uge i64 {count}, {kind.room}"), ROOM, node)
    spot = body.at(body.at(target.text, 1), body.new(f"mul i64 {count}, {size(kind.item)}"))
    store_within(body, value, kind.item, spot, node)
    body.put(f"store i64 {body.new(f'add i64 {count}, 1')}, ptr {target.text}")
    body.go(end)
    body.begin(end)


@method("add")
def _add(body: Body, value: Value, node: ast.Call) -> Value:
    item = body.value(_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Set) or value.kind.is_frozen:
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    ensure_own(value, node)
    added(body, value, item, node)
    return NONE


@method("discard")
def _discard(body: Body, value: Value, node: ast.Call) -> Value:
    item = body.value(_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Set) or value.kind.is_frozen:
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    ensure_own(value, node)
    _discarded(body, value, item, node, fails=False)
    return NONE


def _discarded(body: Body, target: Value, value: Value, node: ast.AST, *, fails: bool) -> None:
    kind = target.kind
    assert isinstance(kind, Set)
    place = place_of(body, value, target, node) if kind.item is not None else None
    if place is None or kind.item is None:
        if fails:
            body.always_faults("key", node)
        return
    missing = body.new(f"icmp slt i64 {place}, 0")
    if fails:
        body.fault_if(missing, "key", node)
    there, end = body.label(), body.label()
    body.branch(missing, end, there)
    body.begin(there)
    last = body.new(f"sub i64 {body.new(f'load i64, ptr {target.text}')}, 1")
    words = size(kind.item)
    start = body.at(target.text, 1)
    _move(
        body,
        body.at(start, body.new(f"mul i64 {place}, {words}")),
        body.at(start, body.new(f"mul i64 {last}, {words}")),
        str(8 * words),
    )
    body.put(f"store i64 {last}, ptr {target.text}")
    body.go(end)
    body.begin(end)


def new_set(body: Body, kind: Set) -> Value:
    """Return an empty set with room for members of a kind."""
    slot = body.room(size(kind))
    body.put(f"store i64 0, ptr {slot}")
    return Value(kind, slot)


def set_operation(body: Body, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
    """Return union, intersection, difference or symmetric difference of two sets."""
    assert isinstance(a.kind, Set)
    assert isinstance(b.kind, Set)
    items = [kind for kind in (a.kind.item, b.kind.item) if kind is not None]
    if not items:
        return Value(Set(None, 0, a.kind.is_frozen), a.text)
    if len(items) == 2 and erased(items[0]) != erased(items[1]):
        # Whose member stays, of two that are equal, depends on the sizes.
        raise refused(node, OPERATION, operation=construct(node), kinds="set")
    item = body.join_of(items, node)
    result = new_set(body, Set(item, a.kind.room + b.kind.room, a.kind.is_frozen))

    def take(source: Value, other: Value, wanted: bool | None) -> None:
        own = source.kind.item  # type: ignore[union-attr]
        if own is None:
            return
        count = length_of(body, source).text
        with body.counted(count) as i:
            entry = body.load(own, body.at(body.at(source.text, 1), body.new(f"mul i64 {i}, {size(own)}")))
            end = body.label()
            if wanted is not None:
                place = place_of(body, entry, other, node)
                there = "false" if place is None else body.new(f"icmp sge i64 {place}, 0")
                keep = body.label()
                body.branch(there, *((keep, end) if wanted else (end, keep)))
                body.begin(keep)
            added(body, result, entry, node)
            body.go(end)
            body.begin(end)

    match op:
        case ast.BitOr():
            take(a, b, None)
            take(b, a, None)
        case ast.BitAnd():
            take(a, b, True)
        case ast.Sub():
            take(a, b, False)
        case ast.BitXor():
            take(a, b, False)
            take(b, a, False)
        case _:
            raise refused(node, OPERATION, operation=construct(node), kinds="set")
    return result


_SET_METHODS = {"union": ast.BitOr, "intersection": ast.BitAnd, "difference": ast.Sub}


@method("union", "intersection", "difference", "symmetric_difference", "issubset", "issuperset", "isdisjoint")
def _set_method(body: Body, value: Value, node: ast.Call) -> Value:
    assert isinstance(node.func, ast.Attribute)
    name = node.func.attr
    other = body.value(_arguments(node, 1, 1)[0])
    if not isinstance(value.kind, Set) or not isinstance(other.kind, Set):
        raise refused(
            node, OPERATION, operation=construct(node), kinds=f"{named(value.kind)}, {named(other.kind)}"
        )
    match name:
        case "issubset":
            return is_subset(body, ast.LtE(), value, other, node)
        case "issuperset":
            return is_subset(body, ast.GtE(), value, other, node)
        case "isdisjoint":
            both = set_operation(body, ast.BitAnd(), value, other, node)
            return body.bool_of(body.new(f"icmp eq i64 {body.new(f'load i64, ptr {both.text}')}, 0"))
    return set_operation(body, _SET_METHODS.get(name, ast.BitXor)(), value, other, node)


def is_subset(body: Body, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Value:
    """Compare two sets by inclusion."""
    match op:
        case ast.GtE() | ast.Gt():
            return is_subset(body, ast.LtE() if isinstance(op, ast.GtE) else ast.Lt(), b, a, node)
    common = set_operation(body, ast.BitAnd(), a, b, node)
    counts = [
        body.new(f"load i64, ptr {v.text}") if not v.is_known else str(len(v.const)) for v in (common, a, b)
    ]
    inside = body.new(f"icmp eq i64 {counts[0]}, {counts[1]}")
    if isinstance(op, ast.LtE):
        return body.bool_of(inside)
    other = "eq" if isinstance(op, ast.Eq) else "ne"
    return body.bool_of(
        body.new(f"and i1 {inside}, {body.new(f'icmp {other} i64 {counts[1]}, {counts[2]}')}")
    )


# --- dictionaries -----------------------------------------------------------------------------------------


def _value_at(body: Body, table: Value, place: str, roots: frozenset[str]) -> Value:
    pair = entry_kind(table.kind)
    assert isinstance(pair, Tuple)
    key, value = pair.items
    at = body.at(body.at(table.text, 1), body.new(f"mul i64 {place}, {size(pair)}"))
    found = body.load(value, body.at(at, size(key)), roots)
    return with_owner(found if is_mutable(value) else body.kept(found), table)


def looked_up(body: Body, table: Value, key: Value, node: ast.AST) -> Value:
    """Return `table[key]`."""
    if table.is_known and key.is_known:
        try:
            return body.constant(table.const[key.const], node)
        except (KeyError, TypeError):
            body.always_faults("key", node)
            return NONE
    place = place_of(body, key, table, node)
    if place is None:
        raise unsettled(node)
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "key", node)
    return _value_at(body, table, place, table.roots)


def set_key(body: Body, table: Value, key: Value, value: Value, node: ast.AST) -> None:
    """Do `table[key] = value`."""
    ensure_own(table, node)
    body.fresh(value, node)
    if is_mutable(key.kind):
        raise refused(node, OPERATION, operation=construct(node), kinds=f"dict, {named(key.kind)}")
    kind = table.kind
    assert isinstance(kind, Dict)
    room = max(kind.room, room_for_more(body))
    wider = Dict(body.joined(kind.key, key.kind, node), body.joined(kind.value, value.kind, node), room)
    if wider != kind:
        if table.widen is not None:
            table.widen(wider)
        elif (
            kind.key is None
            or kind.value is None
            or not (is_within(key.kind, kind.key) and is_within(value.kind, kind.value))
        ):
            raise refused(node, OPERATION, operation=construct(node), kinds="dict")
    if kind.key is None or kind.value is None:
        return
    place = place_of(body, key, table, node)
    spot = body.room(1)
    body.put(f"store i64 {-1 if place is None else place}, ptr {spot}")
    new, end = body.label(), body.label()
    body.branch("true" if place is None else body.new(f"icmp slt i64 {place}, 0"), new, end)
    body.begin(new)
    count = body.new(f"load i64, ptr {table.text}")
    body.fault_if(body.new(f"icmp uge i64 {count}, {kind.room}"), ROOM, node)
    pair = size(kind.key) + size(kind.value)
    store_within(
        body, key, kind.key, body.at(body.at(table.text, 1), body.new(f"mul i64 {count}, {pair}")), node
    )
    body.put(f"store i64 {body.new(f'add i64 {count}, 1')}, ptr {table.text}")
    body.put(f"store i64 {count}, ptr {spot}")
    body.go(end)
    body.begin(end)
    at = body.at(body.at(table.text, 1), body.new(f"mul i64 {body.new(f'load i64, ptr {spot}')}, {pair}"))
    store_within(body, value, kind.value, body.at(at, size(kind.key)), node)


@method("get")
def _get(body: Body, value: Value, node: ast.Call) -> Value:
    arguments = [body.value(argument) for argument in _arguments(node, 1, 2)]
    if not isinstance(value.kind, Dict):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    default = arguments[1] if len(arguments) == 2 else NONE
    if value.is_known and arguments[0].is_known and arguments[0].const in value.const:
        return body.constant(value.const[arguments[0].const], node)
    place = place_of(body, arguments[0], value, node)
    if place is None:
        return default
    there = body.new(f"icmp sge i64 {place}, 0")
    return body.choose(there, lambda: _value_at(body, value, place, value.roots), lambda: default, node)


def _without_key(body: Body, table: Value, key: Value, node: ast.AST) -> None:
    pair = entry_kind(table.kind)
    place = place_of(body, key, table, node) if pair is not None else None
    if place is None or pair is None:
        body.always_faults("key", node)
        return
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "key", node)
    _close_gap(body, table, place, size(pair))


def _close_gap(body: Body, table: Value, place: str, words: int) -> None:
    count = body.new(f"load i64, ptr {table.text}")
    spot = body.at(body.at(table.text, 1), body.new(f"mul i64 {place}, {words}"))
    after = body.new(f"sub i64 {body.new(f'sub i64 {count}, {place}')}, 1")
    _move(body, spot, body.at(spot, words), body.new(f"mul i64 {after}, {8 * words}"))
    body.put(f"store i64 {body.new(f'sub i64 {count}, 1')}, ptr {table.text}")


def _pop_key(body: Body, table: Value, node: ast.Call) -> Value:
    ensure_own(table, node)
    arguments = [body.value(argument) for argument in _arguments(node, 1, 2)]
    pair = entry_kind(table.kind)
    place = place_of(body, arguments[0], table, node) if pair is not None else None
    if place is None or pair is None:
        if len(arguments) == 2:
            return arguments[1]
        body.always_faults("key", node)
        return NONE

    def taken() -> Value:
        found = body.kept(_value_at(body, table, place, frozenset()))
        _close_gap(body, table, place, size(pair))
        return found

    missing = body.new(f"icmp slt i64 {place}, 0")
    if len(arguments) == 1:
        body.fault_if(missing, "key", node)
        return taken()
    return body.choose(missing, lambda: arguments[1], taken, node)


@method("setdefault")
def _setdefault(body: Body, value: Value, node: ast.Call) -> Value:
    key, default = (body.value(argument) for argument in _arguments(node, 2, 2))
    if not isinstance(value.kind, Dict) or is_mutable(default.kind):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    place = place_of(body, key, value, node)
    new, end = body.label(), body.label()
    body.branch("true" if place is None else body.new(f"icmp slt i64 {place}, 0"), new, end)
    body.begin(new)
    set_key(body, value, key, default, node)
    body.go(end)
    body.begin(end)
    return looked_up(body, value, key, node) if value.kind.key is not None else default


def pair_at(body: Body, table: Value, i: str, part: str) -> Value:
    """Return key, value or both of entry `i` of a dictionary."""
    pair = entry_kind(table.kind)
    assert isinstance(pair, Tuple)
    at = body.at(body.at(table.text, 1), i if size(pair) == 1 else body.new(f"mul i64 {i}, {size(pair)}"))
    key = body.load(pair.items[0], at)
    value = body.load(pair.items[1], body.at(at, size(pair.items[0])), table.roots)
    return {"keys": lambda: key, "values": lambda: value}.get(part, lambda: tuple_of(body, [key, value]))()
