"""Records and members of enumerations as states and moves: of the very same class, with the very same fields."""

from __future__ import annotations

import dataclasses
import enum
import importlib.util
import sys
from collections import namedtuple
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.record_games import (
    RECORD_GAMES,
    Heap,
    Mark,
    Neighbours,
    Passing,
    Player,
    Strip,
    Take,
    Token,
    anatomy,
)
from tests.speed import IS_INTERPRETED

from zermelo import Game, solve
from zermelo.compiled import compiled_rules, is_available
from zermelo.compiled.checking.values import value_in
from zermelo.compiled.language.kinds import (
    BOOL,
    NOTHING,
    Frozen,
    Int,
    KindError,
    Member,
    Record,
    Row,
    Tuple,
    Union,
)
from zermelo.compiled.language.shapes import Shape, learnt, shape_of_json
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.rules.digest import classes_of, digest
from zermelo.errors import CertificateError, RulesError
from zermelo.exact import open_stored, verify_stored
from zermelo.exact.solution import Solution
from zermelo.games import load

pytestmark = [
    pytest.mark.skipif(not is_available(), reason="llvmlite is not installed"),
    pytest.mark.skipif(IS_INTERPRETED, reason="interpreted routines know tuples of numbers only"),
]


@pytest.mark.parametrize("kind", RECORD_GAMES)
def test_states_and_moves_come_back_class_by_class(kind: type[Game]) -> None:
    plain, compiled = (solve(kind(), engine=engine) for engine in ("plain", "compiled"))
    states = {state: state for state in plain}
    assert len(compiled) == len(states)
    for state in compiled:
        assert anatomy(state) == anatomy(states[state])
        assert hash(state) == hash(states[state])
        assert [*map(anatomy, compiled.best_moves(state))] == [*map(anatomy, plain.best_moves(state))]


def test_a_saved_solution_is_verified_by_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "solution"
    solve(Neighbours(), engine="compiled").save(path)
    stored = open_stored(path)
    # Nobody has said which rules: classes that look alike stand for theirs.
    assert dataclasses.asdict(next(iter(stored.table)))["turn"].name == "X"
    found = verify_stored(stored, Neighbours())
    assert found.valid, found.reason
    assert found.states == 80


def _module(path: Path, text: str, name: str) -> Any:
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[name]
    return module


RULES = """
from dataclasses import dataclass
from zermelo import Game

@dataclass(frozen=True)
class Pile:
    left: int
    note: bool = False

    def after(self, count):
        return Pile(self.left - count)

class Heaps(Game):
    def start(self):
        return Pile(9)

    def moves(self, state):
        yield from range(1, min(state.left, 3) + 1)

    def play(self, state, move):
        return state.after(move)
"""


def test_a_solution_of_classes_that_have_changed_is_refused(tmp_path: Path) -> None:
    before = _module(tmp_path / "one.py", RULES, "piles_before")
    after = _module(tmp_path / "two.py", RULES.replace("note", "mark"), "piles_before")
    path = tmp_path / "solution"
    solve(before.Heaps(), engine="compiled").save(path)
    assert next(iter(Solution.load(path, before.Heaps()))) == before.Pile(9)
    with pytest.raises(CertificateError, match="other classes"):
        Solution.load(path, after.Heaps())


class Side(enum.Enum):
    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> Side:
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


@dataclass(frozen=True)
class Turns:
    left: int
    side: Side = Side.LEFT

    @property
    def is_over(self) -> bool:
        return self.left == 0


class Alternating(Game[Turns, int]):
    """Rules that name the class whose properties they ask, and the name of a member."""

    def start(self) -> Turns:
        return Turns(4)

    def moves(self, state: Turns) -> Iterator[int]:
        if not state.is_over and state.side.name in ("LEFT", "RIGHT"):
            yield from range(1, min(2, state.left) + 1)

    def play(self, state: Turns, move: int) -> Turns:
        return Turns(
            state.left - move, state.side.other if state.side in (Side.LEFT, Side.RIGHT) else state.side
        )


def test_properties_are_told_by_what_they_do_and_compiled_once() -> None:
    assert digest(Alternating()) == digest(Alternating())


