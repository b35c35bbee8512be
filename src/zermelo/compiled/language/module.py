"""The functions of one game, each translated once for every combination of kinds that it is called with.

The kinds of variables and results are found by translating a function again and again until nothing new is seen: what
is inferred and what is written are one and the same code.
"""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import itertools
import sys
import types
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from zermelo.compiled.language import (  # each enters what it translates
    calls,
    known_folds,  # noqa: F401
    known_numbers,  # noqa: F401
    known_rows,  # noqa: F401
    known_words,  # noqa: F401
    statements,
)
from zermelo.compiled.language.body import Body, Exit, Loop
from zermelo.compiled.language.changes import names_changed, stored_names
from zermelo.compiled.language.faults import Site
from zermelo.compiled.language.kinds import (
    Array,
    Kind,
    Known,
    Struct,
    Texts,
    encode,
    is_mutable,
    size,
    widened,
)
from zermelo.compiled.language.refusal import (
    CALL,
    CHANGED,
    FUNCTION,
    GENERATOR,
    RECURSION,
    SECOND_NAME,
    RefusedError,
    construct,
    not_in_language,
    refused,
    unsettled,
)
from zermelo.compiled.language.registry import ROUTINES
from zermelo.compiled.language.source_code import Function, is_generator_function, own_names, tree_of_function
from zermelo.compiled.language.sources import BUFFERED, Each, Source
from zermelo.compiled.language.values import NONE, Value, is_word, known

#: Rounds before bounds that still move are set to the ends of their ranges.
_PATIENCE = 3
_MOST_ROUNDS = 40


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
    captured: dict[str, str] = field(default_factory=dict)
    # What is found out:
    kinds: dict[str, Kind] = field(default_factory=dict)
    result: Kind | None = None
    unsure: set[str] = field(default_factory=set)
    yields: float = 0
    rooms: dict[tuple[int, int], float] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    #: What it calls: jobs, and doors of the rules.
    callees: list[Any] = field(default_factory=list)
    #: A routine of our own: numbers are machine words, nothing is checked.
    is_machine: bool = False

    def __post_init__(self) -> None:
        self.locals = own_names(self.tree) | set(self.parameters)
        self.this = self.tree.args.args[0].arg if self.takes_game and self.tree.args.args else None
        if self.this is not None:
            self.locals.add(self.this)
        self.mutated = names_changed(
            self.tree, lambda name: None if name in self.locals else self.lookup(name)
        )
        self.is_generator = is_generator_function(self.tree)
        #: How often each name is given a value, as it is written.
        self.stores = Counter(stored_names(self.tree))
        self.stored_in_loops = {
            name
            for part in ast.walk(self.tree)
            if isinstance(part, ast.For | ast.While)
            for name in stored_names(part)
        }
        #: What was given by the caller, who sees it change.
        self.given = {
            name for name, kind in zip(self.parameters, self.given_kinds, strict=True) if is_mutable(kind)
        }

    def lookup(self, name: str) -> Any:
        """Return what a name means outside the function; `inspect.Parameter.empty` if nothing."""
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
        """Return a private name as the class around the function writes it."""
        owner = self.python.__qualname__.rpartition(".")[0].rpartition(".")[2]
        if name.startswith("__") and not name.endswith("__") and owner and owner != "<locals>":
            return f"_{owner.lstrip('_')}{name}"
        return name


