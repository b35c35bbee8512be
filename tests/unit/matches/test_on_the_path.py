"""What depends on the path, in matches and in searches: threefold repetition, progress, dead positions."""

import json
import random

import pytest

from zermelo.apps.cli import main
from zermelo.errors import TooLargeError
from zermelo.games.chess import Chess
from zermelo.judge import Budget
from zermelo.judge.solutions import small_solution
from zermelo.matches.agents import make_agent
from zermelo.matches.match import Ending, Match
from zermelo.search import deepening, minimax
from zermelo.search.alpha_beta import alpha_beta
from zermelo.search.nodes import Past


@pytest.fixture(scope="module")
def game():
    return Chess()


def played(game, moves, at=None):
    match = Match(game, at)
    for text in moves.split():
        match.push(game.read_move(match.situation[0], text))
    return match


def named(game, state, moves):
    return [game.move_name(state, move) for move in moves]


SHUFFLE = "Nf3 Nf6 Ng1 Ng8"


def test_a_match_is_drawn_when_a_position_is_met_for_the_third_time(game):
    assert played(game, SHUFFLE).result() is None
    result = played(game, f"{SHUFFLE} {SHUFFLE}").result()
    assert (result.winner, result.ending) == (None, Ending.REPETITION)


def test_positions_with_other_rights_are_not_the_same(game):
    # After the kings have moved nobody can castle: the position of the start is met twice only.
    moves = "e4 e5 Ke2 Ke7 Ke1 Ke8 " + "Nf3 Nf6 Ng1 Ng8 "
    assert played(game, moves + "Nf3 Nf6 Ng1").result() is None
    assert played(game, moves + "Nf3 Nf6 Ng1 Ng8").result().ending is Ending.REPETITION


def test_a_hundred_plies_without_progress_are_a_draw_counted_on_from_the_text(game):
    fen = "4k3/4p3/8/8/8/8/4P3/R3K3 w - - 98 80"
    assert played(game, "Ra2", fen).result() is None
    assert played(game, "Ra2 Kd8", fen).result().ending is Ending.PATIENCE
    assert played(game, "Ra2 e6", fen).result() is None
    assert played(game, "Ra2 e6", fen).quiet_plies() == 0
    assert played(game, "Ra2 Kd8", fen.replace(" 98", " 97")).quiet_plies() == 99
    assert played(game, "Ra2 Kd8", "4k3/4p3/8/8/8/8/4P3/R3K3 w - -").quiet_plies() == 2


def test_mate_comes_before_the_draw(game):
    result = played(game, "Ra8", "4k3/8/4K3/8/8/8/8/R7 w - - 99 80").result()
    assert (result.winner, result.ending) == (0, Ending.RULES)


def test_a_dead_position_is_a_draw(game):
    result = played(game, "Kxe2", "8/8/8/8/8/k7/4q3/4K1N1 w - - 0 1").result()
    assert (result.winner, result.ending) == (None, Ending.DEAD)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_search_sees_the_count_run_out(game, engine):
    # A queen up: but after any move except the pawn's, the hundredth ply is a draw.
    state, _ = game.read("1k6/8/8/8/8/8/P7/K6Q w - - 99 80")
    past = Past(elapsed=99)
    found = deepening(game, state, depth=2, engine=engine, past=past)
    assert set(named(game, state, found.best)) <= {"a2a3", "a2a4"}
    quiet = [verdict for verdict in found.moves if not game.progress(state, verdict.move)]
    assert {verdict.value for verdict in quiet} == {0}
    # Later rounds may use what the table holds; the first ones still know the path.
    assert deepening(game, state, depth=2, engine=engine).value > 500


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_search_sees_what_the_match_would_call_a_repetition(game, engine):
    # Black, a queen down, is glad of a third repetition: White must not allow it.
    match = played(game, "Qh5 Kb7 Qh4 Kb8 Qh5 Kb7 Qh4", "1k6/8/8/8/7Q/8/8/K7 w - -")
    state, player = match.situation
    past = match.past()
    assert len(past.met) == 3
    assert past.elapsed == 7
    found = deepening(game, state, depth=1, engine=engine, past=past, player=player)
    value = {game.move_name(state, verdict.move): verdict.value for verdict in found.moves}
    assert value["b7b8"] == 0
    assert max(value[name] for name in value if name != "b7b8") < -500