def test_a_method_of_a_state_is_a_part_of_the_rules(tmp_path: Path) -> None:
    # `play` names no class: only the start says of which one states are.
    one = _module(tmp_path / "one.py", RULES, "piles")
    same = _module(tmp_path / "two.py", RULES, "piles")
    other = _module(tmp_path / "three.py", RULES.replace("left - count)", "left - count, True)"), "piles")
    assert digest(one.Heaps()) == digest(same.Heaps()) != digest(other.Heaps())


def test_what_an_operator_means_is_a_part_of_the_rules(tmp_path: Path) -> None:
    rules = RULES.replace("def after", "def __sub__").replace("state.after(move)", "state - move")
    one = _module(tmp_path / "one.py", rules, "piles")
    same = _module(tmp_path / "two.py", rules, "piles")
    other = _module(tmp_path / "three.py", rules.replace("left - count)", "left - count, True)"), "piles")
    assert digest(one.Heaps()) == digest(same.Heaps()) != digest(other.Heaps())
    solutions = [solve(game, engine="compiled") for game in (one.Heaps(), other.Heaps())]
    assert [len(solution) for solution in solutions] == [10, 10]
    assert {state.note for state in solutions[1]} == {False, True}
    assert classes_of(one.Heaps()) == {"piles.Pile": one.Pile}


# --- what breaks a shape ------------------------------------------------------------------------------------------


class Pair(NamedTuple):
    left: int
    right: int


class _Rare(Game):
    """A heap; one state in many is of another class than the others, though it equals one of theirs."""

    def start(self) -> Any:
        return Pair(40, 0)

    def moves(self, state: Any) -> Iterator[int]:
        if state[0] > 1:
            yield 1
            if state[0] % 2:
                yield 2

    def play(self, state: Any, move: int) -> Any:
        row = state[1] + 1 if move == 2 else 0
        return Pair(state[0] - move, row) if row < 12 else self.rare(state[0] - move, row)

    def rare(self, left: int, right: int) -> Any:
        return (left, right)

    def score(self, state: Any) -> int:
        return 1 if isinstance(state, Pair) else -1


class _Longer(_Rare):
    def rare(self, left: int, right: int) -> Any:
        return (left, right, 0)


class _RareMember(_Rare):
    def start(self) -> Any:
        return (40, 2)

    def play(self, state: Any, move: int) -> Any:
        row = state[1] + 1 if move == 2 else 2
        return (state[0] - move, row if row < 14 else Player.FIRST)

    def score(self, state: Any) -> int:
        return 1 if isinstance(state[1], Player) else -1


@pytest.mark.parametrize("kind", [_Rare, _Longer, _RareMember])
def test_a_state_of_another_class_is_left_to_the_plain_engine(kind: type[Game]) -> None:
    with pytest.raises(RulesError, match=r"class|state"):
        solve(kind(), engine="compiled")
    plain, auto = (solve(kind(), engine=engine) for engine in ("plain", "auto"))
    assert {s: auto.value(s) for s in auto} == {s: plain.value(s) for s in plain}


class _Remark(Passing):
    """A state that carries something beside its fields."""

    def start(self) -> Any:
        return Noted(8)


class Noted(Heap):
    """A named tuple with a dictionary."""


def test_what_is_written_beside_the_fields_is_no_state() -> None:
    assert isinstance(compiled_rules(_Remark()), Rules)
    noted = Noted(8)
    noted.remark = "first"  # type: ignore[attr-defined]
    with pytest.raises(KindError):
        learnt([noted])


class _Floating(Game):
    def start(self) -> Any:
        return Pair(0.5, 1)  # type: ignore[arg-type]

    def moves(self, state: Any) -> Iterator[int]:
        if state.right:
            yield 1

    def play(self, state: Any, move: int) -> Any:
        return state._replace(right=0)


def test_fractions_in_fields_are_no_states() -> None:
    assert not isinstance(compiled_rules(_Floating()), Rules)


# --- shapes by themselves -----------------------------------------------------------------------------------------

Empty = namedtuple("Empty", [])

