import pytest
from tests.oracles import boards
from tests.unit.games.compared import agreed_positions

from zermelo.compiled import is_available
from zermelo.errors import PositionError
from zermelo.exact import solve
from zermelo.games import load

needs_compiler = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")

#: First moves that win, row by row; the classical results, also in tables of solved boards.
OPENINGS = {1: "W", 2: ".W/W.", 3: "..W/WWW/W..", 4: "...W/..W./.W../W..."}


def winning_openings(size, engine, **options):
    game = load(f"hex:{size}")
    found = solve(game, engine=engine, **options)
    wins = {
        game.move_name(game.start(), move)
        for move in game.moves(game.start())
        if str(found.outcome(game.play(game.start(), move))) == "loss"
    }
    names = [[game.cell_name(cell) for cell in row] for row in game.grid()]
    return "/".join("".join(".W"[name in wins] for name in row) for row in names)


@pytest.mark.parametrize("spec", ["hex", "hex:3", "hex:11"])
def test_the_moves_are_those_of_the_rules_walked_cell_by_cell(spec):
    assert agreed_positions(load(spec), boards.hex_moves, positions=120) >= 120


def test_the_swap_is_a_move_of_the_second_player_only_and_mirrors_the_stone():
    game = load("hex:4,true")
    assert agreed_positions(game, lambda text: boards.hex_moves(text, swap=True), positions=200) >= 200
    state = game.play(game.start(), game.read_move(game.start(), "b3"))
    assert game.write(game.play(state, game.read_move(state, "swap")), 0) == "..../..O./..../...."


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["hex", "hex:7"])
def test_the_moves_agree_in_many_positions(spec):
    assert agreed_positions(load(spec), boards.hex_moves, positions=50_000, seed=1) >= 50_000


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_winning_openings_are_the_known_ones(size):
    assert winning_openings(size, "plain") == OPENINGS[size] == boards.hex_winning_openings(size)


@needs_compiler
@pytest.mark.slow
def test_the_winning_openings_of_four_by_four_by_two_methods():
    assert winning_openings(4, "compiled", limit=10_000_000) == OPENINGS[4] == boards.hex_winning_openings(4)


def test_with_the_swap_the_second_player_wins():
    # Some opening wins, so taking it over wins; some lose.
    assert str(solve(load("hex:3,true"), engine="plain").outcome()) == "loss"


def test_the_heuristic_counts_the_stones_that_are_missing():
    game = load("hex:3")
    # Red needs two more to go down the middle; Blue cannot go straight and needs three around it.
    state, _ = game.read(".../.X./...@2")
    assert (game.missing(state[0], state[1], 0), game.missing(state[1], state[0], 1)) == (2, 3)
    blocked, _ = game.read("XOO/X../X..@2")
    assert game.missing(blocked[1], blocked[0], 1) > 9


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("hex:2", "../..@2"),
        ("hex:2", "X./.."),
        ("hex:2", "XX/O."),
        ("hex:2", "O./.."),
        ("hex:2,true", "../..@2"),
        ("hex:2,true", "X./.."),
        ("hex:2,true", "OO/.."),
    ],
)
def test_stones_that_players_in_turn_cannot_have_put_are_refused(spec, text):
    with pytest.raises(PositionError, match="take turns"):
        load(spec).read(text)


def test_every_position_of_a_play_is_read_with_and_without_the_swap():
    for spec in ("hex:2", "hex:2,true"):
        game = load(spec)
        waiting, seen = [game.start()], set()
        for state in waiting:
            if state not in seen:
                seen.add(state)
                assert game.read(game.write(state, state[2])) == (state, state[2])
                waiting += [game.play(state, move) for move in game.moves(state)]
        assert len(seen) > 20
