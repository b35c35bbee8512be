"""Attractors of an arena: where a player can force a visit to a target, and in how many moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from zermelo.arena import Arena, check_vertices, ensure_arena, vertex_set
from zermelo.checks import ensure_kind, ensure_player
from zermelo.errors import UndefinedError
from zermelo.game import Player
from zermelo.words import message

_Vertex = TypeVar("_Vertex")

_TARGET = message("attractor.target", en="target", fr="cible")
_RANKS = message("attractor.ranks", en="the map of ranks", fr="la table des rangs")
_A_MAP = message(
    "attractor.map",
    en="what attractor(arena, target, player) returns: a dictionary from vertices to ranks",
    fr="ce que renvoie attractor(arène, cible, joueur) : un dictionnaire des sommets vers les rangs",
)
_NO_OWNER = message(
    "attractor.no_owner",
    en="the vertices of this arena have no owner: an attractor is one player's; take arena.double() first",
    fr="les sommets de cette arène n'ont pas de propriétaire : un attracteur est celui d'un des joueurs ; "
    "prendre d'abord arena.double()",
)


def attractor(arena: Arena, target: Collection[int], player: Player) -> dict[int, int]:
    """Return the attractor of `target` for `player`, as a map from vertex to rank.

    The attractor is the least set that contains the target, every vertex of
    `player` with a successor in the set, and every vertex of the opponent that
    has successors, all of them in the set. The rank of a vertex is the number
    of moves within which `player` can force a visit to the target.

    A vertex without successor is in the attractor only if it is in the target:
    nobody is forced anywhere from where the game is over.

    Time O(V + E), memory O(V + E).

    Raises
    ------
    UndefinedError
        The arena has no owners; `arena.double()` has.

    Examples
    --------
    >>> arena = Arena.from_edges([0, 1, 1], [(0, 1), (0, 2), (1, 0), (2, 2)])
    >>> attractor(arena, {1}, Player.ADAM)
    {0: 1, 1: 0}
    """
    owner = _owner(arena)
    ensure_player(player)
    goal = vertex_set(len(arena), target, _TARGET)
    exits = [len(afters) for afters in arena.successors]
    before = arena.predecessors()
    rank = dict.fromkeys(sorted(goal), 0)
    queue = list(rank)
    for v in queue:
        for u in before[v]:
            exits[u] -= 1
            # The opponent is caught only once all his exits lead into the attractor.
            if u not in rank and (owner[u] == player or exits[u] == 0):
                rank[u] = rank[v] + 1
                queue.append(u)
    return {v: rank[v] for v in sorted(rank)}


def stages(ranks: Mapping[_Vertex, int]) -> list[set[_Vertex]]:
    """Return what each stage of the fixpoint adds: the target, then the vertices of rank 1, 2 …

    >>> stages({0: 1, 1: 0, 4: 1})
    [{1}, {0, 4}]
    """
    ensure_kind(Mapping, _A_MAP, ranks=ranks)
    added: list[set[_Vertex]] = [set() for _ in range(max(ranks.values(), default=-1) + 1)]
    for v, rank in ranks.items():
        added[rank].add(v)
    return added


def trap(arena: Arena, ranks: Mapping[int, int], player: Player) -> set[int]:
    """Return the opponent's vertices inside the attractor of `player` (« piège » of the opponent)."""
    owner = _owner(arena)
    _ensure_ranks(arena, ranks, player)
    return {v for v in ranks if owner[v] != player}


def attractor_strategy(arena: Arena, ranks: Mapping[int, int], player: Player) -> dict[int, int]:
    """Return a memoryless strategy of `player` that reaches the target in as many moves as the rank says.

    It is defined on the player's vertices of the attractor outside the target, and goes to the first
    successor of least rank.

    >>> arena = Arena.from_edges([0, 1, 1], [(0, 1), (0, 2), (1, 0), (2, 2)])
    >>> attractor_strategy(arena, {0: 1, 1: 0}, Player.ADAM)
    {0: 1}
    """
    owner = _owner(arena)
    _ensure_ranks(arena, ranks, player)
    return {
        v: min((w for w in arena.successors[v] if w in ranks), key=ranks.__getitem__)
        for v, rank in ranks.items()
        if rank > 0 and owner[v] == player
    }


def _ensure_ranks(arena: Arena, ranks: Mapping[int, int], player: int) -> None:
    ensure_kind(Mapping, _A_MAP, ranks=ranks)
    check_vertices(len(arena), ranks, _RANKS)
    ensure_player(player)


def _owner(arena: Arena) -> Sequence[Player]:
    ensure_arena(arena)
    if arena.owner is None:
        raise UndefinedError(_NO_OWNER)
    return arena.owner
