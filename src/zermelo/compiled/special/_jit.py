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
from numba.core.typed_passes import NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes

from zermelo.compiled.memory.cache import cache_folder, entry_name, read_entry, source_digest, write_entry

#: Whether routines are compiled at all.
IS_ON = not config.DISABLE_JIT

_OPTIONS: dict[str, Any] = {"nogil": True, "fastmath": False, "error_model": "python"}
#: Routines never allocate, and the arrays that they are given outlive them: nobody counts references. A seventh
#: of the time of a compilation went into counting.
_UNCOUNTED = {"_nrt": False}

_P = ParamSpec("_P")
_R = TypeVar("_R")


class _RoutineCompiler(compiler.CompilerBase):
    """Numba's usual pipeline without the passes for closures and for arithmetic on whole arrays: routines have none."""

    def define_pipelines(self) -> list[Any]:
        """Return Numba's pipeline for the routines of special engines."""
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(kind, name) for kind, name in passes.passes if kind not in _UNUSED]
        passes.finalize()
        return [passes]


_UNUSED = (InlineClosureLikes, NopythonRewrites)


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Make `function` a routine of a special engine by Numba: compiled on first use for each type, kept on disk.

    It must not raise and checks nothing (its caller did), and it never calls itself: cached recursive
    code crashes at its second start.
    """
    # Nobody asks for the address of a routine: no second wrapper.
    options = {**_OPTIONS, **_UNCOUNTED, "no_cfunc_wrapper": True, "pipeline_class": _RoutineCompiler}
    routine = numba.njit(**options)(function)
    if IS_ON:
        routine._cache = _RoutineCache(function)
    return cast(Callable[_P, _R], routine)


def helper(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Make `function` callable from a special engine's routines by Numba, as a part of their code; not from Python."""
    options = {**_OPTIONS, **_UNCOUNTED, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(Callable[_P, _R], numba.njit(**options, pipeline_class=_RoutineCompiler)(function))


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
        # To unpickle is to run: `read_entry` gives only what this user wrote, out of a folder that is his alone.
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
