"""Exercises taken to where classes are: a notebook, a notebook with the library beside it, a page to read and print.

The notebook for Capytale or Basthon loads the library from `zermelo.zip`, an ordinary file beside it: no network, no
installation. The same exercise gives the same counterexample there, since cases and steps are the same.
"""

from __future__ import annotations

import html
import json
import zipfile
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from zermelo.learn.exercises.exercise import Exercise
from zermelo.learn.exercises.pictures import drawn_thing, in_letters, legend
from zermelo.learn.exercises.svg_pictures import in_svg
from zermelo.words import Language, message, say

ARCHIVE = "zermelo.zip"
#: What of the package is text that a browser needs; compiled engines and tables have no use there.
_KINDS = (".py", ".toml", ".css", ".js", ".html", ".json")
_LEFT_OUT = ("data", "static", "bench", "__pycache__")

_TITLE = message("export.title", en="Exercises", fr="Exercices")
_COPY = message("export.copy", en="Exercises · copy {copy}", fr="Exercices · copie {copy}")
_FIRST = message(
    "export.first",
    en="Run this cell first; then write each function and run the cell below it.",
    fr="Exécuter d'abord cette cellule ; puis écrire chaque fonction et exécuter la cellule qui la suit.",
)
_YOUR_CODE = message("export.your_code", en="your code", fr="votre code")
_WITHOUT = message("export.without", en="To be done without: {names}.", fr="À faire sans : {names}.")
_SUPPLIED = message("export.supplied", en="Supplied: {names}.", fr="Fournis : {names}.")
_ANSWER = message("export.answer", en="your answer", fr="votre réponse")


def notebook(
    exercises: Sequence[Exercise], language: Language, *, archive: bool = False, copy: int | None = None
) -> str:
    """Return a notebook (format 4.5) with the exercises; with `archive`, one that loads the library from a file.

    `copy` numbers the notebooks of a class.
    """
    start = ["import sys", f'sys.path.insert(0, "{ARCHIVE}")'] if archive else []
    start.append("from zermelo.learn.exercises import check, check_answer")
    cells = [
        _markdown(f"# {_title(language, copy)}\n\n{_FIRST.text(language)}"),
        _code("\n".join(start)),
    ]
    for exercise in exercises:
        cells.append(_markdown(_statement(exercise, language)))
        if exercise.answer:
            text = f'check_answer("{exercise.id}", "{_ANSWER.text(language)}", language="{language}")'
            cells.append(_code(text))
            continue
        cells.append(_code(stub(exercise, language)))
        cells.append(_code(f'check({exercise.function}, "{exercise.id}", language="{language}")'))
    for i, cell in enumerate(cells):
        cell["id"] = f"cell-{i}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    data = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def page(exercises: Sequence[Exercise], language: Language, *, copy: int | None = None) -> str:
    """Return the exercises as one page of HTML, with nothing from elsewhere, to read and print."""
    parts = []
    for exercise in exercises:
        statement = html.escape(exercise.statement.text(language)).replace("\n", "<br>\n")
        stubbed = "" if exercise.answer else f"<pre>def {html.escape(exercise.signature)}:\n    …</pre>"
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in _notes(exercise, language))
        title = html.escape(f"{exercise.id} · {exercise.title.text(language)}")
        picture = _picture(exercise)
        parts.append(
            f"<section>\n<h2>{title}</h2>\n<p>{statement}</p>\n{notes}{picture}{stubbed}\n</section>"
        )
    style = (
        "body{max-width:44em;margin:2em auto;font-family:serif;line-height:1.4}section{break-inside:avoid}"
        "svg{max-width:100%;height:auto}"
    )
    title = html.escape(_title(language, copy))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def _title(language: Language, copy: int | None) -> str:
    return _TITLE.text(language) if copy is None else _COPY.text(language, copy=copy)


def _picture(exercise: Exercise) -> str:
    """What is drawn below an exercise's statement, on white paper; in letters where it is too large."""
    if (drawn := drawn_thing(exercise.drawn)) is None:
        return ""
    if (picture := in_svg(drawn, theme="light")) is not None:
        return f"<div>{picture}</div>"
    return f"<pre>{html.escape(chr(10).join(in_letters(drawn)))}</pre>"


def write_archive(path: Path) -> None:
    """Write the library for exported exercises as one file to import from; the same bytes every time."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(_sources(files("zermelo"), "zermelo")):
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        place = f"{name}/{entry.name}"
        if entry.is_dir():
            if entry.name not in _LEFT_OUT:
                found += _sources(entry, place)
        elif entry.name.endswith(_KINDS):
            found.append((place, entry.read_bytes()))
    return found


def _statement(exercise: Exercise, language: Language) -> str:
    text = f"## {exercise.id} · {exercise.title.text(language)}\n\n{exercise.statement.text(language)}"
    for note in _notes(exercise, language, drawn_in_letters=True):
        text += f"\n\n{note}"
    if (drawn := drawn_thing(exercise.drawn)) is not None:
        text += "\n\n```text\n" + "\n".join(in_letters(drawn)) + "\n```"
    return text


def _notes(exercise: Exercise, language: Language, *, drawn_in_letters: bool = False) -> list[str]:
    notes = []
    if exercise.forbidden:
        notes.append(_WITHOUT.text(language, names=", ".join(exercise.forbidden)))
    drawn = drawn_thing(exercise.drawn)
    if drawn is not None and (signs := legend(drawn, in_letters=drawn_in_letters)) is not None:
        notes.append(str(say(signs, language)))
    if exercise.supplied:
        notes.append(_SUPPLIED.text(language, names=", ".join(exercise.supplied)))
    return notes


def stub(exercise: Exercise, language: Language) -> str:
    """Return the head of the function that an exercise asks for, to begin with."""
    # A default that is a supplied function is not known in the notebook: check supplies it only while it runs.
    parameters = exercise.signature.partition("(")[2][:-1]
    names = [part.strip() for part in parameters.split(",") if part.strip()]
    kept = [part if part.endswith(("True", "False")) else part.partition("=")[0] for part in names]
    return f"def {exercise.function}({', '.join(kept)}):\n    ...  # {_YOUR_CODE.text(language)}"


def _markdown(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code(text: str) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": text}
