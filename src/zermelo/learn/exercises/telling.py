"""A report in words: what was expected, what came, the picture, the fault, and what to do next."""

from __future__ import annotations

import html

from zermelo.learn.exercises.comparing import shown
from zermelo.learn.exercises.exercise import Case, Exercise
from zermelo.learn.exercises.faults import Named
from zermelo.learn.exercises.judging import Report
from zermelo.learn.exercises.pictures import in_letters
from zermelo.learn.exercises.running import ENDLESS, Outcome
from zermelo.words import Language, Words, message, printable, say

_PASSED = message(
    "report.passed",
    en="{id}: right, on {count} cases",
    fr="{id} : juste, sur {count} cas",
)
_FAILED = message("report.failed", en="{id}: not right yet", fr="{id} : pas encore juste")
_SYNTAX = message(
    "report.syntax",
    en="line {line} is not Python: {detail}",
    fr="la ligne {line} n'est pas du Python : {detail}",
)
_FILE_STOPPED = message(
    "report.file_stopped",
    en="running the file itself was stopped by the guard: {detail}",
    fr="l'exécution du fichier lui-même a été arrêtée par le processus gardé : {detail}",
)
_MISSING = message(
    "report.missing",
    en="there is no function {function} in it; functions found: {detail}",
    fr="aucune fonction {function} n'y est définie ; fonctions trouvées : {detail}",
)
_NONE = message("report.none", en="none", fr="aucune")
_FORBIDDEN = message(
    "report.forbidden",
    en="line {line}: this exercise is to be done without “{detail}”",
    fr="ligne {line} : cet exercice est à faire sans « {detail} »",
)
_COPIED = message(
    "report.copied",
    en="line {line}: zermelo itself may not be imported here, since it has the answers",
    fr="ligne {line} : zermelo lui-même ne s'importe pas ici, puisqu'il contient les réponses",
)
_SMALLEST = message(
    "report.smallest",
    en="smallest counterexample ({order}):",
    fr="plus petit contre-exemple ({order}) :",
)
_COUNTEREXAMPLE = message("report.counterexample", en="a counterexample:", fr="un contre-exemple :")
_EXPECTED = message("report.expected", en="expected: {value}", fr="attendu : {value}")
_ONE_EXPECTED = message("report.one_expected", en="for example: {value}", fr="par exemple : {value}")
_CAME = message("report.came", en="answered: {value}", fr="répondu : {value}")
_RAISED = message("report.raised", en="raised, line {line}: {error}", fr="erreur, ligne {line} : {error}")
_RAISED_SOMEWHERE = message("report.raised_somewhere", en="raised: {error}", fr="erreur : {error}")
_ENDLESS = message(
    "report.endless",
    en="does not end (stopped at line {line} after {steps} steps)",
    fr="ne se termine pas (arrêt à la ligne {line} après {steps} étapes)",
)
_STOPPED = message(
    "report.stopped", en="stopped by the guard: {error}", fr="arrêté par le processus gardé : {error}"
)
_PRINTED = message("report.printed", en="printed:", fr="affiché :")
_CHANGED = message(
    "report.changed",
    en="the answer is right, but the call has changed its arguments: {value}",
    fr="la réponse est juste, mais l'appel a modifié ses arguments : {value}",
)
_CHANGED_TOO = message(
    "report.changed_too",
    en="(remark: an argument is changed by the call; a copy would leave it as it was)",
    fr="(remarque : l'appel modifie un argument ; une copie le laisserait tel quel)",
)
_ASKED = message(
    "report.asked",
    en="the answer is right, but more was looked at than the horizon allows",
    fr="la réponse est juste, mais plus de positions ont été regardées que l'horizon ne permet",
)
_FAULT = message("report.fault", en="fault: {name}", fr="faute : {name}")
_FILE_ENDLESS = message(
    "report.file_endless",
    en="(remark: the file itself does not end: line {line})",
    fr="(remarque : le fichier lui-même ne se termine pas : ligne {line})",
)
_FILE_RAISED = message(
    "report.file_raised",
    en="(remark: the file itself raises, line {line}: {error})",
    fr="(remarque : le fichier lui-même s'arrête, ligne {line} : {error})",
)


