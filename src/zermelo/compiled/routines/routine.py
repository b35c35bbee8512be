"""Routines: functions of our own in the language of rules, compiled for the arguments they are called with.

    @helper    becomes a part of the routines that call it
    @compiled  can be called from Python: made on first use for each combination of arguments, kept on disk

A routine works on machine words and on arrays, checks nothing (its caller did), allocates nothing and releases the
interpreter lock. It asks rules, its first argument if it is called so, with their own meaning; where they fail it
returns at once, and `RulesFaultError` says where. `NUMBA_DISABLE_JIT=1` runs every routine as ordinary Python,
`NUMBA_BOUNDSCHECK=1` compiles them with every index checked: the names are Numba's, whose routines obey them too.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

from zermelo.compiled.language.encoding import Nowhere, decode
from zermelo.compiled.language.faults import OUT_OF_BOUNDS, Site
from zermelo.compiled.language.kinds import (
    BOOL,
    FLOAT,
    NOTHING,
    Array,
    Bool,
    Float,
    Int,
    Kind,
    Known,
    Nothing,
    Struct,
    Tuple,
    size,
)
from zermelo.compiled.language.registry import CHECKS_INDICES, ROUTINES
from zermelo.compiled.memory.cache import (
    entry_name,
    read_entry,
    read_json,
    source_digest,
    write_entry,
    write_json,
)
from zermelo.compiled.routines.background import stop_if_leaving

if TYPE_CHECKING:
    from zermelo.compiled.language.machine import Loaded
    from zermelo.situation import State

#: Whether routines are compiled at all.
IS_ON = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")

_P = ParamSpec("_P")
_R = TypeVar("_R")
_SIGNED, _UNSIGNED = Int(), Int(0, (1 << 64) - 1)
#: Held while something is translated or compiled: rules are shared between routines.
LOCK = threading.RLock()


class RulesFaultError(Exception):
    """Compiled rules met a fault: `site` is the place, `state` what was asked there (None if nobody knows).

    Python raises there too, or compiled rules have no room for what it does; the plain engine can tell.
    """

    def __init__(self, site: Site, state: State | None) -> None:
        super().__init__(f"{site.function}, line {site.line}: {site.reason}")
        self.site, self.state = site, state


def helper(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Make `function` a part of our own routines that call it."""
    ROUTINES.add(function)
    return function


def compiled(function: Callable[_P, _R]) -> Routine[_P, _R]:
    """Make `function` a routine of our own: compiled for its arguments at its first call.

    It must not raise, and never calls itself.
    """
    ROUTINES.add(function)
    return Routine(function)


class Routine(Generic[_P, _R]):
    """A function in the language, called from Python with numbers, arrays, named tuples of arrays, and rules."""

    def __init__(self, function: Callable[_P, _R]) -> None:
        self.routine_function = function
        self.__doc__, self.__name__ = function.__doc__, function.__name__
        self.__module__, self.__qualname__ = function.__module__, function.__qualname__
        self._made: dict[Any, _Made] = {}
        #: How often it was compiled in this process, and how often read from disk.
        self.compilations = self.readings = 0

    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        """Call it, compiled for such arguments if it was not before."""
        if not IS_ON:
            return self.routine_function(*args, **kwargs)
        assert not kwargs
        return cast(_R, self._for(args)(args))

    def bound(self, *args: _P.args, **kwargs: _P.kwargs) -> Callable[[], _R]:
        """Return a function that calls the routine with these arguments, often and quickly.

        What arrays hold may change.
        """
        if not IS_ON:
            return partial(self.routine_function, *args, **kwargs)
        assert not kwargs
        return cast(Callable[[], _R], self._for(args).bound(args))

    def _for(self, args: tuple[Any, ...]) -> _Made:
        key = tuple(map(_shape, args))
        made = self._made.get(key)
        if made is None:
            with LOCK:
                made = self._made.get(key) or self._make(key, args)
        return made

    def _make(self, key: Any, args: tuple[Any, ...]) -> _Made:
        made, was_read = _make(self.routine_function, args)
        self.readings += was_read
        self.compilations += not was_read
        self._made[key] = made
        return made


