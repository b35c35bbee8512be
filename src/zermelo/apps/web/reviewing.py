"""A game looked at again: where it was lost."""

from __future__ import annotations

from zermelo.apps import report
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.solutions import KNOWN
from zermelo.apps.web.work import Answer, Work
from zermelo.judge import review as reviewed
from zermelo.judge.budget import REVIEW


def review(work: Work) -> Answer:
    """Return each move with what the position was worth before and after it, seen by who made it.

    A blunder lowers the mover's outcome; where an outcome is not proved it is null, and nothing is called one.
    """
    match = match_of(work.body)
    game, play = match.game, match.play
    found = reviewed(
        play, budget=REVIEW, known=KNOWN, progress=lambda done, all: work.progress({"done": done, "all": all})
    )
    steps = zip(found, play.situations, play.situations[1:], strict=False)
    return {
        "moves": [
            {
                "ply": item.ply,
                "move": game.move_name(state, item.move),
                "before": item.before,
                "after": item.after,
                "best": report.move_texts(game, state, item.best),
                "blunder": item.is_blunder,
                "reason": None,
                "position": game.write(*after),
                "player": item.player,
            }
            for item, (state, _), after in steps
        ],
        "blunders": sum(item.is_blunder for item in found),
        "judged": sum(item.is_judged for item in found),
        "sentence": report.review_sentence(found),
    }
