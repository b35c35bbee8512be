"""The functions of one game, each translated once for every combination of kinds that it is called with.

The kinds of variables and results are found by translating a function again and again until nothing new is seen: what
is inferred and what is written are one and the same code.
"""

from __future__ import annotations

import ast
import functools
import itertools
import sys
import types
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.compiled.language import (  # each enters what it translates
    calls,
    errors,  # noqa: F401
    known_collections,  # noqa: F401
    known_copies,  # noqa: F401
    known_folds,  # noqa: F401
    known_math,  # noqa: F401
    known_numbers,  # noqa: F401
    known_rows,  # noqa: F401
    known_words,  # noqa: F401
    patterns,  # noqa: F401
    statements,
    text_methods,  # noqa: F401
)
from zermelo.compiled.language.arguments import (
    arena_top,
    bound,
    deeper,
    last_argument,
    nested_values,
    note_defaults,
    operand,
    parameter,
    parameters_of,
    released,
    stack_again,
    stack_left,
)
from zermelo.compiled.language.body import Body
from zermelo.compiled.language.constants import Constants
from zermelo.compiled.language.faults import GIVES_UP, PLAIN, Caught, Site, exception_of
from zermelo.compiled.language.jobs import Inquiry, Job, Nested
from zermelo.compiled.language.joins import join, roomier, widened, widest
from zermelo.compiled.language.kinds import Array, Kind, KindError, Known, Place, Struct, size
from zermelo.compiled.language.refusal import (
    CALL,
    FUNCTION,
    GENERATOR,
    OURS,
    RECURSION,
    PendingError,
    RefusedError,
    UnsettledError,
    construct,
    not_in_language,
    refused,
)
from zermelo.compiled.language.registry import ROUTINES
from zermelo.compiled.language.remembering import Remembered
from zermelo.compiled.language.runtime import DECLARED, OBJECTS, POWER
from zermelo.compiled.language.source_code import (
    Function,
    functions_inside,
    is_generator_function,
    nonlocal_names,
    own_names,
    read_names,
    tree_of_function,
)
from zermelo.compiled.language.values import NONE, Value

#: Functions that call one another, while they are translated; and combinations of kinds for one that calls itself.
_MOST_NESTED, _MOST_KINDS = 60, 4
#: Rounds before bounds that still move are set to the ends of their ranges.
_PATIENCE = 3
_MOST_ROUNDS = 40


