"""Values that change their kind, constants, and values that are made in one of several ways."""

from __future__ import annotations

import ast
import enum
import struct
import types
from collections.abc import Callable, Iterable
from typing import Any

from zermelo.compiled.language.classes import (
    is_enumeration,
    is_integral,
    is_row,
    members_of,
    parts_of,
    place_of_member,
)
from zermelo.compiled.language.encoding import kind_of
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.frame import Frame, Loop, erased
from zermelo.compiled.language.joins import is_within, join, put_into
from zermelo.compiled.language.kinds import (
    BOOL,
    Bool,
    Cell,
    Changing,
    Float,
    Frozen,
    Int,
    Kind,
    KindError,
    Known,
    Member,
    Record,
    Row,
    Text,
    Tuple,
    Union,
    fits,
    named,
    size,
)
from zermelo.compiled.language.refusal import (
    CYCLIC,
    EMPTY,
    MEMBER,
    MIXED,
    VALUE,
    WIDE,
    PendingError,
    RefusedError,
    UnsettledError,
    construct,
    refused,
)
from zermelo.compiled.language.values import NONE, UNKNOWN, Value, fraction, is_word, known, truth, whole


def is_table_of_functions(thing: Any) -> bool:
    """Return whether a constant is a tuple, list or dictionary of functions: those are only called."""
    if type(thing) not in (tuple, list, dict) or not thing:
        return False
    entries = thing.values() if isinstance(thing, dict) else thing
    return all(isinstance(entry, types.FunctionType | types.BuiltinFunctionType) for entry in entries)


