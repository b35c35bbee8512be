"""States found again in the arrays of a solution, from Python and from compiled code."""

import pytest

pytest.importorskip("numba")

from random import Random

import numpy as np

from zermelo.compiled.routines.routine import compiled
from zermelo.compiled.routines.state_words import mixed
from zermelo.compiled.rules.compiled_rules import compile_rules
from zermelo.compiled.solving.games import solve_rules
from zermelo.compiled.walking.lookup import Lookup, hash_of
from zermelo.game import Game
from zermelo.games import load


class Wide(Game):
    """Keys of two words: entries of 40 and 60 bits, one of them below zero; enough of them to meet in one place."""

    def start(self):
        return (1, -(1 << 50), 0)

    def moves(self, state):
        if state[2] < 12:
            yield 1
            yield 2

    def play(self, state, move):
        return (state[0] * 37 + move & (1 << 40) - 1, state[1] + (move << 45), state[2] + 1)


def solution_of(game):
    return solve_rules(compile_rules(game), game.start())


GAMES = [load("connect4:columns=4,rows=3,align=3"), load("nim:heaps=2+3+4"), Wide()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_state_is_found_under_its_number_and_nothing_else_is(game):
    enumeration = solution_of(game).enumeration
    lookup = enumeration.lookup
    states = list(lookup)
    assert len(set(states)) == len(lookup) == enumeration.states
    assert [lookup.find(state) for state in states] == list(range(len(states)))
    chance = Random(0)
    for _ in range(1000):
        other = tuple(x + chance.choice([-1, 0, 1, 1 << 70]) for x in chance.choice(states))
        assert (lookup.find(other) is not None) == (other in set(states))


@pytest.mark.parametrize(
    "thing", [None, 3, "00", [0, 0], (0,), (0, 0, 0), ("0", 0), (0.5, 0), ((), ()), (None, 0)]
)
def test_what_is_no_state_is_not_found(thing):
    assert solution_of(GAMES[0]).enumeration.index(thing) is None


def test_wide_states_have_keys_of_several_words():
    assert solution_of(Wide()).enumeration.lookup.width == 2


@compiled
def hash_in_compiled_code(key):
    return mixed(key, 0, len(key))


@pytest.mark.parametrize("width", [1, 2, 3])
def test_both_hashes_are_the_same(width):
    chance = Random(width)
    for _ in range(200):
        words = [chance.getrandbits(64) for _ in range(width)]
        assert hash_in_compiled_code(np.array(words, dtype=np.uint64)) == hash_of(words)


def test_a_table_without_a_free_place_is_not_searched_for_ever():
    keys = memoryview(bytes(8 * 4)).cast("Q")
    full = memoryview(b"\1\0\0\0" * 4).cast("i")
    assert Lookup([(0, 0, 0, 255)], 1, keys, full, 4).find((7,)) is None
