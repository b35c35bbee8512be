"""The explicit graph of a game (« arène »).

An arena speaks the labels of its vertices: whatever a person calls them (numbers in any order, texts, tuples), or the
states of a game. Inside they are numbered from 0 (`Arena.numbered`). Where the arena says who moves, a vertex has an
owner; without owners both players have the same options: the arena of an impartial game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from zermelo.checks import (
    ensure_game,
    ensure_kind,
    ensure_path,
    ensure_whole,
    is_hashable,
    refused,
    state_or_start,
)
from zermelo.edge_arrays import Owners, Rows, read_arrays
from zermelo.errors import GraphError, ParameterError, TooLargeError, UnknownVertexError
from zermelo.game import Game
from zermelo.labelled import Label, LabelMap
from zermelo.labels import is_in, label_text, names_of, refuse_unknown
from zermelo.numbered import NumberedGraph
from zermelo.questions import declares, titled
from zermelo.situation import Move, Player, State
from zermelo.words import Words, message, short, some

_NOT_VERTICES = message(
    "arena.vertices",
    en="{what} is {given}: give a set or a list of vertices",
    fr="{what} : {given} n'est ni un ensemble ni une liste de sommets",
)
_ONE_VERTEX = message(
    "arena.one_vertex",
    en="{what} is the single vertex {given}: give a set of vertices, {{{given}}}",
    fr="{what} : {given} est un seul sommet ; donner un ensemble de sommets, {{{given}}}",
)
_A_MAP = message(
    "arena.map",
    en="a dictionary from each vertex to the list of its successors, like {{0: [1, 2], 1: [2], 2: []}}",
    fr="un dictionnaire de chaque sommet vers la liste de ses successeurs, comme {{0: [1, 2], 1: [2], 2: []}}",
)
_NO_ROW = message(
    "arena.row",
    en="the successors of {vertex} are {given}: give a list of vertices, empty if there is none",
    fr="les successeurs de {vertex} sont {given} : donner une liste de sommets, vide s'il n'y en a pas",
)
_OWNER_MAP = message(
    "arena.owner_map",
    en="a dictionary from each vertex to 0 (Adam) or 1 (Ève)",
    fr="un dictionnaire de chaque sommet vers 0 (Adam) ou 1 (Ève)",
)
_OWNER_LIST = message(
    "arena.owner_list",
    en="the list of the owners, 0 or 1 for each vertex, or just the number of vertices",
    fr="la liste des propriétaires, 0 ou 1 par sommet, ou seulement le nombre de sommets",
)
_LABEL_LIST = message("arena.label_list", en="a list of names", fr="une liste de noms")
_EDGE_LIST = message(
    "arena.edge_list",
    en="a list of pairs of vertices, like [(0, 1), (1, 2)]",
    fr="une liste de couples de sommets, comme [(0, 1), (1, 2)]",
)
_A_GRAPH = message("arena.graph", en="a networkx DiGraph", fr="un DiGraph de networkx")
_EDGES = message("arena.edges", en="the list of edges", fr="la liste des arcs")
_OWNERS = message("arena.owners", en="the map of owners", fr="la table des propriétaires")
_REMOVED = message("arena.removed", en="the set to remove", fr="l'ensemble à supprimer")
_NO_LABEL = message(
    "arena.label",
    en="no vertex is labelled {label}; labels: {labels}",
    fr="aucun sommet n'a l'étiquette {label} ; étiquettes : {labels}",
)
_NO_ARENA = message(
    "arena.none",
    en="{given} is not an arena; give a dictionary like {{0: [1], 1: []}}, or Arena.from_game(game)",
    fr="{given} n'est pas une arène ; donner un dictionnaire comme {{0: [1], 1: []}}, ou Arena.from_game(jeu)",
)
_NO_KEY = message(
    "arena.key",
    en="{unknown} among the successors of {vertex} is not a vertex: every vertex is a key of the dictionary, "
    "with an empty list if it has no successor; keys: {keys}",
    fr="{unknown} parmi les successeurs de {vertex} n'est pas un sommet : chaque sommet est une clé du "
    "dictionnaire, avec une liste vide s'il n'a pas de successeur ; clés : {keys}",
)
_BAD_OWNER = message(
    "arena.owner",
    en="vertex {vertex} has the owner {owner}: an owner is 0 (Adam) or 1 (Ève)",
    fr="le sommet {vertex} est contrôlé par {owner} : c'est 0 (Adam) ou 1 (Ève)",
)
_OWNER_COUNT = message(
    "arena.owner_count",
    en="owners of shape {given} for {count} vertices: give one owner, 0 or 1, per vertex",
    fr="propriétaires de forme {given} pour {count} sommets : il faut un propriétaire, 0 ou 1, par sommet",
)
_LABEL_COUNT = message(
    "arena.label_count",
    en="{given} labels for {count} vertices: give one label per vertex, all different",
    fr="{given} étiquettes pour {count} sommets : il faut une étiquette par sommet, toutes différentes",
)
_TOO_MANY = message(
    "arena.too_many",
    en="{game} has more than {limit} states: raise the limit, start from a later position, "
    "or choose smaller parameters",
    fr="{game} a plus de {limit} états : augmenter la limite, partir d'une position plus avancée, "
    "ou choisir des paramètres plus petits",
)
_UNDIRECTED = message(
    "arena.undirected",
    en="this networkx graph is undirected: an arena needs a DiGraph, whose edges are moves",
    fr="ce graphe networkx n'est pas orienté : une arène demande un DiGraph, dont les arcs sont les coups",
)
_EMPTY = message(
    "arena.empty",
    en="a game needs a vertex to start from, and this arena has none",
    fr="une partie commence sur un sommet, et cette arène n'en a aucun",
)


@dataclass(frozen=True, repr=False)
class Arena:
    """A directed graph whose vertices have labels, immutable; made by one of the `from_…` methods.

    All methods take and return labels. The vertex `labels[v]` has the number v inside, in `numbered`.

    >>> arena = Arena.from_dict({"a": ["b", "c"], "b": ["c"], "c": []})
    >>> arena.successors["a"], arena.sinks(), len(arena)
    (('b', 'c'), ['c'], 3)
    """

    #: The same graph with the vertices 0, 1, 2 …: what algorithms, arrays and drawings work on.
    numbered: NumberedGraph
    labels: Sequence[Label]

    # --- where arenas come from -----------------------------------------------------------------------

    @classmethod
    def from_edges(
        cls,
        owner: Iterable[int] | int,
        edges: Iterable[tuple[int, int]],
        labels: Iterable[Label] | None = None,
    ) -> Arena:
        """Return the arena with these edges; `owner` lists 0 or 1 per vertex, or just counts the vertices.

        The edges join the numbers 0, 1, 2 …, which are the labels too unless `labels` gives each of them another one.

        >>> Arena.from_edges([0, 1, 1], [(0, 1), (0, 2), (1, 0), (2, 2)])
        Arena(3 vertices, 4 edges)
        """
        if isinstance(owner, int):
            ensure_whole(least=0, owner=owner)
        else:
            ensure_kind(Iterable, _OWNER_LIST, owner=owner)
            if isinstance(owner, str | Mapping | Set):
                raise refused(_OWNER_LIST, "owner", owner)
            owner = list(owner)
        ensure_kind(Iterable, _EDGE_LIST, edges=edges)
        ensure_kind((Iterable, type(None)), _LABEL_LIST, labels=labels)
        count = owner if isinstance(owner, int) else len(owner)
        names = range(count) if labels is None else names_of(labels)
        if len(names) != count or len(set(names)) != count:
            raise GraphError(_LABEL_COUNT(given=len(names), count=count))
        owners = None if isinstance(owner, int) else _owners(names, owner)
        found: list[list[int]] = [[] for _ in range(count)]
        pairs = list(edges)
        if any(not isinstance(edge, Sequence) or len(edge) != 2 for edge in pairs):
            raise refused(_EDGE_LIST, "edges", pairs)
        refuse_unknown(range(count), [v for edge in pairs for v in edge if not is_in(v, count)], _EDGES)
        for u, v in pairs:
            found[u].append(v)
        return cls(NumberedGraph(tuple(map(tuple, found)), owners), names)

    @classmethod
    def from_dict(
        cls, successors: Mapping[Any, Iterable[Label]], owner: Mapping[Any, int] | None = None
    ) -> Arena:
        """Return the arena of the course's dictionary: from each vertex to the list of its successors.

        The keys are the labels, in their order. `owner` says who moves at each vertex, 0 (Adam) or 1 (Ève).

        >>> Arena.from_dict({"b": ["a"], "a": []}).predecessors()
        {'b': [], 'a': ['b']}
        """
        ensure_kind(Mapping, _A_MAP, successors=successors)
        number = {label: v for v, label in enumerate(successors)}
        found = []
        for label, afters in successors.items():
            if not isinstance(afters, Iterable):
                raise GraphError(_NO_ROW(vertex=label, given=short(afters)))
            row = list(afters)
            if unknown := [after for after in row if not (is_hashable(after) and after in number)]:
                raise GraphError(_NO_KEY(unknown=some(unknown), vertex=label, keys=some(number)))
            found.append(tuple(number[after] for after in row))
        arena = cls(NumberedGraph(tuple(found)), names_of(number))
        ensure_kind((Mapping, type(None)), _OWNER_MAP, owner=owner)
        return arena if owner is None else arena.with_owner(owner)

    @classmethod
    def from_game(cls, game: Game, state: State | None = None, limit: int | None = None) -> Arena:
        """Return the arena of the states reachable from `state` (default: the start), breadth first.

        The labels are the states, that one first. The owner is `turn(state)` where the game declares it;
        otherwise states are seen by the player to move and have no owner: see `double`.

        Raises
        ------
        TooLargeError
            There are more than `limit` states.
        """
        ensure_game(game)
        ensure_whole(limit=limit)
        start = state_or_start(game, state)
        number: dict[State, int] = {start: 0}
        states: list[State] = [start]
        successors: list[tuple[int, ...]] = []
        moves: list[tuple[Move, ...]] = []
        for state in states:
            row: list[int] = []
            here = tuple(game.moves(state))
            for move in here:
                after = game.play(state, move)
                v = number.setdefault(after, len(states))
                if v == len(states):
                    if limit is not None and v >= limit:
                        raise TooLargeError(_TOO_MANY(game=titled(game), limit=limit))
                    states.append(after)
                row.append(v)
            successors.append(tuple(row))
            moves.append(here)
        owners = tuple(Player(game.turn(state)) for state in states) if declares(game, "turn") else None
        return cls(NumberedGraph(tuple(successors), owners, tuple(moves)), tuple(states))

    @classmethod
    def from_arrays(cls, starts: Any, targets: Any, owner: Any = None) -> Arena:
        """Return the arena whose vertex v has the successors `targets[starts[v] : starts[v + 1]]`; needs NumPy.

        The labels are the numbers 0 to n − 1, and `owner` has 0 or 1 for each. Arrays of 32-bit numbers are not
        copied, and nothing is made from them before it is asked for: this is the way for graphs of up to 2^31 edges.

        >>> Arena.from_arrays([0, 2, 3, 3], [1, 2, 2], owner=[0, 1, 0])
        Arena(3 vertices, 3 edges)
        """
        import numpy as np

        rows = Rows(starts, targets)
        owners = None if owner is None else np.asarray(owner)
        if owners is not None:
            if owners.shape != (len(rows),):
                raise GraphError(_OWNER_COUNT(given=owners.shape, count=len(rows)))
            if wrong := np.flatnonzero((owners != 0) & (owners != 1)).tolist():
                raise GraphError(_BAD_OWNER(vertex=wrong[0], owner=owners[wrong[0]]))
            owners = np.ascontiguousarray(owners, dtype=np.uint8)
        return cls(NumberedGraph(rows, None if owners is None else Owners(owners)), range(len(rows)))

    @classmethod
    def from_file(cls, path: str | Path) -> Arena:
        """Return the arena in a file of arrays, as `numpy.savez(path, starts=…, targets=…, owner=…)` writes it."""
        return cls.from_arrays(*read_arrays(ensure_path(path)))

    @classmethod
    def from_networkx(cls, graph: Any) -> Arena:
        """Return the arena of a networkx digraph; a node attribute `owner` says who moves there."""
        if not callable(getattr(graph, "is_directed", None)) or isinstance(graph, type):
            raise refused(_A_GRAPH, "graph", graph)
        if not graph.is_directed():
            raise GraphError(_UNDIRECTED)
        owner = {label: data["owner"] for label, data in graph.nodes(data=True) if "owner" in data}
        return cls.from_dict({label: list(graph.successors(label)) for label in graph}, owner or None)

    def to_networkx(self) -> Any:
        """Return the same graph as a networkx `DiGraph`: its nodes are the labels.

        Nodes have the attribute `owner` and edges the attribute `moves` (a list) where the arena has them.
        """
        import networkx

        graph = networkx.DiGraph()
        for label in self:
            graph.add_node(label, **({} if self.owner is None else {"owner": self.owner[label]}))
        for u, afters in self.successors.items():
            for i, v in enumerate(afters):
                graph.add_edge(u, v)
                if self.moves is not None:
                    graph.edges[u, v].setdefault("moves", []).append(self.moves[u][i])
        return graph

    # --- reading an arena -----------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.labels)

    def __iter__(self) -> Iterator[Label]:
        return iter(self.labels)

    def __contains__(self, label: object) -> bool:
        return is_hashable(label) and self._find(label) is not None

    def __repr__(self) -> str:
        return f"Arena({len(self)} vertices, {self.edge_count} edges)"

    @property
    def edge_count(self) -> int:
        """The number of edges of the arena."""
        return self.numbered.edge_count

    @cached_property
    def successors(self) -> Mapping[Label, tuple[Label, ...]]:
        """The vertices that each vertex leads to: the course's dictionary."""
        rows = self.numbered.successors
        if isinstance(self.labels, range):
            return LabelMap(self, rows.__getitem__)
        labels = self.labels
        return LabelMap(self, lambda v: tuple(labels[w] for w in rows[v]))

    @cached_property
    def owner(self) -> Mapping[Label, Player] | None:
        """Who moves at each vertex; None where that is not part of the vertex."""
        owner = self.numbered.owner
        return None if owner is None else LabelMap(self, owner.__getitem__)

    @cached_property
    def moves(self) -> Mapping[Label, tuple[Move, ...]] | None:
        """The moves of a game that lead to the successors of each vertex, in their order; None where not known."""
        moves = self.numbered.moves
        return None if moves is None else LabelMap(self, moves.__getitem__)

    @cached_property
    def _number(self) -> dict[Label, int]:
        return {label: v for v, label in enumerate(self.labels)}

    def _find(self, label: Label) -> int | None:
        if isinstance(self.labels, range):
            return int(label) if is_in(label, len(self.labels)) else None
        return self._number.get(label)

    def index(self, label: Label) -> int:
        """Return the number of a vertex in `numbered`, its place in `labels`; an unknown one is refused.

        >>> Arena.from_dict({22: [7], 7: []}).index(7)
        1
        """
        v = self._find(label) if is_hashable(label) else None
        if v is None:
            known = some(map(repr, self.labels))
            raise UnknownVertexError(_NO_LABEL(label=repr(label), labels=known), vertex=label)
        return v

    def numbers_of(self, vertices: Iterable[Label], what: Words) -> set[int]:
        """Return the numbers of these vertices; what is no vertex is refused by name, `what` says where it stood."""
        if not isinstance(vertices, Iterable) or isinstance(vertices, type):
            raise ParameterError(_NOT_VERTICES(what=what, given=short(vertices)))
        if isinstance(vertices, str | tuple) and vertices in self:
            raise ParameterError(_ONE_VERTEX(what=what, given=short(vertices)))
        listed = list(vertices)
        found = [self._find(label) if is_hashable(label) else None for label in listed]
        refuse_unknown(
            self.labels, [label for label, v in zip(listed, found, strict=True) if v is None], what
        )
        return {v for v in found if v is not None}

    def text(self, label: Label) -> str:
        """Return a label as people write it; the doubled ones end in a (Adam) or e (Ève).

        >>> Arena.from_dict({(3, 2): []}).text((3, 2))
        '3,2'
        """
        return label_text(label)

    def iter_edges(self) -> Iterator[tuple[Label, Label]]:
        """Yield the edges (u, v) of the arena in the order of u."""
        for u, afters in self.successors.items():
            for v in afters:
                yield u, v

    def predecessors(self) -> dict[Label, list[Label]]:
        """Return the predecessors of each vertex of the arena, once per edge. Time O(V + E)."""
        before = self.numbered.predecessors()
        return {label: self._named(before[v]) for v, label in enumerate(self.labels)}

    def sinks(self) -> list[Label]:
        """Return the arena's vertices without successor: where the game is over."""
        return self._named(self.numbered.sinks())

    def sources(self) -> list[Label]:
        """Return the arena's vertices without predecessor."""
        return self._named(self.numbered.sources())

    def start(self) -> Label:
        """Return where the course's arenas start: the only vertex with successors and without predecessor.

        Without one, or with many, it is the first vertex that has successors, if any has.
        """
        if not len(self):
            raise GraphError(_EMPTY)
        roots = self.numbered.roots()
        if len(roots) == 1:
            return self.labels[roots[0]]
        rows = self.numbered.successors
        return self.labels[next((v for v in range(len(self)) if rows[v]), 0)]

    def topological_order(self) -> list[Label] | None:
        """Return the arena's vertices, each before its successors; None where there is a cycle. Time O(V + E)."""
        order = self.numbered.topological_order()
        return None if order is None else self._named(order)

    def is_acyclic(self) -> bool:
        """Return whether the arena has no cycle: no play visits a vertex twice."""
        return self.numbered.topological_order() is not None

    def is_bipartite(self) -> bool:
        """Return whether every edge of the arena goes from one part to the other, for some partition in two parts.

        With owners the parts are given, S_a and S_e: every move passes the turn. Time O(V + E).
        """
        return self.numbered.is_bipartite()

    def _named(self, numbers: Iterable[int]) -> list[Label]:
        return [self.labels[v] for v in numbers]

    # --- other arenas -----------------------------------------------------------------------------------

    def with_owner(self, owner: Mapping[Any, int]) -> Arena:
        """Return the same arena with these owners, 0 (Adam) or 1 (Ève) for each vertex.

        >>> Arena.from_dict({"a": ["b"], "b": []}).with_owner({"a": 0, "b": 1}).owner["b"]
        <Player.EVE: 1>
        """
        ensure_kind(Mapping, _OWNER_MAP, owner=owner)
        self.numbers_of(owner, _OWNERS)
        owners = _owners(self.labels, [owner.get(label) for label in self.labels])
        return Arena(NumberedGraph(self.numbered.successors, owners, self.numbered.moves), self.labels)

    def without_owner(self) -> Arena:
        """Return the same arena, whose vertices are nobody's."""
        return Arena(NumberedGraph(self.numbered.successors, None, self.numbered.moves), self.labels)

    def double(self) -> Arena:
        """Return the arena of situations: vertices labelled (label, player), Adam's copies first.

        Every edge then passes the turn: the course's bipartite graph (« doublement des sommets »). Where
        the vertices have owners each is one situation already, and only the labels change.

        >>> Arena.from_dict({1: [0], 0: []}).double().labels[:3]
        ((1, <Player.ADAM: 0>), (0, <Player.ADAM: 0>), (1, <Player.EVE: 1>))
        """
        owner = self.numbered.owner
        if owner is not None:
            return Arena(self.numbered, tuple(zip(self.labels, owner, strict=True)))
        return Arena(
            self.numbered.double(), tuple((label, player) for player in Player for label in self.labels)
        )

    def without(self, vertices: Collection[Label]) -> Arena:
        """Return the arena without these vertices and their edges."""
        return self._restricted(set(range(len(self))) - self.numbers_of(vertices, _REMOVED))

    def reachable(self, start: Label) -> Arena:
        """Return the part of the arena that play from `start` can visit."""
        return self._restricted(self.numbered.reachable(self.index(start)))

    def _restricted(self, numbers: Set[int]) -> Arena:
        kept = sorted(numbers)
        return Arena(self.numbered.restricted(kept), names_of(self.labels[v] for v in kept))


#: What functions on graphs take: an arena, or the course's dictionary itself.
GraphLike: TypeAlias = Arena | Mapping[Any, Iterable[Label]]


def arena_of(graph: GraphLike, owner: Mapping[Any, int] | None = None) -> Arena:
    """Return the arena that is given, or that of the course's dictionary; with `owner`, with these owners.

    >>> arena_of({"a": ["b"], "b": []})
    Arena(2 vertices, 1 edges)
    """
    if isinstance(graph, Arena):
        return graph if owner is None else graph.with_owner(owner)
    if isinstance(graph, Mapping):
        return Arena.from_dict(graph, owner)
    raise ParameterError(_NO_ARENA(given=short(graph)))


def _owners(labels: Sequence[Label], owner: Sequence[int | None]) -> tuple[Player, ...]:
    for label, player in zip(labels, owner, strict=True):
        if player not in (0, 1):
            raise GraphError(_BAD_OWNER(vertex=label_text(label), owner=player))
    return tuple(Player(player) for player in owner if player is not None)
