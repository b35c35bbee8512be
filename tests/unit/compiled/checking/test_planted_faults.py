"""Faults planted in the solvers are noticed at run time, with and without `python -O`, and are said to be ours."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")

from tests.speed import later

ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize("interpreted", ["1", *later("0")], ids=["interpreted routines", "compiled routines"])
@pytest.mark.parametrize("options", [[], ["-O"]], ids=["plain", "-O"])
def test_every_planted_fault_is_noticed(options, interpreted, tmp_path):
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": interpreted,
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        "ZERMELO_CACHE": str(tmp_path),
    }
    ran = subprocess.run(
        [sys.executable, *options, "-m", "tests.planted_faults"],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert (told["optimised"], told["compiled"]) == (len(options), interpreted == "0")
    sound = {name: said for name, said in told["faults"].items() if name.startswith("nothing")}
    assert set(sound.values()) == {None}, sound
    faults = {name: said for name, said in told["faults"].items() if name not in sound}
    assert len(faults) > 35
    missed = {name: said for name, said in faults.items() if said is None or said[0] != "VerificationError"}
    assert not missed
    # A rejected file only says why; an answer of our own says whose fault it is.
    for name, (_, text) in faults.items():
        assert name.endswith(": saved") or "a fault of zermelo itself, not of the rules" in text
