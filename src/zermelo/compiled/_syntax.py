"""Pieces of syntax trees that the rewriting of rules puts together and recognises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, TypeVar

#: What begins the names that rewritten code uses beside the person's own.
PREFIX = "_zermelo_"
#: The name of as many zeros as a state has entries.
LIKE = f"{PREFIX}like"

_Located = TypeVar("_Located", bound=ast.AST)


def fold(
    kind: str, element: ast.expr, rest: list[ast.Name]
) -> tuple[list[ast.stmt], list[ast.stmt], list[ast.stmt]]:
    """Return what a comprehension does before its loops, with each element, and after them."""
    found = f"{PREFIX}found"
    stored, name = ast.Name(found, ast.Store()), ast.Name(found, ast.Load())
    before: list[ast.stmt] = []
    after: list[ast.stmt] = [ast.Return(name)]
    act: ast.stmt
    match kind:
        case "any":
            act, after = ast.If(element, _returned("return True"), []), _returned("return False")
        case "all":
            no = ast.UnaryOp(ast.Not(), element)
            act, after = ast.If(no, _returned("return False"), []), _returned("return True")
        case "sum":
            before = [ast.Assign([stored], rest[0] if rest else ast.Constant(0))]
            act = ast.AugAssign(stored, ast.Add(), element)
        case "next":
            act = ast.Return(element)
            after = [ast.Return(rest[0])] if rest else _returned("raise StopIteration")
        case _:
            before = [ast.Assign([stored], ast.List([], ast.Load()))]
            act = ast.Expr(ast.Call(ast.Attribute(name, "append", ast.Load()), [element], []))
    return before, [act], after


def _returned(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def call(word: str, arguments: list[ast.expr], place: ast.AST) -> ast.expr:
    """Return the call of one of the words of `_sequences`, at a place."""
    return placed(ast.Call(ast.Name(PREFIX + word, ast.Load()), arguments, []), place)


def placed(node: _Located, place: ast.AST) -> _Located:
    """Return a node on the line of another one, its parts too unless they have a place."""
    for part in ast.walk(node):
        if isinstance(part, ast.expr | ast.stmt | ast.arg) and (
            not hasattr(part, "lineno") or part.lineno < place.lineno  # type: ignore[attr-defined]
        ):
            ast.copy_location(part, place)
    return node


def of_type(node: ast.AST, kind: type[_Located]) -> Iterator[_Located]:
    """Return all parts of a node that are of a kind."""
    return (part for part in ast.walk(node) if isinstance(part, kind))


def is_number(node: ast.expr) -> bool:
    """Return whether a bound of a slice, or an entry, is written out."""
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant)


def replacement(node: ast.BinOp) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """Return t, i and x where a sum is t[:i] + (x,) + t[i + 1:], for names t and i; else None."""
    match node:
        case ast.BinOp(
            ast.BinOp(
                ast.Subscript(ast.Name() as items, ast.Slice(None, ast.Name() as place, None)),
                ast.Add(),
                ast.Tuple([value]),
            ),
            ast.Add(),
            ast.Subscript(
                ast.Name(again),
                ast.Slice(ast.BinOp(ast.Name(next_place), ast.Add(), ast.Constant(1)), None, None),
            ),
        ) if again == items.id and next_place == place.id and not isinstance(value, ast.Starred):
            return items, place, value
    return None


def as_state(node: ast.expr) -> ast.expr:
    """Return what makes a state of an expression, in each of its branches; a tuple written out is one."""
    if isinstance(node, ast.IfExp):
        node.body, node.orelse = as_state(node.body), as_state(node.orelse)
        return node
    if isinstance(node, ast.Tuple):
        return node
    match node:
        # A state is made anew in any case: no copy before.
        case ast.Call(ast.Name(name), [items], []) if name == f"{PREFIX}tuple":
            node = items
    return call("state", [node, ast.Name(LIKE, ast.Load())], node)


def expression(node: Any) -> ast.expr:
    """Return what a visit gave, which is an expression."""
    assert isinstance(node, ast.expr)
    return node


def statement(node: Any) -> ast.stmt:
    """Return what a visit gave, which is a statement."""
    assert isinstance(node, ast.stmt)
    return node
