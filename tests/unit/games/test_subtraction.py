import pytest
from tests.unit.games.walks import check_levels, check_words, losing, reachable, value

from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.games import load
from zermelo.games.subtraction import Subtraction


def heaps(*counts):
    return {(count,) for count in counts}


def test_losing_heaps_of_the_course_are_4k_plus_1():
    assert losing(Subtraction(20, 3)) == heaps(1, 5, 9, 13, 17)  # 4k + 1


def test_losing_heaps_with_one_or_two_are_3k_plus_1():
    assert losing(Subtraction(24, 2)) == heaps(1, 4, 7, 10, 13, 16, 19, 22)  # 3k + 1


def test_the_heap_of_20_has_21_states():
    assert len(reachable(Subtraction())[0]) == 21  # 42 with the player


def test_ending_at_one_match_keeps_the_losing_heaps_and_is_normal():
    game = load("batonnets:end=1")
    assert losing(game) == heaps(1, 5, 9, 13, 17)
    assert list(game.moves((1,))) == []
    assert list(game.moves((3,))) == [1, 2]
    assert game.score((1,)) == -1


def test_misere_plays_no_role_when_the_game_ends_at_one_match():
    assert Subtraction(end=1, misere=False).score((1,)) == Subtraction(end=1).score((1,)) == -1


def test_normal_play_is_lost_at_multiples_of_take_plus_one():
    assert losing(Subtraction(20, 3, misere=False)) == heaps(0, 4, 8, 12, 16, 20)


def test_takes_win_over_take():
    game = load("subtraction:heap=9,take=2,takes=4+1+3,misere=false")
    assert list(game.moves((9,))) == [1, 3, 4]
    assert losing(game) == heaps(0, 2, 7, 9)  # Grundy values of {1, 3, 4}: 0 1 0 1 2 3 2, period 7
    assert game.spec() == "subtraction:heap=9,take=2,takes=4+1+3,misere=false"


@pytest.mark.parametrize("game", [Subtraction(), Subtraction(takes=(1, 3, 4)), Subtraction(heap=70, end=1)])
def test_words_and_levels(game):
    check_words(game)
    check_levels(game)


def test_titles():
    assert Subtraction().title() == "subtraction 20 (1–3, misère)"
    assert Subtraction(9, takes=(1, 3), misere=False).title() == "subtraction 9 (1+3)"
    assert Subtraction(9, 1, end=1).title() == "subtraction 9 (1, end=1)"


def test_a_board_shows_matches_in_rows_of_ten_and_large_heaps_as_a_number():
    board = Subtraction(heap=23).board((23,))
    assert [sum(cell is not None for cell in row) for row in board.cells] == [10, 10, 3]
    assert board.places == {"1": (2, 2), "2": (2, 1), "3": (2, 0)}
    assert Subtraction(heap=5000).board((5000,)).text() == "5000"
    assert Subtraction().board((0,)).text() == "0"


def test_impossible_heaps_are_refused():
    with pytest.raises(PositionError, match="21 matches cannot occur: the heap starts with 20"):
        Subtraction().read("21")
    with pytest.raises(PositionError, match="ends at 1"):
        Subtraction(end=1).read("0")
    with pytest.raises(PositionError, match="“1,2” is not a position of subtraction 20"):
        Subtraction().read("1,2")


def test_a_second_player_is_written_at_2():
    assert Subtraction().read("13@2") == ((13,), 1)


def test_taking_too_many_is_refused_with_what_is_allowed():
    with pytest.raises(IllegalMoveError, match="“3” is not a move in position 2; the moves are: 1 · 2"):
        Subtraction().read_move((2,), "3")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"heap": -1}, "heap=-1 is out of range"),
        ({"take": 0}, "take=0 is out of range"),
        ({"takes": (1, 0)}, "takes=0 is out of range"),
        ({"end": 2}, "end=2 is out of range"),
        ({"heap": 0, "end": 1}, "heap=0 is out of range: heap is a whole number from 1"),
    ],
)
def test_parameters_out_of_range_are_refused_by_name(arguments, message):
    with pytest.raises(ParameterError, match=message):
        Subtraction(**arguments)


def test_value_of_the_course_game_is_a_win_for_the_first_player():
    assert value(Subtraction()) == 1  # take 3
    assert value(Subtraction(5)) == -1  # 4·1 + 1
