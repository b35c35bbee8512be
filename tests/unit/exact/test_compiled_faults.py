"""Faults in a person's rules that compiled code meets are said to be theirs."""

import importlib.util
import re

import pytest

from zermelo import Game, solve
from zermelo.compiled.routines.routine import IS_ON
from zermelo.errors import RulesError

numba = pytest.importorskip("numba")


class Heap(Game):
    """Take one to three matches."""

    def __init__(self, heap=60):
        self.heap = heap

    def start(self):
        return (self.heap, 0)

    def moves(self, state):
        yield from range(1, min(3, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move, 1 - state[1])


class Beyond(Heap):
    """A table without the entry that is asked for."""

    TABLE = (1, 2, 3)

    def score(self, state):
        return self.TABLE[state[0] + state[1] + 7]


class Insists(Heap):
    """Rules that raise after some moves."""

    def play(self, state, move):
        if state[0] <= 20:
            raise ValueError
        return (state[0] - move, 1 - state[1])


class ThreePlayers(Heap):
    """Deep in the game somebody else is to move."""

    def turn(self, state):
        return state[1] if state[0] > 5 else 2


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Beyond, r"score \(line \d+\), asked in state \(0, .*IndexError"),
        (Insists, r"play \(line \d+\), .*ValueError, as in plain Python"),
    ],
)
def test_rules_that_raise_are_blamed_with_line_and_state_and_not_the_library(kind, said):
    if not IS_ON:
        pytest.skip("interpreted rules raise by themselves")
    with pytest.raises(RulesError, match=said):
        solve(kind(), engine="compiled")


def test_somebody_else_than_the_two_players_cannot_move():
    with pytest.raises(RulesError, match=r"turn gives 2 at \(5, [01]\)"):
        solve(ThreePlayers(), engine="compiled")


def logged(method):
    def wrapper(*arguments):
        return method(*arguments)

    return wrapper


class Decorated(Heap):
    """A rule behind a function that takes anything, which has no compiled form."""

    @logged
    def play(self, state, move):
        return (state[0] - move, 1 - state[1])


def test_a_rule_behind_a_decorator_is_played_interpreted():
    if numba.config.DISABLE_JIT:
        pytest.skip("interpreted routines take any rules")
    with pytest.raises(RulesError, match=r"play .*cannot be compiled"):
        solve(Decorated(), engine="compiled")
    assert solve(Decorated(7)).outcome() == solve(Heap(7)).outcome()


SHIFTED = """{above}
from zermelo import Game


class Shifted(Game):
    def start(self):
        return (9,)

    def moves(self, state):
        if state[0] > 0:
            yield 1

    def play(self, state, move):
        return (state[0] - move + (9 // (state[0] - 3)) * 0,)
"""


@pytest.mark.skipif(not IS_ON, reason="interpreted rules know their lines")
def test_after_an_edit_above_it_a_fault_is_blamed_on_the_line_where_it_now_stands(tmp_path):
    lines = []
    for above in ("", "\n# A comment.\n"):
        file = tmp_path / "shifted.py"
        file.write_text(SHIFTED.format(above=above), encoding="utf-8")
        with pytest.raises(RulesError) as error:
            solve(game_in_file(file), engine="compiled")
        lines.append(int(re.search(r"line (\d+)", str(error.value))[1]))
    assert lines == [14, 16]


def game_in_file(file):
    spec = importlib.util.spec_from_file_location(f"shifted_{file.stat().st_size}", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Shifted()
