"""One policy: saved table, the game's own engine, solve if small, search; within one budget."""

from pathlib import Path

import pytest
from tests.small_games import Passing

import zermelo
from zermelo.errors import ParameterError, PositionError, TooLargeError
from zermelo.exact import solve
from zermelo.game import Game
from zermelo.games import load
from zermelo.judge import Budget, Solutions, analyse, analyse_many, policy, table_place
from zermelo.scores import Outcome
from zermelo.search.nodes import Past
from zermelo.words import message

EXAMPLES = Path(__file__).parents[3] / "examples"


def facts(analysis):
    """All that an analysis says, but for the time that it took."""
    return {name: value for name, value in vars(analysis).items() if name != "seconds"}


def test_what_the_package_exports_is_the_judge():
    assert zermelo.analyse is analyse
    assert zermelo.Budget is Budget


def test_a_small_game_with_cycles_is_a_proved_draw():
    game = load(str(EXAMPLES / "pong_hau_ki.py"))
    for limits in ({"seconds": 2.0}, {"nodes": 1000}, {"states": 1000}, {"exact": True}):
        found = analyse(game, engine="plain", **limits)
        assert (found.outcome, found.exact) == (Outcome.DRAW, True)


def test_what_has_more_states_than_the_budget_is_searched():
    game = load("tictactoe")
    assert analyse(game, states=5478).exact
    searched = analyse(game, states=5477)
    assert not searched.exact
    assert searched.nodes <= 5477


def test_a_budget_in_nodes_gives_the_same_answer_each_time():
    game, known = load("connect4:columns=5,rows=4,align=3"), Solutions()
    state = game.read("3324")[0]
    for budget in (Budget(nodes=300), Budget(nodes=5000), Budget(states=2000)):
        alone = analyse(game, state, budget=budget)
        analyse(game, state, seconds=5.0, known=known)
        assert facts(analyse(game, state, budget=budget, known=known)) == facts(alone)
        assert facts(analyse(game, state, budget=budget, known=known)) == facts(alone)


def test_a_proof_that_the_budget_does_not_allow_is_refused():
    game = load("tictactoe")
    with pytest.raises(TooLargeError, match="no proof"):
        analyse(game, nodes=100, exact=True)
    assert analyse(game, nodes=6000, exact=True).outcome is Outcome.DRAW


def test_limits_are_given_one_by_one_or_as_a_budget():
    with pytest.raises(ParameterError, match="budget and seconds exclude each other"):
        analyse(load("chomp"), budget=Budget(nodes=5), seconds=1.0)
    with pytest.raises(ParameterError, match="states=0"):
        Budget(states=0)
    with pytest.raises(ParameterError, match="budget=3: budget is a Budget"):
        analyse(load("chomp"), budget=3)


def test_a_heuristic_is_a_question_about_the_search():
    game = load("tictactoe")
    assert analyse(game, depth=2).outcome is None
    assert analyse(game, nodes=50, heuristic=lambda state: 0).outcome is None
    with pytest.raises(ParameterError, match="depth and table exclude each other"):
        analyse(game, depth=2, table=solve(game))


def test_a_table_answers_for_its_states_alone(tmp_path):
    game = load("tictactoe")
    late = game.read("XO./.X./..O")[0]
    solution = solve(game, late)
    solution.save(tmp_path / "late.json")
    for table in (solution, tmp_path / "late.json", str(tmp_path / "late.json")):
        found = analyse(game, late, table=table, nodes=1)
        assert (found.outcome, found.exact) == (Outcome.WIN, True)
        with pytest.raises(PositionError, match="not in the table"):
            analyse(game, table=table)


def test_a_table_in_the_documented_folder_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    game = load("chomp:rows=3,columns=4")
    place = table_place(game)
    place.parent.mkdir(mode=0o700)
    assert not analyse(game, nodes=3).exact
    solve(game).save(place)
    assert analyse(game, nodes=3).exact
    # A heuristic asks for the search.
    assert not analyse(game, nodes=3, heuristic=lambda state: 0).exact
    place.write_text("{}")
    with pytest.warns(RuntimeWarning, match="is ignored"):
        assert not analyse(game, nodes=3).exact


@pytest.mark.skipif(not hasattr(__import__("os"), "geteuid"), reason="folders have no owners here")
def test_a_table_that_anybody_may_have_written_is_ignored(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_TABLES", str(tmp_path / "tables"))
    game = load("chomp:rows=3,columns=4")
    place = table_place(game)
    place.parent.mkdir()
    place.parent.chmod(0o777)
    solve(game).save(place)
    with pytest.warns(RuntimeWarning, match="others may write"):
        assert not analyse(game, nodes=3).exact


def test_the_judge_outlives_an_engine_that_refuses_a_position(monkeypatch):
    class Refusing:
        def is_ready(self, seconds):
            raise TooLargeError(message("tests.judge.refused", en="no room", fr="pas de place"))

    monkeypatch.setattr(policy, "engine_for", lambda *_: Refusing())
    game = load("connect4:columns=4,rows=4")
    assert analyse(game, nodes=50).best


def test_repetitions_that_are_illegal_are_no_business_of_the_solver():
    found = analyse(Passing(), states=1000)
    assert (found.outcome, found.exact) == (None, False)


class Patient(Game):
    """A heap of matches, one or two are taken, the last one wins; six plies without progress are a draw."""

    patience = 6

    def start(self):
        return (12,)

    def moves(self, state):
        for taken in (1, 2):
            if taken <= state[0]:
                yield taken

    def play(self, state, move):
        return (state[0] - move,)


def test_a_solution_proves_no_win_that_comes_after_the_patience_of_the_rules():
    game = Patient()
    # Eight matches: two are taken, then one or two and what makes three, twice: five plies.
    for elapsed, is_proved in ((0, True), (1, True), (2, False)):
        found = analyse(game, (8,), past=Past(elapsed=elapsed))
        assert (found.exact, found.outcome is Outcome.WIN, found.best) == (is_proved, is_proved, (2,))
        assert next(verdict.exact for verdict in found.moves) is is_proved
    # Nobody has said how the play went, or the solution itself is asked for.
    assert analyse(game, (8,)).distance == 5
    assert analyse(game, (8,), exact=True, past=Past(elapsed=2)).distance == 5
    # What is near stays proved.
    assert analyse(game, (2,), past=Past(elapsed=5)).distance == 1


def test_rules_that_fail_are_told_in_the_solver_s_words():
    class Broken(Game):
        def start(self):
            return (3,)

        def moves(self, state):
            yield 1

        def play(self, state, move):
            if state[0] == 1:
                raise ZeroDivisionError
            return (state[0] - 1,)

    with pytest.raises(zermelo.ZermeloError, match="play"):
        analyse(Broken(), nodes=100)


def test_many_states_share_the_budget_of_one_each():
    game = load("tictactoe")
    states = [game.start(), game.read("X.O/.X./..O")[0]]
    for found, state in zip(analyse_many(game, states, budget=Budget(nodes=200)), states, strict=True):
        assert facts(found) == facts(analyse(game, state, nodes=200, moves="root"))
