"""What a turn is worth: a race that is lost by one ply, and zugzwang, where the turn is a burden.

*One ply too late*: after the move the other player wins at once; if it were the mover's turn in the same configuration
(`swap`), the mover would.

*Zugzwang*, for a position of player B and his opponent A: whatever B plays, A has won or wins at once; but if it were
A's turn in the same configuration, no move of A would win at once. So it is the move that loses. The claim is about the
table's line of best play, in which the player who erred comes to such a position, and says nothing of other lines.

Games without `swap`, and those that say themselves whose turn it is, have neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.learn.reasons.place import Place
from zermelo.learn.reasons.reason import Reason
from zermelo.learn.reasons.truth import Truth
from zermelo.questions import declares
from zermelo.scores import Outcome
from zermelo.situation import Move
from zermelo.words import Phrase, message

_ZUGZWANG = message(
    "reason.zugzwang",
    en="Zugzwang: with best play, {plies} moves later, whatever {mover} plays lets {other} win at once.",
    fr="Zugzwang : au mieux, {plies} coups plus tard, quoi que joue {mover}, {other} gagne tout de suite.",
)
_TOO_LATE = message(
    "reason.too_late",
    en="One ply too late: {other} wins at once with {reply}, before {own} wins for {mover}.",
    fr="Un coup trop tard : {other} gagne tout de suite par {reply}, avant que {own} ne gagne pour {mover}.",
)


@dataclass(frozen=True)
class Zugzwang(Reason):
    """The best line after the move ends in zugzwang."""

    moves: tuple[Move, ...]

    @property
    def kind(self) -> str:
        """The name of the kind of reason."""
        return "zugzwang"

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> Zugzwang | None:
        """Return the reason if the table's line meets a zugzwang of who made the move."""
        here = place.then(move)
        line: list[Move] = []
        for following in truth.analysis(here).line:
            line.append(following)
            here = here.then(following)
            if here.player == place.player and is_zugzwang(here):
                return cls(place, move, tuple(line))
        return None

    def check(self, truth: Truth) -> bool:
        """Return whether the reason holds: the line is the table's own, loses for its mover, and ends in zugzwang."""
        start = self.place.fresh()
        if self.move not in start.moves or truth.outcome_after(start, self.move) is not Outcome.LOSS:
            return False
        here = start.then(self.move)
        if not self.moves or truth.analysis(here).line[: len(self.moves)] != self.moves:
            return False
        for following in self.moves:
            if following not in here.moves:
                return False
            here = here.then(following)
        return here.player == start.player and is_zugzwang(here)

    def words(self) -> Phrase:
        """Return the reason's sentence."""
        return _ZUGZWANG(**self._names(), plies=len(self.moves))

    def line(self) -> tuple[Move, ...]:
        """Return the reason's line, with a move in zugzwang and what it allows."""
        here = self.place.then(self.move)
        for move in self.moves:
            here = here.then(move)
        return (*self.moves, *here.lost_line())

    def claim(self) -> dict[str, Any]:
        """Return the reason's claim with its line."""
        return {**super().claim(), "line": self.moves}


def swapped(place: Place) -> Place | None:
    """Return, for a reason, the same configuration with the other player to move; None where there is no such thing."""
    game = place.game
    if game.impartial or not declares(game, "swap") or declares(game, "turn"):
        return None
    return Place(game, game.swap(place.state), 1 - place.player)


@dataclass(frozen=True)
class TooLate(Reason):
    """A race that is lost by one ply: `reply` wins at once, `own` would."""

    reply: Move
    own: Move

    @property
    def kind(self) -> str:
        """The name of the kind of reason."""
        return "one ply too late"

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> TooLate | None:
        """Return the reason if whoever is to move after the move wins at once."""
        after = place.then(move)
        if after.player == place.player or not after.winning_moves or (passed := swapped(after)) is None:
            return None
        if not passed.winning_moves:
            return None
        return cls(place, move, after.winning_moves[0], passed.winning_moves[0])

    def check(self, truth: Truth) -> bool:
        """Return whether the reason holds: both moves win at once, each for its player."""
        here = self.place.fresh()
        if self.move not in here.moves:
            return False
        after = here.then(self.move)
        passed = swapped(after)
        if passed is None or after.player == here.player or passed.player != here.player:
            return False
        is_lost = self.reply in after.moves and after.then(self.reply).is_won_by(after.player)
        return is_lost and self.own in passed.moves and passed.then(self.own).is_won_by(here.player)

    def words(self) -> Phrase:
        """Return the reason's sentence."""
        after = self.place.then(self.move)
        return _TOO_LATE(**self._names(), reply=after.name(self.reply), own=after.name(self.own))

    def line(self) -> tuple[Move, ...]:
        """Return the reply that shows the reason."""
        return (self.reply,)

    def claim(self) -> dict[str, Any]:
        """Return the reason's claim with both moves."""
        return {**super().claim(), "reply": self.reply, "own": self.own}


def is_zugzwang(place: Place) -> bool:
    """Return whether a reason's place is a zugzwang: every move loses at once.

    Yet the other player could not win at once if it were his turn.
    """
    if not place.is_lost_at_once:
        return False
    passed = swapped(place)
    return passed is not None and bool(passed.moves) and not passed.winning_moves
