"""The benchmark of Monte-Carlo tree search, and the bar that it has to pass."""

import pytest

pytest.importorskip("numba")

from zermelo.apps.bench import mcts

#: How many times OpenSpiel's visits per CPU second we want at least.
BARS = {"connect4": 5, "reversi": 30}


@pytest.mark.slow
def test_the_section_has_a_row_for_each_game_and_passes_the_bar():
    pytest.importorskip("pyspiel")
    section = mcts.visits(quick=False)
    assert [row[0] for row in section.rows] == list(BARS)
    for game, count, speed, plain, spiel in section.rows:
        assert float(speed.replace(",", "")) > float(count.replace(",", ""))
        assert float(plain.replace(",", "")) > 10
        assert float(spiel.replace(",", "")) >= BARS[game]


def test_without_open_spiel_there_is_a_note(monkeypatch):
    find = mcts.importlib.util.find_spec
    monkeypatch.setattr(
        mcts.importlib.util, "find_spec", lambda name: None if name == "pyspiel" else find(name)
    )
    monkeypatch.setattr(mcts, "_GAMES", (("tictactoe", "tic_tac_toe", 20, 50),))
    section = mcts.visits(quick=True)
    assert [len(row) for row in section.rows] == [4]
    assert "OpenSpiel" in str(section.notes[0])
