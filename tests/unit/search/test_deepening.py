import pytest
from tests.small_games import Passing
from tests.speed import at_most

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.compiled import is_available
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome
from zermelo.search import deepening

ENGINES = ["plain", pytest.param("compiled", marks=pytest.mark.skipif(not is_available(), reason="no Numba"))]


@pytest.fixture
def figure_six():
    """The Connect Four position of the course's figure 6, Adam to move."""
    game = load("connect4")
    state, player = game.read("21253343344655")
    assert player == 0
    return game, state


def texts(game, state, moves):
    return [game.move_name(state, move) for move in moves]


@pytest.mark.parametrize(("name", "value"), [("segments", 11), ("cells", 2), ("both", 13)])
def test_depth_zero_gives_the_heuristics_of_the_course(figure_six, name, value):
    game, state = figure_six
    analysis = deepening(game, state, depth=0, heuristic=getattr(game, name))
    assert (analysis.value, analysis.exact, analysis.outcome) == (value, False, None)
    assert (analysis.best, analysis.moves, analysis.line) == ((), (), ())


@pytest.mark.parametrize(("name", "value"), [("segments", 129), ("both", 139)])
def test_one_ply_ahead_the_course_chooses_a_losing_column(figure_six, name, value):
    game, state = figure_six
    analysis = deepening(game, state, depth=1, heuristic=getattr(game, name))
    assert (analysis.value, texts(game, state, analysis.best)) == (value, ["2"])


@pytest.mark.parametrize("name", ["segments", "cells", "both"])
@pytest.mark.parametrize("depth", [2, 3, 4])
def test_further_ahead_the_course_chooses_the_centre(figure_six, name, depth):
    game, state = figure_six
    analysis = deepening(game, state, depth=depth, heuristic=getattr(game, name))
    assert texts(game, state, analysis.best) == ["4"]
    # Column 2 loses at once, and that is proved.
    worst = analysis.moves[-1]
    assert (game.move_name(state, worst.move), worst.outcome, worst.distance) == ("2", Outcome.LOSS, 2)
    assert worst.exact


def test_one_ply_ahead_cells_give_the_values_of_the_course(figure_six):
    game, state = figure_six
    analysis = deepening(game, state, depth=1, heuristic=game.cells)
    values = {game.move_name(state, verdict.move): verdict.value for verdict in analysis.moves}
    assert [values[column] for column in "1234567"] == [6, 10, 10, 15, 13, 8, 5]


def test_the_single_saving_move_of_the_course():
    # The course: (1,0) is worth 0, the four others lose.
    game = load("tictactoe")
    state, _ = game.read("O.X/.X./O..")
    analysis = deepening(game, state)
    verdicts = {game.move_name(state, v.move): v.outcome for v in analysis.moves}
    assert verdicts == {"a2": "draw", "b1": "loss", "c2": "loss", "b3": "loss", "c3": "loss"}
    assert texts(game, state, analysis.best) == ["a2"]
    assert (analysis.outcome, analysis.value, analysis.distance, analysis.exact) == (
        Outcome.DRAW,
        0,
        None,
        True,
    )
    assert texts(game, state, analysis.line)[0] == "a2"
    assert (analysis.engine, analysis.game, analysis.state) == ("plain", game, state)


def test_moves_are_ranked_by_value_then_distance_then_in_the_order_of_the_rules():
    # From 0: 1 and 4 are drawn, 2 wins slowly (3 plies), 3 wins at once, 5 loses in 2 plies, 6 in 4.
    ways = {
        0: [5, 1, 2, 6, 3, 4], 1: [7], 2: [8], 3: [], 4: [7], 5: [10], 6: [11], 7: [], 8: [9], 9: [], 10: [],
        11: [12], 12: [13], 13: [],
    }  # fmt: skip
    game = ArenaGame(Arena.from_dict(ways), scores={7: 0})
    analysis = deepening(game, 0)
    assert [verdict.move for verdict in analysis.moves] == [3, 2, 1, 4, 6, 5]
    assert [verdict.distance for verdict in analysis.moves] == [1, 3, None, None, 4, 2]
    assert (analysis.best, analysis.line, analysis.distance) == ((3,), (3,), 1)


def test_equally_good_moves_are_all_best():
    analysis = deepening(load("tictactoe"))
    # Every first move of tic-tac-toe draws.
    assert len(analysis.best) == len(analysis.moves) == 9


def test_asked_for_the_root_only_it_judges_no_move():
    analysis = deepening(load("subtraction:heap=20"), moves="root")
    assert (analysis.moves, analysis.best, analysis.outcome, analysis.exact) == ((), (3,), Outcome.WIN, True)


def test_progress_comes_after_each_depth_and_ends_with_the_answer():
    seen = []
    game = load("tictactoe")
    analysis = deepening(game, depth=4, watch=seen.append)
    assert [report.depth for report in seen] == [1, 2, 3, 4]
    assert seen[-1].moves == analysis.moves
    assert [report.nodes for report in seen] == sorted(report.nodes for report in seen)


