"""One function while it is translated: its names, its places, what may fail, how values change their kind.

What each construct means stands in the modules beside this one: `statements`, `expressions`, `numbers`, `compare`,
`sequences`, `mutable`, `sources`, `calls`.
"""

from __future__ import annotations

import ast
import enum
import struct
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from zermelo.compiled.language.kinds import (
    BOOL,
    HIGH,
    LOW,
    TOP,
    Array,
    Bool,
    Dict,
    Float,
    Int,
    Kind,
    KindError,
    Known,
    List,
    Nothing,
    Row,
    Set,
    Struct,
    Text,
    Tuple,
    Union,
    is_mutable,
    is_within,
    join,
    join_all,
    kind_of,
    named,
    size,
)
from zermelo.compiled.language.refusal import (
    CHANGED,
    EMPTY,
    MIXED,
    OPERATION,
    ROOM,
    SECOND_NAME,
    VALUE,
    WIDE,
    RefusedError,
    UnsettledError,
    construct,
    not_in_language,
    refused,
    unsettled,
)
from zermelo.compiled.language.registry import EXPRESSIONS, STATEMENTS
from zermelo.compiled.language.values import NONE, UNKNOWN, Value, fraction, is_word, known, truth, whole
from zermelo.compiled.language.writer import Writer

if TYPE_CHECKING:
    from zermelo.compiled.language.module import Job, Module


#: Words that one function may take on the stack.
MOST_WORDS = 1 << 16


@dataclass
class Exit:
    """Where `break` leads, and which names have a value at each of them."""

    label: str
    breaks: list[set[str]] = field(default_factory=list)


@dataclass
class Loop:
    """Where `continue` and `break` lead."""

    again: str
    exit: Exit


#: The two kinds of whole numbers in routines of our own.
SIGNED, UNSIGNED = Int(LOW, HIGH), Int(0, TOP)


def machine_kind(kind: Kind) -> Kind:
    """Return a kind as routines of our own see it: whole numbers are machine words, with a sign or without."""
    match kind:
        case Int():
            return UNSIGNED if kind.is_unsigned else SIGNED
        case Tuple(items):
            return Tuple(tuple(map(machine_kind, items)))
        case List(item, room, is_fixed) if item is not None:
            return List(machine_kind(item), room, is_fixed)
    return kind


def erased(kind: Kind) -> Kind:
    """Return a kind without what does not show in its words: two kinds alike there have the same words."""
    match kind:
        case Int():
            return Int(0, 0)
        case Tuple(items):
            return Tuple(tuple(map(erased, items)))
        case Row(item, room):
            return Row(erased(item), room)
        case List(item, room, _) if item is not None:
            return List(erased(item), room)
        case Set(item, room, is_frozen) if item is not None:
            return Set(erased(item), room, is_frozen)
        case Dict(key, value, room) if key is not None and value is not None:
            return Dict(erased(key), erased(value), room)
        case Union(kinds):
            return Union(tuple(map(erased, kinds)))
    return kind


