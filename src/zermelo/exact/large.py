"""Questions about large arenas, answered from arrays by compiled routines: the same answers as in plain Python.

Nothing here is asked of small arenas: there the readable versions are done before compiled code is ready.
"""

from __future__ import annotations

from collections.abc import Collection, Set
from typing import TYPE_CHECKING, Any

from zermelo.arena import Arena
from zermelo.compiled import choice
from zermelo.compiled.routines.background import in_background
from zermelo.errors import unverified
from zermelo.labelled import ArrayMap, ArraySet, Label
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.compiled.graphs.graph import Graph
    from zermelo.compiled.memory.workspace import Workspace

_ATTRACTOR = message("large.attractor", en="the attractor", fr="l'attracteur")
_RANK = message("large.rank", en="its rank does not follow", fr="son rang ne convient pas")


def is_large_arena(arena: Arena) -> bool:
    """Return whether an arena is large enough for compiled attractors, kernels and Grundy values, and there are any."""
    return choice.is_large_graph(len(arena), arena.edge_count)


def ranks_of(arena: Arena, target: Collection[Label], player: int) -> ArrayMap[int] | None:
    """Return the attractor of `target` in a large arena, checked.

    None where it is better looked at vertex by vertex.
    """
    import numpy as np

    from zermelo.compiled.graphs.graph import attract_to, first_wrong

    goal = _numbers(arena, target)
    if goal is None:
        return None
    graph, workspace = _graph(arena)
    owner = arena.numbered.owners

    def work() -> Any:
        decided = attract_to(graph, owner, goal, player, workspace)
        seeds = np.full(len(arena), -1, dtype=np.int8)
        seeds[goal] = player
        wrong = first_wrong(graph, owner, seeds, decided)
        if wrong is not None:
            raise unverified(_ATTRACTOR.text(), _RANK, arena.text(arena.labels[wrong]))
        return decided.results[:, 0] >> 1

    return ArrayMap(arena, in_background(work, stop=workspace.stop), int)


def stages_of(ranks: ArrayMap[int]) -> list[Set[Label]]:
    """Return the stages of a large arena's attractor: the vertices of each rank."""
    import numpy as np

    inside = np.flatnonzero(ranks.numbers >= 0)
    if not len(inside):
        return []
    order = inside[np.argsort(ranks.numbers[inside], kind="stable")]
    counts = np.bincount(ranks.numbers[inside])
    return [ArraySet(ranks.names, part) for part in np.split(order, np.cumsum(counts)[:-1])]


def trap_of(arena: Arena, ranks: ArrayMap[int], player: int) -> ArraySet:
    """Return the trap of a large arena's attractor: the vertices with a rank that are not the player's."""
    import numpy as np

    return ArraySet(arena, np.flatnonzero((ranks.numbers >= 0) & (arena.numbered.owners != player)))


def steps_of(arena: Arena, ranks: ArrayMap[int], player: int) -> ArrayMap[Label]:
    """Return the strategy of a large arena's attractor: from each vertex of the player a successor of least rank."""
    import numpy as np

    from zermelo.compiled.graphs.attractor import first_steps

    starts, edges = arena.numbered.arrays
    chosen = np.empty(len(arena), dtype=np.int32)
    first_steps(starts, edges, arena.numbered.owners, player, ranks.numbers, chosen)
    return ArrayMap(arena, chosen, arena.labels.__getitem__)


def kernel_of(arena: Arena) -> ArraySet | None:
    """Return the kernel of a large arena without cycles, the vertices lost for who moves there; None if it has one."""
    import numpy as np

    from zermelo.compiled.graphs.graph import attract_both, topological

    graph, workspace = _graph(arena)

    def work() -> Any:
        if topological(graph, workspace) is None:
            return None
        workspace.release("order")
        codes = attract_both(graph, None, workspace).results[:, 0]
        return np.flatnonzero((codes & 1) == 0)

    found = in_background(work, stop=workspace.stop)
    return None if found is None else ArraySet(arena, found)


def grundy_of(arena: Arena) -> ArrayMap[int] | None:
    """Return the Grundy values of a large arena without cycles; None if it has one."""
    from zermelo.compiled.graphs.graph import grundy, topological

    graph, workspace = _graph(arena)

    def work() -> Any:
        order = topological(graph, workspace)
        return None if order is None else grundy(graph, order, workspace)

    found = in_background(work, stop=workspace.stop)
    return None if found is None else ArrayMap(arena, found, int)


def _graph(arena: Arena) -> tuple[Graph, Workspace]:
    from zermelo.compiled.graphs.graph import Graph
    from zermelo.compiled.memory.workspace import Workspace

    return Graph(*arena.numbered.arrays), Workspace()


def _numbers(arena: Arena, vertices: Collection[Label]) -> Any:
    """Return the numbers of a large arena's vertices as an array, each once; None where they are not plain numbers."""
    import numpy as np

    if not isinstance(arena.labels, range):
        return None
    if not isinstance(vertices, np.ndarray | range | list | tuple | Set):
        return None
    given = np.asarray(list(vertices) if isinstance(vertices, Set) else vertices)
    if given.ndim != 1 or (given.dtype.kind not in "iu" and len(given)):
        return None
    if len(given) and not 0 <= int(given.min()) <= int(given.max()) < len(arena):
        return None
    is_inside = np.zeros(len(arena), dtype=bool)
    is_inside[given.astype(np.int64)] = True
    return np.flatnonzero(is_inside)
