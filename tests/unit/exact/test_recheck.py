"""Large answers in arrays are checked by compiled rules, and by plain ones where there are none for them."""

from types import SimpleNamespace

import pytest
from tests.speed import needs_compiler

from zermelo import load, solve
from zermelo.compiled import choice
from zermelo.exact import recheck
from zermelo.words import message

_WHY = message("test.recheck", en="not today", fr="pas aujourd'hui")


@needs_compiler
@pytest.mark.parametrize("rules", [_WHY(), SimpleNamespace(state_size=99)])
def test_where_rules_do_not_compile_or_states_are_laid_out_otherwise_plain_rules_check(rules, monkeypatch):
    solved = solve(load("subtraction:heap=20"), engine="compiled")
    asked = []
    monkeypatch.setattr(choice, "is_large", lambda count: True)
    monkeypatch.setattr(recheck, "compiled_rules", lambda game: asked.append(game) or rules)
    found = solved.verify()
    assert asked
    # All 21 heaps, and the moves from each: three, but two from two, one from one.
    assert (found.valid, found.states, found.edges) == (True, 21, 18 * 3 + 2 + 1)
