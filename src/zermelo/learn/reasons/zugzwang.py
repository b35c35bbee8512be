"""Zugzwang: with best play, the player who erred ends where every move loses at once, and nothing threatens him.

Formal definition, for a position of player B and his opponent A: whatever B plays, A has won or wins at once; but if it
were A's turn in the same configuration (`swap`), no move of A would win at once. So it is the move that loses. The
claim is about the table's line of best play, and says nothing of other lines; games without `swap` have no zugzwang.
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
        """Return whether the line is the table's own, loses for who made the move, and ends in zugzwang."""
        start = Place(self.place.game, self.place.state, self.place.player)
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
        """Return the sentence."""
        return _ZUGZWANG(**self._names(), plies=len(self.moves))

    def line(self) -> tuple[Move, ...]:
        """Return the line, with a move in zugzwang and what it allows."""
        here = self.place.then(self.move)
        for move in self.moves:
            here = here.then(move)
        answer = here.moves[0]
        return (*self.moves, answer, *here.then(answer).winning_moves[:1])

    def claim(self) -> dict[str, Any]:
        """Return the claim with its line."""
        return {**super().claim(), "line": self.moves}


def is_zugzwang(place: Place) -> bool:
    """Return whether every move loses at once, though the other player could not win at once if it were his turn."""
    game = place.game
    if not place.moves or not declares(game, "swap") or declares(game, "turn"):
        return False
    if not all(place.loses_at_once(answer) for answer in place.moves):
        return False
    passed = Place(game, game.swap(place.state), 1 - place.player)
    return bool(passed.moves) and not passed.winning_moves
