"""A function is judged: the smallest case on which it errs, and its fault by name."""

import pytest

from zermelo.errors import ParameterError
from zermelo.learn.exercises import check
from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.judging import judge_source
from zermelo.learn.exercises.running import DirectRunner

DANGLING = """
def noyau(jeu):
    trouves = []
    while True:
        puits = [s for s in jeu if jeu[s] == []]
        if puits == []:
            return trouves
        trouves.append(puits[0])
        for p in [s for s in jeu if puits[0] in jeu[s]]:
            del jeu[p]
        del jeu[puits[0]]
"""


def judged(name, source):
    exercise = find_exercise(name)
    return judge_source(exercise, source, "mine.py", DirectRunner(source, "mine.py", exercise.supplies))


def test_the_smallest_counterexample_of_a_kernel_with_dangling_successors_is_a_path_of_three():
    report = judged("002-noyau", DANGLING)
    assert report.case.run.arguments == ({0: [1], 1: [2], 2: []},)
    assert str(report.fault.name) == "successors left dangling after del"
    assert "┌────►┬────►┐" in str(report)


def test_a_function_of_several_exercises_is_refused_without_a_name_and_an_unknown_one_is_guessed():
    with pytest.raises(ParameterError, match="did you mean 002-noyau"):
        check(lambda jeu: [], "002-noyeau")


def test_the_line_that_raised_is_the_persons_own_and_not_that_of_a_library():
    names = {}
    source = "from textwrap import indent\ndef fact(n):\n    return indent(n, 'x')\n"
    exec(compile(source, "<cell 3>", "exec"), names)
    report = check(names["fact"])
    assert (report.came.error_type, report.came.line) == ("AttributeError", 3)


def test_names_that_are_lent_to_a_function_are_gone_afterwards():
    names = {}
    exec("def noyau(jeu):\n    return [sansSuccesseur(jeu)]", names)
    assert not check(names["noyau"])
    assert "sansSuccesseur" not in names
