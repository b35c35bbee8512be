"""Tuples and lists that are looked into, cut, joined and repeated."""

from __future__ import annotations

import ast
from collections.abc import Callable

from zermelo.compiled.language.body import SIGNED, UNSIGNED, Body
from zermelo.compiled.language.compare import number_order, range_ends
from zermelo.compiled.language.faults import LENGTH, OUT_OF_BOUNDS, ROOM
from zermelo.compiled.language.joins import note_length, note_room
from zermelo.compiled.language.kinds import (
    MOST_ROOM,
    TOP,
    VARYING,
    Array,
    Block,
    Bool,
    Changing,
    Deque,
    Dict,
    Float,
    Int,
    Kind,
    List,
    Nothing,
    Range,
    Row,
    Text,
    Tuple,
    Union,
    is_mutable,
    named,
    size,
)
from zermelo.compiled.language.lists import list_sum, list_times, new_kind
from zermelo.compiled.language.numbers import arithmetic, ends
from zermelo.compiled.language.objects import made, may_hold, place_in, set_count
from zermelo.compiled.language.refusal import OPERATION, construct, refused, unsettled
from zermelo.compiled.language.registry import CHECKS_INDICES
from zermelo.compiled.language.rows import as_letters, as_row, checked_index, length_of, place_of_entry
from zermelo.compiled.language.values import NONE, Value, whole

#: Longer tuples are not written out entry by entry.
_LONG = 256


# --- one entry --------------------------------------------------------------------------------------------


def entry(body: Body, value: Value, index: Value, node: ast.AST) -> Value:
    """Return `value[index]`."""
    if isinstance(value.kind, Array):
        return array_entry(body, value, index, node)
    if isinstance(value.kind, Block):
        return Value(UNSIGNED, body.new(f"load i64, ptr {body.at(value.text, body.as_int(index).text)}"))
    if isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: entry(body, one, index, node), node)
    if isinstance(value.kind, Dict):
        from zermelo.compiled.language.dicts import looked_up

        return looked_up(body, value, index, node)
    if isinstance(index.kind, Union):
        return body.alternatives(index, lambda one: entry(body, value, one, node), node)
    value, index = body.as_plain(value), body.as_plain(index)
    if not isinstance(index.kind, Int | Bool):
        raise refused(
            node, OPERATION, operation=construct(node), kinds=f"{named(value.kind)}, {named(index.kind)}"
        )
    index = body.as_int(index)
    if value.is_known and index.is_known and hasattr(value.const, "__getitem__"):
        try:
            return body.constant(value.const[index.const], node)
        except IndexError:
            body.always_faults("index", node)
            return NONE
    match value.kind:
        case Tuple(items) if index.is_known:
            if not -len(items) <= index.const < len(items):
                body.always_faults("index", node)
                return body.item(value, 0) if items else NONE
            return body.item(value, index.const % len(items))
        case Tuple(items) if not items:
            body.always_faults("index", node)
            return NONE
        case Tuple() | Row() | List() | Deque():
            place, kind = place_of_entry(body, value, index, node)
            if kind is None:
                raise unsettled(node)
            found = body.load(kind, place)
            # Python has the entry itself, which stays what it is when the list changes.
            return body.kept(found) if isinstance(value.kind, Changing) else found
        case Range(step):
            first, last = range_ends(body, value)
            length = range_length(body, first, last, whole(step), node)
            i = checked_index(body, index, length, node)
            distance = arithmetic(body, ast.Mult(), i, whole(step), node)
            found = arithmetic(body, ast.Add(), first, distance, node)
            return Value(Int(), found.text) if not found.is_known else found
        case Text():
            return entry(body, as_letters(value), index, node)
    raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


_LOADS = {
    "int8": ("i8", "sext"), "int16": ("i16", "sext"), "int32": ("i32", "sext"), "int64": ("i64", ""),
    "uint8": ("i8", "zext"), "uint16": ("i16", "zext"), "uint32": ("i32", "zext"), "uint64": ("i64", ""),
    "bool": ("i8", "zext"), "float64": ("double", ""),
}  # fmt: skip


