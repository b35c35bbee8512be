"""Work on independent ranges, dealt to two threads where that pays. Answers do not depend on how many there are.

Routines release the interpreter lock, so two of them run at once on two processors. Ranges are dealt in increasing
order, to whoever is free: a thread that another program slows down gets fewer of them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import NamedTuple

from zermelo.compiled.memory.workspace import AT, DONE, END, PROGRESS, STOPPED, Array, Workspace
from zermelo.compiled.routines.routine import IS_ON

#: More than two would wait for the same memory.
_MOST_THREADS = 2
#: From so many vertices on, two threads gain more than starting them costs.
WORTH_TWO = 200_000
#: Ranges per thread: so many that nobody waits long for the last one.
_RANGES = 16


class Share(NamedTuple):
    """What came of a range: the routine's status, and its `control` when it returned."""

    status: int
    control: Array


def usable_threads() -> int:
    """Return how many threads routines may run at once, two at most; one where they are not compiled."""
    if not IS_ON:
        return 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(_MOST_THREADS, allowed)


def threads_for(vertices: int) -> int:
    """Return how many threads of routines pay for a pass over so many vertices."""
    return usable_threads() if vertices >= WORTH_TWO else 1


def in_ranges(
    work: Callable[[Workspace], int], count: int, workspace: Workspace, *, threads: int
) -> list[Share]:
    """Call a routine for the numbers 0 … `count` − 1, a range at a time, in threads; return the shares in their order.

    `work` reads its range from `control[AT]` and `control[END]` of the workspace that it is given, keeps what it writes
    in there, and returns a status. After one that is not DONE no range is dealt out, and the share that has the lowest
    of these is the last: what a single thread would have met first. An exception ends all ranges and is raised here.
    """
    if threads == 1:
        workspace.control[AT], workspace.control[END] = 0, count
        return [Share(work(workspace), workspace.control)]
    from concurrent.futures import ThreadPoolExecutor, as_completed

    step = max(1, count // (threads * _RANGES))
    firsts = iter(range(0, count, step))
    shares: dict[int, Share] = {}
    is_over = threading.Event()
    dealing = threading.Lock()
    workspace.control[PROGRESS] = 0

    def serve(part: Workspace) -> None:
        control = part.control
        while not is_over.is_set():
            with dealing:
                first = next(firsts, None)
            if first is None:
                return
            control[AT], control[END] = first, min(first + step, count)
            # A routine looks only now and then, and a short range may be over before.
            status = STOPPED if part.is_stopped else work(part)
            with dealing:
                shares[first] = Share(status, control.copy())
                workspace.control[PROGRESS] += min(step, count - first)
            if status != DONE:
                is_over.set()

    parts = workspace.split(threads)
    with ThreadPoolExecutor(threads, "zermelo range") as pool:
        try:
            for served in as_completed([pool.submit(serve, part) for part in parts]):
                served.result()
        except BaseException:
            for part in parts:
                part.stop()
            raise
    ordered = [shares[first] for first in sorted(shares)]
    return ordered[: 1 + next((i for i, share in enumerate(ordered) if share.status != DONE), len(ordered))]
