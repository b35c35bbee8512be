"""Games looked at again: those of the course notes, with the mistakes that they are known to have."""

import time

import pytest

from zermelo.games import load
from zermelo.judge import Budget
from zermelo.learn.reasons import Place, Truth
from zermelo.learn.reviewing import review
from zermelo.notation import read_moves
from zermelo.scores import Outcome


def test_each_of_the_sixteen_moves_of_the_notes_is_a_blunder():
    # Note 003: a heap of 24, one or two matches, who takes the last one loses; losing are 3k + 1.
    found = review(load("subtraction:heap=24,take=2"), "1 2 " * 8)
    assert [comment.judged.ply for comment in found.blunders] == list(range(1, 17))
    assert [found.turning_point(player).judged.ply for player in (0, 1)] == [15, 16]
    first = found.comments[0].reason.words()
    assert "22 = 3·7+1" in first.text("en")
    assert "22 = 3·7+1" in first.text("fr")


def test_the_game_of_the_notes_has_one_blunder_and_the_reason_names_the_law():
    # Note 004: 20→17→14→11→9→6→5→4→1→0; only 14→11 is wrong, 13 should have been left.
    found = review(load("subtraction:heap=20,take=3"), "3 3 3 2 3 1 1 3 1")
    (blunder,) = found.blunders
    assert (blunder.judged.ply, blunder.judged.best) == (3, (1,))
    assert "9 = 4·2+1" in str(blunder.reason.words())
    assert blunder.refutation == (2,)
    assert found.turning_point(0) is blunder
    assert found.turning_point(1) is None


def test_a_turning_point_is_the_last_blunder_even_if_its_price_came_back():
    # Losing heaps are 3k + 1: 24 → 23 gives the win away, 23 → 21 gives it back, and 21 → 19 keeps it.
    found = review(load("subtraction:heap=24,take=2"), "1 2 2")
    assert [found.turning_point(player).judged.ply for player in (0, 1)] == [1, 2]
    assert found.comments[2].judged.after is Outcome.WIN


def test_the_first_of_the_four_losing_moves_of_the_notes_is_refuted_by_a_win():
    # Note 003: X to move, only a2 holds; every other move loses.
    game = load("tictactoe")
    at = game.read("O.X/.X./O..")
    for text in ("b1", "c2", "b3", "c3"):
        (comment,) = review(game, text, at=at).comments
        assert comment.is_blunder
        assert comment.reason.kind in ("lets: wins at once", "one ply too late")
        assert [game.move_name(at[0], move) for move in comment.refutation] == ["a2"]
    assert not review(game, "a2", at=at).blunders


def test_good_moves_have_their_reason_when_it_is_asked_for():
    game = load("subtraction:heap=20,take=3")
    assert review(game, "3").comments[0].reason is None
    reason = review(game, "3", good=True).comments[0].reason
    assert reason.kind == "does: leaves a losing position"
    assert "17 = 4·4+1" in str(reason.words())


def test_every_equally_good_move_is_good():
    game = load("tictactoe")
    for corner in ("a1", "c1", "a3", "c3"):
        assert not review(game, f"b2 {corner}").blunders


def test_what_is_not_proved_has_no_reason():
    found = review(load("connect4"), "4 4 4", budget=Budget(nodes=1))
    assert not found.blunders
    assert all(comment.reason is None for comment in found.comments)


def test_judgement_and_reasons_share_the_seconds():
    game = load("connect4")
    began = time.monotonic()
    review(game, "4 4 3 5 2", budget=Budget(seconds=1.0))
    assert time.monotonic() - began < 20  # each reason could ask for two seconds, several times


def test_a_truth_whose_time_is_over_proves_nothing_large():
    game = load("reversi:size=6")
    here = Place(game, game.start(), 0)
    assert Truth(game, until=time.monotonic()).at(here) is None


@pytest.mark.parametrize("spec", ["tictactoe", "chomp:rows=3,columns=3"])
def test_a_refutation_is_legal_and_wins_back_what_was_given_away(spec):
    game = load(spec)
    text = {"tictactoe": "b2 a2 c2 a1 c1", "chomp:rows=3,columns=3": "3,3 1,3 1,2"}[spec]
    found = review(game, read_moves(game, text))
    assert found.blunders
    for comment in found.blunders:
        state, _ = found.play.situations[comment.judged.ply]
        for move in comment.refutation:
            assert move in list(game.moves(state))
            state = game.play(state, move)
        if comment.judged.after is Outcome.LOSS and not list(game.moves(state)):
            assert game.score(state) < 0  # the other player made the last move
