"""Octal games, against a naive mex and sequences from the literature."""

import pytest

from zermelo.errors import ParameterError, PositionError
from zermelo.exact import solve
from zermelo.games import load
from zermelo.games.octal import Octal

#: Guy and Smith (1956); OEIS A002186 (Kayles) and A002187 (Dawson's chess, whose heaps are two smaller).
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
DAWSONS_KAYLES = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]


@pytest.mark.parametrize(("code", "values"), [(".77", KAYLES), (".07", DAWSONS_KAYLES)])
def test_the_values_are_those_of_the_literature(code, values):
    assert [solve(Octal(code, heap)).grundy() for heap in range(len(values))] == values


def test_a_digit_says_what_may_be_left():
    # .137: one match if nothing is left; two if nothing or one heap; three with anything left.
    def left(heap):
        game = Octal(".137", heap)
        return sorted(game.play((heap,), move) for move in game.moves((heap,)))

    assert left(1) == [()]
    assert left(2) == [()]
    assert left(3) == [(), (1,)]
    assert left(5) == [(1, 1), (2,), (3,)]
    assert sorted(Octal("4.0", 4).play((4,), move) for move in Octal("4.0", 4).moves((4,))) == [
        (2, 2),
        (3, 1),
    ]


def test_equal_heaps_are_one_choice_and_heaps_stay_in_order():
    game = Octal(".3", 9)
    assert [game.play((4, 4, 1), move) for move in game.moves((4, 4, 1))] == [(4, 3, 1), (4, 4)]


def test_positions_and_moves_are_written_and_read_again():
    game = Octal(".77", 20)
    for text in ("12,5", "0", "20@2"):
        state, player = game.read(text)
        assert game.write(state, player) == text
    state = (9, 2)
    names = {game.move_name(state, move): move for move in game.moves(state)}
    assert {"1:8", "1:4+3", "2:0", "2:1"} <= set(names)
    for name, move in names.items():
        assert game.read_move(state, name) == move


@pytest.mark.parametrize("code", [".8", "77", ".", "2.3", ".7777777777777", 7])
def test_a_code_that_is_none_is_refused_with_an_example(code):
    with pytest.raises(ParameterError, match=r"like \.77"):
        Octal(code)


@pytest.mark.parametrize("text", ["21", "12,9", "5,0", "x", "-1"])
def test_a_position_that_cannot_occur_is_refused(text):
    with pytest.raises(PositionError, match="cannot occur"):
        Octal(".77", 20).read(text)


def test_kayles_is_its_other_name():
    assert load("kayles:heap=7").spec() == load("octal:heap=7").spec()
