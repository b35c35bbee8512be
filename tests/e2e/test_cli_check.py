"""`zermelo check`: 0 when the promises are kept, 1 when not, with the reasons."""

import json

import pytest

from zermelo.apps.cli import main

BROKEN = {
    "raises": "        if state[0] == 1: raise KeyError('oops')\n        yield 1\n",
    "changes": "        yield from __import__('random').sample([1, 2, 3, 4, 5, 6], 3)\n",
}


def rules(body):
    return (
        "from zermelo import Game\nclass Mine(Game):\n    def start(self): return (3,)\n"
        f"    def moves(self, state):\n{body}    def play(self, state, move): return (state[0] - 1,)\n"
    )


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_broken_promise_is_a_no(tmp_path, capsys, kind, language):
    path = tmp_path / "mine.py"
    path.write_text(rules(BROKEN[kind]))
    assert main(["check", str(path), "--lang", language]) == 1
    said = capsys.readouterr()
    assert "Mine: " in said.out or "Mine : " in said.out
    assert said.out.count("\n- ") >= 1
    assert said.err == ""


def test_a_state_that_is_not_hashable_is_a_problem_and_not_bad_input(tmp_path, capsys):
    path = tmp_path / "mine.py"
    path.write_text(rules("        yield 1\n").replace("(3,)", "[3]"))
    assert main(["check", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["game", "ok", "problems", "notices", "plays", "positions"]
    assert not found["ok"]


def test_the_games_of_the_package_keep_their_promises(capsys):
    assert main(["check", "chomp"]) == 0
    assert "no problem" in capsys.readouterr().out
