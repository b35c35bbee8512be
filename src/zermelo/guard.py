"""A limit of time on a person's Python, and the place where it raised."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from zermelo.errors import RulesError
from zermelo.import_file import AGENT_MODULE, RULES_MODULE
from zermelo.words import Phrase, message

_TIME_UP = message(
    "guard.time_up",
    en="{what} has not answered within {seconds} s: it probably loops for ever",
    fr="{what} n'a pas répondu en {seconds} s : sans doute une boucle sans fin",
)
_RAISED = message(
    "guard.raised",
    en="{path}, line {line}, in {function}: {error}",
    fr="{path}, ligne {line}, dans {function} : {error}",
)


class _TimeUpError(BaseException):
    """Not an Exception: a person's `except Exception` must not catch it."""


@contextmanager
def within_time(what: object, seconds: float) -> Iterator[None]:
    """Raise `RulesError` if a person's code takes longer than this limit of time, in any thread.

    In the main thread an alarm of the system interrupts even a call that sleeps. In other threads, and where there is
    no alarm (Windows), another thread asks the interpreter to stop this one: between two lines of Python, so that a
    single call that sleeps for ever is not stopped. Where no thread can be started (Pyodide) there is no limit.
    """
    limit = _by_alarm if _has_alarm() else _by_thread
    try:
        with limit(seconds):
            yield
    except _TimeUpError:
        raise RulesError(_TIME_UP(what=what, seconds=f"{seconds:g}")) from None


def _has_alarm() -> bool:
    return hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()


@contextmanager
def _by_alarm(seconds: float) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise _TimeUpError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _by_thread(seconds: float) -> Iterator[None]:
    me, lock, is_over, is_asked = threading.get_ident(), threading.Lock(), False, False

    def stop() -> None:
        nonlocal is_asked
        with lock:
            if not is_over:
                is_asked = True
                _raise_in(me, _TimeUpError)

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:
        yield
        return
    try:
        yield
    finally:
        # From here on nobody stops this thread. What was asked for in the last moment comes now, and is let pass: taken
        # back, CPython 3.11 would go on looking for it, for ever in a function that is traced.
        with lock:
            is_over = True
        timer.cancel()
        if is_asked:
            with suppress(_TimeUpError):
                for _ in range(1000):
                    pass


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Let the interpreter raise the end of a limit of time in a thread at the next occasion."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def fault_of_person(error: BaseException) -> Phrase | None:
    """Return where a person's file raised `error`; None if the exception did not pass through one."""
    found: Phrase | None = None
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if str(trace.tb_frame.f_globals.get("__name__", "")).startswith((RULES_MODULE, AGENT_MODULE)):
            reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            path = Path(code.co_filename).name
            found = _RAISED(path=path, line=trace.tb_lineno, function=code.co_name, error=reason)
        trace = trace.tb_next
    return found
