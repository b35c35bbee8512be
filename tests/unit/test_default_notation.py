"""What a game without a notation of its own writes is read back, whatever its states are made of."""

from collections import namedtuple
from dataclasses import dataclass

import pytest

from zermelo import Game
from zermelo.errors import PositionError

Pair = namedtuple("Pair", "left right")


@dataclass(frozen=True)
class Purse:
    gold: int
    debts: frozenset


class Any(Game):
    def __init__(self, first):
        self.first = first

    def start(self):
        return self.first

    def moves(self, state):
        return []


STATES = [
    7, -3, (3, 2), (), ((1, 2), (3, -4)), "aab", "a b", "it's", "x@y", "12", (1, "jump"), None, True,
    frozenset(), frozenset({1, 2}), (frozenset({(0, 1)}), 4), Pair(1, "a"), Pair(6, -5), Purse(3, frozenset({1})),
    (Pair(Purse(0, frozenset()), 2), 1),
]  # fmt: skip


@pytest.mark.parametrize("state", STATES, ids=repr)
@pytest.mark.parametrize("player", [0, 1])
def test_a_state_is_read_as_it_was_written(state, player):
    game = Any(state)
    read, who = game.read(game.write(state, player))
    assert (read, type(read), who) == (state, type(state), player)


def test_a_text_is_typed_as_it_is():
    assert Any("aab").read("bba@2") == ("bba", 1)
    assert Any("aab").write("bba") == "bba"


def test_words_with_blanks_are_no_text_of_a_game_whose_texts_have_none():
    with pytest.raises(PositionError, match="the start is written aab"):
        Any("aab").read("b b a")
    assert Any("a b").read("b a") == ("b a", 0)


@pytest.mark.parametrize(
    "text", ["__import__('os').getcwd()", "print(1)", "Purse.mro()", "[1]", "frozenset(1, 2)", "Purse()"]
)
def test_nothing_but_states_is_read(text):
    with pytest.raises(PositionError, match="is not a position"):
        Any(Purse(1, frozenset())).read(text)


class Sets(Game):
    """Nobody can play it: its positions are only read."""

    def start(self):
        return frozenset({1, 2}), frozenset()

    def moves(self, state):
        raise AssertionError(state)


def test_a_set_is_read_without_a_move_being_played():
    state = frozenset({3}), frozenset({1, 2})
    assert Sets().read(Sets().write(state, 1)) == (state, 1)