class Body(Writer):
    """The function of one `Job`, as far as it is translated."""

    def __init__(self, module: Module, job: Job) -> None:
        super().__init__()
        self.module, self.job = module, job
        #: What earlier rounds found out: kinds of names and of the result, names that may have no value when read.
        self.kinds: dict[str, Kind] = dict(job.kinds)
        self.result: Kind | None = job.result
        self.unsure: set[str] = set(job.unsure)
        #: How many values a generator gives at most, by the loops around each `yield`.
        self.yields: float = 0
        self.rounds: float = 1
        self.slots: dict[str, str] = {}
        self.flags: dict[str, str] = {}
        self.defined: set[str] = set()
        self.loops: list[Loop] = []
        self.scopes: list[dict[str, str]] = []
        self.callees: list[Any] = []
        self.words = 0
        #: Blocks that only leave the function.
        self.tail: list[str] = []
        self.mutated = job.mutated
        self.unsettled: UnsettledError | None = None
        #: Names that stand for arrays of a routine's: always the same ones.
        self.arrays: dict[str, Value] = {}
        #: Names that stand for the list, set or dictionary of another name.
        self.aliases: dict[str, str] = {}
        #: Of whose lists the entries are parts that a loop goes through under a name.
        self.parts_of: dict[str, frozenset[str]] = {}

    def value(self, node: ast.expr) -> Value:
        """Translate an expression."""
        translate = EXPRESSIONS.get(type(node))
        if translate is None:
            raise not_in_language(node)
        return translate(self, node)

    def do(self, statements: Iterable[ast.stmt]) -> None:
        """Translate statements, as far as they can be reached."""
        for node in statements:
            if not self.live:
                return
            translate = STATEMENTS.get(type(node))
            if translate is None:
                raise not_in_language(node)
            loops, scopes, rounds = len(self.loops), len(self.scopes), self.rounds
            try:
                translate(self, node)
            except UnsettledError as error:
                # What follows cannot be reached as far as this round knows.
                del self.loops[loops:], self.scopes[scopes:]
                self.rounds = rounds
                self.unsettled = self.unsettled or error
                self.put("unreachable")
                self.live = False

    def room(self, words: int) -> str:
        """Return the address of words on the stack; refuse rules that would need more than a stack has."""
        self.words += words
        if self.words > MOST_WORDS:
            raise refused(self.job.tree, ROOM, words=self.words)
        return super().room(words)

    # --- faults -----------------------------------------------------------------------------------------

    def fault_if(self, bit: str, reason: str, node: ast.AST) -> None:
        """Leave the function with a fault where `bit` is true. Routines of our own are not checked."""
        if bit == "false" or self.job.is_machine:
            return
        bad, good = self.label(), self.label()
        self.put(f"br i1 {bit}, label %{bad}, label %{good}, !prof !0")
        self.put(f"{bad}:")
        self.put(f"ret i64 {self.module.site(self.job, getattr(node, 'lineno', 0), reason)}")
        self.put(f"{good}:")

    def always_faults(self, reason: str, node: ast.AST) -> None:
        """Leave the function with a fault; what follows is never reached."""
        self.fault_if("true", reason, node)

    def pass_on(self, fault: str, state: Value | None = None) -> None:
        """Leave the function with the fault of one that it has called, if there is one; say where it happened."""
        bad, good = self.label(), self.label()
        self.put(f"br i1 {self.new(f'icmp ne i64 {fault}, 0')}, label %{bad}, label %{good}, !prof !0")
        self.put(f"{bad}:")
        if state is not None:
            self.copy(state.text, "%where", size(state.kind))
        self.put(f"ret i64 {fault}")
        self.put(f"{good}:")

    # --- memory -----------------------------------------------------------------------------------------

    def load(self, kind: Kind, pointer: str, roots: frozenset[str] = frozenset()) -> Value:
        """Return the value at an address: words are read, all else stays where it is."""
        if isinstance(kind, Float):
            return Value(kind, self.new(f"load double, ptr {pointer}"))
        if is_word(kind):
            return Value(kind, self.new(f"load i64, ptr {pointer}"))
        return Value(kind, pointer, UNKNOWN if not isinstance(kind, Nothing) else None, roots)

    def store(self, value: Value, pointer: str) -> None:
        """Write a value to an address."""
        if isinstance(value.kind, Float):
            self.put(f"store double {value.text}, ptr {pointer}")
        elif is_word(value.kind):
            self.put(f"store i64 {value.text}, ptr {pointer}")
        elif size(value.kind):
            if isinstance(value.kind, List | Row | Set | Dict):
                self.copy_entries(value, pointer)
            else:
                self.copy(value.text, pointer, size(value.kind))

    def copy_entries(self, value: Value, target: str) -> None:
        """Copy a row of entries: of what is long only as much as there is."""
        words = size(value.kind)
        if words <= 16 or isinstance(value.kind, Row):
            # Rows may become parts of states, which are compared word by word: what they do not fill must be 0.
            self.copy(value.text, target, words)
            return
        each = (words - 1) // value.kind.room  # type: ignore[union-attr]
        count = self.new(f"load i64, ptr {value.text}")
        bytes_ = self.new(f"add i64 {self.new(f'mul i64 {count}, {8 * each}')}, 8")
        self.put(f"call void @llvm.memcpy.p0.p0.i64(ptr {target}, ptr {value.text}, i64 {bytes_}, i1 false)")

    def placed(self, value: Value) -> str:
        """Return an address where the value stands."""
        if not is_word(value.kind):
            return value.text or self.room(1)
        slot = self.room(1)
        self.store(value, slot)
        return slot

    def kept(self, value: Value) -> Value:
        """Return a copy of a value that no later assignment changes."""
        if is_word(value.kind) or value.is_known or not size(value.kind):
            return value
        slot = self.room(size(value.kind))
        self.store(value, slot)
        return Value(value.kind, slot, value.const, value.roots)

    # --- names ------------------------------------------------------------------------------------------

    def own_name(self, name: str) -> str | None:
        """Return under which name a variable of this function is kept; None if it is none."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return name if name in self.job.locals else None

    @contextmanager
    def scope(self, names: Iterable[str], node: ast.expr) -> Iterator[None]:
        """Give names a meaning of their own, as a comprehension does; the same one whenever it is translated."""
        place = f"{node.lineno}.{node.col_offset}"
        self.scopes.append({name: f"{name}'{place}" for name in names})
        try:
            yield
        finally:
            self.scopes.pop()

    def set_name(self, name: str, value: Value, node: ast.AST) -> None:
        """Give a variable a value."""
        own = self.own_name(name) or name
        if isinstance(value.kind, Array | Struct):
            self.arrays[own] = value
            self.defined.add(own)
            return
        if self.job.is_machine:
            value = value.as_kind(machine_kind(value.kind))
        if own in self.job.given:
            # The name stands for the caller's own list, which an assignment must not overwrite.
            raise refused(node, CHANGED, name=name)
        if value.roots and is_mutable(value.kind) and self.becomes_alias(own, value):
            return
        if value.roots and is_mutable(value.kind):
            self.allow_second_name(value, node)
        if isinstance(value.kind, Known) and own in self.kinds and self.kinds[own] != value.kind:
            raise refused(node, MIXED, name=name, one=named(self.kinds[own]), other=named(value.kind))
        self.kinds[own] = kind = self.joined(self.kinds.get(own), value.kind, node, name)
        if size(kind) > MOST_WORDS // 4:
            raise refused(node, ROOM, words=size(kind))
        if own not in self.slots:
            self.slots[own] = self.room(size(kind))
        self.store(self.convert(value, kind, node), self.slots[own])
        self.defined.add(own)
        if own in self.unsure:
            self.put(f"store i64 1, ptr {self.flag(own)}")

    def flag(self, own: str) -> str:
        """Return the address of the word that says whether a variable has a value."""
        if own not in self.flags:
            self.flags[own] = self.room(1)
            self.entry.append(f"store i64 0, ptr {self.flags[own]}")
        return self.flags[own]

    def unset_name(self, own: str) -> None:
        """Take a variable's value away, as `del` does."""
        self.defined.discard(own)
        self.unsure.add(own)
        self.put(f"store i64 0, ptr {self.flag(own)}")

    def read_name(self, own: str, node: ast.AST) -> Value:
        """Return the value of a variable; a fault where it has none."""
        if own in self.arrays:
            return self.arrays[own]
        if own in self.aliases and own in self.defined:
            return self.read_name(self.aliases[own], node)
        if own not in self.defined:
            self.unsure.add(own)
            bit = self.new(f"icmp eq i64 {self.new(f'load i64, ptr {self.flag(own)}')}, 0")
            self.fault_if(bit, "unbound", node)
        kind = self.kinds.get(own)
        if kind is None:
            # Only what cannot be reached, or what an earlier round has not seen yet, reads before any assignment.
            raise unsettled(node)
        if isinstance(kind, Known):
            return known(kind.thing)
        if own not in self.slots:
            self.slots[own] = self.room(size(kind))
        if not is_mutable(kind):
            return self.load(kind, self.slots[own])
        widen = partial(self.widen_given if own in self.job.given else self.widen_name, own, node)
        roots = frozenset([own]) | self.parts_of.get(own, frozenset())
        return Value(kind, self.slots[own], UNKNOWN, roots, widen)

    def widen_given(self, own: str, node: ast.AST, kind: Kind) -> None:
        """Refuse to hold more than the caller's list has room for, and tell him what it would take."""
        error = refused(node, OPERATION, operation=construct(node), kinds=named(kind))
        error.needs = (self.job.parameters.index(own), self.joined(self.kinds.get(own), kind, node, own))
        raise error

    def widen_name(self, own: str, node: ast.AST, kind: Kind) -> None:
        """Note that a variable must hold more than was known: the next round will give it room."""
        self.kinds[own] = self.joined(self.kinds.get(own), kind, node, own)

    def allow_second_name(self, value: Value, node: ast.AST) -> None:
        """Refuse a second name for something that changes under one of the two; a copy would be told apart."""
        if self.something_changes() or self.is_given(value):
            raise refused(node, SECOND_NAME)

    def is_given(self, value: Value) -> bool:
        """Return whether a value is, or is a part of, what the caller has given: others may change it."""
        return any(root in self.job.given or root.startswith("^") for root in value.roots)

    def becomes_alias(self, own: str, value: Value) -> bool:
        """Let a name stand for the very list, set or dictionary of another one, where both always mean the same."""
        if len(value.roots) != 1 or value.kind is None or value.is_known:
            return False
        (other,) = value.roots
        is_whole = value.text == self.slots.get(other)
        once = self.job.stores.get(own, 0) == 1 and self.job.stores.get(other, 0) <= 1
        if not is_whole or not once or self.loops or own in self.slots:
            return False
        self.aliases[own] = other
        self.defined.add(own)
        return True

    def something_changes(self) -> bool:
        """Return whether any list, set or dictionary is changed anywhere in the function.

        Only where none is can a copy stand for the thing itself: what changes may be reached by other names, too.
        """
        names = {own.split("'")[0].lstrip("^") for own, kind in self.kinds.items() if is_mutable(kind)}
        return not names.isdisjoint(self.mutated)

    def fresh(self, value: Value, node: ast.AST) -> Value:
        """Return a value that may become a part of another one: nobody may change it under its own name."""
        if value.roots and is_mutable(value.kind) and (self.something_changes() or self.is_given(value)):
            raise refused(node, SECOND_NAME)
        return value

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
            raise refused(node, MIXED, name=name or construct(node), one=named(a), other=named(b)) from None

    def join_of(self, kinds: Iterable[Kind], node: ast.AST) -> Kind:
        """Return the join of several kinds, or refuse."""
        joined: Kind | None = None
        for kind in kinds:
            joined = self.joined(joined, kind, node)
        if joined is None:
            raise refused(node, EMPTY)
        return joined

    def constant(self, thing: Any, node: ast.AST | None = None, name: str = "") -> Value:
        """Return a Python value that is known while compiling."""
        if isinstance(thing, bool):
            return truth(thing)
        if isinstance(thing, enum.IntEnum):
            # A number like any other, as far as rules compute with it.
            thing = int(thing)
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
            kind = kind_of(thing)
        except KindError as error:
            if isinstance(thing, tuple | list | set | frozenset | dict) and str(error) != "wide":
                raise refused(node, VALUE, name=name or "…", kind=error) from None
            if str(error) == "wide":
                raise refused(node, WIDE) from None
            return known(thing)
        if isinstance(kind, Text):
            return Value(kind, str(self.module.texts.number(thing)), thing)
        roots = frozenset([f"={name}"]) if is_mutable(kind) else frozenset()
        return Value(kind, self.module.constant(kind, thing), thing, roots)

    def convert(self, value: Value, kind: Kind, node: ast.AST) -> Value:
        """Return the same value in the words of a wider kind."""
        own = value.kind
        if own == kind or erased(own) == erased(kind):
            return value.as_kind(kind)
        if value.is_known and not isinstance(kind, Known) and not is_word(kind):
            return Value(kind, self.module.constant(kind, value.const), value.const, value.roots)
        match kind:
            case Union(kinds):
                return self._as_alternative(value, kind, kinds, node)
            case Tuple(items) if isinstance(own, Tuple):
                slot = self.room(size(kind))
                at = 0
                for i, item in enumerate(items):
                    self.store(self.convert(self.item(value, i), item, node), self.at(slot, at))
                    at += size(item)
                return Value(kind, slot, roots=value.roots)
            case Row(item, room) if isinstance(own, Tuple):
                slot = self.room(size(kind))
                self.put(f"store i64 {len(own.items)}, ptr {slot}")
                for i in range(len(own.items)):
                    self.store(
                        self.convert(self.item(value, i), item, node), self.at(slot, 1 + i * size(item))
                    )
                rest = room - len(own.items)
                self.clear(self.at(slot, 1 + len(own.items) * size(item)), rest * size(item))
                return Value(kind, slot)
            case Row() | List() | Set() | Dict() if type(own) is type(kind):
                return self._with_other_entries(value, kind, node)
        raise refused(node, MIXED, name=construct(node), one=named(own), other=named(kind))

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

    def _with_other_entries(self, value: Value, kind: Kind, node: ast.AST) -> Value:
        """Copy a row of entries into one with more room, or with entries of a wider kind."""
        slot = self.room(size(kind))
        old, new = entry_kind(value.kind), entry_kind(kind)
        count = self.new(f"load i64, ptr {value.text}")
        if isinstance(kind, Row):
            self.clear(slot, size(kind))
        self.put(f"store i64 {count}, ptr {slot}")
        if old is not None and new is not None:
            with self.counted(count) as i:
                source = self.at(self.at(value.text, 1), self.new(f"mul i64 {i}, {size(old)}"))
                target = self.at(self.at(slot, 1), self.new(f"mul i64 {i}, {size(new)}"))
                self.store(self.convert(self.load(old, source), new, node), target)
        return Value(kind, slot, roots=value.roots)

    @contextmanager
    def counted(self, count: str) -> Iterator[str]:
        """Write a loop of our own over 0 … count − 1; gives the name of the index."""
        counter = self.room(1)
        top, inside, end = self.label(), self.label(), self.label()
        self.put(f"store i64 0, ptr {counter}")
        self.go(top)
        self.begin(top)
        i = self.new(f"load i64, ptr {counter}")
        self.branch(self.new(f"icmp slt i64 {i}, {count}"), inside, end)
        self.begin(inside)
        yield i
        self.put(f"store i64 {self.new(f'add i64 {i}, 1')}, ptr {counter}")
        self.go(top)
        self.begin(end)

    def raise_by(self, place: str, more: str) -> None:
        """Add to the word at an address."""
        old = self.new(f"load i64, ptr {place}")
        self.put(f"store i64 {self.new(f'add i64 {old}, {more}')}, ptr {place}")

    def item(self, value: Value, i: int) -> Value:
        """Return entry `i`, known while compiling, of a tuple."""
        assert isinstance(value.kind, Tuple)
        if value.is_known:
            return self.constant(value.const[i])
        at = sum(map(size, value.kind.items[:i]))
        return self.load(value.kind.items[i], self.at(value.text, at), value.roots)

    # --- one of several ways ----------------------------------------------------------------------------

    def merged(
        self, ways: list[tuple[str, Callable[[], Value]]], end: str, node: ast.AST, *, all_fit: bool = True
    ) -> Value:
        """Write blocks that each make a value and go on at `end`; return the value there."""
        before = set(self.defined)
        written: list[tuple[list[str], Value, set[str]]] = []
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
                    site = self.module.site(self.job, getattr(node, "lineno", 0), "type")
                    self.tail += [f"{label}:", f"ret i64 {site}"]
                    continue
            written.append((lines, value, self.defined))
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
        roots: frozenset[str] = frozenset()
        for lines, value, _ in written:
            self.code.extend(lines)
            self.store(self.convert(value, kind, node), slot)
            self.put(f"br label %{end}")
            roots |= value.roots
        self.begin(end)
        self.defined = set.intersection(*(defined for _, _, defined in written))
        if roots and is_mutable(kind):
            # A copy of one of several: it may be read, not changed.
            roots |= {"=copy"}
        return self.load(kind, slot, roots)

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
            return lambda: act(self.load(kind, self.at(value.text, 1), value.roots))

        ways = list(zip(labels, map(way, value.kind.kinds), strict=True))
        return self.merged(ways, end, node, all_fit=all_fit)

    def as_int(self, value: Value) -> Value:
        """Return True and False as the numbers that they are."""
        if isinstance(value.kind, Bool):
            return whole(int(value.const)) if value.is_known else Value(Int(0, 1), value.text)
        return value

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


def entry_kind(kind: Kind) -> Kind | None:
    """Return the kind of what stands in a row of entries, a dictionary's pairs as tuples."""
    match kind:
        case Row(item, _) | List(item, _, _) | Set(item, _, _):
            return item
        case Dict(key, value, _) if key is not None and value is not None:
            return Tuple((key, value))
        case Tuple(items) if items:
            return join_all(items)
    return None
