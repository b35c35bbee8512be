"""Exercises on a page: students' code runs in the guarded process, never in one of the server's own."""

from __future__ import annotations

from zermelo.apps.language import language, tell
from zermelo.apps.web.views import without_style
from zermelo.apps.web.work import Answer, Work
from zermelo.errors import ParameterError
from zermelo.learn.exercises import check_answer
from zermelo.learn.exercises.answers import EXPECTED, kind_of
from zermelo.learn.exercises.cases import Thing
from zermelo.learn.exercises.catalogue import catalogue, chapters, find_exercise
from zermelo.learn.exercises.exercise import Exercise
from zermelo.learn.exercises.export import stub
from zermelo.learn.exercises.guarded import judge_guarded, open_nursery
from zermelo.learn.exercises.judging import Report
from zermelo.learn.exercises.pictures import drawn_thing, legend
from zermelo.learn.exercises.seeded import SIGN
from zermelo.learn.exercises.svg_pictures import in_svg
from zermelo.learn.exercises.telling import telling
from zermelo.learn.sheet_data import KINDS
from zermelo.matches.sandbox.guests import GoneError, Nursery
from zermelo.words import message

_FILE = "mine.py"

_IS_QUESTION = message(
    "web.is_question",
    en="{id} asks no function: it is answered in a few words",
    fr="{id} ne demande pas de fonction : la réponse est en quelques mots",
)

_BY_SEED = message("web.by_seed", en="With other data each time", fr="Avec d'autres données chaque fois")

#: The guarded process of this worker, from the first file on; none after work that was interrupted.
_open: list[Nursery] = []


def exercises(work: Work) -> Answer:
    """Return all exercises for the page, note by note."""
    by_seed = [find_exercise(f"{kind}{SIGN}1") for kind in KINDS]
    return {
        "chapters": [
            {"title": tell(heading), "exercises": [_listed(found) for found in listed]}
            for heading, listed in [*chapters(catalogue().values()), (_BY_SEED, by_seed)]
        ]
    }


def exercise(work: Work) -> Answer:
    """Return an exercise, ready to be done on the page."""
    found = find_exercise(work.body["exercise"])
    drawn = drawn_thing(found.drawn)
    return {
        **_listed(found),
        "statement": found.statement.text(language()),
        "svg": _picture(drawn, found.title.text(language())),
        "legend": _legend(drawn),
        "forbidden": list(found.forbidden),
        "supplied": found.supplied,
        "stub": "" if found.answer else stub(found, language()),
        "form": tell(EXPECTED[kind_of(found)]) if found.answer else "",
        "hints": [hint.text(language()) for hint in found.hints],
    }


def check(work: Work) -> Answer:
    """Return what the page says of a student's function; where nothing can be locked up, it is refused."""
    found = find_exercise(work.body["exercise"])
    if found.answer:
        raise ParameterError(_IS_QUESTION(id=found.id))
    report = _judged(found, work.body["source"])
    parts = telling(report, language())
    return {
        "passed": report.passed,
        "headline": parts.headline,
        "reason": parts.reason,
        "lead": parts.lead,
        "svg": _picture(parts.thing, parts.call),
        "legend": _legend(parts.thing),
        "call": parts.call,
        "facts": [{"text": fact.text, "block": fact.block} for fact in parts.facts],
        "fault": None if parts.fault is None else {"name": parts.fault[0], "hint": parts.fault[1]},
        "line": report.line if report.came is None else report.came.line,
        "remarks": list(parts.remarks),
    }


def answered(work: Work) -> Answer:
    """Return whether an answer typed into the page is right."""
    report = check_answer(work.body["exercise"], work.body["answer"], language=language())
    fault = report.fault
    return {
        "passed": report.passed,
        "headline": report.headline(language()),
        "fault": None if fault is None else {"name": tell(fault.name), "hint": tell(fault.hint)},
    }


def _judged(found: Exercise, source: str) -> Report:
    for attempt in (1, 2):
        try:
            if not _open:
                _open.append(open_nursery())
            return judge_guarded(found, source, _FILE, _open[0])
        except GoneError:
            # Somebody ended it: once is chance.
            _open.pop().close()
            if attempt == 2:
                raise
        except BaseException:
            # Interrupted between an order and its answer, it would answer the next one with this.
            if _open:
                _open.pop().close()
            raise
    raise AssertionError("unreachable")


def _listed(found: Exercise) -> Answer:
    return {
        "id": found.id,
        "number": found.number,
        "title": found.title.text(language()),
        "kind": "question" if found.answer else "function",
    }


def _legend(thing: Thing | None) -> str:
    signs = None if thing is None else legend(thing)
    return "" if signs is None else tell(signs)


def _picture(thing: Thing | None, title: str) -> str | None:
    drawn = None if thing is None else in_svg(thing, title=title)
    return None if drawn is None else without_style(drawn)
