"""Graphs written in Python: a dictionary, or `jeu = {…}` as in a notebook. They are read as data, never executed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from zermelo.errors import GraphError
from zermelo.games._graph_data import MOST_DEPTH, TOO_DEEP, GraphData, graph_of
from zermelo.words import Phrase, message, some

#: What a person may call the other things that a graph has, beside the field's own name.
_FIELD_NAMES = {
    "owner": "owner", "owners": "owner", "proprietaire": "owner", "propriétaire": "owner", "joueur": "owner",
    "score": "score", "scores": "score", "gain": "score", "gains": "score",
    "start": "start", "depart": "start", "départ": "start", "debut": "start", "début": "start",
}  # fmt: skip
_EXAMPLE = "jeu = {0: [1, 2], 1: [2], 2: []}"
_BAD_PYTHON = message(
    "graph.python",
    en="line {line} is not understood from character {column} on; a graph is written {example}, or in JSON, DOT or "
    "PGSolver's format",
    fr="la ligne {line} n'est pas comprise à partir du caractère {column} ; un graphe s'écrit {example}, ou en JSON, "
    "en DOT ou au format PGSolver",
)
_NO_QUOTES = message(
    "graph.python_quotes",
    en='line {line}: the name {name} stands without quotes: write "{name}"',
    fr='ligne {line} : le nom {name} est sans guillemets : écrire "{name}"',
)
_NO_GRAPH = message(
    "graph.python_none",
    en="there is no dictionary of successors here; a graph is written {example}",
    fr="il n'y a pas de dictionnaire de successeurs ici ; un graphe s'écrit {example}",
)
_TWICE = message(
    "graph.twice_in_line",
    en="line {line}: {key} is given twice",
    fr="ligne {line} : {key} est donné deux fois",
)
_NOT_DATA = message(
    "graph.python_not_data",
    en="only data is read here, nothing is executed: line {lines} is left out",
    fr="ici on lit des données, on n'exécute rien : la ligne {lines} n'est pas prise en compte",
)
_NOT_DATA_LINES = message(
    "graph.python_not_data_lines",
    en="only data is read here, nothing is executed: lines {lines} are left out",
    fr="ici on lit des données, on n'exécute rien : les lignes {lines} ne sont pas prises en compte",
)
_FILLED = message(
    "graph.python_filled",
    en="line {line} changes {name}, but nothing is executed here: write {example}, or one line {name}[0] = [1, 2] for "
    "each vertex",
    fr="la ligne {line} change {name}, mais ici rien n'est exécuté : écrire {example}, ou une ligne "
    "{name}[0] = [1, 2] par sommet",
)
_OTHER_NAMES = message(
    "graph.python_others",
    en="the graph is {name}; {others} is left out",
    fr="le graphe est {name} ; {others} n'est pas pris en compte",
)
#: Methods by which a dictionary, or a list in it, is changed.
_CHANGING = ("append", "clear", "extend", "insert", "pop", "remove", "setdefault", "update")


def parse_python(text: str) -> GraphData:
    """Return the graph that a Python text writes: one literal, or assignments of literals to names and their keys.

    The first dictionary or list is the graph; `owner`, `score` and `start`, where given, are its other fields. What
    else there is, is left out, and said.

    >>> parse_python("jeu = {(2, 1): [(1, 1)], (1, 1): []}").successors
    {(2, 1): [(1, 1)], (1, 1): []}
    >>> parse_python("jeu = {}; jeu[0] = [1]; jeu[1] = []").successors
    {0: [1], 1: []}
    """
    try:
        statements = ast.parse(text.strip()).body
    except SyntaxError as error:
        place = {"line": error.lineno or 1, "column": error.offset or 1}
        raise GraphError(_BAD_PYTHON(**place, example=_EXAMPLE)) from None
    except ValueError:  # a null character
        raise GraphError(_BAD_PYTHON(line=1, column=text.find("\0") + 1, example=_EXAMPLE)) from None
    except (MemoryError, RecursionError):
        raise GraphError(TOO_DEEP(most=MOST_DEPTH)) from None
    named: dict[str, Any] = {}
    unread: list[ast.stmt] = []
    for statement in statements:
        if _enters(statement, named):
            continue
        name, value = _assigned(statement)
        if value is None:
            if not _is_remark(statement):
                unread.append(statement)
            continue
        _refuse_twice(value)
        try:
            named[name] = ast.literal_eval(_Infinite().visit(value))
        except (ValueError, TypeError, SyntaxError):
            unread.append(statement)
        except (MemoryError, RecursionError):
            raise GraphError(TOO_DEEP(most=MOST_DEPTH)) from None
    return _graph(named, unread)


def _graph(named: dict[str, Any], unread: list[ast.stmt]) -> GraphData:
    fields = {
        _FIELD_NAMES[name.lower()]: value for name, value in named.items() if name.lower() in _FIELD_NAMES
    }
    others = {name: value for name, value in named.items() if name.lower() not in _FIELD_NAMES}
    chosen = next((name for name, value in others.items() if isinstance(value, dict | list | tuple)), None)
    if chosen is None:
        for name in (name for statement in unread for name in _bare_names(_assigned(statement)[1])):
            if name.id not in named:
                raise GraphError(_NO_QUOTES(line=name.lineno, name=name.id))
        if unread and not named:
            raise GraphError(_BAD_PYTHON(line=unread[0].lineno, column=1, example=_EXAMPLE))
        if len(named) == 1 and not fields:
            return graph_of(next(iter(named.values())))  # which says what a graph is
        raise GraphError(_NO_GRAPH(example=_EXAMPLE))
    data = others.pop(chosen)
    for statement in unread:
        if _changes(statement, chosen):
            raise GraphError(_FILLED(name=chosen, line=statement.lineno, example=_EXAMPLE))
    if fields and isinstance(data, dict) and "edges" not in data and "matrix" not in data:
        data = {"edges": data, **fields}
        fields = {}
    found = graph_of(data)
    notices: list[Phrase] = [*found.notices]
    if left := [*others, *fields]:
        notices.append(_OTHER_NAMES(name=chosen or "…", others=some(left)))
    if unread:
        shape = _NOT_DATA if len(unread) == 1 else _NOT_DATA_LINES
        notices.append(shape(lines=some(statement.lineno for statement in unread)))
    return GraphData(found.successors, found.owner, found.scores, found.start, found.is_tree, tuple(notices))


def _assigned(statement: ast.stmt) -> tuple[str, ast.expr | None]:
    """The name and the value of an assignment in a typed graph; a bare value has the name “”.

    None where it is neither.
    """
    match statement:
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="dict"), args=[], keywords=[])
        ):
            return name, ast.Dict(keys=[], values=[])
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name, value
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return name, value
        case ast.Expr(value=value) if not isinstance(value, ast.Call):
            return "", None if _is_remark(statement) else value
    return "", None


def _bare_names(value: ast.expr | None) -> Iterator[ast.Name]:
    """The names that stand among the data of a typed graph's dictionary or list, in their order."""
    match value:
        case ast.Dict(keys=keys, values=values):
            parts = [part for pair in zip(keys, values, strict=True) for part in pair]
        case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
            parts = [*elements]
        case _:
            return
    for part in parts:
        if isinstance(part, ast.Name):
            yield part
        else:
            yield from _bare_names(part)


