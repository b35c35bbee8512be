"""Compiled code made ready: for the states it is asked about, and without a word where it cannot be."""

import threading

import pytest
from tests.small_games import Matches
from tests.speed import needs_compiler

from zermelo import analyse
from zermelo.compiled.choice import Handover
from zermelo.compiled.rules import compiled_rules, preparation
from zermelo.errors import RulesError
from zermelo.exact.fast import SOLVING
from zermelo.game import Game
from zermelo.words import message

pytestmark = needs_compiler


class Named(Game):
    """States begin with a parameter that only `start` reads; where it is a text the estimate has no compiled form."""

    def __init__(self, first=5):
        self.first = first

    def start(self):
        return self.first, 6

    def moves(self, state):
        return range(1, min(state[1], 3) + 1)

    def play(self, state, move):
        return state[0], state[1] - move

    def estimate(self, state):
        return len(state[0].casefold()) if isinstance(state[0], str) else state[0]


def forget_this_process():
    preparation._PREPARATIONS.clear()
    compiled_rules._RULES.clear()


def test_code_on_disk_for_other_states_is_not_taken_for_that_of_these(monkeypatch, tmp_path):
    """A second process finds the mark of the first one, whose rules read alike and whose states do not."""
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    forget_this_process()
    analyse(Named(5), depth=3, engine="compiled")
    forget_this_process()
    with pytest.raises(RulesError):
        analyse(Named("ab"), depth=3, engine="compiled")
    assert analyse(Named("ab"), depth=3, engine="auto").best


def test_what_fails_while_compiling_leaves_plain_work_alone(monkeypatch):
    def broken(*_):
        raise OSError("no compiler can be loaded")

    class Other(Matches):
        """Not prepared by another test."""

    monkeypatch.setattr(preparation, "compiled_rules", broken)
    look = Handover(Other(9), None, SOLVING)
    look.insist()
    look()


def test_who_waits_with_a_glance_looks_until_the_rules_are_known(monkeypatch):
    never = message("test.never", en="never", fr="jamais")()
    looks = []
    may_end = threading.Event()

    def glance():
        looks.append(found.is_known)
        if len(looks) == 3:
            may_end.set()

    monkeypatch.setattr(preparation, "GLANCE", 0.001)
    monkeypatch.setattr(preparation.Preparation, "_prepared", lambda self: may_end.wait(20) and never)
    found = preparation.Preparation(Matches(9), (9,), SOLVING, "nobody's")
    found.settle(glance)
    assert found.found is never
    assert looks[:3] == [False] * 3
