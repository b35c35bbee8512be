"""Which idioms there are: the functions of `themes/`, and those that `generated.py` writes."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.battery import generated, themes
from tests.battery.domains import calls_of, shape

Arguments = tuple[Any, ...]


@dataclass(frozen=True)
class Idiom:
    """A function, and what it is called in the report."""

    theme: str
    name: str
    function: Callable[..., Any]

    @property
    def label(self) -> str:
        return f"{self.theme}.{self.name}"

    @property
    def owner(self) -> Any:
        """The object of which this is a method, or None."""
        return getattr(self.function, "__self__", None)

    @cached_property
    def groups(self) -> tuple[tuple[Arguments, ...], ...]:
        """The arguments it is tried on, those of one shape together: a compiled function takes one shape."""
        groups: dict[object, list[Arguments]] = {}
        for call in calls_of(tuple(inspect.signature(self.function).parameters)):
            groups.setdefault(tuple(map(shape, call)), []).append(call)
        return tuple(map(tuple, groups.values()))


def idioms_in(module: types.ModuleType, theme: str) -> Iterator[Idiom]:
    """The public functions of a module, and the bound methods in its list `METHODS`."""
    for name, function in vars(module).items():
        if generated.is_idiom(name, function, module):
            yield Idiom(theme, name, function)
    for method in getattr(module, "METHODS", ()):
        yield Idiom(theme, f"{type(method.__self__).__name__}.{method.__name__}", method)


def all_idioms() -> list[Idiom]:
    found = []
    for info in pkgutil.iter_modules(themes.__path__):
        module = importlib.import_module(f"{themes.__name__}.{info.name}")
        found += idioms_in(module, info.name)
    for theme, module in generated.modules():
        found += idioms_in(module, theme)
    return found
