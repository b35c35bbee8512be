"""Ordinary Python written as the loops that it means, which Numba can compile; the lines stay where they are.

Numba knows neither `yield from`, generator expressions, tuples of a length found while running, nor tables with rows
of different lengths. All have a plainer form: a comprehension is a small function with a loop, a slice of a tuple is
a list, and lists become states again when `play` returns them. What has no such form stays as it was written.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import linecache
import textwrap
import tokenize
import types
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from zermelo.compiled._syntax import (
    LIKE,
    PREFIX,
    as_state,
    call,
    expression,
    fold,
    is_number,
    of_type,
    placed,
    replacement,
    statement,
)
from zermelo.compiled._tables import table_of

_FOLDED = ("any", "all", "sum", "next")
_WORDS = ("any", "all", "tuple", "sorted", "reversed")


@dataclass
class Source:
    """What the rewriter must know of a function: its own names, what a name or an attribute stands for, its role."""

    function: Callable[..., Any]
    #: The first parameter of a method, through which attributes are read.
    own: str | None = None
    #: Returns the value of an attribute that cannot change, else raises AttributeError.
    attribute: Callable[[str], Any] | None = None
    #: Whether the function is `moves`, or gives a state.
    gives_moves: bool = False
    gives_state: bool = False


@dataclass
class Form:
    """The code of a function, of the small functions that it calls now, and the tables that they read."""

    code: types.CodeType
    lifted: dict[str, types.CodeType] = field(default_factory=dict)
    tables: dict[str, Any] = field(default_factory=dict)


def compilable_form(source: Source) -> Form:
    """Return the function in the form described above, on the same lines.

    Where the source cannot be had, or is no longer that of the function, the code comes back as it is.
    """
    code: types.CodeType = source.function.__code__
    try:
        tree = ast.parse(textwrap.dedent(_text(code)))
    except (OSError, TypeError, SyntaxError, tokenize.TokenError):
        return Form(code)
    definition = next(iter(tree.body), None)
    if not isinstance(definition, ast.FunctionDef):
        return Form(code)
    definition.decorator_list = []
    # The source begins at the first decorator, as the code does.
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    if not _is_same(_compiled(definition, code)[definition.name], code):
        return Form(code)
    rewriter = _Rewriter(source, definition)
    definition.body = rewriter.body(definition.body)
    codes = _compiled(definition, code, rewriter.lifted)
    return Form(codes.pop(definition.name), codes, rewriter.tables)


def _text(code: types.CodeType) -> str:
    """Return the lines of a function. `inspect` would first look for its module, in all that were ever imported."""
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename)
    if code.co_firstlineno > len(lines):
        return inspect.getsource(code)
    return "".join(inspect.getblock(lines[code.co_firstlineno - 1 :]))


def _compiled(
    definition: ast.FunctionDef, code: types.CodeType, lifted: list[ast.FunctionDef] | None = None
) -> dict[str, types.CodeType]:
    """Compile a definition, inside a function that has its free names, and the lifted ones beside it."""
    outer = ast.parse("def outer(): pass").body[0]
    assert isinstance(outer, ast.FunctionDef)
    free: list[ast.stmt] = [
        ast.Assign([ast.Name(name, ast.Store())], ast.Constant(0)) for name in code.co_freevars
    ]
    outer.body = [*free, definition]
    module = ast.fix_missing_locations(ast.Module([outer, *(lifted or [])], []))
    whole = compile(module, code.co_filename, "exec", dont_inherit=True)
    inside, *beside = _codes(whole)
    return {part.co_name: part for part in (*_codes(inside), *beside)}


def _codes(code: types.CodeType) -> list[types.CodeType]:
    return [part for part in code.co_consts if isinstance(part, types.CodeType)]


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two codes do the same: a file may have been edited since it was read."""
    if not isinstance(one, types.CodeType) or not isinstance(other, types.CodeType):
        return type(one) is type(other) and repr(one) == repr(other)
    facts = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars")
    return (
        all(getattr(one, fact) == getattr(other, fact) for fact in facts)
        and len(one.co_consts) == len(other.co_consts)
        and all(map(_is_same, one.co_consts, other.co_consts))
    )


