"""Whether a piece of a function is *quiet*: no list, set or dictionary changes while it runs.

What is not known to be quiet is taken not to be: a generator that is run ahead would see changes too late, or show its
own too early.
"""

from __future__ import annotations

import ast

from zermelo.compiled.language.changes import calls_nobody, changes, is_builtin
from zermelo.compiled.language.jobs import Job, Nested
from zermelo.compiled.language.kinds import (
    Changing,
    Default,
    Kind,
    Known,
    Record,
    Row,
    Tuple,
    Union,
    may_change,
)


def is_quiet(tree: ast.AST, job: Job) -> bool:
    """Return whether a piece of a function changes no object, by its syntax and the kinds of its names."""
    return all(_is_quiet(node, job) for node in ast.walk(tree))


def is_own(name: str, job: Job) -> bool:
    """Return whether a name belongs to a function, to one around it, or to a comprehension in it."""
    return name in job.locals or name in job.captured or bool(kinds_of(name, job))


def _is_quiet(node: ast.AST, job: Job) -> bool:
    if changes(node):
        return False
    match node:
        case ast.FunctionDef() | ast.Lambda():
            # Its names are not among those of the job.
            return False
        case ast.AugAssign(target=ast.Name(name)):
            return not any(map(may_change, kinds_of(name, job)))
        case ast.Name(name):
            return not any(map(acts, kinds_of(name, job)))
        case ast.Call(function, arguments, keywords):
            given = [*arguments, *(keyword.value for keyword in keywords)]
            if is_builtin(function, job.lookup) and calls_nobody(node):
                return not (isinstance(function, ast.Name) and is_own(function.id, job))
            return _is_quiet_called(function, job) and not any(shows_objects(one, job) for one in given)
    return True


def _is_quiet_called(function: ast.expr, job: Job) -> bool:
    """Return whether a function changes no object, if it is given none, and is no method that changes its own."""
    match function:
        case ast.Name(name):
            # What has a name of its own here may be any function, and have captured objects.
            return not is_own(name, job)
        case ast.Attribute(ast.Name(name)) if is_own(name, job) and name != job.this:
            return True
        case ast.Attribute(owner):
            return not shows_objects(owner, job)
    return False


def shows_objects(tree: ast.AST, job: Job) -> bool:
    """Return whether an expression names an object that somebody could change."""
    return any(
        may_change(kind)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name)
        for kind in kinds_of(node.id, job)
    )


def kinds_of(name: str, job: Job) -> list[Kind]:
    """Return the kinds of all that a function calls by a name, its own or captured."""
    return [kind for own, kind in job.kinds.items() if own.split("'")[0].lstrip("^") == name]


def acts(kind: Kind) -> bool:
    """Return whether who has something of a kind may change an object without a sign of it.

    A defaultdict that is read, a property or a method of a record, a function inside a function, whoever calls it.
    """
    match kind:
        case Default() | Known(thing=Nested()):
            return True
        case Record():
            return may_change(kind)
        case Tuple(items) | Union(items):
            return any(map(acts, items))
        case Row(item, _):
            return acts(item)
    return isinstance(kind, Changing) and kind.item is not None and acts(kind.item)
