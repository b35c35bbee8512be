"""Functions whose answers `functools.cache` remembers: compiled rules compute each anew, which must make no difference.

It would where one list is given back to two callers, and where arguments are equal without being alike: of 1 and True,
0.0 and -0.0, a named tuple and a tuple, Python asks the function for whichever comes first. And it would take for ever
where a function asks itself again and again.
"""

from __future__ import annotations

import ast
import itertools
import types

from zermelo.compiled.language.jobs import Job
from zermelo.compiled.language.kinds import (
    Bool,
    Float,
    Frozen,
    Int,
    Kind,
    Member,
    Record,
    Row,
    Tuple,
    Union,
    alternatives_of,
    is_mutable,
)
from zermelo.compiled.language.refusal import FORGOTTEN, REMEMBERED, refused


class Remembered:
    """Functions that are remembered, each with the kinds of the arguments it was ever called with."""

    def __init__(self) -> None:
        self._calls: dict[types.FunctionType, list[tuple[Kind, ...]]] = {}

    def add(self, function: types.FunctionType) -> None:
        """Note that a function of the rules is remembered (`functools.cache`)."""
        self._calls.setdefault(function, [])

    def ensure_pure(
        self, function: types.FunctionType, job: Job, kinds: tuple[Kind, ...], node: ast.AST
    ) -> None:
        """Refuse rules with a call that could tell whether its answer is remembered (`functools.cache`)."""
        calls = self._calls.get(function)
        if calls is None:
            return
        if kinds not in calls:
            calls.append(kinds)
        gives_objects = job.result is not None and is_mutable(job.result)
        if (
            job.is_generator
            or gives_objects
            or any(map(is_mutable, kinds))
            or any(_may_be_taken_for(Tuple(kinds), Tuple(call)) for call in calls)
        ):
            raise refused(node, REMEMBERED, name=function.__name__)
        if job.is_recursive and not _asks_itself_once(job.tree, function.__name__):
            raise refused(node, FORGOTTEN, name=function.__name__)


def _asks_itself_once(tree: ast.AST, name: str) -> bool:
    """Return whether a function of the rules calls itself in one place, which no loop comes back to."""
    parts = [part for part in ast.walk(tree) if isinstance(part, _REPEATING)]
    repeated = {part for loop in parts for part in ast.walk(loop)}
    places = [
        part
        for part in ast.walk(tree)
        if isinstance(part, ast.Call)
        and (getattr(part.func, "id", None) == name or getattr(part.func, "attr", None) == name)
    ]
    return len(places) == 1 and places[0] not in repeated


#: Syntax whose parts may be asked many times.
_REPEATING = (
    ast.For,
    ast.While,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.Lambda,
)


def _may_be_taken_for(one: Kind, other: Kind) -> bool:
    """Return whether a value of one kind can be equal to a value of the other without being alike."""
    if isinstance(one, Union) or isinstance(other, Union):
        ways = itertools.product(alternatives_of(one), alternatives_of(other))
        return any(_may_be_taken_for(*way) for way in ways)
    if _is_number(one) and _is_number(other):
        return isinstance(one, Float) or _class_of(one) is not _class_of(other)
    if isinstance(one, Frozen) and isinstance(other, Frozen):
        return one.item is not None and other.item is not None and _may_be_taken_for(one.item, other.item)
    if _class_of(one) is not _class_of(other):
        return all(issubclass(_class_of(kind), tuple) for kind in (one, other))
    pairs = _pairs(one, other)
    return any(_may_be_taken_for(*pair) for pair in pairs)


def _is_number(kind: Kind) -> bool:
    return isinstance(kind, Int | Bool | Float) or (isinstance(kind, Member) and issubclass(kind.cls, int))


def _class_of(kind: Kind) -> type:
    match kind:
        case Member(cls) | Record(cls, _):
            return cls
        case Tuple() | Row():
            return tuple
    return type(kind)


def _pairs(one: Kind, other: Kind) -> list[tuple[Kind, Kind]]:
    """Return the kinds of the entries that stand in one place of two tuples."""
    match one, other:
        case ((Tuple(items) | Record(_, items)), (Tuple(others) | Record(_, others))):
            return list(zip(items, others, strict=True)) if len(items) == len(others) else []
        case Row(item, _), Row(entry, _):
            return [(item, entry)]
        case (Row(item, _), Tuple(items)) | (Tuple(items), Row(item, _)):
            return [(item, entry) for entry in items]
    return []