def _enters(statement: ast.stmt, named: dict[str, Any]) -> bool:
    """Whether a statement gave a typed graph's dictionary one more key: `jeu[0] = [1, 2]`."""
    match statement:
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name), slice=key)], value=value):
            known = named.get(name)
        case _:
            return False
    if not isinstance(known, dict):
        return False
    _refuse_twice(value)
    try:
        vertex, row = ast.literal_eval(key), ast.literal_eval(_Infinite().visit(value))
        is_known = vertex in known
    except (ValueError, TypeError, SyntaxError):
        return False
    except (MemoryError, RecursionError):
        raise GraphError(TOO_DEEP(most=MOST_DEPTH)) from None
    if is_known:
        raise GraphError(_TWICE(line=statement.lineno, key=ast.unparse(key)))
    known[vertex] = row
    return True


def _changes(statement: ast.stmt, name: str) -> bool:
    """Whether code that is not run would have changed the graph: then what was read is not what was meant."""

    def is_part(node: ast.expr) -> bool:
        while isinstance(node, ast.Subscript | ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id == name

    for node in ast.walk(statement):
        match node:
            case ast.Subscript(ctx=ast.Store() | ast.Del()) if is_part(node):
                return True
            case ast.Call(func=ast.Attribute(value=called, attr=attr)) if attr in _CHANGING and is_part(
                called
            ):
                return True
    return False


def _is_remark(statement: ast.stmt) -> bool:
    """Whether a text in a typed graph stands alone: it says something to a reader, not to us."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _refuse_twice(value: ast.expr) -> None:
    """Refuse a key that a typed graph's dictionary has twice: Python would keep the last, and say nothing."""
    for found in ast.walk(value):
        if not isinstance(found, ast.Dict):
            continue
        seen: set[str] = set()
        for key in found.keys:
            if key is None:
                continue
            text = ast.unparse(key)
            if text in seen:
                raise GraphError(_TWICE(line=key.lineno, key=text))
            seen.add(text)


class _Infinite(ast.NodeTransformer):
    """`inf`, `math.inf` and `float("inf")`, which are gains, as numbers."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return _INFINITE if node.id in ("inf", "Infinity", "infini") else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return _INFINITE if node.attr == "inf" else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        match node:
            case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value="inf" | "+inf")]):
                return _INFINITE
            case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value="-inf")]):
                return ast.Constant(value=float("-inf"))
        return node


_INFINITE = ast.Constant(value=float("inf"))