class Module:
    """All functions that the rules of a game reach, as far as they were asked for."""

    def __init__(self, game: Any = None) -> None:
        self.game = game
        self.needs_power = False
        self.python_version = sys.version_info[:2]
        self.sites: list[Site] = []
        self._site_numbers: dict[Any, int] = {}
        #: What Python certainly raises at each site, and which classes `except` clauses name.
        self._classes: list[type[BaseException] | None] = []
        self._tables: dict[tuple[type[BaseException], ...], int] = {}
        #: Functions that have to do with no object that can change, and the inquiry at hand, which has its own.
        self._jobs: dict[Any, Job] = {}
        self._inquiries: list[Inquiry] = []
        self._remembered = Remembered()
        self._is_routine: list[bool] = []
        self._begun: dict[Any, Inquiry] = {}
        self._nested: dict[Any, Nested] = {}
        #: Functions that are being translated, each called by the one before.
        self._doing: list[Job] = []
        self._symbols = itertools.count()
        self.constants = Constants()
        #: Methods that rules have named, by what they are: functions, known by their identity.
        self.methods: dict[Any, Any] = {}
        self._trees: dict[types.CodeType, Function] = {}

    # --- what functions need --------------------------------------------------------------------------------

    def site(
        self, job: Job, line: int, reason: str, words: str = "", raised: type[BaseException] | None = None
    ) -> int:
        """Return the number of a place in the rules where something may fail.

        `raised` is what a `raise` raises there.
        """
        site = Site(job.name, job.python.__code__.co_filename, line, reason, words)
        key = site, raised
        if key not in self._site_numbers:
            self.sites.append(site)
            found = raised or exception_of(reason)
            # A generator that lets it out raises something else.
            is_turned = job.is_generator and found is not None and issubclass(found, StopIteration)
            self._classes.append(None if is_turned else found)
            self._site_numbers[key] = len(self.sites)
        return self._site_numbers[key]

    def table_of_caught(self, classes: tuple[type[BaseException], ...]) -> str:
        """Return the name of a table that says for each fault whether some classes catch it: see `Caught`."""
        return f"@zermelo_caught{self._tables.setdefault(classes, len(self._tables))}"

    def _caught_lines(self) -> Iterator[str]:
        for classes in self._tables:
            row = [Caught.NOT]
            for site, raised in zip(self.sites, self._classes, strict=True):
                if raised is not None:
                    row.append(Caught.YES if issubclass(raised, classes) else Caught.NOT)
                else:
                    row.append(Caught.NOT if site.reason in GIVES_UP else Caught.UNKNOWN)
            words = ", ".join(f"i8 {int(one)}" for one in row)
            name = self.table_of_caught(classes)
            yield f"{name} = private unnamed_addr constant [{len(row)} x i8] [{words}]"

    def plain(self, thing: Any) -> Any:
        """Return the function to translate where `functools.cache` remembers its answers: what rules ask is pure."""
        while isinstance(thing, functools._lru_cache_wrapper):
            thing = thing.__wrapped__
            if isinstance(thing, types.FunctionType):
                self._remembered.add(thing)
        return getattr(thing, "routine_function", thing)

    def tree_of(self, function: types.FunctionType) -> Function:
        """Return the syntax of a function to translate, with its file's lines; refuse it where it is not what runs."""
        code = function.__code__
        if code not in self._trees:
            self._trees[code] = tree_of_function(function)
        return self._trees[code]

    # --- functions --------------------------------------------------------------------------------------------

    def function(
        self,
        function: types.FunctionType,
        takes_game: bool,
        kinds: tuple[Kind, ...],
        mode: str,
        node: ast.AST | None,
        inquiry: Inquiry | None = None,
    ) -> Job:
        """Return a translated function for arguments of these kinds; asked from outside the rules, as a new inquiry."""
        tree = self.tree_of(function)
        names = tuple(parameters_of(tree))
        if takes_game:
            names = names[1:]
        if len(names) != len(kinds):
            raise refused(node, CALL, name=function.__name__)
        key = (function.__code__, id(function), takes_game, mode), kinds
        with self._inquiry(key, function, inquiry):
            return self._job(key, function.__name__, tree, function, takes_game, names, kinds, mode, {}, node)

    @contextmanager
    def _inquiry(self, key: Any, function: types.FunctionType, given: Inquiry | None) -> Iterator[None]:
        """Begin an inquiry where rules are asked from outside, or by a routine of our own; else go on with it."""
        is_routine = function in ROUTINES
        if self._inquiries and (is_routine or not self._is_routine[-1]):
            yield
            return
        self._inquiries.append(given or self._begun.setdefault(key, Inquiry()))
        self._is_routine.append(is_routine)
        try:
            yield
        finally:
            self._inquiries.pop()
            self._is_routine.pop()

    def _job(
        self,
        key: Any,
        name: str,
        tree: Function,
        python: types.FunctionType,
        takes_game: bool,
        names: tuple[str, ...],
        kinds: tuple[Kind, ...],
        mode: str,
        captured: dict[str, str],
        node: ast.AST | None,
        nested: Nested | None = None,
    ) -> Job:
        inquiry = self._inquiries[-1]
        doing = [job for job in self._doing if job.key[0] == key[0]]
        if doing:
            key = self._recursive_key(key, doing, name, node)
            kinds = key[1]
            again = next((job for job in doing if job.key == key), None)
            if again is not None:
                self._assume(again)
                return again
        job = self._jobs.get(key) or inquiry.jobs.get(key)
        if job is not None and job.is_current:
            for other in job.assumed:
                self._assume(other)
            return job
        if len(self._doing) > _MOST_NESTED:
            raise refused(node, RECURSION, name=name)
        if job is None:
            symbol = f"@f{next(self._symbols)}"
            job = Job(
                name, tree, python, takes_game, names, kinds, mode, symbol, inquiry, captured, key, nested
            )
            job.is_machine = python in ROUTINES
        self._doing.append(job)
        try:
            self._settle(job)
        except RefusedError as error:
            if error.function is None:
                error.function = job
            raise
        except (UnsettledError, KindError):
            raise
        except Exception as error:
            if job.is_machine:
                raise
            # A person's rules go on in plain Python, whatever is wrong with this compiler.
            refusal = refused(tree, OURS, error=type(error).__name__)
            refusal.function = job
            raise refusal from error
        finally:
            self._doing.pop()
        (self._jobs if job.is_free else inquiry.jobs)[key] = job
        return job

    def _recursive_key(self, key: Any, doing: list[Job], name: str, node: ast.AST | None) -> Any:
        """Return under which kinds a function is translated that calls itself: few, so that there is an end."""
        identity, kinds = key
        if any(job.given_kinds == kinds for job in doing):
            return key
        if doing[-1].mode != "plain" or doing[-1].is_generator or len(doing) > _MOST_KINDS:
            raise refused(node, RECURSION, name=name)
        given = doing[-1].given_kinds
        try:
            joined = tuple(map(join, given, kinds))
        except KindError:
            raise refused(node, RECURSION, name=name) from None
        if len(doing) > 1:
            joined = tuple(map(roomier, given, map(widened, given, joined)))
        return identity, tuple(map(widest, joined))

    def _assume(self, job: Job) -> None:
        """Note that all functions since one that is not done depend on what it is thought to give."""
        if job in self._doing:
            for later in self._doing[self._doing.index(job) :]:
                later.is_recursive = True
                if later is not job:
                    later.assumed[job] = job.result

    def _settle(self, job: Job) -> None:
        """Translate functions again until kinds no longer change."""
        for turn in range(_MOST_ROUNDS):
            job.assumed.clear()
            learnt = job.question.changes.count
            body = Body(self, job)
            _translate(self, body)
            found = (body.kinds, body.result, body.unsure)
            is_same = found == (job.kinds, job.result, job.unsure) and body.yields == job.yields
            if is_same and job.question.changes.count == learnt:
                job.lines = _text(body)
                job.callees = body.callees
                job.learnt = learnt
                job.note_freedom()
                if body.unsettled is not None and None not in job.assumed.values():
                    raise body.unsettled.refusal
                return
            if turn >= _PATIENCE:
                body.kinds = {name: widened(job.kinds.get(name), kind) for name, kind in body.kinds.items()}
                if body.result is not None:
                    body.result = widened(job.result, body.result)
            job.kinds, job.result, job.unsure, job.yields = body.kinds, body.result, body.unsure, body.yields
        raise refused(job.tree, GENERATOR)

    def call(
        self, body: Body, thing: Any, values: list[Value], names: dict[str, Value], node: ast.AST
    ) -> Value:
        """Translate the call of a function of the rules."""
        job, arguments = self.called(body, thing, values, names, "plain", node)
        if job.is_pending or (job.result is None and job in self._doing):
            raise PendingError(refused(node, RECURSION, name=job.name))
        body.callees.append(job)
        result = job.result if job.result is not None else NONE.kind
        out = body.room(size(result))
        top = arena_top(body, job)
        given = ", ".join([*arguments, f"ptr {out}", last_argument(body, job)])
        left = stack_left(body, job)
        fault = body.new(f"call i64 {job.symbol}({given})")
        stack_again(body, left)
        body.pass_on(fault)
        released(body, top)
        return body.load(result, out)

    def called(
        self,
        body: Body,
        thing: Any,
        values: list[Value],
        names: dict[str, Value],
        mode: str,
        node: ast.AST,
    ) -> tuple[Job, list[str]]:
        """Return the translated function of a call in some mode, and its arguments."""
        if isinstance(thing, Nested):
            return self._called_nested(body, thing, values, names, mode, node)
        owner, thing = calls.of_class(body, thing)
        function, takes_game = calls.plain_function(body, thing, node)
        values = [*owner, *values]
        tree = self.tree_of(function)
        if mode == "plain" and is_generator_function(tree):
            raise refused(node, GENERATOR)
        values = bound(body, tree, function, takes_game, values, names, node)
        kinds = tuple(value.kind for value in values)
        job = self.function(function, takes_game, kinds, mode, node)
        self._remembered.ensure_pure(function, job, kinds, node)
        return job, _operands(body, job, values, node)

    def _called_nested(
        self,
        body: Body,
        thing: Nested,
        values: list[Value],
        names: dict[str, Value],
        mode: str,
        node: ast.AST,
    ) -> tuple[Job, list[str]]:
        values = nested_values(body, thing, values, names, node)
        parameters = parameters_of(thing.tree)
        captured = {name: f"^{name}" for name in thing.captured}
        free = [_captured(body, thing, name, node) for name in captured]
        kinds = tuple(value.kind for value in [*values, *free])
        key = (id(thing.tree), mode, thing.outer.symbol), kinds
        name = getattr(thing.tree, "name", "<lambda>")
        job = self._job(
            key,
            name,
            thing.tree,
            body.job.python,
            False,
            (*parameters, *captured.values()),
            kinds,
            mode,
            captured,
            node,
            thing,
        )
        operands = _operands(body, job, [*values, *free], node)
        for name, value in zip(captured, free, strict=True):
            wider = job.kinds.get(captured[name])
            if isinstance(value.kind, Place) and wider is not None:
                own = _own_name(body, thing, name, node)
                body.kinds[own] = body.joined(body.kinds.get(own), wider, node)
        return job, operands

    def nested(self, body: Body, tree: Function) -> Nested:
        """Return the translated function inside the one at hand.

        The same object each time: it is known by its identity.
        """
        key = ("nested", id(tree), body.job.symbol)
        if key not in self._nested:
            captured = {}
            for name in sorted(_reached_names(tree, body.job.tree)):
                own = body.own_name(name) or body.job.captured.get(name)
                if own is not None:
                    captured[name] = own
            if tree.args.kwarg or not nonlocal_names(tree) <= set(captured):
                raise not_in_language(tree)
            self._nested[key] = Nested(tree, body.job, captured)
        found = self._nested[key]
        found.outer = body.job
        note_defaults(body, tree)
        return found

    # --- text -----------------------------------------------------------------------------------------------------

    def text(self, roots: Iterable[Any], more: str = "") -> str:
        """Return the LLVM text of some functions and all that they call."""
        lines: list[str] = []
        seen: set[str] = set()

        def visit(job: Any) -> None:
            if job.symbol not in seen:
                seen.add(job.symbol)
                for callee in job.callees:
                    visit(callee)
                lines.extend(job.lines)

        for root in roots:
            visit(root)
        head = [*DECLARED, *self.constants.lines(), *self._caught_lines(), *OBJECTS]
        power = POWER if self.needs_power else ()
        return "\n".join([*head, *power, *lines, more])


