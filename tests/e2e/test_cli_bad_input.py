"""Bad input: exit 2 and one line that says what is allowed; the honest "no": exit 1; never a traceback."""

import json

import pytest
from tests.e2e.cli import zermelo

from zermelo.apps.cli import _load, main

FILES = {
    "raises.py": "1 / 0\n",
    "syntax.py": "def (:\n",
    "empty.py": "x = 1\n",
    "two.py": "from zermelo import Game\nclass A(Game): pass\nclass B(Game): pass\n",
    "unfinished.py": "from zermelo import Game\nclass A(Game):\n    def start(self): return (1,)\n",
    "in_moves.py": (
        "from zermelo import Game\nclass A(Game):\n    def start(self): return (3,)\n"
        "    def moves(self, state):\n        if state[0] == 1: raise KeyError('oops')\n"
        "        yield 1\n    def play(self, state, move): return (state[0] - 1,)\n"
    ),
    "list_state.py": (
        "from zermelo import Game\nclass A(Game):\n    def start(self): return [3]\n"
        "    def moves(self, state): yield 1\n    def play(self, state, move): return state\n"
    ),
    "endless.py": (
        "from zermelo import Game\nclass A(Game):\n    def start(self): return (0,)\n"
        "    def moves(self, state): yield 1\n    def play(self, state, move): return (state[0] + 1,)\n"
    ),
    "nan.json": '{"edges": {"a": ["b"], "b": []}, "owner": {"a": 0, "b": 1}, "score": {"b": NaN}, "start": "a"}',
    "broken.json": '{"0": ["1"],',
    "agent.py": "def choose(position, moves): return 'nowhere'\n",
    "crash.py": "def choose(position, moves): raise ValueError('no idea')\n",
    "nothing.py": "def think(position): return 1\n",
    "words.py": "def h(state): return 'good'\n",
    "saved.json": '{"format": "zermelo-game", "version": 1, "game": "chomp", "start": "3,3", "moves": ["9,9"], '
    '"agents": ["a", "b"], "result": {"winner": null, "ending": null}}',
}

FINE = """from zermelo import Game
class Loop(Game):
    def start(self): return (1,)
    def moves(self, state): yield 1
    def play(self, state, move): return state
"""

BAD = [
    ("solv chomp", "solve"),
    ("solve", "GAME"),
    ("solve chomp extra", "extra"),
    ("solve chomp --fast", "--list"),
    ("solve chomp --at", "--at"),
    ("solve chomp --json=yes", "--json"),
    ("solve chomp --json --json", "--json"),
    ("solve chomp --lang de", "fr"),
    ("solve chmop", "chomp"),
    ("solve chomp:height=3", "rows"),
    ("solve chomp:rows=0", "1 "),
    ("solve chomp:rows=two", "rows"),
    ("solve chomp:rows", "key=value"),
    ("solve chomp:rows=2,rows=3", "rows"),
    ("solve chomp:rows=5..2", "1..5"),
    ("solve chomp:rows=1..1000000", "1..5"),
    ("solve chomp:rows=1..2 --at 1,1", "--at"),
    ("solve chomp:rows=1..2 --save s.json", "--save"),
    ("solve chomp --at 3,2,1", "3,3"),
    ("solve chomp --at 2,3", "2,3"),
    ("solve chomp --at nonsense", "3,3"),
    ("solve chomp --list lost", "losing"),
    ("solve chomp --engine fast", "compiled"),
    ("solve chomp --memory much", "4GB"),
    ("solve chomp --memory 0GB", "4GB"),
    ("solve chomp --check 0%", "1%"),
    ("solve chomp --check 101%", "1%"),
    ("solve chomp --check much", "1%"),
    ("solve tictactoe --memory 1MB --engine plain", "--memory"),
    ("solve chomp --table missing/t.csv", "missing/t.csv"),
    ("solve chomp --save .", "."),
    ("solve connect4", "10"),
    ("solve missing.py", "missing.py"),
    ("solve raises.py", "ZeroDivisionError"),
    ("solve syntax.py", "SyntaxError"),
    ("solve empty.py", "empty.py"),
    ("solve two.py", "two.py:A"),
    ("solve two.py:C", "A, B"),
    ("solve unfinished.py", "moves"),
    ("solve in_moves.py", "line 5"),
    ("solve list_state.py", "[3]"),
    ("solve endless.py --memory 50MB", "--memory"),
    ("solve graph:file=nan.json", "NaN"),
    ("solve graph:file=broken.json", "broken.json"),
    ("solve graph:file=missing.json", "missing.json"),
    ("analyse chomp:rows=1..2", "range"),
    ("analyse chomp --seconds 0", "above 0"),
    ("analyse chomp --seconds -1", "above 0"),
    ("analyse chomp --seconds nan", "above 0"),
    ("analyse chomp --depth -1", "from 0"),
    ("analyse chomp --depth 1.5", "whole"),
    ("analyse chomp --exact --seconds 3", "--seconds"),
    ("analyse chomp --at 3,2 --positions -", "--positions"),
    ("analyse chomp --moves some", "root"),
    ("analyse chomp --threads 3", "from 1 to 2"),
    ("analyse chomp --threads two", "whole"),
    ("analyse chomp --positions missing.txt", "missing.txt"),
    ("analyse tictactoe --heuristic luck", "alignment"),
    ("analyse tictactoe --heuristic words.py:h --depth 1", "'good'"),
    ("analyse tictactoe --heuristic words.py:g --depth 1", "words.py"),
    ("analyse chomp --table broken.json", "broken.json"),
    ("perft chomp", "--depth"),
    ("perft chomp --depth x", "whole"),
    ("play", "--load"),
    ("play chomp --level 0", "1"),
    ("play chomp --level 4 --opponent exact", "--opponent"),
    ("play chomp --side third", "second"),
    ("play chomp --opponent nobody", "random"),
    ("play chomp --opponent alphabeta:depth=0", "depth"),
    ("play chomp --opponent random:depth=3", "random"),
    ("play chomp --opponent agent.py --against random", "nowhere"),
    ("play chomp --opponent crash.py --against random", "no idea"),
    ("play chomp --opponent nothing.py", "choose"),
    ("play --load broken.json", "broken.json"),
    ("play --load saved.json", "9,9"),
    ("play --load missing.json", "missing.json"),
    ("verify missing.json", "missing.json"),
    ("verify broken.json", "broken.json"),
    ("check raises.py", "ZeroDivisionError"),
    ("new game.txt", ".py"),
    ("new raises.py", "raises.py"),
    ("new missing/game.py", "missing"),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names_in(folder):
    return sorted(path.name for path in folder.iterdir() if path.name != "__pycache__")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("command", "named"), BAD)
