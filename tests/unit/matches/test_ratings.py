"""Ratings are the maximum of the likelihood: against choix where it has the same model, and against the definition."""

import itertools
import math
import random

import pytest

from zermelo.matches.ratings import ELO, Score, ratings


def drawn_games(strengths, games, chance, advantage=0.0, draws=None):
    """Random results by the model's own words; `draws` is the logarithm of their weight."""
    scores = []
    for i, j in itertools.permutations(range(len(strengths)), 2):
        x = strengths[i] - strengths[j] + advantage
        weights = [math.exp(x / 2), 0.0 if draws is None else math.exp(draws), math.exp(-x / 2)]
        results = chance.choices((0, 1, 2), weights, k=games)
        scores.append(Score(i, j, results.count(0), results.count(1), results.count(2)))
    return scores


def test_ratings_agree_with_choix_within_a_hundredth_of_a_point():
    choix = pytest.importorskip("choix")
    numpy = pytest.importorskip("numpy")
    chance = random.Random(1)
    for size, games in ((2, 5), (4, 20), (9, 3)):
        scores = drawn_games([chance.gauss(0, 1) for _ in range(size)], games, chance)
        # Each result once more with the colours exchanged: beginning is then worth nothing, as choix has it.
        scores += [Score(score.second, score.first, score.losses, 0, score.wins) for score in scores]
        # The imaginary games are against one more player, whose strength is 0.
        wins = numpy.zeros((size + 1, size + 1))
        for score in scores:
            wins[score.first, score.second] += score.wins
            wins[score.second, score.first] += score.losses
        wins[:size, size] += 0.5
        wins[size, :size] += 0.5
        found = choix.ilsr_pairwise_dense(wins, tol=1e-12)
        # choix measures from the mean of all, we from the mean of the real players.
        expected = (found[:size] - found[:size].mean()) * ELO
        ours = ratings(scores)
        assert ours.advantage.elo == pytest.approx(0, abs=1e-6)
        assert [ours.players[i].elo for i in range(size)] == pytest.approx(expected.tolist(), abs=0.01)


def test_many_games_agree_with_choix_as_it_is_within_one_point():
    choix = pytest.importorskip("choix")
    numpy = pytest.importorskip("numpy")
    chance = random.Random(2)
    scores = drawn_games([0.0, 0.5, 1.0, -0.7, -0.2], 400, chance)
    wins = numpy.zeros((5, 5))
    for score in scores:
        wins[score.first, score.second] += score.wins
        wins[score.second, score.first] += score.losses
    expected = choix.ilsr_pairwise_dense(wins, tol=1e-12) * ELO
    ours = ratings(scores)
    assert [ours.players[i].elo for i in range(5)] == pytest.approx(expected.tolist(), abs=1)


def log_likelihood(scores, strengths, advantage, draws):
    """From the definition, with the imaginary games and the wide belief about draws."""
    total = -(draws**2) / (2 * 25)
    for value in (*strengths, advantage):
        total += 0.5 * math.log(1 / (1 + math.exp(-value))) + 0.5 * math.log(1 / (1 + math.exp(value)))
    for score in scores:
        x = strengths[score.first] - strengths[score.second] + advantage
        weights = (math.exp(x / 2), math.exp(draws), math.exp(-x / 2))
        for count, weight in zip((score.wins, score.draws, score.losses), weights, strict=True):
            total += count * math.log(weight / sum(weights))
    return total


def test_nothing_nearby_is_likelier():
    chance = random.Random(3)
    scores = drawn_games([0.3, -0.4, 0.8], 30, chance, advantage=0.4, draws=0.2)
    found = ratings(scores)
    # The mean is lost in the ratings: the likelihood is highest at some shift of them.
    strengths = [found.players[i].elo / ELO for i in range(3)]
    draws = math.log(2 * found.draws / (1 - found.draws))

    def value(change=(0, 0, 0), by_advantage=0.0, by_draws=0.0):
        shifted = [strength + by for strength, by in zip(strengths, change, strict=True)]
        return max(
            log_likelihood(
                scores,
                [s + shift / 1000 for s in shifted],
                found.advantage.elo / ELO + by_advantage,
                draws + by_draws,
            )
            for shift in range(-20, 21)
        )

    best = value()
    for i, by in itertools.product(range(3), (-0.01, 0.01)):
        change = [0.0, 0.0, 0.0]
        change[i] = by
        assert value(change) < best
    for by in (-0.01, 0.01):
        assert value(by_advantage=by) < best
        assert value(by_draws=by) < best


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    chance = random.Random(4)
    truth = [0.6, 0.0, -0.6]
    inside = total = 0
    for _ in range(200):
        found = ratings(drawn_games(truth, 40, chance, advantage=0.3, draws=-0.5))
        for i, strength in enumerate(truth):
            total += 1
            inside += found.players[i].low <= strength * ELO <= found.players[i].high
        total += 1
        inside += found.advantage.low <= 0.3 * ELO <= found.advantage.high
    # 800 trials at 95 %: four standard deviations are 3.1 %.
    assert 0.919 < inside / total < 0.981


def test_who_has_won_every_game_still_has_a_finite_rating():
    found = ratings([Score(0, 1, 10, 0, 0), Score(1, 0, 0, 0, 10)])
    assert 200 < found.players[0].elo < 1000
    assert found.players[0].elo == pytest.approx(-found.players[1].elo)
    assert found.superiority(0, 1) > 0.97
    assert found.superiority(0, 1) + found.superiority(1, 0) == pytest.approx(1)


def test_only_draws_and_no_games_at_all_are_fine():
    found = ratings([Score(0, 1, 0, 50, 0), Score(1, 0, 0, 50, 0)])
    assert found.players[0].elo == pytest.approx(0)
    assert found.superiority(0, 1) == pytest.approx(0.5)
    assert ratings([]).players == {}
