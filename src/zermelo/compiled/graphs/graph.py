"""Explicit games as arrays: the routines of `attractor` and `backward`, called from Python."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.compiled.graphs import attractor as routines
from zermelo.compiled.graphs import backward
from zermelo.compiled.graphs import pull as pulling
from zermelo.compiled.graphs.attractor import QUEUE_HEAD, QUEUE_TAIL, UNDECIDED
from zermelo.compiled.memory.workspace import Array, Workspace
from zermelo.edge_arrays import Rows
from zermelo.errors import GraphError, TooLargeError
from zermelo.words import message

#: Up to here a counting sort is the faster reverse build, and the attractor needs no blocks (measured).
SMALL_GRAPH, UNBLOCKED_GRAPH = 150_000, 4_000_000
#: The next rank is looked for from in front while every so many waiting vertices have one just decided (measured).
WAITING_PER_VERTEX = 8
#: An exit counter beside the owner in one byte.
MOST_EXITS_IN_A_BYTE = 127

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
        """How many vertices a graph in arrays has."""
        return len(self.starts) - 1


def graph_from(starts: Array, edges: Array) -> Graph:
    """Return the graph with these arrays, after a check of each entry; copies only where the type differs.

    >>> graph_from(np.array([0, 2, 2]), np.array([1, 1])).vertices
    2
    """
    rows = Rows(starts, edges)
    return Graph(rows.starts, rows.targets)


@dataclass(frozen=True)
class Decided:
    """Who wins each vertex, in how many moves, and how: row v is (2 × rank + winner or −1, successor or −1)."""

    results: Array

    def winner(self, vertex: int) -> int | None:
        """Return who wins from a vertex of the graph; None if neither player can force it."""
        code = int(self.results[vertex, 0])
        return None if code == UNDECIDED else code & 1

    def rank(self, vertex: int) -> int | None:
        """Return the rank of a vertex of the graph: within how many moves it is won; None if nobody wins."""
        code = int(self.results[vertex, 0])
        return None if code == UNDECIDED else code >> 1

    def successor(self, vertex: int) -> int | None:
        """Return the successor in the graph that the winner chooses (shortest) or the loser (longest); None if none."""
        chosen = int(self.results[vertex, 1])
        return None if chosen == UNDECIDED else chosen


_SMALL = ("starts", "edges", "owner", "queue", "results", "causes")
_REVERSE = ("back starts", "back edges", "pairs", "bounds", "places", "exits")
_ARRAYS = (
    "owner",
    "results",
    "queue",
    "status",
    "names",
    "numbers",
    *_REVERSE,
    *(f"small {x}" for x in _SMALL),
)


class Attraction:
    """What was decided so far on a graph, and how to go on from there. Without owners, the players take turns.

    With `sinks_lose`, the owner of each vertex without successors has lost there.
    """

    def __init__(
        self, graph: Graph, owner: Array | None, workspace: Workspace, *, sinks_lose: bool = False
    ) -> None:
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
        self.results = workspace.empty("results", (vertices, 2), np.int32)
        self.queue = workspace.empty("queue", vertices + 1, np.uint32)
        self._status = workspace.empty("status", vertices, np.uint8)
        # How many vertices of the queue were attracted from, and how many are in it.
        self._head = 0
        self._push: _Push | None = None
        pulling.begin(
            graph.starts,
            self.owner,
            sinks_lose,
            self._status,
            self.results,
            self.queue,
            workspace.control,
        )
        self._tail = int(workspace.control[QUEUE_TAIL])

    def decide(self, vertices: Array, winners: Array) -> None:
        """Let these vertices of the graph, not decided yet, be won by these players, with rank 0."""
        chosen, won = vertices.astype(np.int64), winners.astype(np.int64)
        if self._push is not None:
            self._push.decide(chosen, won)
            return
        control = self.workspace.control
        pulling.decide(chosen, won, self._status, self.results, self.queue, control)
        self._tail = int(control[QUEUE_TAIL])

    def attract(self) -> Array:
        """Attract, in arrays, from what was decided since the last time; return the vertices decided so far."""
        rank = 0
        if self._push is None:
            rank = self._pull()
            self._push = self._shrunk() if rank else self._whole()
        fresh = self._push.attract()
        if self._push.names is not None:
            pulling.publish(
                self._push.names, fresh, self._push.results, rank, self._tail, self.queue, self.results
            )
        first, self._head = self._head, self._tail + len(fresh)
        self._tail = self._head
        return self.queue[first : self._tail] >> 1

    def release(self) -> None:
        """Give all arrays of an attraction on a graph back, the results too."""
        self.workspace.release(*_ARRAYS)

    def _pull(self) -> int:
        """Decide ranks of a graph's vertices while many are decided at once; return the last."""
        graph, arrays = self.graph, self.workspace
        if self._tail * WAITING_PER_VERTEX < graph.vertices - self._tail:
            return 0
        rank = pulling.pull(
            graph.starts,
            graph.edges,
            self.owner,
            self.turns,
            WAITING_PER_VERTEX,
            self._status,
            arrays.empty("numbers", graph.vertices + 1, np.int32),
            self.queue,
            self.results,
            arrays.empty("names", graph.vertices + 1, np.int32),
            arrays.empty("small starts", graph.vertices + 2, np.int32),
            arrays.empty("small edges", len(graph.edges) + 1, np.int32),
            arrays.control,
        )
        self._tail = int(arrays.control[QUEUE_TAIL])
        return rank

    def _whole(self) -> _Push:
        """Turn all edges of the graph round; the queue and the results are those of the whole graph."""
        push = _Push(self.graph, self.owner, self.turns, self.queue, self.results, self.workspace)
        push.begin(self._tail)
        self._tail = 0
        return push

    def _shrunk(self) -> _Push:
        """Turn the edges of the graph round along which something may still be decided."""
        arrays = self.workspace
        waiting, frontier = int(arrays.control[pulling.WAITING]), int(arrays.control[pulling.FRONTIER])
        size = waiting + frontier
        names, last_rank = arrays["names"][:size], self.queue[self._tail - frontier : self._tail]
        names[waiting:] = last_rank >> 1
        starts = arrays["small starts"][: size + 1]
        edges = arrays["small edges"][: starts[waiting]]
        owner = arrays.empty("small owner", size, np.uint8)
        numbers = arrays["numbers"]
        pulling.rename(names, waiting, self.owner, numbers, starts, edges, owner)
        queue = arrays.empty("small queue", size + 1, np.uint32)
        queue[:frontier] = np.arange(waiting, size, dtype=np.uint32) << 1 | (last_rank & 1)
        results = arrays.empty("small results", (size, 2), np.int32)
        push = _Push(Graph(starts, edges), owner, self.turns, queue, results, arrays, names, numbers)
        push.begin(frontier)
        return push


