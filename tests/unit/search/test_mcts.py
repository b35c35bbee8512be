"""Monte-Carlo tree search: both engines hold the same tree, and what it proves is true."""

import time
from collections import Counter
from functools import cache
from itertools import pairwise
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.oracles import naive
from tests.small_games import Bar, Noughts, Passing, TokenGame, token_game
from tests.speed import at_most
from tests.strategies import scored_arenas, successors_of

from zermelo import analyse
from zermelo.compiled import is_available
from zermelo.compiled.routines.routine import IS_ON
from zermelo.errors import ParameterError, RulesError
from zermelo.game import Game
from zermelo.games import load
from zermelo.scores import Outcome
from zermelo.search import mcts, mcts_tree
from zermelo.search.mcts_tree import Chance, PlainTree

needs_numba = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")


class Ring(Game):
    """A token on a ring, one or three steps forward or one back; vertex 0 is an end, lost for who must move there."""

    def __init__(self, size=9):
        self.size = size

    def start(self):
        return (1,)

    def moves(self, state):
        if state[0] != 0:
            yield 1
            yield 3
            yield -1

    def play(self, state, move):
        return ((state[0] + move) % self.size,)


class Boxes(Game):
    """Take one or two of seven stones; an even rest gives two points and another turn."""

    points = True

    def start(self):
        return (7, 0, 0)

    def turn(self, state):
        return state[1]

    def level(self, state):
        return -state[0]

    def moves(self, state):
        if state[0] > 0:
            yield (1, 0)
        if state[0] > 1:
            yield (2, 1)

    def play(self, state, move):
        rest = state[0] - move[0]
        gain = 2 if rest % 2 == 0 else 0
        lead = state[2] + (gain if state[1] == 0 else -gain)
        return (rest, state[1] if gain else 1 - state[1], lead)

    def score(self, state):
        return state[2] if state[1] == 0 else -state[2]

    def estimate(self, state):
        return self.score(state)


class Wide(Game):
    """Name a pair of numbers below twenty: who names an equal pair wins, else whoever names the tenth pair."""

    def start(self):
        return (0, 0)

    def level(self, state):
        return state[0]

    def moves(self, state):
        if state[1] == 0 and state[0] < 10:
            for a in range(20):
                for b in range(20):
                    yield a, b

    def play(self, state, move):
        return (state[0] + 1, 1 if move[0] == move[1] else 0)


class Hidden(Game):
    """Two players count to a hundred by steps of 1 to 30; the estimate of 2, which few plays meet, is no number."""

    def start(self):
        return (0, 0)

    def level(self, state):
        return state[0]

    def moves(self, state):
        if state[0] < 100:
            for step in range(1, 31):
                yield step

    def play(self, state, move):
        return (state[0] + move, state[1] + 1)

    def estimate(self, state):
        return nan if state[0] == 2 and state[1] == 2 else 1.0


SAME = [
    (load("tictactoe"), "random", 700),
    (load("tictactoe"), "estimate", 700),
    (Boxes(), "random", 5),
    (Boxes(), "random", 60),
    (Boxes(), "estimate", 60),
    (Wide(), "random", 1200),
]


def facts(found):
    return found.moves, found.visits, found.best, found.line, found.nodes, found.outcome, found.value


@needs_numba
@pytest.mark.parametrize(("game", "rollout", "visits"), SAME, ids=lambda x: getattr(x, "name", str(x)))
def test_both_engines_hold_the_same_tree(game, rollout, visits):
    options = {"visits": visits, "seed": 7, "rollout": rollout}
    plain, fast = (mcts(game, engine=engine, **options) for engine in ("plain", "compiled"))
    assert (plain.engine, fast.engine) == ("plain", "compiled")
    assert facts(plain) == facts(fast)
    assert plain.exact or plain.playouts == visits - 1


@needs_numba
@pytest.mark.parametrize("repeats", [None, "draw", "illegal"])
def test_both_engines_hold_the_same_tree_where_plays_return(repeats):
    game = Ring()
    game.repeats = repeats
    plain, fast = (mcts(game, visits=300, seed=3, engine=engine) for engine in ("plain", "compiled"))
    assert facts(plain) == facts(fast)


