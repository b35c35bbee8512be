"""Whether the order in which the members of a set come could be seen by what is done with them."""

from __future__ import annotations

import ast

from zermelo.compiled.language.body import Body
from zermelo.compiled.language.changes import changes, is_builtin, may_change_objects
from zermelo.compiled.language.iterators import Going
from zermelo.compiled.language.jobs import Nested
from zermelo.compiled.language.kinds import (
    Changing,
    Float,
    Frozen,
    Kind,
    Known,
    Nothing,
    Record,
    Row,
    Set,
    Text,
    Tuple,
    Union,
    may_change,
)
from zermelo.compiled.language.quiet import acts, kinds_of, shows_objects
from zermelo.compiled.language.refusal import ORDER, SETS_IN_ORDER, refused


def ensure_still(body: Body, tree: ast.AST, node: ast.AST) -> None:
    """Refuse an expression that is asked for the members of a set in turn, if asking may change a later answer."""
    if not all(_is_still(body, part) for part in ast.walk(tree)):
        raise refused(node, ORDER)


def ensure_still_function(body: Body, function: object, entry: Kind, node: ast.AST) -> None:
    """Refuse a function that is called with the members of a set in turn, if a call may change a later answer."""
    from zermelo.compiled.language.known_rows import is_pure

    if not is_pure(body, function, entry, node):
        raise refused(node, ORDER)


def ensure_blind(body: Body, tree: ast.expr, node: ast.AST) -> None:
    """Refuse what is made of the members of a set while another one is changed by it, if it may look at that one."""
    gone_through = [part.iter for part in ast.walk(tree) if isinstance(part, ast.comprehension)]
    if isinstance(tree, ast.Call):
        gone_through += tree.args[1:]
    for part in ast.walk(tree):
        if isinstance(part, ast.Name) and part not in gone_through:
            for kind in kinds_of(part.id, body.job):
                if may_change(kind) or (isinstance(kind, Known) and isinstance(kind.thing, Nested)):
                    raise refused(node, ORDER)


def ensure_no_twins(kind: Kind | None, node: ast.AST) -> None:
    """Refuse values made of the members of a set of which the first of two equal ones counts, if they may differ."""
    if kind is not None and _has_twins(kind):
        raise refused(node, ORDER)


def ensure_ordered(kind: Kind | None, node: ast.AST) -> None:
    """Refuse members of a set put in order, if of two that differ none need be the greater: sets themselves."""
    if kind is not None and _has_sets(kind):
        raise refused(node, SETS_IN_ORDER)


def _has_sets(kind: Kind) -> bool:
    match kind:
        case Union(items) | Tuple(items) | Record(_, items):
            return any(map(_has_sets, items))
        case Row(item, _):
            return _has_sets(item)
    return isinstance(kind, Frozen | Set)


def _has_twins(kind: Kind) -> bool:
    """Return whether two values of a kind may be equal and yet differ: True and 1, 0.0 and −0.0."""
    match kind:
        case Float():
            return True
        case Union(kinds):
            others = [one for one in kinds if not isinstance(one, Nothing | Text)]
            return len(others) > 1 or any(map(_has_twins, others))
        case Tuple(items) | Record(_, items):
            return any(map(_has_twins, items))
        case Row(item, _):
            return _has_twins(item)
    if isinstance(kind, Changing | Frozen):
        return kind.item is not None and _has_twins(kind.item)
    return False


def _is_still(body: Body, node: ast.AST) -> bool:
    if changes(node):
        return False
    match node:
        case ast.NamedExpr() | ast.Yield() | ast.YieldFrom():
            return False
        case ast.Name(name):
            return all(_is_still_kind(body, kind, node) for kind in kinds_of(name, body.job))
        case ast.Call(function, arguments, keywords):
            if is_builtin(function, body.job.lookup):
                return not (isinstance(function, ast.Name) and function.id == "next")
            given = [*arguments, *(keyword.value for keyword in keywords)]
            return not any(shows_objects(one, body.job) for one in given) or _only_reads(body, function)
    return True


def _is_still_kind(body: Body, kind: Kind, node: ast.AST) -> bool:
    from zermelo.compiled.language.known_rows import is_pure

    if isinstance(kind, Known):
        if isinstance(kind.thing, Nested):
            return is_pure(body, kind.thing, Nothing(), node)
        return not isinstance(kind.thing, Going)
    return not acts(kind)


def _only_reads(body: Body, function: ast.expr) -> bool:
    """Return whether a function of the rules changes nothing that it is given, as far as its own lines show."""
    from zermelo.compiled.language.calls import plain_function
    from zermelo.compiled.language.sources import called_thing

    match function:
        case ast.Name():
            thing = called_thing(body, ast.Call(function, [], []))
        case ast.Attribute(ast.Name(name), method) if name == body.job.this:
            thing = getattr(body.module.game, method, None)
        case _:
            return False
    if thing is None:
        return False
    tree = (
        thing.tree
        if isinstance(thing, Nested)
        else body.module.tree_of(plain_function(body, thing, function)[0])
    )
    return not may_change_objects(tree, body.job.lookup)
