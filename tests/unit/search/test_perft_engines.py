"""perft counts the same in both engines, compiled where it pays, and hears Ctrl-C."""

import pytest

pytest.importorskip("numba")

import os
import signal
import subprocess
import sys
import time

from tests.e2e.cli import environment

from zermelo.compiled import is_available
from zermelo.compiled.routines.routine import IS_ON
from zermelo.errors import ParameterError, RulesError
from zermelo.game import Game
from zermelo.games import load
from zermelo.search import perft

pytestmark = pytest.mark.skipif(
    not is_available() or not IS_ON, reason="compiled rules are switched off, or run interpreted"
)


class Words(Game):
    """States that have no compiled form."""

    def start(self):
        return (0.5, 1.5, 2.5)

    def moves(self, state):
        yield from range(len(state))

    def play(self, state, move):
        return state[:move] + state[move + 1 :]


class Wraps(Game):
    """Beyond 64 bits inside `moves` only: two moves or one."""

    def start(self):
        return (3, 0)

    def moves(self, state):
        yield 1
        if (state[0] * 6364136223846793005) >> 66 & 1:
            yield 2

    def play(self, state, move):
        return (state[0] + 5 * move, state[1] + 1)


# Reversi: OEIS A124004; Connect Four: 7^7 less the 7 full columns.
@pytest.mark.parametrize(("spec", "depth", "leaves"), [("reversi", 7, 55092), ("connect4", 7, 7**7 - 7)])
def test_both_engines_count_the_known_numbers(spec, depth, leaves):
    game = load(spec)
    assert perft(game, depth, engine="compiled") == perft(game, depth, engine="plain") == leaves


def test_much_work_goes_over_to_compiled_rules_and_little_does_not(monkeypatch):
    counted = []

    def note(rules, state, depth, workspace):
        counted.append(depth)
        return -1

    monkeypatch.setattr("zermelo.compiled.walking.leaves.perft", note)
    assert perft(load("tictactoe"), 5) == 15120
    assert counted == []
    assert perft(load("connect4"), 8) == -1
    assert counted == [8]


def test_rules_that_cannot_be_compiled_are_counted_plainly_or_refused_with_the_reason():
    assert perft(Words(), 3) == 6
    with pytest.raises(RulesError, match=r"start.*a state must be made of.*engine plain"):
        perft(Words(), 3, engine="compiled")


def test_rules_that_differ_when_compiled_are_refused():
    with pytest.raises(RulesError, match="a number has no room in 64 bits"):
        perft(Wraps(), 9, engine="compiled")


def test_an_unknown_engine_is_refused():
    with pytest.raises(ParameterError, match="plain, compiled"):
        perft(Words(), 3, engine="fast")


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for one process there")
def test_ctrl_c_stops_a_compiled_count_at_once():
    perft(load("connect4"), 2, engine="compiled")  # the code is there: soon the other process counts
    command = [sys.executable, "-m", "zermelo", "perft", "connect4", "--depth", "16", "--engine", "compiled"]
    running = subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(3)
    begun = time.monotonic()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "zermelo: stopped\n")
    assert time.monotonic() - begun < 10
