"""A game looked at again: where it was lost."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.analysis import Analysis
from zermelo.apps import report
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.solutions import KNOWN
from zermelo.apps.web.work import Answer, Work
from zermelo.game import Move, Outcome, State
from zermelo.judge import Budget, analyse
from zermelo.matches.match import Match

#: Seconds for a whole game where each position has to be searched, and the most for one of them.
_SECONDS, _EACH = 20.0, 1.0
_WORTH = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}


def review(work: Work) -> Answer:
    """Return each move with what the position was worth before and after it, seen by who made it.

    A blunder lowers the mover's outcome; where an outcome is not proved it is null, and nothing is called one.
    """
    match = match_of(work.body)
    game, play = match.game, match.play
    judged = _judge_of(match)
    found: list[Answer] = []
    steps = zip(play.situations, play.moves, play.situations[1:], strict=False)
    for ply, ((state, player), move, after) in enumerate(steps, start=1):
        analysis = judged(state)
        before, left = analysis.outcome, _outcome_of(analysis, move)
        is_blunder = before is not None and left is not None and _WORTH[left] < _WORTH[before]
        found.append(
            {
                "ply": ply,
                "move": game.move_name(state, move),
                "before": before,
                "after": left,
                "best": report.move_texts(game, state, analysis.best),
                "blunder": is_blunder,
                "reason": None,
                "position": game.write(*after),
                "player": player,
            }
        )
        work.progress({"done": ply, "all": len(play.moves)})
    return {"moves": found, "blunders": sum(item["blunder"] for item in found)}


def _outcome_of(analysis: Analysis, move: Move) -> Outcome | None:
    return next((verdict.outcome for verdict in analysis.moves if verdict.move == move), None)


def _judge_of(match: Match) -> Callable[[State], Analysis]:
    """The judge with its share of the time for each position."""
    game = match.game
    budget = Budget(seconds=min(_EACH, _SECONDS / max(1, len(match.play))))
    return lambda state: analyse(game, state, budget=budget, known=KNOWN)
