"""Places and routes that meet nothing else: tried in an order of preference."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.drawing.figure import Box, Node, Point, Route
from zermelo.drawing.geometry import is_inside, overlap, samples, towards
from zermelo.drawing.layouts.common import BESIDE, Corner, Size
from zermelo.drawing.style import SMALL

#: Least distance between a line and a node that it passes.
_CLEAR = 7.0


def bent(source: Node, target: Node, bend: float) -> Route:
    """Return the route of a layout that leaves the straight way to the left by this share of its length."""
    dx, dy = target.x - source.x, target.y - source.y
    via = ((source.x + target.x) / 2 + bend * dy, (source.y + target.y) / 2 - bend * dx)
    start, end = towards(source, via), towards(target, via)
    return (
        start,
        (start[0] + 2 / 3 * (via[0] - start[0]), start[1] + 2 / 3 * (via[1] - start[1])),
        (end[0] + 2 / 3 * (via[0] - end[0]), end[1] + 2 / 3 * (via[1] - end[1])),
        end,
    )


def is_clear(route: Route, others: Sequence[Node], texts: Sequence[Box] = ()) -> bool:
    """Return whether a route of a layout keeps away from nodes and from the places of texts."""
    points = samples(route)
    if any(is_inside(node, point, _CLEAR) for node in others for point in points):
        return False
    return not any(box[0] < x < box[2] and box[1] < y < box[3] for box in texts for x, y in points)


def clear_corner(node: Node, size: Size, others: Sequence[Node], routes: Sequence[Route]) -> Corner:
    """Return the place beside a laid-out node for its rank or value that the fewest nodes and routes run into."""
    across, down = size.width / 2 + BESIDE, size.height / 2 + BESIDE + SMALL / 2
    near = 0.8 * across
    choices: list[Corner] = [(x, y, "start") for x, y in ((across, 0.0), (near, down), (near, -down))]
    choices += [(-x, y, "end") for x, y in ((across, 0.0), (near, down), (near, -down))]
    points = [point for route in routes for point in samples(route)]
    return min(choices, key=lambda corner: _met(corner_box(node, size, corner), others, points))


def corner_box(node: Node, size: Size, corner: Corner) -> Box:
    """Return the room that a layout keeps for a node's rank or value at a place beside it."""
    x, y, width = node.x + corner[0], node.y + corner[1], max(size.room, 1.0)
    left = x if corner[2] == "start" else x - width
    return left - 2, y - SMALL / 2 - 2, left + width, y + SMALL / 2 + 2


def _met(box: Box, others: Sequence[Node], points: Sequence[Point]) -> int:
    lines = sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)
    return lines + 100 * sum(overlap(box, node.box()) for node in others)
