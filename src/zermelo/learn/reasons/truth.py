"""What is proved about positions of one game: the judge, asked once about each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from time import monotonic

from zermelo.analysis import Analysis
from zermelo.game import Game
from zermelo.judge import Budget, Solutions, analyse
from zermelo.learn.laws import Law, laws_at
from zermelo.learn.reasons.place import Place
from zermelo.questions import next_player
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, State

#: For what a reason asks about one position: far less than for the judgement itself.
ASKED = Budget(seconds=2.0)
#: Seconds for a question that comes when the time is over.
_LEAST = 1e-3


@dataclass(frozen=True)
class Known:
    """What is proved of a position or a move, for who is to move or makes it."""

    outcome: Outcome
    value: Number | None
    distance: int | None


class Truth:
    """What the judge proves of a game; answers are kept."""

    def __init__(
        self,
        game: Game,
        *,
        budget: Budget = ASKED,
        known: Solutions | None = None,
        until: float | None = None,
    ) -> None:
        """What reasons may know: `budget` is for each question; after `until` hardly anything is proved any more."""
        self.game, self.budget, self.until = game, budget, until
        self.known = Solutions() if known is None else known
        self._analyses: dict[tuple[State, int], Analysis] = {}

    def analysis(self, place: Place) -> Analysis:
        """Return what reasons may take as known of a position and of its moves."""
        key = place.situation
        if key not in self._analyses:
            self._analyses[key] = analyse(
                self.game, place.state, player=place.player, budget=self._share(), known=self.known
            )
        return self._analyses[key]

    def _share(self) -> Budget:
        """The budget of a question for reasons: no longer than there is time."""
        if self.until is None or self.budget.seconds is None:
            return self.budget
        left = max(_LEAST, self.until - monotonic())
        return replace(self.budget, seconds=min(left, self.budget.seconds))

    def at(self, place: Place) -> Known | None:
        """Return what reasons may take as proved of a position, for who is to move; None if nothing is."""
        found = self.analysis(place)
        if found.outcome is None:
            return None
        return Known(found.outcome, found.value if found.exact else None, found.distance)

    def moves(self, place: Place) -> dict[Move, Known]:
        """Return what reasons may take as proved of a position's moves, best first, for who makes them."""
        return {
            verdict.move: Known(verdict.outcome, verdict.value if verdict.exact else None, verdict.distance)
            for verdict in self.analysis(place).moves
            if verdict.outcome is not None
        }

    def outcome_after(self, place: Place, move: Move) -> Outcome | None:
        """Return what reasons may take as proved of a move, for who makes it."""
        after = place.then(move)
        if (known := self.at(after)) is None:
            return None
        stays = next_player(self.game, place.player, after.state) == place.player
        return known.outcome if stays else known.outcome.opposite

    @cached_property
    def laws(self) -> list[Law]:
        """The laws that reasons may use: those known of this very game."""
        return laws_at(self.game)

    def law_of(self, place: Place) -> Law | None:
        """Return a law that gives a reason why a position is lost; None where none calls it so."""
        return next((law for law in self.laws if law.is_losing(place.state)), None)
