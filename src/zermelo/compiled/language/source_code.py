"""The syntax of a function that runs: its text is looked up and must compile to the very code that runs."""

from __future__ import annotations
import __future__

import ast
import copy
import functools
import inspect
import operator
import re
import sys
import textwrap
import types
from collections.abc import Iterable
from typing import Any

from zermelo.compiled.language.namesakes import tell_apart
from zermelo.compiled.language.refusal import (
    FUNCTION,
    HIDDEN,
    SOURCE,
    not_in_language,
    refused,
)

Function = ast.FunctionDef | ast.Lambda

#: What is read off a function's syntax is asked once for each of the kinds that it is called with: so many functions
#: of each answer are remembered. A syntax tree is never changed.
remembered = functools.lru_cache(maxsize=1024)


@remembered
def own_names(tree: Function) -> frozenset[str]:
    """Return the names that a function to be translated itself gives values to."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                found.add(child.name)
            elif isinstance(child, ast.alias):
                found.add(child.asname or child.name.partition(".")[0])
            elif isinstance(child, ast.Lambda):
                pass
            elif isinstance(child, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
                # Its targets are its own; a walrus inside belongs to the function, the first source is read outside.
                for part in ast.walk(child):
                    if isinstance(part, ast.NamedExpr):
                        found.add(part.target.id)
            elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store | ast.Del):
                found.add(child.id)
            else:
                if isinstance(child, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and child.name:
                    found.add(child.name)
                visit(child)

    if isinstance(tree, ast.FunctionDef):
        for statement in tree.body:
            visit(ast.Module([statement], []))
    else:
        visit(ast.Expression(tree.body))
    return frozenset(found - nonlocal_names(tree))


@remembered
def nonlocal_names(tree: Function, *, inside: bool = False) -> frozenset[str]:
    """Return the names that a function to be translated shares by `nonlocal` with the one around it.

    If `inside`: those that functions in it share so with it.
    """
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Nonlocal):
                found.update(child.names)
            elif not isinstance(child, ast.FunctionDef | ast.Lambda):
                visit(child)
            elif inside:
                found.update(nonlocal_names(child) | nonlocal_names(child, inside=True))

    visit(tree)
    return frozenset(found - nonlocal_names(tree) if inside else found)


def read_names(tree: ast.AST) -> set[str]:
    """Return the names that a piece of the rules' syntax reads, or shares by `nonlocal`."""
    found = set()
    for part in ast.walk(tree):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
            found.add(part.id)
        elif isinstance(part, ast.Nonlocal):
            found.update(part.names)
    return found


def functions_inside(tree: Function) -> dict[str, list[Function]]:
    """Return the functions inside a function of the rules under the names that it gives them."""
    found: dict[str, list[Function]] = {}
    for part in ast.walk(tree):
        match part:
            case ast.FunctionDef() if part is not tree:
                found.setdefault(part.name, []).append(part)
            case ast.Assign([ast.Name(name)], ast.Lambda() as inner):
                found.setdefault(name, []).append(inner)
    return found


@remembered
def is_generator_function(tree: Function) -> bool:
    """Return whether a function to be translated gives its values one after the other."""

    def has_yield(node: ast.AST) -> bool:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Yield | ast.YieldFrom):
                return True
            if not isinstance(child, ast.FunctionDef | ast.Lambda) and has_yield(child):
                return True
        return False

    return has_yield(tree)


def tree_of_function(function: types.FunctionType) -> Function:
    """Return the syntax of a function to translate, with the lines of its file; refuse it where it is not what runs."""
    return _tree_of(function, function.__code__)


