"""A game looked at again, as data for programs and pages."""

from __future__ import annotations

from typing import Any

from zermelo.apps import report
from zermelo.apps.language import tell
from zermelo.learn.reviewing import Comment, Review


def move_fields(found: Review, comment: Comment) -> dict[str, Any]:
    """Return a reviewed move as the printed JSON has it; `before` and `after` are from the mover's side."""
    item, game = comment.judged, found.play.game
    state, _ = found.play.situations[item.ply - 1]
    after, _ = found.play.situations[item.ply]
    reason = comment.reason
    return {
        "ply": item.ply,
        "move": game.move_name(state, item.move),
        "before": item.before,
        "after": item.after,
        "best": report.move_texts(game, state, item.best),
        "blunder": item.is_blunder,
        "given_away": item.given_away,
        "reason": None if reason is None else tell(reason.words()),
        "kind": None if reason is None else reason.kind,
        "refutation": report.line_texts(game, after, comment.refutation),
    }


def turning_points(found: Review) -> list[int | None]:
    """Return the ply of each player's turning point for the printed JSON; None for one who made no mistake."""
    points = [found.turning_point(player) for player in (0, 1)]
    return [None if point is None else point.judged.ply for point in points]
