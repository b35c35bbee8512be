"""Engines made ready in a process of their own.

Numba compiles an engine for some twenty seconds, most of which it spends in Python: a thread would halve the speed of
the search beside it. So another process compiles, and leaves the code in the cache. Nobody kills it: it goes on when
this program ends, which does not wait for it, so that the next program finds the code (`python -m … NAME NUMBER …`).

Once the code is there it is loaded on a thread. Where no process can be started, or the one that was has failed, the
thread compiles too.
"""

from __future__ import annotations

import contextlib
import gc
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

from zermelo.compiled.memory.cache import cache_folder, entry_name, read_entry, source_digest, write_entry
from zermelo.compiled.routines.background import begin_compilation, stop_if_leaving

_Key = TypeVar("_Key", bound=Hashable)
_Engine = TypeVar("_Engine")

#: Seconds for which code is compiled, about: whoever has less time need not wait for it.
COMPILING = 20.0
#: Seconds between two looks at the other process.
_GLANCE = 0.05


class Making:
    """The engine for one board, made ready by the first who asks."""

    def __init__(self, name: str, board: tuple[int, ...], load: Callable[[], object]) -> None:
        """Make the special engine `name`; `load` compiles what it does not find in the cache."""
        self._name, self._board, self._load = name, board, load
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._is_made = False

    def is_ready(self, seconds: float | None) -> bool:
        """Return whether a special engine that is being made can search at once, waiting at most so long."""
        with self._lock:
            if self._thread is None:
                self._is_made = read_entry(_mark(self._name, self._board)) is not None
                self._thread = begin_compilation(self._work)
        is_hopeless = not self._is_made and seconds is not None and seconds < COMPILING
        self._thread.join(0 if is_hopeless else seconds)
        return not self._thread.is_alive()

    def _work(self) -> None:
        if not self._is_made:
            process = _started(self._name, self._board)
            while process is not None and process.poll() is None:
                stop_if_leaving()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(_GLANCE)
            self._is_made = True
        self._load()


class Kept(Generic[_Key, _Engine]):
    """The engines used last, two at most: each has a table of half a gigabyte, and matches may alternate two boards."""

    def __init__(self, make: Callable[[_Key], _Engine], most: int = 2) -> None:
        self._make, self._most = make, most
        self._engines: OrderedDict[_Key, _Engine] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, key: _Key) -> _Engine:
        """Return the special engine of that key."""
        with self._lock:
            if key not in self._engines:
                self._engines[key] = self._make(key)
            self._engines.move_to_end(key)
            while len(self._engines) > self._most:
                self._engines.popitem(last=False)
            return self._engines[key]


def _mark(name: str, board: tuple[int, ...]) -> str:
    """The name of an empty entry of the cache, which says that a special engine's code is there."""
    return entry_name("engine", name, board, sys.version, source_digest())


def _started(name: str, board: tuple[int, ...]) -> subprocess.Popen[bytes] | None:
    """Start the process that compiles a special engine; None where that is not possible."""
    root = str(Path(__file__).parents[3])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    # -P: files in the current folder are a person's, and may be named like ours.
    command = [sys.executable, "-P", "-m", __name__, name, *map(str, board)]
    options: dict[str, Any] = {"creationflags": getattr(subprocess, "DETACHED_PROCESS", 0)}
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": path},
            **options,
        )
    except (OSError, ValueError):
        return None


@contextlib.contextmanager
def _alone(name: str) -> Iterator[None]:
    """Wait until no other process of this user makes the same special engine: then nothing is left to do."""
    try:
        import fcntl

        place = (cache_folder() / f"{name}.compiled.part").open("w")
    except (ImportError, OSError):
        yield
        return
    with place:
        fcntl.flock(place, fcntl.LOCK_EX)
        yield


def main(name: str, *numbers: str) -> None:
    """Compile the special engine `name` for a board, and leave the code in the cache."""
    from zermelo.compiled import special

    # What a compilation makes lives until its end: to look for dead objects among it takes a fifth of the time.
    gc.disable()
    board = tuple(map(int, numbers))
    with _alone(_mark(name, board)):
        if read_entry(_mark(name, board)) is None:
            special.adapter_module(name).warm_up(*board)
            write_entry(_mark(name, board), b"")


if __name__ == "__main__":
    main(*sys.argv[1:])
