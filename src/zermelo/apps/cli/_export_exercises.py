"""`zermelo exercise export`: exercises taken to where classes are; one file, or one per student."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.apps.cli._options import choice, whole
from zermelo.apps.cli._tables import write_table
from zermelo.apps.language import language, tell
from zermelo.errors import ParameterError
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.learn.exercises.exercise import Exercise

_WHERE = message(
    "cli.export_exercises.where",
    en="say where to write: zermelo exercise export ID… --to {to} -o FILE{suffix}",
    fr="dire où écrire : zermelo exercise export ID… --to {to} -o FICHIER{suffix}",
)
_SAME = message(
    "cli.export_exercises.same",
    en="{copies} copies would all be the same: add a question by seed, like kernel@ or minimax-tree@",
    fr="{copies} copies seraient toutes les mêmes : ajouter une question par graine, comme noyau@ ou arbre-minimax@",
)
_WRITTEN = message("cli.export_exercises.written", en="written: {paths}", fr="écrit : {paths}")
_RANGE = message("cli.export_exercises.range", en="{first} to {last}", fr="{first} à {last}")
_COPY = message("cli.export_exercises.copy", en="copy", fr="copie")
_QUESTION = message("cli.export_exercises.question", en="question", fr="question")
_ANSWER = message("cli.export_exercises.answer", en="answer", fr="réponse")


def export(
    words: Sequence[str], to: str, seed: str, copies: str, output: Path | None, folder: Path | None
) -> int:
    """Write the exercises that `exercise export` names; of several copies one file each, and their answers."""
    from zermelo.files import ensure_writable, whole_file, write_text
    from zermelo.learn.exercises.export import ARCHIVE, notebook, page, write_archive
    from zermelo.learn.exercises.seeded import is_seeded

    choice("--to", to, ("notebook", "capytale", "html"))
    number, count = whole("--seed", seed, 0), whole("--copies", copies, 1, 500)
    suffix = ".html" if to == "html" else ".ipynb"
    if output is None or output.suffix != suffix:
        raise ParameterError(_WHERE(to=to, suffix=suffix))
    if count > 1 and not any(map(is_seeded, words)):
        raise ParameterError(_SAME(copies=count))
    chosen = [_chosen(words, number, copy, folder) for copy in range(1, count + 1)]
    width = len(str(count))
    paths = [output]
    if count > 1:
        paths = [output.with_stem(f"{output.stem}-{copy:0{width}}") for copy in range(1, count + 1)]
    archive = output.with_name(ARCHIVE) if to == "capytale" else None
    answers = None
    if any(map(is_seeded, words)):
        ending = "reponses" if language() == "fr" else "answers"
        answers = output.with_name(f"{output.stem}-{ending}.csv")
    ensure_writable(*paths, archive, answers)
    for copy, (path, exercises) in enumerate(zip(paths, chosen, strict=True), start=1):
        numbered = copy if count > 1 else None
        if to == "html":
            text = page(exercises, language(), copy=numbered)
        else:
            text = notebook(exercises, language(), archive=to == "capytale", copy=numbered)
        write_text(path, text)
    if archive is not None:
        with whole_file(archive) as place:
            write_archive(place)
    if answers is not None:
        write_table(answers, _answers(chosen))
    first = str(paths[0]) if count == 1 else tell(_RANGE(first=paths[0], last=paths[-1]))
    print(tell(_WRITTEN(paths=", ".join([first, *(str(path) for path in (archive, answers) if path)]))))
    return 0


def _chosen(words: Sequence[str], seed: int, copy: int, folder: Path | None) -> list[Exercise]:
    """The exercises of one exported copy: a name that ends in @ gets the seed, every copy has questions of its own."""
    from zermelo.learn.exercises.catalogue import catalogue, find_exercise
    from zermelo.learn.exercises.seeded import SIGN, is_seeded

    def name(word: str) -> str:
        if not is_seeded(word) or "." in word:
            return word
        return f"{word}{seed if word.endswith(SIGN) else ''}.{copy}"

    return [find_exercise(name(word), folder) for word in words] or list(catalogue(folder).values())


def _answers(chosen: Sequence[Sequence[Exercise]]) -> list[list[str]]:
    from zermelo.learn.exercises.answers import right_answer
    from zermelo.learn.exercises.seeded import is_seeded

    rows = [[tell(_COPY), tell(_QUESTION), tell(_ANSWER)]]
    for copy, exercises in enumerate(chosen, start=1):
        rows += [[str(copy), found.id, right_answer(found)] for found in exercises if is_seeded(found.id)]
    return rows
