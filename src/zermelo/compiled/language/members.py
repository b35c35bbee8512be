"""Members of an `IntEnum` in rules: numbers to compute with. What keeps one would have to keep its class as well."""

from __future__ import annotations

import ast
import builtins
import types
from collections.abc import Callable
from enum import IntEnum
from typing import Any

#: What a class may say anew without computing otherwise than numbers do.
_HARMLESS = {
    "__new__",
    "__repr__",
    "__str__",
    "__format__",
    "__doc__",
    "__getnewargs__",
    "__getattribute__",
    "__sizeof__",
}
#: Calls that give no member back.
_CALLS = (int, bool, range)


def is_only_computed_with(
    member: IntEnum, node: ast.AST | None, tree: ast.AST, lookup: Callable[[str], Any]
) -> bool:
    """Return whether a member that stands at a node of a function serves there as a number, and no further."""
    return (
        isinstance(node, ast.Name | ast.Attribute)
        and _computes_as_numbers(type(member))
        and _is_operand(node, _parents(tree), lookup)
    )


def _computes_as_numbers(kind: type) -> bool:
    return all(
        getattr(kind, name) is method
        for name, method in vars(int).items()
        if isinstance(method, types.WrapperDescriptorType) and name not in _HARMLESS
    )


def _parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}


def _is_operand(node: ast.AST, parents: dict[ast.AST, ast.AST], lookup: Callable[[str], Any]) -> bool:
    parent = parents.get(node)
    match parent:
        case ast.BinOp(op=ast.Mod(), right=right):
            return right is not node  # a text may be on the left
        case ast.BinOp() | ast.UnaryOp() | ast.Slice() | ast.MatchValue():
            return True
        case ast.Compare(ops=ops):
            return not any(isinstance(op, ast.Is | ast.IsNot) for op in ops)
        case ast.Subscript():
            return parent.slice is node
        case ast.If() | ast.While():
            return parent.test is node
        case ast.IfExp(test=test):
            return test is node or _is_operand(parent, parents, lookup)
        case ast.Tuple() | ast.List() | ast.Set():
            return _is_asked_of(parent, parents)
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return any(lookup(name) is call is getattr(builtins, name, None) for call in _CALLS)
    return False


def _is_asked_of(row: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Return whether a row is written only to ask whether something is in it."""
    asked = parents.get(row)
    return (
        isinstance(asked, ast.Compare)
        and asked.comparators == [row]
        and isinstance(asked.ops[0], ast.In | ast.NotIn)
    )
