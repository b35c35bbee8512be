"""What rewritten rules (`_rewrite`) do with tuples, in compiled code.

A tuple whose length is found while running is a list there: made anew by each of these words, so that none is ever
changed through another. `state` makes it a tuple again, since all states of a game have one length.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numba.core import types as numba_types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import overload

from zermelo.bits import replace
from zermelo.compiled._jit import helper
from zermelo.compiled._rewrite import PREFIX
from zermelo.compiled._tables import Column

# Numba's types come without types of their own.
types: Any = numba_types


@helper
def _bounds(size: int, lower: Any, upper: Any) -> tuple[int, int]:
    """Return where a slice of a sequence of `size` items begins and ends."""
    first = 0 if lower is None else lower
    last = size if upper is None else upper
    if first < 0:
        first += size
    if last < 0:
        last += size
    return min(max(first, 0), size), min(max(last, 0), size)


def cut(items: Any, lower: Any, upper: Any) -> Any:
    """Return items[lower:upper]."""
    return items[lower:upper]


@overload(cut)
def _cut(items: Any, lower: Any, upper: Any) -> Any:
    if not _is_sequence(items):
        return None

    def cut(items: Any, lower: Any, upper: Any) -> Any:
        first, last = _bounds(len(items), lower, upper)
        return [items[i] for i in range(first, last)]

    return cut


def repeated(items: Any, count: int) -> Any:
    """Return items * count."""
    return items * count


@overload(repeated)
def _repeated(items: Any, count: Any) -> Any:
    if not _is_sequence(items):
        return None

    def repeated(items: Any, count: Any) -> Any:
        return [items[i] for _ in range(count) for i in range(len(items))]

    return repeated


def replaced(items: Any, i: int, value: Any) -> Any:
    """Return items[:i] + (value,) + items[i + 1:]."""
    return (*items[:i], value, *items[i + 1 :])


@overload(replaced)
def _replaced(items: Any, i: Any, value: Any) -> Any:
    if isinstance(items, types.UniTuple):

        def replaced(items: Any, i: Any, value: Any) -> Any:
            return replace(items, i, value)
    else:

        def replaced(items: Any, i: Any, value: Any) -> Any:
            found = list(items)
            found[i] = value
            return found

    return replaced


def as_tuple(items: Any) -> Any:
    """Return tuple(items)."""
    return tuple(items)


@overload(as_tuple)
def _as_tuple(items: Any) -> Any:
    if isinstance(items, types.BaseTuple):

        def as_tuple(items: Any) -> Any:
            return items
    else:

        def as_tuple(items: Any) -> Any:
            return list(items)

    return as_tuple


def in_order(items: Any, is_reversed: bool) -> Any:
    """Return sorted(items, reverse=is_reversed)."""
    return sorted(items, reverse=is_reversed)


@overload(in_order)
def _in_order(items: Any, is_reversed: Any) -> Any:
    def in_order(items: Any, is_reversed: Any) -> Any:
        found = list(items)
        # By insertion: rules sort a few entries, and a general sort takes a second to compile.
        for i in range(1, len(found)):
            item = found[i]
            j = i
            while j > 0 and (found[j - 1] < item if is_reversed else item < found[j - 1]):
                found[j] = found[j - 1]
                j -= 1
            found[j] = item
        return found

    return in_order


def backwards(items: Any) -> Any:
    """Return the items, the last first."""
    return list(reversed(items))


@overload(backwards)
def _backwards(items: Any) -> Any:
    def backwards(items: Any) -> Any:
        found = list(items)
        found.reverse()
        return found

    return backwards


def is_any(items: Any) -> bool:
    """Return any(items)."""
    return any(items)


@overload(is_any)
def _is_any(items: Any) -> Any:
    def is_any(items: Any) -> Any:
        for item in items:  # noqa: SIM110 (no generator expressions in compiled code)
            if item:
                return True
        return False

    return is_any


def is_all(items: Any) -> bool:
    """Return all(items)."""
    return all(items)


@overload(is_all)
def _is_all(items: Any) -> Any:
    def is_all(items: Any) -> Any:
        for item in items:  # noqa: SIM110
            if not item:
                return False
        return True

    return is_all


# --- states -------------------------------------------------------------------------------------------


def state(items: Any, like: Any) -> Any:
    """Return a state: a tuple with as many entries as `like`."""
    return tuple(items)


@overload(state)
def _state(items: Any, like: Any) -> Any:
    if isinstance(items, types.BaseTuple):

        def unchanged(items: Any, like: Any) -> Any:
            return items

        return unchanged
    if not isinstance(items, types.List):

        def from_any(items: Any, like: Any) -> Any:
            return state(list(items), like)

        return from_any
    if not isinstance(items.dtype, types.Integer | types.Boolean):
        return None
    size = len(like)
    cast = np.uint64 if isinstance(items.dtype, types.Integer) and not items.dtype.signed else np.int64
    zeros = (cast(0),) * size

    def from_list(items: Any, like: Any) -> Any:
        if len(items) != size:
            raise ValueError("a state of another length")
        found = zeros
        for i in range(size):
            found = tuple_setitem(found, i, cast(items[i]))
        return found

    return from_list


# --- tables -------------------------------------------------------------------------------------------


def view(table: Any, index: int) -> Any:
    """Return what a table has at an index, for one look: a row is not copied, and knows neither + nor ==."""
    i = index - table.first
    return (
        table.entries[i]
        if isinstance(table, Column)
        else table.entries[table.starts[i] : table.starts[i + 1]]
    )


@overload(view)
def _view(table: Any, index: Any) -> Any:
    if table.instance_class is Column:

        def view(table: Any, index: Any) -> Any:
            i = index - table.first
            if i < 0 or i >= len(table.entries):
                raise IndexError("no such row")
            return table.entries[i]
    else:

        def view(table: Any, index: Any) -> Any:
            i = index - table.first
            if i < 0 or i >= len(table.starts) - 1:
                raise IndexError("no such row")
            return table.entries[table.starts[i] : table.starts[i + 1]]

    return view


def row(table: Any, index: int) -> Any:
    """Return what a table has at an index."""
    found = view(table, index)
    return found if isinstance(table, Column) else tuple(found)


@overload(row)
def _row(table: Any, index: Any) -> Any:
    if table.instance_class is Column:

        def row(table: Any, index: Any) -> Any:
            return view(table, index)
    else:

        def row(table: Any, index: Any) -> Any:
            return list(view(table, index))

    return row


def rows(table: Any) -> Any:
    """Return all rows of a table."""
    return [row(table, table.first + i) for i in range(len(table.starts) - 1)]


@overload(rows)
def _rows(table: Any) -> Any:
    def rows(table: Any) -> Any:
        for i in range(len(table.starts) - 1):
            yield list(view(table, table.first + i))

    return rows


# --- operators ----------------------------------------------------------------------------------------


def _is_sequence(kind: Any) -> bool:
    return isinstance(kind, types.UniTuple | types.List | types.Array)


def _is_pair(one: Any, other: Any) -> bool:
    """Return whether one is a list and the other a tuple of entries of the same kind."""
    kinds = (one, other) if isinstance(one, types.List) else (other, one)
    return isinstance(kinds[0], types.List) and isinstance(kinds[1], types.UniTuple)


# Numba joins and compares lists with lists and tuples with tuples only, so nothing that it knows changes here.


@overload(operator.add)
def _joined(one: Any, other: Any) -> Any:
    if not _is_pair(one, other):
        return None

    def joined(one: Any, other: Any) -> Any:
        # In one piece: a list that grows is moved several times.
        size = len(one)
        return [one[i] if i < size else other[i - size] for i in range(size + len(other))]

    return joined


@overload(operator.eq)
def _is_equal(one: Any, other: Any) -> Any:
    if not _is_pair(one, other):
        return None

    def is_equal(one: Any, other: Any) -> Any:
        if len(one) != len(other):
            return False
        for i in range(len(one)):  # noqa: SIM110
            if one[i] != other[i]:
                return False
        return True

    return is_equal


@overload(operator.ne)
def _is_unequal(one: Any, other: Any) -> Any:
    if not _is_pair(one, other):
        return None

    def is_unequal(one: Any, other: Any) -> Any:
        return not one == other  # noqa: SIM201 (the definition)

    return is_unequal


#: The words by the names that rewritten code calls them.
WORDS = {
    f"{PREFIX}{name}": word
    for name, word in {
        "cut": cut,
        "repeated": repeated,
        "replaced": replaced,
        "tuple": as_tuple,
        "sorted": in_order,
        "reversed": backwards,
        "any": is_any,
        "all": is_all,
        "state": state,
        "row": row,
        "view": view,
        "rows": rows,
    }.items()
}
