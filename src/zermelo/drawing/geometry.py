"""Curves and shapes: where an edge meets a node, its arrow head, the hatch of a node, clearances."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from zermelo.drawing.figure import Box, Node, Point, Route, Shape

#: Length and half width of an arrow head.
HEAD, HALF_HEAD = 8.0, 3.4
_HATCH_STEP = 6.0


def line(start: Point, end: Point) -> Route:
    """Return a straight route of a drawing."""
    (x0, y0), (x1, y1) = start, end
    third = ((x1 - x0) / 3, (y1 - y0) / 3)
    return start, (x0 + third[0], y0 + third[1]), (x1 - third[0], y1 - third[1]), end


def fall(start: Point, end: Point, stiffness: float = 0.5) -> Route:
    """Return a curve of a drawing that leaves and arrives vertically, and never turns back in y."""
    (x0, y0), (x1, y1) = start, end
    drop = stiffness * (y1 - y0)
    return start, (x0, y0 + drop), (x1, y1 - drop), end


def join(routes: Iterable[Route]) -> Route:
    """Return routes of a drawing, each of which begins where the last one ended, as one."""
    whole: list[Point] = []
    for route in routes:
        whole += route[1:] if whole else route
    return tuple(whole)


def pieces(route: Route) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Yield the cubic pieces of a drawn route."""
    for i in range(0, len(route) - 1, 3):
        yield route[i], route[i + 1], route[i + 2], route[i + 3]


def point_at(piece: tuple[Point, Point, Point, Point], t: float) -> Point:
    """Return the point of a drawn cubic piece at 0 ≤ t ≤ 1."""
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = piece
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def samples(route: Route, per_piece: int = 24) -> list[Point]:
    """Return points along a drawn route, both ends among them."""
    points = [route[0]]
    for piece in pieces(route):
        points += [point_at(piece, i / per_piece) for i in range(1, per_piece + 1)]
    return points


def halfway(route: Route) -> tuple[Point, Point]:
    """Return the point half way along a drawn route, and the direction there (of length 1)."""
    points = samples(route)
    steps = [math.dist(a, b) for a, b in pairwise(points)]
    rest = sum(steps) / 2
    i = 0
    while rest > steps[i]:
        rest -= steps[i]
        i += 1
    a, b = points[i], points[i + 1]
    share = rest / (steps[i] or 1.0)
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])), direction(a, b)


def direction(start: Point, end: Point) -> Point:
    """Return the unit vector from one point of a drawing to another."""
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def with_head(route: Route, scale: float = 1.0) -> tuple[Route, tuple[Point, Point, Point]]:
    """Return a drawn route without its last few pixels, and the arrow head that takes their place."""
    tip = route[-1]
    before = next((p for p in reversed(route[:-1]) if math.dist(p, tip) > 0.01), route[0])
    dx, dy = direction(before, tip)
    length, half = HEAD * scale, HALF_HEAD * scale
    base = (tip[0] - dx * length, tip[1] - dy * length)
    head = (tip, (base[0] - dy * half, base[1] + dx * half), (base[0] + dy * half, base[1] - dx * half))
    # The line ends inside the head, so that no gap shows and a thick line does not blunt the tip.
    inner = (tip[0] - dx * length * 0.8, tip[1] - dy * length * 0.8)
    return (*route[:-1], inner), head


def edge_of(shape: Shape, width: float, height: float, dx: float) -> float:
    """Return how far above (or below) its centre a drawn shape ends, `dx` beside it."""
    if shape == "circle":
        return height / 2 * math.sqrt(max(0.0, 1 - (2 * dx / width) ** 2))
    if shape == "round":
        radius = min(width, height) / 2
        over = abs(dx) - (width / 2 - radius)
        if over > 0:
            return height / 2 - radius + math.sqrt(max(0.0, radius**2 - over**2))
    return height / 2


def towards(node: Node, point: Point) -> Point:
    """Return where the straight way from a drawn node's centre to a point leaves the node."""
    dx, dy = direction((node.x, node.y), (point[0], point[1]))
    low, high = 0.0, node.width + node.height
    for _ in range(30):
        middle = (low + high) / 2
        if is_inside(node, (node.x + dx * middle, node.y + dy * middle)):
            low = middle
        else:
            high = middle
    return node.x + dx * low, node.y + dy * low


def is_inside(node: Node, point: Point, margin: float = 0.0) -> bool:
    """Return whether a point is in a drawn node's shape, or less than `margin` from it."""
    dx, dy = abs(point[0] - node.x), abs(point[1] - node.y)
    width, height = node.width + 2 * margin, node.height + 2 * margin
    return dx <= width / 2 and dy <= edge_of(node.shape, width, height, dx)


def overlap(a: Box, b: Box, margin: float = 0.0) -> bool:
    """Return whether two rectangles of a drawing have more than a border in common, or come nearer than `margin`."""
    return a[0] < b[2] + margin and b[0] < a[2] + margin and a[1] < b[3] + margin and b[1] < a[3] + margin


def hatch(node: Node, step: float = _HATCH_STEP) -> list[tuple[Point, Point]]:
    """Return the diagonal strokes, rising to the right, that fill a drawn node's shape."""
    strokes = []
    reach = (node.width + node.height) / 2
    count = int(reach // step)
    for i in range(-count, count + 1):
        # Points of the stroke: (c + t, c − t) · ½ from the centre, with c = i · step.
        inside = [
            t
            for t in (2 * reach * j / 120 for j in range(-120, 121))
            if is_inside(node, (node.x + (i * step + t) / 2, node.y + (i * step - t) / 2), -1.5)
        ]
        if len(inside) > 2:
            a, b = inside[0], inside[-1]
            strokes.append(
                (
                    (node.x + (i * step + a) / 2, node.y + (i * step - a) / 2),
                    (node.x + (i * step + b) / 2, node.y + (i * step - b) / 2),
                )
            )
    return strokes
