"""Rules in which None is a move, and the first one, mean what they mean with a number in its place."""

import json

import pytest
from tests.speed import needs_compiler

from zermelo import Game, UndefinedError, alpha_beta, analyse, follow, mcts, perft, prove, solve, sum_of
from zermelo.apps.cli import main
from zermelo.matches.levels import safe_moves
from zermelo.strategy import Play, is_consistent

ENGINES = ["plain", pytest.param("compiled", marks=needs_compiler)]

RULES = """
from zermelo import Game

class Passing(Game):
    def start(self):
        return 8

    def moves(self, state):
        if state >= 1:
            yield None
        if state >= 2:
            yield 2

    def play(self, state, move):
        return state - (1 if move is None else 2)
"""


class Taking(Game):
    """Take one or two of eight; who cannot has lost: so do those who have a multiple of three before them."""

    impartial = True
    one = 1

    def start(self):
        return 8

    def moves(self, state):
        if state >= 1:
            yield self.one
        if state >= 2:
            yield 2

    def play(self, state, move):
        return state - (1 if move == self.one else 2)


class Passing(Taking):
    """The same, but None takes one."""

    one = None


@pytest.mark.parametrize("heap", range(7))
@pytest.mark.parametrize("engine", ENGINES)
def test_a_proof(engine, heap):
    for goal in ("win", "loss", "draw or better"):
        found, expected = (prove(game, heap, goal=goal, engine=engine) for game in (Passing(), Taking()))
        assert found.holds == ((heap % 3 == 0) == (goal == "loss"))
        assert (found.holds, found.nodes) == (expected.holds, expected.nodes)
        assert {state: move or 1 for state, move in found.strategy.items()} == dict(expected.strategy)


@pytest.mark.parametrize("engine", ENGINES)
def test_searches_and_solutions(engine):
    game = Passing()
    solved = solve(game, engine=engine)
    assert [solved.best_moves(state) for state in (1, 2, 4, 5)] == [[None], [2], [None], [2]]
    assert solved.verify().valid
    # The answer is Fibonacci's: so many ways to take one or two.
    assert [perft(game, depth, state=3, engine=engine) for depth in range(4)] == [1, 2, 3, 1]
    for found in (
        alpha_beta(game, 4),
        analyse(game, 4, engine=engine),
        analyse(game, 4, depth=9, engine=engine),
        mcts(game, 4, visits=500, seed=1, engine=engine),
    ):
        assert (str(found.outcome), found.best) == ("win", (None,))
    line = analyse(game, 7, depth=9, engine=engine).line
    assert len(line) == 5
    assert line[0] is None


def test_a_sum_of_two_by_their_parts():
    found = solve(sum_of(Passing(), Passing()), parts=True)
    assert found.grundy() == 0
    assert found.verified


def test_a_play_is_over_where_there_is_no_move():
    play = Play.begin(Passing())
    assert not play.is_over()
    assert not Play.begin(Passing(), (1, 0)).is_over()
    assert Play.begin(Passing(), (0, 0)).is_over()


def test_strategies_that_choose_none_or_nothing():
    game = Passing()
    solved = solve(game)
    play = follow(game, solved.strategy(0), lambda state: None)
    assert play.is_over()
    assert play.moves == (2, None, 2, None, 2)
    assert is_consistent(play, solved.strategy(0), 0)
    assert is_consistent(play, lambda state: None, 1)
    assert not is_consistent(play, lambda state: None, 0)
    # A mapping that leaves a state out says nothing of it, though None would be a move.
    with pytest.raises(UndefinedError, match="nothing about position"):
        follow(game, {}, {})
    with pytest.raises(UndefinedError, match="nothing about position"):
        follow(Taking(), lambda state: None, {})


def test_levels_see_that_the_game_goes_on():
    # After one of two the opponent takes the last; after both there is nothing left.
    assert safe_moves(Passing(), (2, 0), [None, 2]) == [2]
    # From five: after two, three are left, of which nobody takes all.
    assert safe_moves(Passing(), (5, 0), [None, 2]) == [None, 2]
    assert safe_moves(Passing(), (4, 0), [None, 2]) == [None]


def test_the_command_line_names_the_move(tmp_path, capsys):
    path = tmp_path / "passing.py"
    path.write_text(RULES)
    assert main(["prove", str(path), "--at", "4", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["holds"], said["move"]) == (True, "None")
    assert main(["analyse", str(path), "--at", "4"]) == 0
    assert "None" in capsys.readouterr().out
