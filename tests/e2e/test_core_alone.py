"""The core needs nothing but the standard library."""

import os
import subprocess
import sys
import venv
from pathlib import Path

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
