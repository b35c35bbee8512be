"""What a graph game is made of, from plain Python data: dictionaries, lists of edges, nested-list trees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from zermelo.errors import GraphError
from zermelo.labelled import Label
from zermelo.labels import label_text
from zermelo.scores import Number
from zermelo.words import Phrase, cut, message, short, some

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
    en="{given} cannot name a vertex: a name is a text, a whole number, or a tuple of them",
    fr="{given} ne peut pas nommer un sommet : un nom est un texte, un entier, ou un tuple d'entre eux",
)
_LIKE_A_MATRIX = message(
    "graph.like_a_matrix",
    en="these lists are read as a tree with gains, though {count} rows of {count} numbers 0 or 1 look like an "
    "adjacency matrix; a matrix is written {{“matrix”: [[0, 1], [0, 0]]}}",
    fr="ces listes sont lues comme un arbre avec des gains, bien que {count} lignes de {count} nombres 0 ou 1 "
    "ressemblent à une matrice d'adjacence ; une matrice s'écrit {{« matrix » : [[0, 1], [0, 0]]}}",
)
_BAD_MATRIX = message(
    "graph.matrix",
    en="“matrix” is {given}: write a square list of lists of 0 and 1, where 1 in row u and column v is an edge u → v",
    fr="« matrix » vaut {given} : écrire une liste carrée de listes de 0 et de 1, où 1 en ligne u et colonne v est un "
    "arc u → v",
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

_FIELDS = ("edges", "matrix", "owner", "score", "start")
_OWNERS = {"0": 0, "adam": 0, "max": 0, "1": 1, "eve": 1, "ève": 1, "min": 1}


@dataclass(frozen=True)
class GraphData:
    """A graph by the labels of its vertices: successors, owners, gains at the ends, start; all but one optional.

    `is_tree` where the players alternate from the root of nested lists; `notices` is what its reader should be told.
    """

    successors: Mapping[Label, list[Label]]
    owner: Mapping[Label, int] | None = None
    scores: Mapping[Label, Number] = field(default_factory=dict)
    start: Label | None = None
    is_tree: bool = False
    notices: tuple[Phrase, ...] = ()

    def __post_init__(self) -> None:
        if sum(map(len, self.successors.values())) > MOST_EDGES:
            raise GraphError(_TOO_LARGE(most=MOST_EDGES))


class Names:
    """Vertices by their labels, or by what a person writes for them: JSON has no other keys than texts."""

    def __init__(self, labels: Iterable[Label]) -> None:
        self.labels = dict.fromkeys(labels)
        self._by_text: dict[str, Label] = {}
        for label in self.labels:
            self._by_text.setdefault(label_text(label), label)

    def find(self, given: Any) -> Label:
        """Return the label of the vertex that a person means; what was given itself where there is no such vertex.

        >>> Names([22, (3, 2), "a"]).find("3,2")
        (3, 2)
        """
        name = _name(given)
        return name if name in self.labels else self._by_text.get(label_text(name), name)


def graph_of(data: Any) -> GraphData:
    """Return the graph that plain data, typed by a person, describes.

    >>> graph_of({"a": ["b"], "b": []}).successors
    {'a': ['b'], 'b': []}
    >>> graph_of([[3, 5], [1, 9]]).scores
    {'1.1': 3, '1.2': 5, '2.1': 1, '2.2': 9}
    """
    if isinstance(data, list | tuple):
        return _tree(data)
    if not isinstance(data, Mapping):
        raise GraphError(_NOT_A_GRAPH)
    return _described(data) if "edges" in data or "matrix" in data else GraphData(_successors(data))


def gain(value: Any, vertex: Label) -> Number:
    """Return a gain of a typed graph; infinite ones may be written “inf” and “-inf”."""
    number = _number(value) if isinstance(value, str) else value
    # Only NaN differs from itself; math.isnan would choke on a very long int.
    if isinstance(number, bool) or not isinstance(number, int | float) or number != number:
        raise GraphError(_BAD_GAIN(vertex=label_text(vertex), gain=_short(value)))
    return number


def _number(text: str) -> Number | None:
    word = text.replace("∞", "inf").replace("−", "-")
    for kind in (int, float):
        with suppress(ValueError):
            return kind(word)
    return None


def owner_of(value: Any, vertex: Label) -> int:
    """Return an owner of a typed graph's vertex, written 0 or 1, Adam or Ève, max or min."""
    player = None if isinstance(value, bool | float) else _OWNERS.get(str(value).strip().lower())
    if player is None:
        raise GraphError(_BAD_OWNER(vertex=label_text(vertex), owner=_short(value)))
    return player