class Module:
    """All functions that the rules of a game reach, as far as they were asked for."""

    def __init__(self, game: Any = None, texts: Iterable[str] = ()) -> None:
        self.game = game
        self.texts = Texts(["", *texts])
        self.needs_power = False
        self.python_version = sys.version_info[:2]
        self.sites: list[Site] = []
        self._site_numbers: dict[Site, int] = {}
        self._jobs: dict[Any, Job] = {}
        self._doing: list[Any] = []
        self._symbols = itertools.count()
        self._constants: dict[tuple[int, ...], str] = {}
        self._trees: dict[types.CodeType, Function] = {}

    # --- what functions need --------------------------------------------------------------------------------

    def site(self, job: Job, line: int, reason: str) -> int:
        """Return the number of a place where something may fail."""
        site = Site(job.name, job.python.__code__.co_filename, line, reason)
        if site not in self._site_numbers:
            self.sites.append(site)
            self._site_numbers[site] = len(self.sites)
        return self._site_numbers[site]

    def constant(self, kind: Kind, value: Any) -> str:
        """Return the address of a constant."""
        words = tuple(encode(kind, value, self.texts))
        return self._constants.setdefault(words, f"@k{len(self._constants)}")

    def plain(self, thing: Any) -> Any:
        """Return the function that `functools.cache` remembers answers for: what rules ask is pure."""
        while isinstance(thing, functools._lru_cache_wrapper):
            thing = thing.__wrapped__
        return getattr(thing, "routine_function", thing)

    def tree_of(self, function: types.FunctionType) -> Function:
        """Return the syntax of a function, with the lines of its file; refuse where it is not what runs."""
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
    ) -> Job:
        """Return a function for arguments of these kinds."""
        tree = self.tree_of(function)
        names = tuple(
            argument.arg for argument in [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]
        )
        if takes_game:
            names = names[1:]
        if len(names) != len(kinds):
            raise refused(node, CALL, name=function.__name__)
        return self._job(
            (function.__code__, id(function), takes_game, kinds, mode),
            function.__name__,
            tree,
            function,
            takes_game,
            names,
            kinds,
            mode,
            {},
            node,
        )

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
    ) -> Job:
        if key in self._jobs:
            return self._jobs[key]
        identity = (id(tree), mode)
        if identity in self._doing or len(self._doing) > 60:
            raise refused(node, RECURSION, name=name)
        self._doing.append(identity)
        symbol = f"@f{next(self._symbols)}"
        job = Job(name, tree, python, takes_game, names, kinds, mode, symbol, captured)
        job.is_machine = python in ROUTINES
        try:
            self._settle(job)
        except RefusedError as error:
            if error.function is None:
                error.function = job
            raise
        finally:
            self._doing.pop()
        self._jobs[key] = job
        return job

    def _settle(self, job: Job) -> None:
        """Translate until kinds no longer change."""
        for turn in range(_MOST_ROUNDS):
            body = Body(self, job)
            _translate(self, body)
            found = (body.kinds, body.result, body.unsure)
            if found == (job.kinds, job.result, job.unsure) and body.yields == job.yields:
                job.lines = _text(body)
                job.callees = body.callees
                if body.unsettled is not None:
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
        job, arguments = self._called(body, thing, values, names, "plain", node)
        body.callees.append(job)
        result = job.result if job.result is not None else NONE.kind
        out = body.room(size(result))
        more = ["ptr %where"] if job.is_machine else []
        fault = body.new(f"call i64 {job.symbol}({', '.join([*arguments, f'ptr {out}', *more])})")
        body.pass_on(fault)
        return body.load(result, out)

    def _called(
        self,
        body: Body,
        thing: Any,
        values: list[Value],
        names: dict[str, Value],
        mode: str,
        node: ast.AST,
    ) -> tuple[Job, list[str]]:
        if isinstance(thing, Nested):
            return self._called_nested(body, thing, values, names, mode, node)
        function, takes_game = calls.plain_function(body, thing, node)
        tree = self.tree_of(function)
        values = bound(body, tree, function, takes_game, values, names, node)
        try:
            job = self.function(function, takes_game, tuple(value.kind for value in values), mode, node)
        except RefusedError as error:
            raise _room_given(values, error, node) from None
        if mode == "plain" and job.is_generator:
            raise refused(node, GENERATOR)
        _ensure_changeable(job, values, node)
        return job, [operand(body, value) for value in values]

    def _called_nested(
        self,
        body: Body,
        thing: Nested,
        values: list[Value],
        names: dict[str, Value],
        mode: str,
        node: ast.AST,
    ) -> tuple[Job, list[str]]:
        if thing.outer is not body.job:
            raise refused(node, FUNCTION, name=construct(node))
        parameters = [argument.arg for argument in thing.tree.args.args]
        if len(values) != len(parameters) or names or thing.tree.args.defaults or thing.tree.args.vararg:
            raise refused(node, CALL, name=construct(node))
        captured: dict[str, str] = {}
        free: list[Value] = []
        for name, own in thing.captured.items():
            value = body.read_name(own, node)
            captured[name] = f"^{name}"
            free.append(value)
        kinds = tuple(value.kind for value in [*values, *free])
        key = (id(thing.tree), kinds, mode, body.job.symbol)
        name = getattr(thing.tree, "name", "<lambda>")
        job = self._job_with_room(
            [*values, *free],
            node,
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
        )
        _ensure_changeable(job, [*values, *free], node)
        return job, [operand(body, value) for value in [*values, *free]]

    def _job_with_room(self, values: list[Value], node: ast.AST, *rest: Any) -> Job:
        try:
            return self._job(*rest)
        except RefusedError as error:
            raise _room_given(values, error, node) from None

    def nested(self, body: Body, tree: Function) -> Nested:
        """Return a function inside the one at hand. The same object each time: it is known by its identity."""
        key = ("nested", id(tree), body.job.symbol)
        if key not in self._jobs:
            inner = own_names(tree) | {argument.arg for argument in tree.args.args}
            read = {
                part.id
                for part in ast.walk(tree)
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)
            }
            captured = {}
            for name in sorted(read - inner):
                own = body.own_name(name) or body.job.captured.get(name)
                if own is not None:
                    captured[name] = own
            if tree.args.kwonlyargs or tree.args.kwarg or tree.args.posonlyargs:
                raise not_in_language(tree)
            self._jobs[key] = Nested(tree, body.job, captured)  # type: ignore[assignment]
        found: Any = self._jobs[key]
        found.outer = body.job
        return found  # type: ignore[no-any-return]

    # --- generators ---------------------------------------------------------------------------------------------

    def generator_call(self, body: Body, node: ast.Call) -> Source | None:
        """Return the call of a generator of the rules as a source; None for any other call."""
        thing = _named(body, node.func)
        if thing is None:
            return None
        if isinstance(thing, calls.Question):
            return thing.source(body, [body.value(argument) for argument in node.args], node)
        if isinstance(thing, Nested):
            tree: Function = thing.tree
        else:
            try:
                function, _ = calls.plain_function(body, thing, node)
            except RefusedError:
                return None
            tree = self.tree_of(function)
        if not is_generator_function(tree):
            return None
        if isinstance(thing, Nested) and not self._captures_stay(body, thing):
            raise refused(node, GENERATOR)
        values, names = calls.given_values(body, node)
        if any(is_mutable(value.kind) for value in [*values, *names.values()]):
            # It would see them change while it waits.
            raise refused(node, GENERATOR)
        values = [body.kept(value) for value in values]
        job, arguments = self._called(body, thing, values, names, "fill", node)
        if job.yields <= BUFFERED:
            return self._buffered(body, job, arguments)
        job, arguments = self._called(body, thing, values, names, "part", node)
        return self._in_parts(body, job, arguments)

    def _captures_stay(self, body: Body, thing: Nested) -> bool:
        """Return whether nothing that a generator captures can change while it waits."""
        for own in thing.captured.values():
            name = own.split("'")[0].lstrip("^")
            times = body.job.stores.get(name, 0) + (name in body.job.parameters)
            if times > 1 or name in body.job.stored_in_loops or own.startswith("^"):
                return False
            kind = body.kinds.get(own)
            if kind is not None and is_mutable(kind):
                return False
        return True

    def source(self, body: Body, job: Job, arguments: list[str], state: Value | None = None) -> Source:
        """Return what a generator gives as a source: `fill` or `part` is its mode."""
        if job.mode == "fill":
            return self._buffered(body, job, arguments, state)
        return self._in_parts(body, job, arguments, state)

    def _buffered(self, body: Body, job: Job, arguments: list[str], state: Value | None = None) -> Source:
        """A generator that is run to its end; what fails after the last value that is wanted has not happened."""
        body.callees.append(job)
        most = int(job.yields)
        buffer = body.room(most * size(job.result) if job.result is not None else 1)
        count, fault = body.room(1), body.room(1)

        def stream(each: Each, after: Exit) -> None:
            body.put(f"store i64 0, ptr {count}")
            given = ", ".join([*arguments, f"ptr {buffer}", f"ptr {count}"])
            body.put(f"store i64 {body.new(f'call i64 {job.symbol}({given})')}, ptr {fault}")
            _through_buffer(body, job, buffer, count, each, after)
            body.pass_on(body.new(f"load i64, ptr {fault}"), state)

        return Source(most, stream=stream)

    def _in_parts(self, body: Body, job: Job, arguments: list[str], state: Value | None = None) -> Source:
        """A generator that may give more than a buffer holds: it is run again for each part."""
        body.callees.append(job)
        buffer = body.room(BUFFERED * size(job.result) if job.result is not None else 1)
        count, fault, skip = (body.room(1) for _ in range(3))

        def stream(each: Each, after: Exit) -> None:
            body.put(f"store i64 0, ptr {skip}")
            top, end = body.label(), body.label()
            body.go(top)
            body.begin(top)
            body.put(f"store i64 0, ptr {count}")
            passed = body.new(f"load i64, ptr {skip}")
            given = ", ".join([*arguments, f"ptr {buffer}", f"ptr {count}", f"i64 {passed}"])
            body.put(f"store i64 {body.new(f'call i64 {job.symbol}({given})')}, ptr {fault}")
            _through_buffer(body, job, buffer, count, each, after)
            body.raise_by(skip, body.new(f"load i64, ptr {count}"))
            found = body.new(f"load i64, ptr {fault}")
            body.branch(body.new(f"icmp eq i64 {found}, -1"), top, end)
            body.begin(end)
            body.pass_on(body.new(f"load i64, ptr {fault}"), state)

        return Source(inf, stream=stream)

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
        constants = [
            f"{name} = private unnamed_addr constant [{len(words)} x i64] "
            f"[{', '.join(f'i64 {_signed(word)}' for word in words)}]"
            if words
            else f"{name} = private unnamed_addr constant [1 x i64] zeroinitializer"
            for words, name in self._constants.items()
        ]
        head = [*_DECLARED, *constants, *(POWER if self.needs_power else ())]
        return "\n".join([*head, *lines, more])


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


