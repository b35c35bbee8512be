"""Sequences that repeat themselves: where they begin to, after how many terms, and when that is proved.

**The periodicity theorem.** If every term from place `t` on is a function of the `w` terms before it, and the same `w`
terms stand before two places `i < j` with `i ≥ t`, then the sequence repeats with period `j − i` for ever: the terms at
`i` and at `j` are equal, so the `w` terms before `i + 1` and `j + 1` are, and so on. The outcomes and Grundy values of
a game in which one of finitely many numbers is taken from a heap are such a sequence, with `w` the largest number.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

#: A repetition that was merely seen is told when it was seen so many times, over such a part of the terms: Grundy's
#: game begins with 1 0 2 three times, and has no known period.
_TIMES_SEEN, _SHARE_SEEN = 5, 0.6


@dataclass(frozen=True)
class Period:
    """From place `start` on, each term is the one `length` places before; both are the least possible."""

    start: int
    length: int


def proved_period(terms: Sequence[Hashable], window: int, first: int) -> Period | None:
    """Return the period that the periodicity theorem proves; None where these terms do not show it.

    Each term from place `first` on (`first ≥ window`) must be a function of the `window` terms before it.

    >>> proved_period("LWWLWWLWW", 2, 2)
    Period(start=0, length=3)
    """
    met: dict[tuple[Hashable, ...], int] = {}
    for i in range(max(first, window), len(terms) + 1):
        before = tuple(terms[i - window : i])
        if before in met:
            return _least(terms, met[before] - window, i - met[before])
        met[before] = i
    return None


def seen_period(terms: Sequence[Hashable]) -> Period | None:
    """Return the period that the terms show, five times at least and over most of them; nothing is proved by it.

    >>> seen_period([7, *[0, 1] * 5]), seen_period([1, 2, 4, 7, 10, 20])
    (Period(start=1, length=2), None)
    """
    count = len(terms)
    for length in range(1, count // _TIMES_SEEN + 1):
        start = count - length
        while start > 0 and terms[start - 1] == terms[start - 1 + length]:
            start -= 1
        if count - start >= max(_TIMES_SEEN * length, _SHARE_SEEN * count):
            return Period(start, length)
    return None


def _least(terms: Sequence[Hashable], start: int, length: int) -> Period:
    """The least period of a law, and the earliest place from which it holds, of terms that repeat from `start`."""
    for part in range(1, length + 1):
        if length % part == 0 and all(terms[start + i] == terms[start + i % part] for i in range(length)):
            length = part
            break
    while start > 0 and terms[start - 1] == terms[start - 1 + length]:
        start -= 1
    return Period(start, length)
