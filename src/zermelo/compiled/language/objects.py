"""Lists, sets and dictionaries as objects: made in the arena of a question, reached by their address.

Two names for one list are one address, as in Python. What an object holds, its cell says: whatever is put into any
object that may be the same widens the kind of all their entries, and everything that sees them is translated anew.
"""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.encoding import DATA, EDITS
from zermelo.compiled.language.encoding import ROOM as ROOM_WORD
from zermelo.compiled.language.faults import ROOM
from zermelo.compiled.language.frame import erased
from zermelo.compiled.language.joins import is_within, note_room
from zermelo.compiled.language.kinds import MOST_ROOM, Changing, Frozen, Kind, Known, Set, named, size
from zermelo.compiled.language.refusal import CHANGED, OPERATION, VALUE, construct, refused
from zermelo.compiled.language.values import Value


def made(body: Body, kind: Changing, room: int | str, node: ast.AST) -> Value:
    """Return a new object of compiled code (a list, a set, a dictionary) without entries, with room for some."""
    words = size(kind.item) if kind.item is not None else 0
    address = body.new(f"call ptr @zermelo_new(ptr {body.arena}, i64 {room}, i64 {words})")
    body.fault_if(body.new(f"icmp eq ptr {address}, null"), ROOM, node)
    if isinstance(room, int):
        note_room(kind.cell, room)
    return Value(kind, address)


def count_of(body: Body, value: Value) -> str:
    """Return how many entries an object of compiled code has."""
    return body.new(f"load i64, ptr {value.text}")


def set_count(body: Body, value: Value, count: int | str) -> None:
    """Let an object of compiled code have so many entries."""
    body.put(f"store i64 {count}, ptr {value.text}")


def data_of(body: Body, value: Value) -> str:
    """Return where the entries of a compiled object are, as long as none is added."""
    return body.new(f"load ptr, ptr {body.at(value.text, DATA)}")


def place_in(body: Body, value: Value, i: str) -> str:
    """Return the address of entry `i` of a compiled object."""
    assert isinstance(value.kind, Changing)
    assert value.kind.item is not None
    return body.at(data_of(body, value), body.times(i, size(value.kind.item)))


def note_edit(body: Body, value: Value) -> None:
    """Note that an entry of a compiled object came or went: who goes through a set must not overlook it."""
    body.raise_by(body.at(value.text, EDITS), "1")


def edits_of(body: Body, value: Value) -> str:
    """Return how often an entry of a compiled object came or went."""
    return body.new(f"load i64, ptr {body.at(value.text, EDITS)}")


def ensure_own(value: Value, node: ast.AST) -> None:
    """Refuse rules that change an object which lives outside this call."""
    if isinstance(value.kind, Changing) and value.kind.cell.is_outside:
        raise refused(node, CHANGED, name=value.kind.cell.name or construct(node))


def room_for_more(body: Body) -> int:
    """Return how many entries an object may get that grows here: by the loops around, as far as they are known."""
    return int(min(MOST_ROOM, 4 * body.likely + 28))


def may_hold(body: Body, target: Value, kind: Kind, node: ast.AST) -> bool:
    """See to it that an object can hold values of a kind; return whether this round knows that already."""
    ensure_own(target, node)
    assert isinstance(target.kind, Changing)
    if isinstance(kind, Known):
        raise refused(node, VALUE, name=construct(node), kind=named(kind))
    body.put_into(target.kind.cell, kind, node)
    return target.kind.item is not None and is_within(kind, target.kind.item)


