"""Solutions of compiled rules whose numbers are large."""

import pytest

pytest.importorskip("numba")

from tests.speed import needs_speed

from zermelo import Game, solve
from zermelo.compiled.rules.compiled_rules import Rules, compile_rules
from zermelo.compiled.solving.games import solve_rules

#: Beyond the 32,767 plies that two bytes can tell.
FAR = 40_000


class Way(Game):
    """A token goes down to 0, where who is to move has lost; from 1 it may also go up again, so that there is a cycle.

    Who stands on an odd number has won, and would give that away by going up: he never does.
    """

    prize = 1

    def start(self):
        return (FAR,)

    def moves(self, state):
        if state[0] > 0:
            yield -1
        if state[0] == 1:
            yield 1

    def play(self, state, move):
        return (state[0] + move,)

    def score(self, state):
        return -self.prize


class PricedWay(Way):
    points = True
    prize = 5


@needs_speed
@pytest.mark.parametrize("game", [Way(), PricedWay()], ids=["outcomes", "points"])
def test_a_long_way_beside_a_cycle_is_counted_to_its_end(game):
    solution = solve(game, engine="compiled")
    # Nobody ever has a choice but at 1, so that a way of n plies is left at n.
    for n in (0, 1, 2, 100, 32_766, 32_767, 32_768, 39_999, FAR):
        assert (solution.distance((n,)), solution.value((n,))) == (n, game.prize if n % 2 else -game.prize), n


class _Even(Game):
    """Take 1 or 2 of so many; who cannot move has neither won nor lost."""

    impartial = True

    def start(self):
        return (5,)

    def moves(self, state):
        yield from range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)

    def score(self, state):
        return 0


def test_a_drawn_end_is_found_as_one_that_is_not_lost():
    rules = compile_rules(_Even())
    assert isinstance(rules, Rules)
    assert solve_rules(rules, (5,)).first_end_not_lost() == (0,)
