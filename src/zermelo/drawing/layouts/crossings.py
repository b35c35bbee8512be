"""Orders of the vertices in the layers of a graph, with few crossings of edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

_SWEEPS = 24
_PATIENCE = 5
#: Exchanging neighbours one by one is worth its time only on figures of this size.
_FEW = 400


def count_crossings(upper: Sequence[int], lower: Sequence[int], down: Sequence[Sequence[int]]) -> int:
    """Return how many pairs of edges between two layers of a layout cross. Time O(E log V).

    >>> count_crossings([0, 1], [2, 3], [[3], [2], [], []])
    1
    """
    position = {v: i for i, v in enumerate(lower)}
    tree = [0] * (len(lower) + 1)
    crossings = seen = 0
    for u in upper:
        ends = sorted(position[v] for v in down[u])
        for end in ends:
            # Edges seen so far that end further right cross this one.
            i, left = end + 1, 0
            while i:
                left += tree[i]
                i &= i - 1
            crossings += seen - left
        for end in ends:
            i = end + 1
            while i <= len(lower):
                tree[i] += 1
                i += i & -i
            seen += 1
    return crossings


def reduce_crossings(
    layers: list[list[int]], down: Sequence[Sequence[int]], up: Sequence[Sequence[int]]
) -> list[list[int]]:
    """Return a layout's layers reordered so that few edges cross (barycentre sweeps, then exchanges of neighbours).

    `down[v]` are the neighbours of v in the next layer, `up[v]` those in the one before.

    References
    ----------
    K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of hierarchical system structures,
    IEEE Trans. SMC 11 (1981), doi:10.1109/TSMC.1981.4308636.
    """
    best = [list(layer) for layer in layers]
    least = _total(best, down)
    current = [list(layer) for layer in layers]
    stale = 0
    for sweep in range(_SWEEPS):
        if not least or stale > _PATIENCE:
            break
        forward = sweep % 2 == 0
        numbers = range(1, len(current)) if forward else range(len(current) - 2, -1, -1)
        for i in numbers:
            before = current[i - 1] if forward else current[i + 1]
            _sort_by_neighbours(current[i], before, up if forward else down, rightmost=sweep % 4 >= 2)
        if sum(map(len, current)) <= _FEW:
            _exchange(current, down, up)
        now = _total(current, down)
        stale += 1
        if now < least:
            best, least, stale = [list(layer) for layer in current], now, 0
    return best


def _total(layers: list[list[int]], down: Sequence[Sequence[int]]) -> int:
    return sum(count_crossings(a, b, down) for a, b in pairwise(layers))


def _sort_by_neighbours(
    layer: list[int], fixed: list[int], neighbours: Sequence[Sequence[int]], *, rightmost: bool
) -> None:
    """Sort a layer by the mean place of each vertex's neighbours; those without any keep theirs."""
    position = {v: i for i, v in enumerate(fixed)}
    scale = len(fixed) / max(1, len(layer))
    keys = {}
    for i, v in enumerate(layer):
        near = [position[w] for w in neighbours[v]]
        # Turning round the order of equals is what lets a sweep leave a dead end.
        keys[v] = (sum(near) / len(near) if near else i * scale, -i if rightmost else i)
    layer.sort(key=keys.__getitem__)


def _exchange(layers: list[list[int]], down: Sequence[Sequence[int]], up: Sequence[Sequence[int]]) -> None:
    """Exchange neighbours of a layer where that removes crossings, until it does not."""
    for _ in range(4):
        improved = False
        for i, layer in enumerate(layers):
            above = {v: p for p, v in enumerate(layers[i - 1])} if i else {}
            below = {v: p for p, v in enumerate(layers[i + 1])} if i + 1 < len(layers) else {}
            for j in range(len(layer) - 1):
                a, b = layer[j], layer[j + 1]
                gain = _gain(a, b, up, above) + _gain(a, b, down, below)
                if gain > 0:
                    layer[j], layer[j + 1] = b, a
                    improved = True
        if not improved:
            return


def _gain(a: int, b: int, neighbours: Sequence[Sequence[int]], position: dict[int, int]) -> int:
    """How many crossings of a layout fewer there are with b before a than with a before b."""
    if not position:
        return 0
    gain = 0
    for v in neighbours[a]:
        p = position[v]
        for w in neighbours[b]:
            gain += (p > position[w]) - (p < position[w])
    return gain