def _reached_names(tree: Function, around: Function) -> set[str]:
    """Return the names of the function around that a translated one inside it reads, or another one that it calls."""
    inside = functions_inside(around)
    found: set[str] = set()
    waiting: list[Function] = [tree]
    seen: list[Function] = []
    while waiting:
        one = waiting.pop()
        seen.append(one)
        names = read_names(one) - (own_names(one) | set(parameters_of(one)))
        found |= names
        waiting += [other for name in names for other in inside.get(name, ()) if other not in seen]
    return found


def _own_name(body: Body, thing: Nested, name: str, node: ast.AST) -> str:
    """Return under which name the translated function keeps what one inside it captures."""
    own = thing.captured[name]
    if thing.outer is body.job:
        return own
    me = body.job.nested
    if me is None or me.outer is not thing.outer or me.captured.get(name) != own:
        raise refused(node, FUNCTION, name=construct(node))
    return body.job.captured[name]


def _captured(body: Body, thing: Nested, name: str, node: ast.AST) -> Value:
    """Return what one function inside a translated one captures, as the one that calls it knows it."""
    own = _own_name(body, thing, name, node)
    if own not in body.job.shared:
        return body.read_name(own, node, PLAIN)
    place = body.place_of_name(own, node)
    if own in body.job.parameters and isinstance(place.kind, Place):
        given = body.job.given_kinds[body.job.parameters.index(own)]
        # Who was given the place cannot widen its kind: only the function around can.
        return place.as_kind(given) if isinstance(given, Place) else place
    return place


