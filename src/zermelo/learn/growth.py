"""How the work of an attractor grows: one pass over the edges, stage by stage, and stage by stage with lists.

The notes announce O(n³) (000, and 002 for the kernel) and O(|S| + |A|) (001): each is right for its own way.
Here the three ways count what they do on a path of n vertices that ends in the target, where every stage adds one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from math import log2, log10
from typing import TypeAlias

from zermelo.drawing.curves import Panel, curves_svg
from zermelo.words import Language, Message, message

Successors: TypeAlias = list[list[int]]

#: Each twice as long as the one before.
SIZES = (8, 16, 32, 64, 128)

_ONE_PASS = message("growth.one_pass", en="edges turned round, linear", fr="arcs retournés, linéaire")
_STAGES = message("growth.stages", en="stage by stage, quadratic", fr="étape par étape, quadratique")
_LISTS = message("growth.lists", en="with “in” a list, cubic", fr="avec « in » une liste, cubique")
_TITLE = message(
    "growth.title",
    en="The attractor on a path of n vertices: steps of three algorithms",
    fr="L'attracteur sur un chemin de n sommets : étapes de trois algorithmes",
)
_PANEL = message(
    "growth.panel", en="steps by n, logarithmic scales", fr="étapes selon n, échelles logarithmiques"
)


def path(n: int) -> Successors:
    """Return the path n − 1 → … → 1 → 0 on which the growth of three attractors is shown."""
    return [[] if v == 0 else [v - 1] for v in range(n)]


def one_pass(graph: Successors) -> tuple[list[int], int]:
    """Return the attractor of vertex 0 by counting exits, and how much was read: the first of three growths."""
    before: list[list[int]] = [[] for _ in graph]
    steps = 0
    for v, after in enumerate(graph):
        steps += 1
        for w in after:
            steps += 1
            before[w].append(v)
    exits = [len(after) for after in graph]
    found, queue = {0}, deque([0])
    while queue:
        w = queue.popleft()
        for v in before[w]:
            steps += 1
            exits[v] -= 1
            if v not in found and (v % 2 == 0 or exits[v] == 0):
                found.add(v)
                queue.append(v)
    return sorted(found), steps


def by_stages(graph: Successors) -> tuple[list[int], int]:
    """Return the attractor from the definition, with sets, all edges read at every stage: second of three growths."""
    found, steps = {0}, 0
    while True:
        new = set()
        for v, after in enumerate(graph):
            inside = 0
            for w in after:
                steps += 1
                inside += w in found
            if v not in found and (inside == len(after) > 0 if v % 2 else inside > 0):
                new.add(v)
        if not new:
            return sorted(found), steps
        found |= new


def with_lists(graph: Successors) -> tuple[list[int], int]:
    """Return the attractor with lists for sets: `in` compares one by one, the third of three growths."""
    found, steps = [0], 0

    def contains(vertex: int) -> bool:
        nonlocal steps
        for other in found:
            steps += 1
            if other == vertex:
                return True
        return False

    while True:
        new = []
        for v, after in enumerate(graph):
            inside = sum(contains(w) for w in after)
            if not contains(v) and (inside == len(after) > 0 if v % 2 else inside > 0):
                new.append(v)
        if not new:
            return sorted(found), steps
        found += new


ALGORITHMS: dict[Message, Callable[[Successors], tuple[list[int], int]]] = {
    _ONE_PASS: one_pass,
    _STAGES: by_stages,
    _LISTS: with_lists,
}


def growth_table(language: Language) -> str:
    """Return the steps of the three growths for each size, as lines of text."""
    rows = [["n", *map(str, SIZES)]]
    rows += [
        [name.text(language), *(str(run(path(n))[1]) for n in SIZES)] for name, run in ALGORITHMS.items()
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    return "\n".join([_TITLE.text(language), "", *lines])


def growth_svg(language: Language) -> str:
    """Return the curves of the three growths as one drawing: straight lines, once, twice and three times as steep."""
    curves = {
        name.text(language): [(log2(n), log10(run(path(n))[1])) for n in SIZES]
        for name, run in ALGORITHMS.items()
    }
    ticks = [(float(power), f"10{'⁰¹²³⁴⁵⁶'[power]}") for power in range(1, 7)]
    panel = Panel(_PANEL.text(language), curves, ticks, {log2(n): str(n) for n in SIZES})
    return curves_svg([panel], title=_TITLE.text(language))