class _Push:
    """The reverse of a graph, along which decided vertices tell their predecessors.

    Where it is a part of the whole graph, `names` has its vertices' numbers there, and `numbers` the other way round.
    """

    def __init__(
        self,
        graph: Graph,
        owner: Array,
        turns: int,
        queue: Array,
        results: Array,
        workspace: Workspace,
        names: Array | None = None,
        numbers: Array | None = None,
    ) -> None:
        self.graph, self.owner, self.turns, self.workspace = graph, owner, turns, workspace
        self.queue, self.results, self.names, self._numbers = queue, results, names, numbers
        most = int(np.diff(graph.starts).max(initial=0))
        self._owner_shift = 7 if most <= MOST_EXITS_IN_A_BYTE else 31
        kind = np.uint8 if self._owner_shift == 7 else np.uint32
        self.exits = workspace.empty("exits", graph.vertices, kind)
        self.back_starts = workspace.empty("back starts", graph.vertices + 2, np.int32)
        self.back_edges = workspace.empty("back edges", len(graph.edges), np.int32)
        sorting = self._room_to_sort() if graph.vertices > SMALL_GRAPH else None
        self.is_blocked = sorting is not None and graph.vertices > UNBLOCKED_GRAPH
        turned = (graph.starts, graph.edges, self.back_starts, self.back_edges)
        if sorting is None:
            routines.reverse_small(*turned)
        else:
            routines.reverse_large(*turned, *sorting)

    def _room_to_sort(self) -> tuple[Array, Array, Array] | None:
        """Return arrays to sort a graph's edges in, eight bytes each.

        None where they do not fit: there is a slow road.
        """
        graph, arrays = self.graph, self.workspace
        blocks = ((graph.vertices - 1) >> routines.REVERSE_SHIFT) + 1
        try:
            return (
                arrays.empty("pairs", len(graph.edges), np.uint64),
                arrays.empty("bounds", blocks + 1, np.int64),
                arrays.empty("places", max(blocks, 1 << routines.REVERSE_SHIFT), np.int64),
            )
        except TooLargeError:
            arrays.release("pairs", "bounds")
            return None

    def begin(self, decided: int) -> None:
        """Begin an attraction with so many decided vertices in the queue."""
        control = self.workspace.control
        control[QUEUE_HEAD], control[QUEUE_TAIL] = 0, decided
        routines.open_exits(
            self.graph.starts, self.owner, self._owner_shift, self.queue[:decided], self.exits
        )
        self._told = 0 if self.names is None else decided

    def decide(self, vertices: Array, winners: Array) -> None:
        """Let these vertices, numbered as in the whole graph, be won with rank 0."""
        chosen = vertices if self._numbers is None else self._numbers[vertices].astype(np.int64)
        routines.decide(chosen, winners, self.exits, self.results, self.queue, self.workspace.control)

    def attract(self) -> Array:
        """Attract, in arrays, from what was decided since the last time; return the new entries of the queue."""
        control = self.workspace.control
        head = (self.back_starts, self.back_edges, self.exits, self._owner_shift, self.turns, self.queue)
        if self.is_blocked:
            blocks = ((self.graph.vertices - 1) >> routines.ATTRACT_SHIFT) + 1
            places = self.workspace.empty("places", blocks, np.int64)
            updates = self.workspace["pairs"]
            routines.attract_blocked(self.graph.starts, *head, updates, places, self.results, control)
        else:
            causes = self.workspace.empty("small causes", self.graph.vertices + 1, np.int32)
            routines.attract(*head, causes, self.results, control)
        first, self._told = self._told, int(control[QUEUE_TAIL])
        return self.queue[first : self._told]


