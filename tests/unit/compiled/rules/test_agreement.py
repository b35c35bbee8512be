"""Differences between interpreted and compiled rules are seen in random plays."""

import pytest

pytest.importorskip("numba")

from tests.speed import later

from zermelo import analyse, mcts, perft, prove
from zermelo.bits import u64
from zermelo.compiled.routines.routine import IS_ON
from zermelo.compiled.rules.agreement import compare_engines
from zermelo.compiled.rules.compiled_rules import compile_rules
from zermelo.compiled.rules.speeds import measure
from zermelo.compiled.rules.verdicts import NotCompilable
from zermelo.errors import RulesError
from zermelo.game import Game
from zermelo.games import load

pytestmark = pytest.mark.skipif(not IS_ON, reason="interpreted routines cannot differ")


class Walk(Game):
    """Ten plies, two moves each."""

    def start(self):
        return (3, 0)

    def moves(self, state):
        if state[1] < 10:
            yield 1
            yield 2

    def play(self, state, move):
        return (state[0] * 2 + move, state[1] + 1)


class Wraps(Walk):
    """A product beyond 64 bits, of which the upper ones are used."""

    def play(self, state, move):
        return ((state[0] * 6364136223846793005 + move) >> 60 & 0xFFFFF, state[1] + 1)


class RaisesLater(Walk):
    """A division by zero after seven plies, farther than a search may look."""

    def moves(self, state):
        for move in range(100 // (7 - state[1]) % 3 + 1):
            yield move


class RaisesInPlay(Walk):
    def play(self, state, move):
        return (state[0] % (6 - state[1]) + move, state[1] + 1)


class WrapsInMoves(Walk):
    def moves(self, state):
        if state[1] < 10:
            yield 1 + ((state[0] * 6364136223846793005) >> 66 & 1)


class WrapsInScore(Walk):
    def score(self, state):
        return 1 if state[0] << 55 > 0 else -1


class MixesSigns(Walk):
    """In Python a negative number is smaller than any bitboard; as machine words it is not."""

    def play(self, state, move):
        return (state[0] + move if u64(5) > -state[1] - 1 else 0, state[1] + 1)


class GrowsBeyondWords(Walk):
    def play(self, state, move):
        return (state[0] << 16, state[1] + 1)


class WrapsInHeuristics(Walk):
    heuristics = ("far",)

    def estimate(self, state):
        return state[0] / 2

    def level(self, state):
        return state[1]

    def canonical(self, state):
        return state

    def order(self, state, move):
        return -move

    def far(self, state):
        return (state[0] << 61) >> 61


class TalksInHeuristics(Walk):
    heuristics = ("words",)

    def words(self, state):
        return {"a": 1}.get("b", 0) + int(str(state[1]).casefold())


#: Lines between the head of a method and where its numbers become too large.
FAULTS_AFTER = {"moves": 2}


def comparison(game):
    rules = compile_rules(game)
    assert not isinstance(rules, NotCompilable), rules.text()
    return compare_engines(rules)


@pytest.mark.parametrize(
    ("game", "method"),
    [
        (Wraps(), "play"),
        (WrapsInMoves(), "moves"),
        (WrapsInScore(), "score"),
        (WrapsInHeuristics(), "far"),
    ],
    ids=lambda x: getattr(x, "name", x),
)
def test_numbers_beyond_64_bits_are_met_where_they_are_made(game, method):
    difference = comparison(game).difference
    assert difference is not None
    assert (difference.method, difference.cause.message.id) == (method, "compiled.fault")
    assert difference.line == getattr(type(game), method).__code__.co_firstlineno + FAULTS_AFTER.get(
        method, 1
    )


@pytest.mark.parametrize("game", [RaisesLater(), RaisesInPlay()], ids=lambda game: type(game).__name__)
def test_where_rules_raise_both_ways_nothing_differs_and_a_search_that_stays_away_answers(game):
    comparison = compare_engines(compile_rules(game))
    assert comparison.difference is None
    assert comparison.positions > 10
    searches = [analyse(game, depth=4, engine=engine) for engine in ("plain", "compiled")]
    assert searches[0].moves == searches[1].moves


@pytest.mark.parametrize(
    ("search", "options"),
    [(mcts, {"visits": 300}), (prove, {"nodes": 5000}), (perft, {"depth": 9}), (analyse, {"depth": 9})],
    ids=["mcts", "prove", "perft", "analyse"],
)
def test_a_search_that_comes_where_rules_raise_says_so(search, options):
    with pytest.raises((RulesError, ZeroDivisionError), match=r"by zero|ZeroDivisionError"):
        search(RaisesLater(), engine="compiled", **options)


def test_signed_and_unsigned_words_mean_what_python_means_or_are_told_apart():
    rules = compile_rules(MixesSigns())
    assert isinstance(rules, NotCompilable) or compare_engines(rules).difference is None


def test_a_state_beyond_64_bits_is_too_wide():
    difference = comparison(GrowsBeyondWords()).difference
    assert difference is not None
    assert difference.cause.message.id == "compiled.fault"


def test_a_heuristic_without_a_compiled_form_is_no_difference():
    found = comparison(TalksInHeuristics())
    assert found.difference is None
    assert [refusal.method for refusal in found.refusals] == ["words"]


@pytest.mark.parametrize(
    "spec", ["connect4", "nim", *later("reversi:size=6", "chomp", "tictactoe", "wythoff", "subtraction")]
)
def test_the_games_of_the_package_are_the_same_in_both_engines(spec):
    found = comparison(load(spec))
    assert (found.difference, found.refusals) == (None, ())
    assert found.positions > 1


def test_both_speeds_are_measured():
    speeds = measure(compile_rules(load("connect4")))
    assert speeds.compiled > 10 * speeds.plain > 0
