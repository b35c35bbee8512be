"""Random graphs and trees to ask about: the data of one question, the same for the same seed everywhere."""

from __future__ import annotations

import random
from typing import Any

#: What is asked, and how that is called in French.
KINDS = ("minimax-tree", "kernel", "grundy", "attractor", "alphabeta")
FRENCH = {
    "arbre-minimax": "minimax-tree",
    "noyau": "kernel",
    "attracteur": "attractor",
    "alpha-beta": "alphabeta",
}


def kind_of_sheet(name: str) -> str:
    """Return the kind of exercise sheet that an English or French name means; the name itself if it means none."""
    return FRENCH.get(name, name)


def chance_of(kind: str, seed: int, attempt: int) -> random.Random:
    """Return the chance by which one question of a sheet is made."""
    return random.Random(f"{kind} {seed} {attempt}")


def acyclic_graph(chance: random.Random) -> dict[int, list[int]]:
    """Return the graph of a sheet: no cycle, every vertex reached from 0; names say nothing about its order."""
    n = chance.randint(7, 9)
    order = [0, *chance.sample(range(1, n), n - 1)]
    edges = {(order[chance.randrange(i)], order[i]) for i in range(1, n)}
    edges |= {(order[i], order[j]) for i in range(n) for j in range(i + 1, n) if chance.random() < 0.2}
    return {v: sorted(b for a, b in edges if a == v) for v in range(n)}


def owned_graph(chance: random.Random) -> tuple[dict[int, list[int]], dict[int, int], list[int]]:
    """Return the graph of a sheet, cycles allowed, its owners and a target whose attractor is worth asking for."""
    n = chance.randint(6, 8)
    while True:
        pairs = [(a, b) for a in range(n) for b in range(n) if a != b and chance.random() < 1.7 / n]
        graph: dict[int, list[int]] = {v: [b for a, b in pairs if a == v] for v in range(n)}
        owner = {v: chance.randint(0, 1) for v in range(n)}
        target = sorted(chance.sample(range(n), 2))
        ranks = attractor_ranks(graph, owner, target)
        # Not too easy, not everything, and nobody stands apart.
        if (
            max(ranks.values()) >= 2
            and 4 <= len(ranks) < n
            and all(graph[v] or any(v in after for after in graph.values()) for v in graph)
        ):
            return graph, owner, target


def attractor_ranks(graph: dict[int, list[int]], owner: dict[int, int], target: list[int]) -> dict[int, int]:
    """Return the answer to a sheet: player 0's attractor, after how many stages a vertex joins."""
    ranks = dict.fromkeys(target, 0)
    while True:
        stage = 1 + max(ranks.values())
        new = [
            v
            for v in graph
            if v not in ranks and graph[v] and (all if owner[v] else any)(w in ranks for w in graph[v])
        ]
        if not new:
            return ranks
        ranks |= dict.fromkeys(new, stage)


def gains(chance: random.Random) -> list[Any]:
    """Return the tree of a sheet: depth 3, two or three children each, and gains from −9 to 9."""
    return [
        [[chance.randint(-9, 9) for _ in range(chance.randint(2, 3))] for _ in range(chance.randint(2, 3))]
        for _ in range(2)
    ]


def tree_with_cuts(chance: random.Random) -> tuple[list[Any], int, float, int]:
    """Return the tree of a sheet in which alpha-beta cuts something, who begins (0: Max), its value, leaves seen."""
    while True:
        tree, begins = gains(chance), chance.randint(0, 1)
        value, leaves = alpha_beta(tree, is_max=begins == 0)
        if leaves < _count(tree):
            return tree, begins, value, leaves


def alpha_beta(
    tree: Any, *, is_max: bool, alpha: float = float("-inf"), beta: float = float("inf")
) -> tuple[float, int]:
    """Return the answer to a sheet: the value of a tree of gains, and how many leaves alpha-beta looks at.

    >>> alpha_beta([[3, 5], [1, 9]], is_max=True)
    (3, 3)
    """
    if not isinstance(tree, list):
        return tree, 1
    best, leaves = float("-inf") if is_max else float("inf"), 0
    for child in tree:
        value, seen = alpha_beta(child, is_max=not is_max, alpha=alpha, beta=beta)
        leaves += seen
        best = max(best, value) if is_max else min(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, leaves


def _count(tree: Any) -> int:
    return sum(map(_count, tree)) if isinstance(tree, list) else 1
