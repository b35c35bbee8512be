"""What compiled code of a game depends on.

The digest of a game covers the bytecode and constants of its rules, the functions and constants they use
(transitively), the attributes they read, and our own version: equal digests mean equal compiled code, in
any process. Names are followed generously: a digest may change without need, but never stay when it should not.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import inspect
import random
import sys
import sysconfig
import types
import uuid
from collections import namedtuple
from collections.abc import Callable, Collection, Iterator
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any

from zermelo._version import __version__
from zermelo.compiled.language.classes import (
    ASKED_BY_PYTHON,
    OF_PYTHON,
    class_name,
    is_ordered,
    is_record,
    name_in_files,
    parts_of,
)
from zermelo.compiled.memory.cache import source_digest
from zermelo.game import Game
from zermelo.situation import State

#: The methods of the protocol that a compiled search calls, and all that routines call.
SEARCHED = (
    *("moves", "play", "score", "turn", "level", "estimate", "order"),
    *("canonical", "progress", "dead", "noisy"),
)
METHODS = (*SEARCHED, "index", "state_at", "valid", "before", "known")
#: Random plays that show how large the entries of states become.
PLAYS, PLIES = 4, 200
#: Facts that routines read.
FACTS = ("impartial", "points", "index_count", "patience")


_LIBRARY = str(Path(sysconfig.get_paths()["stdlib"]))
#: What stands in a class for a field: of a named tuple, of a class with slots, `name` and `value` of a member.
_FIELDS = (
    type(vars(namedtuple("_One", "field"))["field"]),
    types.MemberDescriptorType,
    types.DynamicClassAttribute,
)


def ranges_seen(
    game: Game, start: State, entries: Callable[[State], tuple[int, ...]] = tuple
) -> list[tuple[int, int]]:
    """Return the least and greatest value of each entry of a state in some random plays by interpreted rules."""
    chance = random.Random(0)
    seen = [(x, x) for x in entries(start)]
    for _ in range(PLAYS):
        state = start
        for _ in range(PLIES):
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, chance.choice(moves))
            seen = [(min(low, x), max(high, x)) for (low, high), x in zip(seen, entries(state), strict=True)]
    return seen


@dataclass(frozen=True)
class Identity:
    """What tells rules from others in this process: a digest, and the very classes that their values are made of.

    A file that is read twice has equal digests, so compiled code is shared; its enumerations and records are others
    each time, so what reads and writes states is not.
    """

    digest: str
    classes: tuple[type, ...]

    def __str__(self) -> str:
        return self.digest

    def met_at(self, *states: State) -> Identity:
        """Return the identity of the same rules where they are translated for these states, too."""
        wider = hashlib.sha256(f"{self.digest} {spelled(states)}".encode()).hexdigest()[:32]
        return Identity(wider, self.classes)


def identify(game: Game) -> Identity:
    """Return the identity of everything that compiled code of `game` depends on."""
    start = game.start()
    # Rules may read the length of a state without any parameter that says it.
    facts = __version__, source_digest(), len(start) if isinstance(start, tuple) else None
    # Compiled code knows the lines that its faults are blamed on.
    read = _read(game, *facts, with_lines=True)
    return Identity(read.hexdigest(), tuple(read.classes))


def digest(game: Game) -> str:
    """Return the digest of everything that compiled code of `game` depends on."""
    return identify(game).digest


def rules_digest(game: Game) -> str | None:
    """Return the digest of the rules alone, by which a file can tell that they have changed.

    It depends on the version of Python. None where it would be another one each time.
    """
    found = _digest(game)
    return found if found == _digest(game) else None


def classes_of(game: Game) -> dict[str, type]:
    """Return the enumerations and records that the digest of a game's rules reaches, by the names that files give them.

    Two classes of one name are none: nobody could tell which is meant.
    """
    found: dict[str, type] = {}
    several = set()
    for cls in _read(game).classes:
        if found.setdefault(name := name_in_files(cls), cls) is not cls:
            several.add(name)
    return {name: cls for name, cls in found.items() if name not in several}


def _digest(game: Game) -> str:
    return _read(game).hexdigest()


def _read(game: Game, *facts: object, with_lines: bool = False) -> _Reader:
    reader = _Reader(game, with_lines)
    reader.note(*facts, sys.version_info[:2], type(game).__qualname__)
    for name in METHODS:
        reader.method(name)
    for name in FACTS:
        reader.value(name, getattr(game, name))
    # Methods of a state may be asked by rules that name its class nowhere.
    reader.classes_in(game.start())
    return reader


def function_of(game: Game, name: str) -> Callable[..., Any] | None:
    """Return the plain function behind a method of a game's rules, static or not; None for anything else."""
    found = inspect.getattr_static(type(game), name, None)
    if isinstance(found, staticmethod):
        found = found.__func__
    found = unwrapped(found)
    return found if isinstance(found, types.FunctionType) else None


def unwrapped(function: Any) -> Any:
    """Return the function of the rules whose answers `functools.cache` remembers: pure, it may be called again."""
    while isinstance(function, functools._lru_cache_wrapper):
        function = function.__wrapped__
    return function


