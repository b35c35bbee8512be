"""How many states a game has, guessed from its first levels.

Level k has the states first met after k moves. Most games spread fast, then slower and slower, then shrink:
the logarithm of the level size is roughly concave, its slope (the growth) falls roughly in a straight line.
Where plays of every length from the start to a state are equally long (a disc more per move), the growth
vanishes near the end of the longest plays, which a few random ones show. Both readings are rough: a refusal
waits until the smaller one is far above what can be done.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice, pairwise

from zermelo.game import Game
from zermelo.situation import State

#: Fewer complete levels than this say nothing.
FEWEST_LEVELS = 4
#: Where in the longest plays the widest level lies: 5/8 to 7/8 for games that fill a board.
_WIDEST = 0.85
#: Growth that does not fall is believed for so many levels.
_LEVELS_AHEAD = 60
_RECENT = 6
_PLAYS, _LONGEST, _SECONDS = 40, 200, 0.5


@dataclass(frozen=True)
class Forecast:
    """How many states there may be: the likely number, and the smallest that the first levels allow."""

    likely: int
    least: int


def forecast(levels: Sequence[int], longest: int | None = None) -> Forecast:
    """Return the number of states that the first complete levels of an enumeration announce.

    `longest` is the length of the longest plays where every play to a state is equally long, else None.

    Connect Four has 4,531,985,219,092 states.

    >>> found = forecast([1, 7, 49, 238, 1120, 4263, 16422], longest=38)
    >>> round(math.log10(found.likely))
    12
    """
    sizes = [math.log(size) for size in levels if size]
    if len(sizes) < FEWEST_LEVELS:
        return Forecast(sum(levels), sum(levels))
    growths = [after - before for before, after in pairwise(sizes)]
    growth, slope = _line(growths[-_RECENT:])
    if growth <= 0:
        return Forecast(_total(levels, growth, min(slope, 0.0)), sum(levels))
    by_growth = _total(levels, growth, min(slope, -growth / _LEVELS_AHEAD))
    if longest is None:
        return Forecast(by_growth, by_growth)
    ahead, left = _WIDEST * longest - (len(levels) - 1), longest - (len(levels) - 1)
    by_length = _total(levels, growth, -growth / ahead) if ahead >= 1 else by_growth
    # A tree of plays grows to its very end, and no further.
    most = _total(levels, growth, 0.0, left)
    return Forecast(min(by_length, most), min(by_growth, by_length, most))


def longest_play(game: Game, start: State, seed: int = 0) -> int | None:
    """Return the length of the longest of some random plays, to forecast the number of states; None without one."""
    with suppress(Exception):  # a person's rules may raise anything; who asks them for an answer will say it
        return _longest_play(game, start, random.Random(seed))
    return None


def _longest_play(game: Game, start: State, chance: random.Random) -> int | None:
    longest, deadline = 0, time.monotonic() + _SECONDS
    for _ in range(_PLAYS):
        state = start
        for length in range(_LONGEST + 1):
            moves = list(islice(game.moves(state), 1000))
            if not moves:
                longest = max(longest, length)
                break
            state = game.play(state, chance.choice(moves))
        else:
            return None
        if time.monotonic() > deadline:
            break
    return longest


def _line(growths: list[float]) -> tuple[float, float]:
    """Return the last growth of the levels, and the slope of the least-squares line through some growths."""
    count = len(growths)
    middle, mean = (count - 1) / 2, sum(growths) / count
    spread = sum((i - middle) ** 2 for i in range(count))
    slope = sum((i - middle) * (growth - mean) for i, growth in enumerate(growths)) / spread
    return mean + slope * (count - 1 - middle), slope


def _total(levels: Sequence[int], growth: float, slope: float, ahead: int | None = None) -> int:
    """Return the sum of the levels of states, continued with a growth that changes by `slope` per level."""
    total, size = float(sum(levels)), math.log(levels[-1])
    if ahead is None:
        ahead = 10 * _LEVELS_AHEAD if slope < 0 else 0
    for _ in range(ahead):
        growth += slope
        size += growth
        if size < 0:
            break
        total += math.exp(min(size, 600.0))
    return round(total)
