"""Vertices on a circle: small graphs with cycles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.drawing.figure import Node, Point
from zermelo.drawing.layouts.clear import bent, is_clear
from zermelo.drawing.layouts.common import BESIDE, Corner, Layout, Size, loop

#: Bends tried for an edge, as shares of its length, to the left (positive) or right: the first clear one.
_BENDS = (0.0, 0.12, -0.12, 0.22, -0.22, 0.34, -0.34, 0.5, -0.5, 0.7, -0.7)
_BOTH_WAYS = (0.14, 0.24, 0.36, 0.5, -0.4, -0.6)


def circle(sizes: Sequence[Size], edges: Sequence[tuple[int, int]]) -> Layout:
    """Return the layout on a circle, the first vertex at the top, then clockwise; edges bend around nodes."""
    count = len(sizes)
    biggest = max((max(s.width, s.height) + s.room + s.gap for s in sizes), default=0.0)
    radius = biggest * max(0.25 * count, 0.8) if count > 1 else 0.0
    angles = [2 * math.pi * i / max(1, count) for i in range(count)]
    places: list[Point] = [(radius * 1.15 * math.sin(a), -radius * math.cos(a)) for a in angles]
    nodes = [
        Node(v, x, y, size.width, size.height, size.shape)
        for v, ((x, y), size) in enumerate(zip(places, sizes, strict=True))
    ]
    known = set(edges)
    routes = []
    for u, v in edges:
        if u == v:
            routes.append(loop(places[u], sizes[u]))
            continue
        bends = _BOTH_WAYS if (v, u) in known else _BENDS
        found = [bent(nodes[u], nodes[v], bend) for bend in bends]
        others = [node for node in nodes if node.key not in (u, v)]
        routes.append(next((route for route in found if is_clear(route, others)), found[-1]))
    return Layout(places, routes, [_outside(size, angle) for size, angle in zip(sizes, angles, strict=True)])


def _outside(size: Size, angle: float) -> Corner:
    """The place beside a node of a circle, on the side away from the centre."""
    if abs(math.sin(angle)) < 0.3:
        away = -1 if math.cos(angle) > 0 else 1
        return 0.0, away * (size.height / 2 + BESIDE + 7.0), "middle"
    right = math.sin(angle) > 0
    return (size.width / 2 + BESIDE) * (1 if right else -1), 0.0, "start" if right else "end"
