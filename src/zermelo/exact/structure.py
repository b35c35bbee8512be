"""The shape of games and arenas: cycles, and moves that pass the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.checks import ensure_game, ensure_whole, state_or_start
from zermelo.errors import TooLargeError
from zermelo.game import Game
from zermelo.labelled import Label
from zermelo.questions import declares
from zermelo.situation import State

#: States that are looked at before the answer is "unknown": a few seconds with slow rules.
DEFAULT_LIMIT = 100_000


def is_acyclic(
    thing: Game | GraphLike, limit: int = DEFAULT_LIMIT, *, state: State | None = None
) -> bool | None:
    """Return whether there is no cycle: no play visits a state twice; None where the first `limit` states do not tell.

    Plays of a game begin in `state` (default: the start). A game that declares `level`, which grows with every move, is
    acyclic. Otherwise the states are explored depth first until one is met again on its own path. Time O(V + E) for
    what is explored.

    >>> is_acyclic({"a": ["b"], "b": ["a"]})
    False
    """
    if isinstance(thing, Arena | Mapping):
        return arena_of(thing).is_acyclic()
    ensure_game(thing)
    ensure_whole(optional=False, limit=limit)
    start = state_or_start(thing, state)
    if declares(thing, "level"):
        return True

    def afters(state: State) -> Iterator[State]:
        return (thing.play(state, move) for move in thing.moves(state))

    cycle = _cycle([start], afters, limit)
    return None if cycle is None else not cycle


def find_cycle(graph: GraphLike) -> list[Label]:
    """Return the vertices of a graph's cycle in order, without the first one again; an empty list if there is none.

    >>> find_cycle({"a": ["b"], "b": ["c", "d"], "c": [], "d": ["b"]})
    ['b', 'd']
    """
    arena = arena_of(graph)
    cycle = _cycle(range(len(arena)), lambda v: iter(arena.numbered.successors[v]), len(arena))
    assert cycle is not None
    return [arena.labels[v] for v in cycle]


def is_bipartite(thing: Game | GraphLike, limit: int = DEFAULT_LIMIT) -> bool | None:
    """Return whether every move passes the turn; None where a game has more than `limit` states.

    For a game this is about its situations (state, player): it fails only where the same player may move
    twice in a row. An arena without owners is bipartite if its vertices can be split so that every edge
    goes from one part to the other.

    >>> is_bipartite({0: [1, 2], 1: [2], 2: []})
    False
    >>> is_bipartite(Arena.from_dict({0: [1, 2], 1: [2], 2: []}).double())
    True
    """
    if isinstance(thing, Arena | Mapping):
        return arena_of(thing).is_bipartite()
    ensure_game(thing)
    ensure_whole(optional=False, limit=limit)
    if not declares(thing, "turn"):
        return True
    try:
        return Arena.from_game(thing, limit=limit).is_bipartite()
    except TooLargeError:
        return None


def longest_path(successors: list[list[int]]) -> int | None:
    """Return the plies of the longest play from position 0 of a graph of states; None where there may be a cycle.

    All positions are reachable from 0. Time O(V + E).

    >>> longest_path([[1, 2], [2], []]), longest_path([[1], [0]])
    (2, None)
    """
    from zermelo.numbered import NumberedGraph

    order = NumberedGraph(tuple(map(tuple, successors))).topological_order()
    if order is None:
        return None
    length = [0] * len(successors)
    for v in reversed(order):
        length[v] = max((length[w] + 1 for w in successors[v]), default=0)
    return length[0]


def _cycle(
    roots: Iterable[State], afters: Callable[[State], Iterator[State]], limit: int
) -> list[State] | None:
    """Return a cycle of the states' graph reachable from the roots, [] if there is none, None after `limit` states."""
    finished: dict[State, bool] = {}
    for root in roots:
        if root in finished:
            continue
        finished[root] = False
        path, todo = [root], [afters(root)]
        while path:
            after = next(todo[-1], _NO_MORE)
            if after is _NO_MORE:
                finished[path.pop()] = True
                todo.pop()
            elif after not in finished:
                if len(finished) >= limit:
                    return None
                finished[after] = False
                path.append(after)
                todo.append(afters(after))
            elif not finished[after]:
                return path[path.index(after) :]
    return []


_NO_MORE = object()
