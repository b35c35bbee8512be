"""Graphs in the DOT language of Graphviz: edges and chains, with the attributes `owner`, `score` and `shape`."""

from __future__ import annotations

import re
from itertools import pairwise

from zermelo.errors import GraphError
from zermelo.games._graph_data import GraphData, complete, gain, owner_of
from zermelo.labelled import Label
from zermelo.scores import Number
from zermelo.words import message

_BAD_DOT = message(
    "graph.dot",
    en="line {line}: “{given}” is not understood; this reads digraph NAME {{ a -> b -> c; a [owner=0]; "
    "b [score=1]; }}",
    fr="ligne {line} : « {given} » n'est pas compris ; ceci se lit : digraph NOM {{ a -> b -> c; a [owner=0]; "
    "b [score=1]; }}",
)
_UNDIRECTED = message(
    "graph.undirected",
    en="line {line}: this graph is undirected; moves have a direction: write digraph and ->",
    fr="ligne {line} : ce graphe n'est pas orienté ; un coup a un sens : écrire digraph et ->",
)
_END = message("graph.dot_end", en="end of file", fr="fin du fichier")

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/|\#[^\n]*)"""
    r"""|(?P<text>"(?:[^"\\]|\\.)*")"""
    r"""|(?P<sign>->|--|[{}\[\]=,;])"""
    r"""|(?P<name>[+-]?(?:\d+(?:\.\d*)?|\.\d+)|-?[^\W\d]\w*)""",
    re.DOTALL,
)
_KEYWORDS = {"strict", "graph", "digraph", "subgraph", "node", "edge"}
_SQUARES = {"box", "rect", "rectangle", "square"}

_Attributes = dict[str, str]


class _Reader:
    """The tokens of a text, read from left to right."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str, int]] = []
        self.at = 0
        place, line = 0, 1
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None:
                raise GraphError(_BAD_DOT(line=line, given=text[place : place + 20].splitlines()[0]))
            kind = str(found.lastgroup)
            if kind != "space":
                self.tokens.append((kind, found[0], line))
            line += found[0].count("\n")
            place = found.end()
        self.tokens.append(("end", "", line))

    def peek(self) -> str:
        """The next sign or bare word of a DOT graph; a quoted text is never a keyword."""
        kind, token, _ = self.tokens[self.at]
        return token if kind != "text" else ""

    def accept(self, token: str) -> bool:
        """Step over the next token of a DOT graph if it is this one."""
        if self.peek().lower() != token or self.is_over():
            return False
        self.at += 1
        return True

    def is_over(self) -> bool:
        return self.tokens[self.at][0] == "end"

    def name(self) -> str:
        """Step over a name in a DOT graph, quoted or not, and return it."""
        kind, token, _ = self.tokens[self.at]
        if kind not in ("name", "text") or (kind == "name" and token.lower() in _KEYWORDS):
            raise self.refused()
        self.at += 1
        return re.sub(r'\\(["\\])', r"\1", token[1:-1]) if kind == "text" else token

    def expect(self, token: str) -> None:
        if not self.accept(token):
            raise self.refused()

    def refused(self) -> GraphError:
        kind, token, line = self.tokens[self.at]
        if token == "--":
            return GraphError(_UNDIRECTED(line=line))
        return GraphError(_BAD_DOT(line=line, given=_END if kind == "end" else token))


def parse_dot(text: str) -> GraphData:
    """Return the graph that a DOT text describes.

    Owners come from `owner`; where no vertex has one but some are boxes, boxes are Adam's and the others
    Ève's, as the course draws them. A graph attribute `start` names the first vertex.

    >>> parse_dot("digraph { a -> b -> c; a -> c }").successors
    {'a': ['b', 'c'], 'b': ['c'], 'c': []}
    """
    reader = _Reader(text)
    reader.accept("strict")
    if reader.peek().lower() == "graph":
        raise GraphError(_UNDIRECTED(line=reader.tokens[reader.at][2]))
    reader.expect("digraph")
    if reader.peek() != "{":
        reader.name()
    reader.expect("{")
    vertices: dict[str, _Attributes] = {}
    successors: dict[Label, list[Label]] = {}
    usual: _Attributes = {}
    whole: _Attributes = {}
    while not reader.accept("}"):
        if reader.accept(";"):
            continue
        if reader.accept("node"):
            usual = {**usual, **_attributes(reader)}
        elif reader.accept("edge"):
            _attributes(reader)
        elif reader.accept("graph"):
            whole |= _attributes(reader)
        else:
            _statement(reader, vertices, successors, usual, whole)
    if not reader.is_over():
        raise reader.refused()
    return _data(vertices, successors, whole)


def _statement(
    reader: _Reader,
    vertices: dict[str, _Attributes],
    successors: dict[Label, list[Label]],
    usual: _Attributes,
    whole: _Attributes,
) -> None:
    """Read a DOT statement: `a -> b -> {c d} [attributes]`, `a [attributes]` or `attribute = value`."""
    chain = [_group(reader)]
    if len(chain[0]) == 1 and reader.accept("="):
        whole[chain[0][0]] = reader.name()
        return
    while reader.accept("->"):
        chain.append(_group(reader))
    attributes = _attributes(reader) if reader.peek() == "[" else {}
    for name in (name for group in chain for name in group):
        vertices.setdefault(name, dict(usual))
        successors.setdefault(name, [])
        if len(chain) == 1:
            vertices[name] |= attributes
    for before, after in pairwise(chain):
        for u in before:
            successors[u] += after


def _group(reader: _Reader) -> list[str]:
    if not reader.accept("{"):
        return [reader.name()]
    names = []
    while not reader.accept("}"):
        if not (reader.accept(";") or reader.accept(",")):
            names.append(reader.name())
    return names


def _attributes(reader: _Reader) -> _Attributes:
    found = {}
    reader.expect("[")
    while not reader.accept("]"):
        if reader.accept(",") or reader.accept(";"):
            continue
        key = reader.name()
        reader.expect("=")
        found[key.lower()] = reader.name()
    return found


def _data(
    vertices: dict[str, _Attributes], successors: dict[Label, list[Label]], whole: _Attributes
) -> GraphData:
    scores: dict[Label, Number] = {
        name: gain(given["score"], name) for name, given in vertices.items() if "score" in given
    }
    owner: dict[Label, int] = {
        name: owner_of(given["owner"], name) for name, given in vertices.items() if "owner" in given
    }
    boxes = {name for name, given in vertices.items() if given.get("shape") in _SQUARES}
    if boxes and not owner:
        owner = {name: 0 if name in boxes else 1 for name in vertices}
    return GraphData(
        successors, complete(successors, owner, scores) if owner else None, scores, whole.get("start")
    )
