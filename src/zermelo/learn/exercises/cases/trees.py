"""Game trees `(name, number, children)`: all small ones, by number of nodes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, TypeAlias

from zermelo.learn.course.trees import arbre
from zermelo.learn.exercises.cases.things import Maker, Thing
from zermelo.words import message

_ORDER = message("cases.trees", en="fewer nodes first", fr="moins de nœuds d'abord")
#: The shape of a tree: the shapes of its children.
Shape: TypeAlias = tuple[Any, ...]


def trees(nodes: int = 4, values: Sequence[float] = (-1, 0, 1)) -> Iterator[Thing]:
    """All trees of 1 to `nodes` nodes with all their numbers from `values`, to try a student's function on."""
    for count in range(1, nodes + 1):
        for shape in _shapes(count):
            for numbers in product(values, repeat=count):
                yield _tree(shape, iter(numbers))


def random_trees(
    count: int = 40, nodes: int = 12, values: Sequence[float] = tuple(range(-9, 10)), seed: int = 1
) -> Iterator[Thing]:
    """Random trees of 5 to `nodes` nodes, to try a student's function on."""
    chance = random.Random(seed)
    for _ in range(count):
        total = chance.randint(5, nodes)
        yield _tree(_random_shape(total, chance), iter([chance.choice(values) for _ in range(total)]))


def _tree(shape: Shape, numbers: Iterator[float]) -> Thing:
    root = arbre(_numbered(shape, numbers))
    return Thing((root,), "tree", root)


def _numbered(shape: Shape, numbers: Iterator[float]) -> Any:
    number = next(numbers)
    return (number, [_numbered(child, numbers) for child in shape]) if shape else number


@cache
def _shapes(nodes: int) -> list[Shape]:
    """All shapes of trees of so many nodes, to try a student's function on: 1, 1, 2, 5, 14 …"""
    return [tuple(children) for children in _forests(nodes - 1)]


def _forests(nodes: int) -> list[list[Shape]]:
    if nodes == 0:
        return [[]]
    return [
        [first, *rest]
        for size in range(1, nodes + 1)
        for first in _shapes(size)
        for rest in _forests(nodes - size)
    ]


def _random_shape(nodes: int, chance: random.Random) -> Shape:
    left, children = nodes - 1, []
    while left:
        size = chance.randint(1, left)
        children.append(_random_shape(size, chance))
        left -= size
    return tuple(children)


TREES = (Maker("trees", trees, _ORDER), Maker("random_trees", random_trees, None))
