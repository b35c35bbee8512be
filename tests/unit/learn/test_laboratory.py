"""Heuristics held against the truth, recomputed naively; the notes' matches and their contradiction."""

import json
from functools import lru_cache

import pytest

from zermelo.apps.cli import main
from zermelo.game import Game
from zermelo.games import load
from zermelo.heuristic import estimator
from zermelo.learn.laboratory import Laboratory, _Horizon, _Search
from zermelo.learn.reasons import Place

INFINITE = 10**9


class Naive:
    """The definitions: who wins, and what a search of some plies likes best."""

    def __init__(self, game, heuristic):
        self.game, self.heuristic = game, heuristic
        self.worth = lru_cache(None)(self._worth)
        self.value = lru_cache(None)(self._value)

    def _worth(self, state):
        moves = list(self.game.moves(state))
        if not moves:
            return self.game.score(state)
        return max(-self.worth(self.game.play(state, move)) for move in moves)

    def _value(self, state, depth, plies):
        """For the player to move; a win after fewer plies is larger."""
        moves = list(self.game.moves(state))
        if not moves:
            return self.game.score(state) * (INFINITE - plies)
        if depth == 0:
            return self.heuristic(state)
        return max(-self.value(self.game.play(state, move), depth - 1, plies + 1) for move in moves)

    def choice(self, state, depth):
        values = [(-self.value(self.game.play(state, m), depth - 1, 1), m) for m in self.game.moves(state)]
        best = max(value for value, _ in values)
        return next(move for value, move in values if value == best)

    def lowers(self, state, move):
        return -self.worth(self.game.play(state, move)) < self.worth(state)

    def regret(self, state, move):
        return self.worth(state) + self.worth(self.game.play(state, move))


@pytest.mark.parametrize("depth", [1, 2, 4])
@pytest.mark.parametrize("name", ["alignment", "absolute"])
def test_figures_on_every_position_of_tic_tac_toe_are_those_of_the_definition(name, depth):
    game = load("tictactoe")
    lab = Laboratory(game)
    positions = lab.every_position()[::3]
    found = lab.measure(name, estimator(game, name), depth, positions)
    naive = Naive(game, getattr(game, name))
    choices = [(state, naive.choice(state, depth)) for state, _ in positions]
    mistakes = sum(naive.lowers(state, move) for state, move in choices)
    assert (found.positions, found.decisive) == (len(positions), mistakes)
    assert found.agreement == pytest.approx(1 - mistakes / len(positions))
    assert found.regret == pytest.approx(sum(naive.regret(*choice) for choice in choices) / len(positions))


@pytest.mark.parametrize("name", ["alignment", "absolute"])
def test_choices_by_the_definition_are_those_of_the_judge_s_search(name):
    game = load("tictactoe")
    by_search, by_definition = _Search(game, estimator(game, name)), _Horizon(game, estimator(game, name))
    for situation in Laboratory(game).some_positions(40, seed=9):
        place = Place(game, *situation)
        for depth in (1, 3):
            assert by_search.choose(place, depth) == by_definition.choose(place, depth)


def test_every_position_with_a_choice_is_looked_at():
    # 5,478 positions of tic-tac-toe, 958 of them over; of the 390 with one cell left 168 are won already.
    game = load("tictactoe")
    positions = Laboratory(game).every_position()
    assert len(set(positions)) == len(positions) == 5478 - 958 - (390 - 168)


def test_figures_on_connect_four_4x4_are_those_of_the_definition():
    game = load("connect4:columns=4,rows=4")
    lab = Laboratory(game)
    assert lab.solution is None
    positions = [each for each in lab.some_positions(200, seed=3) if game.level(each[0]) >= 7][:25]
    found = lab.measure("both", estimator(game, "both"), 2, positions)
    naive = Naive(game, game.both)
    mistakes = sum(naive.lowers(state, naive.choice(state, 2)) for state, _ in positions)
    assert (found.positions, found.decisive) == (25, mistakes)


