"""Who meets whom."""

from collections import Counter

import pytest

from zermelo.matches.schedule import WAIT, gauntlet, round_robin, swiss


@pytest.mark.parametrize("count", [2, 3, 7])
def test_everybody_meets_everybody_with_both_colours_in_every_round(count):
    games = list(round_robin(range(count), 3))
    expected = {(n, i, j) for n in (1, 2, 3) for i in range(count) for j in range(count) if i != j}
    assert len(games) == len(expected)
    assert {tuple(game) for game in games} == expected


def test_the_first_player_runs_the_gauntlet():
    games = [tuple(game) for game in gauntlet([4, 7, 9], 2)]
    assert games == [
        (n, *pair) for n in (1, 2) for pair in ((4, 7), (7, 4), (4, 9), (9, 4))
    ]  # fmt: skip


def rounds_of(schedule):
    found = [[]]
    for step in schedule:
        if step is WAIT:
            found.append([])
        else:
            found[-1].append(step)
    return found


@pytest.mark.parametrize("count", [4, 5, 8, 13])
def test_nobody_meets_twice_in_a_swiss_tournament_while_that_can_be(count):
    # The stronger always wins: points are known before each round.
    points = Counter()
    rounds = min(count - 1, 4)
    met = Counter()
    rests = Counter()
    schedule = swiss(range(count), rounds, lambda number: dict(points))
    for games in rounds_of_playing(schedule, points):
        pairs = {frozenset(game[1:]) for game in games}
        assert len(games) == 2 * len(pairs) == 2 * (count // 2)
        players = [player for pair in pairs for player in pair]
        assert len(players) == len(set(players))
        rests.update(set(range(count)) - set(players))
        met.update(pairs)
    assert max(met.values()) == 1
    assert all(times == 1 for times in rests.values())


def rounds_of_playing(schedule, points):
    """Play the rounds as they come: the player of the smaller number wins both games."""
    games = []
    for step in schedule:
        if step is WAIT:
            yield games
            games = []
        else:
            games.append(step)
            points[min(step.first, step.second)] += 1
    yield games


def test_equals_meet_in_the_second_round_of_a_swiss_tournament():
    points = Counter()
    rounds = list(rounds_of_playing(swiss(range(8), 2, lambda number: dict(points)), points))
    assert {frozenset(game[1:]) for game in rounds[0]} == {
        frozenset(p) for p in ((0, 1), (2, 3), (4, 5), (6, 7))
    }
    # 0, 2, 4, 6 have won, the others lost.
    assert {frozenset(game[1:]) for game in rounds[1]} == {
        frozenset(p) for p in ((0, 2), (4, 6), (1, 3), (5, 7))
    }


def test_more_rounds_than_opponents_let_some_meet_again():
    assert [len(games) for games in rounds_of(swiss([1, 2], 3, lambda number: {}))] == [2, 2, 2]
