import pytest

from zermelo.errors import IllegalMoveError, PositionError, UndefinedError
from zermelo.games import load
from zermelo.strategy import Play, Strategy, follow, is_consistent


@pytest.fixture
def matches():
    return load("subtraction:heap=5,take=3")


def test_a_play_keeps_situations_and_moves(matches):
    play = Play.of_moves(matches, ["3", "1"])
    assert play.situations == (((5,), 0), ((2,), 1), ((1,), 0))
    assert play.moves == (3, 1)
    assert play.names() == ["3", "1"]
    assert (play.state, play.player, len(play), play.is_over()) == ((1,), 0, 2, False)
    assert play.then(1).is_over()


def test_a_move_that_the_rules_do_not_allow_is_refused(matches):
    with pytest.raises(IllegalMoveError, match="the moves are: 1 · 2 · 3"):
        Play.begin(matches).then(4)


def test_two_strategies_determine_one_play(matches):
    # The course: 5 = 4·1+1 is lost; Eve takes the complement to 4 and Adam is left with the last match.
    play = follow(matches, lambda state: 1, Strategy(1, {(4,): 3, (3,): 2, (2,): 1}))
    assert play.names() == ["1", "3", "1"]
    assert play.player == 1, "Adam took the last match"


def test_a_partial_strategy_asked_outside_its_domain_says_where(matches):
    with pytest.raises(UndefinedError, match="position 4@2"):
        follow(matches, {(5,): 1}, {})


def test_a_play_is_consistent_with_a_strategy_that_it_follows(matches):
    play = Play.of_moves(matches, ["1", "3", "1"])
    assert is_consistent(play, {(4,): 3}, 1)
    assert not is_consistent(play, {(4,): 2}, 1)
    assert is_consistent(play, {(4,): 2}, 0), "it is the other player's strategy"


def test_a_strategy_is_total_when_it_answers_everywhere():
    strategy = Strategy(0, {(1,): 1, (2,): 1})
    assert strategy.is_total([(1,), (2,)])
    assert not strategy.is_total([(1,), (3,)])
    assert ((1,) in strategy, (3,) in strategy, len(strategy), strategy((3,))) == (True, False, 2, None)


def test_a_refused_move_of_the_second_player_is_told_on_the_board_that_is_seen():
    game = load("tictactoe")
    with pytest.raises(IllegalMoveError, match=r"a1.*position X\.\./\.\.\./\.\.\.;"):
        Play.of_moves(game, ["a1", "a1"])
    with pytest.raises(PositionError, match=r"position -{27}OX-{6}XXX-{26} O;"):
        load("reversi").read("f5f5")