class Endless(Game):
    """A token on a ring, one step on or back: no play ends."""

    def start(self):
        return 0

    def moves(self, place):
        return [-1, 1]

    def play(self, place, step):
        return (place + step) % 6


def test_random_plays_without_an_end_are_left():
    positions = Laboratory(Endless()).some_positions(50)
    # Each player can be to move on every second place only: six situations.
    assert {state for state, _ in positions} == set(range(6))
    assert len(positions) == 6


def test_where_nothing_is_proved_there_is_no_agreement(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(Laboratory, "_worth", lambda *_: None)
    command = [
        "--lang",
        "en",
        "lab",
        "tictactoe",
        "--heuristics",
        "alignment",
        "--depths",
        "1",
        "--positions",
        "5",
    ]
    assert main(command) == 0
    said = capsys.readouterr().out
    (row,) = (line.split() for line in said.splitlines() if line.startswith("alignment  1"))
    assert row[:6] == ["alignment", "1", "0", "–", "–", "–"]
    assert main([*command, "--json"]) == 0
    (measure,) = json.loads(capsys.readouterr().out)["measures"]
    assert main([*command, "-o", str(tmp_path / "curve.svg")]) == 0
    assert (measure["positions"], measure["agreement"], measure["regret"]) == (0, None, None)


def test_progress_is_heard_before_each_position():
    game, heard = load("tictactoe"), []
    lab = Laboratory(game)
    positions = lab.some_positions(7)
    lab.measure("alignment", estimator(game, "alignment"), 1, positions, lambda: heard.append(1))
    assert len(heard) == len(positions) == 7


def test_the_four_matches_of_the_notes():
    # Note 003: draw, X wins; O wins, draw.
    game = load("tictactoe")
    heuristics = {name: estimator(game, name) for name in ("alignment", "absolute")}
    assert Laboratory(game).round_robin(heuristics) == {
        ("alignment", "alignment"): None, ("alignment", "absolute"): 0,
        ("absolute", "alignment"): 1, ("absolute", "absolute"): None,
    }  # fmt: skip


def test_the_contradiction_of_the_notes(capsys):
    # Notes 001 and 002: +2 for Adam by the cells, 11 by the segments, 13 together, and every move loses; one ply ahead
    # segments and both play the second column, which loses at once, deeper all play the fourth.
    command = ["lab", "connect4", "--at", "21253343344655", "--depths", "1-2", "--json"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["outcome"] == "loss"
    assert {each["heuristic"]: each["estimate"] for each in found["opinions"]} == {
        "segments": 11, "cells": 2, "both": 13,
    }  # fmt: skip
    chosen = {each["heuristic"]: [choice["move"] for choice in each["choices"]] for each in found["opinions"]}
    assert chosen == {"segments": ["2", "4"], "cells": ["4", "4"], "both": ["2", "4"]}
    assert set(found["contradictions"]) == {"segments", "cells", "both"}


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["lab", "chomp"], "--heuristics"),
        (["lab", "tictactoe", "--depths", "0"], "like 1-12"),
        (["lab", "tictactoe", "--depths", "4-2"], "like 1-12"),
        (["lab", "connect4", "--positions", "all"], "too large"),
        (["lab", "tictactoe", "--heuristics", "luck"], "alignment"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(arguments, wanted, capsys):
    assert main(["--lang", "en", *arguments]) == 2
    assert wanted in capsys.readouterr().err


def test_the_horizon_curve_is_drawn(tmp_path, capsys):
    path = tmp_path / "curve.svg"
    assert main(["lab", "tictactoe", "--depths", "1-2", "--positions", "20", "-o", str(path)]) == 0
    # Two heuristics at two depths in three panels: agreement, regret, nodes.
    assert path.read_text(encoding="utf-8").count("<circle") == 12
    assert str(path) in capsys.readouterr().out
