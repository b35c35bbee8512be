"""The geometry of the chess board: what squares see each other, as words of 64 bits.

Square (file, rank) is bit 8 × rank + file: a1 is bit 0, h1 bit 7, h8 bit 63. The functions at the end are compiled
with the rules that call them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from zermelo.bits import u64

SQUARES = range(64)


class Laws(Protocol):
    """What readers and writers of texts ask of the rules."""

    def moves(self, state: Any, /) -> Iterator[int]:
        """Yield the legal moves of chess."""

    def play(self, state: Any, move: int, /) -> Any:
        """Return the chess state after a move."""

    def is_check(self, state: Any, /) -> bool:
        """Return whether the player to move is in check."""

    def attackers(self, state: Any, square: int, occupied: int, /) -> int:
        """Return the opponent's chessmen that attack a square."""

    def takes_passing(self, state: Any, start: int, /) -> bool:
        """Return whether a pawn can take in passing."""


#: The name of each square, a1 first.
NAMES = tuple(f"{'abcdefgh'[square % 8]}{square // 8 + 1}" for square in SQUARES)


def _reached(square: int, steps: Iterable[tuple[int, int]], most: int = 1) -> int:
    """The squares of a chess board reached from one by up to `most` equal steps (files, ranks)."""
    found = 0
    for x, y in steps:
        file, rank = square % 8 + x, square // 8 + y
        for _ in range(most):
            if not (0 <= file < 8 and 0 <= rank < 8):
                break
            found |= 1 << 8 * rank + file
            file, rank = file + x, rank + y
    return found


_STEPS = tuple((x, y) for x in (-2, -1, 0, 1, 2) for y in (-2, -1, 0, 1, 2) if (x, y) != (0, 0))
KNIGHT = tuple(_reached(i, [step for step in _STEPS if abs(step[0] * step[1]) == 2]) for i in SQUARES)
KING = tuple(_reached(i, [step for step in _STEPS if max(map(abs, step)) == 1]) for i in SQUARES)
#: What a pawn attacks: White's on square i at i, Black's at 64 + i.
PAWN = tuple(_reached(i, ((-1, y), (1, y))) for y in (1, -1) for i in SQUARES)

#: The four lines through a square, each at 64 × line + square: file, rank, the two diagonals; the squares above it (of
#: larger numbers) and below it.
_UPWARD = ((0, 1), (1, 0), (1, 1), (-1, 1))
ABOVE = tuple(_reached(i, [(x, y)], 7) for x, y in _UPWARD for i in SQUARES)
BELOW = tuple(_reached(i, [(-x, -y)], 7) for x, y in _UPWARD for i in SQUARES)


def _between(a: int, b: int) -> int:
    """The squares of a chess board strictly between two, on a line; none where no line joins them."""
    low, high = min(a, b), max(a, b)
    for i in range(4):
        if ABOVE[64 * i + low] >> high & 1:
            return ABOVE[64 * i + low] & BELOW[64 * i + high]
    return 0


#: At 64 × a + b.
BETWEEN = tuple(_between(a, b) for a in SQUARES for b in SQUARES)

RANKS = tuple(0xFF << 8 * rank for rank in range(8))
#: The bit of the rights, that of e4, which says that Black is to move.
BLACK_MOVES = 1 << 28
LIGHT = sum(1 << i for i in SQUARES if (i % 8 + i // 8) % 2)


def seen_along(line: int, square: int, occupied: int) -> int:
    """Return what a chessman sees from a square along one line: up to the nearest man on either side, and that man.

    Twice the nearest bit above, less the nearest bit below, has all the bits from the one to the other.
    """
    above = ABOVE[64 * line + square] & occupied
    below = BELOW[64 * line + square] & occupied | 1
    span = u64(2 * (above & u64(-above)) - u64(u64(1) << below.bit_length() - 1))
    return (ABOVE[64 * line + square] | BELOW[64 * line + square]) & span


def line_through(king: int, square: int) -> int:
    """Return the line of a chess board that joins two squares, without the first one; 0 where none does."""
    for line in range(4):
        both = ABOVE[64 * line + king] | BELOW[64 * line + king]
        if both >> square & 1:
            return both
    return 0


def seen_straight(square: int, occupied: int) -> int:
    """Return what a rook on `square` attacks."""
    return seen_along(0, square, occupied) | seen_along(1, square, occupied)


def seen_diagonally(square: int, occupied: int) -> int:
    """Return what a bishop on `square` attacks."""
    return seen_along(2, square, occupied) | seen_along(3, square, occupied)