def array_place(body: Body, array: Value, index: Value, node: ast.AST) -> str:
    """Return the address of an entry of a routine's array, which nobody checks unless told to."""
    assert isinstance(array.kind, Array)
    machine = _LOADS[array.kind.entry][0]
    if isinstance(index.kind, Tuple):
        parts = [body.as_int(body.item(index, i)).text for i in range(len(index.kind.items))]
        if CHECKS_INDICES:
            for axis, part in enumerate(parts):
                _check_bounds(body, part, f"{array.text}n{axis}", node)
        at = parts[0]
        for axis, part in enumerate(parts[1:], 1):
            rows = body.new(f"mul i64 {at}, {array.text}n{axis}")
            at = body.new(f"add i64 {rows}, {part}")
    else:
        at = body.as_int(index).text
        if CHECKS_INDICES:
            _check_bounds(body, at, f"{array.text}n0", node)
    return body.new(f"getelementptr inbounds {machine}, ptr {array.text}, i64 {at}")


def array_type(array: Value) -> str:
    """Return the machine type of a routine's array."""
    assert isinstance(array.kind, Array)
    return _LOADS[array.kind.entry][0]


def _check_bounds(body: Body, index: str, length: str, node: ast.AST) -> None:
    bad, good = body.label(), body.label()
    body.put(f"br i1 {body.new(f'icmp uge i64 {index}, {length}')}, label %{bad}, label %{good}, !prof !0")
    body.put(f"{bad}:")
    body.put(f"ret i64 {body.module.site(body.job, getattr(node, 'lineno', 0), OUT_OF_BOUNDS)}")
    body.put(f"{good}:")


def array_entry(body: Body, array: Value, index: Value, node: ast.AST) -> Value:
    """Return an entry of a routine's array."""
    assert isinstance(array.kind, Array)
    machine, wider = _LOADS[array.kind.entry]
    found = body.new(f"load {machine}, ptr {array_place(body, array, index, node)}")
    if machine == "double":
        return Value(Float(), found)
    if wider:
        found = body.new(f"{wider} {machine} {found} to i64")
    return Value(UNSIGNED if array.kind.entry == "uint64" else SIGNED, found)


def set_array_entry(body: Body, array: Value, index: Value, value: Value, node: ast.AST) -> None:
    """Write an entry of a routine's array, cut to its width."""
    assert isinstance(array.kind, Array)
    machine, _ = _LOADS[array.kind.entry]
    place = array_place(body, array, index, node)
    if machine == "double":
        body.put(f"store double {body.as_float(value, node).text}, ptr {place}")
        return
    word = body.as_int(value).text
    if machine != "i64":
        word = body.new(f"trunc i64 {word} to {machine}")
    body.put(f"store {machine} {word}, ptr {place}")


def set_entry(body: Body, whole_: Value, index: Value, value: Value, node: ast.AST) -> None:
    """Do `whole[index] = value`."""
    if isinstance(whole_.kind, Array):
        set_array_entry(body, whole_, index, value, node)
        return
    if isinstance(whole_.kind, Block):
        body.put(f"store i64 {body.as_int(value).text}, ptr {body.at(whole_.text, body.as_int(index).text)}")
        return
    if isinstance(whole_.kind, Dict):
        from zermelo.compiled.language.dicts import set_key

        set_key(body, whole_, index, value, node)
        return
    if isinstance(index.kind, Union):

        def with_index(one: Value) -> Value:
            set_entry(body, whole_, one, value, node)
            return NONE

        body.alternatives(index, with_index, node)
        return
    if isinstance(whole_.kind, Union):

        def with_whole(one: Value) -> Value:
            set_entry(body, one, index, value, node)
            return NONE

        body.alternatives(whole_, with_whole, node)
        return
    index = body.as_plain(index)
    if not isinstance(whole_.kind, List) or not isinstance(index.kind, Int | Bool):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(whole_.kind))
    is_known = may_hold(body, whole_, value.kind, node)
    place, kind = place_of_entry(body, whole_, body.as_int(index), node)
    if is_known and kind is not None:
        body.store(body.convert(value, kind, node), place)


# --- slices -----------------------------------------------------------------------------------------------


def cut(body: Body, value: Value, node: ast.Subscript) -> Value:
    """Return `value[a:b:c]`."""
    assert isinstance(node.slice, ast.Slice)
    return cut_at(body, value, slice_bounds(body, node.slice), node)


