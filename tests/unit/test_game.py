import copy
import inspect

import pytest

from zermelo.board import Board
from zermelo.checks import within
from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.exact import solve
from zermelo.game import Game
from zermelo.questions import called, declares, next_player, parameters, start_situation, titled
from zermelo.scores import Outcome
from zermelo.situation import Player


class Heap(Game):
    """Take one or two; the last to take wins."""

    impartial = True

    def __init__(self, heap: int = 5):
        self.heap = heap

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)


class Owned(Heap):
    """The state's parity says who moves, so that taking two means to move again."""

    def turn(self, state):
        return state[0] % 2


class Words(Game):
    """States that are no numbers."""

    def start(self):
        return ("a", (1, 2))


@pytest.mark.parametrize(
    ("score", "outcome"), [(3, "win"), (0, "draw"), (-0.5, "loss"), (float("inf"), "win")]
)
def test_the_sign_of_a_score_is_the_outcome(score, outcome):
    assert Outcome.of(score) == outcome


def test_the_opposite_of_an_outcome_is_what_the_other_player_gets():
    assert [outcome.opposite for outcome in Outcome] == ["loss", "draw", "win"]
    assert Player.ADAM.other is Player.EVE


def test_players_alternate_unless_the_state_knows_who_moves():
    assert start_situation(Heap()) == ((5,), 0)
    assert next_player(Heap(), 0, (3,)) == 1
    assert start_situation(Owned()) == ((5,), 1)
    assert next_player(Owned(), 1, (3,)) == 1


def test_a_method_of_the_protocol_is_declared_only_where_a_class_defines_it():
    assert declares(Owned(), "turn")
    assert not declares(Heap(), "turn")


@pytest.mark.parametrize(("situation", "text"), [(((5,), 0), "5"), (((3,), 1), "3@2")])
def test_the_default_notation_says_when_the_second_player_moves(situation, text):
    assert Heap().write(*situation) == text
    assert Heap().read(text) == situation


def test_a_state_that_knows_who_moves_needs_no_sign_for_it():
    assert Owned().write((4,), 0) == "4"
    assert Owned().read("3") == ((3,), 1)


def test_states_that_are_no_numbers_are_written_as_python_writes_them():
    game = Words()
    assert game.read(game.write(("a", (1, 2)), 1)) == (("a", (1, 2)), 1)


@pytest.mark.parametrize("text", ["", "x", "1,2", "3@3", "3@", "[3]", "1" * 5000, "(" * 300])
def test_a_text_that_is_no_position_is_refused_with_an_example(text):
    with pytest.raises(PositionError, match="the start is written 5"):
        Heap().read(text)


def test_an_illegal_move_is_refused_with_the_legal_ones():
    assert Heap().read_move((5,), " 2 ") == 2
    with pytest.raises(IllegalMoveError, match=r"“3” .* position 5; the moves are: 1 · 2"):
        Heap().read_move((5,), "3")
    with pytest.raises(IllegalMoveError, match="game is over"):
        Heap().read_move((0,), "1")


def test_a_game_without_a_board_gets_one_from_its_state():
    board = Heap().board((5,), 0)
    assert isinstance(board, Board)
    assert board.text() == "| | | | |"


def test_parameters_are_read_off_the_constructor():
    assert parameters(Heap(7)) == {"heap": 7}
    assert parameters(Words()) == {}


class Sized(Game):
    """Parameters as people keep them: under a shorter name, as a range, under another name, not at all."""

    def __init__(self, size=3, digits=9, points=2, *colours, label="x"):
        self.n = size
        self.digits = range(1, digits + 1)
        self.worth = points


def test_parameters_that_a_game_keeps_in_its_own_way_are_those_that_it_was_made_with():
    given = {"size": 4, "digits": 7, "points": 5, "label": "x"}
    game = Sized(4, digits=7, points=5)
    assert (
        parameters(game) == parameters(copy.deepcopy(game)) == parameters(Sized(**parameters(game))) == given
    )
    assert game.spec().endswith("Sized:size=4,digits=7,points=5")


def test_a_game_without_constructor_takes_no_arguments():
    with pytest.raises(TypeError, match="Words"):
        Words(3)
    assert Heap(7).title() == "heap heap=7"


def test_the_specification_leaves_defaults_out():
    assert Heap().spec().endswith("test_game.py:Heap")
    assert Heap(7).spec().endswith("test_game.py:Heap:heap=7")


@pytest.mark.parametrize("value", [0, 10, 2.0, "3", True])
def test_a_parameter_out_of_range_is_refused_by_name(value):
    with pytest.raises(ParameterError, match=r"rows=.* from 1 to 9"):
        within(1, value, 9, "rows")


class Shrinking(Game):
    """Take one of the heaps away."""

    def start(self):
        return (4, 1)

    def moves(self, state):
        yield from range(len(state))

    def play(self, state, move):
        return state[:move] + state[move + 1 :]


@pytest.mark.parametrize("state", [(), (4,), (4, 1)])
@pytest.mark.parametrize("player", [0, 1])
def test_states_of_every_length_that_occurs_are_read_back(state, player):
    game = Shrinking()
    assert game.read(game.write(state, player)) == (state, player)


@pytest.mark.parametrize("text", ["３", "1_0", "+3", "3,,"])
def test_only_plain_digits_are_numbers_of_a_position(text):
    with pytest.raises(PositionError, match="the start is written 5"):
        Heap().read(text)


def test_a_game_may_call_the_arguments_of_its_methods_as_it_likes():
    methods = {
        name: method for name, method in vars(Game).items() if inspect.isfunction(method) and name[0] != "_"
    }
    named = {
        name: str(parameter)
        for name, method in methods.items()
        for parameter in [*inspect.signature(method).parameters.values()][1:]
        if parameter.kind is not parameter.POSITIONAL_ONLY and parameter.default is parameter.empty
    }
    assert len(methods) > 20
    assert named == {}


def test_a_method_called_name_does_not_spoil_what_the_game_is_called():
    class Squares(Game):
        def name(self, row, column):
            return "abc"[column] + str(row)

        def start(self):
            return (1,)

        def moves(self, state):
            return range(state[0])

        def play(self, state, move):
            return (move,)

    game = Squares()
    assert called(game) == game.title() == titled(game) == "squares"
    assert solve(game).grundy_reason is not None
