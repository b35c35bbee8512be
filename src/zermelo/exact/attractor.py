"""Attractors of an arena: where a player can force a visit to a target, and in how many moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from typing import Any

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.checks import ensure_kind, ensure_player
from zermelo.errors import UndefinedError
from zermelo.exact import large
from zermelo.exact.large import is_large_arena
from zermelo.labelled import ArrayMap, Label
from zermelo.numbered import NumberedGraph
from zermelo.situation import Player
from zermelo.words import message

_TARGET = message("attractor.target", en="target", fr="cible")
_RANKS = message("attractor.ranks", en="the map of ranks", fr="la table des rangs")
_A_MAP = message(
    "attractor.map",
    en="what attractor(arena, target, player) returns: a dictionary from vertices to ranks",
    fr="ce que renvoie attractor(arène, cible, joueur) : un dictionnaire des sommets vers les rangs",
)
_NO_OWNER = message(
    "attractor.no_owner",
    en="the vertices of this arena have no owner: an attractor is one player's; give owner={{vertex: 0 or 1, …}}, or "
    "take Arena.from_dict(…).double(), whose vertices are (vertex, player)",
    fr="les sommets de cette arène n'ont pas de propriétaire : un attracteur est celui d'un des joueurs ; donner "
    "owner={{sommet: 0 ou 1, …}}, ou prendre Arena.from_dict(…).double(), dont les sommets sont (sommet, joueur)",
)


def attractor(
    graph: GraphLike,
    target: Collection[Label],
    player: int,
    *,
    owner: Mapping[Any, int] | None = None,
) -> Mapping[Label, int]:
    """Return the attractor of `target` for `player`, as a dictionary from vertices to ranks.

    The attractor is the least set that contains the target, every vertex of
    `player` with a successor in the set, and every vertex of the opponent that
    has successors, all of them in the set. The rank of a vertex is the number
    of moves within which `player` can force a visit to the target.

    A vertex without successor is in the attractor only if it is in the target:
    nobody is forced anywhere from where the game is over.

    The graph is an arena, or the course's dictionary, whose `owner` then says
    who moves where, 0 (Adam) or 1 (Ève). Of a large arena the dictionary is a
    mapping over arrays, which equals it; the ranks have been checked.

    Time O(V + E), memory O(V + E).

    Raises
    ------
    UndefinedError
        The vertices have no owners; `arena.double()` has.

    Examples
    --------
    >>> jeu = {"a": ["b", "c"], "b": ["a"], "c": ["c"]}
    >>> attractor(jeu, {"b"}, Player.ADAM, owner={"a": 0, "b": 1, "c": 1})
    {'a': 1, 'b': 0}

    References
    ----------
    R. McNaughton, Infinite games played on finite graphs, Annals of Pure and Applied Logic 65 (1993) 149–184,
    doi:10.1016/0168-0072(93)90036-D.
    """
    arena, owners = _owned(graph, owner)
    player = ensure_player(player)
    if is_large_arena(arena) and (found := large.ranks_of(arena, target, player)) is not None:
        return found
    goal = arena.numbers_of(target, _TARGET)
    ranks = _ranks(arena.numbered, owners, goal, player)
    return {label: ranks[v] for v, label in enumerate(arena.labels) if v in ranks}


def _ranks(graph: NumberedGraph, owner: Sequence[int], goal: Set[int], player: int) -> dict[int, int]:
    """Return attractor ranks, in plain Python, as the textbooks do: a counter of exits for each vertex, and a queue."""
    exits = [len(afters) for afters in graph.successors]
    before = graph.predecessors()
    rank = dict.fromkeys(sorted(goal), 0)
    queue = list(rank)
    for v in queue:
        for u in before[v]:
            exits[u] -= 1
            # The opponent is caught only once all his exits lead into the attractor.
            if u not in rank and (owner[u] == player or exits[u] == 0):
                rank[u] = rank[v] + 1
                queue.append(u)
    return rank


def stages(ranks: Mapping[Any, int]) -> list[Set[Any]]:
    """Return what each stage of an attractor's fixpoint adds: the target, then the vertices of rank 1, 2 …

    >>> stages({"a": 1, "b": 0, "e": 1}) == [{"b"}, {"a", "e"}]
    True
    """
    ensure_kind(Mapping, _A_MAP, ranks=ranks)
    if isinstance(ranks, ArrayMap):
        return large.stages_of(ranks)
    added: list[set[Any]] = [set() for _ in range(max(ranks.values(), default=-1) + 1)]
    for v, rank in ranks.items():
        added[rank].add(v)
    return [*added]


def trap(
    graph: GraphLike, ranks: Mapping[Any, int], player: int, *, owner: Mapping[Any, int] | None = None
) -> Set[Label]:
    """Return the opponent's vertices inside the attractor of `player` (« piège » of the opponent)."""
    arena, owners = _owned(graph, owner)
    if isinstance(ranks, ArrayMap) and ranks.names is arena:
        return large.trap_of(arena, ranks, ensure_player(player))
    _ensure_ranks(arena, ranks, player)
    return {label for label in ranks if owners[arena.index(label)] != player}


def attractor_strategy(
    graph: GraphLike, ranks: Mapping[Any, int], player: int, *, owner: Mapping[Any, int] | None = None
) -> Mapping[Label, Label]:
    """Return a memoryless strategy of `player` that reaches the target in as many moves as the rank says.

    It is defined on the player's vertices of the attractor outside the target, and goes to the first
    successor of least rank.

    >>> attractor_strategy({3: [1, 2], 1: [3], 2: [2]}, {3: 1, 1: 0}, Player.ADAM, owner={1: 1, 2: 1, 3: 0})
    {3: 1}
    """
    arena, owners = _owned(graph, owner)
    if isinstance(ranks, ArrayMap) and ranks.names is arena:
        return large.steps_of(arena, ranks, ensure_player(player))
    _ensure_ranks(arena, ranks, player)
    successors = arena.successors
    return {
        label: min((w for w in successors[label] if w in ranks), key=ranks.__getitem__)
        for label, rank in ranks.items()
        if rank > 0 and owners[arena.index(label)] == player
    }


def _ensure_ranks(arena: Arena, ranks: Mapping[Any, int], player: int) -> None:
    ensure_kind(Mapping, _A_MAP, ranks=ranks)
    arena.numbers_of(ranks, _RANKS)
    ensure_player(player)


def _owned(graph: GraphLike, owner: Mapping[Any, int] | None) -> tuple[Arena, Sequence[Player]]:
    arena = arena_of(graph, owner)
    if arena.numbered.owner is None:
        raise UndefinedError(_NO_OWNER)
    return arena, arena.numbered.owner
