"""Why a move is wrong, or good: a feat that was made, allowed or missed, or only what the table says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from zermelo.learn.reasons.feat import Feat
from zermelo.learn.reasons.place import Place
from zermelo.learn.reasons.truth import Truth
from zermelo.scores import Outcome
from zermelo.situation import Move
from zermelo.verdict_words import in_plies
from zermelo.words import Phrase, message

_LOST = message(
    "reason.table.lost",
    en="The table says: {other} wins{within}.",
    fr="La table dit : {other} gagne{within}.",
)
_DRAWN = message(
    "reason.table.drawn",
    en="The table says: a draw; {reply} won{within}.",
    fr="La table dit : nulle ; {reply} gagnait{within}.",
)
_ENDED = message(
    "reason.ended",
    en="{move} ends the game, and {other} has won it.",
    fr="{move} finit la partie, et {other} a gagné.",
)
_ONLY = message(
    "reason.only",
    en="Every other move lets {other} win at once.",
    fr="Tout autre coup laisse {other} gagner tout de suite.",
)

#: Moves of a line that a sentence shows.
_MOST_SHOWN = 7


class Way(StrEnum):
    """What a move has to do with a feat."""

    DOES = "does"
    LETS = "lets"
    MISSES = "misses"


@dataclass(frozen=True)
class Reason:
    """Why `move`, made at `place`, is wrong or good; `words` says it in one sentence."""

    place: Place
    move: Move

    @property
    def kind(self) -> str:
        """The name of the kind of reason."""
        raise NotImplementedError

    @property
    def is_structural(self) -> bool:
        """Whether the reason shows something, and does not only tell what the table knows."""
        return True

    def check(self, truth: Truth) -> bool:
        """Return whether the reason's claim holds, replayed against the rules and the table."""
        raise NotImplementedError

    def words(self) -> Phrase:
        """Return the reason in one sentence of at most 25 words."""
        raise NotImplementedError

    def line(self) -> tuple[Move, ...]:
        """Return the moves after `move` that show the reason; empty where none do."""
        return ()

    def claim(self) -> dict[str, Any]:
        """Return what the reason claims as plain data, for whoever checks it from the rules alone."""
        return {"kind": self.kind, "state": self.place.state, "player": self.place.player, "move": self.move}

    def _names(self) -> dict[str, Any]:
        players = self.place.game.players
        mover, other = players[self.place.player], players[1 - self.place.player]
        verb = self.place.game.sheet.verb
        return {"mover": mover, "other": other, "verb": verb, "move": self.place.name(self.move)}


@dataclass(frozen=True)
class ByFeat(Reason):
    """The move does a feat, lets the other player do it, or misses it."""

    way: Way
    feat: Feat

    @property
    def kind(self) -> str:
        """The way and the kind of feat that the reason names."""
        return f"{self.way}: {self.feat.kind}"

    @property
    def is_structural(self) -> bool:
        """Whether the reason is more than a win at once that was missed."""
        return not (self.way is Way.MISSES and self.feat.kind == "wins at once")

    def check(self, truth: Truth) -> bool:
        """Return whether the reason's feat is where it is said to be, and holds."""
        here = self.place.fresh()
        if self.move not in here.moves:
            return False
        where = here.then(self.move) if self.way is Way.LETS else here
        if where.situation != self.feat.place.situation:
            return False
        if self.way is Way.LETS and where.player == here.player:
            return False
        is_same = self.feat.move == self.move
        if (self.way is Way.DOES and not is_same) or (self.way is Way.MISSES and is_same):
            return False
        return self.feat.check(truth)

    def words(self) -> Phrase:
        """Return the reason's sentence of the feat."""
        place = self.feat.place
        fields = {**self._names(), "reply": place.name(self.feat.move)}
        for name, thing in self.feat.details().items():
            fields[name] = thing if name == "left" else _named(place, self.feat, name, thing)
        sentences = {Way.DOES: self.feat.does, Way.LETS: self.feat.lets, Way.MISSES: self.feat.misses}
        return sentences[self.way](**fields)

    def line(self) -> tuple[Move, ...]:
        """Return the line of a reason's feat that the other player does."""
        return self.feat.line() if self.way is Way.LETS else ()

    def claim(self) -> dict[str, Any]:
        """Return the reason's claim with the feat's move and what it names."""
        extra = {name: thing for name, thing in self.feat.details().items() if name != "left"}
        return {
            **super().claim(),
            "feat": self.feat.kind,
            "way": str(self.way),
            "by": self.feat.move,
            **extra,
        }


def _named(place: Place, feat: Feat, name: str, thing: Any) -> str:
    """The moves that a reason's claim names, as people write them."""
    if name == "line":
        names = []
        for move in thing[:_MOST_SHOWN]:
            names.append(place.name(move))
            place = place.then(move)
        return " ".join([*names, "…"] if len(thing) > _MOST_SHOWN else names)
    return place.then(feat.move).name(thing)


@dataclass(frozen=True)
class Ended(Reason):
    """The move ends the game, lost."""

    @property
    def kind(self) -> str:
        """The name of the kind of reason."""
        return "ends the game"

    def check(self, truth: Truth) -> bool:
        """Return whether the reason holds: the game is over and lost."""
        here = self.place.fresh()
        return self.move in here.moves and here.then(self.move).is_won_by(1 - here.player)

    def words(self) -> Phrase:
        """Return the reason's sentence."""
        return _ENDED(**self._names())


@dataclass(frozen=True)
class OnlyDefence(Reason):
    """Every other move loses at once."""

    @property
    def kind(self) -> str:
        """The name of the kind of reason."""
        return "only defence"

    def check(self, truth: Truth) -> bool:
        """Return whether the reason holds: every other move loses at once, and this one does not."""
        here = self.place.fresh()
        others = [move for move in here.moves if move != self.move]
        is_so = bool(others) and all(here.loses_at_once(move) for move in others)
        return self.move in here.moves and is_so and not here.loses_at_once(self.move)

    def words(self) -> Phrase:
        """Return the reason's sentence."""
        return _ONLY(**self._names())


@dataclass(frozen=True)
class TableSays(Reason):
    """Nothing can be shown: what the table knows, and no more."""

    @property
    def kind(self) -> str:
        """The name of the kind of reason."""
        return "table"

    better: Move | None
    distance: int | None

    @property
    def is_structural(self) -> bool:
        """Whether the reason shows something: no, the table says so."""
        return False

    def check(self, truth: Truth) -> bool:
        """Return whether the reason holds: the table says so."""
        here = self.place.fresh()
        left = truth.outcome_after(here, self.move)
        if self.better is None:
            known = truth.at(here.then(self.move))
            return left is Outcome.LOSS and known is not None and known.distance == self.distance
        known = truth.moves(here).get(self.better)
        is_won = known is not None and known.outcome is Outcome.WIN and known.distance == self.distance
        return left is Outcome.DRAW and is_won

    def words(self) -> Phrase:
        """Return the reason's sentence."""
        within = in_plies(self.distance)
        if self.better is None:
            return _LOST(**self._names(), within=within)
        return _DRAWN(**self._names(), reply=self.place.name(self.better), within=within)