def attract_both(graph: Graph, owner: Array | None = None, workspace: Workspace | None = None) -> Decided:
    """Return who wins each vertex of a graph in arrays when who cannot move has lost, and infinite play is nobody's.

    With `owner[v]` = who moves at v; without, the players take turns, and winner 1 means the player to move.
    Time O(V + E); at most 24 bytes per edge at three edges per vertex.
    """
    attraction = Attraction(graph, owner, workspace or Workspace(), sinks_lose=True)
    attraction.attract()
    return Decided(attraction.results)


def attract_to(
    graph: Graph, owner: Array, target: Array, player: int, workspace: Workspace | None = None
) -> Decided:
    """Return the attractor of `target` on a graph in arrays: ranks where `player` forces a visit, nothing elsewhere.

    A vertex without successors is attracted by nobody, unless it is in the target.
    """
    attraction = Attraction(graph, owner, workspace or Workspace())
    attraction.decide(target, np.full(len(target), player))
    attraction.attract()
    return Decided(attraction.results)


def first_wrong(graph: Graph, owner: Array, seeds: Array, decided: Decided) -> int | None:
    """Return the first vertex of a graph in arrays whose result does not follow from its successors'; None if none."""
    kinds = np.ascontiguousarray(owner, dtype=np.uint8), np.ascontiguousarray(seeds, dtype=np.int8)
    wrong = routines.first_wrong(graph.starts, graph.edges, *kinds, decided.results)
    return None if wrong < 0 else int(wrong)


def topological(graph: Graph, workspace: Workspace) -> Array | None:
    """Return the vertices of a graph in arrays in an order in which edges lead to later ones; None with a cycle."""
    indegree = workspace.empty("indegree", graph.vertices, np.int32)
    order = workspace.empty("order", graph.vertices, np.int32)
    count = backward.topological_order(graph.starts, graph.edges, indegree, order)
    workspace.release("indegree")
    return order if count == graph.vertices else None


def grundy(graph: Graph, order: Array, workspace: Workspace) -> Array:
    """Return the Grundy value of each vertex of a graph in arrays without cycles.

    `order` is empty if numbers are one.
    """
    most = int(np.diff(graph.starts).max(initial=0))
    marks = np.full(most + 2, -1, dtype=np.int32)
    values = workspace.empty("grundy", graph.vertices, np.int32)
    backward.grundy_backward(graph.starts, graph.edges, order, marks, values)
    return values


def backwards(graph: Graph, owner: Array) -> tuple[Array, Array, Array]:
    """Return the order in which a solver that only goes backwards decides a graph's vertices, and the arrays it reads.

    For benchmarks: what `attract_both` does not need to touch.
    """
    attraction = Attraction(graph, owner, Workspace(), sinks_lose=True)
    push = attraction._push = attraction._whole()
    order = attraction.attract().astype(np.int32)
    return order, push.back_starts, push.back_edges
