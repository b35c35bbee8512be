"""Whichever engine answers, and whenever compiled rules take over from plain ones, the answer is the same."""

from itertools import count
from time import perf_counter

import pytest

pytest.importorskip("llvmlite")

from tests.handing_over import handing_over
from tests.speed import IS_INTERPRETED

from zermelo.compiled import choice
from zermelo.errors import TooLargeError
from zermelo.exact import prove, solve
from zermelo.game import Game
from zermelo.games import load
from zermelo.search import deepening, mcts, perft, rounds
from zermelo.search.perft import _TASK as COUNTING

pytestmark = pytest.mark.skipif(IS_INTERPRETED, reason="interpreted routines are never the better choice")


def whenever(ask):
    """Yield what `ask(engine)` gives for each engine alone, and for `auto`, whenever compiled rules take over.

    First they never do; then before plain work begins, soon, in its middle, and near its end.
    """
    yield ask("plain")
    yield ask("compiled")
    with handing_over(None) as watched:
        yield ask("auto")
    looks = watched.looks
    assert looks > 3, "the work is too small to be handed over in its middle"
    for after in (0, 1, looks // 3, looks - 2):
        with handing_over(after):
            yield ask("auto")


def the_same(ask):
    """The one answer, without the engine; compiled rules did take over where that was wanted."""
    answers = list(whenever(ask))
    engines = [engine for engine, _ in answers]
    assert engines[:3] == ["plain", "compiled", "plain"]
    # The last moment may come too late: some looks are a matter of time.
    assert engines[3:6] == ["compiled"] * 3
    first = answers[0][1]
    assert [answer for _, answer in answers] == [first] * len(answers)
    return first


@pytest.mark.parametrize("spec", ["tictactoe:columns=3,rows=2", "chomp:rows=3,columns=3", "nim:heaps=2+3+1"])
def test_solve(spec):
    game = load(spec)

    def ask(engine):
        found = solve(game, engine=engine)
        states = {
            state: (found.outcome(state), found.distance(state), found.value(state), found.best_moves(state))
            for state in found
        }
        return found.engine, (states, found.states, found.edges, found.counts, found.grundy())

    the_same(ask)


@pytest.mark.parametrize("limit", [50, 100])
def test_solve_refuses_the_same(limit):
    game = load("tictactoe:columns=3,rows=2")

    def ask(engine):
        with pytest.raises(TooLargeError, match=f"{limit:,}"):
            solve(game, engine=engine, limit=limit)

    assert len(list(whenever(ask))) == 7


@pytest.mark.parametrize(("spec", "depth"), [("connect4:columns=4,rows=4", 6), ("reversi:size=4", 5)])
@pytest.mark.parametrize("scope", ["all", "root"])
def test_a_search_to_a_depth(spec, depth, scope):
    game = load(spec)

    def ask(engine):
        found = deepening(game, depth=depth, engine=engine, moves=scope)
        return found.engine, (
            found.value,
            found.outcome,
            found.distance,
            found.exact,
            found.best,
            found.moves,
        )

    the_same(ask)


@pytest.mark.parametrize("nodes", [300, 2_000])
def test_a_search_by_nodes_whatever_the_clock_says(monkeypatch, nodes):
    monkeypatch.setattr(rounds, "PLAIN_NODES", 1_000)
    game = load("connect4")

    def ask():
        found = deepening(game, nodes=nodes)
        return found.engine, found.nodes, found.value, found.best, found.moves, found.line, found.depth

    slow = ask()
    # Time flies, or stands still.
    for step in (1.0, 0.0):
        clock = count(0.0, step)
        monkeypatch.setattr(choice, "thread_time", lambda clock=clock: next(clock))
        assert ask() == slow
    assert slow[0] == ("plain" if nodes <= 1_000 else "compiled")


def test_perft():
    game = load("reversi:size=4")
    seen = [perft(game, 6, engine=engine) for engine in ("plain", "compiled")]
    with handing_over(None) as watched:
        seen.append(perft(game, 6))
    for after in (0, 1, watched.looks // 2, watched.looks - 1):
        with handing_over(after):
            seen.append(perft(game, 6))
    assert len(set(seen)) == 1


@pytest.mark.parametrize("options", [{}, {"rollout": "estimate"}])
def test_mcts_with_a_seed(options):
    game = load("connect4:columns=5,rows=4")

    def ask(engine):
        found = mcts(game, visits=120, seed=7, engine=engine, **options)
        return found.engine, (found.moves, found.visits, found.best, found.line, found.nodes)

    the_same(ask)


@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("connect4:columns=4,rows=4", {"nodes": 400}),
        ("tictactoe", {"goal": "draw or better"}),
        ("chomp:rows=4,columns=5", {}),
    ],
)
def test_prove(spec, options):
    game = load(spec)

    def ask(engine):
        found = prove(game, engine=engine, **options)
        strategy = None if found.holds is None else found.strategy
        reason = None if found.reason is None else str(found.reason)
        return found.engine, (found.holds, found.nodes, found.claimant, strategy, reason)

    the_same(ask)


def test_memory_is_refused_by_the_engine_that_needs_less():
    game = load("connect4:columns=4,rows=4")

    def ask(engine):
        found = prove(game, goal="draw or better", engine=engine, memory=2_000_000)
        return found.engine, found.holds

    answers = list(whenever(ask))
    assert answers[0] == ("plain", None)
    assert answers[1] == ("compiled", True)
    assert set(answers[2:]) == {("compiled", True)}  # also where none but the memory asked for it


# --- the rule ---------------------------------------------------------------------------------------------


class Fails(Game):
    """Its compiled form gives up on a number that Python has room for."""

    def start(self):
        return (1,)

    def moves(self, state):
        if state[0] < 1 << 70:
            yield 0
            yield 1

    def play(self, state, move):
        return (2 * state[0] + move,)


def test_what_compiled_rules_give_up_on_is_done_in_plain_python():
    with handing_over(5):
        assert perft(Fails(), 8) == 256


def test_plain_work_shorter_than_loading_is_never_interrupted(monkeypatch):
    monkeypatch.setattr(choice, "AT_HAND", choice.LOADING)
    spent = iter([0.0, 0.0, *[choice.LOADING - 0.01] * 10_000])
    monkeypatch.setattr(choice, "thread_time", lambda: next(spent))
    begun = []
    monkeypatch.setattr(choice.Handover, "_prepared", lambda self, task: begun.append(task))
    look = choice.Handover(load("nim"), None, COUNTING)
    for _ in range(1000):
        look()
    assert begun == []


def test_nothing_is_loaded_that_would_be_ready_too_late(monkeypatch):
    spent = count(0.0, 1.0)
    monkeypatch.setattr(choice, "thread_time", lambda: next(spent))
    begun = []
    monkeypatch.setattr(choice.Handover, "_prepared", lambda self, task: begun.append(task))
    look = choice.Handover(load("nim"), None, COUNTING, deadline=perf_counter() + choice.LOADING / 2)
    for _ in range(3):
        look()
    assert begun == []
