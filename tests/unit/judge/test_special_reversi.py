"""Reversi's exact engine through the public function: judged by published scores and by the readable search."""

import json
import os

import pytest

pytest.importorskip("numba")

import numba

if numba.config.DISABLE_JIT or os.environ.get("ZERMELO_COMPILED") == "0":
    pytest.skip("the engine exists only compiled", allow_module_level=True)

from tests.unit.compiled.special.test_reversi_engine import PUBLISHED, random_positions

from zermelo.apps.cli import main
from zermelo.compiled.special import book_maker, reversi_adapter, special_engine, usual_score
from zermelo.errors import PositionError, TooLargeError
from zermelo.games import load
from zermelo.games.reversi import Reversi
from zermelo.judge import analyse, analyse_many
from zermelo.matches.agents import make_agent
from zermelo.scores import Outcome
from zermelo.search import alpha_beta

GAME = load("reversi")


def names(state, moves, game=GAME):
    return [game.move_name(state, move) for move in moves]


@pytest.mark.parametrize(("text", "scores"), PUBLISHED)
def test_all_moves_of_published_endgames_are_judged_and_ranked(text, scores):
    state = GAME.read(text)[0]
    analysis = analyse(GAME, state, exact=True)
    found = {GAME.move_name(state, verdict.move): verdict for verdict in analysis.moves}
    assert {name: found[name].value for name in scores} == scores
    assert all(v.exact and v.outcome == Outcome.of(v.value) and v.distance is None for v in found.values())
    top = max(scores.values())
    assert (analysis.value, analysis.exact, analysis.outcome) == (top, True, Outcome.of(top))
    assert set(names(state, analysis.best)) == {name for name, score in scores.items() if score == top}
    assert [verdict.value for verdict in analysis.moves] == sorted(
        (v.value for v in found.values()), reverse=True
    )
    assert (analysis.engine, analysis.nodes > 0) == ("compiled", True)


def test_the_line_is_played_to_the_end_and_ends_with_the_score():
    text, scores = PUBLISHED[0]
    state, player = GAME.read(text)
    analysis = analyse(GAME, state, exact=True, moves="root")
    assert (analysis.moves, names(state, analysis.best)) == ((), ["g8"])
    end, mover = state, player
    for move in analysis.line:
        end, mover = GAME.play(end, move), 1 - mover
    assert not list(GAME.moves(end))
    assert GAME.score(end) * (1 if mover == player else -1) == max(scores.values())


@pytest.mark.parametrize("spec", ["reversi", "reversi:empties=nobody", "reversi:size=6,empties=nobody"])
def test_late_positions_have_the_value_that_the_readable_search_finds(spec):
    game = load(spec)
    seen = set()
    for state, _ in random_positions(23, game.size, 25, 6):
        analysis, expected = analyse(game, state, exact=True), alpha_beta(game, state)
        assert (analysis.value, analysis.outcome) == (expected.value, expected.outcome)
        assert expected.best[0] in analysis.best
        for verdict in analysis.moves:
            assert verdict.value == -alpha_beta(game, game.play(state, verdict.move)).value
        seen.add(names(state, analysis.best, game) == ["pass"])
    assert seen == {False, True}


def test_an_ended_game_has_its_score():
    full = (1 << 63) - 1
    analysis = analyse(GAME, (full, 1 << 63), exact=True)
    assert (analysis.value, analysis.exact, analysis.moves) == (62, True, ())


def test_many_positions_are_judged_at_once():
    states = [GAME.read(text)[0] for text, _ in PUBLISHED]
    found = analyse_many(GAME, states, exact=True)
    assert [analysis.value for analysis in found] == [max(scores.values()) for _, scores in PUBLISHED]
    early = analyse_many(GAME, [states[0], GAME.start()], seconds=0.2)
    assert [analysis.exact for analysis in early] == [True, False]


def test_what_is_not_proved_in_time_is_estimated_by_search(monkeypatch):
    monkeypatch.setattr(reversi_adapter, "_EASY_SECONDS", 0.0)  # as if it were easy
    state = GAME.read("f5d6c3d3c4f4f6f3e6e7")[0]
    # The engine is compiled before, which may take all the time that there is.
    analyse(GAME, GAME.read(PUBLISHED[0][0])[0], exact=True)
    for seconds in (5, 20):  # a busy machine may need more to look at all moves once
        analysis = analyse(GAME, state, seconds=seconds)
        assert not analysis.exact
        assert len(analysis.moves) == len(list(GAME.moves(state)))
        if all(verdict.value is not None for verdict in analysis.moves):
            break
    assert all(verdict.value is not None for verdict in analysis.moves)
    assert analysis.best


def test_positions_far_from_the_end_are_left_to_the_search():
    assert special_engine(GAME) is not None
    assert special_engine(GAME, GAME.start()) is None
    late = GAME.read(PUBLISHED[0][0])[0]
    assert special_engine(GAME, late) is not None
    assert special_engine(GAME, late, 1.0) is not None
    assert special_engine(GAME, late, 1e-6) is None
    six = load("reversi:size=6")
    assert special_engine(six, six.start()) is not None
    assert special_engine(six, six.start(), 10.0) is None
    analysis = analyse(GAME, seconds=0.3)
    assert (analysis.exact, analysis.outcome, len(analysis.moves)) == (False, None, 4)


def test_other_rules_have_no_engine():
    class Greedy(Reversi):
        def score(self, state):
            return 1

    assert special_engine(Greedy()) is None
    assert special_engine(Reversi(4, "nobody")) is not None


def test_reversi_has_no_book_and_no_other_score():
    assert book_maker(GAME) is None
    assert book_maker(load("connect4")) is not None
    state = GAME.read(PUBLISHED[0][0])[0]
    assert usual_score(GAME, state, analyse(GAME, state, exact=True, moves="root")) is None


def test_impossible_states_are_refused():
    with pytest.raises(PositionError, match="a disc of each player"):
        analyse(GAME, (0b11 << 27 | 0b11 << 35 | (1 << 50) - 1, 0b11 << 27 | (1 << 60)), exact=True)


def test_the_exact_agent_plays_endgames_and_refuses_openings():
    agent = make_agent("exact", GAME, seed=1)
    state, player = GAME.read(PUBLISHED[0][0])
    assert GAME.move_name(state, agent.choose((state, player), list(GAME.moves(state)))) == "g8"
    with pytest.raises(TooLargeError, match=r"too far from the end .* begin with a later one"):
        agent.choose((GAME.start(), 0), list(GAME.moves(GAME.start())))


def test_two_exact_agents_reach_the_score_of_the_position():
    agent = make_agent("exact", GAME, seed=3)
    state, player = GAME.read(PUBLISHED[1][0])
    while moves := list(GAME.moves(state)):
        state, player = GAME.play(state, agent.choose((state, player), moves)), 1 - player
    assert GAME.score(state) == 0


def test_the_command_line_proves_an_endgame(capsys):
    text, scores = PUBLISHED[2]
    assert main(["analyse", "reversi", "--at", text, "--exact", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["value"], found["exact"], found["best"], found["outcome"]) == (32, True, ["g8"], "win")
    assert {move["move"]: move["value"] for move in found["moves"]} == scores
    assert main(["book", "reversi", "--depth", "2"]) == 2
    assert "no exact engine that could make a book" in capsys.readouterr().err
