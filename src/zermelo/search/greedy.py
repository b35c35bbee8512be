"""The greedy player of the course: one ply ahead, by a heuristic alone (« meilleur coup »)."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.checks import ensure_game, ensure_mover, state_or_start
from zermelo.game import Game
from zermelo.heuristic import Estimator, Heuristic, estimator
from zermelo.questions import legal_moves, next_player, no_state
from zermelo.scores import Number
from zermelo.situation import Move, State


def greedy(
    game: Game,
    state: State | None = None,
    heuristic: Heuristic | Estimator | str | None = None,
    *,
    player: int | None = None,
) -> Move | None:
    """Return the first move whose successor the heuristic likes best; None where the game is over.

    The heuristic alone decides, even if the move ends the game: one that does not see wins makes a greedy player who
    misses them, as in the course. (`alpha_beta` with `depth=1` looks as far, but knows the end of a game.) It is the
    name of one of the game's `heuristics` (default: its `estimate`) or a function: `f(board, player)` is asked for the
    player who chooses, `f(board)` speaks for the first player, `f(state)` for the player to move after the move.
    `player`, 0 or 1, moves in `state`; if None, whom the state itself names, else the first player.

    Time O(moves): each successor is made and judged once.

    Examples
    --------
    >>> from zermelo.games import load
    >>> game = load("tictactoe")
    >>> state, _ = game.read("X.X/.O./.O.")
    >>> [game.move_name(state, greedy(game, state, h)) for h in (game.alignment, game.absolute)]
    ['b1', 'a3']
    """
    ensure_game(game)
    state = state_or_start(game, state)
    mover = ensure_mover(game, state, player)
    found = first_best(estimator(game, heuristic), state, mover, legal_moves(game, state))
    return None if found is None else found[0]


def first_best(
    judge: Estimator, state: State, player: int, moves: Iterable[Move]
) -> tuple[Move, Number] | None:
    """Return the greedy move: the first of `player` after which the heuristic is best for them, with its value."""
    game = judge.game
    valued: list[tuple[Move, Number]] = []
    for move in moves:
        after = game.play(state, move)
        if after is None:
            raise no_state(game, state, move)
        mover = next_player(game, player, after)
        value = judge.value(after, mover, player)
        valued.append((move, value if mover == player else -value))
    return max(valued, key=lambda pair: pair[1], default=None)
