"""Where compiled rules cannot say what Python says, they leave it to Python: found by an attack with foreign code."""

import pytest
from tests.speed import needs_compiler

from zermelo import Arena, Game, Outcome, analyse, attractor, solve
from zermelo.errors import RulesError
from zermelo.exact.attractor import stages


class Forgotten(Game):
    """A `return` is missing for one state, and `moves` takes None for the end."""

    def start(self):
        return 30_000

    def moves(self, state):
        if state and state > 0:
            yield 1
            yield 2

    def play(self, state, move):
        if state - move != 7:
            return state - move


class Owing(Game):
    """A path to an end that costs more than 32 bits can say; its other side would."""

    points = True

    def __init__(self, price):
        self.price = price

    def start(self):
        return (30_001, 0)

    def moves(self, state):
        if state[0]:
            yield 1

    def play(self, state, move):
        return (state[0] - move, 0)

    def score(self, state):
        return self.price


class Growing(Game):
    """One state, far from the start, has a longer text than all others."""

    def start(self):
        return (10**6, "x", 0)

    def moves(self, state):
        if state[0] > 0:
            yield 1
            yield 2

    def play(self, state, move):
        rest = state[0] - move
        return (rest, "x" * 50 if rest == 5000 else "x", (state[2] * 3 + move) % 1000003)


@pytest.mark.parametrize("engine", ["plain", "auto", "compiled"])
def test_a_forgotten_return_is_told_by_every_engine(engine):
    with pytest.raises(RulesError, match="None"):
        solve(Forgotten(), engine=engine)


@needs_compiler
@pytest.mark.parametrize("price", [-(2**31), 10**12])
def test_scores_beyond_32_bits_are_left_to_plain_python(price):
    solution = solve(Owing(price))
    assert (solution.engine, solution.value()) == ("plain", -price)
    assert solution.outcome() is Outcome.of(-price)
    with pytest.raises(RulesError, match="32 bits"):
        solve(Owing(price), engine="compiled")


@needs_compiler
def test_a_state_of_another_form_than_the_rules_were_compiled_for_is_searched_by_plain_python():
    game = Growing()
    analyse(game, depth=3, engine="compiled")
    here = (5001, "x", 7)
    assert analyse(game, here, depth=3).nodes == analyse(game, here, depth=3, engine="plain").nodes
    with pytest.raises(RulesError, match="another form"):
        analyse(game, here, depth=3, engine="compiled")


@pytest.mark.parametrize("count", [1000, 300_000])
def test_an_empty_attractor_has_no_stages_however_large_the_graph(count):
    np = pytest.importorskip("numpy")
    ring = Arena.from_arrays(
        np.arange(count + 1), np.roll(np.arange(count), -1), np.zeros(count, dtype=np.int8)
    )
    assert stages(attractor(ring, set(), 0)) == []
