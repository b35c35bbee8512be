"""Directed graphs as dictionaries: all small ones, by number of vertices and then of edges."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product

from zermelo.learn.exercises.cases.things import Maker, Thing
from zermelo.words import message

_ORDER = message(
    "cases.graphs",
    en="fewer vertices first, then fewer edges",
    fr="moins de sommets d'abord, puis moins d'arcs",
)
Edges = tuple[tuple[int, int], ...]


def dags(vertices: int = 4) -> Iterator[Thing]:
    """All acyclic graphs on 1 to `vertices` vertices, to try a student's function on: 1, 3, 25, 543 of them."""
    for n in range(1, vertices + 1):
        for edges in _acyclic(n):
            yield _graph(n, edges)


def random_dags(count: int = 30, vertices: int = 9, seed: int = 1) -> Iterator[Thing]:
    """Random acyclic graphs on 5 to `vertices` vertices, to try a student's function on."""
    chance = random.Random(seed)
    for _ in range(count):
        n = chance.randint(5, vertices)
        order = chance.sample(range(n), n)
        density = chance.uniform(0.2, 0.7)
        pairs = [(a, b) for a, b in combinations(order, 2) if chance.random() < density]
        yield _graph(n, tuple(sorted(pairs)))


def digraphs(vertices: int = 3) -> Iterator[Thing]:
    """All graphs without loops on 1 to `vertices` vertices, to try a student's function on: 1, 4, 64 of them."""
    for n in range(1, vertices + 1):
        for edges in _by_edges(n):
            yield _graph(n, edges)


def arenas(vertices: int = 3) -> Iterator[Thing]:
    """All graphs without loops, with all owners and targets, to try a student's function on.

    The arguments are the graph, the owner (0 or 1) of each vertex, and the list of target vertices. Not up to renaming:
    a function may be wrong about one order of the vertices alone.
    """
    for n in range(1, vertices + 1):
        for edges in _by_edges(n):
            for owners in product((0, 1), repeat=n):
                for size in range(1, n + 1):
                    for target in combinations(range(n), size):
                        yield _arena(n, edges, owners, target)


def random_digraphs(count: int = 20, vertices: int = 8, seed: int = 1) -> Iterator[Thing]:
    """Random graphs on 4 to `vertices` vertices, to try a student's function on."""
    for thing in random_arenas(count, vertices, seed):
        graph = thing.arguments[0]
        yield Thing((graph,), "graph", {"graph": graph})


def random_arenas(count: int = 60, vertices: int = 8, seed: int = 1) -> Iterator[Thing]:
    """Random graphs with owners and a target, on 4 to `vertices` vertices, to try a student's function on."""
    chance = random.Random(seed)
    for _ in range(count):
        n = chance.randint(4, vertices)
        density = chance.uniform(0.1, 0.45)
        edges = tuple((a, b) for a, b in permutations(range(n), 2) if chance.random() < density)
        owners = tuple(chance.randint(0, 1) for _ in range(n))
        yield _arena(n, edges, owners, tuple(sorted(chance.sample(range(n), chance.randint(1, 2)))))


def _graph(n: int, edges: Edges) -> Thing:
    graph = _successors(n, edges)
    return Thing((graph,), "graph", {"graph": graph})


def _arena(n: int, edges: Edges, owners: tuple[int, ...], target: tuple[int, ...]) -> Thing:
    graph, owner = _successors(n, edges), dict(enumerate(owners))
    drawn = {"graph": graph, "owner": owner, "target": list(target)}
    return Thing((graph, owner, list(target)), "graph", drawn)


def _successors(n: int, edges: Edges) -> dict[int, list[int]]:
    graph: dict[int, list[int]] = {v: [] for v in range(n)}
    for a, b in edges:
        graph[a].append(b)
    return graph


@cache
def _acyclic(n: int) -> list[Edges]:
    """The edges of all acyclic graphs on n vertices, to try a student's function on, fewer edges first."""
    pairs = [(a, b) for a in range(n) for b in range(n) if a != b]
    found = []
    for count in range(n * (n - 1) // 2 + 1):
        found += [edges for edges in combinations(pairs, count) if _is_acyclic(n, edges)]
    return found


def _is_acyclic(n: int, edges: Edges) -> bool:
    left, kept = set(range(n)), set(edges)
    while left:
        sinks = left - {a for a, _ in kept}
        if not sinks:
            return False
        left -= sinks
        kept = {(a, b) for a, b in kept if b in left}
    return True


@cache
def _by_edges(n: int) -> list[Edges]:
    """The edges of all graphs without loops on n vertices, to try a student's function on, fewer edges first."""
    pairs = list(permutations(range(n), 2))
    return [edges for count in range(len(pairs) + 1) for edges in combinations(pairs, count)]


GRAPHS = (
    Maker("dags", dags, _ORDER),
    Maker("random_dags", random_dags, None),
    Maker("digraphs", digraphs, _ORDER),
    Maker("random_digraphs", random_digraphs, None),
    Maker("arenas", arenas, _ORDER),
    Maker("random_arenas", random_arenas, None),
)