def slice_bounds(body: Body, node: ast.Slice) -> list[Value]:
    """Return the bounds of a slice and its step; None where nothing is written."""
    return [NONE if part is None else body.value(part) for part in (node.lower, node.upper, node.step)]


def cut_at(body: Body, value: Value, bounds: list[Value], node: ast.AST) -> Value:
    """Return a part of a tuple or list between bounds that may be None."""
    if isinstance(value.kind, Union):
        return body.alternatives(value, lambda one: cut_at(body, one, bounds, node), node)
    value, bounds = body.as_plain(value), [body.as_plain(bound) for bound in bounds]
    for bound in bounds:
        if not isinstance(bound.kind, Int | Bool | Nothing):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(bound.kind))
    bounds = [body.as_int(bound) for bound in bounds]
    step = bounds[2]
    if step.is_known and step.const == 0:
        body.always_faults("value", node)
        return value
    if all(bound.is_known for bound in bounds):
        part = slice(*(bound.const for bound in bounds))
        if value.is_known and isinstance(value.const, tuple | str | range):
            # A part of a list is a list of its own, which may be changed: nothing that is known.
            return body.constant(value.const[part], node)
        if isinstance(value.kind, Tuple):
            items = [body.item(value, i) for i in range(len(value.kind.items))[part]]
            return tuple_of(body, items)
    if isinstance(value.kind, Text):
        from zermelo.compiled.language.texts import as_text

        return as_text(cut_at(body, as_letters(value), bounds, node))
    if not isinstance(value.kind, Tuple | Row | List):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))
    if any(isinstance(bound.kind, Union) for bound in bounds):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(bounds[0].kind))
    length = length_of(body, value)
    if bounds[2].is_known:
        stride: int | str = 0
        stride, first, count = slice_places(body, bounds, length, node)
    else:
        stride, first, count = _places_by_step(body, bounds, length, node)
    row, item = as_row(body, value, node)
    if isinstance(value.kind, List):
        return _list_cut(body, value, row.text, item, (stride, first, count), bounds, node)
    if item is None:
        return value
    room = len(value.kind.items) if isinstance(value.kind, Tuple) else value.kind.room
    kind = Row(item, room)
    slot = body.room(size(kind))
    body.clear(slot, size(kind))
    body.put(f"store i64 {count}, ptr {slot}")
    if stride == 1:
        body.copy_entries(
            body.at(row.text, body.times(first, size(item))), body.at(slot, 1), count, size(item)
        )
        return Value(kind, slot)
    with body.counted(count) as i:
        at = body.new(f"add i64 {first}, {body.new(f'mul i64 {i}, {stride}')}")
        source = body.at(row.text, body.new(f"mul i64 {at}, {size(item)}"))
        body.copy(source, body.at(body.at(slot, 1), body.new(f"mul i64 {i}, {size(item)}")), size(item))
    return Value(kind, slot)


def _list_cut(
    body: Body,
    value: Value,
    data: str,
    item: Kind | None,
    places: tuple[int | str, str, str],
    bounds: list[Value],
    node: ast.AST,
) -> Value:
    """Return a part of a list: a new one."""
    stride, first, count = places
    assert isinstance(value.kind, List)
    kind = new_kind(body, node, "slice")
    length = value.kind.length
    is_known = length is not None and all(bound.is_known for bound in bounds)
    if length is not None and is_known:
        note_length(kind.cell, len(range(length)[slice(*(bound.const for bound in bounds))]))
    else:
        note_length(kind.cell, VARYING)
    note_room(kind.cell, value.kind.cell.room)
    if item is None:
        return made(body, kind, 0, node)
    body.put_into(kind.cell, item, node)
    target = made(body, kind, count, node)
    with body.counted(count) as i:
        at = body.new(f"add i64 {first}, {body.new(f'mul i64 {i}, {stride}')}")
        entry_ = body.load(item, body.at(data, body.times(at, size(item))))
        if kind.item is not None:
            body.store(body.convert(entry_, kind.item, node), place_in(body, target, i))
    set_count(body, target, count)
    return target


#: Steps beyond that reach one entry only; with one as long as a word, counting would wrap around.
_LONG_STEP = 1 << 32


