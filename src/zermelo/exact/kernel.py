"""The kernel of an acyclic arena (« noyau »): where one wants to leave the opponent."""

from __future__ import annotations

from collections.abc import Collection

from zermelo.arena import Arena, ensure_arena, vertex_set
from zermelo.errors import UndefinedError
from zermelo.exact.structure import find_cycle
from zermelo.words import Words, message, some

_VERTICES = message("kernel.set", en="the set", fr="l'ensemble")
_CYCLE = message(
    "kernel.cycle",
    en="{what} is defined here for acyclic arenas only, and this one has the cycle {cycle}; "
    "`solve` tells who wins, with draws for infinite play",
    fr="{what} : notion définie ici pour les arènes acycliques seulement, et celle-ci a le cycle {cycle} ; "
    "`solve` dit qui gagne, une partie infinie étant nulle",
)
_KERNEL = message("kernel.kernel", en="the kernel", fr="noyau")


def is_stable(arena: Arena, vertices: Collection[int]) -> bool:
    """Return whether no edge joins two vertices of the set. Time O(V + E)."""
    ensure_arena(arena)
    inside = vertex_set(len(arena), vertices, _VERTICES)
    return all(inside.isdisjoint(arena.successors[v]) for v in inside)


def is_absorbing(arena: Arena, vertices: Collection[int]) -> bool:
    """Return whether every vertex outside the set has a successor inside. Time O(V + E)."""
    ensure_arena(arena)
    inside = vertex_set(len(arena), vertices, _VERTICES)
    return all(v in inside or not inside.isdisjoint(afters) for v, afters in enumerate(arena.successors))


def kernel(arena: Arena) -> set[int]:
    """Return the kernel of an acyclic arena: its only stable and absorbing set.

    In an impartial game where who cannot move has lost, these are the positions lost for the player to
    move. Owners play no part. Time O(V + E).

    Raises
    ------
    UndefinedError
        The arena has a cycle: there may be no kernel, or several.

    Examples
    --------
    >>> kernel(Arena.from_dict({0: [1, 2], 1: [2], 2: [3], 3: []}))
    {1, 3}

    References
    ----------
    J. von Neumann, O. Morgenstern, *Theory of Games and Economic Behavior*, Princeton, 1944.
    """
    return {sink for sink, _ in kernel_steps(arena)}


def kernel_steps(arena: Arena) -> list[tuple[int, list[int]]]:
    """Return the steps of the course's algorithm: each sink taken, with the predecessors deleted with it.

    Take a vertex without successor, put it in the kernel, delete it and its predecessors, repeat.

    >>> kernel_steps(Arena.from_dict({0: [1, 2], 1: [2], 2: [3], 3: []}))
    [(3, [2]), (1, [0])]
    """
    ensure_arena(arena)
    refuse_cycle(arena, _KERNEL)
    exits = [len(afters) for afters in arena.successors]
    before = arena.predecessors()
    deleted = [False] * len(arena)
    steps = []
    sinks = arena.sinks()
    for sink in sinks:
        gone = []
        for u in before[sink]:
            if not deleted[u]:
                deleted[u] = True
                gone.append(u)
        steps.append((sink, gone))
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
