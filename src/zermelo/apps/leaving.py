"""The end of the program: nothing holds it up, and nothing that was to be done before is forgotten."""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

_code: int | None = None


def be_last() -> None:
    """Have the last word when the program ends: to be called before anybody else registers what he wants done then."""
    atexit.register(_end)


def leave(code: int) -> NoReturn:
    """End the program with that exit code."""
    global _code
    _code = code
    background = sys.modules.get("zermelo.compiled.routines.background")
    if background is not None:
        background.abandon_compilations()
    sys.exit(code)


def _end() -> None:
    """End the program here and now where Python would take long, or would take down what a compilation still needs."""
    background = sys.modules.get("zermelo.compiled.routines.background")
    is_compiling = background is not None and background.is_compiling()
    # To take down, object by object, what Numba has built takes a tenth of a second.
    if _code is not None and (is_compiling or "numba" in sys.modules):
        _flush_all()
        os._exit(_code)


def _flush_all() -> None:
    """Write what the program still has in memory of any file: that of somebody's rules, say."""
    for thing in gc.get_objects():
        if isinstance(thing, io.IOBase):
            with suppress(OSError, ValueError):
                thing.flush()
