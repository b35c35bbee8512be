"""A game looked at again: every move judged, why it was wrong, and how that is refuted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from time import monotonic

from zermelo.checks import Progress
from zermelo.game import Game
from zermelo.judge import Budget, ReviewedMove, Solutions
from zermelo.judge import review as judged
from zermelo.judge.budget import REVIEW
from zermelo.learn.reasons import Place, Reason, Truth, why_good, why_wrong
from zermelo.notation import read_moves
from zermelo.scores import Outcome
from zermelo.situation import Move, Situation
from zermelo.strategy import Play

#: The part of the seconds that the judgement has before the reasons.
_JUDGED = 0.8
#: Moves of a refutation that is not shorter by itself.
_LONGEST = 12


@dataclass(frozen=True)
class Comment:
    """A move of a game with what was judged about it, and why.

    `refutation` are the moves that follow a blunder until anybody sees it: a win, a position of the kernel.
    """

    judged: ReviewedMove
    reason: Reason | None
    refutation: tuple[Move, ...] = ()

    @property
    def is_blunder(self) -> bool:
        """Whether the move commented in a review has lowered the mover's outcome."""
        return self.judged.is_blunder


@dataclass(frozen=True)
class Review:
    """A game, move by move: `comments` has one for each."""

    play: Play
    comments: tuple[Comment, ...]

    @property
    def blunders(self) -> tuple[Comment, ...]:
        """The moves of a review that have lowered their mover's outcome."""
        return tuple(comment for comment in self.comments if comment.is_blunder)

    def turning_point(self, player: int) -> Comment | None:
        """Return the last blunder of a player in the review; None if he made none.

        What it gave away may have come back by a blunder of the other player, whose turning point is then later.
        """
        own = [comment for comment in self.blunders if comment.judged.player == player]
        return own[-1] if own else None


def review(
    game: Game,
    moves: str | Iterable[str] | Play,
    *,
    at: Situation | str | None = None,
    good: bool = False,
    budget: Budget = REVIEW,
    known: Solutions | None = None,
    progress: Progress | None = None,
) -> Review:
    """Return a game with every move judged, and the reason why each blunder is one.

    `moves` are texts in the notation of the game, from `at`, a situation or its text (default: the start), or a play. A
    blunder lowers the mover's outcome; all moves that keep it are good. What is not proved within the budget is not
    judged. A reason is given only when it has been checked; see `zermelo.learn.reasons`. With `good`, good moves have
    theirs, too.

    Time O(V + E) where the game is solved, for V positions and E moves; else the seconds of the budget, which are for
    the judgement, and for each reason a moment, or two seconds where much must be proved.

    Examples
    --------
    >>> from zermelo.games import load
    >>> found = review(load("subtraction:heap=20"), "3 3 3 2 3 1 1 3 1")
    >>> [(each.judged.ply, str(each.reason.words())) for each in found.blunders]
    [(3, 'Ève can take 2 and leave 9 = 4·2+1, a losing position.')]
    """
    play = moves if isinstance(moves, Play) else read_moves(game, moves, at)
    known = Solutions() if known is None else known
    until = None if budget.seconds is None else monotonic() + budget.seconds
    first = budget if budget.seconds is None else replace(budget, seconds=_JUDGED * budget.seconds)
    found = judged(play, budget=first, known=known, progress=progress)
    truth = Truth(game, known=known, until=until)
    steps = zip(found, play.situations, strict=False)
    comments = (_comment(item, Place(game, *situation), truth, good=good) for item, situation in steps)
    return Review(play, tuple(comments))


def _comment(item: ReviewedMove, place: Place, truth: Truth, *, good: bool) -> Comment:
    if item.is_blunder:
        reason = why_wrong(place, item.move, truth)
        return Comment(item, reason, refutation(place, item.move, reason, truth))
    if good and item.is_judged and item.after is not Outcome.LOSS:
        return Comment(item, why_good(place, item.move, truth))
    return Comment(item, None)


def refutation(place: Place, move: Move, reason: Reason | None, truth: Truth) -> tuple[Move, ...]:
    """Return the moves that show what was wrong with a reviewed one: those of the reason, or the best ones for both."""
    if reason is not None and (line := reason.line()):
        return line
    after = place.then(move)
    return truth.analysis(after).line[:_LONGEST] if after.moves else ()
