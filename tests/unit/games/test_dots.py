import random
import re
from functools import cache
from pathlib import Path

import pytest
from tests.unit.games.walks import check_levels, check_twin, check_words

from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.exact import solve
from zermelo.games import find_game, load
from zermelo.games.dots import Dots

EXAMPLE = Path(__file__).parents[3] / "examples" / "dots_and_boxes.py"


def after(game, text, move):
    state, _ = game.read(text)
    return game.write(game.play(state, game.read_move(state, move)))


def test_who_closes_a_box_owns_it_and_draws_again():
    game = Dots(1, 2)
    assert after(game, "+-+.+/|..../+-+.+", "b1-b2") == "+-+.+/|X|../+-+.+"
    assert after(game, "+-+.+/|..../+-+.+@2", "b1-b2") == "+-+.+/|O|../+-+.+@2"
    assert after(game, "+-+.+/|..../+-+.+", "b1-c1") == "+-+-+/|..../+-+.+@2"


def test_one_line_closes_two_boxes():
    assert after(Dots(1, 2), "+-+-+/|...|/+-+-+@2", "b1-b2") == "+-+-+/|O|O|/+-+-+@2"


@pytest.mark.parametrize(("rows", "columns", "lead"), [(1, 1, -1), (1, 2, 0), (1, 3, -1)])
def test_leads_of_small_boards(rows, columns, lead):
    # Computed by others.
    assert solve(Dots(rows, columns)).value() == lead


def naive_lead(rows, columns):
    flat = [((r, c), (r, c + 1)) for r in range(rows + 1) for c in range(columns)]
    upright = [((r, c), (r + 1, c)) for r in range(rows) for c in range(columns + 1)]

    def boxes_closed(drawn, line):
        (r, c), (_, other) = line
        corners = [(r - 1, c), (r, c)] if other != c else [(r, c - 1), (r, c)]
        around = [
            {
                ((y, x), (y, x + 1)),
                ((y + 1, x), (y + 1, x + 1)),
                ((y, x), (y + 1, x)),
                ((y, x + 1), (y + 1, x + 1)),
            }
            for y, x in corners
            if 0 <= y < rows and 0 <= x < columns
        ]
        return sum(box <= drawn for box in around)

    @cache
    def lead(drawn):
        found = []
        for line in [*flat, *upright]:
            if line not in drawn:
                later = drawn | {line}
                closed = boxes_closed(later, line)
                found.append(closed + lead(later) if closed else -lead(later))
        return max(found, default=0)

    return lead(frozenset())


@pytest.mark.parametrize(("rows", "columns"), [(2, 1), (2, 2)])
def test_the_lead_is_that_of_naive_play(rows, columns):
    assert solve(Dots(rows, columns)).value() == naive_lead(rows, columns)


def as_example(game, state):
    """The example's state: a number for each line, the first player's lead, who moves."""
    lines, first, second, player = state
    drawn = tuple(lines >> line & 1 for line in range(game.lines))
    return (*drawn, first.bit_count() - second.bit_count(), player)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (1, 3), (2, 2)])
def test_the_example_is_its_twin(rows, columns):
    game, twin = Dots(rows, columns), load(f"{EXAMPLE}:rows={rows},columns={columns}")
    assert check_twin(game, twin, lambda state: as_example(game, state)) > 10


def check_openspiel(rows, columns, positions, seed):
    pyspiel = pytest.importorskip("pyspiel")
    name = f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin=true)"
    game, chance, seen = Dots(rows, columns), random.Random(seed), 0
    while seen < positions:
        state, there = game.start(), pyspiel.load_game(name).new_initial_state()
        while not there.is_terminal():
            assert game.turn(state) == there.current_player()
            # Both number the flat lines row by row, then the upright ones.
            assert list(game.moves(state)) == there.legal_actions()
            move = chance.choice(there.legal_actions())
            state = game.play(state, move)
            there.apply_action(move)
            seen += 1
        assert list(game.moves(state)) == []
        assert game.score(state) == there.returns()[state[3]]


def test_random_plays_agree_with_openspiel():
    check_openspiel(2, 3, 200, seed=1)


@pytest.mark.slow
def test_many_random_plays_agree_with_openspiel():
    for rows, columns in ((1, 5), (2, 2), (3, 2), (3, 3), (5, 5)):
        check_openspiel(rows, columns, 20_000, seed=2)


def test_levels_grow():
    check_levels(Dots(2, 3))


def test_positions_and_moves_are_read_back():
    check_words(Dots(2, 3))


def test_dots_may_be_named_in_either_order():
    game = Dots(2, 2)
    for there, back in (("a1-b1", "B1-A1"), ("c1-c2", "c2-c1")):
        assert game.read_move(game.start(), there) == game.read_move(game.start(), back)
    with pytest.raises(IllegalMoveError, match="a1-c1"):
        game.read_move(game.start(), "a1-c1")
    with pytest.raises(IllegalMoveError, match="“-” is not a move"):
        game.read_move(game.start(), "-")


def test_a_board_has_a_cell_for_each_dot_line_and_box():
    game = Dots(1, 2)
    board = game.board(*game.read("+-+.+/|X|../+-+.+"))
    assert board.text() == "  a   b   c\n1 + - + . +\n  | X |   .\n2 + - + . +"
    assert board.places == {"b1-c1": (0, 3), "c1-c2": (1, 4), "b2-c2": (2, 3)}
    assert board.counts == (1, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+-+/|X|", "write the picture, 3 rows separated by /, like +.+/.../+.+"),
        ("+-+/-X|/+-+", "write the picture"),
        ("+-+/|A|/+-+", "write the picture"),
        ("+-+/|.|/+-+", "a box has an owner, X or O, when its four lines are drawn, and only then"),
        ("+-+/.X|/+-+", "a box has an owner"),
    ],
)
def test_what_is_not_a_position_is_refused(text, message):
    with pytest.raises(PositionError, match=re.escape(message)):
        Dots(1, 1).read(text)


def test_boards_with_more_lines_than_bits_are_refused():
    assert Dots(5, 5).lines == 60
    with pytest.raises(ParameterError, match="6×5 boxes have 71 lines: at most 63 are possible"):
        Dots(6, 5)


def test_people_s_names():
    assert find_game("pipopipette") is find_game("dots_and_boxes") is Dots
    assert load("pipopipette:lignes=1,colonnes=2").title() == "dots 1×2"
