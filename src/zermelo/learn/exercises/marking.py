"""A class: one file per student, all their functions judged in the guarded process, and what the class makes of it.

A file that crashes, loops or floods costs its own student's mark and nobody else's: each function of each file has a
guest of its own.
"""

from __future__ import annotations

import ast
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from zermelo.errors import FileError, why
from zermelo.files import CANNOT_READ
from zermelo.learn.exercises import syntax
from zermelo.learn.exercises.exercise import Exercise
from zermelo.learn.exercises.guarded import judge_guarded, open_nursery
from zermelo.learn.exercises.judging import Report
from zermelo.learn.exercises.telling import why_untried
from zermelo.matches.sandbox.guests import GoneError, Nursery
from zermelo.words import Language, Words, message, printable, say

#: No file of a student is longer.
MOST_BYTES = 200_000

RIGHT = message("marking.right", en="right", fr="juste")
ABSENT = message("marking.absent", en="absent", fr="absent")
_WRONG = message("marking.wrong", en="wrong", fr="faux")
_WRONG_FOR = message("marking.wrong_for", en="wrong: {reason}", fr="faux : {reason}")
#: Reports of files whose function was never called.
_UNTRIED = ("syntax", "stopped", "forbidden", "copied")
_UNREADABLE = message("marking.unreadable", en="unreadable", fr="illisible")
_LOST = message(
    "marking.lost",
    en="not judged: the guarded process was ended",
    fr="non jugé : le processus isolé a été tué",
)
_FAILED = message("marking.failed", en="not judged: {kind}", fr="non jugé : {kind}")


@dataclass(frozen=True)
class HandIn:
    """What one student handed in; no source: the file could not be read."""

    student: str
    source: str | None


@dataclass(frozen=True)
class Mark:
    """One student's function: its report; None if there is none, or nobody could judge it (`lost`, `failed`)."""

    student: str
    exercise: Exercise
    report: Report | None
    readable: bool = True
    lost: bool = False
    #: The exception by which judging this function failed, which is our mistake and not the student's.
    failed: str = ""

    @property
    def passed(self) -> bool:
        """Whether the student's function is right."""
        return self.report is not None and self.report.passed

    def text(self, language: Language) -> str:
        """Return the student's mark in a few words: right, or the name of the fault."""
        if self.failed:
            return str(say(_FAILED(kind=self.failed), language))
        if self.report is None:
            return str(say(_LOST if self.lost else ABSENT if self.readable else _UNREADABLE, language))
        if self.report.passed:
            return str(say(RIGHT, language))
        reason: Words | None = None if self.report.fault is None else self.report.fault.name
        if reason is None and self.report.reason in _UNTRIED:
            reason = printable(str(say(why_untried(self.report), language)))
        return str(say(_WRONG if reason is None else _WRONG_FOR(reason=reason), language))


def hand_ins(folder: Path) -> list[HandIn]:
    """Return the students' files that a folder holds, each named after its student.

    Raises
    ------
    FileError
        The folder cannot be read.
    """
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".py")
    except OSError as error:
        raise FileError(CANNOT_READ(path=folder, reason=why(error))) from None
    return [HandIn(path.stem, _source(path)) for path in paths]


