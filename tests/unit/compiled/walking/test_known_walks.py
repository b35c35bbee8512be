"""What a walk has shown is not asked again by the next one from the same start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.speed import needs_compiler

from zermelo import Game, solve
from zermelo.compiled import compiled_rules
from zermelo.compiled.rules.compiled_rules import forget_walks
from zermelo.compiled.walking import enumeration

pytestmark = needs_compiler


class _Stairs(Game):
    """Go down one or two of 40 stairs; the second number becomes negative."""

    def start(self) -> tuple[int, int]:
        return (40, 0)

    def moves(self, state: tuple[int, int]) -> Iterator[int]:
        yield from range(1, min(2, state[0]) + 1)

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (state[0] - move, -1000 * (40 - state[0]))


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many states had been expanded when both engines were compared."""
    heads: list[int] = []
    compare = enumeration._Walk._compare_a_sample

    def noted(walk: enumeration._Walk) -> None:
        heads.append(walk.head)
        compare(walk)

    monkeypatch.setattr(enumeration._Walk, "_compare_a_sample", noted)
    return heads


def test_engines_are_compared_once_on_the_states_from_a_start(compared: list[int]) -> None:
    game = _Stairs()
    forget_walks()
    first = solve(game, engine="compiled", verify=False)
    assert compared[-1] == first.states
    del compared[:]
    assert solve(game, engine="compiled", verify=False).counts == first.counts
    assert compared == []
    below = solve(game, (30, 7), engine="compiled", verify=False)
    assert compared == [below.states]
    del compared[:]
    forget_walks()
    assert solve(game, engine="compiled", verify=False).counts == first.counts
    assert compared[-1] == first.states


def test_a_second_walk_makes_no_room_for_what_the_first_has_met(monkeypatch: pytest.MonkeyPatch) -> None:
    widened: list[int] = []
    widen = enumeration._Walk._widen

    def noted(walk: enumeration._Walk, entry: int, bits: int) -> None:
        widened.append(entry)
        widen(walk, entry, bits)

    monkeypatch.setattr(enumeration, "_likely_ranges", lambda rules, start: [(x, x) for x in start])
    monkeypatch.setattr(enumeration._Walk, "_widen", noted)
    game = _Stairs()
    forget_walks()
    first = solve(game, engine="compiled", verify=False)
    assert widened
    del widened[:]
    assert solve(game, engine="compiled").counts == first.counts
    assert widened == []


def test_no_more_starts_are_remembered_than_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumeration, "MOST_WALKS", 3)
    game = _Stairs()
    for stairs in range(10):
        solve(game, (stairs, 0), engine="compiled", verify=False)
    assert 1 <= len(compiled_rules(game).walks) <= 3
