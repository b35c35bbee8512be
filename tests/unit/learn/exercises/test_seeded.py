"""Questions by seed: their answers are those of naive code, and each copy has another."""

import random

import pytest
from tests.oracles import naive
from tests.unit.learn.test_sheets import alpha_beta, minimax

from zermelo.errors import ParameterError
from zermelo.learn.exercises import check_answer
from zermelo.learn.exercises.answers import right_answer
from zermelo.learn.exercises.seeded import seeded
from zermelo.learn.sheet_data import KINDS

INF = float("inf")


def expected(kind, exercise):
    """The answer from the data that are drawn, and from who begins as the statement says."""
    drawn, is_max = exercise.drawn, "Max begins" in exercise.statement.en
    if kind == "kernel":
        (only,) = naive.kernels(drawn["graph"])
        return {"numbers": sorted(only)}
    if kind == "grundy":
        return {"list": [naive.grundy(drawn["graph"], v) for v in sorted(drawn["graph"])]}
    if kind == "attractor":
        graph, owner = drawn["graph"], drawn["owner"]
        edges = [(a, b) for a in graph for b in graph[a]]
        return {"numbers": sorted(naive.attractor([owner[v] for v in graph], edges, set(drawn["target"]), 0))}
    if kind == "minimax-tree":
        return {"number": minimax(drawn["tree"], is_max)}
    seen = []
    return {"list": [alpha_beta(drawn["tree"], is_max, -INF, INF, seen), len(seen)]}


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_answer_is_that_of_naive_code_and_is_accepted(kind):
    data = set()
    for seed in range(5):
        for copy in range(1, 9):
            exercise = seeded(f"{kind}@{seed}.{copy}")
            assert exercise.answer == expected(kind, exercise)
            assert check_answer(exercise.id, right_answer(exercise))
            data.add(repr(exercise.drawn))
    assert len(data) == 40


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_is_refused(kind):
    exercise = seeded(f"{kind}@1")
    assert not check_answer(exercise.id, f"{right_answer(exercise)[:-1]}7" if kind == "grundy" else "99")


@pytest.mark.parametrize(
    "name", ["kernel@", "kernel@x", "kernel@3.0", "kernel@3.7.1", "@3", "sudoku@3", "kernel@-1"]
)
def test_what_is_no_question_by_seed_is_refused_with_an_example(name):
    with pytest.raises(ParameterError, match=r"KIND@SEED or KIND@SEED\.COPY, like kernel@3"):
        seeded(name)


def test_the_same_name_is_the_same_question_whatever_was_made_before():
    random.seed(5)
    one = seeded("attractor@4.2")
    random.seed(6)
    assert seeded("attracteur@4.2") == one
