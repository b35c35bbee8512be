"""What a move achieves by itself, in a way that people can see: the ground of every reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from zermelo.learn.reasons.place import Place
from zermelo.learn.reasons.truth import Truth
from zermelo.situation import Move
from zermelo.words import Message


@dataclass(frozen=True)
class Feat(ABC):
    """A way to win that `move`, made at `place`, begins; whoever has made it wins.

    Each kind is decidable from the rules and the table. `applies` looks for it, `check` replays the claim, with nothing
    of what `applies` knew but the fields of the object.
    """

    #: The name of the kind, as JSON and the documentation have it.
    kind: ClassVar[str]
    #: What it says of a move that was made, of one that it allows, of one that was better.
    does: ClassVar[Message]
    lets: ClassVar[Message]
    misses: ClassVar[Message]

    place: Place
    move: Move

    @classmethod
    @abstractmethod
    def applies(cls, place: Place, move: Move, truth: Truth) -> Feat | None:
        """Return the feat that a move at a place is; None if it is none of this kind."""

    @classmethod
    def find(cls, place: Place, truth: Truth) -> Feat | None:
        """Return the first move at a place that is a feat of this kind."""
        found = (cls.applies(place, move, truth) for move in place.moves)
        return next((feat for feat in found if feat is not None), None)

    @abstractmethod
    def check(self, truth: Truth) -> bool:
        """Return whether the claim of a reason's feat holds, replayed against the rules and the table."""

    def line(self) -> tuple[Move, ...]:
        """Return the moves, from this one on, after which anybody sees the reason."""
        return (self.move,)

    def details(self) -> dict[str, Any]:
        """Return what a reason's claim names beside its move: moves and positions, by name."""
        return {}
