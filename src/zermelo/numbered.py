"""The inside of an arena: a graph whose vertices are the numbers 0, 1, 2 …, for algorithms, arrays and drawings."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import Any

from zermelo.edge_arrays import Rows
from zermelo.situation import Move, Player


@dataclass(frozen=True, repr=False)
class NumberedGraph:
    """A directed graph with vertices 0 to n − 1, immutable; `Arena` gives them the names that people use.

    `owner` is None where the player to move is not part of the vertex. `moves[v]`, where known, runs parallel to
    `successors[v]`; two moves that lead to the same vertex are two edges.

    >>> graph = NumberedGraph(((1, 2), (2,), ()))
    >>> graph.sources(), graph.sinks(), graph.topological_order()
    ([0], [2], [0, 1, 2])
    """

    successors: Sequence[tuple[int, ...]]
    owner: Sequence[Player] | None = None
    moves: tuple[tuple[Move, ...], ...] | None = None

    def __len__(self) -> int:
        return len(self.successors)

    @cached_property
    def edge_count(self) -> int:
        """The number of edges of the numbered graph."""
        if isinstance(self.successors, Rows):
            return self.successors.edge_count
        return sum(map(len, self.successors))

    @cached_property
    def arrays(self) -> tuple[Any, Any]:
        """Starts and targets of the numbered graph, as `Arena.from_arrays` takes them; needs NumPy."""
        rows = self.successors
        if not isinstance(rows, Rows):
            starts = [0, *accumulate(map(len, rows))]
            rows = Rows(starts, array("i", chain.from_iterable(rows)))
        return rows.starts, rows.targets

    @cached_property
    def owners(self) -> Any:
        """Who owns each numbered vertex, as an array of bytes; None where nobody does. Needs NumPy."""
        import numpy as np

        return None if self.owner is None else np.asarray(self.owner, dtype=np.uint8)

    def iter_edges(self) -> Iterator[tuple[int, int]]:
        """Yield the edges (u, v) of the numbered graph in the order of u."""
        for u, afters in enumerate(self.successors):
            for v in afters:
                yield u, v

    def predecessors(self) -> list[list[int]]:
        """Return the predecessors of each numbered vertex, once per edge. Time O(V + E)."""
        before: list[list[int]] = [[] for _ in range(len(self))]
        for u, v in self.iter_edges():
            before[v].append(u)
        return before

    def sinks(self) -> list[int]:
        """Return the numbered vertices without successor."""
        if isinstance(self.successors, Rows):
            return self.successors.sinks()
        return [v for v, afters in enumerate(self.successors) if not afters]

    def sources(self) -> list[int]:
        """Return the numbered vertices without predecessor."""
        if isinstance(self.successors, Rows):
            return self.successors.sources()
        reached = {v for _, v in self.iter_edges()}
        return [v for v in range(len(self)) if v not in reached]

    def roots(self) -> list[int]:
        """Return the numbered vertices with successors and without predecessor: where a game may be meant to start."""
        if isinstance(self.successors, Rows):
            return self.successors.roots()
        return [v for v in self.sources() if self.successors[v]]

    def reachable(self, start: int) -> set[int]:
        """Return the numbered vertices that play from `start` can visit. Time O(V + E)."""
        seen, stack = {start}, [start]
        while stack:
            for v in self.successors[stack.pop()]:
                if v not in seen:
                    seen.add(v)
                    stack.append(v)
        return seen

    def topological_order(self) -> list[int] | None:
        """Return the numbered vertices, each before its successors; None where there is a cycle. Time O(V + E)."""
        waiting = [0] * len(self)
        for _, v in self.iter_edges():
            waiting[v] += 1
        order = [v for v, count in enumerate(waiting) if not count]
        for u in order:
            for v in self.successors[u]:
                waiting[v] -= 1
                if not waiting[v]:
                    order.append(v)
        return order if len(order) == len(self) else None

    def is_bipartite(self) -> bool:
        """Return whether every edge of the numbered graph joins two parts: the owners', else of some partition."""
        if self.owner is not None:
            return all(self.owner[u] != self.owner[v] for u, v in self.iter_edges())
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

    def double(self) -> NumberedGraph:
        """Return the graph of situations: vertex v + n is vertex v with the second player to move."""
        n = len(self)
        after_adam = tuple(tuple(v + n for v in afters) for afters in self.successors)
        return NumberedGraph(
            after_adam + tuple(self.successors),
            (Player.ADAM,) * n + (Player.EVE,) * n,
            None if self.moves is None else self.moves * 2,
        )

    def restricted(self, kept: Sequence[int]) -> NumberedGraph:
        """Return the graph of these vertices, renumbered in their order, and of the edges between them."""
        number = {v: i for i, v in enumerate(kept)}
        successors = tuple(tuple(number[w] for w in self.successors[v] if w in number) for v in kept)
        owner = None if self.owner is None else tuple(self.owner[v] for v in kept)
        moves = None
        if self.moves is not None:
            rows = [zip(self.successors[v], self.moves[v], strict=True) for v in kept]
            moves = tuple(tuple(move for w, move in row if w in number) for row in rows)
        return NumberedGraph(successors, owner, moves)
