"""What a piece of syntax gives a value to, and whether it may change lists, sets and dictionaries."""

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


def changes(node: ast.AST) -> bool:
    """Return whether this very piece of syntax changes an object, whosever it is: `a[i] = x`, `a.b = x`, `a.pop()`."""
    match node:
        case ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del()):
            return True
        case ast.Call(func=ast.Attribute(attr=method)):
            return method in CHANGING
    return False


def may_change_objects(tree: ast.AST, lookup: Callable[[str], Any] | None = None) -> bool:
    """Return whether a piece of syntax may change a list, a set or a dictionary, or hands something to who may.

    Functions of Python's own do not change what they are given; `lookup` says what a name stands for.
    """
    return any(changes(node) or _may_change(node, lookup) for node in ast.walk(tree))


def _may_change(node: ast.AST, lookup: Callable[[str], Any] | None) -> bool:
    match node:
        case ast.AugAssign(target=ast.Name()):
            return True
        case ast.Call(func=function, args=args, keywords=keywords):
            if is_builtin(function, lookup) and calls_nobody(node):
                return False
            given = [*args, *(keyword.value for keyword in keywords)]
            return any(isinstance(part, ast.Name) for one in given for part in ast.walk(one))
    return False


def stored_names(tree: ast.AST) -> Iterator[str]:
    """Yield the names in a piece of syntax that are given a value, or lose it, once for each place."""
    for part in ast.walk(tree):
        match part:
            case ast.Name(name, ast.Store() | ast.Del()):
                yield name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.FunctionDef(name=name):
                yield name


#: Builtins that call what they are given.
CALLING = {"map", "filter"}


def calls_nobody(node: ast.Call) -> bool:
    """Return whether a function of Python's own calls nothing that it is given."""
    has_key = any(keyword.arg in ("key", None) for keyword in node.keywords)
    return not has_key and not (isinstance(node.func, ast.Name) and node.func.id in CALLING)


def is_builtin(function: ast.expr, lookup: Callable[[str], Any] | None) -> bool:
    """Return whether a function that is called is one of Python's own, by its name."""
    if not isinstance(function, ast.Name):
        return False
    own = getattr(builtins, function.id, None)
    return own is not None and (lookup is None or lookup(function.id) is own)
