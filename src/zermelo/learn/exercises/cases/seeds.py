"""Boards of sowing games: a list of 2k numbers, the houses of the player to move, then the opponent's."""

from __future__ import annotations

import random
from collections.abc import Iterator

from zermelo.learn.exercises.cases.things import Maker, Thing
from zermelo.words import message

_ORDER = message(
    "cases.seeds",
    en="fewer houses first, then fewer seeds",
    fr="moins de trous d'abord, puis moins de graines",
)


def sowings(houses: int = 2, seeds: int = 5) -> Iterator[Thing]:
    """All boards of seeds with 1 to `houses` houses each and up to `seeds` seeds, to try a student's function on."""
    for k in range(1, houses + 1):
        for total in range(seeds + 1):
            for board in _shared(total, 2 * k):
                yield _board(board)


def random_sowings(count: int = 40, houses: int = 6, seeds: int = 48, seed: int = 1) -> Iterator[Thing]:
    """Random boards of seeds of the usual size, with up to `seeds` seeds, to try a student's function on."""
    chance = random.Random(seed)
    for _ in range(count):
        board = [0] * (2 * houses)
        for _ in range(chance.randint(1, seeds)):
            board[chance.randrange(2 * houses)] += 1
        yield _board(board)


def _shared(total: int, places: int) -> Iterator[list[int]]:
    """All ways to share so many seeds among so many houses, to try a student's function on."""
    if places == 1:
        yield [total]
        return
    for first in range(total, -1, -1):
        for rest in _shared(total - first, places - 1):
            yield [first, *rest]


def _board(board: list[int]) -> Thing:
    """A board of seeds to try a student's function on: the player's houses below, the other's above, seeds go round."""
    k = len(board) // 2
    width = max(len(str(number)) for number in board)
    rows = [[str(number).rjust(width) for number in row] for row in (board[k:][::-1], board[:k])]
    return Thing((board,), "board", rows)


SEEDS = (Maker("sowings", sowings, _ORDER), Maker("random_sowings", random_sowings, None))
