"""The compiled search through the public door: verdict for verdict and node for node the readable one."""

import os
import signal
import threading
import time
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numba")

import numba

if numba.config.DISABLE_JIT or os.environ.get("ZERMELO_COMPILED") == "0":
    pytest.skip("nothing is compiled here", allow_module_level=True)

from tests.golden.nodes import COUNTS, SEARCHES, counts
from tests.handing_over import handing_over
from tests.hashed_games import Hashed, HashedFractions, HashedPoints, HashedTree, hashed
from tests.oracles.naive_search import Naive
from tests.speed import at_most, later

from zermelo.compiled.searching import alpha_beta_table
from zermelo.errors import ParameterError, RulesError
from zermelo.game import Game
from zermelo.games import load
from zermelo.questions import declares
from zermelo.scores import Outcome
from zermelo.search import deepening, fast, rounds
from zermelo.search.nodes import StoppedError

ROOT = Path(__file__).parents[3]
#: Compiled in every run; the other games of the package and of the examples before a release.
FEW = ["connect4", "reversi:size=6"]
OTHERS = [
    "tictactoe", "subtraction", "nim", "chomp:rows=3,columns=4", "wythoff", "reversi",
    "connect4:columns=5,rows=5,align=3",
]  # fmt: skip
EXAMPLES = sorted(str(path) for path in (ROOT / "examples").glob("*.py") if path.stem != "cram")


def seen(analysis):
    facts = analysis.outcome, analysis.value, analysis.exact, analysis.distance, analysis.depth
    return *facts, analysis.moves, analysis.best, analysis.line, analysis.nodes, analysis.cutoffs


def positions(game, count, plies, seed=0):
    """States on random plays that are not over."""
    chance = Random(seed)
    for _ in range(count):
        state = game.start()
        for _ in range(chance.randrange(plies + 1)):
            after = game.play(state, chance.choice(list(game.moves(state))))
            if not list(game.moves(after)):
                break
            state = after
        yield state


def check_same(game, states, depths, **options):
    for state in states:
        for depth in depths:
            for moves in ("all", "root"):
                plain = deepening(game, state, depth=depth, moves=moves, engine="plain", **options)
                found = deepening(game, state, depth=depth, moves=moves, engine="compiled", **options)
                assert seen(found) == seen(plain), (state, depth, moves)
                is_over = not list(game.moves(state))
                assert found.engine == "compiled" or is_over
                if "heuristic" not in options:
                    check_line(game, found)


def check_line(game, found):
    """The line is legal, begins with the best move, and leads to the leaf that has the value."""
    state, sign = found.state, 1
    for move in found.line:
        assert move in list(game.moves(state))
        after = game.play(state, move)
        same = declares(game, "turn") and game.turn(after) == game.turn(state)
        state, sign = after, sign if same else -sign
    assert found.line[:1] == found.best[:1]
    if game.repeats is not None:
        return
    is_over = not list(game.moves(state))
    worth = game.score(state) if is_over else game.estimate(state)
    assert sign * worth == found.value
    assert is_over or len(found.line) == found.depth
    if found.exact and found.distance is not None:
        assert len(found.line) == found.distance


class Patient(Hashed):
    """A draw after so many plies without progress, which the moves of some vertices make."""

    patience = 3

    def progress(self, state, move):
        return hashed(state[0], state[1], 40 + move) % 3 == 0


class Ties(Game):
    """Many moves are equally good, and the one tried first changes from depth to depth."""

    def __init__(self, factor=3):
        self.factor = factor

    def start(self):
        return (6, 3, -1)

    def moves(self, state):
        return [move for move in range(3) if state[0] > 0]

    def play(self, state, move):
        left, one, two = state
        return left - (move & 1), (one + move) % 4, max(-2, min(2, two + move * one - self.factor))

    def estimate(self, state):
        return (state[1] * 5 + state[2] * self.factor) % 7 - 3

    def order(self, state, move):
        return (state[2] >> 1) * move % 3


@pytest.mark.parametrize("factor", [3, 4, 6, 7, 8])
def test_among_equally_good_lines_both_engines_name_the_same_one(factor):
    game = Ties(factor)
    for depth in range(1, 7):
        plain = deepening(game, depth=depth, engine="plain")
        assert deepening(game, depth=depth, engine="compiled").line == plain.line


@pytest.fixture
def roomy(monkeypatch):
    """A table that loses nothing: the plain one does not, either."""
    monkeypatch.setattr(alpha_beta_table, "FIRST_ENTRIES", 1 << 18)


