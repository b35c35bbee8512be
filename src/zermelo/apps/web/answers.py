"""What the server answers: from a kind of request and its body to plain data. Run in the worker processes.

Each function takes a body that has been checked (`requests`), and gives the dictionary that becomes the JSON
answer. They know no server, no socket and no other request: the body has the whole situation.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

from zermelo.apps import report
from zermelo.apps.web.catalogue import games
from zermelo.apps.web.duelling import duel
from zermelo.apps.web.exercising import answered, check, exercise, exercises
from zermelo.apps.web.exporting import export
from zermelo.apps.web.graphs import graph
from zermelo.apps.web.judging import move, verdicts
from zermelo.apps.web.measuring import lab, laws
from zermelo.apps.web.pictures import draw
from zermelo.apps.web.placing import place
from zermelo.apps.web.positions import position, read
from zermelo.apps.web.reviewing import review, why
from zermelo.apps.web.solving import puzzle, solve
from zermelo.apps.web.tournaments import tournament
from zermelo.apps.web.work import Answer, Work
from zermelo.compiled.special import special_engine
from zermelo.games import load

_ANSWERS: dict[str, Callable[[Work], Answer]] = {
    "games": games,
    "position": position,
    "read": read,
    "graph": graph,
    "place": place,
    "verdicts": verdicts,
    "move": move,
    "duel": duel,
    "tournament": tournament,
    "solve": solve,
    "draw": draw,
    "export": export,
    "review": review,
    "puzzle": puzzle,
    "why": why,
    "lab": lab,
    "laws": laws,
    "exercises": exercises,
    "exercise": exercise,
    "check": check,
    "answer": answered,
}


def answer(kind: str, work: Work) -> Answer:
    """Return the server's answer to a page's request of that kind; `LaterError` if it should go to a slower lane."""
    return _ANSWERS[kind](work)


def writable(answer: Answer) -> str:
    """Return the server's answer as JSON on one line."""
    return report.as_json(answer)


def warm_up(*, engines: bool) -> None:
    """Import what compiles before the server's first request: an import must not be interrupted by a cancelled one.

    With `engines`, also let Connect Four's engine get ready beside the work: compiling it the first time takes a while.
    """
    from zermelo.compiled import is_available

    if is_available():
        importlib.import_module("llvmlite.binding")
    if engines and (engine := special_engine(load("connect4"))) is not None:
        engine.is_ready(0.0)
