"""What compiled rules say of a state, for those who ask the interpreted ones too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.compiled.checking.values import reader_of
from zermelo.compiled.memory.workspace import Array

_ALL = (1 << 64) - 1
#: Moves that are remembered as Python knows them.
_REMEMBERED = 10_000


@dataclass(frozen=True)
class Answer:
    """The moves of a state (see `words`), in order, and where each leads.

    `afters` are states, or their numbers where positions are numbered; `score` is None where there are moves, `turn`
    where nobody asks for it. `numbers` says under which numbers the states after them are kept, where that is known.
    """

    moves: list[Any]
    afters: list[Any]
    score: int | None
    turn: int | None
    numbers: list[int] | None = None


def words(thing: Any) -> Any:
    """Return a checked move as words of 64 bits, if it is a whole number or a tuple of them; any other as it is."""
    if isinstance(thing, int):
        return (int(thing) & _ALL,)
    if isinstance(thing, tuple) and all(isinstance(x, int) for x in thing):
        return tuple([int(x) & _ALL for x in thing])
    return thing


def speller_of(plan: Any) -> Callable[[Array, int, int], list[Any]]:
    """Return the function that reads moves, so many of so many words each, as a checking routine has spelled them.

    Their shape is given as plain data.
    """
    read = None if _is_plain(plan) else reader_of(plan)
    #: A game has few moves in many states.
    known: dict[tuple[int, ...], Any] = {}

    def named(row: tuple[int, ...]) -> Any:
        assert read is not None
        if row not in known:
            if len(known) >= _REMEMBERED:
                known.clear()
            known[row] = words(read([x - (1 << 64) if x >> 63 else x for x in row]))
        return known[row]

    def spelled(spelling: Array, count: int, width: int) -> list[Any]:
        found = spelling[: count * width].tolist()
        rows = (
            [tuple(found[i : i + width]) for i in range(0, count * width, width)] if width else [()] * count
        )
        return rows if read is None else list(map(named, rows))

    return spelled


def _is_plain(plan: Any) -> bool:
    """Return whether moves to be checked are whole numbers, or tuples of them."""
    parts = plan[1] if plan[0] == "tuple" else [plan]
    return all(part == "bool" or part[0] == "int" for part in parts)
