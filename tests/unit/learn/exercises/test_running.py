"""A person's function in this process, and in the guarded one."""

import sys
import threading
from dataclasses import replace

import pytest

from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.guarded import judge_guarded, open_nursery
from zermelo.learn.exercises.outcomes import Run
from zermelo.learn.exercises.plain import MOST_DEEP, from_json, to_json
from zermelo.learn.exercises.running import DirectRunner
from zermelo.matches.sandbox.features import missing_features

DEEP = "deep = 0\ndef f(n):\n    global deep\n    deep += 1\n    return f(n + 1)\n"


@pytest.fixture
def generous():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(4000)
    yield
    sys.setrecursionlimit(before)


def test_recursion_ends_where_it_usually_does_though_the_host_allows_more(generous):
    runner = DirectRunner(DEEP, "mine.py")
    runner.load()
    (outcome,) = runner.run("f", [Run((0,))])
    assert outcome.error_type == "RecursionError"
    assert 500 < runner.names["deep"] <= 1000
    assert sys.getrecursionlimit() == 4000


ASKED_ONCE = """rounds = 0
def f():
    global rounds
    while any(n == 1 for n in [0, 1, 2]) and rounds < 5000:
        rounds += 1
"""


@pytest.mark.parametrize("steps", range(100, 112))
def test_steps_that_end_while_a_generator_is_closed_stop_the_function_all_the_same(steps):
    runner = DirectRunner(ASKED_ONCE, "mine.py", steps=steps)
    runner.load()
    (outcome,) = runner.run("f", [Run(())])
    assert outcome.kind == "endless"
    assert runner.names["rounds"] < steps


def test_a_limit_that_a_file_sets_is_not_left_behind(generous):
    DirectRunner("import sys\nsys.setrecursionlimit(5000)\n", "mine.py").load()
    assert sys.getrecursionlimit() == 4000


def test_two_threads_leave_the_output_as_it_was():
    before = sys.stdout
    together = threading.Barrier(2)

    def run(wait):
        # The first to begin is the first to end: each would put back what it has found.
        source = f"from time import sleep\ndef f():\n    print('x')\n    sleep({wait})\n"
        runner = DirectRunner(source, "mine.py")
        runner.load()
        together.wait()
        threading.Event().wait(wait / 2)
        assert [outcome.printed for outcome in runner.run("f", [Run(())])] == ["x\n"]

    threads = [threading.Thread(target=run, args=(wait,)) for wait in (0.02, 0.03)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sys.stdout is before


@pytest.mark.parametrize("kind", ["opaque", "name", "float"])
def test_what_is_shown_by_a_text_has_one(kind):
    with pytest.raises(ValueError, match=kind):
        from_json({kind: 5})


def test_a_value_is_read_as_deep_as_it_is_written_and_no_deeper():
    value = nested = []
    for _ in range(200):
        nested.append([])
        nested = nested[0]
    with pytest.raises(ValueError, match="deep"):
        from_json(value)
    assert repr(from_json(to_json(value))) == "[" * MOST_DEEP + "…" + "]" * MOST_DEEP


@pytest.mark.skipif(bool(missing_features()), reason="nothing can be locked up here")
@pytest.mark.parametrize(
    "how",
    [
        "__import__('zermelo.learn.course.document_002', fromlist=['noyau']).noyau",
        "__import__('importlib').import_module('zermelo.learn.course.document_002').noyau",
        "__import__('sys').modules['zermelo.learn.course.document_002'].noyau",
        "__import__('zermelo').learn.course.document_002.noyau",
    ],
)
def test_a_file_does_not_come_by_the_answers_in_other_words(nursery, how):
    source = f"def noyau(jeu):\n    return {how}(jeu)\n"
    report = judge_guarded(find_exercise("002-noyau"), source, "mine.py", nursery)
    assert report.came.error_type in ("ModuleNotFoundError", "KeyError")


@pytest.mark.skipif(bool(missing_features()), reason="nothing can be locked up here")
@pytest.mark.parametrize("name", ["002-noyau", "002-maximin", "003-p4-minimax"])
def test_what_is_lent_still_runs_where_the_book_is_closed(nursery, name):
    exercise = find_exercise(name)
    helpers = f"{exercise.helpers}\n{exercise.reference}\nlent = {exercise.function}\n"
    source = f"def {exercise.function}(*arguments):\n    return lent(*arguments)\n"
    assert judge_guarded(replace(exercise, helpers=helpers), source, "mine.py", nursery)


@pytest.fixture(scope="module")
def nursery():
    with open_nursery() as opened:
        yield opened
