"""How near the attractor comes to its floor: the same memory touched in the same order, without any decision.

    python benchmarks/attractor.py [vertices …]

Random bipartite games, out-degree 4, 20 % sinks. Ratios of CPU times, interleaved in one process; medians of pairs.
"""

from __future__ import annotations

import functools
import statistics
import sys
import time

import numpy as np

from zermelo.compiled import graphs
from zermelo.compiled._jit import compiled
from zermelo.compiled._states import prefetch
from zermelo.compiled.attractor import QUEUE_TAIL
from zermelo.compiled.workspace import Array, Workspace


def random_game(vertices: int, seed: int = 1) -> tuple[graphs.Graph, Array]:
    """Return a graph whose edges join even vertices, of player 0, and odd ones, of player 1."""
    chance = np.random.default_rng(seed)
    degrees = np.where(chance.random(vertices) < 0.2, 0, 4)
    starts = np.zeros(vertices + 1, dtype=np.int32)
    np.cumsum(degrees, out=starts[1:])
    owner = (np.arange(vertices) & 1).astype(np.uint8)
    edges = 2 * chance.integers(0, vertices // 2, int(starts[-1]), dtype=np.int32)
    edges += 1 - np.repeat(owner, degrees).astype(np.int32)
    return graphs.graph_from(starts, edges), owner


@compiled
def solve_floor(order: Array, back_starts: Array, back_edges: Array, exits: Array, results: Array) -> int:
    """Visit the vertices in the solver's order, touch their predecessors' bytes, write 8 bytes: no decision."""
    last = len(back_edges) - 4
    for i in range(len(order) - 24):
        prefetch(back_starts, order[i + 24])
        prefetch(back_edges, back_starts[order[i + 14]])
        prefetch(results, 2 * order[i + 14])
        soon = min(back_starts[order[i + 7]], last)
        prefetch(exits, back_edges[soon])
        prefetch(exits, back_edges[soon + 1])
        prefetch(exits, back_edges[soon + 2])
        prefetch(exits, back_edges[soon + 3])
        v = order[i]
        for e in range(back_starts[v], back_starts[v + 1]):
            exits[back_edges[e]] += 1
        results[v, 0] = i
        results[v, 1] = v
    return 0


@compiled
def reverse_floor(edges: Array, pairs: Array, back_edges: Array) -> int:
    """Stream what the reverse build reads and writes: each edge twice, 8 bytes per edge out and in, 4 out."""
    total = 0
    for e in range(len(edges)):
        total += edges[e]
    for e in range(len(edges)):
        pairs[e] = edges[e]
    for e in range(len(edges)):
        back_edges[e] = pairs[e]
    return total


def cpu(action) -> float:  # noqa: ANN001
    """Return the CPU seconds of one call."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def measure(vertices: int, rounds: int) -> str:
    """Return one line of the report."""
    graph, owner = random_game(vertices)
    count = len(graph.edges)
    workspace = Workspace()

    def build() -> graphs.Attraction:
        return graphs.Attraction(graph, owner, workspace)

    def solve(attraction: graphs.Attraction) -> None:
        attraction.decide_sinks()
        attraction.attract()

    attraction = build()
    solve(attraction)
    order = (attraction.queue[: int(workspace.control[QUEUE_TAIL])] >> 1).astype(np.int32)
    back_starts, back_edges = attraction._back_starts.copy(), attraction._back_edges.copy()
    spare = np.zeros(vertices, np.uint8), np.zeros((vertices, 2), np.int32)
    pairs, back = np.zeros(count, np.uint64), np.zeros(count, np.int32)
    solve_floor(order[:100], back_starts, back_edges, *spare)
    reverse_floor(graph.edges[:100], pairs, back)
    rows = []
    for _ in range(rounds):
        floor = cpu(lambda: solve_floor(order, back_starts, back_edges, *spare))
        stream = cpu(lambda: reverse_floor(graph.edges, pairs, back))
        built = cpu(build)
        attraction = build()
        solved = cpu(functools.partial(solve, attraction))
        rows.append((floor, stream, built, solved))
    per_edge = [statistics.median(column) / count * 1e9 for column in zip(*rows, strict=True)]
    ratio = statistics.median((floor + stream) / (built + solved) for floor, stream, built, solved in rows)
    names = ("floor", "stream", "build", "solve")
    times = ", ".join(f"{name} {value:.1f}" for name, value in zip(names, per_edge, strict=True))
    return f"{vertices:>11,} vertices: {times} ns/edge; floor/ours {ratio:.2f}; {workspace.peak / count:.1f} B/edge"


if __name__ == "__main__":
    for size in [int(float(text)) for text in sys.argv[1:]] or [10**4, 10**5, 10**6, 10**7]:
        print(measure(size, max(3, min(31, 10**7 // size))), flush=True)  # noqa: T201