_DECLARED = [
    '!0 = !{!"branch_weights", i32 1, i32 1048575}',
    "@zermelo_stop = external global i64",
    *(
        f"declare {{i64, i1}} @llvm.{sign}{name}.with.overflow.i64(i64, i64)"
        for sign in "su"
        for name in ("add", "sub", "mul")
    ),
    *(f"declare i64 @llvm.{name}.i64(i64, i64)" for name in ("smin", "smax", "umin", "umax")),
    "declare i64 @llvm.ctpop.i64(i64)",
    *(f"declare i64 @llvm.{name}.i64(i64, i1)" for name in ("cttz", "ctlz", "abs")),
    *(
        f"declare double @llvm.{name}.f64(double)"
        for name in ("floor", "ceil", "trunc", "roundeven", "fabs", "sqrt", "log")
    ),
    "declare double @llvm.copysign.f64(double, double)",
    "declare double @pow(double, double)",
    *(f"declare void @llvm.{name}.p0.p0.i64(ptr, ptr, i64, i1)" for name in ("memcpy", "memmove")),
    "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
    "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)",
]

#: a to the power of b ≥ 0, by squares; 1 where a word cannot hold it.
POWER = [
    "define internal i64 @zermelo_power(i64 %a, i64 %b, ptr %out) nounwind {",
    "entry:",
    "br label %top",
    "top:",
    "%x = phi i64 [%a, %entry], [%xx, %square]",
    "%n = phi i64 [%b, %entry], [%half, %square]",
    "%r = phi i64 [1, %entry], [%rr, %square]",
    "%odd = and i64 %n, 1",
    "%is_odd = icmp ne i64 %odd, 0",
    "%p = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %r, i64 %x)",
    "%p0 = extractvalue {i64, i1} %p, 0",
    "%p1 = extractvalue {i64, i1} %p, 1",
    "%bad = and i1 %is_odd, %p1",
    "br i1 %bad, label %over, label %on",
    "on:",
    "%rr = select i1 %is_odd, i64 %p0, i64 %r",
    "%half = lshr i64 %n, 1",
    "%more = icmp ne i64 %half, 0",
    "br i1 %more, label %next, label %done",
    "next:",
    "%q = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %x, i64 %x)",
    "%xx = extractvalue {i64, i1} %q, 0",
    "%q1 = extractvalue {i64, i1} %q, 1",
    "br i1 %q1, label %over, label %square",
    "square:",
    "br label %top",
    "done:",
    "store i64 %rr, ptr %out",
    "ret i64 0",
    "over:",
    "ret i64 1",
    "}",
]


