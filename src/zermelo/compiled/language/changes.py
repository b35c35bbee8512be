"""What a piece of syntax gives a value to, and whose lists, sets and dictionaries it may change."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from typing import Any

#: Methods that change what they are called on.
CHANGING = {
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "add", "discard", "update", "setdefault",
    "intersection_update", "difference_update", "symmetric_difference_update", "popitem", "appendleft", "popleft",
    "extendleft", "rotate",
}  # fmt: skip


def names_changed(tree: ast.AST, lookup: Callable[[str], Any] | None = None) -> set[str]:
    """Return the names whose lists, sets or dictionaries a piece of syntax may change.

    Functions of Python's own do not change what they are given; `lookup` says what a name stands for.
    """
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(ctx=ast.Store() | ast.Del()):
                found |= _root(node)
            case ast.AugAssign(target=ast.Name(name)):
                found.add(name)
            case ast.Call(func=ast.Attribute(value=owner, attr=name)) if name in CHANGING:
                found |= _root(owner)
            case ast.Call(func=function, args=args, keywords=keywords):
                calls_back = any(keyword.arg == "key" for keyword in keywords) or (
                    isinstance(function, ast.Name) and function.id in CALLING
                )
                if calls_back or not is_builtin(function, lookup):
                    for argument in [*args, *(keyword.value for keyword in keywords)]:
                        found |= {part.id for part in ast.walk(argument) if isinstance(part, ast.Name)}
    return found


def stored_names(tree: ast.AST) -> Iterator[str]:
    """Yield the names that are given a value, or lose it, once for each place."""
    for part in ast.walk(tree):
        match part:
            case ast.Name(name, ast.Store() | ast.Del()):
                yield name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.FunctionDef(name=name):
                yield name


#: Builtins that call what they are given.
CALLING = {"map", "filter"}


def is_builtin(function: ast.expr, lookup: Callable[[str], Any] | None) -> bool:
    """Return whether a function that is called is one of Python's own, by its name."""
    if not isinstance(function, ast.Name):
        return False
    own = getattr(builtins, function.id, None)
    return own is not None and (lookup is None or lookup(function.id) is own)


def _root(node: ast.expr) -> set[str]:
    while isinstance(node, ast.Subscript | ast.Attribute | ast.Starred):
        node = node.value
    if isinstance(node, ast.IfExp):
        return _root(node.body) | _root(node.orelse)
    return {node.id} if isinstance(node, ast.Name) else set()
