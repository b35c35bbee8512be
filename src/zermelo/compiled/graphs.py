"""Explicit games as arrays: the doors to the routines of `attractor` and `backward`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.compiled import attractor as routines
from zermelo.compiled import backward
from zermelo.compiled.attractor import QUEUE_HEAD, QUEUE_TAIL, UNDECIDED
from zermelo.compiled.workspace import Array, Workspace
from zermelo.errors import GraphError
from zermelo.words import message

#: Up to here a counting sort is the faster reverse build, and the attractor needs no blocks (measured).
SMALL_GRAPH, UNBLOCKED_GRAPH = 150_000, 4_000_000
#: An exit counter beside the owner in one byte.
MOST_EXITS_IN_A_BYTE = 127

_BAD_STARTS = message(
    "graphs.starts",
    en="the starts of the edges must begin with 0, never decrease and end with the number of edges, {edges}",
    fr="les débuts des arêtes doivent commencer par 0, ne jamais diminuer et finir par le nombre d'arêtes, {edges}",
)
_BAD_EDGE = message(
    "graphs.edge",
    en="an edge leads to vertex {vertex}, but the vertices are 0 to {last}",
    fr="une arête mène au sommet {vertex}, mais les sommets vont de 0 à {last}",
)
_BAD_OWNER = message(
    "graphs.owner",
    en="there must be one owner, 0 or 1, for each of the {vertices} vertices",
    fr="il faut un propriétaire, 0 ou 1, pour chacun des {vertices} sommets",
)


@dataclass(frozen=True)
class Graph:
    """A graph as arrays, checked: the successors of vertex v are `edges[starts[v] : starts[v + 1]]`, in int32."""

    starts: Array
    edges: Array

    @property
    def vertices(self) -> int:
        """How many vertices there are."""
        return len(self.starts) - 1


def graph_from(starts: Array, edges: Array) -> Graph:
    """Return the graph with these arrays, after a check of each entry; copies only where the type differs.

    >>> graph_from(np.array([0, 2, 2]), np.array([1, 1])).vertices
    2
    """
    if len(starts) == 0 or starts[0] != 0 or starts[-1] != len(edges) or bool(np.any(np.diff(starts) < 0)):
        raise GraphError(_BAD_STARTS(edges=len(edges)))
    last = len(starts) - 2
    if len(edges) and (edges.min() < 0 or edges.max() > last):
        wrong = int(edges.min()) if edges.min() < 0 else int(edges.max())
        raise GraphError(_BAD_EDGE(vertex=wrong, last=last))
    return Graph(np.ascontiguousarray(starts, dtype=np.int32), np.ascontiguousarray(edges, dtype=np.int32))


@dataclass(frozen=True)
class Decided:
    """Who wins each vertex, in how many moves, and how: row v is (2 × rank + winner or −1, successor or −1)."""

    results: Array

    def winner(self, vertex: int) -> int | None:
        """Return who wins from a vertex; None if neither player can force it."""
        code = int(self.results[vertex, 0])
        return None if code == UNDECIDED else code & 1

    def rank(self, vertex: int) -> int | None:
        """Return within how many moves; None if nobody wins."""
        code = int(self.results[vertex, 0])
        return None if code == UNDECIDED else code >> 1

    def successor(self, vertex: int) -> int | None:
        """Return the successor that the winner chooses (shortest) or the loser (longest); None without one."""
        chosen = int(self.results[vertex, 1])
        return None if chosen == UNDECIDED else chosen


class Attraction:
    """The reverse of a graph, and what was decided on it so far. Without owners, the players take turns."""

    def __init__(self, graph: Graph, owner: Array | None, workspace: Workspace) -> None:
        vertices = graph.vertices
        if owner is not None and (
            len(owner) != vertices or (vertices and (owner.min() < 0 or owner.max() > 1))
        ):
            raise GraphError(_BAD_OWNER(vertices=vertices))
        self.graph, self.workspace = graph, workspace
        self.turns = 1 if owner is None else 0
        self.owner: Array = (
            workspace.empty("owner", vertices, np.uint8)
            if owner is None
            else np.ascontiguousarray(owner, dtype=np.uint8)
        )
        if owner is None:
            self.owner[...] = 1
        self.is_blocked = vertices > UNBLOCKED_GRAPH
        self._reverse()
        most = int(np.diff(graph.starts).max(initial=0))
        self._owner_shift = 7 if most <= MOST_EXITS_IN_A_BYTE else 31
        self.exits = workspace.empty("exits", vertices, np.uint8 if self._owner_shift == 7 else np.uint32)
        self.results = workspace.empty("results", (vertices, 2), np.int32)
        self.queue = workspace.empty("queue", vertices + 1, np.uint32)
        routines.begin(
            graph.starts, self.owner, self.exits, self._owner_shift, self.results, workspace.control
        )

    def _reverse(self) -> None:
        graph, arrays = self.graph, self.workspace
        self._back_starts = arrays.empty("back starts", graph.vertices + 2, np.int32)
        self._back_edges = arrays.empty("back edges", len(graph.edges), np.int32)
        if graph.vertices <= SMALL_GRAPH:
            routines.reverse_small(graph.starts, graph.edges, self._back_starts, self._back_edges)
            return
        blocks = ((graph.vertices - 1) >> routines.REVERSE_SHIFT) + 1
        pairs = arrays.empty("pairs", len(graph.edges), np.uint64)
        bounds = arrays.empty("bounds", blocks + 1, np.int64)
        places = arrays.empty("places", max(blocks, 1 << routines.REVERSE_SHIFT), np.int64)
        routines.reverse_large(
            graph.starts, graph.edges, self._back_starts, self._back_edges, pairs, bounds, places
        )

    def decide_sinks(self) -> None:
        """Let the owner of each vertex without successors lose there."""
        arguments = (self.graph.starts, self.owner, self.exits, self.results, self.queue)
        routines.decide_sinks(*arguments, self.workspace.control)

    def decide(self, vertices: Array, winners: Array) -> None:
        """Let these vertices, not decided yet, be won by these players, with rank 0."""
        chosen, won = vertices.astype(np.int64), winners.astype(np.int64)
        routines.decide(chosen, won, self.exits, self.results, self.queue, self.workspace.control)

    def attract(self) -> Array:
        """Attract from what was decided since the last time; return the vertices decided on the way, and before it."""
        control = self.workspace.control
        first = int(control[QUEUE_HEAD])
        head = (self._back_starts, self._back_edges, self.exits, self._owner_shift, self.turns, self.queue)
        if self.is_blocked:
            blocks = ((self.graph.vertices - 1) >> routines.ATTRACT_SHIFT) + 1
            places = self.workspace.empty("places", blocks, np.int64)
            updates = self.workspace["pairs"]
            routines.attract_blocked(self.graph.starts, *head, updates, places, self.results, control)
        else:
            causes = self.workspace.empty("causes", self.graph.vertices + 1, np.int32)
            routines.attract(*head, causes, self.results, control)
        return self.queue[first : int(control[QUEUE_TAIL])] >> 1


def attract_both(graph: Graph, owner: Array | None = None, workspace: Workspace | None = None) -> Decided:
    """Return who wins each vertex when the player who cannot move has lost, and infinite play is nobody's.

    With `owner[v]` = who moves at v; without, the players take turns, and winner 1 means the player to move.
    Time O(V + E); at most 24 bytes per edge at three edges per vertex.
    """
    attraction = Attraction(graph, owner, workspace or Workspace())
    attraction.decide_sinks()
    attraction.attract()
    return Decided(attraction.results)


def attract_to(
    graph: Graph, owner: Array, target: Array, player: int, workspace: Workspace | None = None
) -> Decided:
    """Return the attractor of `target` for `player`: ranks where he forces a visit, nothing elsewhere.

    A vertex without successors is attracted by nobody, unless it is in the target.
    """
    attraction = Attraction(graph, owner, workspace or Workspace())
    attraction.decide(target, np.full(len(target), player))
    attraction.attract()
    return Decided(attraction.results)


def first_wrong(graph: Graph, owner: Array, seeds: Array, decided: Decided) -> int | None:
    """Return the first vertex whose result does not follow from its successors'; None if all do (one forward pass)."""
    kinds = np.ascontiguousarray(owner, dtype=np.uint8), np.ascontiguousarray(seeds, dtype=np.int8)
    wrong = routines.first_wrong(graph.starts, graph.edges, *kinds, decided.results)
    return None if wrong < 0 else int(wrong)


def sink_seeds(graph: Graph, owner: Array) -> Array:
    """Return who wins at each vertex without successors, the other player than its owner; −1 elsewhere."""
    return np.where(np.diff(graph.starts) == 0, 1 - np.asarray(owner, dtype=np.int8), -1).astype(np.int8)


def topological(graph: Graph, workspace: Workspace) -> Array | None:
    """Return the vertices in an order in which edges lead to later ones; None if there is a cycle."""
    indegree = workspace.empty("indegree", graph.vertices, np.int32)
    order = workspace.empty("order", graph.vertices, np.int32)
    count = backward.topological_order(graph.starts, graph.edges, indegree, order)
    workspace.release("indegree")
    return order if count == graph.vertices else None


def grundy(graph: Graph, order: Array, workspace: Workspace) -> Array:
    """Return the Grundy value of each vertex of a graph without cycles; `order` may be empty if its numbers are one."""
    most = int(np.diff(graph.starts).max(initial=0))
    marks = np.full(most + 2, -1, dtype=np.int32)
    values = workspace.empty("grundy", graph.vertices, np.int32)
    backward.grundy_backward(graph.starts, graph.edges, order, marks, values)
    return values
