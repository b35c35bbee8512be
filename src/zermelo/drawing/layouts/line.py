"""One line of nodes with arcs above and below: the graph of one heap, where every state leads to the next."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.drawing.figure import Point, Route
from zermelo.drawing.geometry import line
from zermelo.drawing.layouts.common import BESIDE, Corner, Layout, Size, ports

_LIFT = 0.46


def line_of(sizes: Sequence[Size], edges: Sequence[tuple[int, int]], order: Sequence[int]) -> Layout:
    """Return the layout from left to right in `order`; edges that jump over an even number pass below.

    Arcs leave and arrive vertically, higher the further they go, so that none runs through a node.
    """
    place = {v: i for i, v in enumerate(order)}
    step = max(size.width + size.gap for size in sizes)
    x = [place[v] * step for v in range(len(sizes))]
    sides: list[int] = []
    wishes: tuple[list[list[tuple[float, int]]], list[list[tuple[float, int]]]] = (
        [[] for _ in sizes],
        [[] for _ in sizes],
    )
    for i, (u, v) in enumerate(edges):
        jump = abs(place[u] - place[v])
        side = 0 if jump == 1 else -1 if jump % 2 == 0 else 1
        sides.append(side)
        if side:
            # Nearer ends touch the node further out on their side, so that arcs nest instead of crossing.
            for a, b in ((u, v), (v, u)):
                away = x[b] - x[a]
                wishes[side > 0][a].append((1 / away, i))
    touch = [[ports(size, w) for size, w in zip(sizes, wish, strict=True)] for wish in wishes]
    places: list[Point] = [(x[v], 0.0) for v in range(len(sizes))]
    routes: list[Route] = []
    for i, (u, v) in enumerate(edges):
        if sides[i] == 0:
            forward = 1 if x[v] > x[u] else -1
            routes.append(
                line((x[u] + forward * sizes[u].width / 2, 0.0), (x[v] - forward * sizes[v].width / 2, 0.0))
            )
            continue
        (ux, uy), (vx, vy) = touch[sides[i] > 0][u][i], touch[sides[i] > 0][v][i]
        start, end = (x[u] + ux, -sides[i] * uy), (x[v] + vx, -sides[i] * vy)
        lift = sides[i] * _LIFT * abs(x[u] - x[v])
        routes.append((start, (start[0], start[1] + lift), (end[0], end[1] + lift), end))
    return Layout(places, routes, [_corner(size) for size in sizes])


def _corner(size: Size) -> Corner:
    """The corner of a line's layout below a node on its right: arcs leave near its middle and pass further down."""
    return size.width / 2 - 2.0, size.height / 2 + BESIDE + 7.0, "start"
