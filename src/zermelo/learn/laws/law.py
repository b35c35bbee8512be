"""What a law is: losing positions in one line, what stands behind it, and how it names a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from zermelo.situation import State
from zermelo.words import Phrase, Words, message

_UP_TO = message(
    "law.up_to",
    en="seen on {seen}, not proved beyond",
    fr="vu sur {seen}, pas prouvé au-delà",
)
_PROVED = message("law.proved", en="proved: {grounds}", fr="prouvé : {grounds}")
_POSITIONS = message("law.positions", en="{count} solved positions", fr="{count} positions résolues")


@dataclass(frozen=True)
class Standing:
    """What stands behind a law: the grounds of its proof, or only the positions on which it was seen.

    A law is proved only where the rules are known for every size, and the grounds say by what. What was found in a
    person's rules holds as far as somebody has looked.
    """

    seen: Words
    grounds: Words | None = None

    @property
    def is_proved(self) -> bool:
        """Whether the law holds for every size."""
        return self.grounds is not None

    def words(self) -> Phrase:
        """Return what stands behind the law, in words."""
        return _UP_TO(seen=self.seen) if self.grounds is None else _PROVED(grounds=self.grounds)


def positions_seen(count: int) -> Phrase:
    """Return a law's words for so many solved positions."""
    return _POSITIONS(count=count)


@dataclass(frozen=True)
class Law(ABC):
    """A law about the losing positions of a game, found in solved data."""

    kind: ClassVar[str]
    standing: Standing

    @property
    def is_proved(self) -> bool:
        """Whether the law holds for every size, and not only where it was looked at."""
        return self.standing.is_proved

    @abstractmethod
    def statement(self) -> Phrase:
        """Return the law in one sentence."""

    @abstractmethod
    def is_losing(self, state: State) -> bool:
        """Return whether the law calls a position lost for the player to move; False where it says nothing."""

    @abstractmethod
    def named(self, state: State) -> Words:
        """Return how the law names a losing position: 9 = 4·2+1."""
