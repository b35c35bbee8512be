"""The single-token faults that a file of Python has room for.

Strings, annotations, messages, imports and what is raised stay as they are: a fault there changes what is said, not
what is found.
"""

from __future__ import annotations

import ast
import io
import tokenize
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

#: A token and the one that stands for it in a faulty copy.
SWAPPED = {
    "+": "-",
    "-": "+",
    "*": "+",
    "//": "*",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "and": "or",
    "or": "and",
    "<<": ">>",
    ">>": "<<",
    "&": "|",
    "|": "&",
    "+=": "-=",
    "-=": "+=",
    "True": "False",
    "False": "True",
    "min": "max",
    "max": "min",
}
#: Calls whose arguments are words for people, or the names of things.
_WORDS = ("message", "Message", "TypeVar", "getattr", "__getattr__")


@dataclass(frozen=True)
class Fault:
    """A place in a file, by line and column (from 1 and 0), what stands there and what is put there instead."""

    file: str
    line: int
    column: int
    before: str
    after: str
    text: str

    @property
    def name(self) -> str:
        """What no other fault is called."""
        return f"{self.file}:{self.line}:{self.column} {self.before} → {self.after}"

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays when lines are added above it."""
        return self.file, self.text, self.before, self.after


def faults_in(source: str, file: str) -> list[Fault]:
    """Return all faults that a source has room for, in the order of their places."""
    return list(_faults_in(source, file))


@cache
def _faults_in(source: str, file: str) -> tuple[Fault, ...]:
    lines = source.splitlines()
    tokens = Tokens(source)
    found = {}
    for line, column, before, after in _places(ast.parse(source), tokens):
        fault = Fault(file, line, column, before, after, lines[line - 1].strip())
        found[line, column, after] = fault
    return tuple(found[place] for place in sorted(found))


def planted(source: str, fault: Fault) -> str:
    """Return the source with the fault in it."""
    lines = source.splitlines(keepends=True)
    line = lines[fault.line - 1]
    assert line[fault.column :].startswith(fault.before), fault
    lines[fault.line - 1] = line[: fault.column] + fault.after + line[fault.column + len(fault.before) :]
    return "".join(lines)


def sample(root: Path, folders: list[str], count: int, seed: int) -> list[Fault]:
    """Return so many faults of the files below the folders, in turn from each file, the same ones for a seed."""
    piles = []
    for folder in folders:
        place = root / folder
        files = [place] if place.is_file() else sorted(place.rglob("*.py"))
        for path in files:
            name = path.relative_to(root).as_posix()
            faults = faults_in(path.read_text(encoding="utf-8"), name)
            Random(f"{seed} {name}").shuffle(faults)
            if faults:
                piles.append(faults)
    Random(seed).shuffle(piles)
    chosen: list[Fault] = []
    while piles and len(chosen) < count:
        chosen.extend(pile.pop() for pile in piles)
        piles = [pile for pile in piles if pile]
    return chosen[:count]


def _tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    # Columns of tokens count characters, those of trees bytes.
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.OP, tokenize.NAME, tokenize.NUMBER):
            line, column = token.start
            at = len(lines[line - 1][:column].encode())
            yield token._replace(start=(line, at))


Place = tuple[int, int, str, str]


class Tokens(dict[tuple[int, int], tokenize.TokenInfo]):
    """The tokens that count, by line and column (in bytes)."""

    def __init__(self, source: str) -> None:
        super().__init__((token.start, token) for token in _tokens(source))
        self.places = list(self)


def _places(tree: ast.AST, tokens: Tokens) -> Iterator[Place]:
    for node in _code(tree):
        if isinstance(node, ast.BinOp):
            yield from _between(tokens, node.left, node.right)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from _between(tokens, left, right)
        elif isinstance(node, ast.Compare):
            for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
                yield from _between(tokens, left, right)
        elif isinstance(node, ast.AugAssign):
            yield from _between(tokens, node.target, node.value)
            if node.lineno == node.end_lineno:
                text = _text(tokens, node)
                if text is not None:
                    yield node.lineno, _column(tokens, node), text, "pass"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.lineno, _column(tokens, node), "not ", ""
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            token = tokens[node.lineno, node.col_offset]
            # By the place in its line: what is argued of a fault holds wherever the line stands.
            change = 1 if node.col_offset % 2 or node.value == 0 else -1
            yield node.lineno, _characters(token), token.string, str(node.value + change)
        elif (isinstance(node, ast.Constant) and type(node.value) is bool) or (
            isinstance(node, ast.Name) and node.id in ("min", "max")
        ):
            token = tokens[node.lineno, node.col_offset]
            yield node.lineno, _characters(token), token.string, SWAPPED[token.string]


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that say what is done."""
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Raise | ast.Assert):
                continue
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in _WORDS:
                continue
            if isinstance(child, ast.Assign) and _is_type(child):
                continue
            if isinstance(child, ast.AST):
                yield from _code(child)


def _is_type(node: ast.Assign) -> bool:
    """Whether an assignment names a type, as `Array = np.ndarray | None` does."""
    name = node.targets[0]
    return isinstance(name, ast.Name) and name.id[:1].isupper() and not name.id.isupper()


def _between(tokens: Tokens, left: ast.expr, right: ast.expr) -> Iterator[Place]:
    """Yield the fault of the operator between two operands."""
    places = tokens.places
    i = bisect_left(places, (left.end_lineno or 0, left.end_col_offset or 0))
    while i < len(places) and places[i] < (right.lineno, right.col_offset):
        token = tokens[places[i]]
        if token.string in SWAPPED:
            yield places[i][0], _characters(token), token.string, SWAPPED[token.string]
            return
        i += 1


def _characters(token: tokenize.TokenInfo) -> int:
    """The column of a token in characters."""
    return len(token.line.encode()[: token.start[1]].decode())


def _column(tokens: Tokens, node: ast.stmt | ast.expr) -> int:
    return _characters(tokens[node.lineno, node.col_offset])


def _text(tokens: Tokens, node: ast.stmt) -> str | None:
    line = tokens[node.lineno, node.col_offset].line
    return line.encode()[node.col_offset : node.end_col_offset].decode()
