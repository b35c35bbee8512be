"""Arenas solved as arrays: the part that can be reached from a vertex, and its values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from zermelo.compiled.graphs.graph import Graph, grundy
from zermelo.compiled.memory.workspace import FIRST_FREE, PROGRESS, STOP, Array, StoppedError, Workspace
from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.routines.state_words import number, prefetch
from zermelo.compiled.solving.games import graph_values, valued, values_by_attraction
from zermelo.compiled.walking.lookup import Scale

if TYPE_CHECKING:
    from zermelo.numbered import NumberedGraph
    from zermelo.scores import Number

_MOST_SCORE = (1 << 31) - 1

#: Up to so many edges of a vertex are compared with each other: quicker than a look into another array.
FEW = 16
# Place in `control`: whether every edge leads to a later vertex.
ORDERED = FIRST_FREE


@compiled
def reach(
    starts: Array,
    edges: Array,
    names: Array,
    numbers: Array,
    stamps: Array,
    new_starts: Array,
    new_edges: Array,
    control: Array,
) -> int:
    """Number the vertices of a solved arena that can be reached from `names[0]`, breadth first, and copy their edges.

    `numbers[v]` becomes the number of vertex v, −1 if it cannot be reached, and `names` the inverse. Of few edges each
    is compared with those before it; `stamps`, zeros at first, may be empty where no vertex has more than `FEW`.
    Return how many vertices there are, or −1 when told to stop; `control[ORDERED]`: do all edges lead to later ones?
    """
    for v in range(len(numbers)):
        numbers[v] = -1
    numbers[names[0]] = 0
    last = len(edges) - 4
    count = 1
    total = 0
    head = 0
    is_ordered = 1
    while head < count:
        if head & 0xFFFF == 0:
            control[PROGRESS] = head
            if control[STOP] != 0:
                return -1
        # Fixed distances, from measurements: where lists start, the lists, and what they point to.
        if head + 24 < count and last >= 0:
            prefetch(starts, names[head + 24])
            prefetch(edges, starts[names[head + 14]])
            soon = min(starts[names[head + 7]], last)
            prefetch(numbers, edges[soon])
            prefetch(numbers, edges[soon + 1])
            prefetch(numbers, edges[soon + 2])
            prefetch(numbers, edges[soon + 3])
        v = names[head]
        head += 1
        first = total
        is_few = starts[v + 1] - starts[v] <= FEW
        for e in range(starts[v], starts[v + 1]):
            u = edges[e]
            n = number(numbers[u])
            if n < 0:
                n = count
                numbers[u] = n
                names[count] = u
                count += 1
            is_ordered = 0 if n < head else is_ordered
            new_edges[total] = n
            if is_few:
                k = first
                while new_edges[k] != n:
                    k += 1
                total += 1 if k == total else 0
            elif stamps[n] != head:
                stamps[n] = head
                total += 1
        new_starts[head] = total
    control[ORDERED] = is_ordered
    return count


@dataclass
class ArenaValues:
    """The vertices that can be reached, in breadth-first order, with their values; `numbers` finds a vertex."""

    names: Array
    numbers: Array
    values: Array
    scale: Scale
    edges: int
    grundy: Array | None


def solve_arena(
    arena: NumberedGraph, start: int, gains: Mapping[int, Number], workspace: Workspace, *, points: bool
) -> ArenaValues | None:
    """Return the compiled solution of an arena, for all vertices reached; None where a score is not a 32-bit number.

    `gains` are the scores of vertices without successors, −1 where there is none: Adam's where there are owners, else
    for the player to move. Without `points` only their sign counts.
    """
    arrays = workspace
    starts, edges = arena.arrays
    vertices = len(arena)
    if any(score != int(score) or abs(score) > _MOST_SCORE for score in map(_finite, gains.values())):
        return None
    names = arrays.empty("names of vertices", vertices, np.int32)
    numbers = arrays.empty("numbers of vertices", vertices, np.int32)
    new_starts = arrays.zeros("starts", vertices + 1, np.int32)
    new_edges = arrays.empty("edges", len(edges) + 1, np.int32)
    names[0] = start
    is_wide = int(np.diff(starts).max(initial=0)) > FEW
    stamps = arrays.zeros("stamps", vertices if is_wide else 0, np.int32)
    count = reach(starts, edges, names, numbers, stamps, new_starts, new_edges, arrays.control)
    if count < 0:
        raise StoppedError
    arrays.release("stamps")
    is_ordered = bool(arrays.control[ORDERED])
    names = names[:count]
    graph = Graph(new_starts[: count + 1], new_edges[: new_starts[count]])
    owner = None if arena.owners is None else arena.owners[names]
    scores = arrays.empty("scores", count, np.int32 if points else np.int8)
    scores[...] = -1  # asked where there are no successors
    ends = [v for v in gains if numbers[v] >= 0]
    for v in ends:
        gain = gains[v]
        score = int(-gain if arena.owner is not None and arena.owner[v] == 1 else gain)
        scores[numbers[v]] = score if points else (score > 0) - (score < 0)

    def write(scale: Scale, values: Array) -> tuple[Array | None, int]:
        if owner is not None and not points and not is_ordered:
            # There are no Grundy values to ask for, and an order would cost as much as the attractors.
            return None, values_by_attraction(graph, scores, owner, scale, values, arrays)
        return graph_values(graph, scores, owner, is_ordered, scale, values, arrays)

    values, scale, order = valued(arrays, scores, points, write)
    has_grundy = owner is None and order is not None and not any(gains.get(v, -1) >= 0 for v in ends)
    nimbers = grundy(graph, order, arrays) if has_grundy and order is not None else None
    return ArenaValues(names, numbers, values, scale, len(graph.edges), nimbers)


def _finite(score: float) -> float:
    """Gains as the compiled solver's array holds them: infinite ones, which trees may have, are none."""
    return score if abs(score) < float("inf") else 0.5