def _operands(body: Body, job: Job, values: list[Value], node: ast.AST) -> list[str]:
    """Return arguments of a translated call; those of a function that calls itself may have to be of wider kinds."""
    return [
        operand(body, value if value.kind == kind else body.convert(value, kind, node))
        for value, kind in zip(values, job.given_kinds, strict=True)
    ]


def _translate(module: Module, body: Body) -> None:
    job = body.job
    tree = job.tree
    if job.this is not None:
        body.kinds[job.this] = Known(module.game)
        body.defined.add(job.this)
    for i, (name, kind) in enumerate(zip(job.parameters, job.given_kinds, strict=True)):
        if isinstance(kind, Known):
            body.kinds[name] = kind
        elif isinstance(kind, Array | Struct):
            body.arrays[name] = Value(kind, f"%a{i}")
        elif isinstance(kind, Place):
            body.slots[name] = f"%a{i}"
            body.kinds[name] = body.joined(body.kinds.get(name), kind.kind, tree)
        else:
            body.set_name(name, Value(kind, f"%a{i}"), tree)
        body.defined.add(name)
    if isinstance(tree, ast.Lambda):
        value = body.value(tree.body)
        statements.give_back(body, value, tree)
        body.put("ret i64 0")
        return
    body.do(tree.body)
    if body.live:
        if job.mode == "plain":
            statements.give_back(body, NONE, tree)
            body.put("ret i64 0")
        elif job.is_generator:
            body.put("ret i64 0")
        else:
            body.put(f"ret i64 {module.site(job, tree.lineno, 'type')}")


def _text(body: Body) -> list[str]:
    job = body.job
    parameters = [parameter(kind, f"%a{i}") for i, kind in enumerate(job.given_kinds)]
    parameters += {
        "plain": ["ptr %out"],
        "count": ["ptr %count"],
        "any": ["ptr %count"],
        "fill": ["ptr %out", "ptr %count"],
        "part": ["ptr %out", "ptr %count", "i64 %skip"],
    }[job.mode]
    parameters.append("ptr %where" if job.is_machine else "ptr %arena")
    opening = ["%seen = alloca i64", "store i64 0, ptr %seen"] if job.mode == "part" else []
    beginning = deeper(body) if job.is_recursive else ["br label %begin"]
    return [
        f"define internal i64 {job.symbol}({', '.join(parameters)}) nounwind inlinehint {{",
        "entry:",
        *opening,
        *body.entry,
        *beginning,
        "begin:",
        *body.code,
        *body.tail,
        "}",
    ]
