"""Graphs from files and pasted texts: Python data, JSON, DOT, PGSolver."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from zermelo.errors import FileError, GraphError, why
from zermelo.files import CANNOT_READ
from zermelo.games._graph_data import MOST_DEPTH, TOO_DEEP, GraphData, graph_of
from zermelo.games._graph_dot import parse_dot
from zermelo.games._graph_python import parse_python
from zermelo.labelled import Label
from zermelo.words import message

MOST_BYTES = 50_000_000
#: What a text without a file is called.
_PASTED = "graph"

_NO_FILE = message("graph.no_file", en="there is no file {path}", fr="il n'y a pas de fichier {path}")
_TOO_LARGE = message(
    "graph.file_size",
    en="{path} has more than {most} bytes",
    fr="{path} a plus de {most} octets",
)
_NOT_TEXT = message(
    "graph.not_text",
    en="{path} is not a text in UTF-8: write a graph as a dictionary, JSON, DOT or PGSolver text",
    fr="{path} n'est pas un texte en UTF-8 : écrire un graphe par un dictionnaire, en JSON, en DOT ou au format "
    "PGSolver",
)
_BAD_FILE = message("graph.bad_file", en="{path}: {reason}", fr="{path} : {reason}")
_BAD_JSON = message(
    "graph.json",
    en="line {line} is not JSON from character {column} on; a graph is written {example}, or in DOT, {dot}",
    fr="la ligne {line} n'est pas du JSON à partir du caractère {column} ; un graphe s'écrit {example}, ou en "
    "DOT, {dot}",
)
_EXAMPLE, _DOT_EXAMPLE = '{"a": ["b", "c"], "b": ["c"], "c": []}', "digraph { a -> b; a -> c; b -> c }"
_BAD_NUMBER = message(
    "graph.number", en="a number is not valid: {reason}", fr="un nombre n'est pas valide : {reason}"
)
_TWICE = message("graph.twice", en="“{key}” is given twice", fr="« {key} » est donné deux fois")
_BAD_PG = message(
    "graph.pg",
    en="line {line}: “{given}” is not understood; a line is: vertex priority owner successor,successor;",
    fr="ligne {line} : « {given} » n'est pas compris ; une ligne est : sommet priorité joueur suivant,suivant;",
)
_PRIORITIES = message(
    "graph.priorities",
    en="the priorities of {path} are ignored: only its edges and owners are read",
    fr="les priorités de {path} sont ignorées : seuls ses arcs et ses propriétaires sont lus",
)

_PG_VERTEX = re.compile(r'\s*(\d+)\s+(\d+)\s+([01])\s*((?<=\s)\d+(?:\s*,\s*\d+)*)?\s*(?:"[^"]*")?\s*;')
_PG_HEADER = re.compile(r"\s*(parity|start)\s+(\d+)\s*;")


def read_graph(path: str) -> GraphData:
    """Return the graph in a file; the format follows from the name, or from the first word."""
    text = _text_of(path)
    parse = _FORMATS.get(Path(path).suffix.lower()) or _guess(text)
    try:
        return parse(text, path)
    except GraphError as error:
        raise GraphError(_BAD_FILE(path=path, reason=error.phrase)) from None


def parse_graph(text: str) -> GraphData:
    """Return the graph that a text writes: the course's dictionary, JSON, DOT or PGSolver's format."""
    return _guess(text)(text, _PASTED)


def _text_of(path: str) -> str:
    try:
        # Not by its size on the disk: a device or a pipe has none, and may never end.
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise FileError(_TOO_LARGE(path=path, most=MOST_BYTES))
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise FileError(_NO_FILE(path=path)) from None
    except UnicodeDecodeError:
        raise FileError(_NOT_TEXT(path=path)) from None
    except FileError:
        raise
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else str(error)
        raise FileError(CANNOT_READ(path=path, reason=reason)) from None


def _parse_json(text: str, path: str) -> GraphData:
    """A graph in JSON.

    What is none may still be Python, as in other files, but if it is neither, JSON says best where.
    """
    try:
        return graph_of(_json(text))
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        with suppress(GraphError):
            return parse_python(text)
        raise GraphError(_BAD_JSON(**place, example=_EXAMPLE, dot=_DOT_EXAMPLE)) from None


def _parse_data(text: str, path: str) -> GraphData:
    """A typed graph, JSON or what Python writes: {0: [1, 2], 1: []}, jeu = {…}; else refused in Python's words."""
    try:
        return graph_of(_json(text))
    except json.JSONDecodeError:
        return parse_python(text)


def _json(text: str) -> Any:
    try:
        # NaN comes through as text, so that it is refused where it stands, by the name of its vertex.
        return json.loads(text, object_pairs_hook=_once, parse_constant=str)
    except RecursionError:
        raise GraphError(TOO_DEEP(most=MOST_DEPTH)) from None
    except (GraphError, json.JSONDecodeError):
        raise
    except ValueError as error:
        raise GraphError(_BAD_NUMBER(reason=str(error).split(";")[0])) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise GraphError(_TWICE(key=next(key for key in keys if keys.count(key) > 1)))
    return found


def _parse_python(text: str, path: str) -> GraphData:
    return parse_python(text)


def _parse_dot(text: str, path: str) -> GraphData:
    return parse_dot(text)


def _parse_pg(text: str, path: str) -> GraphData:
    """A graph in the format of PGSolver and Oink: `vertex priority owner successors "name";` after `parity most;`."""
    successors: dict[Label, list[Label]] = {}
    owner: dict[Label, int] = {}
    start: Label | None = None
    place, end = 0, len(text.rstrip())
    while place < end:
        if header := _PG_HEADER.match(text, place):
            start = int(header[2]) if header[1] == "start" else start
            place = header.end()
            continue
        found = _PG_VERTEX.match(text, place)
        if found is None:
            given = text[place:end].split(";")[0].strip().splitlines() or [""]
            line = text.count("\n", 0, place + len(text[place:]) - len(text[place:].lstrip())) + 1
            raise GraphError(_BAD_PG(line=line, given=given[0][:60]))
        vertex = int(found[1])
        if vertex in successors:
            raise GraphError(_TWICE(key=vertex))
        successors[vertex] = [int(v) for v in re.findall(r"\d+", found[4] or "")]
        owner[vertex] = int(found[3])
        place = found.end()
    # Where no start line says otherwise, the first vertex listed is the initial one.
    start = start if start is not None else next(iter(successors), None)
    return GraphData(successors, owner, start=start, notices=(_PRIORITIES(path=path),))


_Parser = Callable[[str, str], GraphData]
_FORMATS: dict[str, _Parser] = {
    ".json": _parse_json,
    ".py": _parse_python,
    ".dot": _parse_dot,
    ".gv": _parse_dot,
    ".pg": _parse_pg,
}


def _guess(text: str) -> _Parser:
    first = re.match(r"\s*(\w*)", text)
    word = first[1].lower() if first else ""
    if word in ("digraph", "graph", "strict"):
        return _parse_dot
    return _parse_pg if word == "parity" else _parse_data
