"""A game looked at again by the judge: what each move did to the one who made it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic

from zermelo.analysis import Analysis
from zermelo.checks import Progress
from zermelo.game import Game
from zermelo.judge.budget import REVIEW, Budget
from zermelo.judge.policy import analyse
from zermelo.judge.solutions import Solutions
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, State
from zermelo.strategy import Play

#: Positions that were not proved are looked at again, with what the others have left of the time, so often.
_ROUNDS = 4
#: Seconds with which it is not worth while to begin again.
_LEAST = 0.1


@dataclass(frozen=True)
class ReviewedMove:
    """A move with what the position was worth before and after it, for the player who made it; None: not proved.

    `best` are best moves instead; where it was a blunder, those that would have kept the outcome, as far as is known.
    `given_away` are the points that it cost, in a game with points and where both values are proved; else 0.
    """

    ply: int
    player: int
    move: Move
    before: Outcome | None
    after: Outcome | None
    best: tuple[Move, ...]
    given_away: Number = 0

    @property
    def is_judged(self) -> bool:
        """Whether both outcomes of the reviewed move are proved."""
        return self.before is not None and self.after is not None

    @property
    def is_blunder(self) -> bool:
        """Whether the reviewed move has lowered the mover's outcome."""
        return self.before is not None and self.after is not None and self.after.sign < self.before.sign


def review(
    play: Play,
    *,
    budget: Budget = REVIEW,
    known: Solutions | None = None,
    progress: Progress | None = None,
) -> list[ReviewedMove]:
    """Return the moves of a play, each judged by `analyse`; what is not proved within the budget stays open.

    The seconds of the budget are for the whole play, its nodes and states for each position. Later positions, which are
    easier, come first; what one of them leaves of its share the others have. `progress` gets how many positions are
    proved, and how many there are.

    >>> from zermelo.games import load
    >>> from zermelo.notation import read_moves
    >>> game = load("subtraction:heap=6,take=3,misere=false")  # 4 matches are lost: 6 are won by taking 2
    >>> [move.is_blunder for move in review(read_moves(game, "1 1 3"))]
    [True, False, False]
    """
    known = Solutions() if known is None else known
    judge = _Judge(play.game, budget, known, progress)
    judge.ask([(state, player) for state, player in reversed(play.situations)])
    found = []
    steps = zip(play.situations, play.moves, play.situations[1:], strict=False)
    for ply, ((state, player), move, (after, mover)) in enumerate(steps, start=1):
        analysis, then = judge.found[state], judge.found[after]
        left = then.outcome
        if left is not None and mover != player:
            left = left.opposite
        cost = _cost(analysis, then, 1 if mover == player else -1)
        found.append(ReviewedMove(ply, player, move, analysis.outcome, left, analysis.best, cost))
    blunders = [item for item in found if item.is_blunder]
    for count, item in enumerate(blunders):
        kept = judge.keeping(*play.situations[item.ply - 1], len(blunders) - count)
        found[item.ply - 1] = replace(item, best=kept)
    return found


def _cost(before: Analysis, after: Analysis, side: int) -> Number:
    """The points that a reviewed move gave away; `side` is −1 where the other player moves after it."""
    if not (before.game.points and before.exact and after.exact):
        return 0
    if before.value is None or after.value is None:
        return 0
    return max(0, before.value - side * after.value)


class _Judge:
    """What is known of the positions of a play, and of the time that is left."""

    def __init__(self, game: Game, budget: Budget, known: Solutions, progress: Progress | None) -> None:
        self.game, self.budget, self.known, self.progress = game, budget, known, progress
        self.until = None if budget.seconds is None else monotonic() + budget.seconds
        self.found: dict[State, Analysis] = {}

    def ask(self, situations: list[tuple[State, int]]) -> None:
        """Judge the positions of a reviewed game, without their moves, again and again while there is time."""
        players = dict(situations)
        for _ in range(1 if self.until is None else _ROUNDS):
            waiting = [state for state in players if not self._is_proved(state)]
            for count, state in enumerate(waiting):
                share = self._share(len(waiting) - count)
                if state in self.found and share.seconds is not None and share.seconds < _LEAST:
                    return
                self.found[state] = analyse(
                    self.game, state, player=players[state], budget=share, moves="root", known=self.known
                )
                if self.progress is not None:
                    self.progress(sum(map(self._is_proved, players)), len(players))

    def keeping(self, state: State, player: int, count: int) -> tuple[Move, ...]:
        """Return the reviewed moves that keep a state's outcome, best first, if there is time for one of `count`."""
        share, before = self._share(count), self.found[state]
        if share.seconds is not None and share.seconds < _LEAST:
            return before.best
        found = analyse(self.game, state, player=player, budget=share, known=self.known)
        kept = tuple(verdict.move for verdict in found.moves if verdict.outcome is before.outcome)
        return kept or before.best

    def _is_proved(self, state: State) -> bool:
        return state in self.found and self.found[state].outcome is not None

    def _share(self, count: int) -> Budget:
        """The judge's budget for one of so many positions of a reviewed game."""
        if self.until is None:
            return self.budget
        return replace(self.budget, seconds=max(1e-3, self.until - monotonic()) / count)
