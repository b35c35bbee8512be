import pytest
from tests.unit.games.walks import check_levels, check_words, losing, reachable

from zermelo import solve
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


def test_taking_at_most_two_leaves_the_nim_sum_of_remainders_by_three():
    # A heap from which 1 to k are taken has the Grundy value n mod (k + 1); of a sum it is the xor.
    assert losing(Nim((4, 5, 6), take=2)) == {
        (a, b, c) for a in range(5) for b in range(6) for c in range(7) if a % 3 ^ b % 3 ^ c % 3 == 0
    }
    assert load("nim:heaps=4+5,take=2").spec() == load("nim:4+5,2").spec() == "nim:heaps=4+5,take=2"
    assert Nim((4, 5), take=2, misere=True).title() == "nim 4+5 (1–2, misère)"
    assert load("nim:heaps=4,take=none").take is None
    with pytest.raises(ParameterError, match="take"):
        Nim((4, 5), take=0)


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_large_heaps_with_few_taken_are_solved_by_their_parts(engine):
    solution = solve(load("nim:heaps=100+201+302,take=3"), engine=engine)
    assert solution.grundy() == 100 % 4 ^ 201 % 4 ^ 302 % 4


def test_state_and_move_counts_follow_from_the_heaps():
    states, edges = reachable(Nim((3, 5, 7)))
    assert len(states) == 4 * 6 * 8
    assert edges == sum(map(sum, states))


def test_a_move_is_written_heap_colon_number():
    game = Nim()
    assert game.read_move((3, 5, 7), "2:3") == (1, 3)
    assert game.play((3, 5, 7), (1, 3)) == (3, 2, 7)


@pytest.mark.parametrize(
    "game", [Nim(), Nim((1,)), Nim((2, 2, 2, 2), misere=True), Nim((40, 3)), Nim((7, 4), take=3)]
)
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