def names_in(code: types.CodeType) -> Iterator[str]:
    """Yield, for the rules' digest, the global names and attributes that a function mentions, nested ones included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from names_in(constant)


#: Long rows of whole numbers that were read already: they cannot change, and are read again at every search.
_ROWS: dict[int, tuple[tuple[Any, ...], str]] = {}
_LONG, _MOST_ROWS = 32, 256


def _row_digest(row: tuple[Any, ...]) -> str | None:
    """Return what, in the digest of rules, tells a long tuple of whole numbers from others; None for any other."""
    if len(row) < _LONG:
        return None
    known = _ROWS.get(id(row))
    if known is not None and known[0] is row:
        return known[1]
    if not all(type(x) is int for x in row):
        return None
    if len(_ROWS) >= _MOST_ROWS:
        _ROWS.clear()
    digest = hashlib.sha256(repr(row).encode()).hexdigest()
    _ROWS[id(row)] = row, digest
    return digest


class _Reader:
    """Feeds a hash with whatever the rules of one game reach."""

    def __init__(self, game: Game, with_lines: bool) -> None:
        self.game, self.with_lines = game, with_lines
        self.hash = hashlib.sha256()
        self.seen: dict[int, int] = {}
        #: Enumerations and records, in the order in which they are met.
        self.classes: dict[type, None] = {}

    def hexdigest(self) -> str:
        """Return the digest of what was read of the rules so far."""
        return self.hash.hexdigest()[:32]

    def note(self, *facts: object) -> None:
        for fact in facts:
            text = repr(fact).encode()
            self.hash.update(len(text).to_bytes(4, "little") + text)

    def method(self, name: str) -> None:
        own = getattr(self.game, "__dict__", {})
        found = function_of(self.game, name) if name not in own else None
        if found is not None:
            self.note("method", name)
            self.function(found)
        else:
            self.value(name, getattr(self.game, name, None))

    def function(self, function: Any) -> None:
        if id(function) in self.seen:
            self.note("again", self.seen[id(function)])
            return
        self.seen[id(function)] = len(self.seen)
        if _is_of_python(function):
            # What such a function reaches (`MISSING`, `tuple.__new__`) may have no name but an address.
            self.note("library", function.__module__, function.__qualname__)
            return
        self.code(function.__code__)
        for default in function.__defaults__ or ():
            self.value("default", default)
        for name, default in sorted((function.__kwdefaults__ or {}).items()):
            self.value(f"default {name}", default)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            try:
                self.value(name, cell.cell_contents)
            except ValueError:  # a cell that is not filled yet
                self.note("empty", name)
            if name == "__class__":
                self._inherited(function, cell.cell_contents)
        for name in sorted(set(names_in(function.__code__))):
            if name in function.__globals__:
                self.value(name, function.__globals__[name], function)
            if not name.startswith("__") and inspect.getattr_static(self.game, name, self) is not self:
                self.method(name)

    def _inherited(self, function: Any, around: type) -> None:
        """Note in the rules' digest what `super()` may ask: the classes after the one around the function."""
        row = type(self.game).__mro__
        for cls in row[row.index(around) + 1 :] if around in row else ():
            for attribute in sorted(set(names_in(function.__code__)) & set(vars(cls))):
                self.value(f"{cls.__qualname__}.{attribute}", _function_in(vars(cls)[attribute]))

    def code(self, code: types.CodeType) -> None:
        self.note(code.co_code, code.co_names, code.co_varnames, code.co_argcount, code.co_flags)
        if self.with_lines:
            self.note(code.co_firstlineno, code.co_linetable)
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self.code(constant)
            else:
                self.value("constant", constant)

    def value(self, name: str, value: Any, user: Any = None) -> None:
        value = unwrapped(value)
        value = getattr(value, "py_func", value)
        if isinstance(value, types.MethodType):
            self.note("method of", name, value.__self__ is self.game)
            value = value.__func__
        if isinstance(value, types.FunctionType):
            self.note("function", name)
            self.function(value)
        elif isinstance(value, types.ModuleType):
            self.note("module", name, value.__name__)
            # `helpers.f(x)`: whatever the function may mean by one of its attributes.
            for attribute in sorted(set(names_in(user.__code__))) if user is not None else ():
                if attribute in vars(value) and id(value) != id(vars(value)[attribute]):
                    self.value(f"{name}.{attribute}", vars(value)[attribute])
        elif isinstance(value, type):
            self.note("class", name, value.__qualname__)
            self.own_class(value)
            # `Config.SIZE`: whatever the function may mean by one of its attributes.
            for attribute in sorted(set(names_in(user.__code__))) if user is not None else ():
                found = inspect.getattr_static(value, attribute, self)
                if isinstance(found, _FIELDS):
                    # What reads a field has an address, and nothing to say: `own_class` has noted the field.
                    self.note("field", name, attribute)
                elif found is not self:
                    self.value(f"{name}.{attribute}", _function_in(found))
        elif isinstance(value, enum.Enum):
            self.note("member", name, value.name)
            self.own_class(type(value))
        elif is_record(type(value)):
            self.note("record", name)
            self.own_class(type(value))
            for part in parts_of(value):
                self.value("part", part)
        elif type(value) is tuple and (row := _row_digest(value)) is not None:
            self.note("row", name, len(value), row)
        elif isinstance(value, tuple | list):
            self.note(type(value).__name__, name, len(value))
            for i, item in enumerate(value):
                self.value(str(i), item)
        elif isinstance(value, set | frozenset):
            self.note("set", name, sorted(map(repr if _are_atoms(value) else spelled, value)))
            self.classes_in(value)
        elif isinstance(value, dict):
            # In its own order, in which rules go through it; functions by what they do.
            functions = [item for item in value.values() if isinstance(unwrapped(item), types.FunctionType)]
            rest = {key: item for key, item in value.items() if item not in functions}
            self.note("dict", name, spelled(list(value)), spelled(rest))
            self.classes_in(tuple(value.items()))
            for function in functions:
                self.value("function", function)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self.note("array", name, str(value.dtype), getattr(value, "shape", ()), value.tobytes())
        else:
            text = repr(value)
            # An address means nothing in another process: then nothing is found again there.
            self.note("value", name, type(value).__qualname__, uuid.uuid4() if " at 0x" in text else text)

    # --- classes of the person's own ------------------------------------------------------------------------

    def own_class(self, cls: Any) -> None:
        """Note in the rules' digest all that a class of records, or an enumeration, says: rules may ask any of it."""
        if not issubclass(cls, enum.Enum) and not is_record(cls):
            return
        if cls in self.classes:
            self.note("again", list(self.classes).index(cls))
            return
        self.classes[cls] = None
        self.note("own", class_name(cls), getattr(cls, "__match_args__", None))
        if issubclass(cls, enum.Enum):
            for name, member in cls.__members__.items():
                self.note(name, member.name)
                self.value("value", member._value_)
                for attribute, held in sorted(vars(member).items()):
                    if not attribute.startswith("_"):
                        self.value(attribute, held)
        elif not issubclass(cls, tuple):
            self.note(is_ordered(cls), [(field.name, field.kw_only) for field in fields(cls)])
        for base in cls.__mro__:
            if base.__module__ not in OF_PYTHON:
                self._said_by(base)

    def _said_by(self, cls: type) -> None:
        for name, said in sorted(vars(cls).items()):
            said = _function_in(said)
            if name == "__dataclass_fields__":
                for field in said.values():
                    self.value("default", field.default if field.default is not MISSING else None)
                    self.value(
                        "made", field.default_factory if field.default_factory is not MISSING else None
                    )
            elif name.startswith("__") and name not in ASKED_BY_PYTHON:
                continue  # of these, only what Python itself writes has a meaning in rules
            elif isinstance(said, types.FunctionType):
                self.note("said", name)
                self.function(said)
            elif not isinstance(said, enum.Enum) and not name.endswith("_") and is_plain(said):
                self.note("said", name)
                self.value(name, said)

    def classes_in(self, value: Any) -> None:
        """Note in the rules' digest the classes of what a value is made of."""
        if isinstance(value, enum.Enum) or is_record(type(value)):
            self.own_class(type(value))
        if is_record(type(value)):
            value = parts_of(value)
        if isinstance(value, dict):
            value = tuple(value.items())
        if isinstance(value, tuple | list | frozenset | set) and not _are_atoms(value):
            # The order of a set is another one in each process.
            for part in sorted(value, key=spelled) if isinstance(value, frozenset | set) else value:
                self.classes_in(part)


