"""A game looked at again: judged against games solved by the definition, and the four mistakes of a known game."""

import random

import pytest

from zermelo.apps.report import review_sentence
from zermelo.exact import solve
from zermelo.game import Game
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


class _Ends(Game):
    """A row of coins; take one from an end: what one has more than the other counts."""

    points = True

    def start(self):
        return (1, 5, 2), 0

    def moves(self, state):
        yield from ("left", "right") if state[0] else ()

    def play(self, state, move):
        row, lead = state
        coin, rest = (row[0], row[1:]) if move == "left" else (row[-1], row[:-1])
        return rest, -(lead + coin)

    def score(self, state):
        return state[1]


def test_points_given_away_are_counted_where_the_same_player_goes_on_losing():
    # 1 5 2: right leaves 1 5, 2−5+1 = −2; left leaves 5 2, 1−5+2 = −2; then left of 1 5 gives 5 away: 1−5, not 5−1.
    first, second, third = review(read_moves(_Ends(), "right left left"))
    assert (first.given_away, second.given_away, third.given_away) == (0, 8, 0)
    assert not first.is_blunder
    assert second.is_blunder  # 2 + 5 − 1 is won for Adam


def test_a_review_does_not_say_that_every_move_kept_all_where_one_cost_points():
    class Lopsided(_Ends):
        def start(self):
            return (9, 1, 2), 0  # 9 − 2 + 1 = 8, or 2 − 9 + 1 = −6; after left: 2 or 1 for Ève

    found = review(read_moves(Lopsided(), "left left right"))
    assert [item.given_away for item in found] == [0, 2, 0]  # 9 − 1 + 2 = 10
    assert not any(item.is_blunder for item in found)
    assert "1 move" in review_sentence(found)
    assert "kept what could be had" not in review_sentence(found)
