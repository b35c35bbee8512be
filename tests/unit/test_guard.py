"""Limits of time on a person's code: in the main thread, in any other, and where the system has no alarm."""

import contextlib
import signal
import subprocess
import sys
import threading
import time

import pytest

from zermelo import guard
from zermelo.errors import RulesError
from zermelo.guard import within_time


def loop_for_ever():
    while True:
        pass


def in_a_thread(work):
    found = []

    def run():
        try:
            found.append(work())
        except BaseException as error:  # noqa: BLE001 — handed to the test
            found.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(20)
    assert found, "still running"
    return found[0]


def limited(work, seconds=0.05):
    with within_time("the rules", seconds):
        return work()


def test_a_loop_is_stopped_in_the_main_thread():
    with pytest.raises(RulesError, match=r"the rules has not answered within 0\.05 s"):
        limited(loop_for_ever)
    assert signal.getsignal(signal.SIGALRM) in (signal.SIG_DFL, signal.default_int_handler, signal.SIG_IGN)


def test_a_loop_is_stopped_in_any_other_thread():
    found = in_a_thread(lambda: limited(loop_for_ever))
    assert isinstance(found, RulesError)
    assert "within 0.05 s" in str(found)


def test_a_loop_is_stopped_where_the_system_has_no_alarm(monkeypatch):
    monkeypatch.setattr(guard, "_has_alarm", lambda: False)
    with pytest.raises(RulesError, match=r"within 0\.05 s"):
        limited(loop_for_ever)


def test_what_catches_everything_is_stopped_all_the_same():
    def stubborn():
        while True:
            with contextlib.suppress(Exception):
                loop_for_ever()

    assert isinstance(in_a_thread(lambda: limited(stubborn)), RulesError)


def test_nothing_is_stopped_after_its_end():
    def many():
        for _ in range(300):
            # About as long as is allowed: some end just before, some are stopped.
            with contextlib.suppress(RulesError):
                limited(lambda: time.sleep(0.0009), 0.001)
        time.sleep(0.02)
        return "alive"

    assert in_a_thread(many) == "alive"


def test_without_threads_there_is_no_limit(monkeypatch):
    def none(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(guard, "_has_alarm", lambda: False)
    monkeypatch.setattr(threading.Timer, "start", none)
    assert limited(lambda: 3) == 3


def test_a_function_can_be_followed_after_a_limit_without_an_alarm():
    # In a process of its own: it went round for ever.
    code = (
        "import zermelo.guard as guard\n"
        "from zermelo.learn.calls import follow_calls\n"
        "guard._has_alarm = lambda: False\n"
        "def fibo(n): return 1 if n <= 1 else fibo(n - 1) + fibo(n - 2)\n"
        "with guard.within_time('it', 5): pass\n"
        "print(len(follow_calls(fibo, 2).calls))\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20)
    assert result.stdout == "3\n"
