"""The laboratory and the laws of a page: heuristics held against the truth, parameters that grow."""

from __future__ import annotations

import itertools
from functools import lru_cache

from zermelo.apps import lab_words, law_words
from zermelo.apps.language import tell
from zermelo.apps.web.limits import MOST_SWEPT
from zermelo.apps.web.situations import game_of
from zermelo.apps.web.views import shown_board, without_style
from zermelo.apps.web.work import Answer, Work
from zermelo.drawing.boards import board_svg
from zermelo.drawing.curves import curves_svg
from zermelo.errors import ParameterError
from zermelo.game import Game
from zermelo.heuristic import estimator
from zermelo.learn.laboratory import Laboratory, Measure, Mistake, worst_mistakes
from zermelo.learn.laws import laws_at
from zermelo.questions import parameters, titled
from zermelo.words import message, some

_NO_HEURISTIC = message(
    "web.lab.none",
    en="{title} has no heuristic of its own",
    fr="{title} n'a pas d'heuristique à lui",
)
_NO_PARAMETER = message(
    "web.laws.parameter",
    en="{title} has no whole number “{name}” among its parameters; it has: {names}",
    fr="{title} n'a pas d'entier « {name} » parmi ses paramètres ; il a : {names}",
)
_BAD_RANGE = message(
    "web.laws.range",
    en="from {least} to {most} are no values, or more than {limit}",
    fr="de {least} à {most} il n'y a pas de valeurs, ou plus de {limit}",
)

#: Seconds for the truth about one position of a game that is too large to be solved, and for all starts of a family.
_EACH, _SWEEPING = 0.3, 15.0
#: Worst positions that are shown.
_MOST_WORST = 6


@lru_cache(maxsize=2)
def _laboratory(spec: str, graph: str | None) -> Laboratory:
    """The laboratory of a game, kept by the server: the next visitor who asks is answered sooner."""
    return Laboratory(game_of(spec, graph), seconds=_EACH)


def lab(work: Work) -> Answer:
    """Return the page's laboratory: how the game's heuristics choose, depth by depth, held against the truth."""
    body = work.body
    game = game_of(body["game"], body["graph"])
    if not game.heuristics:
        raise ParameterError(_NO_HEURISTIC(title=titled(game)))
    laboratory = _laboratory(body["game"], body["graph"])
    game = laboratory.game
    looked = laboratory.some_positions(body["positions"], body["seed"])
    # By the names that people have for them, wherever one is named.
    chosen = {tell(game.sheet.heuristic_words(name)): estimator(game, name) for name in game.heuristics}
    depths = range(1, body["depth"] + 1)
    done, total = itertools.count(1), len(chosen) * len(depths) * len(looked)

    def progress() -> None:
        work.progress({"done": next(done), "all": total})

    found = [
        laboratory.measure(name, heuristic, depth, looked, progress)
        for name, heuristic in chosen.items()
        for depth in depths
    ]
    sentence, matches = lab_words.robin(game, list(chosen), laboratory.round_robin(chosen))
    worst = worst_mistakes(found)[:_MOST_WORST]
    return {
        "sentence": lab_words.headline(game, len(looked)),
        "legend": lab_words.legend(),
        "rows": lab_words.table(found),
        "pictures": [
            {"svg": without_style(curves_svg([panel], title=panel.title)), "caption": panel.title}
            for panel in lab_words.panels(found)
        ],
        "worst": [_worst_fields(game, *each) for each in worst],
        "robin": {"sentence": sentence, "rows": matches},
    }


def _worst_fields(game: Game, measure: Measure, mistake: Mistake) -> Answer:
    board = shown_board(game, *mistake.situation)
    return {
        "at": game.write(*mistake.situation),
        "svg": without_style(board_svg(board)),
        "move": game.move_name(mistake.situation[0], mistake.move),
        "sentence": lab_words.worst_words(game, measure, mistake),
    }


def laws(work: Work) -> Answer:
    """Return the laws of a game for the page; with a parameter, those that the starts of its family show, too."""
    body = work.body
    game = game_of(body["game"], body["graph"])
    if body["parameter"] is None:
        at_hand = laws_at(game)
        unsolved = None if at_hand else law_words.unsolved_fields(game)
        return {"laws": [law_words.law_fields(law) for law in at_hand], "unsolved": unsolved, "sweep": None}
    name, least, most = body["parameter"], body["least"], body["most"]
    numbers = [each for each, value in parameters(game).items() if type(value) is int]
    if name not in numbers:
        raise ParameterError(_NO_PARAMETER(title=titled(game), name=name, names=some(numbers) or "–"))
    if not least <= most < least + MOST_SWEPT:
        raise ParameterError(_BAD_RANGE(least=least, most=most, limit=MOST_SWEPT))
    family = (type(game)(**{**parameters(game), name: value}) for value in range(least, most + 1))

    def progress(value: int) -> None:
        work.progress({"done": value - least + 1, "all": most - least + 1})

    found, known = law_words.swept(family, name, seconds=_SWEEPING, progress=progress)
    stopped = law_words.stopped_words(found)
    return {
        "laws": [law_words.law_fields(law) for law in known],
        "unsolved": None,
        "sweep": {
            "sentences": [*law_words.sweep_words(found, known), *([] if stopped is None else [stopped])],
            "rows": law_words.sweep_table(found),
            "picture": {"svg": without_style(law_words.sweep_svg(found)), "caption": ""},
        },
    }