# --- the same as the readable search ------------------------------------------------------------------------


@pytest.mark.usefixtures("roomy")
@pytest.mark.parametrize("spec", FEW)
def test_games_of_the_package_are_searched_node_for_node_as_by_the_plain_engine(spec):
    game = load(spec)
    check_same(game, positions(game, 5, 16), (1, 2, 3, 4))


@pytest.mark.usefixtures("roomy")
@pytest.mark.slow
@pytest.mark.parametrize("spec", OTHERS + EXAMPLES)
def test_every_other_game_is_searched_node_for_node_as_by_the_plain_engine(spec):
    game = load(spec)
    for state in positions(game, 8, 12):
        for depth in range(1, 7):
            plain = deepening(game, state, depth=depth, nodes=20_000, engine="plain")
            if plain.depth == depth or plain.exact:
                assert seen(deepening(game, state, depth=depth, engine="compiled")) == seen(plain), (
                    state,
                    depth,
                )


@pytest.mark.usefixtures("roomy")
@pytest.mark.parametrize(
    "kind", [Hashed, HashedPoints, HashedFractions, pytest.param(HashedTree, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("repeats", [None, "draw", "illegal"])
def test_random_games_are_searched_node_for_node_whatever_a_repetition_means(kind, repeats):
    game = kind()
    game.repeats = repeats
    starts = [(seed, *game.start()[1:]) for seed in range(16)]
    for start in starts:
        for depth in (1, 2, 4, 7):
            for moves in ("all", "root"):
                plain = deepening(game, start, depth=depth, moves=moves, engine="plain")
                found = deepening(game, start, depth=depth, moves=moves, engine="compiled")
                ours, theirs = seen(found), seen(plain)
                if repeats == "illegal":  # a forbidden move that a cut has spared counts as left out, or not
                    ours, theirs = ours[:-1], theirs[:-1]
                assert ours == theirs, (start, depth, moves)
                if list(game.moves(start)):
                    check_line(game, found)


@pytest.mark.usefixtures("roomy")
def test_plies_without_progress_are_counted_as_by_the_plain_engine():
    game = Patient()
    for seed in (3, 5):
        plain = deepening(game, (seed, 0), depth=6, engine="plain")
        assert seen(deepening(game, (seed, 0), depth=6, engine="compiled")) == seen(plain)


@pytest.mark.parametrize("kind", [Hashed, HashedPoints, HashedFractions])
def test_every_move_has_the_value_of_the_definition(kind):
    game = kind()
    mover = game.turn if declares(game, "turn") else None
    for seed in range(15):
        start = (seed, *game.start()[1:])
        naive = Naive(game.moves, game.play, game.score, game.estimate, mover, game.points)
        choices = naive.values_of_moves(start, 5)
        if choices is None:
            continue
        expected = dict(zip(game.moves(start), choices, strict=True))
        for verdict in deepening(game, start, depth=5, engine="compiled").moves:
            kind_of_value, number, plies = expected[verdict.move]
            assert verdict.value == number
            if kind_of_value != "open":
                assert (verdict.outcome, verdict.distance) == (Outcome.of(number), plies)


@pytest.mark.slow
def test_a_game_is_proved_with_its_distance_and_its_whole_line():
    # The course: tic-tac-toe is a draw; after a corner and an edge the first player wins.
    game = load("tictactoe")
    found = deepening(game, engine="compiled")
    assert (found.outcome, found.exact, found.engine, len(found.line)) == (Outcome.DRAW, True, "compiled", 9)
    assert len(found.best) == 9
    state, _ = game.read("XO./.../...")
    won = deepening(game, state, engine="compiled")
    assert won.outcome is Outcome.WIN
    assert len(won.line) == won.distance


@pytest.mark.slow
def test_points_are_searched_to_the_exact_score():
    # Known: on 4×4 the second player wins by 8 discs.
    game = load("reversi:size=4,empties=nobody")
    found = deepening(game, moves="root", engine="compiled")
    assert (found.value, found.outcome, found.exact) == (-8, Outcome.LOSS, True)


class Named(Hashed):
    heuristics = ("far",)

    def far(self, state):
        return state[1] - self.size // 2


@pytest.mark.usefixtures("roomy")
def test_a_heuristic_with_a_name_is_compiled_too():
    game = Named()
    check_same(game, [(seed, 0) for seed in range(2, 8)], (1, 3, 5), heuristic=game.far)


@pytest.mark.usefixtures("roomy")
@pytest.mark.slow
def test_a_function_of_a_state_is_compiled_too():
    def near(state):
        return 0.5 - 2 * state[1]

    check_same(Hashed(), [(seed, 0) for seed in range(2, 8)], (1, 3, 5), heuristic=near)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search[0])
def test_one_thread_visits_the_nodes_of_the_golden_file(search):
    assert counts(*search) in COUNTS.read_text(encoding="utf-8").splitlines()


# --- limits -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "depth"),
    [("connect4", 9), ("reversi:size=6", 6), *later(("connect4:columns=5,rows=5,align=3", 12))],
)
def test_two_threads_find_the_same_values(monkeypatch, spec, depth):
    monkeypatch.setattr(fast, "_ALONE", 0)
    game = load(spec)
    helped = 0
    for state in positions(game, 4, 8, seed=3):
        one, two = (deepening(game, state, depth=depth, engine="compiled", threads=n) for n in (1, 2))
        # Which of equally good lines is named depends on what the table knows.
        assert seen(one)[:-3] == seen(two)[:-3]
        helped += two.nodes != one.nodes
    assert helped  # the second thread was there
    assert not [thread for thread in threading.enumerate() if thread.name.endswith("(_walk)")]


@pytest.mark.parametrize("repeats", [None, "draw", "illegal"])
def test_two_threads_find_the_same_whatever_a_repetition_means(monkeypatch, repeats):
    monkeypatch.setattr(fast, "_ALONE", 0)
    game = Hashed()
    monkeypatch.setattr(game, "repeats", repeats)
    for state in [(seed, 0) for seed in range(12) if list(game.moves((seed, 0)))]:
        one, two = (deepening(game, state, depth=7, engine="compiled", threads=n) for n in (1, 2))
        # Which of equally good lines is named depends on what the table knows.
        assert seen(one)[:-3] == seen(two)[:-3]


def test_two_threads_keep_to_a_number_of_nodes_as_well_as_they_can(monkeypatch):
    monkeypatch.setattr(fast, "_ALONE", 0)
    found = deepening(load("connect4"), nodes=400_000, engine="compiled", threads=2)
    # Between two looks each thread may visit a slice of some milliseconds.
    assert 100_000 < found.nodes < 900_000


@pytest.mark.parametrize("threads", [0, 3, -1, 1.5, "2", True])
def test_other_numbers_of_threads_are_refused(threads):
    with pytest.raises(ParameterError, match="threads is a whole number from 1 to 2"):
        deepening(load("nim"), threads=threads)


def test_a_number_of_nodes_is_never_exceeded():
    game = load("connect4")
    for nodes in (1, 2, 7, 100, 5000):
        found = deepening(game, nodes=nodes, engine="compiled")
        assert found.nodes <= max(nodes, 1)
        assert found.best[0] in list(game.moves(game.start()))
        assert not found.exact
        plain = deepening(game, nodes=nodes, engine="plain")
        assert (found.depth, found.value) == (plain.depth, plain.value)


def test_time_is_respected_and_half_a_round_is_not_mixed_with_another():
    game = load("connect4")
    deepening(game, depth=2, engine="compiled")
    began = time.perf_counter()
    with at_most(2 * 0.3 + 0.5):
        found = deepening(game, seconds=0.3, engine="compiled")
    assert time.perf_counter() - began > 0.25
    assert not found.exact
    assert len(found.moves) == 7
    again = deepening(game, depth=found.depth, engine="compiled")
    assert [v.value for v in again.moves] == [v.value for v in found.moves]


def test_ctrl_c_returns_the_best_so_far():
    game = load("connect4")
    deepening(game, depth=2, engine="compiled")
    timer = threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        began = time.perf_counter()
        found = deepening(game, engine="compiled")
    finally:
        timer.join()
    assert time.perf_counter() - began < 20  # a proof from the start would take hours
    assert (found.engine, found.exact, found.outcome) == ("compiled", False, None)
    assert found.best
    assert found.depth > 3


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"seconds": -1}, {"nodes": 0}, {"seconds": float("nan")}])
def test_limits_that_leave_nothing_are_refused(limit):
    (name,) = limit
    with pytest.raises(ParameterError, match=rf"{name} is a (number greater than 0|whole number, 1 or more)"):
        deepening(load("tictactoe"), **limit)