def _ensure_changeable(job: Job, values: list[Value], node: ast.AST) -> None:
    """Refuse to let a function change a constant, a copy, or one list that it sees under two names."""
    changed: set[str] = set()
    seen: set[str] = set()
    for name, value in zip(job.parameters, values, strict=True):
        if not is_mutable(value.kind):
            continue
        is_changed = name.lstrip("^") in job.mutated
        if is_changed and any(root.startswith("=") for root in value.roots):
            raise refused(node, CHANGED, name=construct(node))
        if value.roots & changed or (is_changed and value.roots & seen):
            raise refused(node, SECOND_NAME)
        seen |= value.roots
        changed |= value.roots if is_changed else set()


def _room_given(values: list[Value], error: RefusedError, node: ast.AST) -> Exception:
    """Give a list of ours, in the next round, the room that a function needs that changes it; or refuse."""
    if error.needs is not None:
        place, kind = error.needs
        widen = values[place].widen
        if widen is not None and values[place].kind != kind:
            widen(kind)
            return unsettled(node)
    error.needs = None
    return error


def _through_buffer(body: Body, job: Job, buffer: str, count: str, each: Each, after: Exit) -> None:
    """Do `each` with every value of a buffer."""
    kind = job.result
    if kind is None:
        return
    defined = set(body.defined)
    counter = body.room(1)
    body.put(f"store i64 0, ptr {counter}")
    top, inside, again, end = (body.label() for _ in range(4))
    body.go(top)
    body.begin(top)
    i = body.new(f"load i64, ptr {counter}")
    body.branch(body.new(f"icmp slt i64 {i}, {body.new(f'load i64, ptr {count}')}"), inside, end)
    body.begin(inside)
    body.loops.append(Loop(again, after))
    words = size(kind)
    each(body.load(kind, body.at(buffer, i if words == 1 else body.new(f"mul i64 {i}, {words}"))))
    body.loops.pop()
    body.go(again)
    body.begin(again)
    body.raise_by(counter, "1")
    body.put(f"br label %{top}")
    body.begin(end)
    body.defined = defined


