"""The frame of a function that is translated: what may fail in it, and where its values stand."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zermelo.compiled.language.kinds import Frozen, Int, Kind, Nothing, Record, Row, Tuple, Union, size
from zermelo.compiled.language.refusal import ROOM, refused
from zermelo.compiled.language.values import UNKNOWN, Value, is_word, machine_type
from zermelo.compiled.language.writer import Writer

if TYPE_CHECKING:
    from zermelo.compiled.language.jobs import Job
    from zermelo.compiled.language.module import Module

#: Words that one function may take on the stack.
MOST_WORDS = 1 << 16
#: Words that the objects of one question to the rules may take.
ARENA = 1 << 16
#: Words before them: the first free byte, the first byte beyond, and how many words of the stack functions that call
#: themselves may still take.
ARENA_HEAD, STACK_LEFT = 3, 2
#: Words behind them, which belong to no object: who looks at several words at a time may read there.
BEYOND = 8
#: Words of the stack for functions that call themselves; far fewer calls than Python itself allows.
STACK, MOST_CALLS = 1 << 16, 400


def erased(kind: Kind) -> Kind:
    """Return a kind without what does not show in its words: two kinds alike there have the same words."""
    match kind:
        case Int():
            return Int(0, 0)
        case Tuple(items):
            return Tuple(tuple(map(erased, items)))
        case Record(cls, items):
            return Record(cls, tuple(map(erased, items)))
        case Row(item, room):
            return Row(erased(item), room)
        case Frozen(item, room) if item is not None:
            return Frozen(erased(item), room)
        case Union(kinds):
            return Union(tuple(map(erased, kinds)))
    return kind


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


@dataclass
class Final:
    """What `finally` says, and how many loops and `try` statements are around it."""

    statements: list[ast.stmt]
    loops: int
    catches: int


@dataclass
class Catch:
    """Where a fault leads inside `try`, and the word that keeps which one it was."""

    label: str
    fault: str
    is_used: bool = False


class Frame(Writer):
    """The text of one function, with room on the stack and ways to leave it with a fault."""

    def __init__(self, module: Module, job: Job) -> None:
        super().__init__()
        self.module, self.job = module, job
        self.words = 0
        #: Blocks that only leave the function.
        self.tail: list[str] = []
        #: The `try` statements around the place at hand.
        self.catches: list[Catch] = []
        self._arena = "" if job.is_machine else "%arena"

    def room(self, words: int) -> str:
        """Return the address of words on compiled code's stack; refuse rules that would need more than a stack has."""
        self.words += words
        if self.words > MOST_WORDS:
            raise refused(self.job.tree, ROOM, words=self.words)
        return super().room(words)

    @property
    def arena(self) -> str:
        """Where objects are made: rules are told by who calls them, a routine of our own has one for all questions."""
        if not self._arena:
            self._arena = Writer.room(self, ARENA_HEAD + ARENA + BEYOND)
        return self._arena

    def emptied_arena(self) -> str:
        """Return the arena of a routine, with nothing in it: what rules make lives as long as one question."""
        self.put(f"call void @zermelo_empty(ptr {self.arena}, i64 {8 * (ARENA + ARENA_HEAD)}, i64 {STACK})")
        return self.arena

    # --- faults -----------------------------------------------------------------------------------------

    def fault_if(self, bit: str, reason: str, node: ast.AST) -> None:
        """Let compiled code meet a fault where `bit` is true. Routines of our own are not checked."""
        if bit == "false" or self.job.is_machine:
            return
        bad, good = self.label(), self.label()
        self.put(f"br i1 {bit}, label %{bad}, label %{good}, !prof !0")
        self.put(f"{bad}:")
        self.meet(self.module.site(self.job, getattr(node, "lineno", 0), reason))
        self.put(f"{good}:")

    def meet(self, fault: int | str) -> None:
        """Leave compiled code's place at hand with a fault: for the `try` around it, else for the function's caller."""
        self.code.extend(self.met(fault))

    def met(self, fault: int | str) -> list[str]:
        """Return the end of an LLVM block that has met a fault."""
        if not self.catches:
            return [f"ret i64 {fault}"]
        catch = self.catches[-1]
        catch.is_used = True
        return [f"store i64 {fault}, ptr {catch.fault}", f"br label %{catch.label}"]

    def always_faults(self, reason: str, node: ast.AST) -> None:
        """Let compiled code meet a fault; what follows is never reached."""
        self.fault_if("true", reason, node)

    def pass_on(self, fault: str, state: Value | None = None) -> None:
        """Meet the fault of a function that was called, if there is one; say where it happened."""
        bad, good = self.label(), self.label()
        self.put(f"br i1 {self.new(f'icmp ne i64 {fault}, 0')}, label %{bad}, label %{good}, !prof !0")
        self.put(f"{bad}:")
        if state is not None:
            self.copy(self.placed(state), "%where", size(state.kind))
        self.meet(fault)
        self.put(f"{good}:")

    # --- memory -----------------------------------------------------------------------------------------

    def load(self, kind: Kind, pointer: str) -> Value:
        """Return the value at an address of compiled code: words are read, all else stays where it is."""
        if is_word(kind):
            return Value(kind, self.new(f"load {machine_type(kind)}, ptr {pointer}"))
        return Value(kind, pointer, UNKNOWN if not isinstance(kind, Nothing) else None)

    def store(self, value: Value, pointer: str) -> None:
        """Write a value to an address of compiled code."""
        if is_word(value.kind):
            self.put(f"store {machine_type(value.kind)} {value.text}, ptr {pointer}")
        elif size(value.kind):
            # Rows may become parts of states, which are compared word by word: what they do not fill is copied, too.
            self.copy(value.text, pointer, size(value.kind))

    def placed(self, value: Value) -> str:
        """Return an address where a value of compiled code stands."""
        if not is_word(value.kind):
            return value.text or self.room(1)
        slot = self.room(1)
        self.store(value, slot)
        return slot

    def kept(self, value: Value) -> Value:
        """Return a copy of a value that no later assignment changes; an object is what it is."""
        if is_word(value.kind) or value.is_known or not size(value.kind):
            return value
        slot = self.room(size(value.kind))
        self.store(value, slot)
        return Value(value.kind, slot, value.const)

    @contextmanager
    def counted(self, count: str) -> Iterator[str]:
        """Write a loop of our own over 0 … count − 1 in LLVM; gives the name of the index."""
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

    def first_found(
        self, start: str, stop: str, look: Callable[[str], tuple[str, str]], *, step: int = 1
    ) -> str:
        """Write a loop of our own in LLVM that ends where something is found; return it, −1 if nothing is.

        `look` writes what is done at an index (start, start + step … before stop), and returns whether it is found
        there, and what.
        """
        found, at = self.room(1), self.room(1)
        self.put(f"store i64 -1, ptr {found}")
        self.put(f"store i64 {start}, ptr {at}")
        top, inside, hit, again, end = (self.label() for _ in range(5))
        self.go(top)
        self.begin(top)
        i = self.new(f"load i64, ptr {at}")
        self.branch(self.new(f"icmp slt i64 {i}, {stop}"), inside, end)
        self.begin(inside)
        is_there, what = look(i)
        self.branch(is_there, hit, again)
        self.begin(hit)
        self.put(f"store i64 {what}, ptr {found}")
        self.go(end)
        self.begin(again)
        self.put(f"store i64 {self.new(f'add i64 {i}, {step}')}, ptr {at}")
        self.go(top)
        self.begin(end)
        return self.new(f"load i64, ptr {found}")

    def raise_by(self, place: str, more: str) -> None:
        """Write LLVM code that adds to the word at an address."""
        old = self.new(f"load i64, ptr {place}")
        self.put(f"store i64 {self.new(f'add i64 {old}, {more}')}, ptr {place}")

    def times(self, number: str, words: int) -> str:
        """Return a number of compiled code times so many words."""
        return number if words == 1 else self.new(f"mul i64 {number}, {words}")
