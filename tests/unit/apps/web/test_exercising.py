"""Exercises on a page: students' code runs in a locked process, and nowhere else."""

import os
import signal

import pytest
from tests.unit.apps.web.test_answers import ask

from zermelo.apps.language import speak
from zermelo.apps.web import exercise_replies, exercising
from zermelo.errors import ParameterError
from zermelo.learn.exercises import guarded as guarded_module
from zermelo.learn.exercises.catalogue import catalogue
from zermelo.matches.sandbox import features, guests
from zermelo.matches.sandbox.features import UnsafeError, missing_features
from zermelo.words import in_both

guarded = pytest.mark.skipif(bool(missing_features()), reason="nothing can be locked up here")
RIGHT = "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\n"


@pytest.fixture(autouse=True)
def closed():
    yield
    while exercising._open:
        exercising._open.pop().close()


def said(source):
    return " ".join(
        fact["text"] for fact in ask("check", exercise="004-fact", source=source, lang="en")["facts"]
    )


def test_every_exercise_is_listed_once_and_shown_in_both_languages():
    for language in ("en", "fr"):
        speak(language)
        listed = ask("exercises", lang=language)
        exercise_replies.ExercisesReply.model_validate(listed)
        names = [found["id"] for chapter in listed["chapters"] for found in chapter["exercises"]]
        by_seed = [name for name in names if "@" in name]
        assert sorted(names) == sorted([*catalogue(), *by_seed])
        assert len(by_seed) == 5
        for name in catalogue():
            shown = ask("exercise", exercise=name, lang=language)
            exercise_replies.ExerciseReply.model_validate(shown)
            assert shown["statement"] == catalogue()[name].statement.text(language)
            assert bool(shown["stub"]) == (shown["kind"] == "function")


@guarded
def test_a_file_runs_in_a_process_that_is_not_ours_and_can_write_nothing(tmp_path):
    assert str(os.getpid()) not in said("import os\ndef fact(n):\n    raise ValueError(os.getpid())\n")
    found = said(f"def fact(n):\n    open({str(tmp_path / 'x')!r}, 'w')\n    return 1\n")
    assert "PermissionError" in found or "FileNotFoundError" in found
    assert not (tmp_path / "x").exists()
    exercise_replies.CheckReply.model_validate(ask("check", exercise="004-fact", source=RIGHT))


def test_a_server_that_can_lock_up_nothing_refuses_in_one_line(monkeypatch):
    monkeypatch.setattr(features, "missing_features", lambda: [in_both(en="Landlock", fr="Landlock")])
    with pytest.raises(UnsafeError, match="cannot be locked up here; missing: Landlock"):
        ask("check", exercise="004-fact", source=RIGHT)


@guarded
def test_a_guarded_process_that_was_ended_is_opened_again():
    assert ask("check", exercise="004-fact", source=RIGHT)["passed"]
    os.kill(exercising._open[0].pid, signal.SIGKILL)
    assert ask("check", exercise="004-fact", source=RIGHT)["passed"]


@guarded
def test_after_an_interruption_the_next_file_gets_its_own_answer(monkeypatch):
    assert ask("check", exercise="004-fact", source=RIGHT)["passed"]
    exchange = guests.Nursery._answer

    def interrupted(nursery):
        raise KeyboardInterrupt

    monkeypatch.setattr(guests.Nursery, "_answer", interrupted)
    with pytest.raises(KeyboardInterrupt):
        ask("check", exercise="004-fact", source=RIGHT)
    assert not exercising._open
    monkeypatch.setattr(guests.Nursery, "_answer", exchange)
    assert ask("check", exercise="004-fact", source=RIGHT)["passed"]


@guarded
def test_a_function_that_is_slow_on_every_case_is_stopped_in_the_end(monkeypatch):
    monkeypatch.setattr(guarded_module, "ALL", 0.05)
    # Each batch is well within its own limits.
    source = (
        "def sansSuccesseur(jeu):\n    sum(range(20_000))\n    return [s for s in jeu if not jeu[s]][0]\n"
    )
    found = ask("check", exercise="002-sansSuccesseur", source=source)
    assert "0.05 s" in found["facts"][-1]["text"]


def test_a_question_is_no_function_and_a_function_no_question():
    with pytest.raises(ParameterError, match="asks no function"):
        ask("check", exercise="002-q1", source="")
    with pytest.raises(ParameterError, match="asks for a function"):
        ask("answer", exercise="004-fact", answer="3")
    with pytest.raises(ParameterError, match="did you mean"):
        ask("exercise", exercise="002-noyo")
