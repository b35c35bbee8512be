"""States that grow with every move: histories and counters."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from typing import Any

from zermelo.situation import State

#: Plays of fewer plies say nothing about growth.
_LEAST_GROWN = 50


def grows(states: list[State]) -> bool:
    """Whether the states of a checked play without end get longer and longer, or hold a number that always grows."""
    half = states[len(states) // 2 :]
    if len(half) < _LEAST_GROWN:
        return False
    sizes = [len(repr(state)) for state in (states[0], half[0], half[-1])]
    if sizes[0] < sizes[1] < sizes[2] and sizes[2] > 1.5 * sizes[1]:
        return True
    rows = [_numbers(state) for state in half]
    if len({len(row) for row in rows}) != 1:
        return False
    return any(all(a < b for a, b in pairwise(column)) for column in zip(*rows, strict=True))


def _numbers(thing: Any) -> list[int]:
    """The whole numbers in a state of a checked game, in order."""
    if type(thing) is int:
        return [thing]
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        thing = tuple(getattr(thing, field.name) for field in dataclasses.fields(thing))
    if isinstance(thing, tuple | list):
        return [number for part in thing for number in _numbers(part)]
    return []
