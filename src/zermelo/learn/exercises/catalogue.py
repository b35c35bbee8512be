"""Where exercises are: those of the package, and those of a teacher's folder; found by id, number or function."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from pathlib import Path

from zermelo.errors import FileError, ParameterError, why
from zermelo.files import CANNOT_READ
from zermelo.learn.exercises.exercise import Exercise, read_exercise
from zermelo.words import did_you_mean, message, some

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
    for file in sorted(
        (file for file in place.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name
    ):
        exercise = read_exercise(file.read_text(encoding="utf-8"), file.name)
        found[exercise.id] = exercise
    return found


def find_exercise(name: str, folder: Path | None = None) -> Exercise:
    """Return an exercise by its id (002-noyau), its number (002-q4), or its function if no other has it (noyau).

    Raises
    ------
    ParameterError
        There is none of that name, or there are several.
    """
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
