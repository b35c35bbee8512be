"""`zermelo tournament` as a teacher starts it."""

import json
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.e2e.cli import environment, zermelo

from zermelo.matches.sandbox.features import missing_features

FIRST = "def choose(position, moves): return moves[0]\n"


@pytest.fixture
def students(tmp_path):
    folder = tmp_path / "students"
    folder.mkdir()
    (folder / "alice.py").write_text(FIRST)
    (folder / "bob.py").write_text("def choose(position, moves): return moves[-1]\n")
    return folder


@pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")
def test_a_folder_plays_and_the_same_command_plays_nothing_again(students, tmp_path):
    command = ("tournament", "tictactoe", students, "exact", "--rounds", "2", "--db", tmp_path / "class.db")
    once = zermelo(*command, "--json")
    assert once.returncode == 0, once.stderr
    found = json.loads(once.stdout)
    assert (found["game"], found["rounds"], found["seed"], found["games"]) == ("tictactoe", 2, 0, 12)
    fields = ["agent", "games", "wins", "draws", "losses", "points", "rating", "low", "high", "endings"]
    assert [list(line) for line in found["standings"]] == [fields] * 3
    assert {line["agent"] for line in found["standings"]} == {"alice", "bob", "exact"}
    assert found["standings"][0]["agent"] == "exact"
    assert sum(line["points"] for line in found["standings"]) == 12
    assert all(line["low"] < line["rating"] < line["high"] for line in found["standings"])
    before = sqlite3.connect(tmp_path / "class.db").execute("SELECT * FROM games").fetchall()
    again = zermelo(*command, language="fr")
    assert again.returncode == 0
    assert "3 joueurs, 12 parties" in again.stdout
    assert "selon les règles" in again.stdout
    assert sqlite3.connect(tmp_path / "class.db").execute("SELECT * FROM games").fetchall() == before


BAD = {
    "broken": ("def choose(\n", "broken.py:1: SyntaxError", "broken.py:1: SyntaxError"),
    "missing": ("import nowhere_to_be_found\n", "missing.py:1: ModuleNotFoundError", "missing.py:1"),
    "none": ("x = 1\n", "none.py defines none of the functions", "none.py ne définit aucune des fonctions"),
    "leaves": ("import os\nos._exit(3)\n", "leaves: left the game (3)", "leaves : sortie"),
    "latin": (b"# \xe9t\xe9\n", "latin.py cannot be read: it is not a UTF-8", "latin.py ne peut pas être lu"),
}


@pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")
@pytest.mark.parametrize(("language", "column"), [("en", 1), ("fr", 2)])
def test_a_bad_file_of_a_folder_is_left_out_by_name_and_the_others_play(students, tmp_path, language, column):
    for name, (source, *_) in BAD.items():
        (students / f"{name}.py").write_bytes(source if isinstance(source, bytes) else source.encode())
    given = ("--rounds", "1", "--db", tmp_path / "x.db", "--report", tmp_path / "report")
    run = zermelo("tournament", "tictactoe", students, "--workers", "1", *given, language=language)
    assert run.returncode == 0, run.stderr
    lines = run.stderr.splitlines()
    assert len(lines) == len(BAD)
    for _, *said in BAD.values():
        assert sum(said[column - 1] in line for line in lines) == 1
    left = {"en": "2 players, 2 games, 5 files left out", "fr": "2 joueurs, 2 parties, 5 fichiers laissés"}
    assert left[language] in run.stdout.replace("\u202f", " ").replace("\xa0", " ")
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    assert {"en": "Files left out: 5", "fr": "Fichiers laissés de côté"}[language] in page
    assert all(said[column - 1] in page for _, *said in BAD.values())
    # The same command once more: what was there is said, and nothing is played again.
    again = zermelo("tournament", "tictactoe", students, *given, "--json", language=language)
    found = json.loads(again.stdout)
    assert (found["games"], found["before"], len(found["left_out"])) == (2, 2, 5)
    assert {"en": "x.db already holds 2 games", "fr": "x.db contient déjà 2 parties"}[
        language
    ] in again.stderr


def test_tables_are_written_to_files(tmp_path):
    players = ("tournament", "nim", "exact", "random", "--rounds", "1")
    for name, beginning in (
        ("t.md", "|  | player |"),
        ("t.csv", "player,points"),
        ("t.json", '{"game": "nim"'),
    ):
        run = zermelo(*players, "-o", tmp_path / name)
        assert run.returncode == 0, run.stderr
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(beginning)


