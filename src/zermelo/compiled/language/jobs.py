"""Functions of the rules, each for one combination of kinds, and what is found out about them."""

from __future__ import annotations

import ast
import builtins
import inspect
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from zermelo.compiled.language.changes import stored_names
from zermelo.compiled.language.encoding import kind_of
from zermelo.compiled.language.kinds import (
    Cell,
    Changes,
    Changing,
    Kind,
    Place,
    Record,
    Tuple,
    Union,
    is_mutable,
)
from zermelo.compiled.language.source_code import (
    Function,
    is_generator_function,
    nonlocal_names,
    own_names,
    remembered,
)

_Object = TypeVar("_Object", bound=Changing)


class Inquiry:
    """One question to the rules, all functions that it asks, and what they learn of their objects.

    What is learnt of an object can change every function that sees it; no object outlives the question.
    """

    def __init__(self) -> None:
        self.changes = Changes()
        self.jobs: dict[Any, Job] = {}


@dataclass
class Nested:
    """A function inside a function, or a lambda: what it captures is read when it is called."""

    tree: Function
    outer: Job
    #: Under which names the outer function keeps what this one captures.
    captured: dict[str, str]


@dataclass(eq=False)
class Job:
    """One function for one combination of kinds. `mode` says what becomes of what a generator gives.

    plain: no generator. fill: everything into a buffer. part: as much as it holds. count: only counted. any: the first.
    """

    name: str
    tree: Function
    python: types.FunctionType
    takes_game: bool
    parameters: tuple[str, ...]
    given_kinds: tuple[Kind, ...]
    mode: str
    symbol: str
    question: Inquiry
    captured: dict[str, str] = field(default_factory=dict)
    #: What tells it apart from all others: which function, and for which kinds.
    key: Any = None
    #: The function inside a function that this is.
    nested: Nested | None = None
    # What is found out:
    kinds: dict[str, Kind] = field(default_factory=dict)
    result: Kind | None = None
    unsure: set[str] = field(default_factory=set)
    yields: float = 0
    rooms: dict[tuple[int, int], float] = field(default_factory=dict)
    #: How many members a set of two had room for when it was first seen.
    set_rooms: dict[tuple[object, ...], int] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    #: What it calls: jobs, and doors of the rules.
    callees: list[Any] = field(default_factory=list)
    #: A routine of our own: numbers are machine words, nothing is checked.
    is_machine: bool = False
    is_free: bool = False
    #: Whether it may be called again before it has given anything back.
    is_recursive: bool = False
    #: What functions were thought to give that were not done yet: those that this one is called by, and calls.
    assumed: dict[Job, Kind | None] = field(default_factory=dict)
    #: How much was known of objects when it was translated last.
    learnt: int = -1
    #: Iterators under names, by the places where they are made.
    iterators: dict[Any, Any] = field(default_factory=dict)
    #: Kinds of the objects that it makes, by place, and of the constants that it reads.
    objects: dict[Any, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.locals = {*own_names(self.tree), *self.parameters}
        self.this = self.tree.args.args[0].arg if self.takes_game and self.tree.args.args else None
        if self.this is not None:
            self.locals.add(self.this)
        self.is_generator = is_generator_function(self.tree)
        #: How often each name is given a value, as it is written.
        self.stores = _stores(self.tree)
        self.stored_in_loops = _stored_in_loops(self.tree)
        #: Names that functions inside this one may give a value, or that this one shares with those around it.
        self.nonlocals = nonlocal_names(self.tree)
        self.shared = nonlocal_names(self.tree, inside=True) | {
            name
            for name, kind in zip(self.parameters, self.given_kinds, strict=True)
            if isinstance(kind, Place)
        }
        #: Names that get a value inside of expressions.
        self.renamed = self.shared | _walrus_names(self.tree)

    def note_freedom(self) -> None:
        """Find out whether a translated function meets no object that can change: then one serves all inquiries."""
        self.is_free = (
            not self.objects
            and not self.is_recursive
            and not any(map(is_mutable, self.given_kinds))
            and (self.result is None or not is_mutable(self.result))
            and all(callee.is_free for callee in self.callees)
        )

    @property
    def is_current(self) -> bool:
        """Whether nothing that a function was translated by has changed since."""
        return (self.is_free or self.learnt == self.question.changes.count) and all(
            job.result == result for job, result in self.assumed.items()
        )

    @property
    def is_pending(self) -> bool:
        """Whether a translated function gives nothing so far only because it waits for others that are not done."""
        return self.result is None and None in self.assumed.values()

    def object_at(self, make: Callable[[Cell], _Object], *place: object) -> _Object:
        """Return the kind of the objects that are made at a place: the same one in each round."""
        key = (make, *place)
        if key not in self.objects:
            self.objects[key] = make(Cell(self.question.changes))
        found: _Object = self.objects[key]
        return found

    def constant_kind(self, thing: Any, name: str) -> Kind:
        """Return the kind of a constant; what can change in it lives outside the call."""
        key = ("constant", id(thing))
        if key not in self.objects:
            kind = kind_of(thing, self.question.changes)
            if not is_mutable(kind):
                return kind
            # The thing is kept, so that no other one gets its identity.
            self.objects[key] = kind, thing
            _mark_outside(kind, name)
        found: Kind = self.objects[key][0]
        return found

    def lookup(self, name: str) -> Any:
        """Return what a name means outside the translated function; `inspect.Parameter.empty` if nothing."""
        closure = dict(zip(self.python.__code__.co_freevars, self.python.__closure__ or (), strict=True))
        if name in closure:
            try:
                return closure[name].cell_contents
            except ValueError:
                return inspect.Parameter.empty
        scope = self.python.__globals__
        if name in scope:
            return scope[name]
        return getattr(builtins, name, inspect.Parameter.empty)

    def mangled(self, name: str) -> str:
        """Return a private name as the class around the translated function writes it."""
        owner = self.python.__qualname__.rpartition(".")[0].rpartition(".")[2]
        if name.startswith("__") and not name.endswith("__") and owner and owner != "<locals>":
            return f"_{owner.lstrip('_')}{name}"
        return name


@remembered
def _stores(tree: Function) -> Counter[str]:
    """Return how often each name of a function is given a value."""
    return Counter(stored_names(tree))


@remembered
def _stored_in_loops(tree: Function) -> frozenset[str]:
    """Return the names that a function gives a value inside of a loop."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.For | ast.While):
                found.update(stored_names(child))
            else:
                visit(child)

    visit(tree)
    return frozenset(found)


@remembered
def _walrus_names(tree: Function) -> frozenset[str]:
    """Return the names that a function gives a value inside of expressions."""
    return frozenset(part.target.id for part in ast.walk(tree) if isinstance(part, ast.NamedExpr))


def _mark_outside(kind: Kind, name: str) -> None:
    match kind:
        case Tuple(items) | Union(items) | Record(_, items):
            for item in items:
                _mark_outside(item, name)
    if isinstance(kind, Changing):
        kind.cell.is_outside, kind.cell.name = True, name
        if kind.item is not None:
            _mark_outside(kind.item, name)
