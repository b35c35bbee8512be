from functools import partial
from pathlib import Path

import pytest
from tests.oracles import morris
from tests.unit.games.compared import agreed_positions
from tests.unit.games.walks import perft, reachable

from zermelo.compiled import is_available
from zermelo.errors import ParameterError, PositionError
from zermelo.exact import solve
from zermelo.games import load

EXAMPLE = Path(__file__).parents[3] / "examples" / "three_mens_morris.py"
needs_compiler = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")


@pytest.mark.parametrize("men", [3, 6, 9])
def test_the_moves_are_those_of_the_rules_written_with_names_of_points(men):
    game = load(f"morris:{men}")
    assert agreed_positions(game, partial(morris.moves, men=men), positions=300, limit=120) >= 300


@pytest.mark.slow
@pytest.mark.parametrize("men", [6, 9])
def test_the_moves_agree_in_many_positions(men):
    game = load(f"morris:{men}")
    assert agreed_positions(game, partial(morris.moves, men=men), positions=50_000, seed=1) >= 50_000


def test_the_board_has_the_points_mills_and_neighbours_of_the_books():
    for men, points, mills in ((3, 9, 8), (6, 16, 8), (9, 24, 16)):
        game = load(f"morris:{men}")
        assert (game.count, len(set(game.mills))) == (points, mills)
        assert [game.cell_name(point) for point in range(points)] == morris.points_of(men)


def test_the_first_plies_of_nine_men_are_any_points():
    # No mill can be closed before the fifth ply: 24 × 23 × 22.
    assert perft(load("morris"), 3) == 24 * 23 * 22


def test_the_example_is_the_same_game():
    game, twin = load("morris:3"), load(str(EXAMPLE))
    ours, theirs = solve(game, engine="plain"), solve(twin, engine="plain")

    def of_the_example(state):
        return tuple((state[0] >> point & 1) - (state[1] >> point & 1) for point in range(9))

    states = reachable(game)[0]
    assert {of_the_example(state) for state in states} == set(reachable(twin)[0])
    for state in states:
        twin_state = of_the_example(state)
        assert (ours.outcome(state), ours.distance(state)) == (
            theirs.outcome(twin_state),
            theirs.distance(twin_state),
        )
    # H. E. Dudeney, The Canterbury Puzzles (1907), no. 110: the first player wins in the centre only.
    assert [game.move_name(game.start(), move) for move in ours.best_moves()] == ["b2"]


@needs_compiler
@pytest.mark.slow
def test_six_men_s_morris_is_a_draw():
    assert str(solve(load("morris:6"), engine="compiled", memory=6 * 2**30).outcome()) == "draw"


@pytest.mark.parametrize(
    ("text", "taken"),
    # X closes a5 c5 e5; O's men on the lowest line are a mill, the one on b3 is not.
    [("XX./.../.O../.../OOO+2", ["b3"]), ("XX./.../..../.../OOO+2", ["a1", "c1", "e1"])],
)
def test_a_mill_takes_a_man_outside_mills_and_any_where_all_are_in_mills(text, taken):
    game = load("morris:6")
    state, _ = game.read(text)
    names = [game.move_name(state, move) for move in game.moves(state)]
    assert sorted(name for name in names if "x" in name) == [f"e5x{point}" for point in taken]


@pytest.mark.parametrize(
    "text", ["X../.../...+6", "XXX/X../...", ".../.../...+x", "OO./.../...+4", ".../.../...+5@1"]
)
def test_men_too_many_or_out_of_turn_are_refused(text):
    with pytest.raises(PositionError):
        load("morris:3").read(text)


def test_other_numbers_of_men_are_refused():
    with pytest.raises(ParameterError, match="one of"):
        load("morris:4")


@pytest.mark.parametrize("name", ["marelle", "Marelle", "mérelles", "merelles", "moulin", "MORRIS"])
def test_the_game_is_found_as_people_type_it(name):
    assert load(name).name == "morris"


def test_the_men_still_to_be_placed_stand_below_the_board():
    game = load("morris:6")
    assert game.board(*game.read("XX./.../.O../.../OO.+5")).caption == "X +2 · O +3"
    assert game.board(*game.read("XXX/.../.O../.../OO.@2")).caption == ""
