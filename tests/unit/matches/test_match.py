import random

import pytest

from zermelo.errors import IllegalMoveError
from zermelo.game import Game
from zermelo.games import load
from zermelo.matches.agents import RandomAgent
from zermelo.matches.match import Ending, Match, Result, play_match


class Ring(Game):
    """A token on a ring of three places that may turn for ever."""

    def start(self):
        return (0,)

    def moves(self, state):
        yield 1
        yield 2

    def play(self, state, move):
        return ((state[0] + move) % 3,)


class DrawnRing(Ring):
    repeats = "draw"


class StrictRing(Ring):
    repeats = "illegal"


def test_a_game_ends_when_the_rules_end_it():
    match = Match(load("subtraction:heap=2"))
    match.push(1)
    assert match.result() is None
    match.push(1)
    # Misère: Ève took the last match, Adam has won.
    assert match.result() == Result(0, Ending.RULES, 1)


def test_a_repeated_position_is_a_draw_where_the_game_says_so():
    match = Match(DrawnRing())
    for move in (1, 2):
        assert match.result() is None
        match.push(move)
    assert match.result() == Result(None, Ending.REPETITION)


def test_the_same_state_with_the_other_player_to_move_is_no_repetition():
    # A state is seen by the player to move: for Ève it is another position on the table than it was for Adam.
    match = Match(DrawnRing())
    for move in (1, 1, 1):
        match.push(move)
    assert match.situation == ((0,), 1)
    assert match.result() is None


def test_a_repeating_move_is_refused_where_it_is_illegal():
    match = Match(StrictRing())
    match.push(1)
    assert match.moves() == [1]
    with pytest.raises(IllegalMoveError, match="repeats"):
        match.push(2)
    for _ in range(4):
        match.push(1)
    # Both have been on all three places: Ève, to move, has no move left and has lost.
    assert match.result() == Result(0, Ending.REPETITION, -1)


def test_who_has_only_repeating_moves_gets_the_score_of_a_player_without_a_move():
    class MisereRing(StrictRing):
        def score(self, state):
            return 1

    match = Match(MisereRing())
    for _ in range(5):
        match.push(1)
    assert match.result() == Result(1, Ending.REPETITION, 1)


class Counter(Game):
    def start(self):
        return (0,)

    def moves(self, state):
        yield 1

    def play(self, state, move):
        return (state[0] + move,)


def test_an_endless_game_is_drawn_at_the_limit():
    chance = RandomAgent(random.Random(0))
    match = play_match(Counter(), chance, chance, limit=20)
    assert (match.result(), len(match.play)) == (Result(None, Ending.LIMIT), 20)


def test_a_situation_met_for_the_third_time_is_a_draw_by_infinite_play():
    chance = RandomAgent(random.Random(0))
    match = play_match(Ring(), chance, chance)
    assert match.result() == Result(None, Ending.ENDLESS)
    assert match.play.situations.count(match.situation) == 3
    match.take_back()
    assert match.result() is None


def test_moves_are_taken_back_and_a_player_may_resign():
    match = Match(load("chomp"))
    before = match.situation
    match.push((1, 2))
    match.resign()
    assert match.result() == Result(0, Ending.RESIGNED)
    match.take_back()
    assert match.situation == before
    assert match.result() is None


def test_a_move_outside_the_rules_is_refused():
    with pytest.raises(IllegalMoveError):
        Match(load("chomp")).push((0, 0))
