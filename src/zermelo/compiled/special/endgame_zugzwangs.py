"""Mutual zugzwangs: positions in which either side would rather not be to move."""

from __future__ import annotations

import numpy as np

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.special.endgame_boards import board, game_of
from zermelo.compiled.special.endgame_classes import EndgameClass
from zermelo.compiled.special.endgame_files import DRAW
from zermelo.compiled.special.endgame_moves import NOTES
from zermelo.compiled.special.endgame_numbers import squares_of
from zermelo.compiled.special.endgame_routines import list_positions

#: Numbers that are looked at together.
_CHUNK = 1 << 22


def zugzwangs(ending: EndgameClass, values: Array) -> list[tuple[tuple[int, ...], int, int]]:
    """Return a chess endgame class's mutual zugzwangs: squares, White's result if White is to move, if Black is.

    A result is 1, 0 or −1; that of White to move is the lower one. Positions that are alike by symmetry count once, and
    only those count in which no side is in check, so that either may be to move.
    """
    # Kings only: what the others are worth does not matter here.
    known = {c.to: np.zeros(1, np.uint8) for c in ending.conversions if len(c.to.men) > 2}
    game, notes = game_of(ending, known), np.zeros(NOTES, np.int64)
    found = []
    for at in range(0, values.shape[1], _CHUNK):
        white, black = (_results(values[side, at : at + _CHUNK]) for side in range(2))
        places = np.flatnonzero(white < -black) + at
        count = list_positions(board(), game, places, notes)
        for place in places[:count].tolist():
            results = (int(_results(values[side, place : place + 1])[0]) for side in range(2))
            first, second = results
            found.append((squares_of(ending, place), first, -second))
    return found


def _results(values: Array) -> Array:
    """What values of a chess endgame table mean for the side to move: 1 won, 0 drawn, −1 lost."""
    return np.where(values == DRAW, 0, np.where(values & 1 == 1, 1, -1)).astype(np.int8)
