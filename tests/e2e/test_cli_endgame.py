"""`zermelo endgame`: tables of chess endings made, told and looked up."""

import json

import pytest
from tests.e2e.cli import zermelo

from zermelo.apps.cli import main

pytest.importorskip("llvmlite")


@pytest.fixture(autouse=True, scope="module")
def _tables(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZERMELO_TABLES", str(tmp_path_factory.mktemp("tables")))
        yield


def test_a_class_is_told_as_data():
    result = zermelo("endgame", "kkr", "--json")
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert (found["class"], found["states"], found["verified"]) == ("KRvK", 50015, True)
    # syzygy-tables.info
    assert found["counts"] == {
        "white": {"win": 21959, "draw": 0, "loss": 0},
        "black": {"win": 0, "draw": 2796, "loss": 25260},
    }
    assert (found["longest"]["moves"], found["longest"]["plies"]) == (16, 32)
    assert found["seconds"] > 0


def test_a_class_is_told_in_both_languages():
    assert "White to move: wins 21,959, draws 0, loses 0" in zermelo("endgame", "KRK").stdout
    assert (
        "mat le plus long : 16 coups du camp qui mate, 32 en tout"
        in zermelo("endgame", "KRK", language="fr").stdout
    )
    assert "nobody can force mate" in zermelo("endgame", "KNK").stdout


def test_a_position_is_looked_up_with_its_best_moves():
    # Mate in one, by one move.
    position = "k7/8/1K6/8/8/8/8/7R w - - 0 1"
    found = json.loads(zermelo("endgame", "KRvK", "--at", position, "--json").stdout)
    assert found == {"position": position, "outcome": "win", "distance": 1, "best": ["h1h8"]}
    assert "White wins in 1 ply" in zermelo("endgame", "--at", position).stdout


@pytest.mark.parametrize("wanted", [(), ("KRvK",)])
def test_bare_kings_are_drawn_without_a_table(wanted):
    position = "k7/8/1K6/8/8/8/8/8 w - - 0 1"
    result = zermelo("endgame", *wanted, "--at", position, "--json")
    found = json.loads(result.stdout)
    assert (result.returncode, found["outcome"], found["distance"]) == (0, "draw", None)
    # Every legal move keeps the draw: a7, b7 are beside the other king.
    assert sorted(found["best"]) == ["b6a5", "b6a6", "b6b5", "b6c5", "b6c6", "b6c7"]


def test_a_bad_file_among_the_tables_is_told_and_passed_over():
    from zermelo.compiled.special.endgame_files import tables_folder

    zermelo("endgame", "KNK")
    bad = tables_folder() / "KQvKQ.endgame"
    bad.write_bytes(b"zermelo endgame 1\n")
    result = zermelo("endgame", "--json")
    bad.unlink()
    assert "KNvK" in [one["class"] for one in json.loads(result.stdout)["classes"]]
    assert (result.returncode, result.stderr.count("\n"), "KQvKQ" in result.stderr) == (0, 1, True)


def test_colours_may_be_exchanged():
    position = "7r/8/8/8/8/1k6/8/K7 b - - 0 1"
    found = json.loads(zermelo("endgame", "KRvK", "--at", position, "--json").stdout)
    assert (found["outcome"], found["distance"], found["best"]) == ("win", 1, ["h8h1"])


def test_positions_are_answered_line_by_line(tmp_path):
    (tmp_path / "positions.txt").write_text(
        "k7/8/1K6/8/8/8/8/7R w - - 0 1\n7R/8/8/8/8/8/8/K6k w - - 0 1\nk7/8/1K6/8/8/8/8/7R b - - 0 1\n"
    )
    result = zermelo("endgame", "KRvK", "--positions", "positions.txt", "--json", folder=tmp_path)
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert (first["outcome"], third["outcome"], third["distance"]) == ("win", "loss", 2)
    assert "error" in second
    assert result.returncode == 2


def test_zugzwangs_are_counted():
    found = json.loads(zermelo("endgame", "KRvK", "--zugzwangs", "--json").stdout)
    assert found["zugzwangs"] == {"count": 0, "positions": []}


def test_a_table_is_saved_and_verified_and_the_tables_are_listed(tmp_path):
    assert zermelo("endgame", "KRK", "--save", tmp_path / "krk.endgame").returncode == 0
    result = zermelo("verify", tmp_path / "krk.endgame")
    assert (result.returncode, "50,015 positions of KRvK" in result.stdout) == (0, True)
    names = [one["class"] for one in json.loads(zermelo("endgame", "--json").stdout)["classes"]]
    assert "KRvK" in names


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("KQvKRK",), "KQvKRK"),
        (("KXvK",), "K Q R B N P"),
        (("KQQQvKQQ",), "7 men"),
        (("KRPvKP",), "4 where there are pawns"),
        (("KRvK", "--at", "8/8/8/8/8/8/8/8 w - - 0 1"), "kings"),
        (("KRvK", "--at", "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1"), "KQvK"),
        (("--at", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"), "32 men"),
        (("--at", "k7/8/8/8/8/8/8/4K2R w K - 0 1"), "castl"),
        (("--all", "5"), "from 3 to 4"),
        (("KRvK", "--all", "3"), "together"),
        (("--zugzwangs",), "needs a class"),
        (("KRvK", "--save", "nowhere/krk.endgame"), "nowhere"),
        (("KRvK", "--memory", "much"), "--memory"),
        (("KQQvKQ", "--memory", "1MB"), "memory"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments, word, capsys):
    assert main(["--lang", "en", "endgame", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert word in told.err


@pytest.mark.parametrize(
    "forged", [{"plies": 34, "moves": 17}, {"moves": 99}, {"position": "<forged>"}, {"position": None}]
)
def test_a_table_with_a_forged_longest_mate_is_rejected(tmp_path, forged):
    from zermelo.compiled.special.endgame_files import EndgameFile, tables_folder, write_table

    zermelo("endgame", "KRK")
    table = EndgameFile(tables_folder() / "KRvK.endgame")
    facts = {**table.facts, "longest": {**table.facts["longest"], **forged}}
    write_table(tmp_path / "forged.endgame", table.values(), facts)
    result = zermelo("verify", tmp_path / "forged.endgame")
    assert (result.returncode, "longest mate is said to be" in result.stdout) == (1, True)


def test_a_table_with_a_wrong_value_is_rejected(tmp_path):
    from zermelo.compiled.special.endgame_files import EndgameFile, tables_folder, write_table

    zermelo("endgame", "KRK")
    table = EndgameFile(tables_folder() / "KRvK.endgame")
    values = table.values()
    values[0, values[0] == 31] = 29
    write_table(tmp_path / "wrong.endgame", values, table.facts)
    result = zermelo("verify", tmp_path / "wrong.endgame")
    assert (result.returncode, "does not follow from the moves" in result.stdout) == (1, True)
