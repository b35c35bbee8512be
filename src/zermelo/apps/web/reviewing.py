"""A game looked at again: where it was lost."""

from __future__ import annotations

from zermelo.apps import report
from zermelo.apps.language import tell
from zermelo.apps.reviewed import move_fields, turning_points
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.solutions import KNOWN
from zermelo.apps.web.work import Answer, Work
from zermelo.judge.budget import GLANCE, REVIEW
from zermelo.learn.reasons import Place, Truth, why_good
from zermelo.learn.reviewing import review as reviewed
from zermelo.notation import move_at


def review(work: Work) -> Answer:
    """Return what the page shows of a reviewed game: each move, with what it was worth before and after.

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


def why(work: Work) -> Answer:
    """Return, for the page's hints, the reason why a move is good, if it is and one can be shown."""
    match = match_of(work.body)
    place = Place(match.game, *match.situation)
    move = move_at(match.game, match.situation, work.body["move"], 1)
    reason = why_good(place, move, Truth(match.game, budget=GLANCE, known=KNOWN))
    return {"reason": None if reason is None else tell(reason.words())}