def test_a_small_table_changes_no_value():
    game = load("connect4")
    roomy = deepening(game, depth=9, engine="compiled")
    tight = deepening(game, depth=9, engine="compiled", memory=1)
    assert [v.value for v in tight.moves] == [v.value for v in roomy.moves]
    assert deepening(game, depth=9, engine="compiled").nodes == roomy.nodes


# --- which engine -----------------------------------------------------------------------------------------


def test_small_work_is_done_in_plain_python():
    assert deepening(load("tictactoe"), depth=2).engine == "plain"


def test_the_compiled_engine_takes_over_when_it_is_ready_and_reports_each_depth_once():
    game = load("connect4")
    reports = []
    with handing_over(after=50):
        found = deepening(game, depth=8, watch=reports.append)
    assert found.engine == "compiled"
    assert [report.depth for report in reports] == list(range(1, 9))
    assert (reports[0].engine, reports[-1].engine) == ("plain", "compiled")
    plain = deepening(game, depth=8, engine="plain")
    assert (found.moves, found.best, found.value) == (plain.moves, plain.best, plain.value)


def test_what_the_plain_engine_has_found_is_told_with_its_own_count(monkeypatch):
    look = rounds.Rounds._look

    def stopped(search, depth):
        if isinstance(search.search, fast.FastAlphaBeta):
            raise StoppedError
        return look(search, depth)

    monkeypatch.setattr(rounds.Rounds, "_look", stopped)
    reports = []
    with handing_over(after=50):
        found = deepening(load("connect4"), depth=8, watch=reports.append)
    assert (found.engine, found.depth) == ("plain", reports[-1].depth)
    assert found.nodes >= reports[-1].nodes > 1


