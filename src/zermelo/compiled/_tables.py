"""Tables of rules whose rows have different lengths, such as the neighbours of each square, for compiled code.

All rows stand behind one another in one array; a second array says where each begins.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiled.workspace import Array


class Table(NamedTuple):
    """The entries of all rows, where the rows begin (one more than there are rows), and the number of the first row."""

    entries: Array
    starts: Array
    first: int


class Column(NamedTuple):
    """One number for each key from `first` on."""

    entries: Array
    first: int


def table_of(value: Any) -> Table | Column | None:
    """Return a table of rows of different lengths, or a dictionary of numbers or rows, for compiled code.

    The keys of a dictionary must be whole numbers without a gap.
    None: the value is something else, or compiled code can read it as it is.
    """
    if isinstance(value, dict):
        return _table_of_dictionary(value)
    if (
        isinstance(value, tuple | list)
        and value
        and all(isinstance(row, tuple | list | set | frozenset) for row in value)
        and len({len(row) for row in value}) > 1
    ):
        rows = [sorted(row) if isinstance(row, set | frozenset) else list(row) for row in value]
        if all(_is_number(entry) for row in rows for entry in row):
            return _table(rows, 0)
    return None


def _table_of_dictionary(value: dict[Any, Any]) -> Table | Column | None:
    if not value or not all(map(_is_number, value)):
        return None
    low, high = min(value), max(value)
    if len(value) != high - low + 1:
        return None
    entries = [value[key] for key in range(low, high + 1)]
    if all(map(_is_number, entries)):
        return Column(_array(entries), int(low))
    if all(isinstance(row, tuple | list) and all(map(_is_number, row)) for row in entries):
        return _table([list(row) for row in entries], int(low))
    return None


def _table(rows: list[list[int]], first: int) -> Table:
    starts = np.cumsum([0, *map(len, rows)])
    return Table(_array([entry for row in rows for entry in row]), _array(starts.tolist()), first)


def _array(items: list[int]) -> Array:
    array = np.array(items, dtype=np.int64)
    array.flags.writeable = False
    return array


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and -(1 << 63) <= value < 1 << 63
