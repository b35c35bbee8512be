"""`zermelo serve` as a person starts it: a process of its own, until Ctrl-C."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from tests.e2e.cli import environment, zermelo

RULES = """
from zermelo import Game

class Pile(Game):
    impartial = True

    def __init__(self, heap: int = 5):
        self.heap = heap

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@contextmanager
def served(*arguments, language="en", folder=None):
    """A running server: its process, its address, and its first line."""
    # -P: as the installed command, which does not look for modules where it is started.
    command = [
        sys.executable,
        "-P",
        "-m",
        "zermelo",
        "serve",
        "--no-browser",
        "--port",
        "0",
        *map(str, arguments),
    ]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=folder,
        env=environment(language), start_new_session=True,
    ) as process:  # fmt: skip
        try:
            line = process.stdout.readline()
            address = re.search(r"http://\S+", line)
            assert address is not None, line + process.stderr.read()
            yield process, address[0], line
        finally:
            process.kill()


def ask(address, kind, **body):
    request = urllib.request.Request(
        f"{address}api/{kind}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def children(pid):
    """The processes that a process has started."""
    listed = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def are_gone(pids, seconds=30.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not any(_runs(pid) for pid in pids):
            return True
        time.sleep(0.05)
    return False


def _runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_says_where_it_is_answers_and_ends_with_ctrl_c_leaving_no_process():
    with served() as (process, address, line):
        assert "Ctrl-C" in line
        assert address.startswith("http://127.0.0.1:")
        assert ask(address, "verdicts", game="chomp")["best"] == ["2,3"]
        workers = children(process.pid)
        assert len(workers) >= 4
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=15)
        assert process.returncode == 130
        assert errors.strip() == "zermelo: stopped"
        assert are_gone(workers)


def test_a_computation_does_not_keep_the_server_from_ending():
    with served() as (process, address, _):
        slow = subprocess.Popen(
            [sys.executable, "-c", "import sys, urllib.request as u; u.urlopen(u.Request(sys.argv[1], sys.argv[2]."
             "encode(), {'Content-Type': 'application/json'}))", f"{address}api/review",
             '{"game": "reversi", "moves": ["d3", "c3", "c4", "e3"]}'],
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        time.sleep(2.0)
        workers = children(process.pid)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        assert time.monotonic() - began < 60
        assert process.returncode == 130
        assert slow.wait(10) != 0
        assert are_gone(workers)


@pytest.mark.start
def test_workers_of_a_killed_server_end_by_themselves():
    with served() as (process, address, _):
        ask(address, "position", game="chomp")
        workers = children(process.pid)
        process.kill()
        process.wait()
        assert are_gone(workers)


def test_a_file_of_rules_is_offered_under_its_stem(tmp_path):
    (tmp_path / "my_pile.py").write_text(RULES)
    (tmp_path / "random.py").write_text("raise SystemExit('a file beside the rules was imported')\n")
    with served("my_pile.py", "chomp", language="fr", folder=tmp_path) as (_, address, line):
        assert "Ctrl-C l'arrête" in line
        with urllib.request.urlopen(f"{address}api/games?lang=fr", timeout=60) as answer:
            listed = json.load(answer)
        assert listed["first"] == "my_pile"
        assert [game["name"] for game in listed["games"] if game["own"]] == ["my_pile"]
        assert ask(address, "verdicts", game="my_pile:heap=4", lang="fr")["sentence"].startswith("Adam gagne")


def test_the_whole_network_gets_an_address_for_the_board():
    with served("--host", "0.0.0.0", "--password", "craie") as (process, address, line):
        assert "localhost" in line
        board = process.stdout.readline()
        assert re.search(r"to write on the board: http://[0-9a-z.-]+:\d+/", board)
        with pytest.raises(urllib.error.HTTPError, match="401"):
            ask(address, "position", game="chomp")


@pytest.mark.parametrize(("language", "says"), [("en", "another program"), ("fr", "un autre programme")])
def test_a_busy_port_is_said_in_one_line(language, says):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = zermelo("serve", "--no-browser", "--port", port, language=language)
        assert refused.returncode == 2
        assert says in refused.stderr
        assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "70000"], "from 0 to 65,535"),
        (["--port", "x"], "whole number"),
        (["--host", "no.such.host.invalid"], "no such address"),
        (["--host", "192.0.2.1"], "no such address"),
        (["--password", ""], "a word is needed"),
        (["nothing"], "there is no game"),
        (["nothing.py"], "nothing.py"),
        (["graph:file=nothing.json"], "nothing.json"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(arguments, says):
    refused = zermelo("serve", "--no-browser", *arguments)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert says in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_file_cannot_take_the_name_of_a_game(tmp_path):
    (tmp_path / "chomp.py").write_text(RULES)
    refused = zermelo("serve", "--no-browser", "chomp.py", folder=tmp_path)
    assert refused.returncode == 2
    assert "rename the file" in refused.stderr


def test_help_is_there_in_both_languages():
    assert "--password" in zermelo("serve", "--help").stdout
    assert "à écrire" not in zermelo("serve", "--help", language="fr").stdout


def test_everything_imports_where_the_system_cannot_limit_a_process():
    """Windows has no `resource` and no `nice`: nothing may need them when it is imported."""
    code = (
        "import sys, os; sys.modules['resource'] = None; sys.modules['fcntl'] = None; del os.nice\n"
        "from zermelo.apps.web import worker, workers, server, run\n"
        "worker._limit(100, 5); print('fine')"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False
    )
    assert result.stdout.strip() == "fine", result.stderr
