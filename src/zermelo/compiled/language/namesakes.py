"""Names that a function gives a value to anew are told apart: `board = list(board)` makes another variable.

Kinds are known by name, and a board that was a tuple and is a list from here on would be either everywhere. What stands
after such an assignment reads the new variable, what stands before it the old one, wherever that can be told from the
syntax alone: on the level of the function, and in what leaves it by `return` or `raise`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from zermelo.compiled.language.changes import stored_names

#: What a name and its number are told apart by: a letter of identifiers that nobody types.
_MARK = "·"
#: Functions that go through a generator at once.
_AT_ONCE = {"any", "all", "sum", "min", "max", "tuple", "list", "set", "frozenset", "sorted", "dict"}


def as_written(text: str) -> str:
    """Return names as people wrote them."""
    return re.sub(rf"(?<=\w){_MARK}\d+\b", "", text)


def tell_apart(tree: ast.FunctionDef) -> None:
    """Give the variables of a function that stand for one thing and then another names of their own."""
    free = _left_alone(tree)
    given = [name for name in stored_names(tree) if name not in free]
    arguments = tree.args
    rows = (arguments.posonlyargs, arguments.args, arguments.kwonlyargs)
    parameters = {one.arg for row in rows for one in row}
    several = {name for name, times in Counter(given).items() if times + (name in parameters) > 1}
    if several:
        _Teller(several, parameters).block(tree.body, {}, ends=True)


def _left_alone(tree: ast.FunctionDef) -> set[str]:
    """Return the names that others may read or change: functions inside, generators that wait, patterns, `del`."""
    found: set[str] = set()
    at_once = {
        id(node.args[0]) for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_at_once(node)
    }
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) if node is not tree:
                found.update(_names_in(node), (name,))
            case ast.Lambda() | ast.ClassDef():
                found.update(_names_in(node))
            case ast.GeneratorExp() if id(node) not in at_once:
                found.update(_names_in(node))
            case ast.comprehension(target=target) | ast.NamedExpr(target=target):
                found.update(_names_in(target))
            case ast.Name(name, ast.Del()) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                found.add(name)
            case ast.MatchMapping(rest=str(name)) | ast.ExceptHandler(name=str(name)):
                found.add(name)
            case ast.alias(name=name, asname=asname):
                found.add(asname or name.partition(".")[0])
            case ast.Nonlocal(names=names) | ast.Global(names=names):
                found.update(names)
    return found


def _is_at_once(node: ast.Call) -> bool:
    match node.func:
        case ast.Name(name):
            return name in _AT_ONCE and bool(node.args)
        case ast.Attribute(attr="join"):
            return bool(node.args)
    return False


def _names_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


class _Teller:
    """Goes through a function in its order; `now` says which variable a name stands for."""

    def __init__(self, several: set[str], known: Iterable[str]) -> None:
        self.several = several
        #: Names that were given a value somewhere already. One that was only read is not: it stays a variable of the
        #: function, which has no value yet, and never becomes a name of the module's.
        self.given = set(known)
        self.numbers: Counter[str] = Counter()

    def block(self, statements: list[ast.stmt], now: dict[str, str], *, ends: bool) -> None:
        """Rename in a row of statements; if it `ends` the function, nobody else sees what its names stand for then."""
        now = dict(now)
        for node in statements:
            match node:
                case ast.Assign(targets=targets, value=value) if ends:
                    self.rename(value, now)
                    self.give(targets, now)
                case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value) if ends:
                    self.rename(value, now)
                    self.give([target], now)
                case ast.If(test=test, body=body, orelse=orelse):
                    self.rename(test, now)
                    for part in (body, orelse):
                        self.block(part, now, ends=_leaves(part))
                case ast.For(target=target, iter=source, body=body, orelse=orelse):
                    for one in (target, source):
                        self.rename(one, now)
                    for part in (body, orelse):
                        self.block(part, now, ends=_leaves(part))
                case ast.While(test=test, body=body, orelse=orelse):
                    self.rename(test, now)
                    for part in (body, orelse):
                        self.block(part, now, ends=_leaves(part))
                case _:
                    # Whoever catches an error sees what was given before it.
                    self.rename(node, now)

    def give(self, targets: list[ast.expr], now: dict[str, str]) -> None:
        """Let the names of an assignment stand for new variables, where they stood for something before."""
        # What else its targets read (`row[i] = …`) stands before or after: it is read from what the names stand for
        # as Python goes from the left, so only plain names and rows of them are told apart.
        plain = [one for target in targets for one in _plain_names(target)]
        names = [one.id for one in plain]
        if len(plain) == sum(
            1 for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)
        ):
            for one in plain:
                if one.id in self.several and one.id in self.given and names.count(one.id) == 1:
                    self.numbers[one.id] += 1
                    now[one.id] = f"{one.id}{_MARK}{self.numbers[one.id]}"
        for target in targets:
            self.rename(target, now)

    def rename(self, tree: ast.AST, now: dict[str, str]) -> None:
        """Write the variables that names stand for into a piece of syntax."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                if isinstance(node.ctx, ast.Store):
                    self.given.add(node.id)
                node.id = now.get(node.id, node.id)


def _leaves(block: list[ast.stmt]) -> bool:
    """Return whether who enters a block of the rules leaves the function in it, and never goes on in a loop around."""
    inside = (part for node in block for part in ast.walk(node))
    return (
        bool(block)
        and isinstance(block[-1], ast.Return | ast.Raise)
        and not any(isinstance(part, ast.Break | ast.Continue) for part in inside)
    )


def _plain_names(target: ast.expr) -> Iterator[ast.Name]:
    """Yield the names in a target that is made of names alone."""
    match target:
        case ast.Name():
            yield target
        case ast.Tuple(parts) | ast.List(parts):
            for part in parts:
                yield from _plain_names(part)
        case ast.Starred(value):
            yield from _plain_names(value)
