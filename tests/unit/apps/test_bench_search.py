"""The rival of our search is held to the same task, or the comparison says nothing."""

import pytest

pytest.importorskip("numba")
pytest.importorskip("easyAI")

from zermelo.apps.bench import easy, search
from zermelo.apps.language import tell


def visited(contenders):
    return {tell(contender.who): contender.nodes for contender in contenders}


def test_without_tables_and_with_them_both_visit_as_many_positions_of_tictactoe():
    nodes = visited(search.on_tictactoe(5))
    assert nodes["zermelo, plain Python, no table"] == nodes["easyAI"] == nodes["easyAI, fast rules"]
    assert nodes["zermelo, plain Python"] == nodes["easyAI, fast rules, its table"] < nodes["easyAI"]


def test_without_a_table_both_visit_as_many_positions_of_connect_four():
    nodes = visited(search.on_connect_four(6))
    assert nodes["zermelo, plain Python, no table"] == nodes["easyAI"]
    assert nodes["zermelo, compiled"] == nodes["zermelo, plain Python"] < nodes["easyAI"]


def test_the_fast_rules_of_the_rival_are_those_of_the_game():
    assert easy.EasySearch(easy.fast_tictactoe(), 9).value == 0
    # In X.X/OO./... the player to move wins at once.
    rules = easy.fast_tictactoe()([None, None])
    for move in (0, 3, 2, 4):
        rules.make_move(move)
        rules.switch_player()
    assert rules.possible_moves() == [1, 5, 6, 7, 8]
    assert not rules.is_over()
    rules.make_move(1)
    rules.switch_player()
    assert (rules.is_over(), rules.lose(), rules.scoring()) == (True, True, -100)
    rules.switch_player()
    rules.unmake_move(1)
    assert not rules.is_over()


def test_times_are_told_per_node_and_as_multiples_of_the_first_row():
    section = search.rival(quick=True)
    assert [row[0] for row in section.rows] == ["tictactoe, 6"] * 5 + ["connect4, 4"] * 4
    assert section.rows[0][5] == section.rows[5][5] == "1.0 ×"
    for _, _, nodes, each, together, _ in section.rows:
        assert float(each.replace(",", "")) * int(nodes.replace(",", "")) / 1000 == pytest.approx(
            float(together.replace(",", "")), rel=0.2, abs=0.2
        )
