"""Routines run on a thread of their own, so that the calling one can look at them and hear Ctrl-C."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")

#: Seconds between two looks at a routine that runs on its own.
GLANCE = 0.1


def in_background(
    work: Callable[[], _Result], *, stop: Callable[[], None], glance: Callable[[], None] | None = None
) -> _Result:
    """Return what `work` returns; meanwhile `glance` is called now and then.

    Whatever interrupts the calling thread (Ctrl-C) calls `stop`, waits for `work` to end, and goes on.
    """
    done: list[_Result] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:  # noqa: BLE001 — raised again below, in the calling thread
            failed.append(error)

    thread = threading.Thread(target=run, name="zermelo routine")
    thread.start()
    try:
        while thread.is_alive():
            thread.join(GLANCE)
            if glance is not None:
                glance()
    except BaseException:
        stop()
        thread.join()
        raise
    if failed:
        raise failed[0]
    return done[0]
