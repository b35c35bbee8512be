"""A dense table seen as a table of states, for those who check it against the interpreted rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.compiled.solving.dense_values import GAP, SCALE
from zermelo.game import Game
from zermelo.questions import declares
from zermelo.situation import State


class Numbered:
    """A dense table as a table of states; those outside, which are only known, get numbers after all others."""

    def __init__(self, game: Game, values: Sequence[int]) -> None:
        self.game, self.values = game, values
        self.outside: list[tuple[int, int]] = []

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[State]:
        return map(self.game.state_at, range(len(self.values)))

    def find(self, state: State) -> int | None:
        """Return the number of a state in the endgame table of any game."""
        i = self.game.index(state)
        if 0 <= i < len(self.values):
            return None if self.values[i] == GAP else i
        if i != -1 or not declares(self.game, "known"):
            return None
        won, plies = self.game.known(state)
        self.outside.append(((won > 0) - (won < 0), plies))
        return len(self.values) + len(self.outside) - 1

    def value(self, i: int) -> int:
        """Return the sign of the score under best play, from the endgame table of any game."""
        return self.claim(i)[0]

    def distance(self, i: int) -> int | None:
        """Return the plies to the end, from the endgame table of any game; None for a draw."""
        return self.claim(i)[1]

    def claim(self, i: int) -> tuple[int, int | None]:
        """Return the sign and the distance of a position, from the endgame table of any game."""
        if i < len(self.values):
            return SCALE.split(self.values[i])
        won, plies = self.outside[i - len(self.values)]
        return won, plies if won else None

    def grundy(self, i: int) -> None:
        """Return nothing: an endgame table has no Grundy values."""

    def counts(self) -> dict[str, int]:
        """Return nothing: nobody asks an endgame table for its counts."""
        return {}
