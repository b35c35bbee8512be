"""Functions as students hand them in: right ones pass, wrong ones are shown a smallest case and their fault's name."""

import ast
import dataclasses
import itertools
from math import inf

import pytest
from tests.handed_in import ALL, judged, spaces
from tests.mutation.faults import faults_in, planted

from zermelo.learn.exercises import faults
from zermelo.learn.exercises.catalogue import catalogue, find_exercise
from zermelo.learn.exercises.exercise import Case
from zermelo.learn.exercises.judging import judge_source
from zermelo.learn.exercises.outcomes import Run

RIGHT = [one for one in ALL if one.is_right]
WRONG = [one for one in ALL if not one.is_right]
CODE = [exercise for exercise in catalogue().values() if not exercise.answer]


@pytest.mark.parametrize("one", RIGHT, ids=str)
def test_a_right_function_passes_whatever_its_style(one):
    report = judged(one.exercise, one.source)
    assert report.passed, str(report)


@pytest.mark.parametrize("one", WRONG, ids=str)
def test_a_wrong_function_is_refused_and_its_fault_named_where_that_is_certain(one):
    report = judged(one.exercise, one.source)
    assert not report.passed
    named = "-" if report.fault is None else report.fault.name.text("en")
    assert named == one.note, str(report)


@pytest.mark.parametrize("exercise", CODE, ids=lambda exercise: exercise.id)
def test_no_wrong_variant_passes(exercise):
    # Without the names of faults, which cost most of the time.
    plain = dataclasses.replace(exercise, faults=())
    for fault in exercise.faults:
        for variant in fault.variants:
            runner = plain.runner(variant)
            assert not judge_source(plain, variant, "mine.py", runner).passed, fault.name.en


@pytest.mark.slow
@pytest.mark.parametrize("exercise", CODE, ids=lambda exercise: exercise.id)
def test_no_wrong_variant_is_called_by_the_name_of_another_fault(exercise):
    for fault in exercise.faults:
        for variant in fault.variants:
            report = judged(exercise.id, variant)
            assert report.fault is None or report.fault.name.text("en") == fault.name.en


def test_every_exercise_has_right_and_wrong_functions_in_the_collection():
    for exercise in CODE:
        name = exercise.id
        right, handed_in = (
            {shape(one.source) for one in ones if one.exercise == name} for ones in (RIGHT, WRONG)
        )
        wrong = handed_in | {shape(variant) for fault in exercise.faults for variant in fault.variants}
        assert len(right) >= 3, name
        assert len(handed_in) >= 2, name
        assert len(wrong) >= (2 if name in PLAIN else 6), (name, len(wrong))
        assert not right & wrong, name


def shape(source):
    """What a function does, whatever it calls its variables: two that differ by these names alone are one."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)):
            names.setdefault(node.arg if isinstance(node, ast.arg) else node.id, f"n{len(names)}")
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.arg = names[node.arg]
        elif isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return ast.dump(tree)


#: Functions without loop or recursion.
PLAIN = {"004-adversaire", "004-score"}


def is_quick(exercise):
    return exercise.cases[0]["make"] in (
        "dags",
        "numbers",
        "pairs",
        "heaps",
        "lines",
        "lists",
        "arenas",
        "sowings",
    )


@pytest.mark.parametrize(
    "exercise",
    [pytest.param(e, id=e.id, marks=[] if is_quick(e) else [pytest.mark.slow]) for e in CODE],
)
def test_no_smaller_case_fails_than_the_one_that_is_shown(exercise):
    shown = 0
    for source in wrong_sources(exercise):
        report = judged(exercise.id, source)
        if report.case is None or report.case.order is None:
            continue
        shown += 1
        size = spaces.size_of(report.case.run.arguments, exercise.cases[0]["make"])
        assert not faults.is_right(exercise, report.case, report.came)
        assert smaller_failures(exercise, source, size) == []
    assert shown or exercise.cases[0]["make"] in ("once", "random_boards")


def wrong_sources(exercise):
    yield from (one.source for one in WRONG if one.exercise == exercise.id)
    yield from (
        variant for fault in exercise.faults for variant in fault.variants if "zermelo" not in variant
    )


def smaller_failures(exercise, source, size):
    """The cases of an enumeration of the tests' own that fail and are smaller than `size`."""
    runner, reference = exercise.runner(source), exercise.runner(exercise.reference)
    runner.load()
    reference.load()
    found = []
    for run in runs(exercise):
        if spaces.size_of(run.arguments, exercise.cases[0]["make"]) >= size:
            continue
        (expected,), (came,) = (judge.run(exercise.function, [run]) for judge in (reference, runner))
        if not faults.is_right(exercise, Case(run, expected, None, None), came):
            found.append(run)
    return found


def runs(exercise):
    expand = exercise._function("arguments") if exercise.arguments else lambda *given: [given]
    for things in space(exercise.cases[0]):
        for call in expand(*things):
            yield call if isinstance(call, Run) else Run(tuple(call))


def space(made):
    kind, most = made["make"], made.get("most", 12)
    if kind == "dags":
        return ((graph,) for graph in spaces.graphs(min(made["vertices"], 3)))
    if kind == "arenas":
        return spaces.arenas(2)
    if kind == "trees":
        return ((tree,) for tree in spaces.trees(made.get("values", (-1, 0, 1)), 3))
    if kind == "boards":
        rows, columns = made.get("rows", 3), made.get("columns", 3)
        return ((board,) for board in spaces.boards(rows, columns, min(made["marks"], 2)))
    if kind == "falling":
        most = min(made["marks"], 4)
        return ((board,) for board in spaces.falling(made["rows"], made["columns"], most))
    if kind == "sowings":
        return ((board,) for board in spaces.sowings(made["houses"], 4))
    if kind == "lines":
        return ((a, b, c) for a in " XO" for b in " XO" for c in " XO")
    if kind == "pairs":
        least = made.get("least", 0)
        return ((n, p) for n in range(least, most) for p in range(least, most - n + 1))
    if kind == "lists":
        return (
            (list(numbers),) for count in range(4) for numbers in itertools.product(range(4), repeat=count)
        )
    if kind == "heaps":
        return ((heap, player) for heap in range(1, most + 1) for player in (0, 1))
    if kind == "numbers":
        return ((n,) for n in range(made.get("least", 0), most + 1))
    return ()


@pytest.mark.slow
@pytest.mark.parametrize("one", RIGHT, ids=str)
def test_one_wrong_token_is_refused_with_a_smallest_case_or_changes_nothing(one):
    exercise = find_exercise(one.exercise)
    for fault in faults_in(one.source, "mine.py")[:12]:
        source = planted(one.source, fault)
        report = judged(one.exercise, source)
        if report.passed:
            # It changes nothing: not on the tests' own cases either, whose enumeration the judge does not know.
            assert smaller_failures(exercise, source, (inf,)) == [], source
        if report.case is not None and report.case.order is not None:
            size = spaces.size_of(report.case.run.arguments, exercise.cases[0]["make"])
            assert smaller_failures(exercise, source, size) == [], source