def test_rules_that_cannot_be_compiled_stay_plain():
    class Text(Game):
        def start(self):
            return (8,)

        def moves(self, state):
            yield from range(int(str(state[0]).casefold()))

        def play(self, state, move):
            return (move,)

    with handing_over():
        assert deepening(Text(), depth=5).engine == "plain"
    with pytest.raises(RulesError, match="cannot be compiled"):
        deepening(Text(), depth=5, engine="compiled")


def test_a_heuristic_that_has_no_compiled_form_stays_plain():
    game = load("tictactoe")
    words = {"a": 1}

    def wordy(state):
        return len(str(state)) * words["a"]

    with handing_over():
        assert deepening(game, depth=4, heuristic=wordy).engine == "plain"
    with pytest.raises(RulesError, match="cannot be compiled"):
        deepening(game, depth=4, heuristic=wordy, engine="compiled")


class Overflow(Game):
    """Its estimates have more than 64 bits, and then a few: machine words cannot count so far."""

    def start(self):
        return (0,)

    def moves(self, state):
        if state[0] < 40:
            yield 1
            yield 2

    def play(self, state, move):
        return (state[0] + move,)

    def estimate(self, state):
        return (state[0] + 1) * 3000000019 * 3000000037 * 3000000041 % 101


def test_numbers_beyond_machine_words_are_noticed_and_left_to_plain_python():
    game = Overflow()
    plain = deepening(game, depth=9, engine="plain")
    with handing_over(after=20):
        found = deepening(game, depth=9)
    assert (found.engine, found.moves) == ("plain", plain.moves)
    with pytest.raises(RulesError, match="a number has no room in 64 bits"):
        deepening(game, depth=9, engine="compiled")


class Rich(Game):
    """Steps to the end, where there is more to win than has room; all that fits in machine words is compiled right."""

    points = True

    def start(self):
        return (0,)

    def moves(self, state):
        if state[0] < 3:
            yield 1
            yield 2

    def play(self, state, move):
        return (state[0] + move,)

    def score(self, state):
        return (1 << 40) + state[0]


def test_scores_that_have_no_room_are_called_so_and_not_different():
    assert deepening(Rich(), depth=5, engine="plain").value == (1 << 40) + 3
    with pytest.raises(RulesError, match=r"position \([34],\) a number has no room.* 2\^40"):
        deepening(Rich(), depth=5, engine="compiled")


# --- heuristics that fail -----------------------------------------------------------------------------------


class Fragile(Hashed):
    """Its estimate divides by zero in one position, five plies away; in another, it is no number."""

    def start(self):
        return (5, 0)

    def estimate(self, state):
        if state == (6, 20):
            return float("nan")
        return 10 / (state[1] - 12)


@pytest.mark.parametrize(
    ("seed", "said"), [(5, "fails in position 5,12: .*zero"), (6, "gives nan in position 6,20: a number")]
)
def test_a_heuristic_that_fails_far_away_is_reported_with_the_position(monkeypatch, seed, said):
    # Plain Python, which looks first, does not come so far.
    monkeypatch.setattr(rounds, "TRIAL", 5)
    with pytest.raises(RulesError, match=said):
        deepening(Fragile(), (seed, 0), depth=9, engine="compiled")