def operand(body: Body, value: Value) -> str:
    """Return a value as an argument of a call."""
    match value.kind:
        case Array(_, axes):
            return ", ".join([f"ptr {value.text}", *(f"i64 {value.text}n{axis}" for axis in range(axes))])
        case Struct(fields):
            return ", ".join(operand(body, Value(kind, f"{value.text}.{name}")) for name, kind in fields)
    return f"{_type(value.kind)} {value.text or 'null'}"


def _type(kind: Kind) -> str:
    if isinstance(kind, Known):
        return "ptr"
    return "ptr" if not is_word(kind) else "double" if kind.__class__.__name__ == "Float" else "i64"


def parameter(kind: Kind, name: str) -> str:
    """Return the parameters that a value of a kind takes."""
    match kind:
        case Array(_, axes):
            return ", ".join([f"ptr {name}", *(f"i64 {name}n{axis}" for axis in range(axes))])
        case Struct(fields):
            return ", ".join(parameter(part, f"{name}.{field_name}") for field_name, part in fields)
    return f"{_type(kind)} {name}"


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
        elif is_mutable(kind):
            # The caller's own: no copy.
            body.kinds[name] = kind
            body.slots[name] = f"%a{i}"
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
    parameters += ["ptr %where"] if job.is_machine else []
    opening = ["%seen = alloca i64", "store i64 0, ptr %seen"] if job.mode == "part" else []
    return [
        f"define internal i64 {job.symbol}({', '.join(parameters)}) nounwind inlinehint {{",
        "entry:",
        *opening,
        *body.entry,
        "br label %begin",
        "begin:",
        *body.code,
        *body.tail,
        "}",
    ]


def _named(body: Body, node: ast.expr) -> Any:
    """Return what an expression names, if it is known without writing any code."""
    match node:
        case ast.Name(name):
            own = body.own_name(name)
            if own is not None:
                kind = body.kinds.get(own)
                return kind.thing if isinstance(kind, Known) else None
            found = body.job.lookup(name)
            return None if found is inspect.Parameter.empty else found
        case ast.Attribute(ast.Name(name)) if name == body.job.this or (
            body.job.is_machine and isinstance(body.kinds.get(name), Known)
        ):
            value = body.value(node)
            return value.kind.thing if isinstance(value.kind, Known) else None
    return None


def bound(
    body: Body,
    tree: Function,
    function: types.FunctionType,
    takes_game: bool,
    values: list[Value],
    names: dict[str, Value],
    node: ast.AST,
) -> list[Value]:
    """Return one value for each parameter, defaults included."""
    given = tree.args
    if given.vararg or given.kwarg:
        raise refused(node, CALL, name=function.__name__)
    own: list[Any] = [known(body.module.game)] if takes_game else []
    signature = inspect.signature(function, follow_wrapped=False)
    try:
        found = signature.bind(*own, *values, **names)
    except TypeError:
        raise refused(node, CALL, name=function.__name__) from None
    all_values = []
    for name, parameter in list(signature.parameters.items())[1 if takes_game else 0 :]:
        if name in found.arguments:
            all_values.append(found.arguments[name])
        else:
            default = body.constant(parameter.default, node, name)
            if is_mutable(default.kind) or isinstance(default.kind, Known):
                raise refused(node, CALL, name=function.__name__)
            all_values.append(default)
    return all_values