def test_a_sequential_test_stops_when_it_knows(tmp_path):
    command = (
        "tournament",
        "tictactoe",
        "exact",
        "random",
        "--format",
        "sprt",
        "--elo",
        "0,100",
        "--rounds",
        "500",
    )
    run = zermelo(*command, "--db", tmp_path / "x.db", "--json")
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["sprt"]["accepted"] == "elo1"
    assert found["sprt"]["ratio"] >= found["sprt"]["high"] > 0 > found["sprt"]["low"]
    assert found["games"] == 2 * found["sprt"]["pairs"] < 1000
    assert found["superiority"][0][1] > 0.99 > 0.01 > found["superiority"][1][0]
    assert found["superiority"][0][0] is None
    # Asked again, it knows already.
    again = zermelo(*command, "--db", tmp_path / "x.db", language="fr")
    assert "exact contre random vaut plutôt 100 Elo que 0" in again.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("empty",), "holds no player"),
        (("exact",), "two players at least"),
        (("exact", "exact"), "two players are called exact"),
        (("exact", "nobody"), "there is no agent “nobody”"),
        (("exact", "none.py"), "there is no file none.py"),
        (("exact", "random", "--rounds", "0"), "--rounds is a whole number from 1"),
        (("exact", "random", "--rounds", "-3"), "--rounds is a whole number from 1"),
        (("exact", "random", "--format", "cup"), "--format is one of"),
        (("exact", "random", "--seconds", "0"), "--seconds"),
        (("exact", "random", "--memory", "lots"), "--memory"),
        (("exact", "random", "--workers", "0"), "--workers"),
        (("exact", "random", "--elo", "20,0", "--format", "sprt"), "two numbers, the smaller one first"),
        (("exact", "random", "level:2", "--format", "sprt"), "two players, not 3"),
        (("exact", "random", "-o", "table.xls"), ".md, .csv"),
        (("exact", "random", "--db", "other.db"), "another game, nim instead of tictactoe"),
        (("exact", "random", "--db", "text.db"), "is not a tournament of zermelo"),
        (("exact", "random", "--db", "nowhere/x.db"), "cannot be used"),
        (("bad/broken.py", "exact"), "cannot play: broken.py:1: SyntaxError"),
        (("bad/broken.py", "bad/good.py", "exact"), "cannot play: broken.py:1: SyntaxError"),
        (("worse", "exact", "random"), "cannot play: broken.py:1: SyntaxError"),
        (("bad",), "cannot play: broken.py:1: SyntaxError"),
        (("nowhere/",), "there is no folder nowhere/"),
        (("exact", "random", "./nowhere"), "there is no folder ./nowhere"),
        ((), "AGENT… is missing"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(tmp_path, arguments, said):
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "broken.py").write_text("def choose(\n")
    (tmp_path / "bad" / "good.py").write_text(FIRST)
    (tmp_path / "worse").mkdir()
    for name in ("broken", "worse"):
        (tmp_path / "worse" / f"{name}.py").write_text("def choose(\n")
    (tmp_path / "text.db").write_text("some text\n" * 100)
    if "other.db" in arguments:
        made = zermelo(
            "tournament", "nim", "exact", "random", "--rounds", "1", "--db", "other.db", folder=tmp_path
        )
        assert made.returncode == 0
    if missing_features() and any("bad" in text or "worse" in text for text in arguments):
        pytest.skip("this kernel cannot lock up a process")
    run = zermelo("tournament", "tictactoe", *arguments, folder=tmp_path)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert said in run.stderr


@pytest.mark.parametrize(
    ("name", "said"), [("none.db", "there is no file none.db"), ("text.db", "is not a tournament of zermelo")]
)
def test_what_cannot_be_shown_is_one_line_and_exit_2(tmp_path, name, said):
    (tmp_path / "text.db").write_text("some text\n" * 100)
    run = zermelo("serve", "--db", name, "--no-browser", "--port", "0", folder=tmp_path)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert said in run.stderr
    assert not (tmp_path / "none.db").exists()


def test_changed_rules_are_one_line_and_exit_2(tmp_path):
    command = ("tournament", "take.py", "exact", "random", "--rounds", "1", "--db", "x.db")
    rules = (
        "from zermelo import Game\nclass Take(Game):\n"
        "    def start(self): return 5\n"
        "    def moves(self, heap): return range(1, min({}, heap) + 1)\n"
        "    def play(self, heap, move): return heap - move\n"
    )
    (tmp_path / "take.py").write_text(rules.format(2))
    made = zermelo(*command, folder=tmp_path)
    assert made.returncode == 0, made.stderr
    (tmp_path / "take.py").write_text(rules.format(3))
    run = zermelo(*command, folder=tmp_path)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert "the rules of take.py:Take have changed since x.db was begun" in run.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_ctrl_c_keeps_what_was_played_and_leaves_no_process(tmp_path):
    path = tmp_path / "x.db"
    command = [
        sys.executable, "-m", "zermelo", "tournament", "connect4", "mcts:visits=200", "random",
        "--rounds", "500", "--db", str(path), "--workers", "1",
    ]  # fmt: skip
    with subprocess.Popen(
        command, env=environment(), stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        until = time.monotonic() + 60
        while time.monotonic() < until and not games(path):
            time.sleep(0.05)
        workers = children(process.pid)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on" in said
    assert "Traceback" not in said
    assert 1 <= games(path) < 1000
    assert workers
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def games(path):
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as base:
            return base.execute("SELECT COUNT(*) FROM games").fetchone()[0]
    except sqlite3.Error:
        return 0


def children(pid):
    stats = [path.read_text() for path in Path("/proc").glob("[0-9]*/stat") if path.exists()]
    return [int(stat.split()[0]) for stat in stats if stat.rpartition(")")[2].split()[1] == str(pid)]
