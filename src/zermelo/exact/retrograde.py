"""Retrograde analysis: from the ends of a game backwards to the value of every state."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from zermelo.exact.enumerate import Graph
from zermelo.exact.mex import mex
from zermelo.exact.sums import why_not_impartial, why_not_normal
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.scores import Number
from zermelo.situation import State
from zermelo.words import Phrase, message

#: The distance of a state from which nobody forces an end.
NEVER = -1

_CYCLIC = message(
    "retrograde.cyclic",
    en="{game} can go round: Grundy values need a game in which no state comes twice",
    fr="{game} peut tourner en rond : les valeurs de Grundy demandent un jeu où aucun état ne revient",
)


def label(graph: Graph, *, points: bool) -> tuple[list[Number], array[int]]:
    """Return the solved value of each state for the player to move, and its distance to the end in plies.

    The value is the score under best play by both; 0 where neither player can force better: infinite play
    is a draw. Without `points` only the sign of a score counts. The winner takes the shortest way among the
    moves that keep the value, the loser the longest; the distance is `NEVER` where the value is 0.

    Ends are taken in decreasing size of their score. From those of size t spreads, breadth first, the set
    of states where one of the players forces t or more: a state enters when a move gives its player t, or
    when the last of its moves is known to give −t or worse. States enter in the order of their distances,
    and the counters of exits serve one size after the other. Time O(V + E) and a sort of the scores.

    Examples
    --------
    >>> from zermelo.arena import Arena
    >>> from zermelo.arena_game import ArenaGame
    >>> from zermelo.exact.enumerate import reachable
    >>> values, distances = label(reachable(ArenaGame(Arena.from_dict({0: [1, 2], 1: [2], 2: []}))), points=False)
    >>> values, list(distances)
    ([1, 1, -1], [1, 1, 0])

    References
    ----------
    K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9(3) (1986) 131–139,
    doi:10.3233/ICG-1986-9302.
    """
    before, sources = graph.reverse
    turns = graph.turns
    exits = graph.out_degrees()
    values: list[Number] = [0] * len(graph)
    distances = array("i", [NEVER]) * len(graph)
    ends: dict[Number, list[int]] = {}
    for v, score in graph.scores.items():
        value = score if points else (score > 0) - (score < 0)
        if value:
            values[v], distances[v] = value, 0
            ends.setdefault(abs(value), []).append(v)
    for size in sorted(ends, reverse=True):
        queue = ends[size]
        for v in queue:  # the queue grows while it is read
            value, distance = values[v], distances[v] + 1
            for u in sources[before[v] : before[v + 1]]:
                if distances[u] != NEVER:
                    continue
                gain = value if turns is not None and turns[u] == turns[v] else -value
                if gain < 0:
                    exits[u] -= 1
                    if exits[u]:
                        continue
                values[u], distances[u] = gain, distance
                queue.append(u)
    return values, distances


def grundy_labels(game: Game, graph: Graph) -> array[int] | None:
    """Return the Grundy value of each solved state, the mex of those of its successors; None if there are none.

    They exist for impartial, acyclic games in which who cannot move has lost: see `why_no_grundy`. States are
    taken from the ends backwards, each after all its successors. Time O(V + E).
    """
    if why_not_impartial(game) or any(why_not_normal(game, graph.states[i]) for i in graph.scores):
        return None
    before, sources = graph.reverse
    offsets, targets = graph.offsets, graph.targets
    exits = graph.out_degrees()
    values = array("i", bytes(4 * len(graph)))
    order = list(graph.scores)
    for v in order:
        values[v] = mex(values[w] for w in targets[offsets[v] : offsets[v + 1]])
        for u in sources[before[v] : before[v + 1]]:
            exits[u] -= 1
            if not exits[u]:
                order.append(u)
    return values if len(order) == len(graph) else None


def why_no_grundy(game: Game, states: Iterable[State]) -> Phrase:
    """Return why a solved game without Grundy values has none: its declaration, one of its ends, or a cycle."""
    if reason := why_not_impartial(game):
        return reason
    ends = (state for state in states if not any(True for _ in game.moves(state)))
    abnormal = next(filter(None, (why_not_normal(game, end) for end in ends)), None)
    return abnormal or why_cyclic(game)


def why_cyclic(game: Game) -> Phrase:
    """Return the reason why a game in which a play can return to a state has no Grundy values."""
    return _CYCLIC(game=titled(game))
