"""Answers by label over what is kept by number: they read like dictionaries and sets, and are made when asked for."""

from __future__ import annotations

from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
    Set,
    ValuesView,
)
from functools import cached_property
from itertools import islice
from typing import Any, Protocol, TypeAlias, TypeVar

#: What a vertex is called: anything hashable, as a state is.
Label: TypeAlias = Any
T = TypeVar("T")

#: What an array of results says of a vertex without one.
ABSENT = -1
#: Entries that `repr` writes: more would fill a screen.
_SHOWN = 200


class Named(Protocol):
    """What has labelled vertices: an arena."""

    @property
    def labels(self) -> Sequence[Label]:
        """The label of each vertex of an arena, by its number."""
        ...

    def index(self, label: Label) -> int:
        """Return the number of the arena's vertex with this label."""
        ...


class LabelMap(Mapping[Label, T]):
    """A value for every vertex, found by its label; equal to the dictionary with the same entries."""

    def __init__(self, names: Named, value: Callable[[int], T]) -> None:
        self.names, self._value = names, value

    def __getitem__(self, label: Label) -> T:
        return self._value(self.names.index(label))

    def __iter__(self) -> Iterator[Label]:
        return iter(self.names.labels)

    def __len__(self) -> int:
        return len(self.names.labels)

    def __repr__(self) -> str:
        return _braces((f"{label!r}: {value!r}" for label, value in self.items()), len(self))

    def items(self) -> ItemsView[Label, T]:
        """Return the pairs of an arena's label and value, in the order of the vertices."""
        return _Items(self)

    def values(self) -> ValuesView[T]:
        """Return the values of labelled vertices, in their order."""
        return _Values(self)

    def _entries(self) -> Iterator[tuple[Label, T]]:
        return ((label, self._value(v)) for v, label in enumerate(self.names.labels))


class ArrayMap(LabelMap[T]):
    """A value for some vertices, from an array of numbers with one entry per vertex, `ABSENT` where there is none.

    `value` makes of a number what is answered: the number itself, or the label of the vertex that it stands for.
    """

    def __init__(self, names: Named, numbers: Any, value: Callable[[int], T]) -> None:
        super().__init__(names, value)
        self.numbers = numbers

    def __getitem__(self, label: Label) -> T:
        number = int(self.numbers[self.names.index(label)])
        if number == ABSENT:
            raise KeyError(label)
        return self._value(number)

    def __iter__(self) -> Iterator[Label]:
        return map(self.names.labels.__getitem__, self._present.tolist())

    def __len__(self) -> int:
        return len(self._present)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ArrayMap) and other.names is self.names and other._value is self._value:
            return bool((self.numbers == other.numbers).all())
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def _present(self) -> Any:
        return (self.numbers != ABSENT).nonzero()[0]

    def _entries(self) -> Iterator[tuple[Label, T]]:
        return zip(self, map(self._value, self.numbers[self._present].tolist()), strict=True)


class ArraySet(Set[Label]):
    """Some of the vertices, from the array of their numbers in increasing order; equal to the set of their labels."""

    def __init__(self, names: Named, numbers: Any) -> None:
        self.names, self.numbers = names, numbers

    @classmethod
    def _from_iterable(cls, labels: Iterable[Label]) -> Set[Label]:
        return set(labels)  # what `&`, `|` and `-` make is small, or nobody's array

    def __contains__(self, label: object) -> bool:
        try:
            v = self.names.index(label)
        except LookupError:
            return False
        place = int(self.numbers.searchsorted(v))
        return place < len(self.numbers) and int(self.numbers[place]) == v

    def __iter__(self) -> Iterator[Label]:
        return map(self.names.labels.__getitem__, self.numbers.tolist())

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return _braces(map(repr, self), len(self)) if len(self) else "set()"


class _Items(ItemsView[Label, T]):
    """The entries of a map, read from its arrays instead of being looked up one by one."""

    _mapping: LabelMap[T]

    def __iter__(self) -> Iterator[tuple[Label, T]]:
        return self._mapping._entries()


class _Values(ValuesView[T]):
    """The values of a map, read in the same way."""

    _mapping: LabelMap[T]

    def __iter__(self) -> Iterator[T]:
        return (value for _, value in self._mapping._entries())


def _braces(entries: Iterator[str], count: int) -> str:
    shown = ", ".join(islice(entries, _SHOWN))
    return f"{{{shown}, … ({count - _SHOWN} more)}}" if count > _SHOWN else f"{{{shown}}}"
