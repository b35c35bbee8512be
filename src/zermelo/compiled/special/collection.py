"""Python's search for dead objects, put off while many objects are made that all stay: imports, compilations."""

from __future__ import annotations

import gc
import threading

_LOCK = threading.Lock()
_depth = 0
_was_on = False


class NoCollection:
    """A region of the program, on any thread, in which nobody looks for dead objects.

    >>> with NoCollection():
    ...     gc.isenabled()
    False
    """

    def __enter__(self) -> None:
        global _depth, _was_on
        with _LOCK:
            if _depth == 0:
                _was_on = gc.isenabled()
                gc.disable()
            _depth += 1

    def __exit__(self, *_: object) -> None:
        global _depth
        with _LOCK:
            _depth -= 1
            if _depth == 0 and _was_on:
                gc.enable()
