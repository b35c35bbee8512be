"""A file of rules that is read again has classes of its own each time: compiled code is shared, states are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.speed import IS_INTERPRETED

from zermelo import Game, analyse, solve
from zermelo.compiled import is_available
from zermelo.games import load

pytestmark = pytest.mark.skipif(
    not is_available() or IS_INTERPRETED, reason="states are learnt by compiled rules"
)

#: Who moves takes one or two; the last one wins. The history grows beyond what a few plays show.
RULES = """
import enum
from dataclasses import dataclass, replace
from typing import NamedTuple
from zermelo import Game


class Side(enum.Enum):
    LEFT = "l"
    RIGHT = "r"


@dataclass(frozen=True)
class Heap:
    stones: int
    side: Side


class Row(NamedTuple):
    heap: Heap
    taken: tuple


class Taking(Game):
    def start(self):
        return Row(Heap(9, Side.LEFT), ())

    def moves(self, state):
        assert isinstance(state, Row) and isinstance(state.heap, Heap) and isinstance(state.heap.side, Side)
        return range(1, min(2, state.heap.stones) + 1)

    def play(self, state, move):
        side = Side.RIGHT if state.heap.side is Side.LEFT else Side.LEFT
        return Row(replace(state.heap, stones=state.heap.stones - move, side=side), state.taken + (move,))
"""


@pytest.fixture
def read_again(tmp_path: Path) -> list[Game]:
    path = tmp_path / "taking.py"
    path.write_text(RULES, encoding="utf-8")
    games = [load(str(path)) for _ in range(4)]
    assert len({type(game.start()) for game in games}) == 4
    return games


def test_each_reading_is_solved_in_its_own_classes(read_again: list[Game]) -> None:
    for game in read_again:
        solution = solve(game, engine="compiled")
        assert solution.engine == "compiled"
        # 9 is a multiple of 3: whoever moves has lost, after as long a defence as there is.
        assert solution.outcome() == "loss"
        assert {type(state) for state in solution} == {type(game.start())}


def test_each_reading_is_searched_in_its_own_classes(read_again: list[Game]) -> None:
    for game in read_again:
        found = analyse(game, game.start(), depth=12, engine="compiled")
        assert (found.outcome, found.engine) == ("loss", "compiled")
