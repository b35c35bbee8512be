"""`zermelo exercise check --all FOLDER`: the files of a class, and how the class did."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.apps import report
from zermelo.apps.cli._tables import write_table
from zermelo.apps.language import language, tell
from zermelo.errors import FileError, ParameterError
from zermelo.files import ensure_writable
from zermelo.words import message, printable

if TYPE_CHECKING:
    from zermelo.learn.exercises.marking import Mark

_A_FILE = message(
    "cli.marks.file",
    en="{path} is a file, and --all takes a folder, with a .py file per student; one file: zermelo exercise check ID "
    "{path}",
    fr="{path} est un fichier, et --all prend un dossier, avec un fichier .py par élève ; pour un seul : zermelo "
    "exercise check ID {path}",
)
_NOBODY = message(
    "cli.marks.nobody",
    en="{folder} has no file of a student (.py)",
    fr="{folder} n'a aucun fichier d'élève (.py)",
)
_NOTHING = message(
    "cli.marks.nothing",
    en="no file in {folder} has a function of an exercise; name exercises: exercise check ID… --all {folder}",
    fr="aucun fichier de {folder} n'a de fonction d'un exercice ; en nommer : exercise check ID… --all {folder}",
)
_STUDENT = message("cli.marks.student", en="{count} student", fr="{count} élève")
_STUDENTS = message("cli.marks.students", en="{count} students", fr="{count} élèves")
_EXERCISE = message("cli.marks.exercise", en="{count} exercise", fr="{count} exercice")
_EXERCISES = message("cli.marks.exercises", en="{count} exercises", fr="{count} exercices")
_LINE = message(
    "cli.marks.line",
    en="{id}  {right} of {handed_in} right ({failing} % failing)",
    fr="{id}  {right} sur {handed_in} justes ({failing} % d'échecs)",
)
_FAULT = message("cli.marks.fault", en="    {count} × {name}", fr="    {count} × {name}")
_ROW = message("cli.marks.row", en="{student}  {right}/{count}", fr="{student}  {right}/{count}")
_WRITTEN = message("cli.marks.written", en="written: {path}", fr="écrit : {path}")


def mark_folder(
    folder: Path, ids: Sequence[str], csv_file: Path | None, exercises: Path | None, *, unsafe: bool
) -> int:
    """Judge the files of a folder for `exercise check --all`, print the summary, write the table."""
    from zermelo.learn.exercises.catalogue import catalogue, find_exercise
    from zermelo.learn.exercises.marking import hand_ins, mark_all, table, wanted

    ensure_writable(csv_file)
    if folder.is_file():
        raise FileError(_A_FILE(path=folder))
    files = hand_ins(folder)
    if not files:
        raise FileError(_NOBODY(folder=folder))
    chosen = [find_exercise(name, exercises) for name in ids] or wanted(catalogue(exercises), files)
    if not chosen:
        raise ParameterError(_NOTHING(folder=folder))
    marks = mark_all(files, chosen, unsafe=unsafe, progress=_progress)
    rows = table(marks, language())
    _print_summary(marks, rows)
    if csv_file is not None:
        write_table(csv_file, rows)
        print(tell(_WRITTEN(path=csv_file)))
    return 0


def _print_summary(marks: Sequence[Mark], rows: Sequence[Sequence[str]]) -> None:
    from zermelo.learn.exercises.marking import summaries

    count = len(rows[0]) - 2
    students = report.counted(len(rows) - 1, _STUDENT, _STUDENTS)
    print(f"{tell(students)}, {tell(report.counted(count, _EXERCISE, _EXERCISES))}")
    print()
    width = max(len(name) for name in rows[0][2:])
    for found in summaries(marks, language()):
        failing = round(100 * (found.handed_in - found.right) / found.handed_in) if found.handed_in else 0
        fields = {"right": found.right, "handed_in": found.handed_in, "failing": failing}
        print(tell(_LINE(id=found.exercise.id.ljust(width), **fields)))
        for name, times in found.faults:
            print(tell(_FAULT(count=times, name=name)))
    print()
    # A file may have any name.
    names = [printable(row[0]) for row in rows]
    width = max(map(len, names))
    for name, row in zip(names[1:], rows[1:], strict=True):
        print(tell(_ROW(student=name.ljust(width), right=row[1], count=count)))


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)
