"""A game looked at again: judged against games solved by the definition, and the four mistakes of a known game."""

import random

import pytest

from zermelo.exact import solve
from zermelo.games import load
from zermelo.judge import Budget, Solutions, review
from zermelo.notation import read_moves
from zermelo.scores import Outcome
from zermelo.strategy import Play

WORTH = {"win": 1, "draw": 0, "loss": -1}


@pytest.mark.parametrize("spec", ["tictactoe", "chomp:rows=3,columns=3", "reversi:size=4", "subtraction"])
@pytest.mark.parametrize("budget", [Budget(seconds=20.0), Budget(states=60_000)], ids=["seconds", "states"])
def test_moves_are_blunders_where_the_solved_game_says_so(spec, budget):
    game, chance, known = load(spec), random.Random(7), Solutions()
    start = game.read("a2a3b4c1a4") if spec.startswith("reversi") else None
    play = Play.begin(game, start)
    solution = solve(game, play.state)
    while not play.is_over():
        play = play.then(chance.choice(list(game.moves(play.state))))
    found = review(play, budget=budget, known=known)
    assert [item.move for item in found] == list(play.moves)
    for item, (state, player), (after, mover) in zip(
        found, play.situations, play.situations[1:], strict=False
    ):
        left = solution.outcome(after)
        sign = WORTH[left] if mover == player else -WORTH[left]
        assert item.before is solution.outcome(state)
        assert WORTH[item.after] == sign
        assert item.is_blunder == (sign < WORTH[item.before])
        assert item.is_judged
        assert set(solution.best_moves(state)) <= set(item.best) or not item.is_blunder


def test_what_is_not_proved_is_neither_a_blunder_nor_judged():
    game = load("reversi")
    found = review(read_moves(game, "f5d6c3"), budget=Budget(nodes=200))
    assert [(item.before, item.after, item.is_blunder, item.is_judged) for item in found] == [
        (None, None, False, False)
    ] * 3


def test_the_four_mistakes_of_a_known_game_of_connect_four_are_found_twice_in_a_row():
    pytest.importorskip("numba")
    game = load("connect4")
    play = read_moves(game, "444442231155")
    # BitBully's scores for the player to move after plies 8 to 12: 3, 0, 2, 0, 2.
    for _ in range(2):
        found = review(play, budget=Budget(seconds=120.0))
        assert [item.ply for item in found if item.is_blunder] == [9, 10, 11, 12]
        assert all(item.is_judged for item in found)
    assert (found[8].before, found[8].after) == (Outcome.WIN, Outcome.DRAW)
