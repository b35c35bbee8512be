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


def make(kind: str, seed: str, copies: str, output: Path | None) -> int:
    """Write the sheets, and beside them their answers."""
    from zermelo.learn.sheets import KINDS, make_sheets, sheets_document

    choice("make", kind, tuple(KINDS))
    number, count = whole("--seed", seed, 0), whole("--copies", copies, 1, 500)
    if output is None or output.suffix != ".tex":
        raise ParameterError(_WHERE)
    answers = output.with_name(f"{output.stem}-{'reponses' if language() == 'fr' else 'answers'}.tex")
    ensure_writable(output, answers)
    sheets = make_sheets(kind, number, count, language())
    write_text(output, sheets_document(sheets, language()))
    write_text(answers, sheets_document(sheets, language(), answers=True))
    print(tell(_WRITTEN(path=output, copies=count, answers=answers)))
    return 0
