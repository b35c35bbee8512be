"""Openings: the first round begins at the start, each later one after a few moves drawn by lot, for all pairs alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

from zermelo.errors import TooLargeError
from zermelo.exact import Solution, solve
from zermelo.game import Game
from zermelo.judge.budget import SMALL
from zermelo.matches.match import Match
from zermelo.scores import Outcome

#: An opening has so many moves at most; each length is as likely.
MOST_OPENING = 4
#: Tries for an opening that is new, still open and balanced; then for one that is only still open.
_TRIES = 300


class Openings:
    """The openings of a tournament, by round from 1; the same seed gives the same ones.

    Balanced, where the game is small enough to be solved: an opening keeps what the start is worth for both sides, so
    that nobody has spoilt anything yet. `is_balanced` says whether that could be looked at.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self._found: list[list[str]] = []
        self._solution: Solution | None = None
        with suppress(TooLargeError):
            self._solution = solve(game, limit=SMALL, parts=False)
        self._made = self._make(random.Random(f"openings {seed}"))

    @property
    def is_balanced(self) -> bool:
        """Whether openings of a tournament keep the value of the start."""
        return self._solution is not None

    def of_round(self, number: int) -> list[str]:
        """Return the moves of a tournament's opening."""
        while len(self._found) < number:
            self._found.append(next(self._made))
        return self._found[number - 1]

    def _make(self, chance: random.Random) -> Iterator[list[str]]:
        yield []
        seen = {self.game.write(*Match(self.game).situation)}
        worth = self._worth(Match(self.game))
        while True:
            fallback: list[str] = []
            for _ in range(_TRIES):
                match = self._drawn(chance)
                if match is None:
                    continue
                fallback = match.play.names()
                text = self.game.write(*match.situation)
                if text not in seen and self._worth(match) == worth:
                    seen.add(text)
                    break
            yield fallback

    def _drawn(self, chance: random.Random) -> Match | None:
        """A few moves of an opening by lot; None if the game is over after them."""
        match = Match(self.game)
        for _ in range(chance.randint(1, MOST_OPENING)):
            if match.result() is not None:
                return None
            match.push(chance.choice(match.moves()))
        return match if match.result() is None else None

    def _worth(self, match: Match) -> Outcome | None:
        """What the first player gets after an opening under best play; None where nobody knows."""
        if self._solution is None:
            return None
        state, player = match.situation
        outcome = self._solution.outcome(state)
        return outcome if player == 0 else outcome.opposite
