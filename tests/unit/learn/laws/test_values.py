"""Periods of Grundy values: the table of the literature, and never one that is not proved."""

import random

import pytest

from zermelo.errors import UndefinedError
from zermelo.exact.parts import PartValues
from zermelo.game import Game
from zermelo.games import load
from zermelo.games.octal import Octal
from zermelo.games.subtraction import Subtraction
from zermelo.learn.laws import laws_at, laws_of_sweep, sweep
from zermelo.learn.laws.periods import seen_period
from zermelo.learn.laws.values import has_parts, heap_values, octal_period

#: Code: (first heap of the period, period), counted from a heap of 0. Guy and Smith (1956); Winning Ways, chapter 4.
PERIODS = {
    ".1": (2, 1), ".4": (54, 34), ".02": (1, 4), ".15": (1, 10), ".17": (33, 34), ".22": (1, 3), ".34": (7, 8),
    ".44": (143, 24), ".52": (4, 4), ".53": (11, 9), ".54": (3, 7), ".07": (53, 34), ".71": (3, 2), ".77": (71, 12),
}  # fmt: skip
#: OEIS A002188.
GRUNDYS_GAME = [
    0,
    0,
    0,
    1,
    0,
    2,
    1,
    0,
    2,
    1,
    0,
    2,
    1,
    3,
    2,
    1,
    3,
    2,
    4,
    3,
    0,
    4,
    3,
    0,
    4,
    3,
    0,
    4,
    1,
    2,
    3,
    1,
    2,
    4,
    1,
    2,
    4,
]


@pytest.mark.parametrize("code", PERIODS)
def test_octal_games_have_the_periods_of_the_literature(code):
    (law,) = laws_at(Octal(code))
    assert law.is_proved
    assert (law.period.start, law.period.length) == PERIODS[code]
    assert [law.value(heap) for heap in range(400)] == heap_values(Octal(code), 399)


def test_a_game_without_a_known_period_has_no_law():
    # .007 (treblecross) is not known to repeat, nor is .6 (Guy and Nowakowski, Unsolved problems).
    assert laws_at(Octal(".007")) == []
    assert laws_at(Octal(".6")) == []


def test_one_value_less_than_the_theorem_needs_proves_nothing():
    values = heap_values(Octal(".77"), 200)
    needed = 2 * 71 + 2 * 12 + 2
    assert octal_period(values[:needed], 2) is not None
    assert octal_period(values[: needed - 1], 2) is None


@pytest.mark.parametrize("code", [".4", ".04", ".44", ".07", ".6"])
def test_what_few_values_prove_goes_on(code):
    # .4 begins 0 0 0 1: three values repeat from 0 on, and prove nothing.
    values = heap_values(Octal(code), 120)
    last = len(code) - 1
    assert octal_period([0, 0, 0], 1) is None
    for count in range(1, 60):
        period = octal_period(values[:count], last)
        if period is not None:
            assert period.start >= 1
            following = range(period.start, len(values) - period.length)
            assert all(values[n] == values[n + period.length] for n in following)


def naive_values(takes, most):
    values = []
    for n in range(most + 1):
        options = {values[n - taken] for taken in takes if taken <= n}
        values.append(min(set(range(len(options) + 1)) - options))
    return values


@pytest.mark.parametrize("seed", range(20))
def test_the_values_of_random_subtraction_sets_go_on_as_the_law_says(seed):
    chance = random.Random(100 + seed)
    takes = tuple(sorted(chance.sample(range(1, 12), chance.randint(1, 4))))
    laws = {law.kind: law for law in laws_at(Subtraction(20, takes=takes, misere=False))}
    law = laws["grundy period"]
    assert law.is_proved
    assert [law.value(heap) for heap in range(1500)] == naive_values(takes, 1499)


@pytest.mark.parametrize("count", range(8, len(GRUNDYS_GAME) + 1))
def test_no_period_is_claimed_of_grundys_game(count):
    assert seen_period(GRUNDYS_GAME[:count]) is None


def test_positions_of_several_heaps_are_named_by_their_sum():
    (law,) = laws_at(Octal(".77"))
    assert law.is_losing((4, 1))
    assert law.named((4, 1)) == "4,1 (1 ⊕ 1 = 0)"
    assert not law.is_losing((5, 1))


class Fibonacci(Game):
    """Fibonacci nim: at most twice what was just taken, first not the whole heap."""

    impartial = True

    def __init__(self, heap=2):
        self.heap = heap

    def start(self):
        return self.heap, self.heap - 1

    def moves(self, state):
        yield from range(1, min(state) + 1)

    def play(self, state, taken):
        return state[0] - taken, 2 * taken


def test_fibonacci_nim_is_recognised_as_far_as_it_was_solved():
    # Whinihan (1963): the first player loses exactly with Fibonacci numbers.
    found = sweep([Fibonacci(heap) for heap in range(1, 36)], "heap", seconds=60)
    assert found.losing == (1, 2, 3, 5, 8, 13, 21, 34)
    (law,) = (law for law in laws_of_sweep(found) if not law.is_about_values)
    assert "Fibonacci" in str(law.statement())
    assert not law.is_proved
    assert "heap = 1 to 35" in str(law.standing.words())


def test_a_sweep_of_the_course_s_heap():
    found = sweep([load(f"subtraction:heap={heap},take=3") for heap in range(1, 41)], "heap", seconds=60)
    assert found.losing == tuple(range(1, 41, 4))
    (law,) = laws_of_sweep(found)
    assert str(law.statement()) == "the first player loses exactly when heap mod 4 is 1"
    assert not law.is_proved


def test_parts_give_the_same_values_as_the_whole():
    from zermelo.exact import solve

    game = Octal(".77", 12)
    assert has_parts(game)
    assert not has_parts(Subtraction())
    for state in ((12,), (7, 4), (5, 3, 1)):
        assert PartValues().of(game, state) == solve(game, state).grundy()


class Turning(Octal):
    """Parts that come back to themselves have no value."""

    def moves(self, state):
        yield 0, state[0], 0


def test_parts_that_come_back_have_no_value():
    with pytest.raises(UndefinedError):
        PartValues().of(Turning(".77", 3), (3,))
