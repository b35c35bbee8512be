"""Lists: made, and changed in their place."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.faults import OVERFLOW, ROOM
from zermelo.compiled.language.joins import note_length, note_room
from zermelo.compiled.language.kinds import (
    MOST_ROOM,
    TOP,
    VARYING,
    Deque,
    Dict,
    Frozen,
    Int,
    Kind,
    List,
    Row,
    Set,
    Tuple,
    size,
)
from zermelo.compiled.language.membership import place_of
from zermelo.compiled.language.numbers import ends
from zermelo.compiled.language.objects import (
    copied,
    count_of,
    data_of,
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
from zermelo.compiled.language.refusal import unsettled
from zermelo.compiled.language.registry import method
from zermelo.compiled.language.rows import as_row, checked_index, length_of
from zermelo.compiled.language.values import NONE, Value, whole


def new_kind(body: Body, node: ast.AST, what: str = "") -> List:
    """Return the kind of the lists that a piece of syntax makes."""
    return body.job.object_at(List, what, *place_of_syntax(node))


def place_of_syntax(node: ast.AST) -> tuple[object, ...]:
    """Return what tells a piece of the rules' syntax apart from all others of its function."""
    names = ("lineno", "col_offset", "end_lineno", "end_col_offset")
    return tuple(getattr(node, name, None) for name in names)


def list_of(body: Body, values: list[Value], node: ast.AST) -> Value:
    """Return a new list of some values."""
    kind = new_kind(body, node)
    note_length(kind.cell, len(values))
    target = made(body, kind, len(values), node)
    for value in values:
        may_hold(body, target, value.kind, node)
    if kind.item is not None:
        for i, value in enumerate(values):
            body.store(body.convert(value, kind.item, node), place_in(body, target, str(i)))
    set_count(body, target, len(values))
    return target


def list_of_row(body: Body, row: Value, node: ast.AST) -> Value:
    """Return a new list with the entries of a tuple."""
    if isinstance(row.kind, Tuple):
        return list_of(body, [body.item(row, i) for i in range(len(row.kind.items))], node)
    assert isinstance(row.kind, Row)
    kind = new_kind(body, node)
    note_length(kind.cell, VARYING)
    note_room(kind.cell, row.kind.room)
    body.put_into(kind.cell, row.kind.item, node)
    return _filled(body, kind, [(body.at(row.text, 1), row.kind.item, count_of(body, row))], node)


def _filled(body: Body, kind: List, parts: list[tuple[str, Kind, str]], node: ast.AST) -> Value:
    """Return a new list with the entries at some addresses: of which kinds, and how many."""
    total = parts[0][2]
    for _, _, count in parts[1:]:
        total = body.new(f"add i64 {total}, {count}")
    target = made(body, kind, total, node)
    assert kind.item is not None
    start = "0"
    for address, item, count in parts:
        with body.counted(count) as i:
            entry = body.load(item, body.at(address, body.times(i, size(item))))
            at = place_in(body, target, body.new(f"add i64 {start}, {i}"))
            body.store(body.convert(entry, kind.item, node), at)
        start = body.new(f"add i64 {start}, {count}")
    set_count(body, target, total)
    return target


