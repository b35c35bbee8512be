"""Rules that never end while they run compiled can be stopped."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.speed import needs_compiler

pytest.importorskip("llvmlite")

from zermelo.compiled.language.machine import STOP_FLAG, loops_stopped

ROOT = Path(__file__).parents[4]

ENDLESS = """
from zermelo import Game, solve

class Endless(Game):
    def start(self):
        return (0,)

    def moves(self, state):
        if state[0] < 900:
            yield 1

    def play(self, state, move):
        # Farther from the start than plain Python looks first.
        x = state[0]
        while x >= 600:
            x = 600 + (x + 1) % 3
        return (state[0] + move,)

print("begun", flush=True)
try:
    solve(Endless(), engine="compiled")
except KeyboardInterrupt:
    print("stopped")
"""


@needs_compiler
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent to a group of processes there")
def test_a_loop_without_end_in_compiled_rules_hears_ctrl_c(tmp_path):
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, str(file)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline() == "begun\n"
        # It may still be compiling: then Ctrl-C is heard after that.
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, process.returncode) == ("stopped\n", 0), err


def test_loops_go_on_once_nobody_stops_them_any_more():
    with loops_stopped():
        assert STOP_FLAG.value == 1
    assert STOP_FLAG.value == 0
