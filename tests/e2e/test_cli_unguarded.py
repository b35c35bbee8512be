"""Where the kernel cannot lock up a process: said by name and refused; with --unsafe the files play all the same.

An old kernel is made of this one: a filter answers “no such call” to whoever asks for Landlock, as Linux before 5.13.
"""

import subprocess
import sys

import pytest
from tests.e2e.cli import environment

from zermelo.matches.sandbox.features import missing_features

pytestmark = pytest.mark.skipif(bool(missing_features()), reason="this kernel is one already, or no Linux")

OLDER = """
import ctypes, struct, sys
from zermelo.matches.sandbox.kernel import gain_no_privileges, prctl
ENOSYS, ALLOW = 0x50000 | 38, 0x7FFF0000
# Load the number of the call; 444 is landlock_create_ruleset.
lines = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (0x06, 0, 0, ENOSYS), (0x06, 0, 0, ALLOW)]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in lines))
class Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))
gain_no_privileges()
prctl(22, 2, ctypes.byref(Program(len(lines), ctypes.addressof(code))), 0, 0)
from zermelo.apps.cli import main
sys.exit(main(sys.argv[1:]))
"""


def on_an_old_kernel(tmp_path, *arguments, language="en"):
    (tmp_path / "a.py").write_text(
        "import os\ndef choose(position, moves):\n    os.listdir('/')\n    return moves[0]\n"
    )
    command = ["tournament", "tictactoe", str(tmp_path / "a.py"), "random", "--rounds", "1", *arguments]
    return subprocess.run(
        [sys.executable, "-c", OLDER, *command],
        env=environment(language), capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_what_is_missing_is_named_and_nothing_is_run(tmp_path):
    run = on_an_old_kernel(tmp_path)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert "missing: Landlock" in run.stderr
    assert "--unsafe" in run.stderr
    assert "il manque : Landlock" in on_an_old_kernel(tmp_path, language="fr").stderr


def test_unsafe_players_play_and_are_not_locked_up(tmp_path):
    run = on_an_old_kernel(tmp_path, "--unsafe")
    assert run.returncode == 0, run.stderr
    # It may list folders there: no exception has ended its games.
    assert "exception" not in run.stdout


def test_the_same_player_is_locked_up_here_even_if_unsafe_is_said(tmp_path):
    on_an_old_kernel(tmp_path)
    run = subprocess.run(
        [sys.executable, "-m", "zermelo", "tournament", "tictactoe", str(tmp_path / "a.py"), "random", "--rounds", "1",
         "--unsafe"],
        env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "exception 2" in run.stdout
