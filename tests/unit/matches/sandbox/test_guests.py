"""A guest is asked, answers, stands still in between, and goes with its parents."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.unit.matches.sandbox.hostile import ANSWER, PREPARE, WORKING

from zermelo.errors import RulesError
from zermelo.matches.sandbox import features
from zermelo.matches.sandbox.features import UnsafeError, missing_features
from zermelo.matches.sandbox.guests import Fault, GuestError, Nursery
from zermelo.matches.sandbox.limits import KEPT_OUTPUT, Limits

pytestmark = pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")


@pytest.fixture(scope="module")
def nursery():
    with Nursery(PREPARE) as nursery:
        yield nursery


def started(nursery, source):
    guest = nursery.guest()
    assert "error" not in guest.ask({"source": source, "name": "bot.py"}, WORKING)
    return guest


def call(guest, name, *arguments, limits=WORKING):
    return guest.ask({"call": name, "arguments": arguments}, limits)


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A zombie is dead already.
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def states(pid):
    """What each thread of a process does: R runs, S sleeps, T is stopped."""
    tasks = Path(f"/proc/{pid}/task").glob("*/stat")
    return [path.read_text().rpartition(")")[2].split()[0] for path in tasks]


def gone(pid, seconds=5):
    until = time.monotonic() + seconds
    while is_alive(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not is_alive(pid)


def test_a_function_is_called_and_what_it_prints_is_kept_apart(nursery):
    with started(nursery, "def double(n):\n    print('hm')\n    return 2 * n") as guest:
        assert call(guest, "double", 21) == {"result": 42}
        assert call(guest, "double", "ha") == {"result": "haha"}
        guest.close()
        assert guest.output == "hm\nhm\n"


def test_an_exception_is_answered_with_its_line(nursery):
    with started(nursery, "def f(n):\n    raise ZeroDivisionError('by hand')\n") as guest:
        answer = call(guest, "f", 0)
    assert answer == {"error": "ZeroDivisionError: by hand", "line": 2}


def test_threads_numpy_and_the_library_work_inside(nursery):
    numpy = pytest.importorskip("numpy")
    source = (
        "import threading, numpy, zermelo\n"
        "def f():\n"
        "    seen = []\n"
        "    thread = threading.Thread(target=seen.append, args=(numpy.arange(10).sum().item(),))\n"
        "    thread.start(); thread.join()\n"
        "    return seen + [zermelo.solve(zermelo.load('chomp:rows=2,columns=3')).grundy()]\n"
    )
    with nursery.guest() as guest:
        patient = Limits(cpu=30, wall=60)
        assert "error" not in guest.ask({"source": source, "name": "bot.py"}, patient)
        assert call(guest, "f", limits=patient) == {"result": [int(numpy.arange(10).sum()), 4]}


def test_nothing_of_a_guest_runs_while_it_is_not_asked(nursery):
    source = (
        "import threading, time\n"
        "count = 0\n"
        "def think():\n"
        "    global count\n"
        "    while True: count += 1\n"
        "def begin(): threading.Thread(target=think, daemon=True).start()\n"
        "def read(): return count\n"
    )
    with started(nursery, source) as guest:
        call(guest, "begin")
        call(guest, "read")
        until = time.monotonic() + 5
        while states(guest.pid) != ["T", "T"] and time.monotonic() < until:
            time.sleep(0.01)
        # Both threads are stopped, and no work is done.
        before = guest._clock()
        time.sleep(0.1)
        assert states(guest.pid) == ["T", "T"]
        assert guest._clock() == before
        assert call(guest, "read")["result"] > 0


def test_an_answer_sent_beforehand_is_no_answer(nursery):
    source = ANSWER + 'def f(): answer(b\'{"result": 1}\\n{"result": 2}\\n\')'
    with started(nursery, source) as guest:
        assert call(guest, "f") == {"result": 1}
        time.sleep(0.05)
        with pytest.raises(GuestError) as caught:
            call(guest, "f")
    assert caught.value.fault is Fault.GARBAGE


def test_what_one_guest_patches_the_next_does_not_see(nursery):
    patch = (
        "import json, random\njson.dumps = random.random = lambda *a: '{\"result\": 7}'\ndef f(): return 1"
    )
    with nursery.guest() as guest:
        # Its own answers are spoilt: nobody else's.
        guest.ask({"source": patch, "name": "bot.py"}, WORKING)
    with started(nursery, "import random\ndef f(): return random.random() < 1") as guest:
        assert call(guest, "f") == {"result": True}


def test_a_flood_of_prints_is_kept_only_in_part(nursery):
    with started(nursery, "def f(): print('x' * 100_000)") as guest:
        call(guest, "f")
        guest.close()
        assert len(guest.output) == KEPT_OUTPUT


def test_a_signal_a_code_and_a_closed_side_are_named(nursery):
    cases = {
        "import os\ndef f(): os.kill(os.getpid(), 11)": (Fault.CRASH, "SIGSEGV"),
        "import os\ndef f(): os._exit(3)": (Fault.EXIT, "3"),
        "import os, time\ndef f(): os.closerange(3, 64); time.sleep(60)": (Fault.CLOSED, ""),
    }
    for source, expected in cases.items():
        with started(nursery, source) as guest, pytest.raises(GuestError) as caught:
            call(guest, "f")
        assert (caught.value.fault, caught.value.detail) == expected


def test_a_closed_guest_is_gone(nursery):
    guest = started(nursery, "x = 1")
    assert is_alive(guest.pid)
    guest.close()
    assert gone(guest.pid)


def test_guests_go_with_their_nursery():
    with Nursery(PREPARE) as nursery:
        guest = started(nursery, "x = 1")
    assert gone(guest.pid)


def test_nursery_and_guests_go_when_the_referee_is_killed():
    program = (
        "from zermelo.matches.sandbox.guests import Nursery\n"
        "import time\n"
        f"nursery = Nursery({PREPARE!r})\n"
        "print(nursery.process.pid, nursery.guest().pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as referee:
        pids = [int(word) for word in referee.stdout.readline().split()]
        referee.send_signal(signal.SIGKILL)
        referee.wait()
    assert [gone(pid) for pid in pids] == [True, True]


def test_what_a_nursery_cannot_prepare_is_said_in_one_line():
    with pytest.raises(RulesError, match="No module named 'nowhere'"):
        Nursery("nowhere:prepare")


@pytest.mark.parametrize(
    ("lacking", "said"),
    [
        ({"landlock_version": lambda: 0}, "missing: Landlock"),
        ({"has_seccomp": lambda: False}, "missing: seccomp"),
        ({"landlock_version": lambda: 0, "has_seccomp": lambda: False}, "Landlock.*; seccomp"),
        ({"machine": lambda: None}, "missing: a Linux of 64 bits"),
    ],
)
def test_what_the_system_lacks_is_named_and_refused(monkeypatch, lacking, said):
    for name, answer in lacking.items():
        monkeypatch.setattr(features, name, answer)
    with pytest.raises(UnsafeError, match=said) as caught:
        Nursery(PREPARE)
    assert re.search("tous les droits", caught.value.text("fr"))
