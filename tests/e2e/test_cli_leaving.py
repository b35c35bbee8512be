"""The end of the program, while code is still being compiled."""

import json
import subprocess
import sys
import time

import pytest
from tests.e2e.cli import environment

#: A command whose answer is there while a compilation goes on: here it only waits, and then writes a file.
LEAVING = """
import sys, time
from pathlib import Path
from zermelo.apps.cli import main
from zermelo.apps.leaving import be_last, leave
from zermelo.compiled.routines.background import begin_compilation

def work():
    time.sleep(float(sys.argv[1]))
    Path(sys.argv[2]).write_text("compiled")

be_last()
begin_compilation(work)
code = main(["--version"])
leave(int(sys.argv[3]) or code)
"""


@pytest.mark.parametrize("code", [0, 2, 130])
def test_no_compilation_holds_up_the_end_of_the_program(tmp_path, code):
    command = [sys.executable, "-c", LEAVING, "50", str(tmp_path / "made"), str(code)]
    began = time.monotonic()
    found = subprocess.run(
        command, env=environment(), text=True, capture_output=True, timeout=60, check=False
    )
    assert (found.returncode, found.stderr) == (code, "")
    assert found.stdout.startswith("zermelo ")
    assert time.monotonic() - began < 25
    assert not (tmp_path / "made").exists()


#: A script of a person's: it ends by itself, and Python takes down what it has loaded.
SCRIPT = """
import sys, time
from zermelo.compiled.routines import background

def work():
    for i in range(1000):
        background.stop_if_leaving()
        print("routine", i, flush=True)
        time.sleep(0.2)

background.begin_compilation(work)
time.sleep(0.5)
print("answer", flush=True)
"""


def test_a_script_ends_after_the_routine_that_is_being_compiled():
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment(),
        text=True,
        capture_output=True,
        timeout=60,
        check=True,
    )
    lines = found.stdout.splitlines()
    # At most one more is begun after the answer.
    assert 2 <= lines.index("answer") <= len(lines) - 1 <= lines.index("answer") + 1


WIDE = (
    "from zermelo import Game\n\nclass Wide(Game):\n    def start(self): return (0, 0)\n"
    "    def moves(self, state):\n        for i in range(25):\n"
    "            if not (state[0] | state[1]) >> i & 1:\n                yield i\n"
    "    def play(self, state, move): return (state[1], state[0] | 1 << move)\n"
    "    def estimate(self, state): return state[0] % 97\n"
)
#: Seconds between an answer and the prompt; the machine may be busy.
PROMPTLY = 0.3


@pytest.mark.start
@pytest.mark.parametrize("seconds", ["0.3", "0.7", "2"])
def test_the_prompt_is_back_soon_after_the_answer_though_nothing_was_compiled_before(tmp_path, seconds):
    (tmp_path / "wide.py").write_text(WIDE)
    command = [sys.executable, "-m", "zermelo", "analyse", "wide.py", "--seconds", seconds]
    took = []
    for attempt in range(3):
        cache = tmp_path / f"cache {attempt}"
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**environment(), "ZERMELO_CACHE": str(cache)},
            text=True,
        )
        for line in process.stdout:
            if line.startswith("next:"):
                break
        answered = time.monotonic()
        _, err = process.communicate(timeout=60)
        took.append(time.monotonic() - answered)
        assert (process.returncode, err) == (0, "")
    # A busy machine may hold up one of them.
    assert min(took) < PROMPTLY


@pytest.mark.start
def test_what_was_compiled_before_the_end_is_found_by_the_next_program(tmp_path):
    (tmp_path / "wide.py").write_text(WIDE)
    cache = tmp_path / "cache"
    where = {"cwd": tmp_path, "env": {**environment(), "ZERMELO_CACHE": str(cache)}, "text": True}
    # As long as a busy machine needs.
    for seconds in ("2", "4", "8", "16"):
        command = [sys.executable, "-m", "zermelo", "analyse", "wide.py", "--seconds", seconds, "--json"]
        done = subprocess.run(command, capture_output=True, timeout=110, check=True, **where)
        assert done.stderr == ""
        if json.loads(done.stdout)["engine"] == "compiled":
            break
    kept = set(cache.rglob("*.compiled"))
    assert kept
    again = subprocess.run(command, capture_output=True, timeout=110, check=True, **where)
    assert json.loads(again.stdout)["engine"] == "compiled"
    assert set(cache.rglob("*.compiled")) == kept


#: What a command leaves behind where Numba was imported: something printed and not flushed, a wish for the end.
WITH_NUMBA = """
import atexit, sys
from pathlib import Path
import numba
from zermelo.apps.cli import main
from zermelo.apps.leaving import be_last, leave

be_last()
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
