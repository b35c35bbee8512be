"""The values on which idioms are tried: the name of a parameter says which."""

from __future__ import annotations

import functools
import itertools
import random
from math import inf, nan, prod

EDGE = 2**63

#: Whole numbers at the edges of everything: words, halves of words, what a float holds exactly. Here as below the
#: values that matter most come first: every two of them meet.
WIDE = (
    *(0, 1, -1, EDGE - 1, -EDGE, 7, -7, 2, 2**53 + 1, 2**62),
    *(-2, 3, 10, 63, 64, 255, 2**31 - 1, 2**31, -(2**31), 2**32, 3037000500, 2**53 - 1, 2**53, -(2**53) - 1),
    *(-(2**62), 2**62 + 1, EDGE - 2, 1 - EDGE),
)
#: Places in a sequence, inside, at its ends, and beyond.
PLACES = (0, 1, 2, 3, 4, 5, -1, -2, -3, -4, -5, 7, -9)
COUNTS = (0, 1, 2, 3, 5, 8)
#: Shifts and exponents: no number of astronomical length is made.
SHIFTS = (0, 1, 2, 3, 7, 31, 32, 53, 61, 62, 63, 64, 65, 127, -1, -2, -63)
FLOATS = (
    *(0.0, -0.0, 0.5, -2.5, 1.0, inf, nan, 1e308, 2.0**53, 2.0**63),
    *(
        -0.5,
        -1.0,
        1.5,
        2.5,
        3.0,
        7.25,
        0.1,
        1e-9,
        2.0**31,
        2.0**53 + 2,
        -(2.0**63),
        1e19,
        -1e308,
        5e-324,
        -inf,
    ),
)
WORDS = (EDGE, EDGE + 1, 2**64 - 1, 0xAAAAAAAAAAAAAAAA, 10**19)
BOOLS = (False, True)

FOURS = (
    (1, 2, 3, 4),
    (0, 0, 0, 0),
    (3, -1, 2, -1),
    (-5, 1, 1, 0),
    (4, 3, 2, 1),
    (7, 7, 0, 7),
    (-1, -2, -3, -4),
)
PAIRS = ((0, 0), (1, 2), (2, 1), (-1, 3), (3, 3), (0, -4))
RAGGED = ((), (5,), (-1,), (2, 1, 2), (0, 0, 0), (3, 1, 2))
FLAGS = ((False, False, False), (True, False, True), (True, True, True), (False, True, False))
FRACTIONS = ((0.5, -1.5, 2.0), (0.0, -0.0, 0.0), (1e308, 1e308, -1e308), (nan, 1.0, nan), (inf, -inf, 0.1))
EXTREMES = (
    (EDGE - 1, 1, -EDGE),
    (-EDGE, -1, -1),
    (2**62, 2**62, 2),
    (0, 0, 0),
    (2**53 + 1, 3, -7),
    (1, 2, 3),
)
GRIDS = (
    ((1, 2, 3), (4, 5, 6), (7, 8, 9)),
    ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ((1, 1, 1), (0, 2, 0), (2, 0, 2)),
    ((1, 2, 0), (2, 1, 0), (0, 2, 1)),
)
TEXTS = ("", "x", "xo.", "..xx")

DOMAINS: dict[str, tuple[object, ...]] = {
    **dict.fromkeys("xyz", WIDE),
    **dict.fromkeys("ij", PLACES),
    **dict.fromkeys("nm", COUNTS),
    "k": SHIFTS,
    **dict.fromkeys("fgh", FLOATS),
    **dict.fromkeys("bc", BOOLS),
    **dict.fromkeys("tu", FOURS),
    **dict.fromkeys("pq", PAIRS),
    "r": RAGGED,
    "flags": FLAGS,
    "fractions": FRACTIONS,
    "extremes": EXTREMES,
    "grid": GRIDS,
    **dict.fromkeys(("a", "cells"), tuple(list(four) for four in FOURS)),
    "w": WORDS,
    "s": TEXTS,
    "o": (None, 0, 3, -1),
}

#: No idiom is asked more often than this.
MOST_CALLS = 160


@functools.cache
def calls_of(parameters: tuple[str, ...]) -> list[tuple[object, ...]]:
    """The arguments on which a function with these parameters is tried.

    Where they are too many, the first values of each domain are combined in all ways, and others are drawn, always
    the same.
    """
    domains = [DOMAINS[parameter] for parameter in parameters]
    if prod(map(len, domains)) <= MOST_CALLS:
        return list(itertools.product(*domains))
    first = int((MOST_CALLS * 2 / 3) ** (1 / len(domains)))
    calls = list(itertools.product(*(domain[:first] for domain in domains)))
    draw = random.Random(str(parameters))
    calls += [tuple(draw.choice(domain) for domain in domains) for _ in range(MOST_CALLS - len(calls))]
    return calls


def shape(value: object) -> object:
    """What a compiled function may depend on: the kind of a value, the length of a sequence, a text itself."""
    if isinstance(value, tuple | list):
        return (type(value).__name__, *map(shape, value))
    if isinstance(value, str):
        return value
    if type(value) is int:
        return "int" if -EDGE <= value < EDGE else "word"
    return type(value).__name__
