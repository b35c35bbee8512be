"""Numba's options: this is the only file that mentions them.

Exact arithmetic (no fast-math), the interpreter lock released, compiled code kept on disk by `cache`.
`NUMBA_DISABLE_JIT=1` runs every routine as ordinary Python; `ZERMELO_COMPILED=0` keeps away from all of this.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import llvmlite
import numba
from numba.core import compiler, config
from numba.core.caching import NullCache
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from zermelo.compiled.cache import cache_folder, entry_name, read_entry, source_digest, write_entry

#: Whether routines are compiled at all.
IS_ON = not config.DISABLE_JIT

_OPTIONS: dict[str, Any] = {"nogil": True, "fastmath": False, "error_model": "python"}

_P = ParamSpec("_P")
_R = TypeVar("_R")


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Make `function` a routine: compiled on first use for each type of arguments, kept on disk.

    It must not raise and checks nothing (its caller did), and it never calls itself: cached recursive
    code crashes at its second start.
    """
    # Nobody asks for the address of a routine: no second wrapper.
    routine = numba.njit(**_OPTIONS, no_cfunc_wrapper=True)(function)
    if IS_ON:
        routine._cache = _RoutineCache(function)
    return cast(Callable[_P, _R], routine)


def helper(function: Callable[_P, _R], pipeline: Any = None) -> Callable[_P, _R]:
    """Make `function` callable from routines, whose compiled code it becomes a part of; not from Python."""
    options = {**_OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if pipeline is not None:
        options["pipeline_class"] = pipeline
    return cast(Callable[_P, _R], numba.njit(**options)(function))


def door(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Make `function` callable from Python for this process only: nothing of it is kept on disk."""
    return cast(Callable[_P, _R], numba.njit(**_OPTIONS)(function))


class _RoutineCache(NullCache):
    """What a Numba dispatcher asks of a cache, answered by one file per routine and types of arguments."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._routine = f"{function.__module__}.{function.__qualname__}"

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        body = read_entry(self._name(sig, target_context))
        if body is None:
            return None
        # Finished code needs Numba's runtime to count references, and nothing else of what a compilation loads first,
        # which takes half a second.
        rtsys.initialize(target_context)
        return compiler.CompileResult._rebuild(target_context, *pickle.loads(body))

    def save_overload(self, sig: Any, cres: Any) -> None:
        # Code that holds an address of this process must not reach another one.
        if cres.library.has_dynamic_globals or cres.lifted:
            return
        try:
            body = dumps(cres._reduce())
        except RuntimeError:
            # "No compiled object yet": seen once in some thousand compilations beside other threads. The code runs all
            # the same, and whoever needs it next compiles it again.
            return
        write_entry(self._name(sig, cres.target_context), body)

    def _name(self, sig: Any, target_context: Any) -> str:
        arguments = getattr(sig, "args", sig)
        return entry_name(
            self._routine,
            ", ".join(map(str, arguments)),
            target_context.codegen().magic_tuple(),
            (numba.__version__, llvmlite.__version__, config.BOUNDSCHECK, config.OPT),
            sys.version,
            source_digest(),
        )
