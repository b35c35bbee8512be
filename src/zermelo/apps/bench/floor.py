"""What memory allows: loops that touch what a solver touches, and decide nothing. Benchmarks compare with them."""

from __future__ import annotations

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.routines.state_words import number, prefetch


@compiled
def solve_floor(order: Array, back_starts: Array, back_edges: Array, exits: Array, results: Array) -> int:
    """Touch what any solver must, to measure the least time: vertices, bytes of predecessors, 8 bytes out each."""
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
    """Stream what a reverse build needs at least, to be measured: each edge twice, 8 bytes out, twice in, 4 out."""
    total = 0
    for e in range(len(edges)):
        total += edges[e]
    for e in range(len(edges)):
        pairs[e] = edges[e]
    for e in range(len(edges)):
        total += number(pairs[e])
    for e in range(len(edges)):
        back_edges[e] = pairs[e]
    return total


@compiled
def triad(a: Array, b: Array, c: Array, factor: float) -> int:
    """Compute a = b + factor × c: the usual measure of memory bandwidth, of J. D. McCalpin's STREAM."""
    for i in range(len(a)):
        a[i] = b[i] + factor * c[i]
    return 0