def slice_places(body: Body, bounds: list[Value], length: Value, node: ast.AST) -> tuple[int, str, str]:
    """Return the step of a slice, its first index, and how many entries it has."""
    bounds = [body.as_int(bound) for bound in bounds]
    for bound in bounds:
        if not isinstance(bound.kind, Int | Nothing):
            raise refused(node, OPERATION, operation=construct(node), kinds=named(bound.kind))
    step = bounds[2]
    if not step.is_known:
        raise refused(node, OPERATION, operation=construct(node), kinds="step")
    if step.const == 0:
        body.always_faults("value", node)
    stride = 1 if step.const in (None, 0) else max(-_LONG_STEP, min(int(step.const), _LONG_STEP))
    return stride, *_slice_bounds(body, bounds[0], bounds[1], stride, length)


def _places_by_step(body: Body, bounds: list[Value], length: Value, node: ast.AST) -> tuple[str, str, str]:
    """Return step, first index and number of entries of a slice whose step nobody knows before."""
    lower, upper, step = bounds
    body.fault_if(body.new(f"icmp eq i64 {step.text}, 0"), "value", node)
    if ends(step)[1] > (1 << 63) - 1:
        raise refused(node, OPERATION, operation=construct(node), kinds="step")
    least = body.new(f"call i64 @llvm.smax.i64(i64 {step.text}, i64 {-_LONG_STEP})")
    stride = body.new(f"call i64 @llvm.smin.i64(i64 {least}, i64 {_LONG_STEP})")
    size_ = body.new(f"call i64 @llvm.abs.i64(i64 {stride}, i1 true)")
    forth = body.new(f"icmp sgt i64 {stride}, 0")
    up, many_up = _slice_bounds(body, lower, upper, 1, length)
    down, many_down = _slice_bounds(body, lower, upper, -1, length)
    first = body.new(f"select i1 {forth}, i64 {up}, i64 {down}")
    span = body.new(f"select i1 {forth}, i64 {many_up}, i64 {many_down}")
    more = body.new(f"sub i64 {body.new(f'add i64 {span}, {size_}')}, 1")
    # No step is 0 here, but a division by 0 must not even be written.
    return (
        stride,
        first,
        body.new(f"sdiv i64 {more}, {body.new(f'call i64 @llvm.smax.i64(i64 {size_}, i64 1)')}"),
    )


def _slice_bounds(body: Body, lower: Value, upper: Value, step: int, length: Value) -> tuple[str, str]:
    """Return the first index and how many entries follow, as CPython adjusts them to the length."""

    def adjusted(bound: Value, default: str, least: str, most: str) -> str:
        if isinstance(bound.kind, Nothing):
            return default
        x = bound.text
        if ends(bound)[1] > (1 << 63) - 1:
            x = body.new(f"select i1 {body.new(f'icmp slt i64 {x}, 0')}, i64 {(1 << 63) - 1}, i64 {x}")
        moved = body.new(f"add i64 {x}, {length.text}")
        is_negative = body.new(f"icmp slt i64 {x}, 0")
        x = body.new(f"select i1 {is_negative}, i64 {moved}, i64 {x}")
        x = body.new(f"call i64 @llvm.smax.i64(i64 {x}, i64 {least})")
        return body.new(f"call i64 @llvm.smin.i64(i64 {x}, i64 {most})")

    if step > 0:
        first = adjusted(lower, "0", "0", length.text)
        last = adjusted(upper, length.text, "0", length.text)
        span = body.new(f"sub i64 {last}, {first}")
    else:
        end = body.new(f"sub i64 {length.text}, 1")
        first = adjusted(lower, end, "-1", end)
        last = adjusted(upper, "-1", "-1", end)
        span = body.new(f"sub i64 {first}, {last}")
    up = body.new(f"add i64 {span}, {abs(step) - 1}")
    count = up if abs(step) == 1 else body.new(f"sdiv i64 {up}, {abs(step)}")
    return first, body.new(f"call i64 @llvm.smax.i64(i64 {count}, i64 0)")


# --- new tuples and lists ---------------------------------------------------------------------------------


