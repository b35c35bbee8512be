"""A class is marked to its end: no file, and no mistake of ours, stops it."""

from dataclasses import replace

import pytest

from zermelo.learn.exercises import marking
from zermelo.learn.exercises.catalogue import catalogue, find_exercise
from zermelo.learn.exercises.faults import Named
from zermelo.learn.exercises.judging import Report, judge_source
from zermelo.learn.exercises.marking import HandIn, mark_all, wanted
from zermelo.learn.exercises.outcomes import Loaded, Outcome
from zermelo.learn.exercises.running import DirectRunner
from zermelo.learn.exercises.telling import told
from zermelo.words import BOTH


def judged(name, source):
    exercise = find_exercise(name)
    return judge_source(exercise, source, "mine.py", DirectRunner(source, "mine.py", exercise.supplies))


def test_a_question_that_has_no_form_is_one_that_may_not_be_asked():
    source = "def maximin(p, n):\n    try:\n        h(5)\n    except Exception:\n        pass\n    return 0\n"
    assert not judged("002-maximin", source)


@pytest.mark.parametrize("terms", [600, 3000])
def test_a_sum_too_long_to_be_written_again_is_judged_without_its_looks(terms):
    source = f"def wythoff(m, n):\n    return {' + '.join(['m'] * terms)}\n"
    assert not judged("002-wythoff", source)


@pytest.mark.parametrize("error", [ZeroDivisionError, OverflowError, RecursionError])
def test_an_answer_on_which_the_exercises_own_question_fails_is_wrong(error, monkeypatch):
    exercise = find_exercise("001-rec_minimax")
    case = next(exercise.all_cases())
    assert exercise.accepts(case, case.expected)

    def fails(*arguments):
        raise error

    monkeypatch.setitem(exercise._functions, "accept", fails)
    assert not exercise.accepts(case, case.expected)


def test_a_file_that_nobody_can_judge_costs_nobody_else_a_mark(monkeypatch):
    exercise = find_exercise("004-fact")

    def judge(exercise, source, file, nursery):
        if file == "bad.py":
            raise ArithmeticError
        return Report(exercise, "")

    monkeypatch.setattr(marking, "judge_guarded", judge)
    monkeypatch.setattr(marking, "open_nursery", lambda **options: Nobody())
    marks = mark_all([HandIn(name, "") for name in ("ada", "bad", "zoe")], [exercise])
    assert [mark.text("en") for mark in marks] == ["right", "not judged: ArithmeticError", "right"]


def test_a_mark_says_why_a_file_was_not_tried():
    exercise = find_exercise("004-fact")
    report = judged("004-fact", "def fact(n):\n    return n n\n")
    said = report.detail
    assert said
    mark = marking.Mark("ada", exercise, replace(report, fault=None))
    assert mark.text("en") == f"wrong: line 2 is not Python: {said}"
    assert mark.text("fr") == f"faux : la ligne 2 n'est pas du Python : {said}"


def test_the_name_of_a_fault_stands_behind_a_french_colon():
    exercise = find_exercise("004-fact")
    fault = Named(BOTH(en="only once", fr="une seule fois"), BOTH(en="", fr=""))
    mark = marking.Mark("ada", exercise, Report(exercise, "wrong", fault=fault))
    assert (mark.text("en"), mark.text("fr")) == ("wrong: only once", "faux : une seule fois")


def test_a_function_that_only_helps_is_no_exercise_of_the_class():
    noyau = "def noyau(jeu):\n    return []\n"
    helped = "def mex(valeurs):\n    return 0\n\ndef noyau(jeu):\n    return [mex(jeu)]\n"
    alone = "def fact(n):\n    return 1\n"

    def found(*sources):
        files = [HandIn(str(i), source) for i, source in enumerate(sources)]
        return {exercise.id for exercise in wanted(catalogue(), files)}

    assert found(noyau, noyau, helped) == {"002-noyau"}
    # One who has done more has done more; and what half of the class has written was asked for.
    assert found(noyau, noyau, noyau + alone) == {"002-noyau", "004-fact"}
    assert found(noyau, helped) == {"002-noyau", "tp-3-mex"}


def test_the_line_of_an_endless_recursion_is_the_one_that_calls_again():
    source = "def fact(n):\n    if n == 0:\n        x = 1\n    y = n\n    return y * fact(n + 1)\n"
    report = judged("004-fact", source)
    assert (report.came.error_type, report.came.line) == ("RecursionError", 5)


class Nobody:
    def close(self):
        pass


def test_what_a_file_says_does_not_act_on_the_terminal():
    exercise = find_exercise("004-fact")
    case = next(exercise.all_cases())
    bell = "\x1b]0;x\x07\u202e"
    came = Outcome("raised", error=f"E: {bell}", line=1, printed=f"a\tb\n{bell}\n")
    loaded = Loaded((), error=f"F: {bell}", line=1)
    text = told(Report(exercise, "wrong", 1, case, came, loaded=loaded), "fr")
    assert not set(text) & set("\x1b\x07\u202e\t")
    assert "E: \ufffd]0;x\ufffd\ufffd" in text
    assert "F: \ufffd" in text
