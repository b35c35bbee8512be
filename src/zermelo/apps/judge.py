"""The JSON of an analysis: the same fields wherever it is asked for."""

from __future__ import annotations

from typing import Any

from zermelo.analysis import Analysis, Verdict
from zermelo.apps import report
from zermelo.compiled.special import has_usual_score, usual_score
from zermelo.game import Game
from zermelo.situation import Situation, State


def fields(spec: str, analysis: Analysis, situation: Situation, at: str | None) -> dict[str, Any]:
    """Return a judged position as JSON, alike for the terminal and the page."""
    game, (state, player) = analysis.game, situation
    found = {
        "game": spec,
        "position": game.write(state, player) if at is None else at,
        "outcome": analysis.outcome,
        "value": analysis.value,
        "exact": analysis.exact,
        "distance": analysis.distance,
        "best": report.move_texts(game, state, analysis.best),
        "moves": [
            {
                "move": game.move_name(state, verdict.move),
                "outcome": verdict.outcome,
                "value": verdict.value,
                "distance": verdict.distance,
                "exact": verdict.exact,
            }
            | _score(game, state, verdict)
            for verdict in analysis.moves
        ],
        "line": report.line_texts(game, state, analysis.line),
        "nodes": analysis.nodes,
        "engine": analysis.engine,
        "seconds": round(analysis.seconds, 6),
    }
    if analysis.method is not None:
        found["method"] = analysis.method
    return found | _score(game, state, analysis)


def _score(game: Game, state: State, verdict: Verdict | Analysis) -> dict[str, int | None]:
    """The usual score of a game in JSON: null while it is not proved, no field where players know none."""
    return {"score": usual_score(game, state, verdict)} if has_usual_score(game) else {}
