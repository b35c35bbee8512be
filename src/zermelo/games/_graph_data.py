"""What a graph game is made of, from plain Python data: dictionaries, lists of edges, nested-list trees."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import GraphError
from zermelo.game import Number
from zermelo.words import Phrase, message, some

MOST_EDGES = 1_000_000
MOST_DEPTH = 500

_NOT_A_GRAPH = message(
    "graph.data",
    en="this is no graph: give a dictionary of successors, an object with “edges”, or a tree of nested lists",
    fr="ceci n'est pas un graphe : il faut un dictionnaire de successeurs, un objet avec « edges », ou un arbre "
    "de listes emboîtées",
)
_TOO_LARGE = message(
    "graph.too_large",
    en="the graph has more than {most} edges",
    fr="le graphe a plus de {most} arcs",
)
TOO_DEEP = message(
    "graph.too_deep",
    en="lists are nested more than {most} deep: give such a tree as “edges” and “score”",
    fr="les listes sont emboîtées sur plus de {most} niveaux : donner un tel arbre par « edges » et « score »",
)
_EMPTY_LIST = message(
    "graph.empty_list",
    en="node {node} of the tree is an empty list: a leaf is a number, its gain for the first player",
    fr="le nœud {node} de l'arbre est une liste vide : une feuille est un nombre, son gain pour le premier joueur",
)
_BAD_GAIN = message(
    "graph.gain",
    en="the gain of {vertex} is {gain}: a gain is a number, inf or -inf",
    fr="le gain de {vertex} est {gain} : un gain est un nombre, inf ou -inf",
)
_BAD_SUCCESSORS = message(
    "graph.successors",
    en="the successors of {vertex} are {given}: write a list of vertices, empty if there is none",
    fr="les successeurs de {vertex} sont {given} : écrire une liste de sommets, vide s'il n'y en a pas",
)
_BAD_EDGE = message(
    "graph.edge",
    en="{given} is not an edge: write a pair [from, to]",
    fr="{given} n'est pas un arc : écrire une paire [origine, extrémité]",
)
_BAD_VERTEX = message(
    "graph.vertex",
    en="{given} cannot name a vertex: a name is a text or a whole number",
    fr="{given} ne peut pas nommer un sommet : un nom est un texte ou un entier",
)
_UNKNOWN_FIELD = message(
    "graph.field",
    en="a graph has no field “{fields}”; its fields: {known}",
    fr="un graphe n'a pas de champ « {fields} » ; ses champs : {known}",
)
_NOT_A_MAP = message(
    "graph.map",
    en="“{field}” is {given}: write an object from vertices to values",
    fr="« {field} » vaut {given} : écrire un objet des sommets vers les valeurs",
)
_UNKNOWN_VERTEX = message(
    "graph.unknown",
    en="“{field}” names {unknown}, which no edge reaches or leaves; vertices: {vertices}",
    fr="« {field} » nomme {unknown}, qu'aucun arc ne touche ; sommets : {vertices}",
)
_BAD_OWNER = message(
    "graph.owner",
    en="the owner of {vertex} is {owner}: an owner is 0 (Adam) or 1 (Ève)",
    fr="le sommet {vertex} est contrôlé par {owner} : c'est 0 (Adam) ou 1 (Ève)",
)
_NO_OWNER = message(
    "graph.no_owner",
    en="vertex {vertex} has no owner: give all vertices an owner, or none",
    fr="le sommet {vertex} n'a pas de propriétaire : en donner un à chaque sommet, ou à aucun",
)

_FIELDS = ("edges", "owner", "score", "start")
_OWNERS = {"0": 0, "adam": 0, "max": 0, "1": 1, "eve": 1, "ève": 1, "min": 1}


@dataclass(frozen=True)
class GraphData:
    """A graph by the names of its vertices: successors, owners, gains at the ends, start; all but one optional."""

    successors: Mapping[str, list[str]]
    owner: Mapping[str, int] | None = None
    scores: Mapping[str, Number] = field(default_factory=dict)
    start: str | None = None
    points: bool = False
    notice: Phrase | None = None

    def __post_init__(self) -> None:
        if sum(map(len, self.successors.values())) > MOST_EDGES:
            raise GraphError(_TOO_LARGE(most=MOST_EDGES))


def graph_of(data: Any) -> GraphData:
    """Return the graph that plain data describes.

    >>> graph_of({"a": ["b"], "b": []}).successors
    {'a': ['b'], 'b': []}
    >>> graph_of([[3, 5], [1, 9]]).scores
    {'1.1': 3, '1.2': 5, '2.1': 1, '2.2': 9}
    """
    if isinstance(data, list | tuple):
        return _tree(data)
    if not isinstance(data, Mapping):
        raise GraphError(_NOT_A_GRAPH)
    return _described(data) if "edges" in data else GraphData(_successors(data))


def gain(value: Any, vertex: str) -> Number:
    """Return a gain; infinite ones may be written “inf” and “-inf”."""
    number = _number(value) if isinstance(value, str) else value
    # Only NaN differs from itself; math.isnan would choke on a very long int.
    if isinstance(number, bool) or not isinstance(number, int | float) or number != number:
        raise GraphError(_BAD_GAIN(vertex=vertex, gain=_short(value)))
    return number


def _number(text: str) -> Number | None:
    word = text.replace("∞", "inf").replace("−", "-")
    for kind in (int, float):
        with suppress(ValueError):
            return kind(word)
    return None


def owner_of(value: Any, vertex: str) -> int:
    """Return an owner, written 0 or 1, Adam or Ève, max or min."""
    player = None if isinstance(value, bool | float) else _OWNERS.get(str(value).strip().lower())
    if player is None:
        raise GraphError(_BAD_OWNER(vertex=vertex, owner=_short(value)))
    return player


def complete(
    successors: Mapping[str, list[str]], owner: Mapping[str, int], scores: Mapping[str, Number]
) -> dict[str, int]:
    """Return an owner for every vertex; an end with a gain needs none, since nobody moves there."""
    owners = {}
    for vertex in successors:
        if vertex not in owner and vertex not in scores:
            raise GraphError(_NO_OWNER(vertex=vertex))
        owners[vertex] = owner.get(vertex, 0)
    return owners


def _tree(root: list[Any] | tuple[Any, ...]) -> GraphData:
    """The first player moves at the root, the players alternate, leaves are the first player's gains.

    The root is called r, its children 1, 2 …, theirs 1.1, 1.2 …
    """
    successors: dict[str, list[str]] = {}
    owner: dict[str, int] = {}
    scores: dict[str, Number] = {}
    stack: list[tuple[str, Any, int]] = [("r", root, 0)]
    while stack:
        name, node, depth = stack.pop()
        if len(successors) > MOST_EDGES:
            raise GraphError(_TOO_LARGE(most=MOST_EDGES))
        owner[name] = depth % 2
        if not isinstance(node, list | tuple):
            scores[name] = gain(node, name)
            successors[name] = []
            continue
        if not node:
            raise GraphError(_EMPTY_LIST(node=name))
        if depth >= MOST_DEPTH:
            raise GraphError(TOO_DEEP(most=MOST_DEPTH))
        prefix = "" if name == "r" else f"{name}."
        children = [(f"{prefix}{i}", child, depth + 1) for i, child in enumerate(node, start=1)]
        successors[name] = [child for child, _, _ in children]
        stack += reversed(children)
    return GraphData(successors, owner, scores, "r", points=True)


def _described(data: Mapping[Any, Any]) -> GraphData:
    if unknown := [key for key in data if key not in _FIELDS]:
        raise GraphError(_UNKNOWN_FIELD(fields=some(unknown), known=some(_FIELDS)))
    edges = data["edges"]
    successors = _successors(edges) if isinstance(edges, Mapping) else _from_pairs(edges)
    scores = {name: gain(value, name) for name, value in _named(data, "score", successors).items()}
    owner = {name: owner_of(value, name) for name, value in _named(data, "owner", successors).items()}
    start = None if data.get("start") is None else _name(data["start"])
    return GraphData(successors, complete(successors, owner, scores) if owner else None, scores, start)


def _successors(data: Mapping[Any, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for vertex, afters in data.items():
        if not isinstance(afters, list | tuple | set | frozenset):
            raise GraphError(_BAD_SUCCESSORS(vertex=vertex, given=_short(afters)))
        found[_name(vertex)] = [_name(after) for after in afters]
    return found


def _from_pairs(edges: Any) -> dict[str, list[str]]:
    if not isinstance(edges, list | tuple):
        raise GraphError(_NOT_A_MAP(field="edges", given=_short(edges)))
    found: dict[str, list[str]] = {}
    for edge in edges:
        if not isinstance(edge, list | tuple) or len(edge) != 2:
            raise GraphError(_BAD_EDGE(given=_short(edge)))
        u, v = _name(edge[0]), _name(edge[1])
        found.setdefault(u, []).append(v)
        found.setdefault(v, [])
    return found


def _named(data: Mapping[Any, Any], key: str, vertices: Mapping[str, Any]) -> dict[str, Any]:
    values = data.get(key)
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise GraphError(_NOT_A_MAP(field=key, given=_short(values)))
    found = {_name(vertex): value for vertex, value in values.items()}
    if unknown := [name for name in found if name not in vertices]:
        raise GraphError(_UNKNOWN_VERTEX(field=key, unknown=some(unknown), vertices=some(vertices)))
    return found


def _name(vertex: Any) -> str:
    if isinstance(vertex, bool) or not isinstance(vertex, str | int) or vertex == "":
        raise GraphError(_BAD_VERTEX(given=_short(vertex)))
    return str(vertex)


def _short(value: Any) -> str:
    """A value in an error message, which stays one line whatever the file contains."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
