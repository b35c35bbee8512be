"""What can be proved soon, foreseen without doing it."""

from __future__ import annotations

from zermelo.compiled.special import special_engine
from zermelo.exact.enumerate import estimate_states
from zermelo.exact.parts import MOST_MULTIPLIED, has_large_product
from zermelo.game import Game
from zermelo.judge.tables import found_ending, found_table
from zermelo.situation import State


def is_within_reach(game: Game, state: State, *, seconds: float, states: int) -> bool:
    """Return whether the judge is to expect a proof of a state and of all its moves within so long.

    A saved solution has it; the game's own engine says so itself; else what has at most about so many `states` below it
    is solved. What follows from such a state is within reach, too.

    >>> from zermelo.games import load
    >>> [is_within_reach(game, game.start(), seconds=5.0, states=10**5) for game in (load("chomp"), load("reversi"))]
    [True, False]
    """
    if game.repeats == "illegal":
        return False
    if found_table(game, state) is not None or found_ending(game, state) is not None:
        return True
    engine = special_engine(game)
    if engine is not None:
        return engine.can_prove(state, seconds)
    if has_large_product(game, state, min(states, MOST_MULTIPLIED)):
        return True
    return estimate_states(game, state) <= states
