"""How much `solve` allows itself, whichever engine ends what the other has begun."""

import pytest
from tests.handing_over import handing_over
from tests.small_games import Matches
from tests.speed import needs_compiler

from zermelo.errors import TooLargeError
from zermelo.exact import solve, solver

GAME = Matches(300)


@needs_compiler
def test_the_limit_that_was_asked_for_holds_after_the_handover():
    with handing_over(3), pytest.raises(TooLargeError, match="more than 100 states, the limit"):
        solve(GAME, limit=100)


@needs_compiler
def test_without_a_limit_compiled_rules_have_one_of_their_own_unless_they_were_asked_for(monkeypatch):
    monkeypatch.setattr(solver, "LARGE", 100)
    with handing_over(3), pytest.raises(TooLargeError, match="more than 100 states, the limit"):
        solve(GAME)
    with handing_over(3):
        assert solve(GAME, memory=10**8).states == 301
    assert solve(GAME, engine="compiled").states == 301
