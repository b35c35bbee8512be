"""A game looked at again: where it was lost."""

from __future__ import annotations

from zermelo.apps import report
from zermelo.apps.reviewed import move_fields, turning_points
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.solutions import KNOWN
from zermelo.apps.web.work import Answer, Work
from zermelo.judge.budget import REVIEW
from zermelo.learn.reviewing import review as reviewed


def review(work: Work) -> Answer:
    """Return each move with what the position was worth before and after it, seen by who made it.

    A blunder lowers the mover's outcome; where an outcome is not proved it is null, and nothing is called one.
    """
    match = match_of(work.body)
    game, play = match.game, match.play
    found = reviewed(
        game,
        play,
        budget=REVIEW,
        known=KNOWN,
        progress=lambda done, all: work.progress({"done": done, "all": all}),
    )
    judged = [comment.judged for comment in found.comments]
    return {
        "moves": [
            {
                **move_fields(found, comment),
                "position": game.write(*play.situations[comment.judged.ply]),
                "player": comment.judged.player,
            }
            for comment in found.comments
        ],
        "blunders": len(found.blunders),
        "judged": sum(item.is_judged for item in judged),
        "turning": turning_points(found),
        "sentence": report.review_sentence(judged),
    }
