"""`moves` and `play` whose ways to the end are told apart by Python alone: they compile, and mean the same."""

import pytest
from tests.speed import needs_compiler

from zermelo import solve
from zermelo.errors import RulesError
from zermelo.game import Game

pytestmark = needs_compiler


class Heap(Game):
    def start(self):
        return (6, 0)

    def moves(self, state):
        return range(1, min(3, state[0]) + 1) if state[0] > 0 else ()

    def play(self, state, move):
        return (state[0] - move, 1 - state[1])


class TwoGenerators(Heap):
    def moves(self, state):
        return [] if not state[0] else self.few(state) if state[1] else self.many(state)

    def few(self, state):
        yield 1
        if state[0] > 2:
            yield 2

    def many(self, state):
        for move in range(state[0]):
            yield move + 1


class Matches(Heap):
    """The last case takes whatever comes: nothing goes on behind it."""

    def play(self, state, move):
        match move, state[1]:
            case 1, 0:
                return (state[0] - 1, 1)
            case taken, side if taken == 2:
                return (state[0] - taken, 1 - side)
            case _:
                return (state[0] - move, 0)


class NoElse(Heap):
    """Behind the last `if` there is None, where no move leads."""

    def play(self, state, move):
        if move == 1:
            return (state[0] - 1, 1)
        if move == 2 or state[0] != 5:
            return (state[0] - move, 0)


class NoElseOfTexts(Game):
    def start(self):
        return "abc"

    def moves(self, state):
        return list(range(len(state)))

    def play(self, state, move):
        match len(state) > 9:
            case False:
                return state[:move] + state[move + 1 :]


def table(game, engine):
    found = solve(game, engine=engine)
    return {state: (found.outcome(state), found.distance(state)) for state in found}


@pytest.mark.parametrize("game", [Heap(), TwoGenerators(), Matches(), NoElseOfTexts()])
def test_one_of_several_ways_to_return_is_compiled(game):
    assert table(game, "compiled") == table(game, "plain")


def test_a_return_that_is_missing_is_a_fault_where_it_is_met():
    game = NoElse()
    with pytest.raises(RulesError, match=r"play gives None at \(5, 1\) for the move 3"):
        solve(game, engine="plain")
    with pytest.raises(
        RulesError, match=r"play .*asked in state \(5, 1\): None comes back .* “return” missing"
    ):
        solve(game, engine="compiled")
    game.start = lambda: (4, 0)
    assert table(game, "compiled") == table(game, "plain")
