"""A report in words: what was expected, what came, the picture, the fault, and what to do next.

`telling` puts it into parts, in one language; the terminal (`told`), a notebook (`told_html`) and the page show them.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.learn.exercises.cases import Thing
from zermelo.learn.exercises.comparing import shown
from zermelo.learn.exercises.exercise import Case, Exercise
from zermelo.learn.exercises.faults import Named
from zermelo.learn.exercises.judging import Report
from zermelo.learn.exercises.outcomes import ENDLESS, Outcome
from zermelo.learn.exercises.pictures import in_letters, legend
from zermelo.learn.exercises.stops import stop_words
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
    fr="l'exécution du fichier lui-même a été arrêtée par le processus isolé : {detail}",
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
    "report.stopped", en="stopped by the guard: {error}", fr="arrêté par le processus isolé : {error}"
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


#: Lines of a person's own printout that are shown.
_MOST_PRINTED = 12


@dataclass(frozen=True)
class Fact:
    """One thing that is said of a case; `block` is what follows on lines of its own."""

    text: str
    block: str = ""


@dataclass(frozen=True)
class Told:
    """A report in one language: every text is harmless to a terminal, and may stand in markup once it is escaped."""

    headline: str
    #: What is wrong with a file that was not even tried.
    reason: str = ""
    #: "Smallest counterexample (…):", then what is drawn, and the call.
    lead: str = ""
    thing: Thing | None = None
    call: str = ""
    facts: tuple[Fact, ...] = ()
    #: The fault's name and what to say about it.
    fault: tuple[str, str] | None = None
    remarks: tuple[str, ...] = ()


def telling(report: Report, language: Language = "en") -> Told:
    """Return the parts of what there is to say of a student's function."""

    def text(words: Words) -> str:
        return "\n".join(printable(line.expandtabs(4)) for line in str(say(words, language)).split("\n"))

    exercise = report.exercise
    remarks = tuple(map(text, _remarks(report)))
    if report.passed:
        return Told(text(_PASSED(id=exercise.id, count=report.tried)), remarks=remarks)
    fault = None if report.fault is None else (text(report.fault.name), text(report.fault.hint))
    headline = text(_FAILED(id=exercise.id))
    case, came = report.case, report.came
    if case is None or came is None:
        return Told(headline, text(why_untried(report)), fault=fault, remarks=remarks)
    return Told(
        headline,
        lead=text(_COUNTEREXAMPLE if case.order is None else _SMALLEST(order=case.order)),
        thing=case.thing,
        call=text(call_text(exercise, case)),
        facts=tuple(Fact(text(said), text(block)) for said, block in _facts(report, case, came)),
        fault=fault,
        remarks=remarks,
    )


def told(report: Report, language: Language = "en") -> str:
    """Return the report on a student's function as lines of text, harmless to a terminal."""
    parts = telling(report, language)
    lines = [parts.headline, *filter(None, [parts.reason, parts.lead])]
    if parts.thing is not None:
        if drawn := in_letters(parts.thing):
            lines += ["", *(f"    {line}" for line in drawn)]
        if (signs := legend(parts.thing, in_letters=True)) is not None:
            lines += ["", f"    {say(signs, language)}"]
        lines += ["", f"    {parts.call}", ""]
    for fact in parts.facts:
        lines += [fact.text, *([_indented(fact.block)] if fact.block else [])]
    if parts.fault is not None:
        lines.append(_named(parts.fault, language))
    return "\n".join([*lines, *parts.remarks])


