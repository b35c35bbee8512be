"""A number for every position of a class of chess endings, the same for positions that are alike by symmetry.

Squares are 0 (a1), 1 (b1) … 63 (h8). Without pawns the eight symmetries of the board bring the white king into the
triangle a1 d1 d4, and the black king on or below the long diagonal if the white one stands on it: 462 pairs of kings
that do not touch. With pawns only left and right change places: 1806 pairs, the white king on the files a to d. The
number of a position is that of its kings, then in base 64 (48 for a pawn) the squares of the other men; men of the same
kind and colour in increasing order. Where both kings stand on the diagonal, the lower of the two numbers counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from zermelo.compiled.special.endgame_classes import PAWN, EndgameClass

SQUARES = 64
#: A pawn stands on the second to the seventh row.
FIRST_PAWN, PAWN_SQUARES = 8, 48


def turned(square: int, symmetry: int) -> int:
    """Return where a symmetry of chess endgames brings a square: bit 1 mirrors files, 2 rows, 4 swaps both."""
    square ^= 7 * (symmetry & 1) ^ 56 * (symmetry >> 1 & 1)
    return square % 8 * 8 + square // 8 if symmetry & 4 else square


class Kings(NamedTuple):
    """For each pair of squares, 64 × white king + black king: its number, the symmetry to it, whether there are two.

    `pairs` has the squares of each number. Kings that touch have the number −1.
    """

    number: list[int]
    symmetry: list[int]
    is_twofold: list[bool]
    pairs: list[tuple[int, int]]


@cache
def kings(has_pawns: bool) -> Kings:
    """Return the numbers of pairs of kings in chess endgame tables.

    >>> len(kings(False).pairs), len(kings(True).pairs)
    (462, 1806)
    """
    symmetries = range(2) if has_pawns else range(8)
    number, symmetry, is_twofold = [-1] * SQUARES**2, [0] * SQUARES**2, [False] * SQUARES**2
    pairs = [
        (white, black)
        for white in range(SQUARES)
        for black in range(SQUARES)
        if not _touch(white, black) and _is_first(white, black, has_pawns)
    ]
    for i, (white, black) in enumerate(pairs):
        on_diagonal = not has_pawns and white % 9 == black % 9 == 0
        for s in symmetries:
            # Each symmetry is undone by one of the eight.
            back = next(t for t in range(8) if all(turned(turned(q, s), t) == q for q in (1, 10, 63)))
            at = SQUARES * turned(white, s) + turned(black, s)
            if number[at] < 0:
                number[at], symmetry[at], is_twofold[at] = i, back, on_diagonal
    return Kings(number, symmetry, is_twofold, pairs)


def _is_first(white: int, black: int, has_pawns: bool) -> bool:
    row, file = divmod(white, 8)
    if has_pawns or file > 3:
        return file <= 3
    return row < file or (row == file and black // 8 <= black % 8)


def _touch(one: int, other: int) -> bool:
    return abs(one // 8 - other // 8) <= 1 and abs(one % 8 - other % 8) <= 1


@cache
def room_of(ending: EndgameClass) -> int:
    """Return how many numbers the positions of a chess endgame class have, for each side to move."""
    room = len(kings(ending.has_pawns).pairs)
    for _, kind in ending.men[2:]:
        room *= PAWN_SQUARES if kind == PAWN else SQUARES
    return room


def number_of(ending: EndgameClass, squares: Sequence[int]) -> int:
    """Return the number of the chess endgame position with men on these squares, in the order of the class.

    >>> from zermelo.compiled.special.endgame_classes import read_class
    >>> number_of(read_class("KQvK")[0], (0, 2, 9)) == number_of(read_class("KQvK")[0], (63, 61, 54))
    True
    """
    table = kings(ending.has_pawns)
    at = SQUARES * squares[0] + squares[1]
    symmetry = table.symmetry[at]
    number = _folded(ending, squares, symmetry, table.number[at])
    if table.is_twofold[at]:
        number = min(number, _folded(ending, squares, symmetry ^ 4, table.number[at]))
    return number


def _folded(ending: EndgameClass, squares: Sequence[int], symmetry: int, number: int) -> int:
    men = sorted((man, turned(square, symmetry)) for man, square in zip(ending.men, squares, strict=True))
    men.sort(key=lambda placed: (placed[0][1] != 0, placed))
    for (_, kind), square in men[2:]:
        base, first = (PAWN_SQUARES, FIRST_PAWN) if kind == PAWN else (SQUARES, 0)
        number = number * base + square - first
    return number


def squares_of(ending: EndgameClass, number: int) -> tuple[int, ...]:
    """Return the squares of the men in the chess endgame position of that number."""
    squares: list[int] = []
    for _, kind in reversed(ending.men[2:]):
        base, first = (PAWN_SQUARES, FIRST_PAWN) if kind == PAWN else (SQUARES, 0)
        number, square = divmod(number, base)
        squares.append(square + first)
    return (*kings(ending.has_pawns).pairs[number], *reversed(squares))
