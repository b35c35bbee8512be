"""The greedy player of the course: one ply ahead, by a heuristic alone (« meilleur coup »)."""

from __future__ import annotations

from zermelo.checks import heuristic_of, state_or_start
from zermelo.game import Game, Move, Number, State, ensure_game, first_player, next_player
from zermelo.search.nodes import Heuristic, SearchTree


def greedy(game: Game, state: State | None = None, heuristic: Heuristic | str | None = None) -> Move | None:
    """Return the first move whose successor the heuristic likes best; None where the game is over.

    The heuristic (default: the game's `estimate`; a function of a state, or the name of one of the game's `heuristics`)
    judges the successor for its own player to move; its sign is changed where that is the opponent. It alone decides,
    even if the move ends the game: a heuristic that does not see wins makes a greedy player who misses them, as in the
    course.

    Examples
    --------
    >>> from zermelo.games import load
    >>> game = load("tictactoe")
    >>> state, _ = game.read("X.X/.O./.O.")
    >>> [game.move_name(state, greedy(game, state, h)) for h in (game.alignment, game.absolute)]
    ['b1', 'a3']
    """
    ensure_game(game)
    tree = SearchTree(game, heuristic_of(game, heuristic))
    state = state_or_start(game, state)
    player = first_player(game, state)
    best, best_value = None, None
    for move in game.moves(state):
        after = game.play(state, move)
        opponent = next_player(game, player, after)
        value: Number = tree.estimate(after, opponent) * (1 if opponent == player else -1)
        if best_value is None or value > best_value:
            best, best_value = move, value
    return best
