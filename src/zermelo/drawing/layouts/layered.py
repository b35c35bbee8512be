"""Layered drawing: every edge goes down, layer by layer, and passes the layers between its ends in a lane."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from zermelo.drawing.figure import Point, Route
from zermelo.drawing.geometry import fall, join, line
from zermelo.drawing.layouts.common import LANE, LOOP, Layout, Size, average, beside, loop, ports, spread
from zermelo.drawing.layouts.crossings import reduce_crossings

_ROUNDS = 12
#: Least and most distance between two layers: wide fans of edges need height to be told apart.
_LEAST_DROP, _MOST_DROP = 56.0, 130.0


def layered(sizes: Sequence[Size], edges: Sequence[tuple[int, int]]) -> Layout:
    """Return the layout in layers from top to bottom; an edge that closes a cycle goes up.

    A vertex stands in the layer that the longest way to it says. Edges that pass a layer get a lane of
    their own there, among the nodes, so that none runs through a node. Time O(crossing sweeps · size).
    """
    graph = _Layers(sizes, edges)
    graph.order()
    graph.place()
    return graph.layout()


class _Layers:
    """The graph with a vertex in every layer that an edge passes: those after the first n are lanes."""

    def __init__(self, sizes: Sequence[Size], edges: Sequence[tuple[int, int]]) -> None:
        self.sizes, self.edges = sizes, edges
        self.count = len(sizes)
        turned = _turned(self.count, edges)
        downward = [(v, u) if (u, v) in turned else (u, v) for u, v in edges]
        layer = _longest_ways(self.count, [pair for pair in downward if pair[0] != pair[1]])
        self.layers: list[list[int]] = [[] for _ in range(max(layer, default=0) + 1)]
        for v in range(self.count):
            self.layers[layer[v]].append(v)
        self.layer = layer
        self.down: list[list[int]] = [[] for _ in sizes]
        self.up: list[list[int]] = [[] for _ in sizes]
        self.paths: list[list[int]] = []
        for u, v in downward:
            self.paths.append(self._path(u, v))
        self.is_turned = [pair in turned for pair in edges]
        self.has_loop = [False] * self.count
        for u, v in edges:
            self.has_loop[u] |= u == v
        self.x = [0.0] * len(self.layer)

    def _path(self, u: int, v: int) -> list[int]:
        """Return u, a lane in each layer of the layout between, v; and join them."""
        if u == v:
            return [u]
        path = [u]
        for depth in range(self.layer[u] + 1, self.layer[v]):
            lane = len(self.layer)
            self.layer.append(depth)
            self.down.append([])
            self.up.append([])
            self.layers[depth].append(lane)
            path.append(lane)
        path.append(v)
        for a, b in pairwise(path):
            self.down[a].append(b)
            self.up[b].append(a)
        return path

    def order(self) -> None:
        """Choose the order in each layer of the layout."""
        self.layers = reduce_crossings(self.layers, self.down, self.up)

    def place(self) -> None:
        """Choose the x of everything in the layers: near the mean of its neighbours, with lanes rather straight."""
        apart = [[self._apart(a, b) for a, b in pairwise(row)] for row in self.layers]
        for row, distances in zip(self.layers, apart, strict=True):
            x = -sum(distances) / 2
            for v, distance in zip(row, [*distances, 0.0], strict=True):
                self.x[v] = x
                x += distance
        for round_ in range(_ROUNDS):
            rows = range(len(self.layers)) if round_ % 2 == 0 else range(len(self.layers) - 1, -1, -1)
            # The last rounds look both ways; the first ones carry places from end to end.
            sides = (True, True) if round_ >= _ROUNDS - 4 else (round_ % 2 == 0, round_ % 2 == 1)
            for i in rows:
                row = self.layers[i]
                wanted, weights = [], []
                for v in row:
                    near = [(self.x[w], self._stiffness(v, w)) for w in self._neighbours(v, sides)]
                    mean = average(near)
                    wanted.append(self.x[v] if mean is None else mean)
                    weights.append(sum(weight for _, weight in near) or 0.1)
                for v, x in zip(row, spread(wanted, weights, apart[i]), strict=True):
                    self.x[v] = x

    def _neighbours(self, v: int, sides: tuple[bool, bool]) -> list[int]:
        return (self.up[v] if sides[0] else []) + (self.down[v] if sides[1] else [])

    def _stiffness(self, v: int, w: int) -> float:
        lanes = (v >= self.count) + (w >= self.count)
        return (1.0, 2.0, 8.0)[lanes]

    def _apart(self, a: int, b: int) -> float:
        right = self.sizes[a].width / 2 + self.sizes[a].room if a < self.count else 0.0
        left = self.sizes[b].width / 2 + LOOP * self.has_loop[b] if b < self.count else 0.0
        if a < self.count and b < self.count:
            return right + left + max(self.sizes[a].gap, self.sizes[b].gap)
        return right + left + LANE

    def layout(self) -> Layout:
        """Return the layout in layers, once everything has been placed."""
        tops, bottoms = self._heights()
        places: list[Point] = [
            (self.x[v], (tops[self.layer[v]] + bottoms[self.layer[v]]) / 2) for v in range(self.count)
        ]
        leaving: list[list[tuple[float, int]]] = [[] for _ in range(self.count)]
        entering: list[list[tuple[float, int]]] = [[] for _ in range(self.count)]
        for i, path in enumerate(self.paths):
            if len(path) > 1:
                leaving[path[0]].append((self.x[path[1]], i))
                entering[path[-1]].append((self.x[path[-2]], i))
        below = [ports(size, wishes) for size, wishes in zip(self.sizes, leaving, strict=True)]
        above = [ports(size, wishes) for size, wishes in zip(self.sizes, entering, strict=True)]
        routes: list[Route] = []
        for i, path in enumerate(self.paths):
            u, v = path[0], path[-1]
            if u == v:
                routes.append(loop(places[u], self.sizes[u]))
                continue
            dx, dy = below[u][i]
            start = (places[u][0] + dx, places[u][1] - dy)
            ex, ey = above[v][i]
            end = (places[v][0] + ex, places[v][1] + ey)
            route = self._route(start, path[1:-1], end, tops, bottoms)
            routes.append(route[::-1] if self.is_turned[i] else route)
        return Layout(places, routes, [beside(size) for size in self.sizes])

    def _route(
        self, start: Point, lanes: list[int], end: Point, tops: list[float], bottoms: list[float]
    ) -> Route:
        parts: list[Route] = []
        here = start
        for lane in lanes:
            into, out = (self.x[lane], tops[self.layer[lane]]), (self.x[lane], bottoms[self.layer[lane]])
            parts += [fall(here, into), line(into, out)]
            here = out
        parts.append(fall(here, end))
        return join(parts)

    def _heights(self) -> tuple[list[float], list[float]]:
        """Return where each layer of the layout begins and ends."""
        tops, bottoms = [], []
        y = 0.0
        for row in self.layers:
            height = max((self.sizes[v].height for v in row if v < self.count), default=0.0)
            tops.append(y)
            bottoms.append(y + height)
            widest = max((abs(self.x[v] - self.x[w]) for v in row for w in self.down[v]), default=0.0)
            y += height + min(_MOST_DROP, max(_LEAST_DROP, 0.32 * widest))
        return tops, bottoms


def _longest_ways(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """Return for each vertex laid out, without cycles, the length of the longest way to it."""
    after: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for u, v in edges:
        after[u].append(v)
        waiting[v] += 1
    layer = [0] * count
    ready = [v for v in range(count) if not waiting[v]]
    for u in ready:
        for v in after[u]:
            layer[v] = max(layer[v], layer[u] + 1)
            waiting[v] -= 1
            if not waiting[v]:
                ready.append(v)
    return layer


def _turned(count: int, edges: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the edges of a layout that lead back to a vertex being visited: turned round, the rest has no cycle."""
    after: list[list[int]] = [[] for _ in range(count)]
    for u, v in edges:
        after[u].append(v)
    state = [0] * count  # 0 unseen, 1 on the way, 2 done
    turned = set()
    for root in range(count):
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, iter(after[root]))]
        while stack:
            u, rest = stack[-1]
            reached = next(rest, None)
            if reached is None:
                state[u] = 2
                stack.pop()
            elif state[reached] == 1:
                if u != reached:
                    turned.add((u, reached))
            elif not state[reached]:
                state[reached] = 1
                stack.append((reached, iter(after[reached])))
    return turned