class Conversion(Frame):
    """A frame whose values become what is wanted of them."""

    defined: set[str]
    loops: list[Loop]
    unsettled: UnsettledError | None

    # --- kinds ------------------------------------------------------------------------------------------

    def joined(self, a: Kind | None, b: Kind, node: ast.AST, name: str = "") -> Kind:
        """Return the join of two kinds, or refuse."""
        if a is None:
            return b
        try:
            return join(a, b)
        except KindError as error:
            if str(error) == "wide":
                raise refused(node, WIDE) from None
            if str(error) == "cyclic":
                raise refused(node, CYCLIC) from None
            raise refused(node, MIXED, name=name or construct(node), one=named(a), other=named(b)) from None

    def join_of(self, kinds: Iterable[Kind], node: ast.AST) -> Kind:
        """Return the join of several kinds, or refuse."""
        joined: Kind | None = None
        for kind in kinds:
            joined = self.joined(joined, kind, node)
        if joined is None:
            raise refused(node, EMPTY)
        return joined

    def put_into(self, cell: Cell, kind: Kind, node: ast.AST) -> None:
        """Note that an object holds something of a kind, or refuse."""
        self.joined(None, kind, node)
        try:
            put_into(cell, kind)
        except KindError as error:
            if str(error) == "wide":
                raise refused(node, WIDE) from None
            if str(error) == "cyclic":
                raise refused(node, CYCLIC) from None
            held = cell.found().item
            one = named(held) if held is not None else "?"
            raise refused(node, MIXED, name=construct(node), one=one, other=named(kind)) from None

    def constant(self, thing: Any, node: ast.AST | None = None, name: str = "") -> Value:
        """Return a Python value that is known while compiling."""
        if isinstance(thing, bool):
            return truth(thing)
        if isinstance(thing, enum.Enum):
            job = self.job
            if job.is_machine and isinstance(thing, int):
                return self.constant(int(thing), node)
            if not is_enumeration(type(thing)):
                raise refused(node, MEMBER, name=f"{type(thing).__name__}.{thing.name}")
            return Value(Member(type(thing)), str(place_of_member(thing)), thing)
        if type(thing) is int:
            try:
                kind_of(thing)
            except KindError:
                raise refused(node, WIDE) from None
            return whole(thing)
        if thing is None:
            return NONE
        if type(thing) is float:
            bits = struct.unpack("<Q", struct.pack("<d", thing))[0]
            return Value(Float(), f"0x{bits:016X}", thing)
        try:
            kind = self.job.constant_kind(thing, name)
        except KindError as error:
            if is_table_of_functions(thing):
                return known(thing)
            if isinstance(thing, tuple | list | set | frozenset | dict) and str(error) != "wide":
                raise refused(node, VALUE, name=name or "…", kind=error) from None
            if str(error) == "wide":
                raise refused(node, WIDE) from None
            return known(thing)
        if isinstance(kind, Changing):
            return Value(kind, self.module.constants.place_name(kind, thing), thing)
        return Value(kind, self.module.constants.words(kind, thing), thing)

    def convert(self, value: Value, kind: Kind, node: ast.AST) -> Value:
        """Return the same value in the words of a wider kind."""
        own = value.kind
        if own == kind or erased(own) == erased(kind):
            return value.as_kind(kind)
        if value.is_known and not isinstance(kind, Known) and not is_word(kind):
            return Value(kind, self.module.constants.words(kind, value.const), value.const)
        match kind:
            case Union(kinds):
                return self._as_alternative(value, kind, kinds, node)
            case Tuple(items) if isinstance(own, Tuple) and len(own.items) == len(items):
                slot = self.room(size(kind))
                at = 0
                for i, item in enumerate(items):
                    self.store(self.convert(self.item(value, i), item, node), self.at(slot, at))
                    at += size(item)
                return Value(kind, slot)
            case Record(cls, items) if isinstance(own, Record) and own.cls is cls:
                slot = self.room(size(kind))
                at = 0
                for i, item in enumerate(items):
                    self.store(self.convert(self.item(value, i), item, node), self.at(slot, at))
                    at += size(item)
                return Value(kind, slot)
            case Row(item, room) if isinstance(own, Tuple) and len(own.items) <= room:
                slot = self.room(size(kind))
                self.put(f"store i64 {len(own.items)}, ptr {slot}")
                for i in range(len(own.items)):
                    self.store(
                        self.convert(self.item(value, i), item, node), self.at(slot, 1 + i * size(item))
                    )
                rest = room - len(own.items)
                self.clear(self.at(slot, 1 + len(own.items) * size(item)), rest * size(item))
                return Value(kind, slot)
            case Text() if isinstance(own, Text) and own.most <= kind.most:
                return self._with_length(value, own, kind)
            case Row() | Frozen() if type(own) is type(kind):
                return self._with_other_entries(value, kind, node)
        raise refused(node, MIXED, name=construct(node), one=named(own), other=named(kind))

    def _with_length(self, value: Value, own: Text, kind: Text) -> Value:
        """Copy a text into one that has room for more letters."""
        slot = self.room(size(kind))
        self.clear(slot, size(kind))
        start = 0 if own.is_fixed else 1
        length = str(own.most) if own.is_fixed else self.new(f"load i64, ptr {value.text}")
        self.put(f"store i64 {length}, ptr {slot}")
        self.copy(self.at(value.text, start), self.at(slot, 1), own.most)
        return Value(kind, slot)

    def _as_alternative(self, value: Value, kind: Union, kinds: tuple[Kind, ...], node: ast.AST) -> Value:
        slot = self.room(size(kind))

        def write(one: Value) -> None:
            place = next((i for i, other in enumerate(kinds) if is_within(one.kind, other)), None)
            if place is None:
                raise refused(node, MIXED, name=construct(node), one=named(one.kind), other=named(kind))
            self.put(f"store i64 {place}, ptr {slot}")
            payload = self.at(slot, 1)
            used = size(kinds[place])
            self.store(self.convert(one, kinds[place], node), payload)
            self.clear(self.at(payload, used), size(kind) - 1 - used)

        if isinstance(value.kind, Union):

            def written(one: Value) -> Value:
                write(one)
                return NONE

            self.alternatives(value, written, node, all_fit=True)
        else:
            write(value)
        return Value(kind, slot)

    def _with_other_entries(self, value: Value, kind: Row | Frozen, node: ast.AST) -> Value:
        """Copy a row of entries into one with more room, or with entries of a wider kind."""
        assert isinstance(value.kind, Row | Frozen)
        slot = self.room(size(kind))
        old, new = value.kind.item, kind.item
        count = self.new(f"load i64, ptr {value.text}")
        self.clear(slot, size(kind))
        self.put(f"store i64 {count}, ptr {slot}")
        if old is not None and new is not None:
            with self.counted(count) as i:
                source = self.at(self.at(value.text, 1), self.times(i, size(old)))
                target = self.at(self.at(slot, 1), self.times(i, size(new)))
                self.store(self.convert(self.load(old, source), new, node), target)
        return Value(kind, slot)

    def item(self, value: Value, i: int) -> Value:
        """Return entry `i`, known while compiling, of a tuple."""
        assert isinstance(value.kind, Tuple | Record)
        if value.is_known:
            return self.constant(parts_of(value.const)[i])
        at = sum(map(size, value.kind.items[:i]))
        return self.load(value.kind.items[i], self.at(value.text, at))

    # --- one of several ways ----------------------------------------------------------------------------

    def merged(
        self, ways: list[tuple[str, Callable[[], Value]]], end: str, node: ast.AST, *, all_fit: bool = True
    ) -> Value:
        """Write blocks that each make a value and go on at `end`; return the value there."""
        before = set(self.defined)
        written: list[tuple[list[str], Value, set[str]]] = []
        loops, pending = len(self.loops), None
        for label, act in ways:
            with self.aside() as lines:
                self.begin(label)
                self.defined = set(before)
                try:
                    value = act()
                except RefusedError:
                    if all_fit:
                        raise
                    # Python would raise here, or could do more than the language can: the plain engine will tell.
                    site = self.module.site(self.job, getattr(node, "lineno", 0), PLAIN)
                    self.tail += [f"{label}:", *self.met(site)]
                    continue
                except PendingError as error:
                    # A function that calls itself here: what it gives, the other ways have to tell first.
                    del self.loops[loops:]
                    pending = error
                    self.tail += [f"{label}:", "unreachable"]
                    continue
            written.append((lines, value, self.defined))
        self.unsettled = self.unsettled or pending
        if pending is not None and not written:
            raise pending
        if not written:
            raise refused(node, MIXED, name=construct(node), one="?", other="?")
        kind = self.join_of((value.kind for _, value, _ in written), node)
        if isinstance(kind, Known):
            for lines, _, _ in written:
                self.code.extend(lines)
                self.put(f"br label %{end}")
            self.begin(end)
            return known(kind.thing)
        slot = self.room(size(kind))
        for lines, value, _ in written:
            self.code.extend(lines)
            self.store(self.convert(value, kind, node), slot)
            self.put(f"br label %{end}")
        self.begin(end)
        self.defined = set.intersection(*(defined for _, _, defined in written))
        return self.load(kind, slot)

    def choose(self, bit: str, one: Callable[[], Value], other: Callable[[], Value], node: ast.AST) -> Value:
        """Return one of two values, of which only one is made."""
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(bit, yes, no)
        return self.merged([(yes, one), (no, other)], end, node)

    def alternatives(
        self, value: Value, act: Callable[[Value], Value], node: ast.AST, *, all_fit: bool = False
    ) -> Value:
        """Return what `act` makes of a value, whichever of its kinds it has."""
        if not isinstance(value.kind, Union):
            return act(value)
        tag = self.new(f"load i64, ptr {value.text}")
        end = self.label()
        labels = [self.label() for _ in value.kind.kinds]
        cases = " ".join(f"i64 {i}, label %{label}" for i, label in enumerate(labels[:-1]))
        self.put(f"switch i64 {tag}, label %{labels[-1]} [{cases}]")

        def way(kind: Kind) -> Callable[[], Value]:
            return lambda: act(self.load(kind, self.at(value.text, 1)))

        ways = list(zip(labels, map(way, value.kind.kinds), strict=True))
        return self.merged(ways, end, node, all_fit=all_fit)

    def as_int(self, value: Value) -> Value:
        """Return True and False, and members of an `IntEnum`, as the numbers that they are."""
        if isinstance(value.kind, Bool):
            return whole(int(value.const)) if value.is_known else Value(Int(0, 1), value.text)
        if isinstance(value.kind, Member) and is_integral(value.kind.cls):
            return self._number_of(value, value.kind.cls)
        return value

    def _number_of(self, member: Value, cls: type[enum.Enum]) -> Value:
        if member.is_known:
            return self.constant(int(member.const))
        numbers = tuple(int(one) for one in members_of(cls))  # type: ignore[call-overload]
        kind = Int(min(numbers), max(numbers))
        if not fits(kind.low, kind.high):
            raise refused(None, WIDE)
        table = self.module.constants.words(Tuple((kind,) * len(numbers)), numbers)
        return Value(kind, self.new(f"load i64, ptr {self.at(table, member.text)}"))

    def as_plain(self, value: Value) -> Value:
        """Return a named tuple as the tuple that it is, and a member of an `IntEnum` as the number."""
        kind = value.kind
        if isinstance(kind, Record) and is_row(kind.cls):
            return Value(Tuple(kind.items), value.text, tuple(value.const) if value.is_known else UNKNOWN)
        return self.as_int(value) if isinstance(kind, Member) else value

    def bool_of(self, bit: str) -> Value:
        """Return a bit as True or False."""
        if bit in ("true", "false"):
            return truth(bit == "true")
        return Value(BOOL, self.new(f"zext i1 {bit} to i64"))

    def as_float(self, value: Value, node: ast.AST) -> Value:
        """Return a number as a float, rounded as Python rounds."""
        if isinstance(value.kind, Float):
            return value
        value = self.as_int(value)
        assert isinstance(value.kind, Int)
        sign = "u" if value.kind.is_unsigned else "s"
        return fraction(self.new(f"{sign}itofp i64 {value.text} to double"))
