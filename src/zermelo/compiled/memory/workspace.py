"""The memory that routines see: one object owns it, counts it and refuses what does not fit.

Routines take arrays of a `Workspace` and nothing else; an array lives as long as somebody holds it, so nothing
freed can be reached. The first words of `control` are read and written while a routine runs, without the
interpreter lock: another thread stops it with `stop()` and reads `progress`.
"""

from __future__ import annotations

import ctypes
import math
import os
import sys
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from zermelo.compiled.memory.pages import is_paged, lengthened, new_array
from zermelo.errors import TooLargeError
from zermelo.words import memory_size, message

Array: TypeAlias = npt.NDArray[Any]

#: Places in `Workspace.control`.
STOP, PROGRESS = 0, 1
#: From here on, each routine keeps what it needs between two calls.
FIRST_FREE = 2
#: There, routines over a range of vertices have the vertex at hand, and the one before which they end.
AT, END = FIRST_FREE, FIRST_FREE + 1
#: Where these keep what else they need.
AFTER_RANGE = END + 1

#: What every routine returns that has done all of its work, or that was told to stop.
DONE, STOPPED = 0, 1

#: The share of the memory now available that a computation may take unless told otherwise.
SHARE = 0.6

_TOO_LARGE = message(
    "workspace.memory",
    en="this needs {needed} of memory for {purpose}, and {budget} may be used; take a smaller game, or allow "
    "more memory",
    fr="il faut {needed} de mémoire pour {purpose}, et {budget} sont permis ; prendre un jeu plus petit, ou en "
    "permettre plus",
)


class StoppedError(Exception):
    """The workspace was told to stop."""


class Workspace:
    """The arrays of one computation, with a budget in bytes (default: 60 % of the memory now available)."""

    def __init__(self, memory: int | None = None) -> None:
        self.budget = int(SHARE * available_memory()) if memory is None else memory
        self.control: Array = np.zeros(16, dtype=np.int64)
        self.peak = 0
        self._arrays: dict[str, Array] = {}
        self._parts: list[Workspace] = []

    def __getitem__(self, name: str) -> Array:
        return self._arrays[name]

    @property
    def used(self) -> int:
        """Bytes of the memory budget held now."""
        return sum(array.nbytes for array in self._arrays.values())

    def stop(self) -> None:
        """Ask the routine that runs on this workspace of arrays to return soon."""
        self.control[STOP] = 1
        for part in self._parts:
            part.stop()

    def split(self, count: int) -> list[Workspace]:
        """Return workspaces for threads of one routine: each keeps its own notes, and stops when this one does."""
        self._parts = [Workspace(self.budget - self.used) for _ in range(count)]
        if self.is_stopped:
            self.stop()
        return self._parts

    @property
    def is_stopped(self) -> bool:
        """Whether the routine on this workspace was told to stop."""
        return bool(self.control[STOP])

    @property
    def progress(self) -> int:
        """How many states or vertices the routine now running on this workspace has dealt with."""
        return int(self.control[PROGRESS])

    def require(self, size: int, purpose: str) -> None:
        """Refuse a computation that would take `size` more bytes than the memory budget has left."""
        if self.used + size > self.budget:
            raise self._refusal(size, purpose)

    def _refusal(self, size: int, purpose: str) -> TooLargeError:
        needed, budget = memory_size(self.used + size), memory_size(self.budget)
        return TooLargeError(_TOO_LARGE(needed=needed, purpose=purpose, budget=budget), limit=self.budget)

    def empty(self, name: str, shape: int | tuple[int, ...], kind: npt.DTypeLike) -> Array:
        """Return an array of the workspace whose content is not set; it replaces the one of that name, or is it."""
        shape = (shape,) if isinstance(shape, int) else shape
        old = self._arrays.get(name)
        if old is not None and old.shape == shape and old.dtype == kind:
            return old
        del old
        self._arrays.pop(name, None)
        self.require(math.prod(shape) * np.dtype(kind).itemsize, name)
        # Here, not inside routines: large arrays get huge pages.
        try:
            array = self._arrays[name] = new_array(shape, kind)
        except MemoryError:
            raise self._refusal(math.prod(shape) * np.dtype(kind).itemsize, name) from None
        self.peak = max(self.peak, self.used)
        return array

    def zeros(self, name: str, shape: int | tuple[int, ...], kind: npt.DTypeLike) -> Array:
        """Return a new array of zeros in the workspace; it replaces the one of that name."""
        self._arrays.pop(name, None)
        array = self.empty(name, shape, kind)
        if not is_paged(array):
            array[...] = 0
        return array

    def adopt(self, name: str, array: Array) -> Array:
        """Count an array that somebody else made as one of this workspace; return it."""
        self._arrays.pop(name, None)
        self.require(array.nbytes, name)
        self._arrays[name] = array
        self.peak = max(self.peak, self.used)
        return array

    def grow(self, name: str, size: int) -> Array:
        """Return the workspace's array of that name with room for `size` entries along its first axis, content kept."""
        old = self._arrays[name]
        if size <= len(old):
            return old
        more = (size - len(old)) * old.itemsize * math.prod(old.shape[1:])
        if not is_paged(old):
            # For a moment both exist: that is what must fit.
            more += old.nbytes
        self.require(more, name)
        self.peak = max(self.peak, self.used + more)
        del old
        return lengthened(self._arrays, name, size)

    def release(self, *names: str) -> None:
        """Give arrays of the workspace back."""
        for name in names:
            self._arrays.pop(name, None)


def available_memory() -> int:
    """Return how many bytes compiled work could still take without harm to others."""
    limits = [limit for limit in (_free_in_system(), _free_in_group()) if limit is not None]
    # Nothing is known about this system: assume a small computer.
    return min(limits, default=2 * 10**9)


def _free_in_system() -> int | None:
    if sys.platform == "linux":
        for line in _read("/proc/meminfo").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    if sys.platform == "win32":
        return _free_on_windows()
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        # macOS does not say what is free; half of what there is.
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    return None


def _free_on_windows() -> int | None:
    class Status(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ulong), ("load", ctypes.c_ulong)] + [
            (name, ctypes.c_ulonglong)
            for name in (
                "physical",
                "free",
                "page_file",
                "free_page_file",
                "virtual",
                "free_virtual",
                "extended",
            )
        ]

    status = Status(length=ctypes.sizeof(Status))
    windll = getattr(ctypes, "windll", None)
    if windll is None or not windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.free)


def _free_in_group() -> int | None:
    """The memory that compiled work may take of its group of processes, which containers and class servers limit."""
    for limit, usage in (
        ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
        ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
    ):
        most, used = _read(limit).strip(), _read(usage).strip()
        if most.isdigit() and used.isdigit():
            return max(0, int(most) - int(used))
    return None


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="ascii")
    except OSError:
        return ""
