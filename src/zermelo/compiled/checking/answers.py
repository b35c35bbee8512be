"""What compiled rules say of a state, for those who ask the interpreted ones too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.compiled.memory.workspace import Array

_ALL = (1 << 64) - 1


@dataclass(frozen=True)
class Answer:
    """The moves of a state in words of 64 bits (see `words`), in order, and where each leads.

    `afters` are states, or their numbers where positions are numbered; `score` is None where there are moves, `turn`
    where nobody asks for it.
    """

    moves: list[tuple[int, ...]]
    afters: list[Any]
    score: int | None
    turn: int | None


def words(thing: Any) -> tuple[int, ...]:
    """Return a move as words of 64 bits: a whole number is one, a tuple of them as many as it has."""
    return tuple([int(x) & _ALL for x in thing]) if isinstance(thing, tuple) else (int(thing) & _ALL,)


def spelled(spelling: Array, count: int, width: int) -> list[tuple[int, ...]]:
    """Return the moves that a routine has spelled, `width` words each."""
    found = spelling[: count * width].tolist()
    return [tuple(found[i * width : (i + 1) * width]) for i in range(count)]
