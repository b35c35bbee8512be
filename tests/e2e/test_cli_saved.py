"""A solution in arrays from one command to the next: solve --save, verify, analyse --table."""

import json

import pytest

pytest.importorskip("numba")

from tests.e2e.cli import zermelo

GAME = "connect4:columns=4,rows=4"
# Positions of 4×4: J. Tromp's table; nobody forces a win.
STATES = 161029


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("saved") / "solution"
    result = zermelo("solve", GAME, "--engine", "compiled", "--save", path, "--json")
    assert result.returncode == 0, result.stderr
    return path, json.loads(result.stdout)


def test_verify_plays_all_moves_again(saved):
    path, found = saved
    result = zermelo("verify", path, "--json")
    assert result.returncode == 0, result.stderr
    said = json.loads(result.stdout)
    assert (said["valid"], said["states"], said["edges"]) == (True, STATES, found["edges"])


def test_analyse_answers_from_the_file(saved):
    path, _ = saved
    result = zermelo("analyse", GAME, "--at", "11", "--table", path, "--json")
    asked = json.loads(result.stdout)
    proved = json.loads(zermelo("solve", GAME, "--at", "11", "--json").stdout)
    assert [asked[key] for key in ("outcome", "distance", "best")] == [
        proved[key] for key in ("outcome", "distance", "best")
    ]
    assert asked["exact"]


@pytest.mark.parametrize("command", [("verify",), ("analyse", GAME, "--table")])
def test_a_truncated_file_is_one_line_and_exit_2(saved, tmp_path, command):
    short = tmp_path / "short"
    short.write_bytes(saved[0].read_bytes()[:-1000])
    result = zermelo(*command, short)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert "is damaged" in result.stderr


def test_a_changed_number_is_rejected_with_exit_1(saved, tmp_path):
    altered = tmp_path / "altered"
    data = bytearray(saved[0].read_bytes())
    data[len(data) // 2] ^= 1
    altered.write_bytes(data)
    result = zermelo("verify", altered)
    assert result.returncode == 1
    assert "checksum" in result.stdout


def test_a_saved_file_is_replaced_by_the_next_save(saved):
    path, _ = saved
    before = path.read_bytes()
    assert zermelo("solve", GAME, "--engine", "compiled", "--save", path).returncode == 0
    after = path.read_bytes()
    assert len(after) - len(before) in range(-40, 40)
    assert [file.name for file in path.parent.iterdir()] == ["solution"]
