"""The explicit graph of a game (« arène »).

The vertices of an arena are the numbers 0, 1, 2 …; each has a label (a state, a name) and, where the arena
says who moves, an owner. Without owners both players have the same options: the arena of an impartial game.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from numbers import Integral
from pathlib import Path
from typing import Any, TypeAlias

from zermelo.checks import ensure_kind, ensure_path, ensure_whole, is_hashable, refused, state_or_start
from zermelo.errors import GraphError, ParameterError, TooLargeError, UnknownVertexError
from zermelo.game import Game, Move, Player, State, declares, ensure_game, short
from zermelo.rows import Owners, Rows, read_arrays
from zermelo.words import Words, message, some

Label: TypeAlias = Hashable

_UNKNOWN = message(
    "arena.unknown",
    en="{what} names vertices {unknown}, but this arena has vertices 0 to {last}",
    fr="{what} : sommets {unknown} inconnus, cette arène a les sommets 0 à {last}",
)
_UNKNOWN_EMPTY = message(
    "arena.unknown_empty",
    en="{what} names vertices {unknown}, but this arena has no vertex",
    fr="{what} : sommets {unknown} inconnus, cette arène n'a aucun sommet",
)
_NOT_VERTICES = message(
    "arena.vertices",
    en="{what} is {given}: give a set or a list of vertices",
    fr="{what} : {given} n'est ni un ensemble ni une liste de sommets",
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
_REMOVED = message("arena.removed", en="the set to remove", fr="l'ensemble à supprimer")
_NO_LABEL = message(
    "arena.label",
    en="no vertex is labelled {label}; labels: {labels}",
    fr="aucun sommet n'a l'étiquette {label} ; étiquettes : {labels}",
)
_NO_ARENA = message(
    "arena.none",
    en="{given} is not an arena; Arena.from_dict({{0: [1], 1: []}}) makes one, Arena.from_game(game) another",
    fr="{given} n'est pas une arène ; Arena.from_dict({{0: [1], 1: []}}) en fait une, Arena.from_game(jeu) une autre",
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
    """A directed graph with vertices 0 to n − 1, immutable; made by one of the `from_…` methods.

    `owner` is None where the player to move is not part of the vertex. `moves[v]`, where known, runs
    parallel to `successors[v]`; two moves that lead to the same vertex are two edges.
    """

    successors: Sequence[tuple[int, ...]]
    owner: Sequence[Player] | None
    labels: Sequence[Label]
    moves: tuple[tuple[Move, ...], ...] | None = None

    # --- where arenas come from -----------------------------------------------------------------------

    @classmethod
    def from_edges(
        cls,
        owner: Iterable[int] | int,
        edges: Iterable[tuple[int, int]],
        labels: Iterable[Label] | None = None,
    ) -> Arena:
        """Return the arena with these edges; `owner` lists 0 or 1 per vertex, or just counts the vertices.

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
        names = tuple(range(count)) if labels is None else tuple(labels)
        if len(names) != count or len(set(names)) != count:
            raise GraphError(_LABEL_COUNT(given=len(names), count=count))
        owners = None if isinstance(owner, int) else _owners(names, owner)
        found: list[list[int]] = [[] for _ in range(count)]
        pairs = list(edges)
        if any(not isinstance(edge, Sequence) or len(edge) != 2 for edge in pairs):
            raise refused(_EDGE_LIST, "edges", pairs)
        check_vertices(count, (v for edge in pairs for v in edge), _EDGES)
        for u, v in pairs:
            found[u].append(v)
        return cls(tuple(map(tuple, found)), owners, names)

    @classmethod
    def from_dict(
        cls, successors: Mapping[Any, Iterable[Label]], owner: Mapping[Any, int] | None = None
    ) -> Arena:
        """Return the arena of the course's dictionary: from each vertex to the list of its successors.

        Vertices are numbered in the order of the keys, which become their labels.

        >>> Arena.from_dict({"a": ["b", "c"], "b": ["c"], "c": []}).successors
        ((1, 2), (2,), ())
        """
        ensure_kind(Mapping, _A_MAP, successors=successors)
        ensure_kind((Mapping, type(None)), _OWNER_MAP, owner=owner)
        number = {label: v for v, label in enumerate(successors)}
        found = []
        for label, afters in successors.items():
            if not isinstance(afters, Iterable):
                raise GraphError(_NO_ROW(vertex=label, given=short(afters)))
            row = list(afters)
            if unknown := [after for after in row if not (is_hashable(after) and after in number)]:
                raise GraphError(_NO_KEY(unknown=some(unknown), vertex=label, keys=some(number)))
            found.append(tuple(number[after] for after in row))
        names = tuple(number)
        owners = None if owner is None else _owners(names, [owner.get(label) for label in names])
        return cls(tuple(found), owners, names)

    @classmethod
    def from_game(cls, game: Game, at: State | None = None, limit: int | None = None) -> Arena:
        """Return the arena of the states reachable from `at` (default: the start), breadth first.

        The labels are the states; vertex 0 is `at`. The owner is `turn(state)` where the game declares it;
        otherwise states are seen by the player to move and have no owner: see `double`.

        Raises
        ------
        TooLargeError
            There are more than `limit` states.
        """
        ensure_game(game)
        ensure_whole(limit=limit)
        start = state_or_start(game, at)
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
                        raise TooLargeError(_TOO_MANY(game=game.title(), limit=limit))
                    states.append(after)
                row.append(v)
            successors.append(tuple(row))
            moves.append(here)
        owners = tuple(Player(game.turn(state)) for state in states) if declares(game, "turn") else None
        return cls(tuple(successors), owners, tuple(states), tuple(moves))

    @classmethod
    def from_arrays(cls, starts: Any, targets: Any, owner: Any = None) -> Arena:
        """Return the arena whose vertex v has the successors `targets[starts[v] : starts[v + 1]]`; needs NumPy.

        `owner` has 0 or 1 for each vertex. Arrays of 32-bit numbers are not copied, and nothing is made from them
        before it is asked for: this is the way for graphs of up to 2^31 edges.

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
        return cls(rows, None if owners is None else Owners(owners), range(len(rows)))

    @classmethod
    def from_file(cls, path: str | Path) -> Arena:
        """Return the arena in a file of arrays, as `numpy.savez(path, starts=…, targets=…, owner=…)` writes it."""
        return cls.from_arrays(*read_arrays(ensure_path(path)))

    def arrays(self) -> tuple[Any, Any]:
        """Return the edges as `from_arrays` takes them; needs NumPy."""
        if isinstance(self.successors, Rows):
            return self.successors.starts, self.successors.targets
        starts = [0, *accumulate(map(len, self.successors))]
        rows = Rows(starts, array("i", chain.from_iterable(self.successors)))
        return rows.starts, rows.targets

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
        for v, label in enumerate(self.labels):
            graph.add_node(label, **({} if self.owner is None else {"owner": self.owner[v]}))
        for u, afters in enumerate(self.successors):
            for i, v in enumerate(afters):
                graph.add_edge(self.labels[u], self.labels[v])
                if self.moves is not None:
                    edge = graph.edges[self.labels[u], self.labels[v]]
                    edge.setdefault("moves", []).append(self.moves[u][i])
        return graph

    # --- reading an arena -----------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.successors)

    def __repr__(self) -> str:
        return f"Arena({len(self)} vertices, {self.edge_count} edges)"

    @cached_property
    def edge_count(self) -> int:
        """The number of edges."""
        if isinstance(self.successors, Rows):
            return self.successors.edge_count
        return sum(map(len, self.successors))

    @cached_property
    def _number(self) -> dict[Label, int]:
        return {label: v for v, label in enumerate(self.labels)}

    def index(self, label: Label) -> int:
        """Return the vertex with this label; an unknown one is refused with those that exist."""
        if isinstance(self.labels, range) and label in self.labels:
            return int(label)  # type: ignore[call-overload,no-any-return]
        try:
            return self._number[label]
        except (KeyError, TypeError):
            raise UnknownVertexError(
                _NO_LABEL(label=repr(label), labels=some(map(repr, self.labels)))
            ) from None

    def text(self, vertex: int) -> str:
        """Return the label of a vertex as people write it; the doubled ones end in a (Adam) or e (Ève).

        >>> Arena.from_dict({(3, 2): []}).double().text(1)
        '3,2e'
        """
        return _text(self.labels[vertex])

    def edges(self) -> Iterator[tuple[int, int]]:
        """Yield the edges (u, v) in the order of u."""
        for u, afters in enumerate(self.successors):
            for v in afters:
                yield u, v

    def predecessors(self) -> list[list[int]]:
        """Return the predecessors of each vertex, once per edge. Time O(V + E)."""
        before: list[list[int]] = [[] for _ in self.successors]
        for u, v in self.edges():
            before[v].append(u)
        return before

    def sinks(self) -> list[int]:
        """Return the vertices without successor: where the game is over."""
        return [v for v, afters in enumerate(self.successors) if not afters]

    def sources(self) -> list[int]:
        """Return the vertices without predecessor."""
        if isinstance(self.successors, Rows):
            return self.successors.sources()
        reached = {v for _, v in self.edges()}
        return [v for v in range(len(self)) if v not in reached]

    def start(self) -> int:
        """Return the only source, where the course's arenas start; without one, or with many, the vertex 0."""
        if not len(self):
            raise GraphError(_EMPTY)
        sources = self.sources()
        return sources[0] if len(sources) == 1 else 0

    def topological_order(self) -> list[int] | None:
        """Return the vertices, each before its successors; None where there is a cycle. Time O(V + E)."""
        waiting = [0] * len(self)
        for _, v in self.edges():
            waiting[v] += 1
        order = [v for v, count in enumerate(waiting) if not count]
        for u in order:
            for v in self.successors[u]:
                waiting[v] -= 1
                if not waiting[v]:
                    order.append(v)
        return order if len(order) == len(self) else None

    def is_acyclic(self) -> bool:
        """Return whether no play visits a vertex twice."""
        return self.topological_order() is not None

    def is_bipartite(self) -> bool:
        """Return whether every edge goes from one part to the other, for some partition in two parts.

        With owners the parts are given, S_a and S_e: every move passes the turn. Time O(V + E).
        """
        if self.owner is not None:
            return all(self.owner[u] != self.owner[v] for u, v in self.edges())
        before = self.predecessors()
        side: list[int | None] = [None] * len(self)
        for root in range(len(self)):
            if side[root] is not None:
                continue
            side[root] = 0
            stack = [root]
            while stack:
                u = stack.pop()
                here = side[u]
                assert here is not None
                for v in (*self.successors[u], *before[u]):
                    if side[v] is None:
                        side[v] = 1 - here
                        stack.append(v)
                    elif side[v] == here:
                        return False
        return True

    # --- other arenas -----------------------------------------------------------------------------------

    def double(self) -> Arena:
        """Return the arena of situations: vertices labelled (label, player), Adam's copies first.

        Every edge then passes the turn: the course's bipartite graph (« doublement des sommets »). Where
        the vertices have owners each is one situation already, and only the labels change.

        >>> Arena.from_dict({1: [0], 0: []}).double().labels[:3]
        ((1, <Player.ADAM: 0>), (0, <Player.ADAM: 0>), (1, <Player.EVE: 1>))
        """
        if self.owner is not None:
            return Arena(
                self.successors, self.owner, tuple(zip(self.labels, self.owner, strict=True)), self.moves
            )
        n = len(self)
        after_adam = tuple(tuple(v + n for v in afters) for afters in self.successors)
        return Arena(
            after_adam + tuple(self.successors),
            (Player.ADAM,) * n + (Player.EVE,) * n,
            tuple((label, player) for player in Player for label in self.labels),
            None if self.moves is None else self.moves * 2,
        )

    def without(self, vertices: Collection[int]) -> Arena:
        """Return the arena without these vertices and their edges; labels stay, numbers close up."""
        removed = vertex_set(len(self), vertices, _REMOVED)
        kept = [v for v in range(len(self)) if v not in removed]
        number = {v: i for i, v in enumerate(kept)}
        successors = tuple(tuple(number[w] for w in self.successors[v] if w in number) for v in kept)
        owner = None if self.owner is None else tuple(self.owner[v] for v in kept)
        moves = None
        if self.moves is not None:
            rows = [zip(self.successors[v], self.moves[v], strict=True) for v in kept]
            moves = tuple(tuple(move for w, move in row if w in number) for row in rows)
        return Arena(successors, owner, tuple(self.labels[v] for v in kept), moves)


