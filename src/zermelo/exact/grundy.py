"""Grundy values (nimbers) of impartial games, and sums of games."""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.checks import ensure_game, ensure_whole, state_or_start
from zermelo.errors import UndefinedError
from zermelo.exact.kernel import refuse_cycle
from zermelo.exact.large import grundy_of, is_large_arena
from zermelo.exact.mex import mex
from zermelo.exact.parts import PartValues
from zermelo.exact.sums import refuse, why_no_parts, why_not_impartial, why_not_normal
from zermelo.game import Game
from zermelo.labelled import Label
from zermelo.situation import State
from zermelo.words import message

GRUNDY = message("grundy.grundy", en="a Grundy value", fr="valeur de Grundy")
_OWNED = message(
    "grundy.owned",
    en="the vertices of this arena have owners: Grundy values are for impartial games, where both players "
    "have the same moves",
    fr="les sommets de cette arène ont des propriétaires : les valeurs de Grundy sont celles des jeux "
    "impartiaux, où les deux camps ont les mêmes coups",
)


def grundy_values(graph: GraphLike) -> Mapping[Label, int]:
    """Return the dictionary of the Grundy values: that of a vertex is the mex of the values of its successors.

    It is 0 exactly on the kernel: where the player to move has lost. The graph is an arena, or the course's
    dictionary. Time O(V + E).

    Raises
    ------
    UndefinedError
        The graph has a cycle, or its vertices have owners.

    Examples
    --------
    >>> grundy_values({"a": ["b", "c"], "b": ["c"], "c": []})
    {'a': 2, 'b': 1, 'c': 0}

    References
    ----------
    R. Sprague, Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1935) 438–444.
    P. M. Grundy, Mathematics and games, Eureka 2 (1939) 6–8.
    """
    arena = arena_of(graph)
    inside = arena.numbered
    if inside.owner is not None:
        raise UndefinedError(_OWNED)
    if is_large_arena(arena) and (found := grundy_of(arena)) is not None:
        return found
    order = inside.topological_order()
    if order is None:
        refuse_cycle(arena, GRUNDY)
    assert order is not None
    values = [0] * len(arena)
    for v in reversed(order):
        values[v] = mex(values[w] for w in inside.successors[v])
    return dict(zip(arena.labels, values, strict=True))


def grundy_value(game: Game, state: State | None = None, limit: int | None = None) -> int:
    """Return the Grundy value of `state` (default: the start): the heap of Nim that equals it.

    A sum is not explored: its value is the xor of those of its parts.

    Raises
    ------
    UndefinedError
        The game is not impartial, can go round, or has an end that is not lost for who cannot move.
    TooLargeError
        There are more than `limit` states.
    """
    ensure_game(game)
    ensure_whole(limit=limit)
    state = state_or_start(game, state)
    if why_no_parts(game) is None:
        return PartValues(limit).of(game, state)
    refuse(why_not_impartial(game))
    arena = Arena.from_game(game, state, limit)
    refuse(next(filter(None, (why_not_normal(game, end) for end in arena.sinks())), None))
    return grundy_values(arena)[state]