class _Made:
    """A routine for one combination of arguments."""

    def __init__(self, loaded: Loaded, kinds: tuple[Kind, ...], result: Kind, sites: list[Site]) -> None:
        machine: list[Any] = []
        for kind in kinds:
            _add_types(machine, kind)
        function_type = ctypes.CFUNCTYPE(ctypes.c_int64, *machine, ctypes.c_void_p, ctypes.c_void_p)
        self._function = function_type(loaded.address("zermelo_routine"))
        self._loaded, self._kinds, self._result, self._sites = loaded, kinds, result, sites
        self._out = ctypes.c_uint64 * max(1, size(result))

    def __call__(self, args: tuple[Any, ...]) -> Any:
        return self.bound(args)()

    def bound(self, args: tuple[Any, ...]) -> Callable[[], Any]:
        """Return the call of a routine of our own with these arguments, which it keeps."""
        given: list[Any] = []
        rules = None
        for kind, argument in zip(self._kinds, args, strict=True):
            if isinstance(kind, Known):
                rules = argument
                given.append(None)
            else:
                _add_operands(given, kind, argument)
        return partial(self._call, given, rules, args)

    def _call(self, given: list[Any], rules: Any, args: tuple[Any, ...]) -> Any:
        """Call the compiled routine with operands that belong to arguments: these live as long as the call."""
        out = self._out()
        where = (ctypes.c_uint64 * (1 if rules is None else rules.state_size))()
        fault = self._function(*given, ctypes.addressof(out), ctypes.addressof(where))
        if fault:
            site = self._sites[fault - 1]
            if site.reason == OUT_OF_BOUNDS:
                raise IndexError(f"index is out of bounds: {site.function}, line {site.line}")
            state = None if rules is None else rules.state_of_words(list(where))
            raise RulesFaultError(site, state)
        return decode(self._result, list(out), _NOWHERE)


_NOWHERE = Nowhere()


def _shape(argument: Any) -> Any:
    """Return the shapes of arguments that a routine is compiled for."""
    if isinstance(argument, np.ndarray):
        return argument.dtype.num, argument.ndim
    if isinstance(argument, tuple):
        return tuple(map(_shape, argument))
    kind = type(argument)
    return kind if kind in (int, bool, float) else getattr(argument, "identity", kind)


def _kind(argument: Any) -> Kind:
    match argument:
        case np.ndarray():
            return Array(argument.dtype.name, argument.ndim)
        case tuple():
            names = argument._fields  # type: ignore[attr-defined]
            return Struct(
                tuple((name, cast(Array, _kind(part))) for name, part in zip(names, argument, strict=True))
            )
        case bool() | np.bool_():
            return BOOL
        case float():
            return FLOAT
        case int() | np.integer():
            return _SIGNED
    return Known(argument)


def _add_types(machine: list[Any], kind: Kind) -> None:
    match kind:
        case Array(_, axes):
            machine += [ctypes.c_void_p, *[ctypes.c_int64] * axes]
        case Struct(fields):
            for _, part in fields:
                _add_types(machine, part)
        case Float():
            machine.append(ctypes.c_double)
        case Known():
            machine.append(ctypes.c_void_p)
        case _:
            machine.append(ctypes.c_int64)


def _add_operands(given: list[Any], kind: Kind, argument: Any) -> None:
    match kind:
        case Array():
            if not argument.flags.c_contiguous:
                raise ValueError("routines take arrays whose entries stand one after the other")
            given.append(argument.__array_interface__["data"][0])
            given += argument.shape
        case Struct(fields):
            for (_, part), array in zip(fields, argument, strict=True):
                _add_operands(given, part, array)
        case Float():
            given.append(argument)
        case _:
            given.append(int(argument))


# --- making and keeping ---------------------------------------------------------------------------------------


