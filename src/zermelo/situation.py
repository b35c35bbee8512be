"""Who moves where: players, states and situations.

A *state* is seen by the player to move. A *situation* is (state, player), player 0 being the first one.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeAlias

State: TypeAlias = Any
Move: TypeAlias = Any
Situation: TypeAlias = tuple[State, int]


class Player(IntEnum):
    """The two players of the course: Adam moves first."""

    ADAM = 0
    EVE = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player(1 - self)
