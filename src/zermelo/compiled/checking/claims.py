"""Stored numbers as score and distance, and how they follow from one another.

A stored number is 0 for a draw. Else its sign is that of the score, and its size is score × 2^shift + top − distance,
or top − distance alone where only the sign of a score counts (shift 0); the distance is below `top` < 2^shift / 2.

Two claims are compared by their weight, score × 2^32 − distance for a win, its negative for a loss, 0 for a draw: a
better score weighs more, and so do a quicker win and a slower loss. A claim follows from those of the moves if its
weight, one ply nearer to the end, is that of the best move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from zermelo.compiled.checking.findings import Fault, wrong_counts, wrong_decoding
from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.routine import helper
from zermelo.compiled.routines.state_words import number
from zermelo.words import some

#: How somebody reads a stored number: score and distance.
Split: TypeAlias = Callable[[int], tuple[int, int | None]]

#: Less than any weight.
NOTHING = -0x7FFFFFFFFFFFFFFF
#: Numbers counted at a time.
_CHUNK = 1 << 18
#: A distance needs fewer bits.
PLIES_BITS = 32


def shift_of(unit: int, top: int) -> int | None:
    """Return the shift of a scale of checked scores, multiples of `unit` (0: signs only); None if it is no scale."""
    if unit == 0:
        return 0 if top in (0x7FFF, 0x7FFFFFFF) else None
    return unit.bit_length() - 1 if top in (0x7FFF, 0x7FFFFFFF) and unit == 2 * (top + 1) else None


def meaning(stored: int, shift: int, top: int) -> tuple[int, int | None]:
    """Return the score (or its sign) and the distance that a checked claim means, None for a draw.

    >>> meaning(-32760, 0, 32767), meaning(4 * 65536 + 32765, 16, 32767), meaning(0, 0, 32767)
    ((-1, 7), (4, 2), (0, None))
    """
    if stored == 0:
        return 0, None
    score, rest = divmod(abs(stored), 1 << shift) if shift else (1, abs(stored))
    return (score if stored > 0 else -score), top - rest


@helper
def is_claim(stored: int, shift: int, top: int) -> bool:
    """Return whether a stored number that is checked means something: is a claim."""
    size = -stored if stored < 0 else stored
    rest = size & (2 * top + 1)
    if shift == 0:
        return stored == 0 or (size == rest and 1 <= rest <= top)
    return stored == 0 or (1 <= rest <= top and (size >> shift) >= 1)


@helper
def weight(stored: int, shift: int, top: int) -> int:
    """Return what a claim that is checked weighs for the player to move."""
    size = -stored if stored < 0 else stored
    score = number(1) if shift == 0 else size >> shift
    plies = top - (size & (2 * top + 1))
    heavy = (score << number(PLIES_BITS)) - plies
    return number(0) if stored == 0 else -heavy if stored < 0 else heavy


@helper
def follows(stored: int, best: int, shift: int, top: int) -> bool:
    """Return whether a claim that is checked follows from the weight of the best move, for who makes it."""
    nearer = number(1) if stored > 0 else number(-1) if stored < 0 else number(0)
    return is_claim(stored, shift, top) and weight(stored, shift, top) + nearer == best


@helper
def is_end_of(stored: int, score: int, shift: int, top: int) -> bool:
    """Return whether a claim that is checked is that of an end with this score."""
    if shift == 0:
        score = number(1) if score > 0 else number(-1) if score < 0 else number(0)
    is_small = number(-0x80000000) < score < number(0x80000000)
    due = score * number(0x100000000)
    return is_small and is_claim(stored, shift, top) and weight(stored, shift, top) == due


def numbers_in(values: Array) -> tuple[list[int], list[int]]:
    """Return the numbers that are stored in the checked arrays, and how often each."""
    if values.dtype.itemsize == 2:
        times = np.zeros(1 << 16, dtype=np.int64)
        for at in range(0, len(values), _CHUNK):
            times += np.bincount(values[at : at + _CHUNK].view(np.uint16), minlength=1 << 16)
        stored = np.flatnonzero(times)
        return stored.astype(np.uint16).view(np.int16).tolist(), times[stored].tolist()
    found, often = np.unique(values, return_counts=True)
    return found.tolist(), often.tolist()


def numbers_fault(
    values: Array, split: Split, shift: int, top: int, counts: Mapping[str, int], gap: int | None = None
) -> Fault | None:
    """Return what is wrong with the checked numbers by themselves: how `split` reads one of them, or the `counts`.

    States that hold `gap` are none.
    """
    found = {"win": 0, "draw": 0, "loss": 0}
    for stored, times in zip(*numbers_in(values), strict=True):
        if stored == gap:
            continue
        found["win" if stored > 0 else "loss" if stored < 0 else "draw"] += times
        read, meant = split(stored), meaning(stored, shift, top)
        if read != meant:
            return wrong_decoding(stored, read, meant)
    if found != dict(counts):
        return wrong_counts(some([counts.get(name) for name in found]), some(found.values()))
    return None
