"""Positions set up on a board are those that the rules read."""

import random

import pytest
from tests.unit.apps.web.test_answers import ask, random_moves

from zermelo import load
from zermelo.errors import PositionError

SPECS = (
    "chomp:rows=3,columns=5",
    "nim",
    "subtraction:heap=27",
    "tictactoe:columns=4",
    "connect4",
    "reversi:size=6",
    "wythoff",
)


@pytest.mark.parametrize("spec", SPECS)
def test_the_board_of_any_position_makes_that_position_again(spec):
    game, chance = load(spec), random.Random(spec)
    for _ in range(20):
        match = random_moves(game, chance, 20)
        at = game.write(*match.situation)
        if not list(game.moves(match.situation[0])):
            continue
        found = ask("place", game=spec, at=at)
        assert found["at"] == at
        editor = found["editor"]
        assert {letter for row in editor["rows"] for letter in row} <= {".", *editor["pieces"]}
        again = ask("place", game=spec, rows=editor["rows"], player=found["player"])
        assert (again["at"], again["player"], again["editor"]) == (at, found["player"], None)


def test_a_board_that_cannot_occur_is_refused_in_the_words_of_the_rules():
    with pytest.raises(PositionError, match="2 X and 0 O"):
        ask("place", game="tictactoe", rows=["XX.", "...", "..."])
    with pytest.raises(PositionError, match="not a board of 3×3"):
        ask("place", game="tictactoe", rows=["?", ""])
    with pytest.raises(PositionError, match="written, not set up"):
        ask("place", game="graph", graph='{"a": ["b"], "b": []}', rows=["a"])


def test_heaps_that_are_drawn_as_numbers_have_no_board_to_press():
    assert ask("place", game="nim:heaps=40+3")["editor"] is None
    assert ask("place", game="graph", graph='{"a": ["b"], "b": []}')["editor"] is None
