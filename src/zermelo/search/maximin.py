"""Minimax as the course writes it: two functions that call each other."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeAlias

from zermelo.checks import ensure_game, within
from zermelo.game import Game
from zermelo.heuristic import Estimator, Heuristic, estimator
from zermelo.questions import declares, turn_of
from zermelo.scores import Number
from zermelo.search.nodes import SearchTree
from zermelo.situation import State

Evaluation: TypeAlias = Callable[[State, int], Number]

#: Deeper, the two functions would meet Python's own limit.
MOST_RECURSION = 300


def maximin_minimax(
    game: Game, heuristic: Heuristic | Estimator | str | None = None
) -> tuple[Evaluation, Evaluation]:
    """Return the two functions of the course that call each other: `maximin(p, n)` and `minimax(p, n)`.

    Both give the value *for Max* of the state `p`, looking `n` plies ahead: `maximin` where Max moves,
    `minimax` where Min does. A game won by Max is worth +∞, one lost −∞ (its score in a game of `points`), a
    draw 0, and a state at the horizon its heuristic. Max is the first player, unless states name who moves. The two
    agree with `zermelo.minimax`, which adds the distance and the moves.

    They follow the definition to the letter, recursion included, so `n` is at most 300.

    Examples
    --------
    >>> from zermelo.games import load
    >>> maximin, minimax = maximin_minimax(load("subtraction:heap=5"))
    >>> maximin((5,), 5), minimax((5,), 5)
    (-inf, inf)
    """
    ensure_game(game)
    tree = SearchTree(game, estimator(game, heuristic))
    knows_turn = declares(game, "turn")

    def successors(state: State, n: int) -> list[tuple[State, bool]]:
        """The states after each move, none at the horizon; and whether the same player moves again."""
        if within(0, n, MOST_RECURSION, "n") == 0:
            return []
        afters = [game.play(state, move) for move in game.moves(state)]
        return [(after, knows_turn and game.turn(after) == game.turn(state)) for after in afters]

    def h(state: State, is_max: bool) -> Number:
        """The heuristic, or the score of an ended game, for Max, who moves here or not."""
        mover = turn_of(game, state) if knows_turn else 0 if is_max else 1
        leaf = tree.root(state, 0, mover, asked_for=mover if is_max else 1 - mover).value
        number = leaf.decided * inf if leaf.decided else leaf.number
        return number if is_max else -number

    def maximin(p: State, n: int) -> Number:
        values = [maximin(q, n - 1) if again else minimax(q, n - 1) for q, again in successors(p, n)]
        return max(values) if values else h(p, True)

    def minimax(p: State, n: int) -> Number:
        values = [minimax(q, n - 1) if again else maximin(q, n - 1) for q, again in successors(p, n)]
        return min(values) if values else h(p, False)

    return maximin, minimax