@needs_numba
def test_a_tree_without_room_goes_on_without_new_leaves():
    from zermelo.compiled.memory.workspace import Workspace
    from zermelo.compiled.rules.compiled_rules import compile_rules
    from zermelo.compiled.searching.mcts_search import CompiledTree

    game = load("tictactoe")
    options = {"chance": 5, "exploration": 1.4, "estimates": False, "depth": 100, "plies": 100}
    # What a tree takes at first, and not twice as much: 13,000 visits would need more.
    small = CompiledTree(compile_rules(game), game.start(), Workspace(500_000), **options)
    small.grow(8000, inf)
    assert small.row(small.top)[1] == 8000
    assert small.nodes <= 4096
    assert sum(small.row(child)[1] for child in small.below(small.top)) == 7999
    large = CompiledTree(compile_rules(game), game.start(), Workspace(), **options)
    large.grow(8000, inf)
    assert large.nodes > 4096


def test_the_same_seed_gives_the_same_statistics_and_another_one_others():
    game = load("connect4")
    one, two, other = (mcts(game, visits=300, seed=seed) for seed in (1, 1, 2))
    assert facts(one) == facts(two)
    assert one.visits != other.visits


def test_the_statistics_say_how_often_each_move_was_tried():
    found = mcts(load("connect4"), visits=400, seed=1)
    assert len(found.visits) == len(found.moves) == 7
    assert found.playouts == sum(found.visits) == 399
    assert all(-1 <= verdict.value <= 1 and not verdict.exact for verdict in found.moves)
    # As a rule the move most visited comes first, and the centre is the best of Connect Four.
    assert found.best == (3,)
    assert found.visits[0] == max(found.visits)
    assert found.line[0] == 3
    assert found.nodes > 400


def test_random_numbers_are_even():
    chance = Chance(5)
    for sides in (2, 3, 7, 10):
        seen = Counter(chance.below(sides) for _ in range(3000 * sides))
        assert set(seen) == set(range(sides))
        # Six standard deviations of a count of mean 3000.
        assert all(abs(count - 3000) < 330 for count in seen.values())
    # Neighbouring seeds start far apart.
    starts = sorted(Chance(seed).state for seed in range(1000))
    assert min(b - a for a, b in pairwise(starts)) > 1 << 40


def test_playouts_have_the_result_of_random_play():
    # Noughts and crosses at random: X wins 737/1260 of the plays, O 121/420, and 8/63 are drawn (by the definition,
    # every move being equally likely; the difference of the first two is 187/630).
    game = Noughts()

    @cache
    def mean(state):
        moves = list(game.moves(state))
        if not moves:
            return game.score(state)
        return -sum(mean(game.play(state, move)) for move in moves) / len(moves)

    assert mean(game.start()) == pytest.approx(187 / 630)
    tree = PlainTree(game, game.start(), seed=4, exploration=1, estimates=False)
    results = [tree._playout(tree.top) for _ in range(4000)]
    # Four standard deviations.
    assert sum(results) / 4000 == pytest.approx(187 / 630, abs=0.06)


@pytest.mark.parametrize(
    ("position", "move"),
    [("XX./OO./...", "c1"), ("X../OO./X..", "c2")],
)
def test_a_win_in_one_is_found_and_a_threat_is_met(position, move):
    game = load("tictactoe")
    state, _ = game.read(position)
    found = mcts(game, state, visits=200, seed=1)
    assert game.move_name(state, found.best[0]) == move
    assert (found.outcome is Outcome.WIN) == (move == "c1")


def test_a_win_in_one_is_found_in_no_time():
    game = load("connect4")
    state, _ = game.read("112233")
    found = mcts(game, state, seconds=1e-9, seed=1)
    assert (found.best, found.outcome) == ((3,), Outcome.WIN)