def _source(path: Path) -> str | None:
    """The text of a student's file, regular and of modest size; a link may lead anywhere, and is not followed."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > MOST_BYTES:
            return None
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None


def wanted(exercises: Mapping[str, Exercise], files: Sequence[HandIn]) -> list[Exercise]:
    """Return the exercises that students' files do: some file has the function, with as many parameters.

    Where several exercises have a function of one name (`minimax`), the names of the parameters decide too. A function
    that only helps others of its file is no exercise of the class, unless half of the files have it.
    """
    counted: Counter[tuple[str, tuple[str, ...]]] = Counter()
    handed_in: set[tuple[str, tuple[str, ...]]] = set()
    read = 0
    for file in files:
        functions = list(_functions(file.source))
        read += bool(functions)
        helping = {name for function in functions for name in syntax.called(function) - {function.name}}
        for function in functions:
            head = (function.name, tuple(argument.arg for argument in function.args.args))
            counted[head] += 1
            if function.name not in helping:
                handed_in.add(head)
    defined = handed_in | {head for head, count in counted.items() if 2 * count >= read}
    code = [exercise for exercise in exercises.values() if not exercise.answer]
    shared = {name for name, count in Counter(exercise.function for exercise in code).items() if count > 1}
    found = []
    for exercise in code:
        parameters = tuple(
            part.partition("=")[0].strip() for part in exercise.signature[:-1].partition("(")[2].split(",")
        )
        given = [names for name, names in defined if name == exercise.function]
        if parameters in given or (given and exercise.function not in shared):
            found.append(exercise)
    return found


def _functions(source: str | None) -> Iterable[ast.FunctionDef]:
    try:
        return syntax.functions(ast.parse(source or "")).values()
    except Exception:  # noqa: BLE001 — a stranger's file, which the guest reads again
        return ()


def mark_all(
    files: Sequence[HandIn], exercises: Sequence[Exercise], *, workers: int = 2, unsafe: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Mark]:  # fmt: skip
    """Return the marks of every student for every exercise, student by student."""
    jobs = [(file, exercise) for file in files for exercise in exercises]
    for exercise in exercises:
        # Once for everybody, and before threads share it.
        for _ in exercise.all_cases():
            pass
    place = threading.local()
    nurseries: list[Nursery] = []
    lock = threading.Lock()
    done = 0

    def nursery(*, fresh: bool = False) -> Nursery:
        if fresh or not hasattr(place, "nursery"):
            place.nursery = open_nursery(unsafe=unsafe)
            with lock:
                nurseries.append(place.nursery)
        opened: Nursery = place.nursery
        return opened

    def marked(job: tuple[HandIn, Exercise]) -> Mark:
        nonlocal done
        file, exercise = job
        mark = Mark(file.student, exercise, None, readable=file.source is not None)
        if file.source is not None:
            for attempt in (False, True):
                try:
                    report = judge_guarded(
                        exercise, file.source, f"{file.student}.py", nursery(fresh=attempt)
                    )
                    absent = report.reason == "missing"
                    mark = replace(mark, report=None if absent else report)
                    break
                except GoneError:
                    mark = replace(mark, lost=True)
                except Exception as error:  # noqa: BLE001 — one student's file must not cost the others their marks
                    mark = replace(mark, failed=type(error).__name__)
                    break
        with lock:
            done += 1
            progress(done, len(jobs))
        return mark

    try:
        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(marked, jobs))
    finally:
        for opened in nurseries:
            opened.close()


@dataclass(frozen=True)
class ExerciseSummary:
    """How a class did one exercise: how many handed it in, how many are right, the faults by frequency."""

    exercise: Exercise
    handed_in: int
    right: int
    faults: list[tuple[str, int]]


def summaries(marks: Sequence[Mark], language: Language) -> Iterator[ExerciseSummary]:
    """Yield how the class did each exercise."""
    for name in dict.fromkeys(mark.exercise.id for mark in marks):
        mine = [mark for mark in marks if mark.exercise.id == name]
        faults = Counter(
            str(say(mark.report.fault.name, language))
            for mark in mine
            if mark.report is not None and mark.report.fault is not None
        )
        handed_in = sum(mark.report is not None for mark in mine)
        right = sum(mark.passed for mark in mine)
        yield ExerciseSummary(mine[0].exercise, handed_in, right, faults.most_common(3))


def table(marks: Sequence[Mark], language: Language) -> list[list[str]]:
    """Return one row per student, a heading first: the name, the number of right answers, a mark per exercise."""
    exercises = list(dict.fromkeys(mark.exercise.id for mark in marks))
    rows = [["student" if language == "en" else "élève", str(say(RIGHT, language)), *exercises]]
    for student in dict.fromkeys(mark.student for mark in marks):
        mine = {mark.exercise.id: mark for mark in marks if mark.student == student}
        right = sum(mark.passed for mark in mine.values())
        rows.append([_harmless(student), str(right), *(mine[name].text(language) for name in exercises)])
    return rows


def _harmless(text: str) -> str:
    """A student's name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
