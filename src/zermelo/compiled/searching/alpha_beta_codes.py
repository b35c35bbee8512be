"""Values of positions as single machine words, in the order of preference of `zermelo.search.values.Value`.

Where only the outcome counts, a game decided `ply` plies below the root is ±(`DECIDED` − ply), and an estimate is the
whole number itself, or the bits of a fraction, which have the order of the numbers: every estimate, even an infinite
one, is nearer to 0 than every decided game. In a game of points a score or estimate x is x × `UNIT` ± ply: the winner
hurries and the loser lingers. The value for the other player is the number with the other sign.
"""

from __future__ import annotations

import struct
from typing import Any

from zermelo.compiled.routines.routine import helper
from zermelo.compiled.routines.state_words import bits_of, number, whole

#: Better than every value, and the worst seen from the other side.
MOST = 0x7FFFFFFFFFFFFFFF
#: A win at the root itself. The bits of infinity, the largest estimate, are 0x7FF0000000000000.
DECIDED = 0x7FFF000000000000
LEAST_DECIDED = 0x7FF8000000000000
#: Whole numbers up to here are estimates (in a game of points: scores) that have a code.
MOST_ESTIMATE = 1 << 62
MOST_POINTS = 1 << 40
#: Plies fit below one point.
UNIT = 1 << 21
#: Not a value: the estimate is no number, or too large.
NO_CODE = -0x8000000000000000


@helper
def is_fraction(x: Any) -> bool:
    """Return whether an estimate, for the compiled search, is a fraction: then all are."""
    return isinstance(x, float)


@helper
def code_of(x: Any) -> int:
    """Return alpha-beta's code of an estimate where only the outcome counts; NO_CODE if it has none."""
    return _of_fraction(x) if isinstance(x, float) else _of_whole(x)


@helper
def _of_fraction(x: Any) -> int:
    if x != x:
        return NO_CODE
    # Without the sign bit, the bits of larger fractions are larger numbers.
    return bits_of(x) if x > 0.0 else -bits_of(-x) if x < 0.0 else 0


@helper
def _of_whole(x: Any) -> int:
    return NO_CODE if x > MOST_ESTIMATE or x < -MOST_ESTIMATE else number(x)


@helper
def code_of_estimate(rules: Any, x: Any, ply: int) -> int:
    """Return alpha-beta's code of an estimate at that ply; with points, a fraction has no compiled form."""
    return code_of_points(whole(x), ply) if rules.points else code_of(x)


@helper
def code_of_points(x: int, ply: int) -> int:
    """Return alpha-beta's code of a score or estimate in a game of points, `ply` plies below the root."""
    if x > MOST_POINTS or x < -MOST_POINTS:
        return NO_CODE
    return x * UNIT - ply if x > 0 else x * UNIT + ply if x < 0 else 0


@helper
def later(code: int, plies: int, points: bool) -> int:
    """Return alpha-beta's code of a position from which the one with this code is `plies` further away."""
    if points:
        return code - plies if code > 0 else code + plies if code < 0 else 0
    return code - plies if code > LEAST_DECIDED else code + plies if code < -LEAST_DECIDED else code


def number_and_ply(code: int, points: bool, is_whole: bool) -> tuple[int, int | float, int | None]:
    """Return whether alpha-beta's code is decided (1, −1, 0), its number and the ply behind it; None at the horizon.

    >>> number_and_ply(-(DECIDED - 7), points=False, is_whole=True), number_and_ply(3 * UNIT - 2, True, True)
    ((-1, -1, 7), (0, 3, 2))
    """
    sign = (code > 0) - (code < 0)
    size = abs(code)
    if points:
        score = -(-size // UNIT)
        return 0, sign * score, score * UNIT - size
    if size > LEAST_DECIDED:
        return sign, sign, DECIDED - size
    if is_whole:
        return 0, code, None
    return 0, sign * float(struct.unpack("<d", struct.pack("<q", size))[0]), None


def code_of_value(decided: int, number: int | float, tempo: int, *, points: bool, is_whole: bool) -> int:
    """Return alpha-beta's code of a value of `zermelo.search.values`: the inverse of `number_and_ply`.

    >>> code_of_value(0, -2.5, 0, points=False, is_whole=False) == -code_of(2.5)
    True
    """
    if decided:
        return decided * DECIDED + tempo
    if points:
        return int(number) * UNIT + tempo
    return _of_whole(int(number)) if is_whole else _of_fraction(float(number))
