"""What a stranger sends is read and not run: certificates, solutions and saved games that name a file."""

import json
import shlex
from pathlib import Path

import pytest

from zermelo.apps.cli import main
from zermelo.errors import CertificateError, ParameterError
from zermelo.exact import Solution, read_certificate, verify
from zermelo.games import load

RULES = """from pathlib import Path
from zermelo import Game
with Path("log.txt").open("a") as log: log.write("rules ")
class Mine(Game):
    def start(self): return (3,)
    def moves(self, state):
        if state[0]: yield 1
    def play(self, state, move): return (state[0] - 1,)
"""
AGENT = """from pathlib import Path
with Path("log.txt").open("a") as log: log.write("agent ")
def choose(position, moves): return moves[0]
def estimate(state): return 0
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with what a stranger sent, and his files beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "agent.py").write_text(AGENT)
    made = ("--certificate", "c.json", "--save", "s.json")
    assert main(["solve", "rules.py", *made]) == 0
    assert main(["prove", "rules.py", "--goal", "win", "--certificate", "p.json"]) == 0
    machines = ("--opponent", "random", "--against", "random")
    assert main(["play", "rules.py", *machines, "--save", "g.json"]) == 0
    (tmp_path / "log.txt").unlink()
    return tmp_path


def what_ran():
    log = Path("log.txt")
    return set(log.read_text().split()) if log.exists() else set()


def said(capsys, *arguments, code):
    capsys.readouterr()
    assert main([*arguments]) == code
    found = capsys.readouterr()
    return found.err if code == 2 else found.out


@pytest.mark.parametrize(("language", "words"), [("en", "was not run"), ("fr", "n'a pas été exécuté")])
@pytest.mark.parametrize("file", ["c.json", "s.json", "p.json"])
def test_the_rules_that_a_certificate_names_are_not_run(folder, capsys, file, language, words):
    line = said(capsys, "verify", file, "--lang", language, code=2)
    assert line.count("\n") == 1
    assert words in line
    assert f"zermelo verify {file} --game rules.py" in line
    assert "--allow" in line
    assert what_ran() == set()


@pytest.mark.parametrize("leave", [("--game", "rules.py"), ("--allow",)])
def test_the_rules_that_the_command_line_names_or_allows_are_run(folder, capsys, leave):
    assert "valid" in said(capsys, "verify", "c.json", *leave, code=0)
    assert what_ran() == {"rules"}


def test_the_command_in_the_refusal_is_the_one_that_works(folder, capsys):
    line = said(capsys, "verify", "c.json", "--lang", "en", code=2)
    command = line.split("if you trust it, ")[1].split(", or add")[0]
    program, *arguments = shlex.split(command)
    assert program == "zermelo"
    assert "valid" in said(capsys, *arguments, code=0)


def test_rules_beside_a_certificate_are_named_as_they_would_be_run(folder, capsys, monkeypatch):
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    assert "../rules.py" in said(capsys, "verify", "../c.json", code=2)
    assert what_ran() == set()


def test_what_acts_on_a_terminal_or_a_shell_is_not_passed_on(folder, capsys):
    name = "a b\x1b[2J;echo.py"
    Path(name).write_text(RULES)
    Path("c.json").write_text(json.dumps({**json.loads(Path("c.json").read_text()), "game": name}))
    line = said(capsys, "verify", "c.json", code=2)
    assert "\x1b" not in line
    assert "--game 'a b\ufffd[2J;echo.py'" in line
    assert what_ran() == set()


def test_the_command_that_prove_gives_is_the_one_that_works(folder, capsys):
    line = said(
        capsys, "prove", "rules.py", "--goal", "win", "--certificate", "p.json", "--lang", "en", code=0
    )
    command = line.split("(zermelo ")[1].split(")")[0]
    assert "valid" in said(capsys, *shlex.split(command), code=0)


def test_games_of_the_package_need_no_leave(folder, capsys):
    assert main(["solve", "chomp", "--certificate", "chomp.json"]) == 0
    assert "valid" in said(capsys, "verify", "chomp.json", code=0)


def test_the_rules_that_a_saved_game_names_are_not_run(folder, capsys):
    line = said(capsys, "play", "--load", "g.json", code=2)
    assert "zermelo play rules.py:Mine --load g.json" in line or "zermelo play rules.py --load g.json" in line
    assert what_ran() == set()
    assert "wins" in said(capsys, "play", "rules.py", "--load", "g.json", code=0)
    assert "wins" in said(capsys, "play", "--load", "g.json", "--allow", code=0)


@pytest.mark.parametrize("agent", ["agent.py", "greedy:heuristic=agent.py:estimate"])
def test_the_agents_that_a_saved_game_names_are_not_run(folder, capsys, agent):
    assert (
        main(
            ["play", "subtraction:heap=3", "--opponent", "random", "--against", "random", "--save", "g.json"]
        )
        == 0
    )
    saved = json.loads(Path("g.json").read_text())
    begun = {"moves": [], "result": {"winner": None, "ending": None}}
    Path("g.json").write_text(json.dumps({**saved, **begun, "agents": [agent, "random"]}))
    line = said(capsys, "play", "--load", "g.json", code=2)
    assert line.count("\n") == 1
    assert f"--load g.json --opponent {agent} --against random" in line
    assert what_ran() == set()
    assert "wins" in said(
        capsys, "play", "--load", "g.json", "--opponent", "level:2", "--against", "random", code=0
    )
    assert what_ran() == set()
    assert "wins" in said(
        capsys, "play", "--load", "g.json", "--opponent", agent, "--against", "random", code=0
    )
    assert what_ran() == {"agent"}
    Path("log.txt").unlink()
    assert "wins" in said(capsys, "play", "--load", "g.json", "--allow", code=0)
    assert what_ran() == {"agent"}


def test_in_python_too_a_certificate_runs_nothing(folder):
    certificate = read_certificate("c.json")
    with pytest.raises(ParameterError, match=r"about 'rules\.py.*': give that game"):
        verify(certificate)
    assert what_ran() == set()
    assert verify(certificate, load("rules.py")).valid


def test_in_python_too_a_solution_runs_nothing(folder):
    with pytest.raises(CertificateError, match="not run because a solution names it") as caught:
        Solution.load("s.json", load)
    assert "donner le jeu lui-même" in caught.value.text("fr")
    assert what_ran() == set()
    assert Solution.load("s.json", load("rules.py")).states == 4
