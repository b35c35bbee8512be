"""Words for rules on bits and tuples that mean the same interpreted and compiled.

Compiled numbers have room for 64 bits, and what needs more is left to plain Python. Rules that mean a machine word say
so: `u64` keeps the low 64 bits in both worlds.
"""

from __future__ import annotations

from typing import TypeVar

_MASK = (1 << 64) - 1
_Element = TypeVar("_Element")


def u64(x: int) -> int:
    """Return the low 64 bits of `x`, as an unsigned machine word. Time O(1).

    >>> u64(-1) == 2**64 - 1, u64(2**64 + 5)
    (True, 5)
    """
    return x & _MASK


def count_bits(x: int) -> int:
    """Return how many bits of `x` are set; a negative number is a word of 64 bits.

    Numbers wider than a machine word (large boards, interpreted only) are counted whole. Time O(1) for a word, in
    compiled rules one instruction.

    >>> count_bits(0b1011), count_bits(-1), count_bits(2**70)
    (3, 64, 1)
    """
    return (x & _MASK if x < 0 else x).bit_count()


def lowest_bit(x: int) -> int:
    """Return the index of the lowest set bit of `x`; `x` must not be 0. Time O(1) for a machine word.

    >>> lowest_bit(0b1000)
    3
    """
    return (x & -x).bit_length() - 1


def replace(state: tuple[_Element, ...], i: int, value: _Element) -> tuple[_Element, ...]:
    """Return `state` with entry `i` replaced by `value`; negative `i` counts from the end, as everywhere.

    Time O(n) for n entries, also compiled.

    >>> replace((3, 5, 7), 1, 0), replace((3, 5, 7), -1, 0)
    ((3, 0, 7), (3, 5, 0))
    """
    entries = list(state)
    entries[i] = value
    return tuple(entries)
