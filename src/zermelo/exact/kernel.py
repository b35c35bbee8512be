"""The kernel of an acyclic arena (« noyau »): where one wants to leave the opponent."""

from __future__ import annotations

from collections.abc import Collection, Set

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.errors import UndefinedError
from zermelo.exact.large import is_large_arena, kernel_of
from zermelo.exact.structure import find_cycle
from zermelo.labelled import Label
from zermelo.words import Words, message, some

_VERTICES = message("kernel.set", en="the set", fr="l'ensemble")
_CYCLE = message(
    "kernel.cycle",
    en="{what} is defined here for acyclic arenas only, and this one has the cycle {cycle}; "
    "`solve` tells who wins, with draws for infinite play",
    fr="{what} : notion définie ici pour les arènes acycliques seulement, et celle-ci a le cycle {cycle} ; "
    "`solve` dit qui gagne, une partie infinie étant nulle",
)
KERNEL = message("kernel.kernel", en="the kernel", fr="noyau")


def is_stable(graph: GraphLike, vertices: Collection[Label]) -> bool:
    """Return whether no edge joins two vertices of the set, as in a kernel. Time O(V + E).

    >>> is_stable({"a": ["b"], "b": ["c"], "c": []}, {"a", "c"})
    True
    """
    arena = arena_of(graph)
    inside = arena.numbers_of(vertices, _VERTICES)
    return all(inside.isdisjoint(arena.numbered.successors[v]) for v in inside)


def is_absorbing(graph: GraphLike, vertices: Collection[Label]) -> bool:
    """Return whether every vertex outside the set has a successor inside, as for a kernel. Time O(V + E).

    >>> is_absorbing({"a": ["b"], "b": ["c"], "c": []}, {"c"})
    False
    """
    arena = arena_of(graph)
    inside = arena.numbers_of(vertices, _VERTICES)
    rows = arena.numbered.successors
    return all(v in inside or not inside.isdisjoint(afters) for v, afters in enumerate(rows))


def kernel(graph: GraphLike) -> Set[Label]:
    """Return the kernel of an acyclic graph: its only stable and absorbing set of vertices.

    In an impartial game where who cannot move has lost, these are the positions lost for the player to
    move. The graph is an arena, whose owners play no part, or the course's dictionary. Time O(V + E).

    Raises
    ------
    UndefinedError
        The graph has a cycle: there may be no kernel, or several.

    Examples
    --------
    >>> jeu = {0: [1, 2, 3, 4, 5], 1: [4, 5, 6], 2: [1, 3, 4, 5], 3: [5, 6, 7], 4: [7, 8], 5: [8],
    ...        6: [5, 7], 7: [8], 8: []}
    >>> kernel(jeu) == {2, 6, 8}
    True

    References
    ----------
    J. von Neumann, O. Morgenstern, *Theory of Games and Economic Behavior*, Princeton, 1944.
    """
    arena = arena_of(graph)
    if is_large_arena(arena) and (found := kernel_of(arena)) is not None:
        return found
    return {sink for sink, _ in kernel_steps(arena)}


def kernel_steps(graph: GraphLike) -> list[tuple[Label, list[Label]]]:
    """Return the steps of the course's algorithm: each sink taken, with the predecessors deleted with it.

    Take a vertex without successor, put it in the kernel, delete it and its predecessors, repeat.

    >>> kernel_steps({"a": ["b", "c"], "b": ["c"], "c": ["d"], "d": []})
    [('d', ['c']), ('b', ['a'])]
    """
    arena = arena_of(graph)
    refuse_cycle(arena, KERNEL)
    inside = arena.numbered
    exits = [len(afters) for afters in inside.successors]
    before = inside.predecessors()
    deleted = [False] * len(arena)
    steps = []
    sinks = inside.sinks()
    for sink in sinks:
        gone = []
        for u in before[sink]:
            if not deleted[u]:
                deleted[u] = True
                gone.append(u)
        steps.append((arena.labels[sink], [arena.labels[u] for u in gone]))
        for u in gone:
            for t in before[u]:
                exits[t] -= 1
                # A deleted vertex never gets here: its edge into the kernel is not taken off its exits.
                if exits[t] == 0:
                    sinks.append(t)
    return steps


def refuse_cycle(arena: Arena, what: Words) -> None:
    """Raise `UndefinedError`, showing a cycle, unless the arena is acyclic."""
    if not arena.is_acyclic():
        cycle = find_cycle(arena)
        shown = some(map(arena.text, [*cycle, cycle[0]]), separator=" → ")
        raise UndefinedError(_CYCLE(what=what, cycle=shown))
