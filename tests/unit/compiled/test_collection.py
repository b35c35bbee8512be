"""What a compilation is spared comes back after it: the search for dead objects, and SciPy for those who multiply."""

import gc
import subprocess
import sys
import threading
from fractions import Fraction

import pytest

from zermelo.compiled import _jit
from zermelo.compiled.collection import NoCollection
from zermelo.compiled.game_type import Rules, compile_rules
from zermelo.game import Game

needs_compiler = pytest.mark.skipif(not _jit.IS_ON, reason="nothing is compiled")


def test_regions_may_overlap_on_two_threads():
    entered, leave = threading.Event(), threading.Event()

    def other():
        with NoCollection():
            entered.set()
            leave.wait()

    thread = threading.Thread(target=other)
    with NoCollection():
        thread.start()
        entered.wait()
    assert not gc.isenabled()
    leave.set()
    thread.join()
    assert gc.isenabled()


def test_who_has_switched_it_off_finds_it_off():
    gc.disable()
    try:
        with NoCollection():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


class Steps(Game):
    """A heap of 91 matches."""

    def start(self):
        return (91,)

    def moves(self, state):
        yield from range(1, min(3, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)


class Broken(Steps):
    """Fractions have no compiled form."""

    def play(self, state, move):
        return (int(Fraction(state[0]) - move),)


@needs_compiler
@pytest.mark.parametrize("kind", [Steps, Broken])
def test_dead_objects_are_looked_for_again_after_a_compilation_even_one_that_fails(
    kind, monkeypatch, tmp_path
):
    # Else the verdict would be found on disk.
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    seen = []
    loading = _jit._load_arrays
    monkeypatch.setattr(_jit, "_load_arrays", lambda: seen.append(gc.isenabled()) or loading())
    assert isinstance(compile_rules(kind()), Rules) is (kind is Steps)
    assert set(seen) == {False}
    assert gc.isenabled()


MULTIPLIES = """
import sys, zermelo, numba, numpy as np
from zermelo.games import load
from zermelo.compiled import compiled_rules
from zermelo.compiled.game_type import Rules
assert isinstance(compiled_rules(load("nim:heaps=1+2")), Rules)
print("scipy.linalg" in sys.modules)
@numba.njit
def product(a, b):
    return np.dot(a, b)
@numba.njit
def covariance(a):
    return np.cov(a)
a = np.eye(3)
print(float(product(a, a).sum()), covariance(a).shape)
"""


@pytest.mark.start
@needs_compiler
def test_scipy_is_not_imported_for_rules_and_still_serves_those_who_multiply_matrices(tmp_path):
    pytest.importorskip("scipy")
    environment = {"ZERMELO_CACHE": str(tmp_path), "PATH": ""}
    found = subprocess.run(
        [sys.executable, "-c", MULTIPLIES], capture_output=True, text=True, env=environment, check=False
    )
    assert found.stdout.split("\n") == ["False", "3.0 (3, 3)", ""], found.stderr
