"""The table of a tournament: points, endings and ratings of every player, and who beat whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from zermelo.matches.ratings import Ratings, Score, ratings
from zermelo.matches.referee import FAULTS
from zermelo.matches.store import Tally

#: A game won because the opponent committed a fault.
FORFEIT = "forfeit"


@dataclass
class Standing:
    """One line of the table; `endings` counts how the games ended: a fault is its own, the opponent's is a forfeit."""

    number: int
    agent: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    rating: float | None = None
    low: float | None = None
    high: float | None = None
    endings: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many games the player in the standings has played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points in the standings: one for a win, a half for a draw."""
        return self.wins + self.draws / 2


@dataclass(frozen=True)
class Table:
    """Standings, best first; `cross[i, j]` are the points of player i against player j, and their games."""

    standings: list[Standing]
    cross: dict[tuple[int, int], tuple[float, int]]
    ratings: Ratings


def table(names: Mapping[int, str], tallies: Iterable[Tally]) -> Table:
    """Return the standings of all games that were counted."""
    lines = {number: Standing(number, name) for number, name in names.items()}
    cross: dict[tuple[int, int], tuple[float, int]] = {}
    scores: dict[tuple[int, int], list[int]] = {}
    for tally in tallies:
        players = (tally.first, tally.second)
        result = 1 if tally.winner is None else 0 if tally.winner == 0 else 2
        scores.setdefault(players, [0, 0, 0])[result] += tally.games
        for side, player in enumerate(players):
            line = lines[player]
            is_given = tally.ending in FAULTS and tally.winner == side
            line.endings[FORFEIT if is_given else tally.ending] += tally.games
            if tally.winner is None:
                line.draws += tally.games
            elif tally.winner == side:
                line.wins += tally.games
            else:
                line.losses += tally.games
            won = 0.5 if tally.winner is None else float(tally.winner == side)
            points, games = cross.get((player, players[1 - side]), (0.0, 0))
            cross[player, players[1 - side]] = points + won * tally.games, games + tally.games
    rated = ratings(Score(*players, *counts) for players, counts in scores.items())
    for number, rating in rated.players.items():
        line = lines[number]
        line.rating, line.low, line.high = rating.elo, rating.low, rating.high
    order = sorted(
        lines.values(), key=lambda line: (-line.points, -(line.rating or 0.0), line.agent, line.number)
    )
    return Table(order, cross, rated)
