"""Whole games as Python source: `game_source(seed)`, always the same for a seed."""

from __future__ import annotations

from random import Random

from tests.generated.flat_games import MOST_STATES, FlatGame
from tests.generated.shaped_games import ShapedGame

__all__ = ["MOST_STATES", "game_source", "is_shaped"]

#: Every third game has states and moves of other shapes than flat tuples of numbers.
_SHAPED = 3


def game_source(seed: int) -> str:
    """Return the rules of a random game, as a Python file that defines `Generated`."""
    return (ShapedGame if is_shaped(seed) else FlatGame)(Random(seed)).source()


def is_shaped(seed: int) -> bool:
    """Return whether the states of this game are something else than flat tuples of numbers."""
    return seed % _SHAPED == 2
