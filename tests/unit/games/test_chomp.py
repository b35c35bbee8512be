import pytest
from tests.unit.games.walks import check_levels, check_words, losing, reachable, value

from zermelo.errors import ParameterError, PositionError
from zermelo.games import load
from zermelo.games.chomp import Chomp

# The course: the arena of the notes and the row lengths that its vertices stand for.
COURSE_ARENA = {
    0: [1, 2, 3, 4, 5], 1: [4, 5, 6], 2: [1, 3, 4, 5], 3: [5, 6, 7], 4: [7, 8], 5: [8], 6: [5, 7], 7: [8], 8: [],
}  # fmt: skip
COURSE_ROWS = [(3, 3), (3, 1), (3, 2), (2, 2), (3, 0), (1, 1), (2, 1), (2, 0), (1, 0)]


def test_two_by_three_is_the_arena_of_the_course():
    game = Chomp(2, 3)
    for vertex, rows in enumerate(COURSE_ROWS):
        after = {game.play(rows, move) for move in game.moves(rows)}
        assert after == {COURSE_ROWS[v] for v in COURSE_ARENA[vertex]}


def test_two_by_three_has_9_positions_and_21_moves():
    states, edges = reachable(Chomp())
    assert (len(states), edges) == (9, 21)  # as the arena of the notes


@pytest.mark.parametrize(
    ("rows", "columns", "states", "lost", "opening"),
    [  # the notes' figures
        (2, 2, 5, 2, (2, 1)),
        (2, 3, 9, 3, (3, 2)),
        (3, 3, 19, 5, (3, 1, 1)),
        (3, 4, 34, 7, (4, 2, 2)),
        (4, 5, 125, 16, (5, 5, 2, 2)),
    ],
)
def test_position_counts_and_the_only_winning_opening_of_the_course(rows, columns, states, lost, opening):
    game = Chomp(rows, columns)
    assert len(reachable(game)[0]) == states
    found = losing(game)
    assert len(found) == lost
    openings = {game.play(game.start(), move) for move in game.moves(game.start())}
    assert openings & found == {opening}


def test_the_poison_alone_is_lost_and_an_empty_bar_is_won():
    assert list(Chomp().moves((1, 0))) == []
    assert Chomp().score((1, 0)) == -1
    game = Chomp(end="empty")
    assert list(game.moves((1, 0))) == [(0, 0)]
    assert list(game.moves((0, 0))) == []
    assert game.score((0, 0)) == 1


def test_both_endings_agree_on_who_wins():
    poison, empty = Chomp(3, 4), Chomp(3, 4, end="empty")
    assert losing(poison) == losing(empty)
    assert value(poison) == value(empty) == 1
    assert len(reachable(Chomp(end="empty"))[0]) == 10


def test_a_square_is_eaten_with_those_to_its_right_and_below():
    game = Chomp(4, 5)
    assert game.play((5, 5, 5, 5), game.read_move((5, 5, 5, 5), "2,3")) == (5, 2, 2, 2)


@pytest.mark.parametrize("game", [Chomp(), Chomp(3, 4, end="empty"), Chomp(1, 1), Chomp(5, 2)])
def test_words_and_levels(game):
    check_words(game)
    check_levels(game)


def test_title_and_spec():
    assert Chomp().title() == "chomp 2×3"
    game = load("chomp:rows=4,end=empty")
    assert (game.title(), game.spec()) == ("chomp 4×3 (end=empty)", "chomp:rows=4,end=empty")


def test_the_board_shows_the_poison_and_what_is_left():
    assert Chomp().board((3, 1)).text() == "  1 2 3\n1 P # #\n2 # . ."


@pytest.mark.parametrize("text", ["2,3", "4,0", "0,0", "3,-1"])
def test_impossible_bars_are_refused(text):
    with pytest.raises(PositionError, match=f"{text} cannot occur: row lengths go down from at most 3, 1 in"):
        Chomp().read(text)


def test_an_empty_bar_can_be_read_when_the_poison_is_eaten():
    assert Chomp(end="empty").read("0,0@2") == ((0, 0), 1)


def test_a_bar_with_another_number_of_rows_is_refused():
    with pytest.raises(PositionError, match="“3” is not a position of chomp 2×3; the start is written 3,3"):
        Chomp().read("3")


def test_parameters_out_of_range_are_refused():
    with pytest.raises(ParameterError, match="rows=0 is out of range"):
        Chomp(rows=0)
    with pytest.raises(ParameterError, match="columns=101 is out of range"):
        Chomp(columns=101)
    with pytest.raises(ParameterError, match="end=poisson is unknown: end is one of poison, empty"):
        Chomp(end="poisson")
