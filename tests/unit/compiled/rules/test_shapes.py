"""States and moves as people write them: the same answers at every door, and what breaks a shape breaks no answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.generated.compare import DOORS
from tests.record_games import RECORD_GAMES
from tests.shaped_games import GAMES, Choice, Coins, Line, Piles
from tests.speed import later, needs_compiler

from zermelo import Game, solve
from zermelo.compiled import compiled_rules, is_available
from zermelo.compiled.checking.values import value_in
from zermelo.compiled.language import shapes
from zermelo.compiled.language.kinds import BOOL, NOTHING, Frozen, Int, KindError, Row, Text, Tuple, Union
from zermelo.compiled.language.shapes import Shape, learnt, met, shape_of_json
from zermelo.compiled.language.writing import writer_of
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.errors import RulesError
from zermelo.exact.solution import Solution
from zermelo.words import Phrase

pytestmark = pytest.mark.skipif(not is_available(), reason="llvmlite is not installed")


@needs_compiler
@pytest.mark.parametrize("door", ["solve", *later("perft", "analyse", "mcts", "prove")])
@pytest.mark.parametrize("kind", GAMES + RECORD_GAMES)
def test_every_door_says_the_same_in_both_engines(kind: type[Game], door: str) -> None:
    plain, _ = DOORS[door](kind(), "plain")
    compiled, engine = DOORS[door](kind(), "compiled")
    assert engine == "compiled"
    if door == "analyse":
        # Of lines that are worth the same, each engine shows one.
        (*plain, _), (*compiled, _) = plain[0], compiled[0]
    assert compiled == plain


@needs_compiler
def test_states_come_back_as_they_were_written() -> None:
    assert set(solve(Line(), engine="compiled")) == set(solve(Line(), engine="plain"))
    assert {type(state) for state in solve(Coins(), engine="compiled")} == {frozenset}
    assert {type(state[1]) for state in solve(Choice(), engine="compiled")} == {int, type(None)}


@needs_compiler
@pytest.mark.parametrize("kind", [Line, Piles, Choice, Coins, *RECORD_GAMES])
def test_a_saved_solution_is_read_again(kind: type[Game], tmp_path: Path) -> None:
    solution = solve(kind(), engine="compiled")
    solution.save(tmp_path / "solution")
    again = Solution.load(tmp_path / "solution", kind())
    assert [(s, again.outcome(s), again.distance(s)) for s in again] == [
        (s, solution.outcome(s), solution.distance(s)) for s in solution
    ]


class _Growing(Game):
    """Who takes three matches seven times in a row is given more heaps than random plays ever show."""

    impartial = True

    def start(self) -> tuple[int, ...]:
        return (30, 0)

    def moves(self, state: tuple[int, ...]) -> Iterator[int]:
        if len(state) == 2:
            yield from range(1, min(3, state[0]) + 1)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        row = state[1] + 1 if move == 3 else 0
        return (state[0] - move, row) if row < 7 else (1,) * 9


@needs_compiler
def test_a_state_that_breaks_the_shape_is_left_to_the_plain_engine() -> None:
    with pytest.raises(RulesError, match="line"):
        solve(_Growing(), engine="compiled")
    assert solve(_Growing(), engine="auto").counts == solve(_Growing(), engine="plain").counts


class _Fraction(Game):
    def start(self) -> Any:
        return (0.5, 3)

    def moves(self, state: Any) -> Iterator[int]:
        if state[1]:
            yield 1

    def play(self, state: Any, move: int) -> Any:
        return (state[0], state[1] - move)


def test_fractions_are_no_states_of_compiled_rules() -> None:
    assert not isinstance(compiled_rules(_Fraction()), Rules)


# --- shapes by themselves ---------------------------------------------------------------------------------------------

VALUES: list[tuple[Any, list[Any]]] = [
    (Int(), [0, 5, -7, 2**63 - 1, -(2**63)]),
    (BOOL, [True, False]),
    (Tuple((Int(-1, 9), Int(-1, 9))), [(0, 0), (-1, 9), (9, -1)]),
    (Text(0, 3), ["", "x", "xo", "éàZ"]),
    (Text(2, 2), ["ab", "ba"]),
    (Row(Int(), 3), [(), (0,), (0, 0), (3, 1, 2)]),
    (Frozen(Int(), 3), [frozenset(), frozenset({0}), frozenset({-1, 1}), frozenset({2, 1, 3})]),
    (Union((Int(), NOTHING, Text(0, 2))), [None, 0, 5, "", "x"]),
    (Tuple((Row(Tuple((Int(), BOOL)), 2), NOTHING)), [((), None), (((1, True),), None)]),
]


@pytest.mark.parametrize(("kind", "values"), VALUES)
def test_different_values_have_different_entries_and_come_back(kind: Any, values: list[Any]) -> None:
    shape = Shape(kind)
    rows = [shape.entries(value) for value in values]
    assert len(set(rows)) == len(values)
    for value, row in zip(values, rows, strict=True):
        assert row is not None
        assert len(row) == len(shape.ranges)
        assert all(low <= x <= high for x, (low, high) in zip(row, shape.ranges, strict=True))
        for found in (shape.value(row), value_in(shape.as_json(), row)):
            assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(("kind", "values"), VALUES)
def test_a_shape_is_read_as_it_was_written(kind: Any, values: list[Any]) -> None:
    again = shape_of_json(Shape(kind).as_json())
    assert [again.entries(value) for value in values] == [Shape(kind).entries(value) for value in values]


def test_equal_states_have_equal_entries() -> None:
    assert Shape(Tuple((Int(), BOOL))).entries_of_equal((True, 0)) == (1, 0)
    sets = Shape(Frozen(Int(), 4))
    assert sets.entries(frozenset([8, 0, 16])) == sets.entries(frozenset([16, 8, 0]))


def test_what_is_not_of_a_shape_has_no_entries() -> None:
    shape = Shape(Tuple((Row(Int(0, 9), 2), Text(1, 1))))
    for value in ((), ((), "xy"), ((1, 2, 3), "x"), ((10,), "x"), ((1.0,), "x"), [(), "x"], (None, "x"), 5):
        assert shape.entries(value) is None
    pair = Shape(Tuple((Int(-1, 9), Int(-1, 9))))
    for value in ((0, 10), (-2, 0), (0, True), (0,), (0, 0, 0)):
        assert pair.entries(value) is None


def test_a_shape_is_learnt_with_room_to_spare() -> None:
    shape = Shape(learnt([(1, 2), (5,), ()]))
    assert shape.entries((10**9, 0, 0, 0)) is not None
    assert Shape(learnt([(1, None), (2, 3)])).entries((7, None)) is not None
    with pytest.raises(KindError):
        learnt([(1, 0.5)])


def test_what_rules_give_widens_a_shape_but_no_row() -> None:
    assert met(Row(Int(0, 5), 4), Tuple((Int(-1, 0),) * 9)) == Row(Int(-1, 5), 4)
    assert met(Union((Int(0, 5), NOTHING)), Int(7, 7)) == Union((Int(0, 7), NOTHING))


@pytest.mark.parametrize(
    "data", [None, "word", ["int", 0], ["row", "bool", -1], ["union", []], ["text", 3, 2]]
)
def test_no_shape_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="no shape"):
        shape_of_json(data)


def test_numbers_that_mean_nothing_must_be_zero() -> None:
    plan = Shape(Row(Int(), 2)).as_json()
    with pytest.raises(ValueError, match="not 0"):
        value_in(plan, [1, 5, 6])
    with pytest.raises(ValueError, match="left"):
        value_in(plan, [1, 5, 0, 0])


def test_a_text_has_as_many_letters_as_its_shape_allows() -> None:
    plan = Shape(Tuple((Text(1, 3), Int()))).as_json()
    assert value_in(plan, [2, 97, 98, 0, 99]) == ("ab", 99)
    for length in (0, 4):
        with pytest.raises(ValueError, match="length"):
            value_in(plan, [length, 97, 98, 98, 99])


@pytest.mark.parametrize(("kind", "values"), VALUES)
def test_the_short_way_to_the_entries_of_a_state_is_that_of_the_definition(
    kind: Any, values: list[Any]
) -> None:
    shape = Shape(kind)
    is_short = writer_of(kind) is not None
    for value in [
        *values,
        *(other for _, others in VALUES for other in others),
        [1],
        2.0,
        (True,),
        ((1, 1), None),
    ]:
        try:
            defined = tuple(shapes._entries(kind, value))
        except KindError:
            defined = None
        assert shape._written(value) == (defined if is_short else None)
        assert shape.entries(value) == defined


def test_no_shape_goes_the_long_way() -> None:
    assert not [kind for kind, _ in VALUES if writer_of(kind) is None]


class Towns(Game):
    """Forty towns, each under its whole name."""

    def start(self) -> frozenset[str]:
        return frozenset(f"Villeneuve-sur-{at:02d}" for at in range(40))

    def moves(self, state: frozenset[str]) -> list[str]:
        return sorted(state)

    def play(self, state: frozenset[str], move: str) -> frozenset[str]:
        return state - {move}


@needs_compiler
def test_states_that_are_too_long_are_refused_for_their_length() -> None:
    said = compiled_rules(Towns())
    assert isinstance(said, Phrase)
    assert "too long: write numbers or single letters" in said.text("en")
    assert "trop longs" in said.text("fr")
