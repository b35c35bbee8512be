import pytest
from tests.unit.games.walks import check_levels, check_words, reachable

from zermelo.errors import ParameterError, PositionError
from zermelo.games.wythoff import Wythoff

# The course's table: first rows of the 8 × 8 table of Grundy values.
COURSE_GRUNDY = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [1, 2, 0, 4, 5, 3, 7, 8],
    [2, 0, 1, 5, 3, 4, 8, 6],
    [3, 4, 5, 6, 2, 0, 1, 9],
    [4, 5, 3, 2, 7, 6, 9, 0],
]


def grundy_values(game):
    found = {}
    for state in sorted(reachable(game)[0], key=sum):
        after = {found[game.play(state, move)] for move in game.moves(state)}
        found[state] = next(n for n in range(1000) if n not in after)
    return found


def test_grundy_values_are_the_table_of_the_course():
    found = grundy_values(Wythoff())
    assert [[found[x, y] for y in range(8)] for x in range(5)] == COURSE_GRUNDY


def test_cold_positions_are_those_of_the_course():
    found = grundy_values(Wythoff(11, 11))
    cold = {state for state, value in found.items() if value == 0 and state[0] <= state[1]}
    assert cold == {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)}  # as in the course


def test_the_queen_goes_left_down_or_both():
    assert sorted(Wythoff().moves((2, 1))) == [(0, 1), (1, 0), (1, 1), (2, 0)]
    assert Wythoff().score((0, 0)) == -1


@pytest.mark.parametrize("game", [Wythoff(), Wythoff(3, 6), Wythoff(1, 1)])
def test_words_and_levels(game):
    check_words(game)
    check_levels(game)


def test_the_board_has_its_origin_at_the_bottom_left():
    board = Wythoff(3, 2).board((2, 0))
    assert board.text() == "  0 1 2\n1 . . .\n0 . . Q"
    assert board.places == {"0,0": (1, 0), "1,0": (1, 1)}


def test_squares_off_the_board_are_refused():
    with pytest.raises(PositionError, match="8,0 is off the board: x goes from 0 to 7, y from 0 to 7"):
        Wythoff().read("8,0")
    with pytest.raises(PositionError, match="0,-1 is off the board"):
        Wythoff().read("0,-1")
    with pytest.raises(PositionError, match="is not a position of wythoff 8×8; the start is written 7,7"):
        Wythoff().read("a,b")


def test_parameters_out_of_range_are_refused():
    with pytest.raises(ParameterError, match="columns=0 is out of range"):
        Wythoff(columns=0)
    with pytest.raises(ParameterError, match="rows=1001 is out of range"):
        Wythoff(rows=1001)


@pytest.mark.parametrize("size", [3, 4, 5, 8])
def test_a_start_that_wins_at_once_is_told_with_one_that_does_not(size):
    game = Wythoff(size, size)
    assert (0, 0) in set(game.moves(game.start()))
    (notice,) = game.notices
    assert f"columns={size},rows={size - 1}" in notice.text("en")
    advised = Wythoff(size, size - 1)
    assert (0, 0) not in set(advised.moves(advised.start()))
    assert not advised.notices