@remembered
def _tree_of(function: types.FunctionType, code: types.CodeType) -> Function:
    """Return the syntax of a function to be translated that runs this code."""
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError, IndexError):
        raise refused(None, SOURCE, name=function.__name__) from None
    text = textwrap.dedent("".join(lines))
    try:
        # The lines before it are not ours to read, but are counted.
        module = ast.parse("\n" * (first - 1) + text)
    except SyntaxError:
        # A lambda in the middle of an expression, or a file that was edited meanwhile.
        raise refused(None, SOURCE, name=function.__name__) from None
    name = code.co_name
    whole = module.body[0] if module.body else None
    candidates: list[Function] = [
        node
        for node in (
            [whole] if isinstance(whole, ast.FunctionDef) and name != "<lambda>" else ast.walk(module)
        )
        if (isinstance(node, ast.FunctionDef) and node.name == name)
        or (isinstance(node, ast.Lambda) and name == "<lambda>")
    ]
    if len(candidates) > 1:
        candidates = candidates[:1] if name != "<lambda>" else []
    if not candidates or not _is_what_runs(candidates[0], function):
        raise refused(None, SOURCE, name=function.__name__)
    tree = candidates[0]
    if isinstance(tree, ast.FunctionDef) and any(not _is_harmless(mark) for mark in tree.decorator_list):
        raise refused(tree, FUNCTION, name=function.__name__)
    if nonlocal_names(tree):
        raise refused(tree, HIDDEN, name=min(nonlocal_names(tree)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            raise not_in_language(node)
        if isinstance(node, ast.AsyncFunctionDef | ast.Await):
            raise not_in_language(node)
    if isinstance(tree, ast.FunctionDef):
        tell_apart(tree)
    return tree


_HARMLESS = (
    "staticmethod",
    "classmethod",
    "property",
    "cached_property",
    "cache",
    "lru_cache",
    "override",
    "final",
    "compiled",
    "helper",
)


def _is_harmless(mark: ast.expr) -> bool:
    """Return whether a decorator leaves a function of the rules what it is; what it returned is what was looked up."""
    mark = mark.func if isinstance(mark, ast.Call) else mark
    name = mark.attr if isinstance(mark, ast.Attribute) else mark.id if isinstance(mark, ast.Name) else ""
    return name in _HARMLESS


def _is_what_runs(tree: Function, function: types.FunctionType) -> bool:
    """Return whether the syntax found compiles to the very code that runs: a file may have been edited meanwhile."""
    bare: ast.stmt = ast.Expr(tree) if isinstance(tree, ast.Lambda) else copy.copy(tree)
    if isinstance(bare, ast.FunctionDef):
        bare.decorator_list, bare.returns = [], None
    mine = function.__code__
    scope = function.__globals__
    names = sorted({name for code in (mine, *_codes(mine)) for name in code.co_names if name in scope})
    modules = [name for name in names if inspect.ismodule(scope[name])]
    foreign = [name for name in names if name in modules or _is_foreign(scope[name], function)]
    # Calls of what a file has imported are compiled in another way than other calls.
    return any(_compiles_to(bare, imported, mine) for imported in ([], modules, foreign, names))


def _is_foreign(thing: Any, function: types.FunctionType) -> bool:
    """Return whether something, by its looks, comes from another file than a function of the rules."""
    return callable(thing) and getattr(thing, "__module__", None) != function.__module__


def _compiles_to(bare: ast.stmt, imported: list[str], mine: types.CodeType) -> bool:
    imports = [ast.Import([ast.alias(name)]) for name in imported]
    around = _surrounded(bare, mine.co_freevars)
    wrapped = ast.fix_missing_locations(ast.Module([*imports, around], []))
    futures = mine.co_flags & _FUTURES
    made = compile(wrapped, "rules", "exec", flags=futures, dont_inherit=True, optimize=sys.flags.optimize)
    return any(_is_alike(code, mine) for code in _codes(made) if code.co_name == mine.co_name)


def _surrounded(bare: ast.stmt, captured: Iterable[str]) -> ast.stmt:
    """Return a function of the rules inside what its captured names come from: it reads them as where it stands."""
    if "__class__" in captured:
        # What `super()` looks at.
        bare = ast.ClassDef("_", [], [], [bare], [])
    names = [name for name in captured if name != "__class__"]
    if not names:
        return bare
    given = ast.Assign([ast.Name(name, ast.Store()) for name in names], ast.Constant(None))
    nobody = ast.arguments([], [], None, [], [], None, [])
    return ast.FunctionDef("_", nobody, [given, bare], [])


def _is_alike(one: types.CodeType, other: types.CodeType) -> bool:
    """Return whether two pieces of the rules' bytecode, and all that are inside them, do the same."""
    if one.co_code != other.co_code or _shape(one) != _shape(other):
        return False
    inner = [[c for c in code.co_consts if isinstance(c, types.CodeType)] for code in (one, other)]
    return len(inner[0]) == len(inner[1]) and all(map(_is_alike, *inner))


def _codes(code: types.CodeType) -> Iterable[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)


_FUTURES = functools.reduce(
    operator.or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)


def _unmangled(name: str) -> str:
    """Return a private name of the rules as it is written: a function is compiled without the class around it."""
    return re.sub(r"^_[^_]\w*?(__\w*[^_]_?)$", r"\1", name)


def _shape(code: types.CodeType) -> Any:
    """Return what tells the rules' bytecode from other code of the same instructions; not its lines, nor the class."""
    consts = [constant for constant in code.co_consts if not isinstance(constant, types.CodeType)]
    # The lines of a docstring are moved to the left with the rest.
    consts = consts[1:] if _has_docstring(code) else consts
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    # In their order, by which instructions refer to them.
    return (
        code.co_argcount,
        code.co_kwonlyargcount,
        tuple(tuple(map(_unmangled, some)) for some in names),
        tuple(map(_constant_text, consts)),
    )


def _constant_text(constant: Any) -> str:
    """Return what tells a constant in code from any other; a set that was read from a file may have another order."""
    if isinstance(constant, frozenset):
        return f"frozenset({sorted(map(_constant_text, constant))})"
    if isinstance(constant, tuple):
        return f"({', '.join(map(_constant_text, constant))},)"
    return repr(constant)


def _has_docstring(code: types.CodeType) -> bool:
    if code.co_name.startswith("<"):
        # A lambda or a comprehension: a text that comes first is one of its constants.
        return False
    flag = getattr(inspect, "CO_HAS_DOCSTRING", None)
    is_text = bool(code.co_consts) and isinstance(code.co_consts[0], str)
    return is_text and (flag is None or bool(code.co_flags & flag))
