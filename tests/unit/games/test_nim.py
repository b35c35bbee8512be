import pytest
from tests.unit.games.walks import check_levels, check_words, losing, reachable

from zermelo.errors import ParameterError, PositionError
from zermelo.games import load
from zermelo.games.nim import Nim


def test_losing_positions_are_those_whose_nim_sum_is_zero():
    # Bouton's theorem, doi:10.2307/1967631.
    assert losing(Nim((3, 4, 5))) == {
        (a, b, c) for a in range(4) for b in range(5) for c in range(6) if a ^ b ^ c == 0
    }


def test_misere_nim_is_lost_at_zero_sums_with_a_large_heap_and_at_odd_numbers_of_single_matches():
    # Bouton's theorem for misère play.
    expected = set()
    for a in range(4):
        for b in range(5):
            for c in range(6):
                small = max(a, b, c) <= 1
                if (a + b + c) % 2 == 1 if small else a ^ b ^ c == 0:
                    expected.add((a, b, c))
    assert losing(Nim((3, 4, 5), misere=True)) == expected


def test_state_and_move_counts_follow_from_the_heaps():
    states, edges = reachable(Nim((3, 5, 7)))
    assert len(states) == 4 * 6 * 8
    assert edges == sum(map(sum, states))


def test_a_move_is_written_heap_colon_number():
    game = Nim()
    assert game.read_move((3, 5, 7), "2:3") == (1, 3)
    assert game.play((3, 5, 7), (1, 3)) == (3, 2, 7)


@pytest.mark.parametrize("game", [Nim(), Nim((1,)), Nim((2, 2, 2, 2), misere=True), Nim((40, 3))])
def test_words_and_levels(game):
    check_words(game)
    check_levels(game)


def test_spec_and_title():
    game = load("nim:heaps=1+2,misere=true")
    assert (game.spec(), game.title()) == ("nim:heaps=1+2,misere=true", "nim 1+2 (misère)")
    assert Nim().title() == "nim 3+5+7"


def test_a_board_has_a_row_per_heap():
    board = Nim((2, 3)).board((2, 1))
    assert board.text() == "1 | |\n2 | ."
    assert board.places == {"1:1": (0, 1), "1:2": (0, 0), "2:1": (1, 0)}


def test_empty_heaps_keep_their_rows_and_large_ones_are_numbers():
    assert Nim((2, 3)).board((0, 0)).text() == "1 .\n2 ."
    assert Nim((40, 3)).board((40, 3)).text() == "1 40\n2 3"


def test_impossible_heaps_are_refused():
    with pytest.raises(PositionError, match="6 matches in heap 2 cannot occur: it starts with 5"):
        Nim().read("3,6,7")
    with pytest.raises(PositionError, match="the start is written 3,5,7"):
        Nim().read("3,5")


def test_heaps_out_of_range_are_refused():
    with pytest.raises(ParameterError, match="give 1 to 16 heaps"):
        Nim(())
    with pytest.raises(ParameterError, match="give 1 to 16 heaps"):
        Nim((1,) * 17)
    with pytest.raises(ParameterError, match="heaps=-1 is out of range"):
        Nim((3, -1))


def test_one_heap_points_to_the_game_of_the_course():
    (notice,) = Nim((24,)).notices
    assert "subtraction:heap=24" in notice.text("en")
    assert "batonnets:tas=24" in notice.text("fr")
    assert load("batonnets:tas=24").title() == load("subtraction:heap=24").title()
    assert not Nim((3, 5)).notices