VALUES: list[tuple[Any, list[Any]]] = [
    (Member(Mark), list(Mark)),
    (Member(Player), list(Player)),
    (Record(Pair, (Int(), Int())), [Pair(1, 2), Pair(2, 1), Pair(-1, 0)]),
    (Record(Heap, (Int(), BOOL)), [Heap(1), Heap(1, True)]),
    (
        Record(Strip, (Row(Member(Mark), 3), Member(Mark))),
        [Strip(()), Strip((Mark.X,)), Strip((Mark.EMPTY,)), Strip((), Mark.O)],
    ),
    (Union((Record(Take, (Int(), Int())), NOTHING, Member(Mark))), [None, Take(0, 0), Take(1), Mark.X]),
    (
        Frozen(Record(Token, (Int(), Member(Player))), 2),
        [
            frozenset(),
            frozenset({Token(1, Player.FIRST), Token(1, Player.SECOND)}),
            frozenset({Token(0, Player.FIRST)}),
        ],
    ),
    (Tuple((Record(Empty, ()), Int())), [(Empty(), 1), (Empty(), 2)]),
]


@pytest.mark.parametrize(("kind", "values"), VALUES)
def test_records_have_entries_of_their_own_and_come_back(kind: Any, values: list[Any]) -> None:
    shape = Shape(kind)
    rows = [shape.entries(value) for value in values]
    assert len(set(rows)) == len(values)
    for value, row in zip(values, rows, strict=True):
        assert row is not None
        assert len(row) == len(shape.ranges)
        assert all(low <= x <= high for x, (low, high) in zip(row, shape.ranges, strict=True))
        for found in (shape.value(row), value_in(shape.plan, row)):
            assert anatomy(found) == anatomy(value)


@pytest.mark.parametrize(("kind", "values"), VALUES)
def test_a_shape_of_records_is_read_with_its_classes(kind: Any, values: list[Any]) -> None:
    classes = {
        f"{cls.__module__}.{cls.__qualname__}": cls
        for cls in (Mark, Player, Pair, Heap, Strip, Take, Token, Empty)
    }
    assert shape_of_json(Shape(kind).as_json(), classes).kind == kind
    with pytest.raises(ValueError, match="class"):
        shape_of_json(Shape(kind).as_json(), {})


def test_what_equals_a_record_is_found_and_is_none() -> None:
    shape = Shape(Record(Pair, (Int(), Member(Player))))
    own = Pair(3, Player.FIRST)  # type: ignore[arg-type]
    for other in ((3, 1), (3, Player.FIRST), Token(3, 1), (3, True)):
        assert other == own
        assert shape.entries(other) is None
        assert shape.entries_of_equal(other) == shape.entries(own)
    for other in ((3, 2), (3, 1, 0), Take(3, 1), (3, None)):
        assert shape.entries_of_equal(other) is None


def test_a_place_holds_no_two_classes_whose_values_may_be_equal() -> None:
    for values in (
        [Pair(1, 2), (1, 2)],
        [Pair(1, 2), Token(1, 2)],
        [(Player.FIRST,), (1,)],
        [(Player.FIRST,), (True,)],
    ):
        with pytest.raises(KindError, match=r"equals|truth"):
            learnt(values)
    assert learnt([(Mark.X,), (1,)]) == Tuple((Union((Member(Mark), Int(0, 2**63 - 1))),))


@dataclass(frozen=True)
class _Own:
    x: int

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


@dataclass
class _Loose:
    x: int


class _Doubtful(enum.Enum):
    NO = 0

    def __bool__(self) -> bool:
        return False


@pytest.mark.parametrize("value", [_Own(1), _Loose(1), _Doubtful.NO, enum.Flag("F", ["A", "B"]).A])
def test_classes_with_meanings_of_their_own_have_no_kind(value: Any) -> None:
    with pytest.raises(KindError):
        learnt([(value, 1)])


def test_a_solution_in_arrays_is_read_with_rules_that_were_moved_and_renamed(tmp_path: Path) -> None:
    source = Path(__file__).parents[3] / "record_games.py"
    moved = tmp_path / "moved.py"
    moved.write_bytes(source.read_bytes())
    solve(load(f"{source}:Passing"), engine="compiled").save(tmp_path / "solution")
    game = load(f"{moved}:Passing")
    again = Solution.load(tmp_path / "solution", game)
    assert type(again.start) is type(game.start())
    assert verify_stored(open_stored(tmp_path / "solution"), game).valid
