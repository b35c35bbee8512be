"""Keys whose entries outgrow their bits, several at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.speed import needs_compiler

from zermelo import Game, solve
from zermelo.bits import lowest_bit, u64
from zermelo.compiled import is_available
from zermelo.errors import RulesError

pytestmark = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")


class _Mirrors(Game):
    """Every move makes two entries negative that were not before."""

    def start(self) -> tuple[int, int, int]:
        return (6, 0, 0)

    def moves(self, state: tuple[int, int, int]) -> Iterator[int]:
        yield from range(1, min(2, state[0]) + 1)

    def play(self, state: tuple[int, int, int], move: int) -> tuple[int, int, int]:
        left = state[0] - move
        return (left, -1000 * move, -70000 * left)


def test_room_that_was_made_for_one_entry_is_not_lost_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.compiled.walking import enumeration

    # As where random plays show nothing because the rules raise in them.
    monkeypatch.setattr(enumeration, "_likely_ranges", lambda rules, start: [(x, x) for x in start])
    assert solve(_Mirrors(), engine="compiled").counts == solve(_Mirrors(), engine="plain").counts


class _Failing(_Mirrors):
    """The first move outgrows its bits, the second one fails."""

    def play(self, state: tuple[int, int, int], move: int) -> tuple[int, int, int]:
        return (state[0] - move, -1000 * move, -70000 // (2 - move))


@pytest.mark.parametrize("engine", [pytest.param("compiled", marks=needs_compiler), "plain"])
def test_rules_that_fail_where_an_entry_outgrows_its_bits_are_told_as_ever(
    monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    from zermelo.compiled.walking import enumeration

    monkeypatch.setattr(enumeration, "_likely_ranges", lambda rules, start: [(x, x) for x in start])
    with pytest.raises(RulesError, match="ZeroDivisionError"):
        solve(_Failing(), engine=engine)


class _Corner(Game):
    """Take one of the men on 64 squares; one stands on the last."""

    def start(self) -> tuple[int, int]:
        return (1 << 63 | 0b101, 0)

    def moves(self, state: tuple[int, int]) -> Iterator[int]:
        left = state[0]
        while left:
            yield lowest_bit(left)
            left = u64(left & (left - 1))

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (u64(state[0] & ~(1 << move)), u64(state[1] | 1 << move))


def test_a_man_may_stand_on_the_last_of_64_squares_at_the_start() -> None:
    for engine in ("compiled", "plain"):
        solution = solve(_Corner(), engine=engine)
        assert (solution.states, solution.distance(_Corner().start())) == (8, 3)
