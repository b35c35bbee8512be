"""One function while it is translated: its names, its loops, its statements and expressions.

What each construct means stands in the modules beside this one: `statements`, `expressions`, `numbers`, `compare`,
`sequences`, `lists`, `sets`, `dicts`, `sources`, `calls`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from zermelo.compiled.language.conversion import Conversion
from zermelo.compiled.language.faults import PLAIN
from zermelo.compiled.language.frame import MOST_WORDS, Exit, Final, Loop
from zermelo.compiled.language.kinds import (
    HIGH,
    LOW,
    TOP,
    Array,
    Block,
    Int,
    Kind,
    Known,
    Place,
    Struct,
    Tuple,
    named,
    size,
)
from zermelo.compiled.language.narrowing import Fact, assuming, tells_after
from zermelo.compiled.language.refusal import (
    GENERATOR,
    MIXED,
    ROOM,
    UnsettledError,
    not_in_language,
    refused,
    unsettled,
)
from zermelo.compiled.language.registry import EXPRESSIONS, STATEMENTS
from zermelo.compiled.language.values import Value, known

if TYPE_CHECKING:
    from zermelo.compiled.language.jobs import Job
    from zermelo.compiled.language.module import Module


__all__ = ["SIGNED", "UNSIGNED", "Body", "Exit", "Final", "Loop", "machine_kind"]

#: The two kinds of whole numbers in routines of our own.
SIGNED, UNSIGNED = Int(LOW, HIGH), Int(0, TOP)


def machine_kind(kind: Kind) -> Kind:
    """Return a kind as routines of our own see it: whole numbers are machine words, with a sign or without."""
    match kind:
        case Int():
            return UNSIGNED if kind.is_unsigned else SIGNED
        case Tuple(items):
            return Tuple(tuple(map(machine_kind, items)))
    return kind


class Body(Conversion):
    """The function of one `Job`, as far as it is translated."""

    def __init__(self, module: Module, job: Job) -> None:
        super().__init__(module, job)
        #: What earlier rounds found out: kinds of names and of the result, names that may have no value when read.
        self.kinds: dict[str, Kind] = dict(job.kinds)
        self.result: Kind | None = job.result
        self.unsure: set[str] = set(job.unsure)
        #: How many values a generator gives at most, by the loops around each `yield`.
        self.yields: float = 0
        #: How often what is at hand is done at most, and by a guess where there is no bound.
        self.rounds: float = 1
        self.likely: float = 1
        self.slots: dict[str, str] = {}
        self.flags: dict[str, str] = {}
        self.defined: set[str] = set()
        self.loops: list[Loop] = []
        self.scopes: list[dict[str, str]] = []
        #: What `finally` says, from the outside in.
        self.finals: list[Final] = []
        #: Where the faults are kept that are being handled, from the outside in.
        self.handled: list[str] = []
        self.callees: list[Any] = []
        #: What the tests around tell of variables.
        self.facts: dict[str, list[Fact]] = {}
        self.unsettled: UnsettledError | None = None
        #: Names that stand for arrays of a routine's: always the same ones.
        self.arrays: dict[str, Value] = {}

    def value(self, node: ast.expr) -> Value:
        """Translate an expression of the rules."""
        translate = EXPRESSIONS.get(type(node))
        if translate is None:
            raise not_in_language(node)
        return translate(self, node)

    def do(self, statements: Iterable[ast.stmt]) -> None:
        """Translate statements of the rules, as far as they can be reached."""
        statements = list(statements)
        for i, node in enumerate(statements):
            if not self.live:
                return
            translate = STATEMENTS.get(type(node))
            if translate is None:
                raise not_in_language(node)
            loops, scopes = len(self.loops), len(self.scopes)
            rounds = self.rounds, self.likely
            try:
                translate(self, node)
            except UnsettledError as error:
                # What follows cannot be reached as far as this round knows.
                del self.loops[loops:], self.scopes[scopes:]
                self.rounds, self.likely = rounds
                self.unsettled = self.unsettled or error
                self.put("unreachable")
                self.live = False
            if isinstance(node, ast.If) and tells_after(node):
                rest = statements[i + 1 :]
                with assuming(self, node.test, False, rest):
                    self.do(rest)
                return

    # --- names ------------------------------------------------------------------------------------------

    def own_name(self, name: str) -> str | None:
        """Return under which name a variable of the translated function is kept; None if it is none."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if name in self.job.nonlocals:
            return self.job.captured.get(name)
        return name if name in self.job.locals else None

    def is_renamed(self, name: str) -> bool:
        """Whether a variable, of this function or one around it, may get a value inside of an expression."""
        own = self.own_name(name) or self.job.captured.get(name)
        return own is not None and self._is_renamed(own)

    def _is_renamed(self, own: str) -> bool:
        return own.split("'")[0] in self.job.renamed

    @contextmanager
    def scope(self, names: Iterable[str], node: ast.expr) -> Iterator[None]:
        """Give names of a comprehension a meaning of their own; the same one whenever it is translated."""
        place = f"{node.lineno}.{node.col_offset}"
        self.scopes.append({name: f"{name}'{place}" for name in names})
        try:
            yield
        finally:
            self.scopes.pop()

    def set_name(self, name: str, value: Value, node: ast.AST) -> None:
        """Translate giving a variable a value."""
        own = self.own_name(name) or name
        if isinstance(value.kind, Array | Block | Struct):
            self.arrays[own] = value
            self.defined.add(own)
            return
        if self.job.is_machine:
            value = value.as_kind(machine_kind(value.kind))
        if isinstance(value.kind, Known) and getattr(value.kind.thing, "name_of_iterator", own) != own:
            # Under two names it would be one iterator still, however often another one is made.
            raise refused(node, GENERATOR)
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

    def read_name(self, own: str, node: ast.AST, reason: str = "unbound") -> Value:
        """Return the value of a variable; a fault where it has none."""
        if own in self.arrays:
            return self.arrays[own]
        if own not in self.defined:
            self.unsure.add(own)
            bit = self.new(f"icmp eq i64 {self.new(f'load i64, ptr {self.flag(own)}')}, 0")
            self.fault_if(bit, reason, node)
        kind = self.kinds.get(own)
        if kind is None:
            # Only what cannot be reached, or what an earlier round has not seen yet, reads before any assignment.
            raise unsettled(node)
        if isinstance(kind, Known):
            return known(kind.thing)
        if own not in self.slots:
            self.slots[own] = self.room(size(kind))
        found = self.load(kind, self.slots[own])
        # What an expression has read stays what it was, whatever the name is given later in it.
        return self.kept(found) if self._is_renamed(own) else found

    def place_of_name(self, own: str, node: ast.AST) -> Value:
        """Return where a variable stands, for a function that may give it another value."""
        value = self.read_name(own, node, PLAIN)
        if isinstance(value.kind, Known):
            return value
        return Value(Place(self.kinds[own]), self.slots[own])
