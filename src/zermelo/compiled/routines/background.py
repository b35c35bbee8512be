"""Work on threads of their own: routines, so that the calling thread can look at them and hear Ctrl-C; compilations.

A compilation goes on beside those who do without it, and nobody waits for it at the end of the program: what is made by
then is kept, routine by routine, and the next program goes on from there.
"""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TypeVar

_Result = TypeVar("_Result")

#: Seconds between two looks at a routine that runs on its own.
GLANCE = 0.1
#: How long a thread keeps the interpreter lock from another one, in seconds, while something is compiled. Python's own
#: 0.005 would hold up a compilation beside plain work twice as long as it takes: it calls LLVM or asks compiled rules
#: some hundred times, and waits for the lock after each of them.
_TURN = 0.0005


class LeavingError(Exception):
    """The program ends: what is not compiled by now is left to the next one."""


class _Compilations:
    """The threads that compile; while there are some, threads take shorter turns."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._threads: set[threading.Thread] = set()
        self._usual_turn = sys.getswitchinterval()
        self.is_leaving = False
        self._is_watched = False

    def begin(self, work: Callable[[], object]) -> threading.Thread:
        # Python does not wait for such threads at its end.
        thread = threading.Thread(target=self._run, args=(work,), name="zermelo compilation", daemon=True)
        with self._lock:
            if not self._threads:
                self._usual_turn = sys.getswitchinterval()
                sys.setswitchinterval(_TURN)
            self._threads.add(thread)
            if not self._is_watched:
                atexit.register(self.leave)
                self._is_watched = True
        thread.start()
        return thread

    def _run(self, work: Callable[[], object]) -> None:
        try:
            with suppress(LeavingError):
                work()
        finally:
            with self._lock:
                self._threads.discard(threading.current_thread())
                if not self._threads:
                    sys.setswitchinterval(self._usual_turn)

    def leave(self) -> None:
        """Begin no more threads that compile, and wait for what LLVM does now: Python must not take it down."""
        self.is_leaving = True
        with loops_stopped():
            for thread in self.threads:
                thread.join()

    def abandon(self) -> None:
        """Begin no more threads that compile, and wait for none."""
        self.is_leaving = True
        atexit.unregister(self.leave)

    @property
    def threads(self) -> list[threading.Thread]:
        with self._lock:
            return list(self._threads)


_COMPILATIONS = _Compilations()


def begin_compilation(work: Callable[[], object]) -> threading.Thread:
    """Run a compilation, `work`, on a thread of its own beside the routines; return the thread."""
    return _COMPILATIONS.begin(work)


def stop_if_leaving() -> None:
    """Raise `LeavingError` in a compilation's thread where the program ends."""
    if _COMPILATIONS.is_leaving:
        raise LeavingError


def abandon_compilations() -> None:
    """Let no compilation's thread hold up the end of the program, which must leave alone what they use (`os._exit`)."""
    _COMPILATIONS.abandon()


def is_compiling() -> bool:
    """Return whether a thread is compiling."""
    return bool(_COMPILATIONS.threads)


def in_background(
    work: Callable[[], _Result], *, stop: Callable[[], None], glance: Callable[[], None] | None = None
) -> _Result:
    """Return what a routine, `work`, returns; meanwhile the calling thread looks at `glance` now and then.

    Whatever interrupts the calling thread (Ctrl-C) calls `stop`, waits for `work` to end, and goes on.
    """
    done: list[_Result] = []
    failed: list[BaseException] = []
    # Not the thread's own end: a `join` that Ctrl-C interrupts takes the thread for ended.
    is_over = threading.Event()

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:  # noqa: BLE001 — raised again below, in the calling thread
            failed.append(error)
        finally:
            is_over.set()

    thread = threading.Thread(target=run, name="zermelo routine")
    thread.start()
    try:
        while not is_over.wait(GLANCE):
            if glance is not None:
                glance()
    except BaseException:
        stop()
        with loops_stopped():
            is_over.wait()
        raise
    thread.join()
    if failed:
        raise failed[0]
    return done[0]


def loops_stopped() -> AbstractContextManager[object]:
    """Return a context in which routines leave loops of rules that may have no end, and look at a flag of their own."""
    machine = sys.modules.get("zermelo.compiled.language.machine")
    return nullcontext() if machine is None else machine.loops_stopped()
