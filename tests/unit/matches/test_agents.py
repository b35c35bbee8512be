import random

import pytest

from zermelo.errors import ParameterError, UnknownGameError
from zermelo.game import Game, start_situation
from zermelo.games import load
from zermelo.matches.agents import ExactAgent, LevelAgent, make_agent, safe_moves
from zermelo.matches.match import Match, play_match


def moves_of(game, text):
    situation = game.read(text)
    return situation, list(game.moves(situation[0]))


def names(game, situation, moves):
    return {game.move_name(situation[0], move) for move in moves}


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize(
    ("position", "allowed"),
    [
        ("XX./OO./...", {"c1"}),  # X wins at once, rather than block
        ("X../OO./X..", {"c2"}),  # O threatens: X must block
        ("X.O/.../X.O", {"a2"}),  # both threaten: X wins
    ],
)
def test_from_level_3_on_no_win_in_one_is_missed_or_allowed(level, position, allowed):
    game = load("tictactoe")
    situation, moves = moves_of(game, position)
    for seed in range(4):
        agent = LevelAgent(game, random.Random(seed), level)
        assert game.move_name(situation[0], agent.choose(situation, moves)) in allowed


def test_a_move_that_loses_at_once_is_avoided_and_a_lost_position_still_has_moves():
    game = load("subtraction:heap=9")
    situation, moves = moves_of(game, "2")
    # Misère: who takes the last match loses.
    assert safe_moves(game, situation, moves) == [1]
    situation, moves = moves_of(game, "1")
    assert safe_moves(game, situation, moves) == [1]
    # From 4, taking 3 leaves the single match: the only safe one leaves no win in one, the others do not lose at once.
    situation, moves = moves_of(game, "4")
    assert 3 in safe_moves(game, situation, moves)


class Twice(Game):
    """Adam moves twice in a row; then Ève wins at once if she may."""

    def start(self):
        return (0,)

    def turn(self, state):
        return 0 if state[0] < 2 else 1

    def moves(self, state):
        if state[0] < 3:
            yield 1

    def play(self, state, move):
        return (state[0] + move,)


def test_a_second_move_of_ones_own_is_no_threat():
    game = Twice()
    assert safe_moves(game, start_situation(game), [1]) == [1]


def test_the_exact_agent_never_loses_a_won_game():
    game = load("chomp:rows=3,columns=4")
    for seed in range(5):
        chance = random.Random(seed)
        match = play_match(game, ExactAgent(game, chance), make_agent("random", game, seed=seed))
        assert match.result().winner == 0


def test_a_stronger_level_beats_a_weaker_one():
    game = load("tictactoe")
    points = 0
    for seed in range(6):
        strong, weak = LevelAgent(game, random.Random(seed), 6), LevelAgent(game, random.Random(seed), 1)
        first = play_match(game, strong, weak).result().winner
        second = play_match(game, weak, strong).result().winner
        points += {0: 1, None: 0, 1: -1}[first] - {0: 1, None: 0, 1: -1}[second]
    assert points >= 8


def test_the_same_seed_plays_the_same_game():
    game = load("tictactoe")

    def played(seed):
        agents = [make_agent("level:3", game, seed=seed) for _ in range(2)]
        return play_match(game, *agents).play.names()

    assert played(5) == played(5)
    assert len({tuple(played(seed)) for seed in range(6)}) > 1


def test_greedy_agents_play_the_four_matches_of_the_course():
    # COURSE A59: winner of X's heuristic against O's.
    game = load("tictactoe")
    expected = {
        ("alignment", "alignment"): None, ("alignment", "absolute"): 0,
        ("absolute", "alignment"): 1, ("absolute", "absolute"): None,
    }  # fmt: skip
    for (first, second), winner in expected.items():
        agents = [make_agent(f"greedy:heuristic={name}", game) for name in (first, second)]
        assert play_match(game, *agents).result().winner == winner


@pytest.mark.parametrize(
    "spec", ["exact", "alphabeta:depth=2", "alphabeta:2", "greedy", "random", "level:4", "level:level=4"]
)
def test_every_agent_chooses_among_the_moves_that_the_match_allows(spec):
    match = Match(load("chomp"))
    agent = make_agent(spec, match.game, seed=1)
    only = match.moves()[-1:]
    assert agent.choose(match.situation, only) == only[0]


@pytest.mark.parametrize(
    ("spec", "error", "said"),
    [
        ("nobody", UnknownGameError, "exact, alphabeta"),
        ("alphabeta:depth=0", ParameterError, "1 to 60"),
        ("alphabeta:depth=many", ParameterError, "whole number"),
        ("alphabeta:width=3", ParameterError, "depth, heuristic"),
        ("alphabeta:depth=1,depth=2", ParameterError, "depth, heuristic"),
        ("random:3", ParameterError, "random"),
        ("level:11", ParameterError, "1 to 10"),
        ("greedy:heuristic=luck", UnknownGameError, "luck"),
    ],
)
def test_an_unknown_agent_or_option_is_refused_with_what_exists(spec, error, said):
    with pytest.raises(error, match=said):
        make_agent(spec, load("chomp"))
