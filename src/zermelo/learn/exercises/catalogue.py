"""Where exercises are: those of the package, and those of a teacher's folder; found by id, number or function."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from zermelo.errors import FileError, ParameterError, why
from zermelo.files import CANNOT_READ
from zermelo.learn.exercises.exercise import Exercise, read_exercise
from zermelo.learn.exercises.seeded import is_seeded, seeded
from zermelo.words import Words, did_you_mean, message, some

#: The environment variable that names a teacher's folder.
FOLDER = "ZERMELO_EXERCISES"

_UNKNOWN = message(
    "exercises.unknown",
    en="there is no exercise “{name}”{guess}; zermelo exercise list shows them",
    fr="il n'y a pas d'exercice « {name} »{guess} ; zermelo exercise list les montre",
)
_SEVERAL = message(
    "exercises.several",
    en="“{name}” is the function of several exercises: say which, {ids}",
    fr="« {name} » est la fonction de plusieurs exercices : dire lequel, {ids}",
)
_TWICE = message(
    "exercises.twice",
    en="{file}: the id {id} is taken by {other}",
    fr="{file} : l'identifiant {id} est pris par {other}",
)
_NOTE = message("exercises.note", en="Note {number}", fr="Document {number}")
_PRACTICALS = message("exercises.practicals", en="Practicals", fr="Travaux pratiques")
_OTHERS = message("exercises.others", en="Further exercises", fr="Autres exercices")


def catalogue(folder: Path | None = None) -> dict[str, Exercise]:
    """Return all exercises by id: those of the package, then those of `folder` (or of $ZERMELO_EXERCISES)."""
    found = dict(_packaged())
    chosen = folder or (Path(named) if (named := os.environ.get(FOLDER)) else None)
    if chosen is not None:
        try:
            texts = {
                path.name: path.read_text(encoding="utf-8")
                for path in sorted(chosen.iterdir())
                if path.suffix == ".toml"
            }
        except OSError as error:
            raise FileError(CANNOT_READ(path=chosen, reason=why(error))) from None
        for file, text in texts.items():
            exercise = read_exercise(text, file)
            if exercise.id in found:
                raise ParameterError(_TWICE(file=file, id=exercise.id, other=found[exercise.id].file))
            found[exercise.id] = exercise
    return found


@cache
def _packaged() -> dict[str, Exercise]:
    place = files("zermelo.learn.exercises") / "files"
    found: dict[str, Exercise] = {}
    names = (file for file in place.iterdir() if file.name.endswith(".toml"))
    for file in sorted(names, key=lambda file: _in_order(file.name)):
        exercise = read_exercise(file.read_text(encoding="utf-8"), file.name)
        found[exercise.id] = exercise
    return found


def _in_order(name: str) -> list[tuple[int, str]]:
    """An exercise's name as people sort it: tp-2 before tp-10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", name)]


def chapters(exercises: Iterable[Exercise]) -> list[tuple[Words, list[Exercise]]]:
    """Return the exercises note by note as they are numbered there, the practicals, those of a teacher's own folder."""
    found: dict[str, tuple[Words, list[Exercise]]] = {}
    packaged = _packaged()
    for exercise in exercises:
        note = exercise.id.partition("-")[0] if exercise.id in packaged else ""
        heading: Words = _NOTE(number=note) if note.isdecimal() else _PRACTICALS if note else _OTHERS
        found.setdefault(note, (heading, []))[1].append(exercise)
    for note, (_, listed) in found.items():
        if note.isdecimal():
            listed.sort(key=lambda exercise: _in_order(exercise.number))
    return list(found.values())


def find_exercise(name: str, folder: Path | None = None) -> Exercise:
    """Return an exercise by its id (002-noyau), its number (002-q4), or its function if no other has it (noyau).

    A question by seed is `kernel@3.7`: see `seeded`.

    Raises
    ------
    ParameterError
        There is none of that name, or there are several.
    """
    if is_seeded(name):
        return seeded(name)
    known = catalogue(folder)
    if name in known:
        return known[name]
    by_number = [e for e in known.values() if e.number and name == f"{e.id.partition('-')[0]}-{e.number}"]
    by_function = [e for e in known.values() if e.function == name]
    found = by_number or by_function
    if len(found) == 1:
        return found[0]
    if found:
        raise ParameterError(_SEVERAL(name=name, ids=some([e.id for e in found], 40)))
    names = [*known, *(e.function for e in known.values())]
    raise ParameterError(_UNKNOWN(name=name, guess=did_you_mean(name, names)))
