"""Tidy trees: parents over the middle of their children, equal subtrees drawn equally, as narrow as that allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from zermelo.drawing.figure import Point, Route
from zermelo.drawing.geometry import edge_of, line
from zermelo.drawing.layouts.common import Layout, Size, beside

_DROP = 62.0


class _Branch:
    """A subtree while it is being placed: everything is relative, until the last walk adds it up."""

    __slots__ = ("ancestor", "change", "children", "depth", "modifier", "number", "parent", "preliminary", "shift",
                 "thread", "vertex")  # fmt: skip

    def __init__(self, vertex: int, parent: _Branch | None, number: int) -> None:
        self.vertex, self.parent, self.number = vertex, parent, number
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.children: list[_Branch] = []
        self.preliminary = self.modifier = self.shift = self.change = 0.0
        self.thread: _Branch | None = None
        self.ancestor: _Branch = self

    def leftmost(self) -> _Branch | None:
        return self.children[0] if self.children else self.thread

    def rightmost(self) -> _Branch | None:
        return self.children[-1] if self.children else self.thread


def tidy_tree(
    sizes: Sequence[Size], children: Sequence[Sequence[int]], edges: Sequence[tuple[int, int]], root: int = 0,
    drop: float = _DROP,
) -> Layout:  # fmt: skip
    """Return the layout of a tree from top to bottom, nodes of the same depth on one level. Time O(n).

    References
    ----------
    C. Buchheim, M. Jünger, S. Leipert, Improving Walker's algorithm to run in linear time, Graph Drawing
    2002, doi:10.1007/3-540-36151-0_32.
    """
    top = _Branch(root, None, 0)
    branches = [top]
    for branch in branches:
        for number, below in enumerate(children[branch.vertex]):
            branch.children.append(_Branch(below, branch, number))
        branches += branch.children
    for branch in reversed(branches):
        _first_walk(branch, sizes)
    x = {top.vertex: 0.0}
    carried = {top.vertex: -top.preliminary}
    for branch in branches:
        x[branch.vertex] = branch.preliminary + carried[branch.vertex]
        for child in branch.children:
            carried[child.vertex] = carried[branch.vertex] + branch.modifier
    y = _levels(branches, sizes, drop)
    places: list[Point] = [(0.0, 0.0)] * len(sizes)
    for branch in branches:
        places[branch.vertex] = (x[branch.vertex], y[branch.depth])
    routes: list[Route] = []
    for u, v in edges:
        (ux, uy), (vx, vy) = places[u], places[v]
        routes.append(_branch_route(sizes[u], sizes[v], (ux, uy), (vx, vy)))
    return Layout(places, routes, [beside(size) for size in sizes])


def _branch_route(upper: Size, lower: Size, start: Point, end: Point) -> Route:
    lean = max(-0.3, min(0.3, (end[0] - start[0]) / 400)) * upper.width
    out = edge_of(upper.shape, upper.width, upper.height, lean)
    return line((start[0] + lean, start[1] + out), (end[0], end[1] - lower.height / 2))


def _levels(branches: Sequence[_Branch], sizes: Sequence[Size], drop: float) -> list[float]:
    height = [0.0] * (branches[-1].depth + 1)
    for branch in branches:
        height[branch.depth] = max(height[branch.depth], sizes[branch.vertex].height)
    y = [0.0]
    for above, below in pairwise(height):
        y.append(y[-1] + above / 2 + drop + below / 2)
    return y


def _first_walk(branch: _Branch, sizes: Sequence[Size]) -> None:
    """Place the children of a laid-out branch (done already below them) side by side, and the branch over them.

    Children come before their parent, the right ones first: so the siblings are put together here, by the
    parent, from left to right.
    """
    if not branch.children:
        return
    first = branch.children[0]
    default = first
    for i, child in enumerate(branch.children):
        if i:
            left = branch.children[i - 1]
            middle = child.preliminary
            child.preliminary = left.preliminary + _apart(left, child, sizes)
            # A leaf's modifier belongs to the thread that may start at it.
            if child.children:
                child.modifier = child.preliminary - middle
            default = _apportion(child, default, sizes)
    shift = change = 0.0
    for child in reversed(branch.children):
        child.preliminary += shift
        child.modifier += shift
        change += child.change
        shift += child.shift + change
    branch.preliminary = (first.preliminary + branch.children[-1].preliminary) / 2


def _apportion(branch: _Branch, default: _Branch, sizes: Sequence[Size]) -> _Branch:
    """Push a laid-out branch right until it clears all branches left of it, comparing their facing outlines."""
    assert branch.parent is not None
    siblings = branch.parent.children
    inner_right = outer_right = branch
    inner_left, outer_left = siblings[branch.number - 1], siblings[0]
    shift_ir = shift_or = branch.modifier
    shift_il, shift_ol = inner_left.modifier, outer_left.modifier
    while True:
        next_left, next_right = inner_left.rightmost(), inner_right.leftmost()
        if next_left is None or next_right is None:
            break
        inner_left, inner_right = next_left, next_right
        outermost_left, outermost_right = outer_left.leftmost(), outer_right.rightmost()
        assert outermost_left is not None
        assert outermost_right is not None
        outer_left, outer_right = outermost_left, outermost_right
        outer_right.ancestor = branch
        push = (
            inner_left.preliminary
            + shift_il
            - inner_right.preliminary
            - shift_ir
            + _apart(inner_left, inner_right, sizes)
        )
        if push > 0:
            _move(_sibling_of(inner_left, branch, default), branch, push)
            shift_ir += push
            shift_or += push
        shift_il += inner_left.modifier
        shift_ir += inner_right.modifier
        shift_ol += outer_left.modifier
        shift_or += outer_right.modifier
    if inner_left.rightmost() is not None and outer_right.rightmost() is None:
        outer_right.thread = inner_left.rightmost()
        outer_right.modifier += shift_il - shift_or
    if inner_right.leftmost() is not None and outer_left.leftmost() is None:
        outer_left.thread = inner_right.leftmost()
        outer_left.modifier += shift_ir - shift_ol
        default = branch
    return default


def _sibling_of(inner: _Branch, branch: _Branch, default: _Branch) -> _Branch:
    return inner.ancestor if inner.ancestor.parent is branch.parent else default


def _move(left: _Branch, right: _Branch, push: float) -> None:
    """Move a laid-out branch right, and share the gap among the branches between."""
    between = right.number - left.number
    right.change -= push / between
    right.shift += push
    left.change += push / between
    right.preliminary += push
    right.modifier += push


def _apart(left: _Branch, right: _Branch, sizes: Sequence[Size]) -> float:
    a, b = sizes[left.vertex], sizes[right.vertex]
    gap = 0.55 * a.gap if left.parent is right.parent else 0.9 * a.gap
    return a.width / 2 + a.room + b.width / 2 + gap
