"""Values of positions inside a search: numbers that compare right where wins meet estimates."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from zermelo.scores import Number


class Value(NamedTuple):
    """What a position is worth to its player to move; the order of tuples is the order of preference.

    `decided` is 1 or −1 where a win or a loss is proved, so that it outranks every estimate, even an infinite
    one; 0 for estimates, draws and everything in a game of `points`, where the score itself counts first.
    `tempo` makes the winner hurry and the loser linger: the ply of the leaf behind the value, counted
    negatively when the value is good. All three fields change sign with the player.

    >>> win_in_three, win_in_five, lost = won_or_lost(1, 3), won_or_lost(1, 5), won_or_lost(-1, 4)
    >>> win_in_three > win_in_five > estimated(float("inf"), 6) > lost
    True
    """

    decided: int
    number: Number
    tempo: int

    @property
    def opposite(self) -> Value:
        """The same value of a search seen by the other player."""
        decided, number, tempo = self
        # As Value(…), which would go through a second function: nothing is done more often in a search.
        return tuple.__new__(Value, (-decided, -number, -tempo))

    @property
    def neighbours(self) -> tuple[Value, Value]:
        """A value of a search below and one above between which there is no other."""
        return self._replace(tempo=self.tempo - 1), self._replace(tempo=self.tempo + 1)

    @property
    def distance(self) -> int:
        """The plies of a search to the leaf behind the value; 0 says nothing where the number is 0."""
        return abs(self.tempo)

    def later(self, plies: int) -> Value:
        """Return the searched value of a position from which this one is `plies` further away."""
        return Value(self.decided, self.number, self.tempo - plies * (self.decided or _sign(self.number)))


#: Worse and better than every value: the window in which nothing is cut.
BOTTOM = Value(-2, -inf, 0)
TOP = Value(2, inf, 0)
DRAWN = Value(0, 0, 0)


def won_or_lost(score: Number, ply: int) -> Value:
    """Return the search's value of a game that ended `ply` plies below the root, where only the sign counts."""
    sign = _sign(score)
    return Value(sign, sign, -ply * sign)


def estimated(number: Number, ply: int) -> Value:
    """Return the value, for a search, of an estimate, or of a score in a game of points, `ply` plies below the root.

    In a search of fixed depth all estimates are made at the same ply: their tempo never decides.
    """
    return Value(0, number, -ply * _sign(number))


def _sign(number: Number) -> int:
    return (number > 0) - (number < 0)
