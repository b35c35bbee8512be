"""Two rows, one per player: the course's bipartite graph."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.drawing.figure import Point, Route
from zermelo.drawing.geometry import fall
from zermelo.drawing.layouts.common import BESIDE, LOOP, Corner, Layout, Size, beside, loop, ports
from zermelo.drawing.layouts.crossings import reduce_crossings

_LEAST_DROP, _MOST_DROP = 130.0, 300.0
_ARC_OVER = 30.0


def rows(
    sizes: Sequence[Size],
    edges: Sequence[tuple[int, int]],
    row: Sequence[int],
    column: Sequence[int] | None = None,
) -> Layout:
    """Return the layout in two rows, `row[v]` 0 above or 1 below; `column` says what stands over what.

    Edges between the rows meet no node; those inside a row, where a player moves twice, pass outside it.
    Without columns both rows are ordered so that few edges cross, and centred.
    """
    x = _columns(sizes, column) if column is not None else _ordered(sizes, edges, row)
    width = max(x, default=0.0) - min(x, default=0.0)
    drop = min(_MOST_DROP, max(_LEAST_DROP, 0.3 * width))
    heights = [
        max((s.height for s, r in zip(sizes, row, strict=True) if r == i), default=0.0) for i in (0, 1)
    ]
    y = (0.0, heights[0] / 2 + drop + heights[1] / 2)
    places: list[Point] = [(x[v], y[row[v]]) for v in range(len(sizes))]
    inner: list[list[tuple[float, int]]] = [[] for _ in sizes]
    outer: list[list[tuple[float, int]]] = [[] for _ in sizes]
    for i, (u, v) in enumerate(edges):
        if u != v:
            side = inner if row[u] != row[v] else outer
            side[u].append((x[v], i))
            side[v].append((x[u], i))
    inside = [ports(size, wishes) for size, wishes in zip(sizes, inner, strict=True)]
    outside = [ports(size, wishes) for size, wishes in zip(sizes, outer, strict=True)]
    routes: list[Route] = []
    for i, (u, v) in enumerate(edges):
        if u == v:
            routes.append(loop(places[u], sizes[u]))
            continue
        crosses = row[u] != row[v]
        ends = []
        for w in (u, v):
            dx, dy = (inside if crosses else outside)[w][i]
            # Ports are given for an upper border; the inner border of the upper row is its lower one.
            up = (row[w] == 1) == crosses
            ends.append((places[w][0] + dx, places[w][1] + (dy if up else -dy)))
        start, end = ends
        if crosses:
            routes.append(fall(start, end, 0.28))
        else:
            lift = (-1 if row[u] == 0 else 1) * (_ARC_OVER + 0.3 * abs(end[0] - start[0]))
            routes.append((start, (start[0], start[1] + lift), (end[0], end[1] + lift), end))
    crowded = any(outer)
    corners = [beside(size) if crowded else _corner(size, r) for size, r in zip(sizes, row, strict=True)]
    return Layout(places, routes, corners)


def _corner(size: Size, row: int) -> Corner:
    """The corner in a layout of two rows above a node of the upper one, below one of the lower one: no edges there."""
    return 0.34 * size.width, (size.height / 2 + BESIDE + 7.0) * (-1 if row == 0 else 1), "middle"


def _columns(sizes: Sequence[Size], column: Sequence[int]) -> list[float]:
    step = max(size.width + size.gap for size in sizes)
    return [c * step for c in column]


def _ordered(sizes: Sequence[Size], edges: Sequence[tuple[int, int]], row: Sequence[int]) -> list[float]:
    layers = [[v for v in range(len(sizes)) if row[v] == i] for i in (0, 1)]
    near: list[list[int]] = [[] for _ in sizes]
    for u, v in edges:
        if row[u] != row[v]:
            near[u].append(v)
            near[v].append(u)
    layers = reduce_crossings(layers, near, near)
    has_loop = {u for u, v in edges if u == v}
    x = [0.0] * len(sizes)
    step = max((s.width + s.room + s.gap + LOOP * bool(has_loop) for s in sizes), default=0.0)
    longest = max(map(len, layers))
    for layer in layers:
        # Both rows have the same width, whatever the number of their nodes, up to twice the usual gaps.
        stretch = min(2.0, (longest - 1) / (len(layer) - 1)) if len(layer) > 1 else 1.0
        for i, v in enumerate(layer):
            x[v] = (i - (len(layer) - 1) / 2) * step * stretch
    return x