class Captures(Game):
    """One move from number to number; that from 2 is noisy, and better than it looks."""

    def start(self):
        return 0

    def moves(self, number):
        return [1] if number < 6 else []

    def play(self, number, move):
        return number + move

    def estimate(self, number):
        return -5 if number == 3 else 0

    def noisy(self, number, move):
        return number == 2


def test_the_line_ends_at_the_horizon_though_noisy_moves_were_looked_at_beyond():
    analysis = deepening(Captures(), depth=2, engine="plain")
    assert (analysis.value, analysis.line) == (5, (1, 1))


def test_an_interrupt_returns_the_best_so_far():
    game = load("connect4:align=5")

    def stop(report):
        if report.depth == 2:
            raise KeyboardInterrupt

    analysis = deepening(game, watch=stop)
    assert (analysis.depth, analysis.exact, analysis.outcome) == (2, False, None)
    assert len(analysis.moves) == 7
    assert analysis.best


def test_an_interrupt_inside_a_round_keeps_what_the_round_has_proved():
    # The first move is lost within three plies; the search of the second one is interrupted.
    ways = {0: [1, 2], 1: [3], 2: [4], 3: [], 4: [5], 5: [6], 6: [7], 7: []}
    game = ArenaGame(Arena.from_dict(ways))
    asked = []

    def heuristic(state):
        asked.append(state)
        if state == 4:
            raise KeyboardInterrupt
        return 0

    analysis = deepening(game, 0, depth=2, heuristic=heuristic)
    assert 4 in asked
    assert analysis.depth == 1
    verdicts = {verdict.move: (verdict.outcome, verdict.exact) for verdict in analysis.moves}
    assert verdicts == {1: (Outcome.LOSS, True), 2: (None, False)}
    assert analysis.best == (2,)


def test_without_any_time_it_still_names_a_move():
    game = load("connect4:align=5")
    analysis = deepening(game, seconds=1e-9)
    assert (analysis.best, analysis.moves, analysis.exact, analysis.depth) == ((0,), (), False, 0)


def test_time_is_respected():
    with at_most(3):
        analysis = deepening(load("connect4:align=5"), seconds=0.3)
    assert analysis.seconds > 0.25
    assert not analysis.exact


def test_an_ended_game_is_judged_without_moves():
    analysis = deepening(load("subtraction"), (0,))
    assert (analysis.outcome, analysis.distance, analysis.exact) == (Outcome.WIN, 0, True)
    assert (analysis.best, analysis.moves, analysis.line) == ((), (), ())


def test_a_draw_by_repetition_is_never_exact():
    game = ArenaGame(Arena.from_dict({0: [1], 1: [0]}))
    game.repeats = "draw"
    analysis = deepening(game, 0, depth=6)
    assert (analysis.value, analysis.exact, analysis.outcome) == (0, False, None)
    assert not analysis.moves[0].exact


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("moves", ["all", "root"])
@pytest.mark.parametrize("limit", [{"depth": 0}, {"depth": 3}, {"nodes": 1}, {"seconds": 1}, {}])
def test_where_every_move_is_a_forbidden_repetition_the_game_is_over_but_nothing_is_proved(
    engine, moves, limit
):
    for points in (False, True):
        analysis = deepening(Passing(points=points), engine=engine, moves=moves, **limit)
        assert analysis.value == (-7 if points else -1)
        assert (analysis.outcome, analysis.exact, analysis.distance) == (None, False, None)
        assert (analysis.best, analysis.moves, analysis.line) == ((), (), ())


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("moves", ["all", "root"])
@pytest.mark.parametrize("limit", [{"nodes": 1}, {"depth": 3}])
def test_a_forbidden_repetition_is_never_the_best_move(engine, moves, limit):
    analysis = deepening(Passing(has_exit=True), engine=engine, moves=moves, **limit)
    assert analysis.best == (4,)
    assert 0 not in [verdict.move for verdict in analysis.moves]


def test_an_unknown_choice_of_moves_is_refused():
    with pytest.raises(ParameterError, match="all, root"):
        deepening(load("nim"), moves="some")


def test_a_proved_draw_is_not_the_exact_answer_while_another_move_is_only_estimated():
    # 1 ends in a draw; what 2 leads to lies beyond the horizon (it would win).
    game = ArenaGame(Arena.from_dict({0: [1, 2], 1: [], 2: [3], 3: [4], 4: []}), scores={1: 0})
    analysis = deepening(game, 0, depth=2, heuristic=lambda state: -5)
    assert analysis.moves[0].exact
    assert (analysis.value, analysis.exact, analysis.outcome) == (0, False, None)
    assert deepening(game, 0, depth=3).outcome == Outcome.WIN


def test_a_game_of_points_is_searched_to_its_exact_score():
    # Known: on 4×4 the second player wins by 8 discs.
    analysis = deepening(load("reversi:size=4,empties=nobody"), moves="root")
    assert (analysis.value, analysis.outcome, analysis.exact) == (-8, Outcome.LOSS, True)