#: Types whose values are spelled as Python does, and are made of nothing else.
_ATOMS = frozenset({int, bool, str, float, bytes, types.NoneType})


def _are_atoms(values: Collection[Any]) -> bool:
    return _ATOMS.issuperset(map(type, values))


def _function_in(said: Any) -> Any:
    """Return the function in what a class says, for the rules' digest: a property's address means nothing."""
    if isinstance(said, staticmethod | classmethod):
        return said.__func__
    if isinstance(said, property):
        return said.fget
    return said.func if isinstance(said, functools.cached_property) else said


def _is_of_python(function: types.FunctionType) -> bool:
    """Return whether a function that the rules' digest meets is Python's own: `dataclasses.replace`, say."""
    file = function.__code__.co_filename
    return file.startswith(_LIBRARY) and "site-packages" not in file


def is_plain(value: Any) -> bool:
    """Return whether what a class says is, for the rules' digest, a constant rather than one of its own descriptors."""
    return not hasattr(type(value), "__get__")


def spelled(value: Any) -> str:
    """Return a value as text for the digest of rules; different values differ, whatever their class says of itself."""
    if isinstance(value, enum.Enum):
        return f"{class_name(type(value))}.{value.name}"
    if is_record(type(value)):
        return f"{class_name(type(value))}{spelled(parts_of(value))}"
    if type(value) in (tuple, list):
        return f"{type(value).__name__}({', '.join(map(spelled, value))})"
    if type(value) in (set, frozenset):
        return f"{type(value).__name__}({', '.join(sorted(map(spelled, value)))})"
    if type(value) is dict:
        return f"dict({', '.join(map(spelled, value.items()))})"
    return repr(value)
