"""The benchmark of the choice of engine: what it measures, what it calls too long, and that it goes on after a stop."""

from math import inf

import pytest

from zermelo.apps.bench import choice
from zermelo.apps.bench.one import answer
from zermelo.apps.language import tell

ROW = {"plain": 1.0, "cold": 3.0, "auto_cold": 2.0, "warm": 0.5, "auto_warm": 1.2, "is_same": True}


def test_forty_pieces_of_work_in_five_kinds():
    assert len(choice.WORK) == len(set(choice.WORK)) == 40
    assert {kind for kind, _, _ in choice.WORK} == {"solve", "analyse", "perft", "mcts", "prove"}


def test_what_is_allowed_is_measured_by_the_better_engine():
    row = choice.Row("x", **ROW)
    assert row.shares == pytest.approx((2.0 / (2 * 1.0 + 0.3), 1.2 / (2 * 0.5 + 0.3)))
    assert choice.share(2.3, plain=inf, compiled=1.0) == pytest.approx(1.0)


@pytest.fixture
def measured(monkeypatch, tmp_path):
    """The names of what is measured; every time is invented."""
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    names = []

    def measure(name, work, rounds):
        if len(names) == 3:
            names.append(name)
            raise KeyboardInterrupt
        names.append(name)
        slow = {"auto_cold": 9.0} if name == "solve tictactoe" else {}
        return choice.Row(name, **{**ROW, **slow})

    monkeypatch.setattr(choice, "_measured", measure)
    return names


def test_stopped_it_goes_on_where_it_was_and_names_what_took_too_long(measured):
    with pytest.raises(KeyboardInterrupt):
        choice.choices(quick=False)
    assert len(measured) == 4
    section = choice.choices(quick=False)
    assert len(section.rows) == 40
    # The one that was stopped is measured again, the others are not.
    assert measured[3] == measured[4]
    assert len(measured) == 41
    assert "1 of 40" in tell(section.notes[0])
    assert "solve tictactoe" in tell(section.notes[0])
    # All done: the next time it begins anew.
    choice.choices(quick=False)
    assert len(measured) == 81


@pytest.mark.parametrize("kind", ["solve", "analyse", "perft", "mcts", "prove"])
def test_a_piece_of_work_says_the_same_by_both_engines(kind):
    pytest.importorskip("llvmlite")
    number = 300 if kind == "mcts" else 4
    assert answer(kind, "chomp:rows=2,columns=3", number, "plain") == answer(
        kind, "chomp:rows=2,columns=3", number, "compiled"
    )
