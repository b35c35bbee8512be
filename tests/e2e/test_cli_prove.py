"""`zermelo prove` and what `verify` says of its certificates."""

import json

import pytest
from tests.e2e.cli import without_times, zermelo

from zermelo.exact.certificate import make_strategy_certificate
from zermelo.scores import Outcome

FIELDS = [
    "game", "position", "goal", "holds", "reason", "player", "gets", "move", "positions", "nodes", "engine", "seconds",
]  # fmt: skip


def test_a_won_game_is_proved_in_words_that_name_the_winner(tmp_path):
    file = tmp_path / "proof.json"
    result = zermelo("prove", "chomp:rows=2,columns=3", "--certificate", file)
    assert result.returncode == 0
    first, second, third, _ = without_times(result.stdout).splitlines()
    assert first.startswith("chomp 2×3, position 3,3: does Adam win? yes (")
    # The course: the move to (3,2) wins.
    assert second.startswith("Adam wins from 3,3, whatever Ève plays, beginning with 2,3; the strategy has ")
    assert third == f"written: {file} (zermelo verify {file})"
    checked = zermelo("verify", file)
    assert checked.returncode == 0
    assert checked.stdout.endswith("proved: Adam wins from 3,3, whatever Ève plays\n")


def test_no_is_an_honest_answer_and_is_proved_too(tmp_path):
    file = tmp_path / "proof.json"
    result = zermelo("prove", "tictactoe", "--certificate", file, language="fr")
    assert result.returncode == 1
    assert "est-ce gagné pour X ? non" in result.stdout
    assert "O obtient au moins la nulle depuis .../.../..., quoi que joue X" in result.stdout
    checked = json.loads(zermelo("verify", file, "--json").stdout)
    assert checked["valid"] is True
    assert checked["proved"] == "O gets at least a draw from .../.../..., whatever X plays"


def test_json_has_one_object_with_all_fields():
    result = zermelo("prove", "subtraction:heap=6", "--goal", "draw", "--json")
    found = json.loads(result.stdout)
    assert list(found) == FIELDS
    assert (found["holds"], found["player"], found["gets"], found["move"]) == (True, 0, "win", "1")


def test_a_side_other_than_the_first_is_named():
    result = zermelo("prove", "tictactoe", "--at", "XX./O../...", "--goal", "loss")
    assert result.returncode == 0
    assert "does O lose? yes" in result.stdout
    assert "X wins from XX./O../..., whatever O plays" in result.stdout


def test_a_limit_leaves_the_question_open(tmp_path):
    file = tmp_path / "proof.json"
    result = zermelo("prove", "reversi", "--seconds", "0.2", "--engine", "plain", "--certificate", file)
    assert result.returncode == 1
    assert "does Black win? not decided after 0.2 s" in result.stdout
    assert not file.exists()


def test_a_forged_position_proves_nothing(tmp_path):
    # Four in a line on bits above the board, where nobody can see them: "Red wins".
    file = tmp_path / "forged.json"
    forged = make_strategy_certificate("connect4", (0, 0b1111 << 60), 0, 1, Outcome.WIN, [], points=False)
    file.write_text(json.dumps(forged))
    result = zermelo("verify", file, language="fr")
    assert result.returncode == 1
    assert "n'est pas une position de Puissance 4 7×6" in result.stdout


@pytest.mark.parametrize("command", ["prove", "solve"])
def test_a_certificate_from_another_position_says_so(tmp_path, command):
    file = tmp_path / "certificate.json"
    zermelo(command, "nim", "--at", "1,0,2@2", "--certificate", file)
    first, second, *_ = zermelo("verify", file).stdout.splitlines()
    assert "valid; " in first
    # A solution is about both players: it does not say who moves.
    position = "1,0,2@2" if command == "prove" else "1,0,2"
    assert second == f"it starts from {position}, not from the start of the game"
    assert json.loads(zermelo("verify", file, "--json").stdout)["position"] == position
    zermelo(command, "nim", "--certificate", file)
    assert "position" not in json.loads(zermelo("verify", file, "--json").stdout)


def test_a_damaged_proof_is_rejected(tmp_path):
    file = tmp_path / "proof.json"
    zermelo("prove", "chomp", "--certificate", file)
    file.write_text(file.read_text().replace('"player": 0', '"player": 1'))
    result = zermelo("verify", file)
    assert result.returncode == 1
    assert "checksum" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chomp", "--goal", "fame"], "win, draw, loss"),
        (["chomp", "--seconds", "0"], "--seconds 0"),
        (["chomp", "--memory", "much"], "500MB"),
        (["chomp", "--at", "9,9"], "9,9"),
        (["chomp", "--engine", "steam"], "plain"),
        (["nowhere"], "nowhere"),
    ],
)
def test_bad_input_is_one_clear_line(arguments, said):
    result = zermelo("prove", *arguments)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
