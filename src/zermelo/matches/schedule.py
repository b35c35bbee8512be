"""Who meets whom: round robin, gauntlet, Swiss. A schedule gives pairings, and `WAIT` where it needs results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias


class Pairing(NamedTuple):
    """One game: the players by number, who begins first; rounds count from 1, and each has one opening."""

    round: int
    first: int
    second: int


#: What a schedule gives where every game so far must be over before it can go on.
WAIT = None
Schedule: TypeAlias = Iterator[Pairing | None]


def round_robin(players: Sequence[int], rounds: int) -> Schedule:
    """Schedule a tournament: give every pair of players both colours in every round.

    >>> [tuple(game) for game in round_robin([0, 1, 2], 1)]
    [(1, 0, 1), (1, 1, 0), (1, 0, 2), (1, 2, 0), (1, 1, 2), (1, 2, 1)]
    """
    for number in range(1, rounds + 1):
        for i, one in enumerate(players):
            for two in players[i + 1 :]:
                yield Pairing(number, one, two)
                yield Pairing(number, two, one)


def gauntlet(players: Sequence[int], rounds: int) -> Schedule:
    """Schedule a tournament: let the first player meet every other one, with both colours in every round."""
    one, *others = players
    for number in range(1, rounds + 1):
        for two in others:
            yield Pairing(number, one, two)
            yield Pairing(number, two, one)


def swiss(players: Sequence[int], rounds: int, points: Callable[[int], Mapping[int, float]]) -> Schedule:
    """In each round of a tournament let players of about equal points meet, none twice as long as that can be.

    `points(n)` are the points from the rounds before round n: a tournament that goes on must pair as it did before.
    With an odd number of players the last one who has not rested yet rests, without points: its games are fewer.
    Pairs are found from the top; where the last ones have met already, the search goes back as little as possible.
    """
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    for number in range(1, rounds + 1):
        if number > 1:
            yield WAIT
        score = points(number)
        order = sorted(players, key=lambda player: (-score.get(player, 0.0), players.index(player)))
        if len(order) % 2:
            tired = [player for player in order if player not in rested] or order
            rested = rested if len(tired) < len(order) or not rested else set()
            rested.add(tired[-1])
            order.remove(tired[-1])
        pairs = _pairs(order, met) or _pairs(order, set())
        assert pairs is not None
        for one, two in pairs:
            met.add(frozenset((one, two)))
            yield Pairing(number, one, two)
            yield Pairing(number, two, one)


#: So many tries find all pairs of a round, or a few of them meet again.
_MOST_TRIES = 100_000


def _pairs(order: Sequence[int], met: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Pairs of a round's neighbours in the order, as near as possible, of whom none has met; None if there are none."""
    tries = 0

    def search(rest: tuple[int, ...]) -> list[tuple[int, int]] | None:
        nonlocal tries
        tries += 1
        if not rest:
            return []
        if tries > _MOST_TRIES:
            return None
        one, *others = rest
        for two in others:
            if frozenset((one, two)) not in met:
                found = search(tuple(player for player in others if player != two))
                if found is not None:
                    return [(one, two), *found]
        return None

    return search(tuple(order))