def told(report: Report, language: Language = "en") -> str:
    """Return the report as lines of text; what a stranger's file says in it is harmless to a terminal."""
    lines = [line for part in _lines(report, language) for line in str(say(part, language)).split("\n")]
    return "\n".join(printable(line.expandtabs(4)) for line in lines)


def told_html(report: Report, language: Language = "en") -> str:
    """Return the report for a notebook."""
    return f"<pre>{html.escape(told(report, language))}</pre>"


def fault_lines(fault: Named, language: Language) -> str:
    """Return the name of a fault and what to say about it."""
    said = _indented(str(say(fault.hint, language)))
    return f"{say(_FAULT(name=fault.name), language)}\n{said}"


def call_text(exercise: Exercise, case: Case) -> str:
    """Return the call as it would be typed; a node of a drawn tree by its name."""
    parts = [
        str(part[0]) if case.thing.picture == "tree" and _is_node(part) else shown(part)
        for part in case.run.arguments
    ]
    return f"{exercise.function}({', '.join(parts)})"


def _is_node(part: object) -> bool:
    return isinstance(part, tuple) and len(part) == 3 and isinstance(part[0], str)


def _lines(report: Report, language: Language) -> list[Words]:
    exercise = report.exercise
    if report.passed:
        lines: list[Words] = [_PASSED(id=exercise.id, count=report.tried)]
        if report.changes:
            lines.append(_CHANGED_TOO)
        return lines + _remarks(report)
    lines = [_FAILED(id=exercise.id)]
    if report.reason == "syntax":
        lines.append(_SYNTAX(line=report.line, detail=report.detail))
    elif report.reason == "stopped":
        lines.append(_FILE_STOPPED(detail=report.detail))
    elif report.reason == "missing":
        lines.append(_MISSING(function=exercise.function, detail=report.detail or _NONE))
    elif report.reason == "forbidden":
        lines.append(_FORBIDDEN(line=report.line, detail=report.detail))
    elif report.reason == "copied":
        lines.append(_COPIED(line=report.line))
    else:
        lines += _of_case(report, language)
    if report.fault is not None:
        lines.append(fault_lines(report.fault, language))
    return lines + _remarks(report)


def _of_case(report: Report, language: Language) -> list[Words]:
    exercise, case, came = report.exercise, report.case, report.came
    assert case is not None
    assert came is not None
    lines: list[Words] = [_COUNTEREXAMPLE if case.order is None else _SMALLEST(order=case.order)]
    lines.append("")
    lines += [f"    {line}" for line in in_letters(case.thing)]
    lines += ["", f"    {call_text(exercise, case)}", ""]
    if report.reason == "changed":
        return [*lines, _CHANGED(value=shown(came.changed))]
    if report.reason == "asked":
        return [*lines, _ASKED]
    if exercise.compare == "printed":
        lines += [_EXPECTED(value=""), *(f"    {line}" for line in case.expected.printed.splitlines())]
    elif exercise.accept:
        lines.append(_ONE_EXPECTED(value=shown(case.expected.value)))
    else:
        lines.append(_EXPECTED(value=shown(case.expected.value)))
    return lines + _what_came(exercise, came)


def _what_came(exercise: Exercise, came: Outcome) -> list[Words]:
    lines: list[Words] = []
    if came.kind == "value" and exercise.compare != "printed":
        lines.append(_CAME(value=shown(came.value)))
    elif came.kind == "raised":
        said = _RAISED(line=came.line, error=came.error) if came.line else _RAISED_SOMEWHERE(error=came.error)
        lines.append(said)
    elif came.kind == "endless":
        lines.append(_ENDLESS(line=came.line, steps=exercise.steps))
    elif came.kind == "stopped":
        lines.append(_STOPPED(error=came.error))
    if came.printed:
        printed = came.printed.rstrip("\n").splitlines()
        lines += [_PRINTED, *(f"    {line}" for line in printed[:12])]
        if len(printed) > 12:
            lines.append("    …")
    return lines


def _remarks(report: Report) -> list[Words]:
    loaded = report.loaded
    if loaded is None or not loaded.error:
        return []
    if loaded.error == ENDLESS:
        return [_FILE_ENDLESS(line=loaded.line or "?")]
    return [_FILE_RAISED(line=loaded.line or "?", error=loaded.error)]


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