def test_bad_input_is_refused_in_one_line_that_names_what_matters(folder, capsys, command, named, language):
    before = names_in(folder)
    code = main([*command.split(), *([] if "--lang" in command else ["--lang", language])])
    said = capsys.readouterr()
    assert code == 2
    assert said.err.startswith(("zermelo: ", "zermelo : "))
    assert said.err.count("\n") == 1
    if language == "en":
        assert named in said.err
    assert names_in(folder) == before


def test_the_exit_code_of_the_process_is_2():
    result = zermelo("solve", "chmop")
    assert (result.returncode, result.stdout) == (2, "")
    assert "chomp" in result.stderr


def test_what_was_refused_leaves_files_as_they_were(folder):
    (folder / "kept.csv").write_text("mine")
    assert main(["solve", "in_moves.py", "--table", "kept.csv"]) == 2
    assert (folder / "kept.csv").read_text() == "mine"


@pytest.mark.parametrize(
    "loop",
    [
        "    while True: pass",
        "    def start(self):\n        while True: pass",
        "    def moves(self, state):\n        while True: pass",
    ],
    ids=["at import", "in start", "in moves"],
)
@pytest.mark.parametrize("command", ["solve", "check", "play", "analyse"])
def test_rules_that_loop_for_ever_are_refused(folder, capsys, monkeypatch, loop, command):
    monkeypatch.setattr(_load, "PATIENCE", 0.2)
    (folder / "loop.py").write_text(f"{FINE}{loop}\n")
    assert main([command, "loop.py"]) == 2
    assert "0.2 s" in capsys.readouterr().err


def test_a_rejected_certificate_is_a_no_with_its_reason(folder, capsys):
    assert main(["solve", "chomp", "--certificate", "proof.json", "--save", "solution.json"]) == 0
    assert main(["verify", "proof.json"]) == main(["verify", "solution.json"]) == 0
    assert main(["verify", "proof.json", "--game", "chomp:rows=3"]) == 1
    proof = json.loads((folder / "proof.json").read_text())
    proof["states"][0][1] = "loss"
    (folder / "forged.json").write_text(json.dumps(proof))
    capsys.readouterr()
    assert main(["verify", "forged.json"]) == 1
    assert "forged.json: rejected" in capsys.readouterr().out


def test_a_fault_of_ours_is_one_line_with_its_own_exit_code(monkeypatch, capsys):
    from zermelo.apps.cli import games

    def broken():
        raise ValueError("inside")

    monkeypatch.setattr(games, "all_games", broken)
    assert main(["games"]) == 70
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setenv("ZERMELO_DEBUG", "1")
    with pytest.raises(ValueError, match="inside"):
        main(["games"])


def test_a_reader_who_leaves_is_no_error():
    import subprocess
    import sys

    from tests.e2e.cli import environment

    command = [sys.executable, "-m", "zermelo", "solve", "tictactoe", "--list", "winning"]
    with subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
