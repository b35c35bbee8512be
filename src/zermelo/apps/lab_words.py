"""Heuristics held against the truth, as tables, sentences and pictures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.apps import report
from zermelo.apps.language import tell
from zermelo.drawing.curves import Panel, curves_svg
from zermelo.game import Game
from zermelo.learn.laboratory import Measure, Mistake
from zermelo.questions import titled
from zermelo.scores import Outcome
from zermelo.words import Message, message

_CURVES = message(
    "lab.curves", en="{title}: heuristics by depth", fr="{title} : heuristiques selon la profondeur"
)
_AGREEMENT = message("lab.agreement", en="agreement by depth", fr="accord selon la profondeur")
_REGRET = message("lab.regret", en="regret by depth", fr="regret selon la profondeur")
_NODES = message("lab.nodes", en="nodes by depth", fr="nœuds selon la profondeur")
_HEAD = message(
    "lab.head",
    en="{title}: {count} positions, held against what is proved of them",
    fr="{title} : {count} positions, confrontées à ce qui en est prouvé",
)
_COLUMNS = message(
    "lab.columns",
    en="heuristic|depth|judged|agreement|regret|mistakes|nodes",
    fr="heuristique|profondeur|jugées|accord|regret|fautes|nœuds",
)
_LEGEND = message(
    "lab.legend",
    en="(judged: positions of which enough is proved; "
    "agreement: choices that keep the outcome; regret: what they give away; win = 1, draw = 0, loss = −1)",
    fr="(jugées : positions où l'on a pu prouver assez ; "
    "accord : choix qui gardent le résultat ; regret : ce qu'ils cèdent ; gain = 1, nulle = 0, perte = −1)",
)
_WORST = message(
    "lab.worst",
    en="worst of {heuristic} at depth {depth}: {position}, {mover} to move, plays {move} ({before} before, {after} "
    "after)",
    fr="au pire, {heuristic} à la profondeur {depth} : {position}, à {mover} de jouer, joue {move} ({before} avant, "
    "{after} après)",
)
_ROBIN = message(
    "lab.robin",
    en="each against each, one ply ahead: {first} in the row, {second} in the column",
    fr="chacun contre chacun, un coup d'avance : {first} en ligne, {second} en colonne",
)
_WINS = message("lab.wins", en="{player} wins", fr="{player} gagne")
_DRAW = message("lab.draw", en="draw", fr="nulle")
_OUTCOMES = {
    Outcome.WIN: message("lab.won", en="won", fr="gagné"),
    Outcome.DRAW: message("lab.drawn", en="drawn", fr="nul"),
    Outcome.LOSS: message("lab.lost", en="lost", fr="perdu"),
    None: message("lab.open", en="not proved", fr="non prouvé"),
}


def headline(game: Game, count: int) -> str:
    """Return the laboratory's sentence on how many positions heuristics were measured."""
    return tell(_HEAD(title=titled(game), count=report.number(count)))


def legend() -> str:
    """Return what the columns of the laboratory's table mean, in words."""
    return tell(_LEGEND)


def outcome_words(outcome: Outcome | None) -> Message:
    """Return an outcome in a word, for the laboratory's sentences."""
    return _OUTCOMES[outcome]


def measure_fields(game: Game, measure: Measure) -> dict[str, Any]:
    """Return a measure of the laboratory as the printed JSON has it."""
    worst = [
        {
            "position": game.write(*mistake.situation),
            "move": game.move_name(mistake.situation[0], mistake.move),
            "before": mistake.before,
            "after": mistake.after,
        }
        for mistake in measure.worst
    ]
    return {
        "heuristic": measure.heuristic,
        "depth": measure.depth,
        "positions": measure.positions,
        "agreement": None if measure.agreement is None else round(measure.agreement, 6),
        "regret": None if measure.regret is None else round(measure.regret, 6),
        "decisive": measure.decisive,
        "nodes": round(measure.nodes, 1),
        "worst": worst,
    }


def table(found: Sequence[Measure]) -> list[list[str]]:
    """Return the laboratory's printed table as rows of texts, the heads of the columns first."""
    rows = [tell(_COLUMNS).split("|")]
    rows += [
        [
            measure.heuristic,
            str(measure.depth),
            report.number(measure.positions),
            "–" if measure.agreement is None else f"{report.number(round(100 * measure.agreement, 1))} %",
            "–" if measure.regret is None else report.number(round(measure.regret, 3)),
            str(measure.decisive) if measure.positions else "–",
            report.number(round(measure.nodes)),
        ]
        for measure in found
    ]
    return rows


def panels(found: Sequence[Measure]) -> list[Panel]:
    """Return the laboratory's curves: agreement and regret by depth, and nodes on a scale of powers of ten."""
    shares: dict[str, list[tuple[float, float]]] = {}
    regrets: dict[str, list[tuple[float, float]]] = {}
    nodes: dict[str, list[tuple[float, float]]] = {}
    for measure in found:
        share, regret = (curves.setdefault(measure.heuristic, []) for curves in (shares, regrets))
        if measure.agreement is not None and measure.regret is not None:
            share.append((measure.depth, 100 * measure.agreement))
            regret.append((measure.depth, measure.regret))
        nodes.setdefault(measure.heuristic, []).append((measure.depth, math.log10(max(1.0, measure.nodes))))
    least = min((share for curve in shares.values() for _, share in curve), default=0.0)
    low = 10 * math.floor(min(least, 90) / 10)
    most = math.ceil(max((power for curve in nodes.values() for _, power in curve), default=1))
    percents = [(float(share), f"{share} %") for share in range(low, 101, 10 if low >= 50 else 25)]
    powers = [(float(power), report.number(10**power)) for power in range(max(1, most) + 1)]
    return [
        Panel(tell(_AGREEMENT), shares, percents),
        Panel(
            tell(_REGRET),
            regrets,
            _marks(max((y for curve in regrets.values() for _, y in curve), default=0)),
        ),
        Panel(tell(_NODES), nodes, powers),
    ]


def _marks(highest: float) -> list[tuple[float, str]]:
    """Round numbers beside the laboratory's curves, from 0 up to the highest, four or five of them."""
    step = 0.01
    while 4 * step < highest:
        step *= 2.5 if f"{step:g}".endswith("2") else 2
    return [(i * step, report.number(round(i * step, 3))) for i in range(5)]


def drawn(game: Game, found: Sequence[Measure]) -> str:
    """Return the laboratory's curves as one picture."""
    return curves_svg(panels(found), title=tell(_CURVES(title=titled(game))))


def worst_words(game: Game, measure: Measure, mistake: Mistake) -> str:
    """Return a mistake that the laboratory found in one sentence."""
    state, player = mistake.situation
    said = _WORST(
        heuristic=measure.heuristic,
        depth=measure.depth,
        position=game.write(state, player),
        mover=game.players[player],
        move=game.move_name(state, mistake.move),
        before=_OUTCOMES[mistake.before],
        after=_OUTCOMES[mistake.after],
    )
    return tell(said)


def robin(
    game: Game, names: Sequence[str], matches: Mapping[tuple[str, str], int | None]
) -> tuple[str, list[list[str]]]:
    """Return in the laboratory's words which heuristic beats which, with the table as rows of texts."""

    def result(winner: int | None) -> str:
        return tell(_DRAW) if winner is None else tell(_WINS(player=game.players[winner]))

    rows = [["", *names]]
    rows += [[one, *(result(matches[one, other]) for other in names)] for one in names]
    first, second = game.players
    return tell(_ROBIN(first=first, second=second)), rows
