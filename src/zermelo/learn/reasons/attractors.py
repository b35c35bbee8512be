"""Attractors, where positions are the vertices of a graph that people see.

*Attractor*: the game is that of a token on a graph whose vertices have owners. The vertex that the move leads to is in
the attractor of the other player's won ends, the one that it leaves is not; the reply leads to a vertex of it whose
rank is one less. Who stays in an attractor comes to its target, since no answer leaves it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.arena_game import ArenaGame
from zermelo.exact import attractor
from zermelo.learn.reasons.place import Place
from zermelo.learn.reasons.reason import Reason
from zermelo.learn.reasons.truth import Truth
from zermelo.scores import Outcome
from zermelo.situation import Move, Player, State
from zermelo.words import Phrase, message

_ATTRACTOR = message(
    "reason.attractor",
    en="{other} is now in the attractor, at rank {rank}, and stays in it with {reply}.",
    fr="{other} est désormais dans son attracteur, au rang {rank}, et y reste par {reply}.",
)


@dataclass(frozen=True)
class InAttractor(Reason):
    """The move leads into the other player's attractor, at `rank`; `reply` stays in it."""

    reply: Move
    rank: int

    @property
    def kind(self) -> str:
        """The name of the kind of reason."""
        return "attractor"

    @classmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> InAttractor | None:
        """Return the reason on a graph with owners, if the table says that the other player wins now."""
        after = place.then(move)
        if not has_attractors(place) or after.player == place.player or not after.moves:
            return None
        found = truth.analysis(after)
        if found.outcome is not Outcome.WIN or found.distance is None or not found.best:
            return None
        return cls(place, move, found.best[0], found.distance)

    def check(self, truth: Truth) -> bool:
        """Return whether the attractor, found again, has both vertices at these ranks, and not the one left."""
        here = self.place.fresh()
        if not has_attractors(here) or self.move not in here.moves:
            return False
        after = here.then(self.move)
        if after.player == here.player or self.reply not in after.moves:
            return False
        ranks = _ranks(after, after.player)
        left = ranks.get(after.then(self.reply).state)
        return here.state not in ranks and ranks.get(after.state) == self.rank and left == self.rank - 1

    def words(self) -> Phrase:
        """Return the reason's sentence: the move is in an attractor."""
        reply = self.place.then(self.move).name(self.reply)
        return _ATTRACTOR(**self._names(), rank=self.rank, reply=reply)

    def claim(self) -> dict[str, Any]:
        """Return the reason's claim with the reply and the rank."""
        return {**super().claim(), "reply": self.reply, "rank": self.rank}


def has_attractors(place: Place) -> bool:
    """Return whether a reason may speak of attractors: positions are vertices with owners, each end won or drawn."""
    game = place.game
    return isinstance(game, ArenaGame) and game.arena.owner is not None and not game.points


def _ranks(place: Place, player: int) -> Mapping[State, int]:
    """The attractor that a reason speaks of: of the ends that a player has won, by the vertices themselves."""
    game = place.game
    assert isinstance(game, ArenaGame)
    arena, owner = game.arena, game.arena.owner
    assert owner is not None
    won = [v for v in arena.sinks() if Place(game, v, owner[v]).winner == player]
    return attractor(arena, won, Player(player))