class _Rewriter(ast.NodeTransformer):
    """Rewrites the body of one function; functions defined inside it stay as they are."""

    def __init__(self, source: Source, definition: ast.FunctionDef) -> None:
        self.source = source
        self.lifted: list[ast.FunctionDef] = []
        self.tables: dict[str, Any] = {}
        self.numbers = itertools.count(1)
        code = source.function.__code__
        self.is_generator = bool(code.co_flags & inspect.CO_GENERATOR)
        stored = {node.id for node in of_type(definition, ast.Name) if not isinstance(node.ctx, ast.Load)}
        self.own = source.own if source.own not in stored else None
        self.locals = stored | set(code.co_varnames) | set(code.co_freevars) | set(code.co_cellvars)

    def body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Return statements rewritten."""
        found: list[ast.stmt] = []
        for one in statements:
            result = self.visit(one)
            found += result if isinstance(result, list) else [result]
        return found

    def name(self, word: str) -> str:
        """Return a name that nothing else has."""
        return f"{PREFIX}{word}_{next(self.numbers)}"

    # --- what a name stands for -------------------------------------------------------------------------

    def known(self, node: ast.AST) -> Any:
        """Return the value of a global name or of an attribute of the game; raise LookupError if it is neither."""
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return self.source.function.__globals__[node.id]
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == self.own
            and self.source.attribute is not None
        ):
            return self.source.attribute(node.attr)
        raise LookupError

    def is_builtin(self, node: ast.AST, names: tuple[str, ...]) -> bool:
        """Return whether a node is one of these names and means what Python means by it."""
        return (
            isinstance(node, ast.Name)
            and node.id in names
            and node.id not in self.locals
            and node.id not in self.source.function.__globals__
        )

    def constant(self, node: ast.expr) -> ast.expr:
        """Return a small whole number in the place of the name that stands for it; a table's rows for its name."""
        try:
            value = self.known(node)
        except LookupError:
            return node
        if isinstance(value, int) and -(1 << 63) <= value < 1 << 63:
            return ast.copy_location(ast.Constant(value if isinstance(value, bool) else int(value)), node)
        if not isinstance(value, dict) and (table := self.table(node)) is not None:
            return call("rows", [table], node)
        return node

    def table(self, node: ast.expr) -> ast.expr | None:
        """Return the name of the table that a name stands for; None if it stands for something else."""
        try:
            found = table_of(self.known(node))
        except LookupError:
            return None
        if found is None:
            return None
        label = self.name("table")
        self.tables[label] = found
        return ast.copy_location(ast.Name(label, ast.Load()), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.constant(node) if isinstance(node.ctx, ast.Load) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and (found := self.constant(node)) is not node:
            return found
        return expression(self.generic_visit(node))

    # --- tuples of any length ---------------------------------------------------------------------------

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice):
            return self.item(node, "row")
        self.generic_visit(node)
        cut = node.slice
        if not isinstance(node.ctx, ast.Load) or not isinstance(cut, ast.Slice) or cut.step is not None:
            return node
        bounds = [ast.Constant(None) if bound is None else bound for bound in (cut.lower, cut.upper)]
        if all(map(is_number, bounds)):
            return node
        return call("cut", [node.value, *bounds], node)

    def item(self, node: ast.Subscript, word: str) -> ast.expr:
        """Return an entry of a sequence; of a table, by the word that gives its rows."""
        index = self.visit(node.slice)
        if not self.is_table(node.value):
            return ast.copy_location(ast.Subscript(self.seen(node.value), index, ast.Load()), node)
        if isinstance(index, ast.Constant) and not isinstance(self.known(node.value), dict):
            return ast.copy_location(ast.Subscript(node.value, index, ast.Load()), node)
        table = self.table(node.value)
        assert table is not None
        return call(word, [table, index], node)

    def seen(self, node: ast.expr) -> ast.expr:
        """Rewrite what is only looked into: a row of a table need not be copied for that."""
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return self.item(node, "view")
        return expression(self.visit(node))

    def visit_For(self, node: ast.For) -> ast.stmt:
        node.iter = self.seen(node.iter)
        node.body, node.orelse = self.body(node.body), self.body(node.orelse)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        node.left = self.visit(node.left)
        for i, operation in enumerate(node.ops):
            is_in = isinstance(operation, ast.In | ast.NotIn)
            node.comparators[i] = (self.seen if is_in else self.visit)(node.comparators[i])
        return node

    def is_table(self, node: ast.expr) -> bool:
        """Return whether a name stands for a table."""
        try:
            return table_of(self.known(node)) is not None
        except LookupError:
            return False

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        """Write `(*a, x, *b)` as a sum."""
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and any(isinstance(item, ast.Starred) for item in node.elts):
            parts = [
                call("tuple", [item.value], node)
                if isinstance(item, ast.Starred)
                else ast.Tuple([item], ast.Load())
                for item in node.elts
            ]
            whole: ast.expr = parts[0]
            for part in parts[1:]:
                whole = ast.BinOp(whole, ast.Add(), part)
            return ast.copy_location(whole, node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Write `(x,) * n` as a call, unless Python makes it a constant, and `t[:i] + (x,) + t[i + 1:]` as one."""
        if (found := replacement(node)) is not None:
            return call("replaced", [self.visit(part) for part in found], node)
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult):
            for items, count in ((node.left, node.right), (node.right, node.left)):
                if isinstance(items, ast.Tuple | ast.List):
                    if is_number(count) and isinstance(items, ast.Tuple) and all(map(is_number, items.elts)):
                        return node
                    return call("repeated", [items, count], node)
        return node

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt] | ast.stmt:
        """Write `*a, b = x` as one assignment for each name."""
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) > 1 or not isinstance(target, ast.Tuple | ast.List):
            return node
        stars = [i for i, item in enumerate(target.elts) if isinstance(item, ast.Starred)]
        if not stars:
            return node
        (star,) = stars
        whole = self.name("value")
        after = len(target.elts) - star - 1
        written: list[ast.stmt] = [ast.Assign([ast.Name(whole, ast.Store())], node.value)]
        for i, item in enumerate(target.elts):
            if isinstance(item, ast.Starred):
                item = item.value
                end = f"-{after}" if after else ""
                value = f"list({whole}[{star}:{end}])"
            else:
                value = f"{whole}[{i if i < star else i - len(target.elts)}]"
            written.append(ast.Assign([item], ast.parse(value, mode="eval").body))
        return [placed(one, node) for one in written]

    # --- comprehensions ---------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.expr:
        arguments = node.args
        if self.is_builtin(node.func, ("len",)) and len(arguments) == 1 and self.is_table(arguments[0]):
            return ast.copy_location(ast.Constant(len(self.known(arguments[0]))), node)
        if (
            self.is_builtin(node.func, _FOLDED)
            and arguments
            and isinstance(arguments[0], ast.GeneratorExp)
            and not node.keywords
            and (len(arguments) == 1 or node.func.id in ("sum", "next"))  # type: ignore[attr-defined]
        ):
            inner = arguments[0]
            rest = [self.visit(argument) for argument in arguments[1:]]
            return self.lift(inner, node.func.id, rest)  # type: ignore[attr-defined]
        node = ast.copy_location(
            ast.Call(
                self.visit(node.func),
                [self.visit(argument) for argument in arguments],
                [self.visit(keyword) for keyword in node.keywords],
            ),
            node,
        )
        if self.is_builtin(node.func, ("zip",)):
            # Rules whose sequences differ in length against `strict` do not run interpreted either.
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]
        if self.is_builtin(node.func, _WORDS) and len(arguments) == 1:
            word = node.func.id  # type: ignore[attr-defined]
            options = {keyword.arg: keyword.value for keyword in node.keywords}
            if word == "sorted" and set(options) <= {"reverse"}:
                return call("sorted", [node.args[0], options.get("reverse", ast.Constant(False))], node)
            if not options:
                return call(word, node.args, node)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        return self.lift(node, "list", [])

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return self.lift(node, "list", [])

    def lift(self, node: ast.GeneratorExp | ast.ListComp, kind: str, rest: list[ast.expr]) -> ast.expr:
        """Return the call of a small function that does what the comprehension does."""
        if any(isinstance(part, ast.NamedExpr | ast.Lambda | ast.Yield) for part in ast.walk(node)):
            return node
        targets = {name.id for part in node.generators for name in of_type(part.target, ast.Name)}
        outside, self.locals = self.locals, self.locals | targets
        first = node.generators[0].iter
        is_hidden = any(name.id in targets for name in of_type(first, ast.Name))
        self.locals, inside = outside, self.locals
        first = self.seen(first)
        self.locals = inside
        element = self.visit(node.elt)
        loops = []
        for i, part in enumerate(node.generators):
            source = first if i == 0 else self.seen(part.iter)
            loops.append((part.target, source, [self.visit(condition) for condition in part.ifs]))
        self.locals = outside
        given: dict[str, ast.expr] = {}
        if is_hidden:
            given[self.name("items")] = first
            loops[0] = (loops[0][0], ast.Name(next(iter(given)), ast.Load()), loops[0][2])
        for value in rest:
            given[self.name("rest")] = value
        last = [ast.Name(name, ast.Load()) for name in list(given)[len(given) - len(rest) :]]
        before, act, end = fold(kind, element, last)
        for target, source, conditions in reversed(loops):
            for condition in reversed(conditions):
                act = [ast.If(condition, act, [])]
            act = [ast.For(target, source, act, [], None)]
        label = self.name(kind)
        body = [*before, *act, *end]
        read = {name.id for part in body for name in of_type(part, ast.Name)}
        free = sorted((read - targets) & self.locals - set(given))
        parameters = [ast.arg(name) for name in [*free, *given]]
        self.lifted.append(
            placed(
                ast.FunctionDef(label, ast.arguments([], parameters, None, [], [], None, []), body, [], None),
                node,
            )
        )
        written = ast.Call(
            ast.Name(label, ast.Load()), [*(ast.Name(name, ast.Load()) for name in free), *given.values()], []
        )
        return placed(written, node)

    # --- what is given ----------------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> list[ast.stmt] | ast.stmt:
        if isinstance(node.value, ast.YieldFrom):
            return self.each(node.value.value, node)
        return statement(self.generic_visit(node))

    def visit_Return(self, node: ast.Return) -> list[ast.stmt] | ast.stmt:
        if node.value is None:
            return node
        if self.source.gives_moves and not self.is_generator:
            return [*self.each(node.value, node), placed(ast.Return(None), node)]
        node.value = self.visit(node.value)
        if self.source.gives_state:
            node.value = as_state(node.value)
        return node

    def each(self, value: ast.expr, place: ast.stmt) -> list[ast.stmt]:
        """Return the loop that yields each item of `value`."""
        if isinstance(value, ast.Tuple | ast.List) and not value.elts:
            return []
        if isinstance(value, ast.IfExp):
            one, other = self.each(value.body, place), self.each(value.orelse, place)
            return [placed(ast.If(self.visit(value.test), one or [ast.Pass()], other), place)]
        item = self.name("item")
        give = ast.Expr(ast.Yield(ast.Name(item, ast.Load())))
        return [placed(ast.For(ast.Name(item, ast.Store()), self.visit(value), [give], [], None), place)]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        return node


__all__ = ["LIKE", "PREFIX", "Form", "Source", "compilable_form"]