@given(scored_arenas(most=7, scores=(-1, 0, 1)), st.integers(0, 3))
@settings(max_examples=150)
def test_what_is_proved_is_true_with_and_without_cycles(arena, seed):
    owner, count, edges, scores = arena
    successors = successors_of(count, edges)
    game = token_game(successors, scores, owner=owner)
    truth = naive.horizons(successors, scores, owner)[-1]
    found = mcts(game, visits=150, seed=seed, engine="plain")
    if found.exact:
        assert found.value == truth[0]
        assert found.outcome is Outcome.of(truth[0])
    for verdict in found.moves:
        after = successors[0][verdict.move]
        sign = 1 if owner and owner[0] == owner[after] else -1
        if verdict.exact:
            assert verdict.value == sign * truth[after]


@given(scored_arenas(most=6, acyclic=True, scores=(-3, -1, 0, 2, inf)))
@settings(max_examples=100)
def test_points_are_proved_to_the_last_one_where_plays_end(arena):
    owner, count, edges, scores = arena
    successors = successors_of(count, edges)
    game = token_game(successors, scores, points=True, owner=owner)
    found = mcts(game, visits=2000, seed=1, engine="plain")
    assert found.exact
    assert found.value == naive.horizons(successors, scores, owner)[-1][0]


def test_small_games_are_proved_and_then_the_search_ends():
    found = mcts(Bar(3, 4), visits=100_000, seed=1, engine="plain")
    assert found.outcome is Outcome.WIN
    assert found.playouts < 5000
    draw = mcts(load("tictactoe"), visits=100_000, seed=1, engine="plain")
    assert (draw.outcome, draw.value, draw.exact) == (Outcome.DRAW, 0, True)


def test_endless_play_is_a_draw_and_proves_nothing():
    found = mcts(TokenGame([[1], [0]]), visits=50, seed=1)
    assert (found.value, found.exact, found.outcome) == (0, False, None)
    # Only by a repetition does Adam not lose: the search sees a draw, and does not call it proved.
    found = mcts(TokenGame([[1, 2], [0], [3], []]), visits=200, seed=1)
    assert (found.exact, found.best, found.moves[1].outcome) == (False, (0,), Outcome.LOSS)


def test_a_forbidden_repetition_is_not_played():
    # From 1 the token may go back to 0, or to 2, where the game is lost for who must move.
    game = TokenGame([[1], [0, 2], [3], []], {3: 1})
    game.repeats = "illegal"
    found = mcts(game, (1,), visits=40, seed=1)
    assert len(found.moves) == 2
    back = TokenGame([[1], [0]])
    back.repeats = "illegal"
    # Back to 0 is forbidden: who must go there cannot move, and has lost. Only the first playout did not know.
    assert mcts(back, visits=40, seed=1).value == 38 / 39


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=needs_numba)])
def test_where_every_move_is_a_forbidden_repetition_the_game_is_over_but_nothing_is_proved(engine):
    found = mcts(Passing(), visits=3000, seed=1, engine=engine)
    # Who cannot move has lost.
    assert (found.value, found.outcome, found.exact, found.distance) == (-1, None, False, None)
    assert (found.best, found.moves, found.line, found.visits) == ((), (), (), ())
    # Here one move is left, to where the opponent cannot move.
    found = mcts(Passing(has_exit=True), visits=30, seed=1, engine=engine)
    assert (found.best, [verdict.move for verdict in found.moves], found.line) == ((4,), [4], (4,))


def test_an_ended_game_has_no_moves():
    game = load("tictactoe")
    state, _ = game.read("XXX/OO./...")
    found = mcts(game, state, visits=10)
    assert (found.outcome, found.exact, found.moves, found.best, found.distance) == (
        Outcome.LOSS,
        True,
        (),
        (),
        0,
    )


def test_ctrl_c_returns_what_there_is():
    seen = []

    def stop(found):
        seen.append(found)
        raise KeyboardInterrupt

    found = mcts(load("reversi:size=4"), seconds=30, seed=1, engine="plain", watch=stop)
    assert len(seen) == 1
    assert found.playouts >= 4
    assert found.best


def test_the_time_is_kept():
    with at_most(2 * 0.3 + 0.5):
        found = mcts(load("reversi"), seconds=0.3, seed=1)
    assert found.best


