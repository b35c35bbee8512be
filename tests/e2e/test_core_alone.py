"""The core needs nothing but the standard library."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = """
import importlib.util
assert not any(importlib.util.find_spec(name) for name in ("numpy", "numba", "rich", "pytest"))
import zermelo
solution = zermelo.solve(zermelo.load("chomp:rows=2,columns=3"))
assert solution.engine == "plain" and solution.verified
assert (solution.states, solution.edges, solution.distance(), solution.grundy()) == (9, 21, 5, 4)
result = zermelo.minimax(zermelo.load("subtraction:heap=5"))
assert result.outcome == "loss", result
print("alone")
"""


def test_solving_and_minimax_work_where_nothing_else_is_installed(tmp_path):
    venv.create(tmp_path / "bare", with_pip=False)
    python = tmp_path / "bare" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    result = subprocess.run(
        [python, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False
    )
    assert result.stdout.strip() == "alone", result.stderr


def test_importing_the_package_loads_nothing_heavy():
    heavy = "{'numpy', 'numba', 'rich'}"
    program = f"import sys, zermelo; from zermelo import Game; print(sorted({heavy} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


ELSEWHERE = """
import importlib, pkgutil, signal, sys
for name in ("resource", "fcntl", "termios", "pwd", "grp"):
    sys.modules[name] = None
for name in ("SIGALRM", "ITIMER_REAL", "setitimer"):
    delattr(signal, name)
import zermelo
for module in pkgutil.walk_packages(zermelo.__path__, "zermelo."):
    if not module.name.endswith("__main__") and not module.name.startswith("zermelo.compiled"):
        importlib.import_module(module.name)
from zermelo.apps.cli import main
assert main(["solve", "chomp"]) == main(["check", "nim"]) == main(["analyse", "nim", "--exact"]) == 0
assert main(["play", "nim", "--opponent", "exact", "--against", "random"]) == 0
"""


@pytest.mark.start
@pytest.mark.skipif(os.name == "nt", reason="what this machine lacks already need not be taken away")
def test_everything_imports_and_runs_where_posix_modules_and_alarms_are_missing():
    result = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
