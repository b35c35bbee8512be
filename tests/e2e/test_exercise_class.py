"""A class of forty: ordinary files with ten exercises each are marked in a minute on two idle cores."""

import random
import time

import pytest
from tests.handed_in import ALL

from zermelo.learn.exercises import guarded
from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.marking import HandIn, mark_all
from zermelo.matches.sandbox.features import missing_features

EXERCISES = (
    "002-sansSuccesseur", "002-predecesseurs", "002-noyau", "002-nimber", "002-grundy",
    "003-check_win", "003-evaluate_line", "004-fact", "004-fibo", "004-suite",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(bool(missing_features()), reason="nothing can be locked up here")
def test_forty_files_of_ten_functions_take_at_most_a_minute_of_two_cores(monkeypatch):
    chance, files = random.Random(1), []
    for student in range(40):
        handed_in = [
            chance.choice([one for one in ALL if one.exercise == name and is_python(one.source)])
            for name in EXERCISES
        ]
        files.append(HandIn(f"student{student}", "\n\n".join(one.source for one in handed_in)))
    guests, ask = [], guarded.GuardedRunner._ask

    def asked(runner, request, limits):
        before = runner.spent
        try:
            return ask(runner, request, limits)
        finally:
            guests.append(runner.spent - before)

    monkeypatch.setattr(guarded.GuardedRunner, "_ask", asked)
    exercises = [find_exercise(name) for name in EXERCISES]
    began, spent = time.monotonic(), time.process_time()
    marks = mark_all(files, exercises)
    spent = time.process_time() - spent + sum(guests)
    print(f"{spent:.1f} s of the processor, {time.monotonic() - began:.1f} s by the clock")
    assert len(marks) == 400
    assert all(not mark.lost and not mark.failed for mark in marks)
    # Two cores have 120 s in a minute; a quarter is for the forks, which nobody counts here.
    assert spent <= 90


def is_python(source):
    try:
        compile(source, "mine.py", "exec")
    except SyntaxError:
        return False
    return True
