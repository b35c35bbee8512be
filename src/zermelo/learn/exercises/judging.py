"""The judge: cases one after another until one fails; then the fault's name, where it is certain."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal, TypeAlias

from zermelo.learn.exercises import faults, syntax
from zermelo.learn.exercises.exercise import Case, Exercise
from zermelo.learn.exercises.faults import Named
from zermelo.learn.exercises.outcomes import Loaded, Outcome, Runner
from zermelo.words import Language

Reason: TypeAlias = Literal[
    "", "syntax", "stopped", "missing", "forbidden", "copied", "wrong", "changed", "asked"
]

#: Cases given to a runner at once, and cases after the first wrong one that are looked at to name a fault.
_AT_ONCE, _SAMPLE = 100, 1500


@dataclass(frozen=True)
class Report:
    """What the judge says of a person's function.

    `reason` is empty if it passed; else "syntax" (the file is no Python), "stopped" (the file had to be stopped while
    it was read, `detail` says how), "missing" (no such function), "forbidden" and "copied" (a construct that the
    exercise excludes), "wrong" (`case` and what `came` of it), "changed" (an argument
    was changed), "asked" (a given function was asked what it should not be).
    """

    exercise: Exercise
    reason: Reason
    #: Cases that were tried.
    tried: int = 0
    case: Case | None = None
    came: Outcome | None = None
    fault: Named | None = None
    #: For "forbidden": the construct. For "missing": the functions that there are.
    detail: str = ""
    line: int | None = None
    loaded: Loaded | None = None
    #: An argument was changed, and the exercise only tells so.
    changes: bool = False
    #: None: English, unless whoever shows it knows what is spoken.
    language: Language | None = None

    @property
    def passed(self) -> bool:
        """Whether all was right in a student's function."""
        return not self.reason

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        from zermelo.learn.exercises.telling import told

        return told(self, self.language or "en")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from zermelo.learn.exercises.telling import told_html

        return told_html(self, self.language or "en")


def judge_source(exercise: Exercise, source: str, file: str, runner: Runner) -> Report:
    """Return the report on a student's file, which `runner` has been given to run."""
    try:
        tree = ast.parse(source, file)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return _no_python(exercise, source, error)
    if (line := syntax.imports_answers(tree)) is not None:
        return Report(exercise, "copied", line=line)
    if found := syntax.forbidden(tree, exercise.function, exercise.forbidden):
        return Report(exercise, "forbidden", detail=found[0], line=found[1])
    return judge(exercise, runner, tree)


def judge(exercise: Exercise, runner: Runner, tree: ast.Module | None) -> Report:
    """Return the report on the student's function that `runner` runs; `tree` is its file, where there is one."""
    loaded = runner.load()
    first = exercise.all_cases()
    tried: list[Case] = []
    outcomes: list[Outcome] = []
    changes = False
    for batch in _batches(first):
        came = runner.run(exercise.function, [case.run for case in batch])
        for case, outcome in zip(batch, came, strict=False):
            tried.append(case)
            outcomes.append(outcome)
            if outcome.kind == "missing":
                return Report(exercise, "missing", detail=", ".join(loaded.functions), loaded=loaded)
            changes = changes or (outcome.changed is not None and exercise.changes == "told")
            if not faults.is_right(exercise, case, outcome):
                report = Report(exercise, "wrong", len(tried), case, outcome, loaded=loaded)
                return _named(report, runner, tree, tried, outcomes)
    return Report(exercise, "", len(tried), loaded=loaded, changes=changes)


def _batches(cases: Iterator[Case]) -> Iterator[list[Case]]:
    # The first one alone: most functions that never answer do not answer it.
    count = 1
    while batch := list(islice(cases, count)):
        yield batch
        count = _AT_ONCE


def _named(
    report: Report,
    runner: Runner,
    tree: ast.Module | None,
    tried: Sequence[Case],
    outcomes: Sequence[Outcome],
) -> Report:
    """Return the report on a student's function with the name of the fault, if it is certain."""
    exercise, case, came = report.exercise, report.case, report.came
    assert case is not None
    assert came is not None
    if named := faults.certain(exercise, tree, case, came):
        return replace(report, fault=named)
    # Whatever had to be stopped is not waited for a second time.
    if came.kind in ("value", "raised") and _is_right_alone(exercise, runner, tree, case, len(tried)):
        return replace(report, fault=faults.kept())
    named = None
    if exercise.faults and came.kind != "stopped":
        cases, found, is_all = _sample(exercise, runner, tried, outcomes)
        named = faults.by_variants(exercise, tree, cases, found, all_cases=is_all)
    if exercise.accepts(case, came):
        if not exercise.is_within(case, came):
            return replace(report, reason="asked", fault=named or faults.beyond_horizon())
        return replace(report, reason="changed", fault=named or faults.changed())
    return replace(report, fault=named or faults.of_outcome(exercise, tree, case, came))


def _is_right_alone(
    exercise: Exercise, runner: Runner, tree: ast.Module | None, case: Case, tried: int
) -> bool:
    """Whether the student's function answers the case rightly if it comes first: earlier ones leave traces."""
    if tried == 1 or tree is None or syntax.may_vary(tree):
        return False
    outcome = runner.afresh(exercise.function, case.run)
    return outcome is not None and faults.is_right(exercise, case, outcome)


def _sample(
    exercise: Exercise, runner: Runner, tried: Sequence[Case], outcomes: Sequence[Outcome]
) -> tuple[list[Case], list[Outcome], bool]:
    """The cases by which a student's faults are told apart, what the function does on them, whether they are all."""
    cases, found = list(tried), list(outcomes)
    coming = islice(exercise.all_cases(), len(tried), None)
    for batch in _batches(islice(coming, _SAMPLE)):
        came = runner.run(exercise.function, [case.run for case in batch])
        cases += batch[: len(came)]
        found += came
        if len(came) < len(batch) or found[-1].kind == "stopped":
            break
    if found[-1].kind == "stopped":
        cases.pop()
        found.pop()
        return cases, found, False
    return cases, found, len(cases) == sum(1 for _ in exercise.all_cases())


def _no_python(exercise: Exercise, source: str, error: Exception) -> Report:
    line = error.lineno if isinstance(error, SyntaxError) else None
    lines = source.splitlines()
    text = lines[line - 1] if line is not None and 0 < line <= len(lines) else ""
    fault = faults.of_syntax(error, text) if isinstance(error, SyntaxError) else None
    said = str(error.msg) if isinstance(error, SyntaxError) else str(error)
    return Report(exercise, "syntax", detail=said, line=line, fault=fault)
