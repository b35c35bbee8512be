"""`zermelo exercise make`: sheets of paper, all different, and their answers."""

from __future__ import annotations

from pathlib import Path

from zermelo.apps.cli._options import choice, whole
from zermelo.apps.language import language, tell
from zermelo.errors import ParameterError
from zermelo.files import ensure_writable, write_text
from zermelo.words import message

_WHERE = message(
    "cli.sheets.where",
    en="say where to write the sheets: -o sheet.tex",
    fr="dire où écrire les feuilles : -o feuille.tex",
)
_WRITTEN = message(
    "cli.sheets.written",
    en="written: {path} ({copies} different sheets) and {answers}; print them with pdflatex",
    fr="écrit : {path} ({copies} feuilles différentes) et {answers} ; les imprimer avec pdflatex",
)
_ONE = message(
    "cli.sheets.one",
    en="written: {path} and {answers}; print them with pdflatex",
    fr="écrit : {path} et {answers} ; les imprimer avec pdflatex",
)


def make(kind: str, seed: str, copies: str, output: Path | None) -> int:
    """Write the exercise sheets that `exercise make` asks for, and beside them their answers."""
    from zermelo.learn.sheet_data import FRENCH, KINDS, kind_of_sheet
    from zermelo.learn.sheets import make_sheets, sheets_document

    if (found := kind_of_sheet(kind)) not in KINDS:
        choice("make", kind, (*FRENCH, "grundy") if language() == "fr" else KINDS)
    number, count = whole("--seed", seed, 0), whole("--copies", copies, 1, 500)
    if output is None or output.suffix != ".tex":
        raise ParameterError(_WHERE)
    answers = output.with_name(f"{output.stem}-{'reponses' if language() == 'fr' else 'answers'}.tex")
    ensure_writable(output, answers)
    sheets = make_sheets(found, number, count, language())
    write_text(output, sheets_document(sheets, language()))
    write_text(answers, sheets_document(sheets, language(), answers=True))
    said = _WRITTEN(path=output, copies=count, answers=answers)
    print(tell(said if count > 1 else _ONE(path=output, answers=answers)))
    return 0
