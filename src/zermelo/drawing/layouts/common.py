"""What the layouts share: sizes, places beside a node, the points where edges touch it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.drawing.figure import Anchor, Point, Route, Shape
from zermelo.drawing.geometry import edge_of

#: Where a vertex's rank or value stands, relative to its centre.
Corner: TypeAlias = tuple[float, float, Anchor]
#: Distance between a node and what is written beside it.
BESIDE = 5.0
#: Least distance between two edges that pass a row of nodes side by side.
LANE = 16.0
#: Width of a loop, from the node.
LOOP = 34.0
#: Most and least distance between two edges where they touch a node.
_PORT, _LEAST_PORT = 11.0, 4.0


@dataclass(frozen=True)
class Size:
    """The size of a node, and the room that is kept free to its right for a rank or value."""

    width: float
    height: float
    shape: Shape = "round"
    room: float = 0.0

    @property
    def gap(self) -> float:
        """How far the next node of a layout stays away."""
        return max(26.0, min(60.0, 0.6 * self.width))


@dataclass(frozen=True)
class Layout:
    """The centres of the vertices, the routes of the edges in the order given, the places of corners."""

    places: list[Point]
    routes: list[Route]
    corners: list[Corner]


def beside(size: Size) -> Corner:
    """Return the place to the right of a laid-out node."""
    return size.width / 2 + BESIDE, 0.0, "start"


def ports(size: Size, wishes: Sequence[tuple[float, int]]) -> dict[int, Point]:
    """Return where the edges of a layout touch the upper border of a node, relative to its centre.

    `wishes` has for each edge where it goes (an x) and its number: edges that go further left touch further
    left, so that they do not cross at the node. On the lower border the same points count downwards.
    """
    order = sorted(wishes)
    step = min(_PORT, max(_LEAST_PORT, 0.84 * size.width / max(1, len(order))))
    if len(order) > 1:
        step = min(step, 0.8 * size.width / (len(order) - 1))
    found = {}
    for i, (_, edge) in enumerate(order):
        x = (i - (len(order) - 1) / 2) * step
        found[edge] = (x, -edge_of(size.shape, size.width, size.height, x))
    return found


def loop(place: Point, size: Size) -> Route:
    """Return the route of a layout's edge from a vertex to itself, on its left."""
    x, y = place
    up, down = (_left(size, dy) for dy in (-0.22 * size.height, 0.22 * size.height))
    reach = LOOP * 1.2
    return (
        (x - up, y - 0.22 * size.height),
        (x - up - reach, y - 0.22 * size.height - 16),
        (x - down - reach, y + 0.22 * size.height + 16),
        (x - down, y + 0.22 * size.height),
    )


def _left(size: Size, dy: float) -> float:
    """How far left of its centre a laid-out shape ends, `dy` above or below it."""
    return edge_of(size.shape, size.height, size.width, dy)


def spread(wanted: Sequence[float], weights: Sequence[float], apart: Sequence[float]) -> list[float]:
    """Return places of a layout as near as possible to the wanted ones, in that order and far enough apart.

    The sum of weight · distance² is least among all places with place[i + 1] − place[i] ≥ apart[i]:
    isotonic regression by pooling neighbours that would overlap, O(n).

    >>> spread([0, 0, 10], [1, 1, 1], [4, 4])
    [-2.0, 2.0, 10.0]
    """
    offsets = [0.0]
    for distance in apart:
        offsets.append(offsets[-1] + distance)
    blocks: list[tuple[float, float, int]] = []  # mean, weight, how many
    for want, weight, offset in zip(wanted, weights, offsets, strict=True):
        mean, mass, count = want - offset, weight, 1
        while blocks and blocks[-1][0] > mean:
            other, more, others = blocks.pop()
            mean = (mean * mass + other * more) / (mass + more)
            mass, count = mass + more, count + others
        blocks.append((mean, mass, count))
    means = [mean for mean, _, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=True)]


def average(values: Iterable[tuple[float, float]]) -> float | None:
    """Return the mean place of (place, weight) pairs of a layout; None for none."""
    total = mass = 0.0
    for value, weight in values:
        total += value * weight
        mass += weight
    return total / mass if mass else None