def complete(
    successors: Mapping[Label, list[Label]], owner: Mapping[Label, int], scores: Mapping[Label, Number]
) -> dict[Label, int]:
    """Return an owner for every vertex of a typed graph; an end with a gain needs none, since nobody moves there."""
    owners = {}
    for vertex in successors:
        if vertex not in owner and vertex not in scores:
            raise GraphError(_NO_OWNER(vertex=label_text(vertex)))
        owners[vertex] = owner.get(vertex, 0)
    return owners


def _tree(root: list[Any] | tuple[Any, ...]) -> GraphData:
    """A tree typed as nested lists: the first player moves at the root, players alternate, leaves are his gains.

    The root is called r, its children 1, 2 …, theirs 1.1, 1.2 …
    """
    successors: dict[Label, list[Label]] = {}
    owner: dict[Label, int] = {}
    scores: dict[Label, Number] = {}
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
    notices = (_LIKE_A_MATRIX(count=len(root)),) if _is_matrix(root) else ()
    return GraphData(successors, owner, scores, "r", is_tree=True, notices=notices)


def _described(data: Mapping[Any, Any]) -> GraphData:
    if unknown := [key for key in data if key not in _FIELDS]:
        raise GraphError(_UNKNOWN_FIELD(fields=some(unknown), known=some(_FIELDS)))
    edges = data.get("edges", {})
    successors = _from_matrix(data["matrix"]) if "matrix" in data else {}
    successors |= _successors(edges) if isinstance(edges, Mapping) else _from_pairs(edges)
    names = Names(successors)
    scores = {v: gain(value, v) for v, value in _named(data, "score", names).items()}
    owner = {v: owner_of(value, v) for v, value in _named(data, "owner", names).items()}
    start = None if data.get("start") is None else names.find(data["start"])
    return GraphData(successors, complete(successors, owner, scores) if owner else None, scores, start)


def _successors(data: Mapping[Any, Any]) -> dict[Label, list[Label]]:
    names = Names(_name(vertex) for vertex in data)
    found: dict[Label, list[Label]] = {}
    for vertex, afters in data.items():
        if not isinstance(afters, list | tuple | set | frozenset):
            raise GraphError(_BAD_SUCCESSORS(vertex=vertex, given=_short(afters)))
        found[_name(vertex)] = [names.find(after) for after in afters]
    return found


def _from_pairs(edges: Any) -> dict[Label, list[Label]]:
    if not isinstance(edges, list | tuple):
        raise GraphError(_NOT_A_MAP(field="edges", given=_short(edges)))
    found: dict[Label, list[Label]] = {}
    seen: dict[str, Label] = {}
    for edge in edges:
        if not isinstance(edge, list | tuple) or len(edge) != 2:
            raise GraphError(_BAD_EDGE(given=_short(edge)))
        u, v = (seen.setdefault(label_text(_name(end)), _name(end)) for end in edge)
        found.setdefault(u, []).append(v)
        found.setdefault(v, [])
    return found


def _from_matrix(matrix: Any) -> dict[Label, list[Label]]:
    """A graph typed as a matrix: vertices 0, 1, 2 …, and an edge from u to v where row u has a 1 in column v."""
    if not _is_matrix(matrix, least=1):
        raise GraphError(_BAD_MATRIX(given=_short(matrix)))
    return {u: [v for v, entry in enumerate(row) if entry] for u, row in enumerate(matrix)}


def _is_matrix(data: Any, least: int = 2) -> bool:
    """Return whether typed data is a graph's matrix: a square of zeros and ones, with at least so many rows."""
    return (
        isinstance(data, list | tuple)
        and len(data) >= least
        and all(isinstance(row, list | tuple) and len(row) == len(data) for row in data)
        and all(type(entry) is int and entry in (0, 1) for row in data for entry in row)
    )


def _named(data: Mapping[Any, Any], key: str, names: Names) -> dict[Label, Any]:
    values = data.get(key)
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise GraphError(_NOT_A_MAP(field=key, given=_short(values)))
    found = {names.find(vertex): value for vertex, value in values.items()}
    if unknown := [label_text(label) for label in found if label not in names.labels]:
        vertices = some(map(label_text, names.labels))
        raise GraphError(_UNKNOWN_VERTEX(field=key, unknown=some(unknown), vertices=vertices))
    return found


def _name(vertex: Any) -> Label:
    """Return what is given if it can name a vertex of a typed graph; a list, as JSON has it, stands for a tuple."""
    if isinstance(vertex, list | tuple) and vertex:
        return tuple(_name(part) for part in vertex)
    if isinstance(vertex, bool) or not isinstance(vertex, str | int) or vertex == "":
        raise GraphError(_BAD_VERTEX(given=_short(vertex)))
    return vertex


def _short(value: Any) -> str:
    """A value in an error about a typed graph, which stays one line whatever the file contains."""
    return cut(value, 60) if isinstance(value, str) else short(value, 60)
