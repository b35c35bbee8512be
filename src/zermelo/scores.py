"""What a game ends with: the number that the rules give, and the outcome that it means."""

from __future__ import annotations

from enum import StrEnum
from numbers import Integral, Real
from typing import Any, TypeAlias

Number: TypeAlias = int | float


class Outcome(StrEnum):
    """What the player to move gets under best play by both."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def opposite(self) -> Outcome:
        """The same outcome seen by the other player."""
        return _OPPOSITE[self]

    @property
    def sign(self) -> int:
        """The outcome's sign: 1 for a win, 0 for a draw, −1 for a loss."""
        return (self is Outcome.WIN) - (self is Outcome.LOSS)

    @staticmethod
    def of(score: Number) -> Outcome:
        """Return the outcome that a score means: its sign."""
        return Outcome.WIN if score > 0 else Outcome.LOSS if score < 0 else Outcome.DRAW


_OPPOSITE = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}


def is_number(value: Any) -> bool:
    """Return whether a score is a real number, infinite or not, and not NaN."""
    # Only NaN differs from itself.
    return isinstance(value, Real) and bool(value == value)


def plain_number(value: Any) -> Number | None:
    """Return a score as an int or a float, whatever it was (a NumPy scalar, say); None for anything else, NaN too."""
    # Most are ints, and an abstract class takes long to recognise them.
    if type(value) is int:
        return value
    if not is_number(value):
        return None
    return int(value) if isinstance(value, Integral) else float(value)
