"""Counting plays: the first test of every move generator."""

from __future__ import annotations

from zermelo.game import Game, State, within
from zermelo.search.nodes import MOST_DEPTH


def perft(game: Game, depth: int, state: State | None = None) -> int:
    """Return the number of sequences of exactly `depth` plies from `state` (default: the start).

    A play that ends before is not counted; a pass is a ply like any other; `repeats` plays no role. Every
    sequence is walked, except that the last ply is only counted: time O(sequences of `depth` − 1 plies).

    Examples
    --------
    >>> from zermelo.games import load
    >>> perft(load("tictactoe"), 5)
    15120
    """
    within(0, depth, MOST_DEPTH, "depth")
    root = game.start() if state is None else state
    if depth == 0:
        return 1
    leaves = 0
    stack = [(root, depth)]
    while stack:
        here, plies = stack.pop()
        if plies == 1:
            leaves += sum(1 for _ in game.moves(here))
        else:
            stack.extend((game.play(here, move), plies - 1) for move in game.moves(here))
    return leaves
