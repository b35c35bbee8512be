import random
from itertools import product

import pytest
from tests.oracles import boards
from tests.unit.games.compared import agreed_positions

from zermelo.errors import IllegalMoveError, PositionError
from zermelo.games import load
from zermelo.matches.match import Match


def is_read(game, text):
    try:
        game.read(text)
    except PositionError:
        return False
    return True


@pytest.mark.parametrize(("spec", "positions"), [("go", 150), ("go:2", 150), ("go:7", 40), ("go:9", 15)])
def test_the_moves_are_those_of_the_rules_walked_stone_by_stone(spec, positions):
    assert agreed_positions(load(spec), boards.go_moves, positions=positions, limit=positions) >= positions


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["go:3", "go", "go:7"])
def test_the_moves_agree_in_many_positions(spec):
    assert agreed_positions(load(spec), boards.go_moves, positions=34_000, seed=1, limit=200) >= 34_000


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 57), (3, 12675)])
def test_the_positions_that_are_read_are_the_legal_ones(size, count):
    # OEIS A094777; J. Tromp, G. Farnebäck, Combinatorics of Go (2006).
    game = load(f"go:{size}")
    rows = ["".join(row) for row in product(".XO", repeat=size)]
    texts = ("/".join(board) for board in product(rows, repeat=size))
    assert sum(is_read(game, text) for text in texts) == count


@pytest.mark.parametrize("size", [3, 5])
def test_the_area_is_counted_point_by_point(size):
    game, chance = load(f"go:{size}"), random.Random(7)
    for _ in range(60):
        body = "/".join("".join(chance.choices("..XO", k=size)) for _ in range(size))
        if boards.is_legal_go(body):
            state, _ = game.read(f"{body}+2")
            assert game.score(state) == boards.go_area(body, "X") - boards.go_area(body, "O")


def test_komi_is_for_white_whoever_moves():
    game = load("go:size=3,komi=2")
    black, _ = game.read(".../.X./...+2")
    white, _ = game.read(".../.X./...+2@2")
    assert (game.score(black), game.score(white)) == (7, -7)


def test_a_ko_is_not_retaken_at_once_in_a_match():
    game = load("go")
    # Black takes b4 by playing c4; White may not take back at once, but after another exchange.
    match = Match(game, ".XO../XO.O./.XO../...../.....")
    match.push(game.read_move(match.situation[0], "c4"))
    with pytest.raises(IllegalMoveError, match="repeats"):
        match.push(game.read_move(match.situation[0], "b4"))
    for text in ("a1", "e1"):
        match.push(game.read_move(match.situation[0], text))
    match.push(game.read_move(match.situation[0], "b4"))


def test_passing_is_always_allowed():
    game = load("go:2")
    match = Match(game)
    for text in ("a1", "pass", "pass"):
        names = [game.move_name(match.situation[0], move) for move in match.moves()]
        assert "pass" in names
        match.push(game.read_move(match.situation[0], text))
    assert match.result() is not None


def test_a_stone_may_not_bring_the_board_back_with_the_other_player_to_move():
    # Situational superko would allow it.
    game, chance, forbidden = load("go:2"), random.Random(1), 0

    def rows(state, player):
        return game.write(state, player).split("+")[0].split("@")[0]

    for _ in range(30):
        match = Match(game)
        while match.result() is None and len(match.play.situations) < 30:
            (state, player), seen = match.situation, {}
            for one, mover in match.play.situations:
                seen.setdefault(rows(one, mover), set()).add(mover)
            allowed = list(match.moves())
            for move in game.moves(state):
                movers = seen.get(rows(game.play(state, move), 1 - player))
                if movers and move != game.count:
                    assert move not in allowed
                    forbidden += movers == {player}
            match.push(chance.choice(allowed))
    assert forbidden


def test_a_dead_chain_is_refused_with_a_point_of_it():
    with pytest.raises(PositionError, match="chain of a3"):
        load("go:3").read("XO./O../...")
