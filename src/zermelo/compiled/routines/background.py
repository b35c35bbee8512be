"""Work on threads of their own: routines, so that the calling thread can look at them and hear Ctrl-C; compilations.

A compilation cannot be stopped. It goes on beside those who do without it, and the program ends only after it, so that
the next one finds the compiled code; unless the program is told not to wait.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from math import inf
from time import perf_counter
from typing import TypeVar

_Result = TypeVar("_Result")

#: Seconds between two looks at a routine that runs on its own.
GLANCE = 0.1

_COMPILATIONS: list[threading.Thread] = []


def begin_compilation(work: Callable[[], object]) -> threading.Thread:
    """Run `work` on a thread of its own, which is returned."""
    thread = threading.Thread(target=work, name="zermelo compilation")
    thread.start()
    _COMPILATIONS.append(thread)
    return thread


def wait_for_compilations(seconds: float = inf) -> bool:
    """Return whether all compilations are over, waiting at most so long; Ctrl-C is heard meanwhile."""
    deadline = perf_counter() + seconds
    while any(thread.is_alive() for thread in _COMPILATIONS):
        left = deadline - perf_counter()
        if left <= 0:
            return False
        for thread in _COMPILATIONS:
            # A short time only: not every system interrupts a thread that waits for another.
            thread.join(min(GLANCE, max(0.0, left)))
    return True


def in_background(
    work: Callable[[], _Result], *, stop: Callable[[], None], glance: Callable[[], None] | None = None
) -> _Result:
    """Return what `work` returns; meanwhile `glance` is called now and then.

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
        # A loop in the rules themselves may have no end: it looks at a flag of its own.
        machine = sys.modules.get("zermelo.compiled.language.machine")
        with machine.loops_stopped() if machine is not None else nullcontext():
            is_over.wait()
        raise
    thread.join()
    if failed:
        raise failed[0]
    return done[0]