def with_room(body: Body, target: Value, least: str, node: ast.AST) -> None:
    """See to it that an object has room for so many entries."""
    assert isinstance(target.kind, Changing)
    words = size(target.kind.item) if target.kind.item is not None else 0
    room = body.new(f"load i64, ptr {body.at(target.text, ROOM_WORD)}")
    grow, on = body.label(), body.label()
    body.put(f"br i1 {body.new(f'icmp ugt i64 {least}, {room}')}, label %{grow}, label %{on}, !prof !0")
    body.begin(grow)
    full = body.new(f"call i1 @zermelo_grow(ptr {body.arena}, ptr {target.text}, i64 {least}, i64 {words})")
    body.fault_if(full, ROOM, node)
    body.go(on)
    body.begin(on)


def put_last(body: Body, target: Value, value: Value, node: ast.AST, *, grows: bool = True) -> None:
    """Put a value after the entries of a compiled object; without `grows`, there is a better guess at how many come."""
    if not may_hold(body, target, value.kind, node):
        return  # the next round knows more
    assert isinstance(target.kind, Changing)
    item = target.kind.item
    assert item is not None
    if grows:
        note_room(target.kind.cell, room_for_more(body))
    value = body.convert(value, item, node)
    count = count_of(body, target)
    more = body.new(f"add i64 {count}, 1")
    with_room(body, target, more, node)
    body.store(value, place_in(body, target, count))
    set_count(body, target, more)


def moved(body: Body, target: str, source: str, bytes_: str) -> None:
    """Move entries of a compiled object to another place, which may overlap."""
    body.put(f"call void @llvm.memmove.p0.p0.i64(ptr {target}, ptr {source}, i64 {bytes_}, i1 false)")


def copied(body: Body, value: Value, kind: Changing, node: ast.AST) -> Value:
    """Return a new object with the entries of another one, which are the very same."""
    assert isinstance(value.kind, Changing)
    item = value.kind.item
    if item is None:
        return made(body, kind, 0, node)
    body.put_into(kind.cell, item, node)
    note_room(kind.cell, value.kind.cell.room)
    count = count_of(body, value)
    new = made(body, kind, count, node)
    write_entries(body, new, data_of(body, value), item, count, node)
    set_count(body, new, count)
    return new


def write_entries(body: Body, target: Value, source: str, item: Kind, count: str, node: ast.AST) -> None:
    """Write entries of a kind to where those of an object stand, which may hold others besides: as it keeps them."""
    assert isinstance(target.kind, Changing)
    own = target.kind.item
    if own is None or not is_within(item, own):
        return  # the next round knows more
    if erased(item) == erased(own):
        body.copy_entries(source, data_of(body, target), count, size(item))
        return
    with body.counted(count) as i:
        entry = body.load(item, body.at(source, body.times(i, size(item))))
        body.store(body.convert(entry, own, node), place_in(body, target, i))


def frozen(body: Body, value: Value, node: ast.AST) -> Value:
    """Return the members of a set as a frozen one."""
    assert isinstance(value.kind, Set)
    item, room = value.kind.item, value.kind.cell.room
    if item is None:
        slot = body.room(1)
        body.put(f"store i64 0, ptr {slot}")
        return Value(Frozen(None, 0), slot)
    kind = Frozen(item, room)
    slot = body.room(size(kind))
    body.clear(slot, size(kind))
    count = count_of(body, value)
    body.fault_if(body.new(f"icmp ugt i64 {count}, {room}"), ROOM, node)
    body.put(f"store i64 {count}, ptr {slot}")
    body.copy_entries(data_of(body, value), body.at(slot, 1), count, size(item))
    return Value(kind, slot)


def wrong_kind(value: Value, node: ast.AST) -> Exception:
    """Return the language's refusal of an operation on a value of this kind."""
    return refused(node, OPERATION, operation=construct(node), kinds=named(value.kind))


def method_arguments(node: ast.Call, least: int, most: int) -> list[ast.expr]:
    """Return the arguments of a translated method, which takes no names."""
    if (
        node.keywords
        or not least <= len(node.args) <= most
        or any(isinstance(a, ast.Starred) for a in node.args)
    ):
        raise refused(node, OPERATION, operation=construct(node), kinds="arguments")
    return node.args
