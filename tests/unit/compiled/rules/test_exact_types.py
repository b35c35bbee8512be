"""What equals a number and is none (True, members of an enumeration, 1.0) is to compiled rules what it is to Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

import pytest
from tests.speed import IS_INTERPRETED

from zermelo import Game, solve
from zermelo.compiled import compiled_rules, is_available
from zermelo.compiled.language.kinds import BOOL, NOTHING, Frozen, Int, KindError, Row, Text, Tuple, Union
from zermelo.compiled.language.shapes import Shape, learnt, met
from zermelo.compiled.rules.compiled_rules import Rules, RulesFaultError, compile_rules
from zermelo.errors import RulesError

pytestmark = [
    pytest.mark.skipif(not is_available(), reason="llvmlite is not installed"),
    pytest.mark.skipif(IS_INTERPRETED, reason="interpreted routines know tuples of numbers only"),
]


class Code(Game):
    """One player writes bits, the other waits; one code among 2^8, which no random play meets, sets the flag."""

    length = 16
    code = 0b10110101

    def start(self) -> Any:
        return (False, 0, 0)

    def moves(self, state: Any) -> Iterator[int]:
        if state[2] < self.length:
            yield 0
            if state[2] % 2 == 0:
                yield 1

    def play(self, state: Any, move: int) -> Any:
        _, code, depth = state
        if depth % 2 == 0:
            code = 2 * code + move
        return (depth + 1 == self.length and code == self.code, code, depth + 1)


class ByIdentity(Code):
    def score(self, state: Any) -> int:
        return 1 if state[0] is True else -1


class ByText(Code):
    def score(self, state: Any) -> int:
        return 1 if str(state[0]) == "True" else -1


class ByFormat(Code):
    def score(self, state: Any) -> int:
        return 1 if f"{state[0]}" == "True" else -1


class ByClass(Code):
    def score(self, state: Any) -> int:
        return -1 if not isinstance(state[0], bool) or not state[0] else 1


class ByType(Code):
    def score(self, state: Any) -> int:
        return 1 if type(state[0]) is bool and state[0] else -1


@pytest.mark.parametrize("kind", [ByIdentity, ByText, ByFormat, ByClass, ByType])
def test_a_flag_is_a_truth_to_compiled_rules(kind: type[Code]) -> None:
    plain = solve(kind(), engine="plain")
    assert plain.outcome(kind().start()).name == "WIN"
    try:
        compiled = solve(kind(), engine="compiled")
    except RulesError:
        assert kind is ByType  # a class that is asked for itself: refused, never misread
        return
    assert {s: compiled.value(s) for s in compiled} == {s: plain.value(s) for s in plain}
    assert {type(state[0]) for state in compiled} == {bool}
    # As for a dictionary, a state that equals one is that one.
    assert compiled.value((0, 0, 0)) == plain.value((0, 0, 0))


class NumberThenTruth(Code):
    """The flag is 0 until it is True."""

    def start(self) -> Any:
        return (0, 0, 0)

    def play(self, state: Any, move: int) -> Any:
        flag, code, depth = Code.play(self, state, move)
        return (True if flag else 0, code, depth)

    def score(self, state: Any) -> int:
        return 1 if state[0] is True else -1


class TruthAmongOthers(Code):
    """None, a text, a number, or True."""

    def start(self) -> Any:
        return (None, 0, 0)

    def play(self, state: Any, move: int) -> Any:
        flag, code, depth = Code.play(self, state, move)
        return ("x" if code % 7 == 0 else flag if move else 1, code, depth)

    def score(self, state: Any) -> int:
        return 1 if state[0] is True else -1


class TruthInARow(Code):
    """A row of numbers whose last one is True where the code is met."""

    def start(self) -> Any:
        return ((), 0, 0)

    def play(self, state: Any, move: int) -> Any:
        flag, code, depth = Code.play(self, state, move)
        return ((*state[0][-1:], flag if flag else 1), code, depth)

    def score(self, state: Any) -> int:
        return 1 if state[0][-1] is True else -1


class TruthCanonical(Code):
    """Another representative, with a number where the state has a truth."""

    def canonical(self, state: Any) -> Any:
        return (1 if state[0] else 0, state[1], state[2])

    def score(self, state: Any) -> int:
        return 1 if state[0] is True else -1


@pytest.mark.parametrize("kind", [NumberThenTruth, TruthAmongOthers, TruthInARow])
def test_a_place_of_numbers_and_truths_is_refused_with_a_cure(kind: type[Code]) -> None:
    with pytest.raises(RulesError, match=r"line.*int\(…\) or bool\(…\)"):
        solve(kind(), engine="compiled")
    plain, auto = solve(kind(), engine="plain"), solve(kind(), engine="auto")
    assert auto.value(kind().start()) == plain.value(kind().start())


def test_a_representative_of_another_type_is_refused() -> None:
    rules = compiled_rules(TruthCanonical())
    assert isinstance(rules, Rules)
    refusal = rules.refusal_of("canonical")
    assert refusal is not None
    assert "bool(…)" in str(refusal)


class Listed(Code):
    """The state goes through a list, which holds numbers and truths."""

    met: Any = True

    def play(self, state: Any, move: int) -> Any:
        parts = list(state)
        if parts[2] % 2 == 0:
            parts[1] = 2 * parts[1] + move
        parts[2] += 1
        if parts[2] == self.length and parts[1] == self.code:
            parts[0] = self.met
        return tuple(parts)

    def score(self, state: Any) -> int:
        return 1 if state[0] is True or type(state[0]) is int else -1


def test_a_list_that_was_a_state_may_be_one_again() -> None:
    plain, compiled = (solve(Listed(), engine=engine) for engine in ("plain", "compiled"))
    assert plain.outcome((False, 0, 0)).name == "WIN"
    assert {s: compiled.value(s) for s in compiled} == {s: plain.value(s) for s in plain}
    assert {tuple(map(type, state)) for state in compiled} == {(bool, int, int)}


def test_a_list_with_a_number_for_a_truth_is_left_to_the_plain_engine() -> None:
    game = type("Game", (Listed,), {"met": 1})()
    assert solve(game, engine="plain").outcome(game.start()).name == "WIN"
    assert solve(game, engine="auto").outcome(game.start()).name == "WIN"
    with pytest.raises(RulesError, match="line"):
        solve(game, engine="compiled")


class TruthMoves(Game):
    """A move is True or 2; the rules tell True from 1."""

    points = True

    def start(self) -> Any:
        return (0, 0)

    def moves(self, state: Any) -> Iterator[Any]:
        if state[1] < 6:
            yield state[0] > 40
            yield 2

    def play(self, state: Any, move: Any) -> Any:
        return (2 * state[0] + (7 if move is True else 1 if move == 2 else 0), state[1] + 1)

    def score(self, state: Any) -> int:
        return int(state[0])


def test_moves_keep_their_types() -> None:
    plain, compiled = (solve(TruthMoves(), engine=engine) for engine in ("plain", "compiled"))
    assert {s: compiled.value(s) for s in compiled} == {s: plain.value(s) for s in plain}
    rules = compiled_rules(TruthMoves())
    assert isinstance(rules, Rules)
    for move in (True, False, 2):
        words = rules.move_words(move)
        assert words is not None
        assert type(rules.move_of_words(words)) is type(move)


class _Word(str):
    __slots__ = ()


class _Number(int):
    pass


ALIKE: list[Callable[[], Any]] = [lambda: 1.0, lambda: _Number(1), lambda: _Word("x"), lambda: True]


@pytest.mark.parametrize("make", ALIKE)
def test_what_only_equals_is_of_no_shape(make: Callable[[], Any]) -> None:
    for kind in (Int(), Text(1, 1)):
        for outer, value in (
            (kind, make()),
            (Tuple((kind,)), (make(),)),
            (Row(kind, 2), (make(),)),
            (Frozen(kind, 2), frozenset({make()})),
            (Union((NOTHING, kind)), make()),
        ):
            assert Shape(outer).entries(value) is None
    assert Shape(BOOL).entries(1) is None


def test_numpy_numbers_are_of_no_shape() -> None:
    numpy = pytest.importorskip("numpy")
    for value in (numpy.int64(1), numpy.bool_(True), numpy.str_("x")):
        assert all(Shape(kind).entries(value) is None for kind in (Int(), BOOL, Text(1, 1)))
        with pytest.raises(KindError):
            learnt([(value,)])


def test_no_shape_holds_numbers_and_truths_in_one_place() -> None:
    for values in ([(1,), (True,)], [(None,), (1,), (False,)], [(), (1, True)], [frozenset({2, True})]):
        with pytest.raises(KindError, match="truth"):
            learnt(values)
    assert learnt([(1, True), (2, False)]) == Tuple((Int(0, 2**63 - 1), BOOL))
    with pytest.raises(KindError, match="truth"):
        met(BOOL, Int(3, 4))
    with pytest.raises(KindError, match="truth"):
        met(Union((Int(0, 5), NOTHING)), BOOL)


class Side(IntEnum):
    LEFT = 0
    RIGHT = 1


class Odd(IntEnum):
    """Numbers that do not add up."""

    ONE = 1

    def __add__(self, other: int) -> int:
        return 7


def _kept(rules: Any, is_met: bool) -> Any:
    return Side.RIGHT if is_met else 0


def _named(rules: Any, is_met: bool) -> Any:
    side = Side.RIGHT
    return side if is_met else 0


def _chosen(rules: Any, is_met: bool) -> Any:
    return max(Side.RIGHT, Side.LEFT) if is_met else 0


def _either(rules: Any, is_met: bool) -> Any:
    return (is_met and Side.RIGHT) or 0


def _by_default(rules: Any, is_met: bool, side: Any = Side.RIGHT) -> Any:
    return side if is_met else 0


def _odd(rules: Any, is_met: bool) -> Any:
    return Odd.ONE + 1 if is_met else 0


def _fraction(rules: Any, is_met: bool) -> Any:
    return 1.0 if is_met else 0


class Marked(Code):
    """The mark is 0, or something else where the code is met."""

    def start(self) -> Any:
        return (0, 0, 0)

    def play(self, state: Any, move: int) -> Any:
        flag, code, depth = Code.play(self, state, move)
        return (self.mark(flag), code, depth)

    def mark(self, is_met: bool) -> Any:
        return 0

    def score(self, state: Any) -> int:
        return 1 if type(state[0]) is not int else -1


@pytest.mark.parametrize("mark", [_kept, _named, _chosen, _either, _by_default, _fraction])
def test_what_only_equals_a_number_is_not_kept_as_one(mark: Callable[[Any, bool], Any]) -> None:
    game = type("Game", (Marked,), {"mark": mark})()
    assert solve(game, engine="plain").outcome(game.start()).name == "WIN"
    assert solve(game, engine="auto").outcome(game.start()).name == "WIN"
    with pytest.raises(RulesError, match="line"):
        solve(game, engine="compiled")


def test_members_that_compute_otherwise_are_refused() -> None:
    game = type("Game", (Marked,), {"mark": _odd})()
    assert not isinstance(compiled_rules(game), Rules)


class MemberMoves(Code):
    """One move is a member where the code is about to be met."""

    def start(self) -> Any:
        return (0, 0, 0)

    def moves(self, state: Any) -> Iterator[int]:
        if state[2] < self.length:
            yield 0
            if state[2] % 2 == 0:
                yield Side.RIGHT if state[1] == self.code >> 1 else 1

    def play(self, state: Any, move: int) -> Any:
        _, code, depth = Code.play(self, state, move)
        return (1 if isinstance(move, Side) else state[0], code, depth)

    def score(self, state: Any) -> int:
        return 1 if state[0] else -1


def test_a_move_that_equals_a_number_is_told_from_it() -> None:
    plain, compiled = (solve(MemberMoves(), engine=engine) for engine in ("plain", "compiled"))
    assert plain.outcome((0, 0, 0)).name == "WIN"
    assert {s: compiled.value(s) for s in compiled} == {s: plain.value(s) for s in plain}
    assert [*map(repr, compiled.best_moves())] == [*map(repr, plain.best_moves())]


class Computed(Marked):
    """Members as numbers to compute with."""

    def mark(self, is_met: bool) -> Any:
        if is_met == Side.RIGHT and int(is_met) in (Side.LEFT, Side.RIGHT) and not Side.LEFT:
            return (3, 4 + Side.RIGHT)[Side.RIGHT] * int(Side.RIGHT)
        return 0

    def score(self, state: Any) -> int:
        return 1 if state[0] == 5 and type(state[0]) is int else -1


def test_members_are_numbers_to_compute_with() -> None:
    plain, compiled = (solve(Computed(), engine=engine) for engine in ("plain", "compiled"))
    assert plain.outcome((0, 0, 0)).name == "WIN"
    assert {s: compiled.value(s) for s in compiled} == {s: plain.value(s) for s in plain}


def test_interpreted_routines_are_given_numbers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.compiled.rules.compiled_rules.IS_ON", False)
    rules = compile_rules(NumberThenTruth())
    assert isinstance(rules, Rules)
    assert rules.play((0, 180, 15), 0) == (0, 180, 16)
    with pytest.raises(RulesFaultError):
        rules.play((0, 181, 15), 0)