def check_vertices(count: int, vertices: Iterable[Any], what: Words) -> None:
    """Refuse, by name, what is not a vertex of an arena with `count` vertices; `what` says where it stood."""
    # Whatever is no vertex may not be hashable either: equal ones are found by what they are written like.
    unknown = {
        repr(v): v
        for v in vertices
        if type(v) is bool or not (isinstance(v, Integral) and 0 <= int(v) < count)
    }
    if unknown:
        order = sorted(unknown.values(), key=lambda v: (0, v, "") if isinstance(v, int) else (1, 0, repr(v)))
        reason = _UNKNOWN if count else _UNKNOWN_EMPTY
        raise UnknownVertexError(reason(what=what, unknown=order, last=count - 1))


def vertex_set(count: int, vertices: Iterable[int], what: Words) -> set[int]:
    """Return the set of these vertices, refused by name if one of them is none: see `check_vertices`."""
    if not isinstance(vertices, Iterable) or isinstance(vertices, type):
        raise ParameterError(_NOT_VERTICES(what=what, given=short(vertices)))
    listed = list(vertices)
    check_vertices(count, listed, what)
    return {int(v) for v in listed}


def _owners(labels: Sequence[Label], owner: Sequence[int | None]) -> tuple[Player, ...]:
    for label, player in zip(labels, owner, strict=True):
        if player not in (0, 1):
            raise GraphError(_BAD_OWNER(vertex=_text(label), owner=player))
    return tuple(Player(player) for player in owner if player is not None)


def _text(label: Label) -> str:
    if not isinstance(label, tuple):
        return str(label)
    if len(label) == 2 and isinstance(label[1], Player):
        return _text(label[0]) + ("a" if label[1] == Player.ADAM else "e")
    # A label inside a label keeps its parentheses: ((1, 2), 3) and (1, 2, 3) are written differently.
    return ",".join(f"({_text(part)})" if isinstance(part, tuple) else _text(part) for part in label)


def ensure_arena(thing: object) -> None:
    """Refuse what is not an arena."""
    if not isinstance(thing, Arena):
        raise ParameterError(_NO_ARENA(given=short(thing)))