def test_an_agent_is_told_of_the_play(game):
    match = played(game, "Qh5 Kb7 Qh4 Kb8 Qh5 Kb7 Qh4", "1k6/8/8/8/7Q/8/8/K7 w - -")
    move = match.asked(make_agent("alphabeta:depth=2", game, seed=1))
    assert game.move_name(match.situation[0], move) == "b7b8"


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_dead_position_is_proved_to_be_a_draw(game, engine):
    # The king can only take the queen: one knight is left, which cannot mate.
    state, _ = game.read("8/8/8/8/8/8/k3q3/4K1N1 w - -")
    found = deepening(game, state, depth=1, engine=engine)
    assert (found.value, found.exact) == (0, True)


def test_the_judge_counts_on_from_the_text_of_a_position(game, capsys):
    # Two pawns and a queen up: a quiet move draws at once, and so does not come first.
    fen = "1k6/8/8/8/8/8/PP6/K6Q w - - 99 80"
    assert main(["analyse", "chess", "--at", fen, "--depth", "2", "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert {entry["value"] for entry in moves if entry["move"].startswith("h1")} == {0}
    assert all(entry["value"] > 500 for entry in moves if entry["move"][:2] in ("a2", "b2"))


def test_a_judge_in_a_hurry_does_not_try_to_solve_what_is_large(game):
    many, few = (
        game.read(fen)[0] for fen in ("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -", "8/8/8/8/8/4k3/8/4K2Q w - -")
    )
    with pytest.raises(TooLargeError):
        small_solution(game, many, Budget(seconds=10))
    assert game.is_small(few)
    assert not game.is_small(many)


def test_a_search_looks_at_captures_beyond_its_depth(game):
    # The queen can take a defended pawn: one ply alone calls that a pawn won.
    state, _ = game.read("4k3/2p5/3p4/8/8/8/8/3QK3 w - -")
    found = deepening(game, state, depth=1, engine="plain", heuristic="material")
    taken = next(v for v in found.moves if game.move_name(state, v.move) == "d1d6")
    assert taken.value == -100  # a queen for a pawn, with another pawn against it


def random_states(game, count, seed):
    chance, state = random.Random(seed), game.start()
    while count:
        moves = list(game.moves(state))
        if not moves:
            state = game.start()
            continue
        state = game.play(state, chance.choice(moves))
        if chance.random() < 0.1 and next(game.moves(state), None) is not None:
            count -= 1
            yield state


def test_compiled_and_plain_searches_visit_the_same_nodes(game):
    for state in random_states(game, 5, seed=3):
        plain, fast = (deepening(game, state, depth=1, engine=engine) for engine in ("plain", "compiled"))
        assert [(v.move, v.value) for v in plain.moves] == [(v.move, v.value) for v in fast.moves]
        assert plain.nodes == fast.nodes


def test_alpha_beta_finds_what_minimax_finds_beyond_the_horizon_too(game):
    for fen in ("4k3/2p5/3p4/4n3/8/8/3R4/3QK3 w - -", "k7/8/1p1p4/2p5/1B1R4/8/8/K7 w - -"):
        state, _ = game.read(fen)
        for depth in (0, 1, 2):
            whole = minimax(game, state, depth=depth, heuristic="material")
            cut = alpha_beta(game, state, depth=depth, heuristic="material", table=False)
            assert (cut.value, cut.exact) == (whole.value, whole.exact)
            assert cut.nodes <= whole.nodes