def _make(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[_Made, bool]:
    """Return a routine for such arguments, and whether it was found on disk."""
    from zermelo.compiled.language.machine import Loaded

    kinds = tuple(map(_kind, args))
    rules = next((arg for arg, kind in zip(args, kinds, strict=True) if isinstance(kind, Known)), None)
    name = entry_name(
        "routine",
        f"{function.__module__}.{function.__qualname__}",
        [repr(kind) for kind in kinds if not isinstance(kind, Known)],
        "" if rules is None else rules.identity,
        *machine_facts(),
        source_digest(),
        _source_elsewhere(function),
    )
    header = _read(name)
    code = None if header is None else read_entry(header["code"])
    was_read = code is not None
    if header is None or code is None:
        stop_if_leaving()
        header, text = _translated(function, kinds, rules)
        header["code"], code = kept_code(text)
        write_json(name, header)
    sites = [Site(**site) for site in header["sites"]]
    return _Made(Loaded(code), kinds, _kind_named(header["result"]), sites), was_read


def kept_code(text: str) -> tuple[str, bytes]:
    """Return the name of a kept entry and the routine's machine code in it, made unless the text was compiled before.

    Whatever was edited in rules or in this package, only what reads otherwise in LLVM's language is compiled anew.
    """
    from zermelo.compiled.language.machine import object_code

    name = entry_name("code", text, *machine_facts())
    code = read_entry(name)
    if code is None:
        code = object_code(text)
        write_entry(name, code)
    return name, code


@cache
def _source_elsewhere(function: Callable[..., Any]) -> str:
    """Return the digest of the file of a routine that does not lie in `compiled`; `source_digest` covers the others."""
    if function.__module__.startswith("zermelo.compiled."):
        return ""
    try:
        return sha256(Path(function.__code__.co_filename).read_bytes()).hexdigest()
    except OSError:
        return sha256(function.__code__.co_code).hexdigest()


@cache
def machine_facts() -> tuple[object, ...]:
    """What a routine's object code depends on besides its source: machine, llvmlite, Python, -O, checked indices."""
    import llvmlite

    from zermelo.compiled.language.machine import binding

    llvm = binding()
    return (
        llvmlite.__version__,
        llvm.get_default_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
        sys.version_info[:2],
        sys.flags.optimize,
        CHECKS_INDICES,
    )


def _translated(
    function: Callable[..., Any], kinds: tuple[Kind, ...], rules: Any
) -> tuple[dict[str, Any], str]:
    """Return what is to be known of a routine besides its code, and the text that its code is made from."""
    from zermelo.compiled.language import routines  # noqa: F401 — enters the words of routines
    from zermelo.compiled.language.arguments import parameter
    from zermelo.compiled.language.module import Module

    module = Module() if rules is None else rules.handle.translation.module
    kinds = tuple(Known(rules.handle) if isinstance(kind, Known) else kind for kind in kinds)
    job = module.function(cast(Any, function), False, kinds, "plain", None)
    given = ", ".join(
        [*(parameter(kind, f"%a{i}") for i, kind in enumerate(kinds)), "ptr %out", "ptr %where"]
    )
    door = f"define i64 @zermelo_routine({given}) nounwind {{\n%r = call i64 {job.symbol}({given})\nret i64 %r\n}}"
    text = module.text([job], door)
    result = job.result if job.result is not None else NOTHING
    header = {"result": _name_of(result), "sites": [site.as_json() for site in module.sites]}
    return header, text


def _name_of(kind: Kind) -> Any:
    match kind:
        case Int():
            return "unsigned" if kind.is_unsigned else "signed"
        case Bool():
            return "bool"
        case Float():
            return "float"
        case Tuple(items):
            return [_name_of(item) for item in items]
    assert isinstance(kind, Nothing), kind
    return "nothing"


def _kind_named(name: Any) -> Kind:
    if isinstance(name, list):
        return Tuple(tuple(map(_kind_named, name)))
    kinds: dict[str, Kind] = {"unsigned": _UNSIGNED, "signed": _SIGNED, "bool": BOOL, "float": FLOAT}
    return kinds.get(name, NOTHING)


def _read(name: str) -> dict[str, Any] | None:
    header = read_json(name)
    return header if isinstance(header, dict) and {"code", "result", "sites"} <= header.keys() else None