def told_html(report: Report, language: Language = "en") -> str:
    """Return the report on a student's function for a notebook, with its case as a picture."""
    from zermelo.learn.exercises.svg_pictures import in_svg

    parts = telling(report, language)
    found = [f"<p><strong>{html.escape(parts.headline)}</strong></p>"]
    found += [f"<p>{html.escape(text)}</p>" for text in (parts.reason, parts.lead) if text]
    if parts.thing is not None:
        # On white paper: nobody knows the colours of the notebook around it.
        if (drawn := in_svg(parts.thing, title=parts.call, theme="light")) is not None:
            found.append(f"<div>{drawn}</div>")
        if (signs := legend(parts.thing)) is not None:
            found.append(f"<p><small>{html.escape(str(say(signs, language)))}</small></p>")
        found.append(f"<pre>{html.escape(parts.call)}</pre>")
    for fact in parts.facts:
        found.append(f"<p>{html.escape(fact.text)}</p>")
        found += [f"<pre>{html.escape(fact.block)}</pre>"] if fact.block else []
    if parts.fault is not None:
        name, hint = parts.fault
        said = html.escape(str(say(_FAULT(name=name), language)))
        found.append(f"<p><strong>{said}</strong><br>{html.escape(hint)}</p>")
    found += [f"<p>{html.escape(remark)}</p>" for remark in parts.remarks]
    return "\n".join(found)


def fault_lines(fault: Named, language: Language) -> str:
    """Return the name of a student's fault and what to say about it."""
    return _named((str(say(fault.name, language)), str(say(fault.hint, language))), language)


def call_text(exercise: Exercise, case: Case) -> str:
    """Return the call of a student's function as it would be typed; a node of a drawn tree by its name."""
    parts = [
        str(part[0]) if case.thing.picture == "tree" and _is_node(part) else shown(part)
        for part in case.run.arguments
    ]
    return f"{exercise.function}({', '.join(parts)})"


def _is_node(part: object) -> bool:
    return isinstance(part, tuple) and len(part) == 3 and isinstance(part[0], str)


def _named(fault: tuple[str, str], language: Language) -> str:
    name, hint = fault
    return f"{say(_FAULT(name=name), language)}\n{_indented(hint)}"


def why_untried(report: Report) -> Words:
    """Return why a student's file was not even tried."""
    if report.reason == "syntax":
        return _SYNTAX(line=report.line, detail=report.detail)
    if report.reason == "stopped":
        return _FILE_STOPPED(detail=stop_words(report.detail))
    if report.reason == "missing":
        return _MISSING(function=report.exercise.function, detail=report.detail or _NONE)
    if report.reason == "forbidden":
        return _FORBIDDEN(line=report.line, detail=report.detail)
    assert report.reason == "copied"
    return _COPIED(line=report.line)


def _facts(report: Report, case: Case, came: Outcome) -> Iterator[tuple[Words, str]]:
    exercise = report.exercise
    if report.reason == "changed":
        yield _CHANGED(value=shown(came.changed)), ""
        return
    if report.reason == "asked":
        yield _ASKED, ""
        return
    if exercise.compare == "printed":
        yield _EXPECTED(value=""), case.expected.printed.rstrip("\n")
    else:
        said = _ONE_EXPECTED if exercise.accept else _EXPECTED
        yield said(value=shown(case.expected.value)), ""
    if came.kind == "value" and exercise.compare != "printed":
        yield _CAME(value=shown(came.value)), ""
    elif came.kind == "raised":
        yield (
            _RAISED(line=came.line, error=came.error) if came.line else _RAISED_SOMEWHERE(error=came.error),
            "",
        )
    elif came.kind == "endless":
        yield _ENDLESS(line=came.line, steps=exercise.steps), ""
    elif came.kind == "stopped":
        yield _STOPPED(error=stop_words(came.error)), ""
    if came.printed:
        printed = came.printed.rstrip("\n").splitlines()
        yield (
            _PRINTED,
            "\n".join([*printed[:_MOST_PRINTED], *(["…"] if len(printed) > _MOST_PRINTED else [])]),
        )


def _remarks(report: Report) -> list[Words]:
    found: list[Words] = [_CHANGED_TOO] if report.passed and report.changes else []
    loaded = report.loaded
    if loaded is None or not loaded.error:
        return found
    if loaded.error == ENDLESS:
        return [*found, _FILE_ENDLESS(line=loaded.line or "?")]
    return [*found, _FILE_RAISED(line=loaded.line or "?", error=loaded.error)]


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())