@needs_numba
class Round(Game):
    """It goes round for ever, and promises wrongly that it does not."""

    def start(self):
        return (0,)

    def moves(self, state):
        return [1, 2]

    def play(self, state, move):
        return ((state[0] + move) % 5,)

    def level(self, state):
        return state[0]


def test_a_wrong_promise_to_end_does_not_keep_a_search_for_ever(monkeypatch):
    monkeypatch.setattr(mcts_tree, "MOST_PLIES_TO_AN_END", 1000)
    assert set(mcts(Round(), seconds=0.1, engine="plain").best) <= {1, 2}


def test_the_clock_starts_after_the_compilation_that_was_asked_for(monkeypatch):
    from zermelo.compiled.rules.preparation import Preparation

    begin = Preparation.wait

    def wait_long(self):
        time.sleep(1.1 * seconds)
        return begin(self)

    game = load("tictactoe")
    mcts(game, visits=10, seed=1, engine="compiled")
    monkeypatch.setattr(Preparation, "wait", wait_long)
    for seconds in (0.7, 3.0, 12.0):  # a busy machine may need more
        found = mcts(game, visits=500, seconds=seconds, seed=1, engine="compiled")
        if found.playouts == 499:
            break
    assert (found.engine, found.playouts) == ("compiled", 499)
    assert found.seconds < seconds


def test_there_is_always_a_move():
    for options in ({"visits": 1}, {"visits": 2}, {"seconds": 1e-9}):
        assert mcts(Wide(), seed=1, engine="plain", **options).best != ()


def test_time_and_visits_may_both_be_given():
    assert mcts(load("connect4"), seconds=20, visits=50, seed=1).playouts == 49


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seconds": 0}, "seconds=0"),
        ({"seconds": -1.5}, "greater than 0"),
        ({"seconds": inf}, "seconds=inf"),
        ({"visits": 0}, "visits=0"),
        ({"visits": -3}, "visits=-3"),
        ({"exploration": -1, "visits": 5}, "exploration"),
        ({"rollout": "perfect"}, "random, estimate"),
        ({"rollout": "estimate", "visits": 5}, "declares no estimate"),
        ({"engine": "fast"}, "auto, plain, compiled"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(options, said):
    with pytest.raises(ParameterError, match=said):
        mcts(Bar(2, 3), **options)


class Evaluated(Noughts):
    """What `eval` means is known while the rules run, and not before."""

    def score(self, state):
        return eval("-1") if self.is_lost(state) else 0


@needs_numba
def test_rules_that_cannot_be_compiled_are_refused_only_where_compiling_is_asked_for():
    with pytest.raises(RulesError, match="cannot be compiled"):
        mcts(Evaluated(), visits=10, engine="compiled")
    assert mcts(Evaluated(), visits=5000, seed=1).engine == "plain"
    assert mcts(Noughts(), visits=10, engine="compiled").engine == "compiled"


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=needs_numba)])
def test_an_estimate_that_is_no_number_is_reported_with_its_position(engine):
    with pytest.raises(RulesError, match="gives nan in position 2,2"):
        mcts(Hidden(), visits=4000, seed=1, rollout="estimate", engine=engine)


def test_rules_that_fail_are_reported():
    class Broken(Game):
        def start(self):
            return (0,)

        def moves(self, state):
            yield 1

        def play(self, state, move):
            return None

    with pytest.raises(RulesError, match="play gives None"):
        mcts(Broken(), visits=10)


class Ended(Game):
    """Over before it begins: no move says what moves are like."""

    def start(self):
        return (5,)

    def moves(self, state):
        for move in range(3, 1):
            yield move

    def play(self, state, move):
        return state


@pytest.mark.skipif(not is_available() or not IS_ON, reason="nothing is compiled here")
@pytest.mark.parametrize(
    ("search", "options"), [(mcts, {"visits": 50}), (analyse, {"depth": 2})], ids=["mcts", "analyse"]
)
def test_rules_without_any_move_are_refused_in_one_line_by_compiled_searches(search, options):
    with pytest.raises(RulesError, match=r"cannot be compiled.*engine plain"):
        search(Ended(), engine="compiled", **options)
