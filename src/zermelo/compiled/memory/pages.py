"""Large arrays that can be made longer where they are: the system moves their pages, nothing is copied."""

from __future__ import annotations

import math
import mmap
from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

#: Smaller arrays are NumPy's own: copying them costs little.
LEAST_BYTES = 1 << 22
#: Linux can move pages and has huge ones; elsewhere every array is NumPy's own.
_CAN_MOVE = hasattr(mmap, "MAP_ANONYMOUS") and hasattr(mmap, "MADV_HUGEPAGE")


def new_array(shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return a new array for compiled work, whose content is not set (but zero if `is_paged`)."""
    size = math.prod(shape) * np.dtype(kind).itemsize
    if size < LEAST_BYTES or not _CAN_MOVE:
        return np.empty(shape, dtype=kind)
    try:
        pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except (OSError, OverflowError):
        raise MemoryError(size) from None
    with suppress(OSError):  # a kernel without huge pages
        pages.madvise(mmap.MADV_HUGEPAGE)
    return _array_on(pages, shape, kind)


def new_zeros(size: int, kind: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return an array of zeros; a large table gets huge pages, which NumPy's own zeros do not have."""
    array = new_array((size,), kind)
    if not is_paged(array):
        array[...] = 0
    return array


def is_paged(array: npt.NDArray[Any]) -> bool:
    """Return whether the array lies on pages of its own, which `lengthened` can move and which begin as zeros."""
    return _pages_under(array) is not None


def lengthened(owner: dict[str, npt.NDArray[Any]], name: str, size: int) -> npt.NDArray[Any]:
    """Give the array `owner[name]` room for `size` entries along its first axis, its content kept, and return it.

    The array is taken out of `owner` meanwhile: pages can be moved only while nobody looks at them. If somebody
    does, or the system cannot move them, the content is copied.
    """
    old = owner.pop(name)
    shape, kind = (size, *old.shape[1:]), old.dtype
    pages = _pages_under(old)
    if pages is not None:
        before = old.shape
        del old
        try:
            pages.resize(math.prod(shape) * kind.itemsize)
        except (BufferError, OSError, ValueError, SystemError):
            old = _array_on(pages, before, kind)
        else:
            owner[name] = _array_on(pages, shape, kind)
            return owner[name]
    new = owner[name] = new_array(shape, kind)
    new[: len(old)] = old
    return new


def _array_on(pages: mmap.mmap, shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
    return np.frombuffer(pages, dtype=kind, count=math.prod(shape)).reshape(shape)


def _pages_under(array: npt.NDArray[Any]) -> mmap.mmap | None:
    base: Any = array
    while isinstance(base, np.ndarray):
        base = base.base
    if isinstance(base, memoryview):
        base = base.obj
    return base if isinstance(base, mmap.mmap) else None
