"""States that are two numbers, each at its point of a grid: two heaps, a queen in the corner of a board."""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.drawing.figure import Node
from zermelo.drawing.layouts.clear import bent, corner_box, is_clear
from zermelo.drawing.layouts.common import BESIDE, Corner, Layout, Size, loop

#: From one row or column to the next, besides the nodes: room for the arcs that pass between them.
_LEAST_GAP = 62.0
#: From one row to the next where moves are diagonal too, in diagonals of a node.
_DIAGONAL = 1.5
#: Bends tried for an edge that would run through a node, as shares of its length: the first clear one.
_BENDS = (0.0, *(share / 100 for share in range(14, 60, 2)), *(-share / 100 for share in range(14, 60, 2)))
#: Where none is clear.
_USUAL = 0.3


def grid(sizes: Sequence[Size], edges: Sequence[tuple[int, int]], cells: Sequence[tuple[int, int]]) -> Layout:
    """Return the layout at the points (column, row) of a grid, row 0 at the bottom; longer edges are arcs."""
    gap = max([_LEAST_GAP, *(size.gap + size.room for size in sizes)])
    across, up = (gap + max(side) for side in zip(*((s.width, s.height) for s in sizes), strict=True))
    if any(_is_long_diagonal(cells[u], cells[v]) for u, v in edges):
        # Between two nodes of a counter-diagonal there is room for a line beside what is written there.
        wide = _LEAST_GAP / 4 + max(_DIAGONAL * (math.hypot(s.width, s.height) + s.room) for s in sizes)
        across, up = max(across, wide), max(up, wide)
    places = [(column * across, -row * up) for column, row in cells]
    nodes = [
        Node(v, x, y, size.width, size.height, size.shape)
        for v, ((x, y), size) in enumerate(zip(places, sizes, strict=True))
    ]
    corners = [_corner(size) for size in sizes]
    texts = [corner_box(*found) for found in zip(nodes, sizes, corners, strict=True) if found[1].room]
    routes = []
    for u, v in edges:
        if u == v:
            routes.append(loop(places[u], sizes[u]))
            continue
        # Arcs along a row pass above it, arcs along a column on its left: the corners are below, on the right.
        side = 1 if _turns_up(places[u], places[v]) else -1
        others = [node for node in nodes if node.key not in (u, v)]
        found = (bent(nodes[u], nodes[v], side * bend) for bend in _BENDS)
        usual = bent(nodes[u], nodes[v], side * _USUAL)
        routes.append(next((route for route in found if is_clear(route, others, texts)), usual))
    return Layout(places, routes, corners)


def _is_long_diagonal(start: tuple[int, int], end: tuple[int, int]) -> bool:
    return min(abs(start[0] - end[0]), abs(start[1] - end[1])) > 1


def _turns_up(start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a bend of a grid's layout to the left of this way goes up, or left where the way is vertical."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dx > 0 if dx else dy < 0


def _corner(size: Size) -> Corner:
    """The corner of a grid's layout below a node on its right: moves that lower both numbers go down to the left."""
    return 0.4 * size.width, size.height / 2 + BESIDE + 5.0, "start"
