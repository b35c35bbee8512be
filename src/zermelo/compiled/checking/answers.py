"""What compiled rules say of a state, for those who ask the interpreted ones too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.compiled.checking.values import reader_of
from zermelo.compiled.memory.workspace import Array

_ALL = (1 << 64) - 1


@dataclass(frozen=True)
class Answer:
    """The moves of a state (see `words`), in order, and where each leads.

    `afters` are states, or their numbers where positions are numbered; `score` is None where there are moves, `turn`
    where nobody asks for it.
    """

    moves: list[Any]
    afters: list[Any]
    score: int | None
    turn: int | None


def words(thing: Any) -> Any:
    """Return a move as words of 64 bits, if it is a whole number or a tuple of them; any other as it is."""
    if isinstance(thing, int):
        return (int(thing) & _ALL,)
    if isinstance(thing, tuple) and all(isinstance(x, int) for x in thing):
        return tuple([int(x) & _ALL for x in thing])
    return thing


def spelled(spelling: Array, count: int, width: int, plan: Any) -> list[Any]:
    """Return the moves that a routine has spelled, `width` words each, in a shape that is given as plain data."""
    found = spelling[: count * width].tolist()
    rows = [tuple(found[i * width : (i + 1) * width]) for i in range(count)]
    if _is_plain(plan):
        return rows
    read = reader_of(plan)
    return [words(read([x - (1 << 64) if x >> 63 else x for x in row])) for row in rows]


def _is_plain(plan: Any) -> bool:
    """Return whether moves are whole numbers, or tuples of them."""
    parts = plan[1] if plan[0] == "tuple" else [plan]
    return all(part == "bool" or part[0] == "int" for part in parts)
