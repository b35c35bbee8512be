"""The end of the program while code is still being compiled for the next time."""

import os
import signal
import subprocess
import sys
import time

import pytest
from tests.e2e.cli import environment

#: A command whose answer is there while a compilation goes on: here it only waits, and then writes a file.
LEAVING = """
import sys, time
from pathlib import Path
from zermelo.apps.cli import leave, main
from zermelo.compiled.routines.background import begin_compilation

def work():
    time.sleep(float(sys.argv[1]))
    Path(sys.argv[2]).write_text("compiled")

begin_compilation(work)
code = main(["--version"])
leave(int(sys.argv[3]) or code)
"""


def begin(seconds, place, code=0, **streams):
    command = [sys.executable, "-c", LEAVING, str(seconds), str(place), str(code)]
    return subprocess.Popen(command, env=environment(), text=True, stdout=subprocess.PIPE, **streams)


def test_the_program_ends_once_the_compiled_code_is_there_and_says_nothing_in_a_pipe(tmp_path):
    process = begin(1.5, tmp_path / "made", stderr=subprocess.PIPE)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out.startswith("zermelo ")
    assert (tmp_path / "made").read_text() == "compiled"


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C alone")
def test_control_c_after_the_answer_ends_at_once_with_130_and_no_traceback(tmp_path):
    process = begin(50, tmp_path / "made", stderr=subprocess.PIPE)
    assert process.stdout.readline().startswith("zermelo ")
    time.sleep(0.3)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")
    assert time.monotonic() - began < 20
    assert not (tmp_path / "made").exists()


def test_a_command_that_was_interrupted_waits_for_nothing(tmp_path):
    began = time.monotonic()
    process = begin(50, tmp_path / "made", 130, stderr=subprocess.PIPE)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert out.startswith("zermelo ")
    assert time.monotonic() - began < 25


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_at_a_terminal_one_line_says_why_the_program_waits(tmp_path):
    ours, theirs = os.openpty()
    process = begin(2.5, tmp_path / "made", stderr=theirs)
    process.communicate(timeout=60)
    os.close(theirs)
    said = os.read(ours, 10_000).decode()
    os.close(ours)
    assert process.returncode == 0
    assert "compiled code is still being made ready" in said
    assert said.count("\n") == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C alone")
def test_real_compilations_reach_the_cache_unless_interrupted(tmp_path):
    pytest.importorskip("numba")
    (tmp_path / "wide.py").write_text(
        "from zermelo import Game\n\nclass Wide(Game):\n    def start(self): return (0, 0)\n"
        "    def moves(self, state):\n        for i in range(25):\n"
        "            if not (state[0] | state[1]) >> i & 1:\n                yield i\n"
        "    def play(self, state, move): return (state[1], state[0] | 1 << move)\n"
        "    def estimate(self, state): return state[0] % 97\n"
    )
    cache = tmp_path / "cache"
    command = [sys.executable, "-m", "zermelo", "analyse", "wide.py", "--seconds", "1"]
    where = {"cwd": tmp_path, "env": {**environment(), "ZERMELO_CACHE": str(cache)}, "text": True}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **where)
    for line in process.stdout:
        if line.startswith("next:"):
            break
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    interrupted = set(cache.rglob("*.compiled"))
    done = subprocess.run(command, capture_output=True, timeout=110, check=True, **where)
    assert done.stderr == ""
    kept = set(cache.rglob("*.compiled"))
    assert interrupted < kept
    # Nothing is left to compile: what was waited for is there.
    subprocess.run(command, capture_output=True, timeout=110, check=True, **where)
    assert set(cache.rglob("*.compiled")) == kept


#: What a command leaves behind where Numba was imported: something printed and not flushed, a wish for the end.
WITH_NUMBA = """
import atexit, sys
from pathlib import Path
import numba
from zermelo.apps.cli import leave, main

atexit.register(Path(sys.argv[1]).write_text, "swept")
code = main(["--version"])
print("x" * 100_000)
leave(int(sys.argv[2]))
"""


@pytest.mark.parametrize("code", [0, 2])
def test_after_numba_the_end_is_quick_and_forgets_neither_output_nor_what_was_to_be_done(tmp_path, code):
    pytest.importorskip("numba")
    command = [sys.executable, "-c", WITH_NUMBA, str(tmp_path / "done"), str(code)]
    found = subprocess.run(
        command, env=environment(), text=True, capture_output=True, timeout=60, check=False
    )
    assert (found.returncode, found.stderr) == (code, "")
    assert found.stdout.endswith("x" * 100_000 + "\n")
    assert (tmp_path / "done").read_text() == "swept"


def test_a_file_that_somebodys_rules_left_open_is_written_to_its_end(tmp_path):
    pytest.importorskip("numba")
    rules = tmp_path / "logging_game.py"
    rules.write_text(
        "from zermelo import Game\n\nLOG = open('log.txt', 'w')\nLOG.write('begun')\n\n\nclass Heap(Game):\n"
        "    def start(self):\n        return (9,)\n\n    def moves(self, state):\n        yield from range(1, 4)\n\n"
        "    def play(self, state, move):\n        return (state[0] - move,)\n"
    )
    command = [sys.executable, "-m", "zermelo", "perft", rules.name, "--depth", "2", "--engine", "compiled"]
    subprocess.run(command, env=environment(), cwd=tmp_path, check=True, capture_output=True, timeout=120)
    assert (tmp_path / "log.txt").read_text() == "begun"
