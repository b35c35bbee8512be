"""Threads of one process share what is kept: solutions, compiled rules, what engines have proved."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.small_games import Bar, Matches

from zermelo.compiled.rules import preparation as preparations
from zermelo.exact import solve
from zermelo.judge import Solutions, analyse


@pytest.fixture
def hasty():
    """Threads that change places all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work, count=8):
    """What `work(i)` gives in so many threads that begin at once; what one of them raises is raised."""
    gate = threading.Barrier(count)

    def begun(i):
        gate.wait()
        return work(i)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(begun, range(count)))


def test_threads_share_solutions(hasty):
    games = [Matches(heap) for heap in range(1, 9)]
    solutions = [solve(game) for game in games]
    known = Solutions(most_states=12)  # room for few: they come and go

    def work(i):
        for step in range(300):
            game, solution = games[(i + step) % 8], solutions[(i + step) % 8]
            known.keep(solution)
            found = known.find(game, (1,))
            assert found in (None, solution)
            known.note_too_large(game, (step,), step)
            known.is_too_large(game, (step,), 3)
        return True

    assert all(together(work))
    assert sum(solution.states for solution in known._kept.values()) <= 12


def test_threads_analyse_one_game_alike():
    game, known = Bar(3, 4), Solutions()
    alone = analyse(game)
    for found in together(lambda i: analyse(game, known=known)):
        assert (found.outcome, found.distance, found.best) == (alone.outcome, alone.distance, alone.best)


def test_preparations_do_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(preparations, "_PREPARATIONS", type(preparations._PREPARATIONS)())
    monkeypatch.setattr(preparations, "MOST_KEPT", 5)
    task = preparations_task()
    for heap in range(20):
        preparations.preparation(Matches(heap + 1, take=heap + 2), (heap,), task)
    assert len(preparations._PREPARATIONS) == 5
    again = preparations.preparation(Matches(20, take=21), (19,), task)
    assert preparations.preparation(Matches(20, take=21), (19,), task) is again


def preparations_task():
    from zermelo.compiled.choice import Task

    return Task("nothing", lambda rules: None)
