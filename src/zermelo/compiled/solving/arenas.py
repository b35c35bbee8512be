"""Arenas solved as arrays: the part that can be reached from a vertex, and its values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from zermelo.compiled.graphs.graph import Graph, grundy
from zermelo.compiled.memory.workspace import PROGRESS, STOP, Array, StoppedError, Workspace
from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.solving.games import graph_values, valued
from zermelo.compiled.walking.lookup import Scale

if TYPE_CHECKING:
    from zermelo.arena_game import ArenaGame

_MOST_SCORE = (1 << 31) - 1


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
    """Number the vertices that can be reached from `names[0]`, breadth first, and copy their edges, each once.

    `numbers[v]` becomes the number of vertex v, −1 if it cannot be reached, and `names` the inverse; `stamps` starts
    with zeros. Return how many there are, or −1 when told to stop.
    """
    for v in range(len(numbers)):
        numbers[v] = -1
    numbers[names[0]] = 0
    count = 1
    total = 0
    head = 0
    while head < count:
        if head & 0xFFFF == 0:
            control[PROGRESS] = head
            if control[STOP] != 0:
                return -1
        v = names[head]
        head += 1
        for e in range(starts[v], starts[v + 1]):
            u = edges[e]
            n = numbers[u]
            if n < 0:
                n = count
                numbers[u] = n
                names[count] = u
                count += 1
            if stamps[n] != head:
                stamps[n] = head
                new_edges[total] = n
                total += 1
        new_starts[head] = total
    return count


@dataclass
class ArenaValues:
    """The vertices that can be reached, in breadth-first order, with their values; `numbers` finds a vertex."""

    names: Array
    numbers: Array
    values: Array
    scale: Scale
    edges: int
    is_acyclic: bool
    grundy: Array | None


def solve_arena(game: ArenaGame, workspace: Workspace) -> ArenaValues | None:
    """Return the values of all vertices that can be reached; None where a score is not a 32-bit number."""
    arena, arrays = game.arena, workspace
    starts, edges = arena.arrays()
    vertices = len(arena)
    if any(score != int(score) or abs(score) > _MOST_SCORE for score in map(_finite, game.scores.values())):
        return None
    names = arrays.empty("names of vertices", vertices, np.int32)
    numbers = arrays.empty("numbers of vertices", vertices, np.int32)
    new_starts = arrays.zeros("starts", vertices + 1, np.int32)
    new_edges = arrays.empty("edges", len(edges), np.int32)
    names[0] = game.start()[0]
    stamps = arrays.zeros("stamps", vertices, np.int32)
    count = reach(starts, edges, names, numbers, stamps, new_starts, new_edges, arrays.control)
    if count < 0:
        raise StoppedError
    arrays.release("stamps")
    names = names[:count]
    graph = Graph(new_starts[: count + 1], new_edges[: new_starts[count]])
    owner = None if arena.owner is None else np.asarray(arena.owner, dtype=np.uint8)[names]
    scores = arrays.empty("scores", count, np.int32 if game.points else np.int8)
    scores[...] = np.where(np.diff(graph.starts) == 0, -1, 0)
    for v in game.scores:
        if numbers[v] >= 0:
            score = int(game.score((v,)))
            scores[numbers[v]] = score if game.points else (score > 0) - (score < 0)
    values, scale, order = valued(
        arrays,
        scores,
        bool(game.points),
        lambda scale, values: graph_values(graph, scores, owner, False, scale, values, arrays),
    )
    has_grundy = owner is None and order is not None and not np.any(scores[np.diff(graph.starts) == 0] >= 0)
    nimbers = grundy(graph, order, arrays) if has_grundy and order is not None else None
    return ArenaValues(names, numbers, values, scale, len(graph.edges), order is not None, nimbers)


def _finite(score: float) -> float:
    """Infinite gains, which trees may have, are no numbers that an array holds."""
    return score if abs(score) < float("inf") else 0.5