def list_sum(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    """Return `a + b`, a new list."""
    assert isinstance(a.kind, List)
    assert isinstance(b.kind, List)
    kind = new_kind(body, node, "+")
    lengths = [a.kind.length, b.kind.length]
    is_fixed = None not in lengths
    note_length(kind.cell, sum(n for n in lengths if n is not None) if is_fixed else VARYING)
    grows = kind.cell in (a.kind.cell, b.kind.cell)
    # A list that becomes longer by itself, round after round, has no room that could be foreseen.
    note_room(kind.cell, room_for_more(body) if grows else a.kind.cell.room + b.kind.cell.room)
    parts = []
    for value in (a, b):
        assert isinstance(value.kind, List)
        if value.kind.item is not None:
            body.put_into(kind.cell, value.kind.item, node)
            parts.append((data_of(body, value), value.kind.item, count_of(body, value)))
    return _filled(body, kind, parts, node) if parts else made(body, kind, 0, node)


def list_times(body: Body, value: Value, times: Value, node: ast.AST) -> Value:
    """Return `value * times`, a new list whose entries are the very same, again and again."""
    assert isinstance(value.kind, List)
    kind = new_kind(body, node, "*")
    length = value.kind.length
    known = length is not None and times.is_known
    note_length(kind.cell, length * max(times.const, 0) if known and length is not None else VARYING)
    note_room(kind.cell, min(MOST_ROOM, value.kind.cell.room * max(0, min(ends(times)[1], MOST_ROOM))))
    item = value.kind.item
    if item is None:
        return made(body, kind, 0, node)
    body.put_into(kind.cell, item, node)
    count = count_of(body, value)
    if ends(times)[1] > TOP >> 1:
        body.fault_if(body.new(f"icmp slt i64 {times.text}, 0"), ROOM, node)
    rounds = body.new(f"call i64 @llvm.smax.i64(i64 {times.text}, i64 0)")
    if not times.is_known:
        # Each factor is looked at first: the product itself may be too large for a word.
        body.fault_if(body.new(f"icmp ugt i64 {rounds}, {1 << 20}"), ROOM, node)
    total = body.new(f"mul i64 {rounds}, {count}")
    target = made(body, kind, total, node)
    words = size(item)
    source = data_of(body, value)
    with body.counted(total) as i:
        nonzero = body.new(f"call i64 @llvm.smax.i64(i64 {count}, i64 1)")
        at = body.new(f"srem i64 {i}, {nonzero}")
        entry = body.load(item, body.at(source, body.times(at, words)))
        if kind.item is not None:
            body.store(body.convert(entry, kind.item, node), place_in(body, target, i))
    set_count(body, target, total)
    return target


# --- methods ------------------------------------------------------------------------------------------------


def own_list(value: Value, node: ast.AST) -> List:
    """Return the kind of a list that may be changed."""
    if not isinstance(value.kind, List):
        raise wrong_kind(value, node)
    ensure_own(value, node)
    return value.kind


def resized(value: Value, node: ast.AST) -> List:
    """Return the kind of a list that gets longer or shorter."""
    kind = own_list(value, node)
    note_length(kind.cell, VARYING)
    return kind


@method("append")
def _append(body: Body, value: Value, node: ast.Call) -> Value:
    (argument,) = method_arguments(node, 1, 1)
    if not isinstance(value.kind, List | Deque):
        raise wrong_kind(value, node)
    item = body.value(argument)
    if isinstance(value.kind, List):
        resized(value, node)
    _put_last(body, value, item, node)
    return NONE


def _put_last(body: Body, target: Value, item: Value, node: ast.AST) -> None:
    """Put an entry after those of a list or a deque, whose iterators look whether that happened."""
    put_last(body, target, item, node)
    if isinstance(target.kind, Deque):
        note_edit(body, target)


@method("extend")
def _extend(body: Body, value: Value, node: ast.Call) -> Value:
    from zermelo.compiled.language.sources import source_of

    (argument,) = method_arguments(node, 1, 1)
    if isinstance(value.kind, List):
        resized(value, node)
    elif not isinstance(value.kind, Deque):
        raise wrong_kind(value, node)
    if isinstance(argument, ast.GeneratorExp | ast.Call):
        from zermelo.compiled.language.streams import go_through

        go_through(body, source_of(body, argument), lambda item: _put_last(body, value, item, node), node)
    else:
        extended(body, value, body.value(argument), node)
    return NONE


def extended(body: Body, target: Value, value: Value, node: ast.AST) -> None:
    """Do `target += value` in its place."""
    from zermelo.compiled.language.sources import source_of_value
    from zermelo.compiled.language.streams import go_through, order_is_free

    if isinstance(target.kind, List):
        resized(target, node)
    elif isinstance(value.kind, Deque):
        # It may be the very same one, of which Python takes the entries first.
        raise wrong_kind(value, node)
    if isinstance(value.kind, List):
        # It may be the very same list: its entries are counted first.
        if value.kind.item is None or not may_hold(body, target, value.kind.item, node):
            return
        note_room(target.kind.cell, room_for_more(body) + value.kind.cell.room)  # type: ignore[union-attr]
        with body.counted(count_of(body, value)) as i:
            entry = body.load(value.kind.item, place_in(body, value, i))
            put_last(body, target, entry, node, grows=False)
        if isinstance(target.kind, Deque):
            note_edit(body, target)
        return
    source = source_of_value(body, value, node)
    order_is_free(source, node)
    go_through(body, source, lambda item: _put_last(body, target, item, node), node)


def repeated_in_place(body: Body, target: Value, times: Value, node: ast.AST) -> None:
    """Do `target *= times` in its place."""
    kind = resized(target, node)
    times = body.as_int(times)
    if not isinstance(times.kind, Int):
        raise wrong_kind(times, node)
    if kind.item is None:
        return
    count = count_of(body, target)
    rounds = body.new(f"call i64 @llvm.smax.i64(i64 {times.text}, i64 0)")
    body.fault_if(body.new(f"icmp ugt i64 {rounds}, {1 << 20}"), ROOM, node)
    total = body.new(f"mul i64 {rounds}, {count}")
    note_room(kind.cell, MOST_ROOM)
    with_room(body, target, total, node)
    with body.counted(total) as i:
        nonzero = body.new(f"call i64 @llvm.smax.i64(i64 {count}, i64 1)")
        at = body.new(f"srem i64 {i}, {nonzero}")
        body.copy(place_in(body, target, at), place_in(body, target, i), size(kind.item))
    set_count(body, target, total)


def index_of(value: Value, body: Body, node: ast.AST) -> Value:
    """Return an index in the rules as a whole number, or refuse."""
    value = body.as_int(value)
    if not isinstance(value.kind, Int):
        raise wrong_kind(value, node)
    return value


@method("pop")
def _pop(body: Body, value: Value, node: ast.Call) -> Value:
    if isinstance(value.kind, Dict):
        from zermelo.compiled.language.dicts import popped_key

        return popped_key(body, value, node)
    if isinstance(value.kind, Set):
        from zermelo.compiled.language.sets import popped_member

        return popped_member(body, value, node)
    if isinstance(value.kind, Deque):
        from zermelo.compiled.language.known_collections import taken_from_end

        method_arguments(node, 0, 0)
        return taken_from_end(body, value, node, is_first=False)
    if not isinstance(value.kind, List):
        raise wrong_kind(value, node)
    arguments = method_arguments(node, 0, 1)
    index = index_of(body.value(arguments[0]), body, node) if arguments else whole(-1)
    return taken(body, value, index, node)


def taken(body: Body, target: Value, index: Value, node: ast.AST) -> Value:
    """Take an entry out of a list."""
    kind = resized(target, node)
    if kind.item is None:
        raise unsettled(node)
    length = length_of(body, target)
    i = checked_index(body, index, length, node).text
    words = size(kind.item)
    place = place_in(body, target, i)
    found = body.kept(body.load(kind.item, place))
    after = body.new(f"sub i64 {body.new(f'sub i64 {length.text}, {i}')}, 1")
    moved(body, place, body.at(place, words), body.new(f"mul i64 {after}, {8 * words}"))
    set_count(body, target, body.new(f"sub i64 {length.text}, 1"))
    return found


@method("insert")
def _insert(body: Body, value: Value, node: ast.Call) -> Value:
    where, what = method_arguments(node, 2, 2)
    index, item = index_of(body.value(where), body, node), body.kept(body.value(what))
    kind = resized(value, node)
    if isinstance(index.kind, Int) and index.kind.is_unsigned:
        body.fault_if(body.new(f"icmp slt i64 {index.text}, 0"), OVERFLOW, node)
    if not may_hold(body, value, item.kind, node) or kind.item is None:
        return NONE
    note_room(kind.cell, room_for_more(body))
    item = body.convert(item, kind.item, node)
    count = count_of(body, value)
    more = body.new(f"add i64 {count}, 1")
    with_room(body, value, more, node)
    turned = body.new(f"add i64 {index.text}, {count}")
    i = body.new(f"select i1 {body.new(f'icmp slt i64 {index.text}, 0')}, i64 {turned}, i64 {index.text}")
    i = body.new(f"call i64 @llvm.smax.i64(i64 {i}, i64 0)")
    i = body.new(f"call i64 @llvm.smin.i64(i64 {i}, i64 {count})")
    words = size(kind.item)
    place = place_in(body, value, i)
    rest = body.new(f"mul i64 {body.new(f'sub i64 {count}, {i}')}, {8 * words}")
    moved(body, body.at(place, words), place, rest)
    body.store(item, place)
    set_count(body, value, more)
    return NONE


@method("remove")
def _remove(body: Body, value: Value, node: ast.Call) -> Value:
    wanted = body.value(method_arguments(node, 1, 1)[0])
    if isinstance(value.kind, Set):
        from zermelo.compiled.language.sets import discarded

        discarded(body, value, wanted, node, fails=True)
        return NONE
    resized(value, node)
    place = place_of(body, wanted, value, node)
    if place is None:
        body.always_faults("value", node)
        return NONE
    body.fault_if(body.new(f"icmp slt i64 {place}, 0"), "value", node)
    taken(body, value, Value(Int(0, MOST_ROOM), place), node)
    return NONE


@method("copy")
def _copy(body: Body, value: Value, node: ast.Call) -> Value:
    method_arguments(node, 0, 0)
    return copy_of(body, value, node)


def copy_of(body: Body, value: Value, node: ast.AST) -> Value:
    """Return a new list, set or dictionary with the same entries."""
    match value.kind:
        case List():
            kind = new_kind(body, node, "copy")
            length = value.kind.length
            if value.kind.item is not None:
                note_length(kind.cell, VARYING if length is None else length)
            return copied(body, value, kind, node)
        case Set() | Dict() if type(value.kind) in (Set, Dict):
            make = type(value.kind)
            return copied(body, value, body.job.object_at(make, "copy", *place_of_syntax(node)), node)
        case Frozen():
            return value
    raise wrong_kind(value, node)


@method("clear")
def _clear(body: Body, value: Value, node: ast.Call) -> Value:
    method_arguments(node, 0, 0)
    match value.kind:
        case List():
            resized(value, node)
        case Set() | Deque() | Dict():
            ensure_own(value, node)
            note_edit(body, value)
        case _:
            raise wrong_kind(value, node)
    set_count(body, value, 0)
    return NONE


@method("reverse")
def _reverse(body: Body, value: Value, node: ast.Call) -> Value:
    method_arguments(node, 0, 0)
    kind = own_list(value, node)
    if kind.item is None:
        return NONE
    words = size(kind.item)
    count = count_of(body, value)
    with body.counted(body.new(f"sdiv i64 {count}, 2")) as i:
        j = body.new(f"sub i64 {body.new(f'sub i64 {count}, 1')}, {i}")
        one, other = place_in(body, value, i), place_in(body, value, j)
        kept = body.room(words)
        body.copy(one, kept, words)
        body.copy(other, one, words)
        body.copy(kept, other, words)
    return NONE


def deleted(body: Body, value: Value, index: Value, node: ast.AST) -> None:
    """Do `del value[index]`."""
    if isinstance(value.kind, Dict):
        from zermelo.compiled.language.dicts import without_key

        without_key(body, value, index, node)
    elif isinstance(value.kind, List):
        taken(body, value, index_of(index, body, node), node)
    else:
        raise wrong_kind(value, node)


# --- slices -------------------------------------------------------------------------------------------------


def set_slice(body: Body, target: Value, bounds: list[Value], value: Value, node: ast.AST) -> None:
    """Do `target[a:b] = value`; with a step, as many entries as there are places."""
    from zermelo.compiled.language.sequences import slice_places

    kind = own_list(target, node)
    stride, first, count = slice_places(body, bounds, length_of(body, target), node)
    if isinstance(value.kind, List) or not isinstance(value.kind, Tuple | Row):
        # A list may be the very one that is changed, and anything else is a source: its entries are taken first.
        from zermelo.compiled.language.comprehensions import collected
        from zermelo.compiled.language.sources import source_of_value

        value = collected(body, source_of_value(body, value, node), node, "list")
    row, item = as_row(body, value, node)
    length = length_of(body, value)
    same = length.is_known and kind.length is not None and _is_known_count(bounds, kind.length, length.const)
    if not same and stride == 1:
        resized(target, node)
    if item is not None and not may_hold(body, target, item, node):
        return
    if stride != 1:
        body.fault_if(body.new(f"icmp ne i64 {length.text}, {count}"), "value", node)
    elif not same:
        words = size(kind.item) if kind.item is not None else 0
        old = count_of(body, target)
        change = body.new(f"sub i64 {length.text}, {count}")
        total = body.new(f"add i64 {old}, {change}")
        with_room(body, target, body.new(f"call i64 @llvm.smax.i64(i64 {total}, i64 {old})"), node)
        if kind.item is not None:
            end = body.new(f"add i64 {first}, {count}")
            later = body.new(f"add i64 {first}, {length.text}")
            rest = body.new(f"mul i64 {body.new(f'sub i64 {old}, {end}')}, {8 * words}")
            moved(body, place_in(body, target, later), place_in(body, target, end), rest)
        set_count(body, target, total)
    if item is None or kind.item is None:
        return
    with body.counted(length.text) as i:
        entry = body.load(item, body.at(row.text, body.times(i, size(item))))
        at = body.new(
            f"add i64 {first}, {body.times(i, stride) if stride > 0 else body.new(f'mul i64 {i}, {stride}')}"
        )
        body.store(body.convert(entry, kind.item, node), place_in(body, target, at))


def _is_known_count(bounds: list[Value], length: int, count: int) -> bool:
    """Return whether a slice of a list of known length certainly has so many entries."""
    if not all(bound.is_known for bound in bounds):
        return False
    return len(range(length)[slice(*(bound.const for bound in bounds))]) == count


def delete_slice(body: Body, target: Value, bounds: list[Value], node: ast.AST) -> None:
    """Do `del target[a:b]`, also with a step."""
    from zermelo.compiled.language.sequences import slice_places

    kind = resized(target, node)
    stride, first, count = slice_places(body, bounds, length_of(body, target), node)
    if kind.item is None:
        return
    old = count_of(body, target)
    if stride == 1:
        end = body.new(f"add i64 {first}, {count}")
        rest = body.new(f"mul i64 {body.new(f'sub i64 {old}, {end}')}, {8 * size(kind.item)}")
        moved(body, place_in(body, target, first), place_in(body, target, end), rest)
    else:
        _close_gaps(body, target, (stride, first, count), old)
    set_count(body, target, body.new(f"sub i64 {old}, {count}"))


def _close_gaps(body: Body, target: Value, places: tuple[int, str, str], length: str) -> None:
    """Move the entries that stay to the front, each over those that go, `count` of them from `first` on."""
    stride, first, count = places
    assert isinstance(target.kind, List)
    assert target.kind.item is not None
    going, gone = body.room(1), body.room(1)
    if stride < 0:
        # The same ones from the front.
        last = body.new(f"mul i64 {body.new(f'sub i64 {count}, 1')}, {stride}")
        first = body.new(f"add i64 {first}, {last}")
    body.put(f"store i64 {first}, ptr {going}")
    body.put(f"store i64 0, ptr {gone}")
    with body.counted(length) as i:
        before, next_ = (body.new(f"load i64, ptr {slot}") for slot in (gone, going))
        is_left = body.new(f"icmp slt i64 {before}, {count}")
        goes = body.new(f"and i1 {is_left}, {body.new(f'icmp eq i64 {i}, {next_}')}")
        go, stay, end = body.label(), body.label(), body.label()
        body.branch(goes, go, stay)
        body.begin(go)
        body.raise_by(gone, "1")
        body.raise_by(going, str(abs(stride)))
        body.go(end)
        body.begin(stay)
        at = body.new(f"sub i64 {i}, {before}")
        moved(body, place_in(body, target, at), place_in(body, target, i), str(8 * size(target.kind.item)))
        body.go(end)
        body.begin(end)
