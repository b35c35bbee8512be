"""An engine of one game made ready by another process, which nobody waits for longer than he has time."""

import json
import subprocess
import sys
import threading
import time

import pytest
from tests.e2e.cli import environment

pytest.importorskip("numba")

from zermelo.compiled.special import making
from zermelo.compiled.special.making import Kept, Making


@pytest.fixture(autouse=True)
def fresh(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))


def other_process(seconds):
    return subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({seconds})"])


def test_whoever_has_little_time_does_not_wait_for_a_compilation(monkeypatch):
    process, loaded = other_process(60), []
    monkeypatch.setattr(making, "_started", lambda *_: process)
    engine = Making("nothing", (1,), lambda: loaded.append(1))
    begun = time.monotonic()
    assert not engine.is_ready(making.COMPILING - 1)
    assert time.monotonic() - begun < (making.COMPILING - 1) / 2
    process.kill()
    # Now there is only the loading to wait for.
    assert engine.is_ready(None)
    assert loaded == [1]


def test_the_code_is_loaded_once_the_other_process_has_made_it(monkeypatch):
    started, loaded = [], []

    def start(name, board):
        started.append((name, board))
        return other_process(0)

    monkeypatch.setattr(making, "_started", start)
    engine = Making("nothing", (2, 3), lambda: loaded.append(1))
    assert [engine.is_ready(None) for _ in range(3)] == [True] * 3
    assert (started, loaded) == ([("nothing", (2, 3))], [1])


def test_code_that_was_made_before_is_only_loaded(monkeypatch):
    monkeypatch.setattr(making, "_started", lambda *_: pytest.fail("it was made before"))
    making.write_entry(making._mark("nothing", (4,)), b"")
    assert Making("nothing", (4,), lambda: None).is_ready(5.0)


def test_where_no_process_can_be_started_this_one_compiles(monkeypatch):
    monkeypatch.setattr(making.sys, "executable", "/no/such/python")
    loaded = []
    assert Making("nothing", (5,), lambda: loaded.append(1)).is_ready(None)
    assert loaded == [1]


def test_two_boards_that_alternate_keep_their_engines():
    made = []
    kept = Kept(lambda board: made.append(board) or object())
    first, second = kept("a"), kept("b")
    assert [kept("a"), kept("b"), kept("a")] == [first, second, first]
    assert made == ["a", "b"]
    kept("c")
    assert kept("a") is first
    assert kept("b") is not second


def test_an_engine_is_made_once_however_many_ask():
    made = []

    def make(board):
        made.append(board)
        time.sleep(0.05)
        return object()

    kept = Kept(make)
    threads = [threading.Thread(target=kept, args=("a",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert made == ["a"]


@pytest.mark.slow
def test_the_engine_is_finished_after_the_program_has_ended(tmp_path):
    game = ["analyse", "connect4:columns=8,rows=7", "--at", "444455552277", "--json", "--seconds"]
    where = {
        "cwd": tmp_path,
        "env": {**environment(), "ZERMELO_CACHE": str(tmp_path / "cache")},
        "text": True,
    }

    def answer(seconds):
        begun = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "zermelo", *game, seconds],
            capture_output=True,
            timeout=60,
            check=True,
            **where,
        )
        assert done.stderr == ""
        return json.loads(done.stdout), time.monotonic() - begun

    _, took = answer("1")
    assert took < 10
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and making.read_entry(making._mark("connect4", (8, 7))) is None:
        time.sleep(1)
    assert making.read_entry(making._mark("connect4", (8, 7))) is not None
    assert answer("30")[0]["engine"] == "compiled"
