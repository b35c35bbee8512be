import pytest
from tests.oracles import boards
from tests.unit.games.compared import agreed_positions

from zermelo.compiled import is_available
from zermelo.errors import PositionError
from zermelo.exact import solve
from zermelo.games import load
from zermelo.search.perft import perft

needs_compiler = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")


@pytest.mark.parametrize("spec", ["breakthrough", "breakthrough:8,8", "breakthrough:2,5", "breakthrough:4,4"])
def test_the_moves_are_those_of_the_rules_written_with_dictionaries(spec):
    assert agreed_positions(load(spec), boards.breakthrough, positions=120) >= 120


@needs_compiler
@pytest.mark.slow
@pytest.mark.parametrize("spec", ["breakthrough", "breakthrough:8,8"])
def test_the_moves_agree_in_many_positions(spec):
    assert agreed_positions(load(spec), boards.breakthrough, positions=50_000, seed=1) >= 50_000


@needs_compiler
@pytest.mark.slow
def test_black_wins_on_four_by_four():
    found = solve(load("breakthrough:4,4"), engine="compiled", limit=4_000_000)
    assert found.outcome() == "loss"


def test_edge_men_have_two_steps_and_others_three():
    # Only the front row can move: 6 straight on, 10 diagonally; Black answers alike.
    assert [perft(load("breakthrough"), depth) for depth in (1, 2)] == [16, 256]


@pytest.mark.parametrize("text", ["O./../O./X.", "O./../OO/X."])
def test_a_man_goes_or_takes_diagonally_and_takes_nothing_straight_ahead(text):
    game = load("breakthrough:2,4")
    state, _ = game.read(text)
    assert [game.move_name(state, move) for move in game.moves(state)] == ["a1b2"]


@pytest.mark.parametrize("spec", ["breakthrough:2,4", "hexapawn:2,4"])
@pytest.mark.parametrize("text", ["X./../O./..", "X./../O./O.", "../X./../O.@2"])
def test_a_man_beyond_the_end_is_refused(spec, text):
    with pytest.raises(PositionError, match="far row"):
        load(spec).read(text)


@pytest.mark.parametrize("spec", ["breakthrough:2,4", "hexapawn:2,4"])
def test_a_man_that_has_just_arrived_ends_the_game(spec):
    game = load(spec)
    state, _ = game.read("X./../O./..@2")
    assert list(game.moves(state)) == []
    assert game.score(state) < 0