def tuple_of(body: Body, values: list[Value]) -> Value:
    """Return the tuple of some values."""
    if all(value.is_known for value in values) and not any(
        is_mutable(value.kind) or not _has_words(value) for value in values
    ):
        return body.constant(tuple(value.const for value in values))
    kind = Tuple(tuple(value.kind for value in values))
    slot = body.room(size(kind))
    at = 0
    for value in values:
        body.store(value, body.at(slot, at))
        at += size(value.kind)
    return Value(kind, slot)


def _has_words(value: Value) -> bool:
    from zermelo.compiled.language.kinds import Known

    return not isinstance(value.kind, Known)


def joined(body: Body, a: Value, b: Value, node: ast.AST) -> Value:
    """Return the sum of two tuples, or of two lists."""
    if isinstance(a.kind, List) != isinstance(b.kind, List):
        raise refused(node, OPERATION, operation=construct(node), kinds=f"{named(a.kind)}, {named(b.kind)}")
    if isinstance(a.kind, List):
        return list_sum(body, a, b, node)
    if isinstance(a.kind, Tuple) and isinstance(b.kind, Tuple):
        parts = [body.item(v, i) for v in (a, b) for i in range(len(v.kind.items))]  # type: ignore[union-attr]
        return tuple_of(body, parts)
    rows = [(as_row(body, value, node), length_of(body, value)) for value in (a, b)]
    items = [item for (_, item), _ in rows if item is not None]
    if not items:
        return a
    item = body.join_of(items, node)
    most = sum(ends(length)[1] for _, length in rows)
    # What grows in a loop must stop growing here, or its kind would never settle.
    room = min(most, max(MOST_ROOM, *(ends(length)[1] for _, length in rows)))
    kind = Row(item, room)
    slot = body.room(size(kind))
    body.clear(slot, size(kind))
    count = arithmetic(body, ast.Add(), rows[0][1], rows[1][1], node)
    if most > room:
        body.fault_if(body.new(f"icmp ugt i64 {count.text}, {room}"), ROOM, node)
    body.put(f"store i64 {count.text}, ptr {slot}")
    start = body.at(slot, 1)
    for (row, own), length in rows:
        if own == item:
            body.copy_entries(row.text, start, length.text, size(item))
        elif own is not None:
            with body.counted(length.text) as i:
                source = body.at(row.text, body.new(f"mul i64 {i}, {size(own)}"))
                target = body.at(start, body.new(f"mul i64 {i}, {size(item)}"))
                body.store(body.convert(body.load(own, source), item, node), target)
        start = body.at(start, body.new(f"mul i64 {length.text}, {size(item)}"))
    return Value(kind, slot)


def repeated(body: Body, value: Value, times: Value, node: ast.AST) -> Value:
    """Translate a tuple or list, so many times."""
    times = body.as_int(times)
    if not isinstance(times.kind, Int):
        raise refused(node, OPERATION, operation=construct(node), kinds=named(times.kind))
    if isinstance(value.kind, List):
        return list_times(body, value, times, node)
    length = length_of(body, value)
    if (
        isinstance(value.kind, Tuple)
        and times.is_known
        and len(value.kind.items) * max(times.const, 0) <= _LONG
    ):
        items = [body.item(value, i) for i in range(len(value.kind.items))]
        return tuple_of(body, items * times.const)
    row, item = as_row(body, value, node)
    if item is None:
        return value
    most = ends(length)[1] * max(ends(times)[1], 0)
    is_fixed = length.is_known and times.is_known and most <= 8 * MOST_ROOM
    room = most if is_fixed else min(most, MOST_ROOM)
    kind = Row(item, room)
    slot = body.room(size(kind))
    body.clear(slot, size(kind))
    rounds = body.new(f"call i64 @llvm.smax.i64(i64 {times.text}, i64 0)")
    if times.kind.high > (TOP >> 1):
        body.fault_if(body.new(f"icmp slt i64 {times.text}, 0"), ROOM, node)
    if most > room:
        # The product itself may be too large for a word: each factor is looked at first.
        body.fault_if(body.new(f"icmp ugt i64 {rounds}, {room}"), ROOM, node)
        body.fault_if(
            body.new(f"icmp ugt i64 {body.new(f'mul i64 {rounds}, {length.text}')}, {room}"), ROOM, node
        )
    count = body.new(f"mul i64 {rounds}, {length.text}")
    body.put(f"store i64 {count}, ptr {slot}")
    with body.counted(rounds) as i:
        start = body.at(
            body.at(slot, 1), body.new(f"mul i64 {i}, {body.new(f'mul i64 {length.text}, {size(item)}')}")
        )
        with body.counted(length.text) as j:
            offset = body.new(f"mul i64 {j}, {size(item)}")
            body.copy(body.at(row.text, offset), body.at(start, offset), size(item))
    if is_fixed:
        return Value(Tuple((item,) * room), body.at(slot, 1))
    return Value(kind, slot)


