"""The third note: kernel and nimbers of an acyclic graph, Wythoff's queen, maximin and minimax.

A game is the dictionary of the note: each vertex with the list of its successors. `successeurs` and `h` are answered
for game trees (`zermelo.learn.course.trees`).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TypeAlias, TypeVar

from zermelo.learn.course.trees import Node, Number, arbre

__all__ = [
    "arbre",
    "est_absorbant",
    "est_stable",
    "grundy",
    "h",
    "jeu",
    "maximin",
    "minimax",
    "nimber",
    "noyau",
    "predecesseurs",
    "sansNimber",
    "sansSuccesseur",
    "successeurs",
    "wythoff",
]

Vertex = TypeVar("Vertex", bound=Hashable)
Graph: TypeAlias = Mapping[Vertex, Collection[Vertex]]

#: Chomp on two rows of three squares, its nine positions numbered as in the note.
jeu = {
    0: [1, 2, 3, 4, 5],
    1: [4, 5, 6],
    2: [1, 3, 4, 5],
    3: [5, 6, 7],
    4: [7, 8],
    5: [8],
    6: [5, 7],
    7: [8],
    8: [],
}


def sansSuccesseur(jeu: Graph[Vertex]) -> Vertex | None:
    """Return the first vertex without successor of the note's graph; None if there is none.

    >>> sansSuccesseur(jeu)
    8
    """
    for s in jeu:
        if not jeu[s]:
            return s
    return None


def predecesseurs(jeu: Graph[Vertex], j: Vertex) -> list[Vertex]:
    """Return the predecessors of `j`, as in the note.

    >>> predecesseurs(jeu, 8), predecesseurs(jeu, 0)
    ([4, 5, 7], [])
    """
    return [s for s in jeu if j in jeu[s]]


def est_stable(jeu: Graph[Vertex], sommets: Collection[Vertex]) -> bool:
    """Return whether no edge joins two of these vertices (« stable » in the note).

    >>> est_stable(jeu, [2, 6, 8]), est_stable(jeu, [2, 1])
    (True, False)
    """
    return not any(t in sommets for s in sommets for t in jeu[s])


def est_absorbant(jeu: Graph[Vertex], sommets: Collection[Vertex]) -> bool:
    """Return whether every vertex outside has a successor among these (« absorbant » in the note).

    >>> est_absorbant(jeu, [2, 6, 8]), est_absorbant(jeu, [2, 8])
    (True, False)
    """
    return all(s in sommets or any(t in sommets for t in jeu[s]) for s in jeu)


def noyau(jeu: Graph[Vertex]) -> list[Vertex]:
    """Return the kernel (« noyau ») of an acyclic graph as the note computes it: the one stable and absorbing set.

    A sink goes into the kernel and leaves the graph together with its predecessors, until nothing is left. What has
    left must also be forgotten in the lists of successors: `del` alone does not do it.

    >>> sorted(noyau(jeu))
    [2, 6, 8]
    """
    found: list[Vertex] = []
    left = {s: list(jeu[s]) for s in jeu}
    while left:
        sink = sansSuccesseur(left)
        assert sink is not None, "the graph has a cycle"
        found.append(sink)
        gone = {sink, *predecesseurs(left, sink)}
        left = {s: [t for t in left[s] if t not in gone] for s in left if s not in gone}
    return found


def sansNimber(jeu: Graph[Vertex], nimb: Mapping[Vertex, int | None]) -> Vertex | None:
    """Return a vertex without nimber whose successors all have one, the first one; None if there is none.

    >>> sansNimber(jeu, dict.fromkeys(jeu))
    8
    """
    for s in jeu:
        if nimb[s] is None and all(nimb[t] is not None for t in jeu[s]):
            return s
    return None


def nimber(jeu: Graph[Vertex]) -> dict[Vertex, int | None]:
    """Return the nimber of every vertex of an acyclic graph: the least number that no successor has.

    >>> nimber(jeu)
    {0: 4, 1: 3, 2: 0, 3: 2, 4: 2, 5: 1, 6: 0, 7: 1, 8: 0}
    """
    nimb: dict[Vertex, int | None] = dict.fromkeys(jeu)
    while (s := sansNimber(jeu, nimb)) is not None:
        nimb[s] = _mex({nimb[t] for t in jeu[s]})
    return nimb


def _mex(values: Collection[int | None]) -> int:
    least = 0
    while least in values:
        least += 1
    return least


def grundy(n: int, p: int) -> list[list[int]]:
    """Return the n × p table of Wythoff's game: at [i][j] the nimber of the square (i, j), with 0 ≤ i < n, 0 ≤ j < p.

    >>> grundy(3, 4)
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    """
    table = [[0] * p for _ in range(n)]
    for i in range(n):
        for j in range(p):
            table[i][j] = _mex({table[a][b] for a, b in _queen(i, j)})
    return table


def _queen(i: int, j: int) -> list[tuple[int, int]]:
    """The squares that the note's queen reaches from (i, j), nearest first in each direction."""
    along = [(i - k, j) for k in range(1, i + 1)] + [(i, j - k) for k in range(1, j + 1)]
    return along + [(i - k, j - k) for k in range(1, min(i, j) + 1)]


def wythoff(n: int, p: int) -> tuple[int, int] | None:
    """Return a square of nimber 0 to which the queen can go from (n, p); None if (n, p) is losing.

    The table must hold (n, p) itself: it is (n + 1) × (p + 1).

    >>> wythoff(1, 2), wythoff(3, 3), wythoff(2, 3)
    (None, (0, 0), (2, 1))
    """
    table = grundy(n + 1, p + 1)
    return next(((i, j) for i, j in _queen(n, p) if table[i][j] == 0), None)


def successeurs(p: Node) -> list[Node]:
    """Return the positions of the note's game that can be reached in one move."""
    return list(p[2])


def h(p: Node) -> Number:
    """Return what a position of the note's game is worth to Adam: its gain at an end, an estimate elsewhere."""
    return p[1]


def maximin(p: Node, n: int) -> Number:
    """Return what Adam, to move, can secure after `n` moves.

    >>> maximin(arbre([[3, 5], [1, 9]]), 2)
    3
    """
    if n == 0 or not successeurs(p):
        return h(p)
    return max(minimax(q, n - 1) for q in successeurs(p))


def minimax(p: Node, n: int) -> Number:
    """Return what Ève, to move, can hold Adam to after `n` moves.

    >>> minimax(arbre([[3, 5], [1, 9]]), 2)
    5
    """
    if n == 0 or not successeurs(p):
        return h(p)
    return min(maximin(q, n - 1) for q in successeurs(p))
