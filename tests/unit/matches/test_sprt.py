"""The sequential test keeps its error rates and stops early."""

import math
import random

import pytest

from zermelo.matches.schedule import WAIT
from zermelo.matches.sprt import Sprt


def distribution(elo):
    """Pairs of games whose mean score is that of `elo`: draws as usual, two decisive games more rarely."""
    mean = 1 / (1 + 10 ** (-elo / 400))
    shares = [0.05, 0.2, 0.5, 0.2, 0.05]
    # Moving weight from half a point less to half a point more shifts the mean by half of it.
    shift = 2 * (mean - 0.5)
    return [shares[0], shares[1] - shift, shares[2], shares[3] + shift, shares[4]]


def test_the_mean_of_the_simulation_is_right():
    for elo in (0, 20):
        mean = sum(
            share * points for share, points in zip(distribution(elo), (0, 0.25, 0.5, 0.75, 1), strict=True)
        )
        assert mean == pytest.approx(1 / (1 + 10 ** (-elo / 400)))


def test_error_rates_hold_in_a_thousand_matches():
    test, chance = Sprt(0, 40), random.Random(7)
    wrong = {0: 0, 40: 0}
    lengths = []
    for elo, error in ((0, "elo1"), (40, "elo0")):
        for _ in range(500):
            points = chance.choices(range(5), distribution(elo), k=1600)
            accepted, pairs, _ = test.verdict(points)
            assert accepted is not None
            wrong[elo] += accepted == error
            lengths.append(pairs)
    # 5 % of 500 are 25; three standard deviations above are 39.6.
    assert wrong[0] <= 39
    assert wrong[40] <= 39
    # A fixed number of pairs with the same error rates: (2 × 1.645 σ / difference of means)².
    sigma = math.sqrt(
        sum(p * (x - 0.5) ** 2 for p, x in zip(distribution(0), (0, 0.25, 0.5, 0.75, 1), strict=True))
    )
    fixed = (2 * 1.645 * sigma / (1 / (1 + 10**-0.1) - 0.5)) ** 2
    assert sum(lengths) / len(lengths) < 0.75 * fixed


def test_the_ratio_grows_with_evidence_and_turns_its_sign_with_it():
    test = Sprt(-10, 10)
    assert test.ratio([0, 0, 10, 0, 0]) == pytest.approx(0, abs=1e-9)
    assert test.ratio([0, 2, 10, 5, 0]) > 0
    assert test.ratio([0, 5, 10, 2, 0]) == pytest.approx(-test.ratio([0, 2, 10, 5, 0]))
    assert test.ratio([0, 4, 20, 10, 0]) == pytest.approx(2 * test.ratio([0, 2, 10, 5, 0]), rel=0.01)


def test_the_ratio_is_near_the_normal_approximation():
    counts = [40, 180, 500, 220, 60]
    whole = sum(counts)
    points = (0, 0.25, 0.5, 0.75, 1)
    mean = sum(c * x for c, x in zip(counts, points, strict=True)) / whole
    spread = sum(c * (x - mean) ** 2 for c, x in zip(counts, points, strict=True)) / whole
    s0, s1 = 0.5, 1 / (1 + 10 ** (-5 / 400))
    expected = whole * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)
    assert Sprt(0, 5).ratio(counts) == pytest.approx(expected, rel=0.02)


def test_the_schedule_stops_when_it_is_known():
    def games(points):
        found = []
        steps = Sprt(0, 100).schedule(3, 5, 1000, lambda: points[: len(found) // 2])
        # One by one: what is known by then decides how it goes on.
        found.extend(step for step in steps if step is not WAIT)
        return found

    played = games([4] * 1000)
    assert len(played) < 100
    assert {(game.first, game.second) for game in played} == {(3, 5), (5, 3)}
    unclear = random.Random(1).choices(range(5), distribution(50), k=1000)
    assert len(games(unclear)) > len(played)
    assert len(games(unclear[:10] * 1000)) <= 2000
