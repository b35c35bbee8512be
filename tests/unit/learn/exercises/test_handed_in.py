"""Functions as students hand them in: right ones pass, wrong ones are shown a smallest case and their fault's name."""

import ast
import itertools
from functools import cache
from math import inf

import pytest
from tests.handed_in import ALL, EQUIVALENT, judged, plain, spaces
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
    for fault in exercise.faults:
        for variant in fault.variants:
            runner = exercise.runner(variant)
            assert not judge_source(plain(exercise.id), variant, "mine.py", runner).passed, fault.name.en


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
        "digraphs",
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
    assert shown or exercise.cases[0]["make"] in UNORDERED


def wrong_sources(exercise):
    yield from (one.source for one in WRONG if one.exercise == exercise.id)
    yield from (
        variant for fault in exercise.faults for variant in fault.variants if "zermelo" not in variant
    )


def smaller_failures(exercise, source, size):
    """The cases of an enumeration of the tests' own that fail and are smaller than `size`."""
    runner = exercise.runner(source)
    runner.load()
    found = []
    for case, its_size in known_cases(exercise.id):
        if its_size < size:
            (came,) = runner.run(exercise.function, [case.run])
            if not faults.is_right(exercise, case, came):
                found.append(case.run)
    return found


@cache
def known_cases(name):
    """The cases of that enumeration with what the reference answers, and their sizes."""
    exercise = find_exercise(name)
    reference, kind = exercise.runner(exercise.reference), exercise.cases[0]["make"]
    reference.load()
    return [
        (Case(run, *reference.run(exercise.function, [run]), None, None), spaces.size_of(run.arguments, kind))
        for run in runs(exercise)
    ]


def runs(exercise):
    expand = exercise._function("arguments") if exercise.arguments else lambda *given: [given]
    for things in space(exercise.cases[0]):
        for call in expand(*things):
            yield call if isinstance(call, Run) else Run(tuple(call))


def space(made):
    """As far as the exercise itself enumerates: every case that is smaller than one of its own is there."""
    kind, most = made["make"], made.get("most", 12)
    if kind == "dags":
        return ((graph,) for graph in spaces.graphs(made["vertices"]))
    if kind == "digraphs":
        return ((graph,) for graph in spaces.digraphs(made["vertices"]))
    if kind == "arenas":
        return spaces.arenas(made["vertices"])
    if kind == "trees":
        return ((tree,) for tree in spaces.trees(made["values"], made["nodes"]))
    if kind == "boards":
        rows, columns = made.get("rows", 3), made.get("columns", 3)
        return ((board,) for board in spaces.boards(rows, columns, made["marks"]))
    if kind == "falling":
        return ((board,) for board in spaces.falling(made["rows"], made["columns"], made["marks"]))
    if kind == "sowings":
        return ((board,) for board in spaces.sowings(made["houses"], made["seeds"]))
    if kind == "lines":
        return ((a, b, c) for a in " XO" for b in " XO" for c in " XO")
    if kind == "pairs":
        least = made.get("least", 0)
        return ((n, p) for n in range(least, most) for p in range(least, most - n + 1))
    if kind == "lists":
        return (
            (list(numbers),)
            for count in range(made["length"] + 1)
            for numbers in itertools.product(range(4), repeat=count)
        )
    if kind == "heaps":
        return ((heap, player) for heap in range(1, most + 1) for player in (0, 1))
    if kind == "numbers":
        return ((n,) for n in range(made.get("least", 0), most + 1))
    if kind == "columns":
        return spaces.columns(6, 7)
    assert kind in UNORDERED
    return ()


#: Cases without an order of size, of which nobody says that one is smallest.
UNORDERED = ("once", "random_boards")


@pytest.mark.slow
@pytest.mark.parametrize("one", RIGHT, ids=str)
def test_one_wrong_token_is_refused_with_a_smallest_case_unless_it_is_argued_to_change_nothing(one):
    exercise = plain(one.exercise)
    kind = exercise.cases[0]["make"]
    for fault in faults_in(one.source, "mine.py"):
        source = planted(one.source, fault)
        report = judged(one.exercise, source, names=False)
        assert report.passed == ((one.exercise, one.note, place(fault)) in EQUIVALENT), (fault, str(report))
        size = (inf,)
        if not report.passed:
            assert report.case is not None, str(report)
            assert fails(exercise, source, report.case.run), source
            if report.case.order is not None:
                size = spaces.size_of(report.case.run.arguments, kind)
        # Nothing smaller fails; nothing at all of what is enumerated, where the case is a random one or there is none.
        assert smaller_failures(exercise, source, size) == [], source


def test_what_is_argued_of_a_token_is_about_one_that_stands_there():
    known = {
        (one.exercise, one.note, place(fault)) for one in RIGHT for fault in faults_in(one.source, "mine.py")
    }
    assert set(EQUIVALENT) <= known
    assert all(EQUIVALENT.values())


def place(fault):
    return f"{fault.line}:{fault.column} {fault.before} → {fault.after}"


def fails(exercise, source, run):
    """Whether the function answers a call otherwise than the reference, both asked anew."""
    runner, reference = exercise.runner(source), exercise.runner(exercise.reference)
    runner.load()
    reference.load()
    (expected,), (came,) = (judge.run(exercise.function, [run]) for judge in (reference, runner))
    return not faults.is_right(exercise, Case(run, expected, None, None), came)