def block(body: Body, times: Value, node: ast.AST) -> Value:
    """Return so many words of a routine's own, all 0, in LLVM."""
    if not times.is_known:
        raise refused(node, OPERATION, operation=construct(node), kinds=named(times.kind))
    slot = body.room(times.const)
    body.clear(slot, times.const)
    return Value(Block(times.const), slot)


def replaced(body: Body, value: Value, index: Value, new: Value, node: ast.AST) -> Value:
    """Return a tuple with one entry replaced; a fault where there is none."""
    if not isinstance(value.kind, Tuple | Row) or not isinstance(index.kind, Int | Bool):
        raise refused(
            node, OPERATION, operation=construct(node), kinds=f"{named(value.kind)}, {named(index.kind)}"
        )
    index = body.as_int(index)
    if isinstance(value.kind, Tuple):
        items = value.kind.items
        if index.is_known and -len(items) <= index.const < len(items):
            at = index.const % len(items)
            return tuple_of(body, [new if i == at else body.item(value, i) for i in range(len(items))])
        if not items:
            body.always_faults("index", node)
            return value
        kind: Kind = Tuple((body.join_of([*items, new.kind], node),) * len(items))
    else:
        kind = Row(body.joined(value.kind.item, new.kind, node), value.kind.room)
    slot = body.room(size(kind))
    body.store(body.convert(value, kind, node), slot)
    copy = Value(kind, slot)
    place, item = place_of_entry(body, copy, index, node)
    assert item is not None
    body.store(body.convert(new, item, node), place)
    return copy


def replaced_by_slices(body: Body, value: Value, index: Value, new: Value, node: ast.AST) -> Value:
    """Return `t[:i] + (x,) + t[i + 1:]`: one entry replaced where i is one; elsewhere its length differs."""
    index = body.as_int(index)
    length = length_of(body, value)
    outside = body.new(f"icmp uge i64 {index.text}, {length.text}")
    body.fault_if(outside, LENGTH, node)
    inside = Value(Int(0, max(ends(length)[1] - 1, 0)), index.text) if not index.is_known else index
    return replaced(body, value, inside, new, node)


def range_length(body: Body, first: Value, last: Value, step: Value, node: ast.AST) -> Value:
    """Return how many numbers a range has."""
    if first.is_known and last.is_known and step.is_known:
        return whole(len(range(first.const, last.const, step.const)))

    def count(low: Value, high: Value, stride: Value) -> Value:
        span = arithmetic(body, ast.Sub(), high, low, node)
        if not (stride.is_known and stride.const == 1):
            up = arithmetic(body, ast.Add(), span, arithmetic(body, ast.Sub(), stride, whole(1), node), node)
            span = arithmetic(body, ast.FloorDiv(), up, stride, node)
        least, most = ends(span)
        if least >= 0:
            return span
        text = body.new(f"call i64 @llvm.smax.i64(i64 {span.text}, i64 0)")
        return Value(Int(0, max(most, 0)), text) if most > 0 else whole(0)

    low, high = ends(step)
    if low > 0:
        return count(first, last, step)
    minus: Callable[[], Value] = lambda: arithmetic(body, ast.Sub(), whole(0), step, node)  # noqa: E731
    if high < 0:
        return count(last, first, minus())
    body.fault_if(body.new(f"icmp eq i64 {step.text}, 0"), "value", node)
    up = number_order(body, "gt", step, whole(0), node)
    return body.choose(
        up,
        lambda: count(first, last, Value(Int(1, high), step.text)),
        lambda: count(
            last, first, arithmetic(body, ast.Sub(), whole(0), Value(Int(low, -1), step.text), node)
        ),
        node,
    )
