import pytest

from zermelo.errors import ParameterError, TooLargeError
from zermelo.games import load
from zermelo.search import greedy, perft


@pytest.mark.parametrize(("name", "column"), [("segments", "2"), ("cells", "4")])
def test_greedy_in_the_position_of_the_course(name, column):
    # The course: the best child values are 129 (column 1, counted from 0) and 15 (column 3).
    game = load("connect4")
    state, _ = game.read("21253343344655")
    assert game.move_name(state, greedy(game, state, getattr(game, name))) == column


@pytest.mark.parametrize(("name", "cell"), [("alignment", "b1"), ("absolute", "a3")])
def test_greedy_chooses_as_the_course_does(name, cell):
    # The course: (0,1) by alignment, (2,0) by cell values, in (row, column).
    game = load("tictactoe")
    state, _ = game.read("X.X/.O./.O.")
    assert game.move_name(state, greedy(game, state, getattr(game, name))) == cell


def test_greedy_has_no_move_in_an_ended_game():
    assert greedy(load("nim"), (0, 0, 0)) is None


def test_perft_of_tic_tac_toe_counts_its_unfinished_plays():
    # 9!/(9−n)! sequences until a line is possible, then fewer; 127,872 games fill the board with their last ply.
    game = load("tictactoe")
    assert [perft(game, n) for n in range(6)] == [1, 9, 72, 504, 3024, 15120]
    assert perft(game, 9) == 127872
    assert perft(game, 10) == 0


def test_perft_of_connect_four():
    # Until a column is full every column is open: 7^n; seven discs in one column are the first to be refused,
    # and 7^7 counts 7 such sequences. No game ends before the seventh disc.
    game = load("connect4")
    assert perft(game, 6) == 7**6
    assert perft(game, 7) == 7**7 - 7


def test_perft_starts_where_it_is_told():
    assert perft(load("subtraction"), 2, state=(3,)) == 3


def test_perft_refuses_a_negative_depth():
    with pytest.raises(ParameterError, match="depth"):
        perft(load("nim"), -1)


def test_a_count_that_would_take_days_is_refused_with_its_size():
    with pytest.raises(TooLargeError, match=r"10\^2\d sequences of 30 plies"):
        perft(load("connect4"), 30)
    # Depth counts for nothing where plays are short.
    assert perft(load("tictactoe:columns=2,rows=2,align=2"), 60) == 0
