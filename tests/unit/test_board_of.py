import pytest

from zermelo.board import Board
from zermelo.errors import RulesError
from zermelo.game import Game
from zermelo.seen.board import board_of


class Heap(Game):
    def start(self):
        return (3,)

    def moves(self, state):
        yield from range(1, state[0] + 1)

    def play(self, state, move):
        return (state[0] - move,)


def test_a_board_may_ask_for_the_state_alone_and_may_be_a_text():
    class Shown(Heap):
        def board(self, state):
            return "|" * state[0] + "\nmatches"

    board = board_of(Shown(), (3,), 1)
    assert isinstance(board, Board)
    assert board.text().splitlines() == ["|||", "matches"]


def test_a_board_that_is_none_is_a_fault_of_the_rules():
    class Silent(Heap):
        def board(self, state, player=0):
            pass

    with pytest.raises(RulesError, match=r"board gives None at \(3,\); a Board is needed, or a text"):
        board_of(Silent(), (3,), 0)


def test_a_board_that_asks_for_both_gets_both():
    class Whose(Heap):
        def board(self, state, player=0):
            return f"{state[0]} {player}"

    assert board_of(Whose(), (3,), 1).text() == "3 1"
