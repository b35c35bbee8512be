"""What a test says of variables: where `isinstance(move, tuple)` holds, a move is read as a tuple; so of `is None`.

Nothing rests on it being right: a value of a kind that a test has ruled out is left to plain Python where it is met
all the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.compiled.language.changes import stored_names
from zermelo.compiled.language.kinds import Kind, Union
from zermelo.compiled.language.refusal import RefusedError, not_in_language
from zermelo.compiled.language.source_code import nonlocal_names
from zermelo.compiled.language.values import Value

if TYPE_CHECKING:
    from zermelo.compiled.language.body import Body

#: Classes, and whether a variable is of one of them.
Fact: TypeAlias = tuple[tuple[type, ...], bool]


@contextmanager
def assuming(body: Body, test: ast.expr, holds: bool, scope: Sequence[ast.AST]) -> Iterator[None]:
    """Read variables in `scope` as a test that has come out so says; not those that are given a value there."""
    before = body.facts
    given = {name for part in (test, *scope) for name in stored_names(part)}
    # Whoever shares a name may give it another value wherever it is called.
    given |= nonlocal_names(body.job.tree, inside=True)
    for name, classes, is_one in _told(test, holds):
        own = body.own_name(name)
        wanted = _known_classes(body, classes)
        if own is not None and name not in given and wanted:
            body.facts = body.facts | {own: [*body.facts.get(own, ()), (wanted, is_one)]}
    try:
        yield
    finally:
        body.facts = before


def _told(test: ast.expr, holds: bool) -> Iterator[tuple[str, ast.expr, bool]]:
    """Yield names, the classes that a test asks of them, and whether they are of one, if it holds or if it does not."""
    match test:
        case ast.Call(ast.Name("isinstance"), [ast.Name(name), classes], []):
            yield name, classes, holds
        case ast.Compare(ast.Name(name), [ast.Is() | ast.Eq()], [ast.Constant(None) as nothing]):
            yield name, nothing, holds
        case ast.Compare(ast.Name(name), [ast.IsNot() | ast.NotEq()], [ast.Constant(None) as nothing]):
            yield name, nothing, not holds
        case ast.Name(name) if holds:
            yield name, ast.Constant(None), False
        case ast.UnaryOp(ast.Not(), operand):
            yield from _told(operand, not holds)
        case ast.BoolOp(op, values) if isinstance(op, ast.And) is holds:
            for value in values:
                yield from _told(value, holds)


def _known_classes(body: Body, node: ast.expr) -> tuple[type, ...]:
    """Return the classes that are written here; none where they are not known. None stands for its own class."""
    if isinstance(node, ast.Constant):
        return (type(None),)
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    if not all(isinstance(part, ast.Name | ast.Attribute) for part in parts):
        return ()
    found: list[Any] = [body.value(part).const for part in parts]
    return tuple(found) if all(isinstance(one, type) for one in found) else ()


def tells_after(node: ast.stmt) -> bool:
    """Return whether what follows a statement is reached only where a test that tells something came out false."""
    return (
        isinstance(node, ast.If)
        and not node.orelse
        and isinstance(node.body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)
        and any(True for _ in _told(node.test, False))
    )


def narrowed(body: Body, own: str, value: Value, node: ast.AST) -> Value:
    """Return the value of a variable without the kinds that tests have ruled out."""
    facts = body.facts.get(own)
    if facts is None or not isinstance(value.kind, Union):
        return value
    left = [kind for kind in value.kind.kinds if _is_possible(kind, facts, node)]
    if len(left) in (0, len(value.kind.kinds)):
        return value

    def one(part: Value) -> Value:
        if part.kind not in left:
            raise not_in_language(node)
        return part

    return body.alternatives(value, one, node)


def _is_possible(kind: Kind, facts: list[Fact], node: ast.AST) -> bool:
    from zermelo.compiled.language.known_rows import class_of

    try:
        own = class_of(Value(kind, ""), node)
    except RefusedError:
        return True
    return all(issubclass(own, classes) is is_one for classes, is_one in facts)
