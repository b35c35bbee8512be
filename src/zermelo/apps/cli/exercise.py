"""`zermelo exercise`: exercises that check themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from zermelo.apps.cli._french import placeholders
from zermelo.apps.cli._interrupt import remembered_interruption
from zermelo.apps.cli._options import argument, choice, option
from zermelo.apps.language import language, tell
from zermelo.errors import ParameterError
from zermelo.words import message

SUMMARY = message(
    "cli.exercise.summary",
    en="exercises of the course that check themselves: list, show, check, hint",
    fr="les exercices du cours, qui se corrigent eux-mêmes : list, show, check, hint",
)
EXAMPLES = (
    "zermelo exercise list",
    "zermelo exercise show 002-noyau",
    "zermelo exercise check 002-noyau mine.py",
    'zermelo exercise answer 002-q1 "8, 6, 2"',
    "zermelo exercise hint 002-noyau 2",
    "zermelo exercise check --all students/ --csv marks.csv",
    "zermelo exercise make minimax-tree --seed 3 --copies 40 -o sheet.tex",
    "zermelo exercise export 002-q4 002-nimber --to capytale -o kernel.ipynb",
    "zermelo exercise export kernel@ 002-q4 --seed 3 --copies 40 -o class.ipynb",
)

ACTS = ("list", "show", "check", "answer", "hint", "make", "new", "export", "errata")

_ACT = message(
    "cli.exercise.act",
    en='what to do: list · show ID · check ID FILE · check --all FOLDER · answer ID "…" · hint ID [LEVEL] · '
    "make minimax-tree|kernel|grundy|attractor|alphabeta · new FILE.toml · export [ID…] · "
    "errata [-o FILE.svg] (of the notes; drawn: how the work of an attractor grows)",
    fr='que faire : list · show ID · check ID FICHIER · check --all DOSSIER · answer ID "…" · hint ID [NIVEAU] · '
    "make arbre-minimax|noyau|grundy|attracteur|alpha-beta · new FICHIER.toml · export [ID…] · "
    "errata [-o FICHIER.svg] (des notes ; dessiné : comment croît le travail d'un attracteur)",
)
_WORDS = message(
    "cli.exercise.words",
    en="an exercise by id (002-noyau), number (002-q4) or function (noyau), a question by seed (kernel@3.7), and "
    "what the act needs",
    fr="un exercice par identifiant (002-noyau), numéro (002-q4) ou fonction (noyau), une question par graine "
    "(noyau@3.7), et ce que demande l'action",
)
_FOLDER = message(
    "cli.exercise.folder",
    en="a folder with exercises of one's own (.toml), besides those of the package",
    fr="un dossier d'exercices à soi (.toml), en plus de ceux du paquet",
)
_ALL = message(
    "cli.exercise.all",
    en="check: all files of a folder, one per student; without ID, all functions that some exercise asks for "
    "(status 0 once all are marked, right or wrong)",
    fr="check : tous les fichiers d'un dossier, un par élève ; sans ID, toutes les fonctions qu'un exercice demande "
    "(code 0 quand tout est noté, juste ou faux)",
)
_CSV = message(
    "cli.exercise.csv", en="with --all: one row per student", fr="avec --all : une ligne par élève"
)
_ONLY_ALL = message(
    "cli.exercise.only_all",
    en="{option} goes with: zermelo exercise {usage}",
    fr="{option} va avec : zermelo exercise {usage}",
)
_SEED = message(
    "cli.exercise.seed",
    en="make, and questions by seed in export: the same number gives the same ones",
    fr="make, et questions par graine dans export : le même nombre donne les mêmes",
)
_COPIES = message(
    "cli.exercise.copies",
    en="make, export: how many different copies",
    fr="make, export : combien de copies différentes",
)
_TO = message(
    "cli.exercise.to",
    en="export: a notebook, one for Capytale with zermelo.zip beside it, or a page",
    fr="export : un notebook, un pour Capytale avec zermelo.zip à côté, ou une page",
)
_OUTPUT = message("cli.exercise.output", en="the file to write", fr="le fichier à écrire")
_UNSAFE = message(
    "cli.exercise.unsafe",
    en="run the file even where it cannot be locked up, with all the rights that you have",
    fr="exécuter le fichier même là où il ne peut pas être enfermé, avec tous les droits de qui lance la commande",
)
_USAGE = message(
    "cli.exercise.usage",
    en="usage: zermelo exercise {usage}",
    fr="usage : zermelo exercise {usage}",
)
_LEVELS = message(
    "cli.exercise.levels",
    en="{id} has hints of levels 1 to {most}, not {given}",
    fr="{id} a des indices de niveaux 1 à {most}, pas {given}",
)
_NO_HINTS = message("cli.exercise.no_hints", en="{id} has no hints", fr="{id} n'a pas d'indice")
_MORE = message(
    "cli.exercise.more",
    en="(more: zermelo exercise hint {id} {level})",
    fr="(la suite : zermelo exercise hint {id} {level})",
)
_SUPPLIED = message("cli.exercise.supplied", en="supplied: {names}", fr="fournis : {names}")
_WITHOUT = message("cli.exercise.without", en="to be done without: {names}", fr="à faire sans : {names}")
_NEXT = message(
    "cli.exercise.next",
    en="check it: zermelo exercise check {id} FILE.py · a hint: zermelo exercise hint {id}",
    fr="vérifier : zermelo exercise check {id} FICHIER.py · un indice : zermelo exercise hint {id}",
)
_ANSWER_NEXT = message(
    "cli.exercise.answer_next",
    en='answer it: zermelo exercise answer {id} "…" ({expected})',
    fr='répondre : zermelo exercise answer {id} "…" ({expected})',
)
_IS_CODE = message(
    "cli.exercise.is_code",
    en="{id} asks for a function: zermelo exercise check {id} FILE.py",
    fr="{id} demande une fonction : zermelo exercise check {id} FICHIER.py",
)
_IS_QUESTION = message(
    "cli.exercise.is_question",
    en='{id} asks no function: zermelo exercise answer {id} "…"',
    fr='{id} ne demande pas de fonction : zermelo exercise answer {id} "…"',
)
_HINT_NEXT = message(
    "cli.exercise.hint_next",
    en="a hint: zermelo exercise hint {id}",
    fr="un indice : zermelo exercise hint {id}",
)


def run(
    act: Annotated[str, argument("ACT", _ACT)],
    words: Annotated[list[str] | None, argument("WORD…", _WORDS)] = None,
    folder: Annotated[Path | None, option("--folder", "FOLDER", _FOLDER)] = None,
    all_of: Annotated[Path | None, option("--all", "FOLDER", _ALL)] = None,
    csv: Annotated[Path | None, option("--csv", "FILE", _CSV)] = None,
    seed: Annotated[str, option("--seed", "N", _SEED)] = "1",
    copies: Annotated[str, option("--copies", "N", _COPIES)] = "1",
    to: Annotated[str, option("--to", "notebook|capytale|html", _TO)] = "notebook",
    output: Annotated[Path | None, option("-o", "FILE", _OUTPUT)] = None,
    unsafe: Annotated[bool, option("--unsafe", None, _UNSAFE)] = False,
) -> int:
    """Run `zermelo exercise`: do what is asked; 1 if an answer is wrong, but 0 for a class that has been marked."""
    choice("exercise", act, ACTS)
    given = words or []
    if all_of is not None and act != "check":
        raise ParameterError(_ONLY_ALL(option="--all", usage=placeholders("check --all FOLDER")))
    if csv is not None and all_of is None:
        raise ParameterError(_ONLY_ALL(option="--csv", usage=placeholders("check --all FOLDER --csv FILE")))
    if all_of is not None:
        from zermelo.apps.cli._marks import mark_folder

        return mark_folder(all_of, given, csv, folder, unsafe=unsafe)
    if act == "list":
        return _list(given, folder)
    if act == "show":
        return _show(given, folder)
    if act == "export":
        from zermelo.apps.cli._export_exercises import export

        return export(given, to, seed, copies, output, folder)
    if act == "new":
        from zermelo.apps.cli._new_exercise import new_exercise

        _expect(given, 1, "new FILE.toml")
        return new_exercise(Path(given[0]))
    if act == "errata":
        from zermelo.learn.errata import errata_text

        _expect(given, 0, "errata")
        if output is not None:
            from zermelo.apps.cli._growth import write_growth

            return write_growth(output)
        print(errata_text(language()))
        return 0
    if act == "make":
        from zermelo.apps.cli._sheets import make

        _expect(given, 1, "make KIND --seed N --copies N -o FILE.tex")
        return make(given[0], seed, copies, output)
    if act == "answer":
        return _answer(given, folder)
    if act == "hint":
        return _hint(given, folder)
    return _check(given, folder, unsafe=unsafe)


def _list(words: list[str], folder: Path | None) -> int:
    from zermelo.learn.exercises.catalogue import catalogue, chapters

    _expect(words, 0, "list")
    exercises = [exercise for _, listed in chapters(catalogue(folder).values()) for exercise in listed]
    width = max(len(exercise.id) for exercise in exercises)
    number = max(len(exercise.number) for exercise in exercises)
    for exercise in exercises:
        title = exercise.title.text(language())
        print(f"{exercise.id.ljust(width)}  {exercise.number.ljust(number)}  {title}".rstrip())
    return 0


def _show(words: list[str], folder: Path | None) -> int:
    from zermelo.learn.exercises.answers import EXPECTED, kind_of
    from zermelo.learn.exercises.catalogue import find_exercise
    from zermelo.learn.exercises.pictures import drawn_thing, in_letters, legend

    _expect(words, 1, "show ID")
    exercise = find_exercise(words[0], folder)
    print(f"{exercise.id} · {exercise.title.text(language())}")
    print()
    print(exercise.statement.text(language()))
    print()
    if exercise.forbidden:
        print(tell(_WITHOUT(names=", ".join(exercise.forbidden))))
    if exercise.answer:
        thing = drawn_thing(exercise.drawn)
        if thing is not None:
            print("\n".join(f"    {line}" for line in in_letters(thing)), end="\n\n")
            if (signs := legend(thing, in_letters=True)) is not None:
                print(tell(signs))
        print(tell(_ANSWER_NEXT(id=exercise.id, expected=EXPECTED[kind_of(exercise)])))
        return 0
    if exercise.supplied:
        print(tell(_SUPPLIED(names=", ".join(exercise.supplied))))
    print(tell(_NEXT(id=exercise.id)))
    return 0


def _answer(words: list[str], folder: Path | None) -> int:
    from zermelo.learn.exercises import check_answer
    from zermelo.learn.exercises.catalogue import find_exercise

    _expect(words, 2, 'answer ID "…"')
    exercise = find_exercise(words[0], folder)
    if not exercise.answer:
        raise ParameterError(_IS_CODE(id=exercise.id))
    report = check_answer(exercise.id, words[1], language=language(), folder=folder)
    print(report)
    if report.passed:
        return 0
    if exercise.hints:
        print(tell(_HINT_NEXT(id=exercise.id)))
    return 1


def _hint(words: list[str], folder: Path | None) -> int:
    from zermelo.learn.exercises.catalogue import find_exercise

    if len(words) not in (1, 2):
        _expect(words, 1, "hint ID [LEVEL]")
    exercise = find_exercise(words[0], folder)
    if not exercise.hints:
        print(tell(_NO_HINTS(id=exercise.id)))
        return 0
    given = words[1] if len(words) > 1 else "1"
    most = len(exercise.hints)
    if not given.isdecimal() or not 1 <= int(given) <= most:
        raise ParameterError(_LEVELS(id=exercise.id, most=most, given=given))
    level = int(given)
    print(exercise.hints[level - 1].text(language()))
    if level < most:
        print(tell(_MORE(id=exercise.id, level=level + 1)))
    return 0


def _check(words: list[str], folder: Path | None, *, unsafe: bool) -> int:
    from zermelo.files import read_text
    from zermelo.learn.exercises.catalogue import find_exercise
    from zermelo.learn.exercises.guarded import judge_guarded, open_nursery
    from zermelo.learn.exercises.telling import told
    from zermelo.matches.sandbox.faults import GoneError

    _expect(words, 2, "check ID FILE")
    exercise = find_exercise(words[0], folder)
    if exercise.answer:
        raise ParameterError(_IS_QUESTION(id=exercise.id))
    path = Path(words[1])
    source = read_text(path)
    with remembered_interruption() as interruption:
        try:
            with open_nursery(unsafe=unsafe) as nursery:
                report = judge_guarded(exercise, source, path.name, nursery)
        except GoneError:
            # Ctrl-C reaches the guarded process too, and it is gone before this one looks.
            interruption.insist()
            raise
    print(told(report, language()))
    if report.passed:
        return 0
    if exercise.hints:
        print(tell(_HINT_NEXT(id=exercise.id)))
    return 1


def _expect(words: list[str], count: int, usage: str) -> None:
    if len(words) != count:
        raise ParameterError(_USAGE(usage=placeholders(usage)))
