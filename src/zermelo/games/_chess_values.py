"""What a position of chess is worth, for the player to move, in hundredths of a pawn; compiled with the rules."""

from __future__ import annotations

from zermelo.bits import count_bits, lowest_bit, u64
from zermelo.games._chess_board import KNIGHT, LIGHT, RANKS, SQUARES, seen_diagonally, seen_straight

#: The values of the notes: queen, rook, bishop and knight, pawn.
QUEEN, ROOK, MINOR, PAWN = 900, 500, 325, 100

FILES = tuple(sum(1 << 8 * rank + file for rank in range(8)) for file in range(8))
#: Squares by their distance to the centre, 0 (d4, e4, d5, e5) to 3 (the edge).
_RING = [max(abs(2 * (i % 8) - 7), abs(2 * (i // 8) - 7)) // 2 for i in SQUARES]
EDGE = sum(1 << i for i in SQUARES if _RING[i] == 3)
INNER = sum(1 << i for i in SQUARES if _RING[i] <= 1)
CENTRE = sum(1 << i for i in SQUARES if _RING[i] == 0)
#: What a pawn is worth more on each rank, from its own side.
ADVANCE = (0, 0, 0, 4, 12, 30, 70, 0)
PASSED_ADVANCE = (0, 5, 8, 15, 30, 50, 80, 0)
#: The squares before a pawn of White on its file and those beside it, at its square; of Black at 64 + square.
AHEAD = tuple(
    sum(
        1 << j
        for j in SQUARES
        if abs(j % 8 - i % 8) <= 1 and ((j // 8 > i // 8) if side == 0 else (j // 8 < i // 8))
    )
    for side in (0, 1)
    for i in SQUARES
)
#: The squares around a king and before it, on either side, whose own pawns shelter it.
NEAR = tuple(
    sum(1 << j for j in SQUARES if abs(j % 8 - i % 8) <= 1 and abs(j // 8 - i // 8) <= 2) for i in SQUARES
)


def material(men: int, pawns: int, knights: int, diagonal: int, straight: int) -> int:
    """Return the material of one side, for the chess heuristics."""
    queens = diagonal & straight
    both = count_bits(men & (knights | diagonal & u64(~queens)))
    return (
        QUEEN * count_bits(men & queens)
        + ROOK * count_bits(men & straight & u64(~queens))
        + MINOR * both
        + PAWN * count_bits(men & pawns)
    )


def mobility(men: int, knights: int, diagonal: int, straight: int, occupied: int, free: int) -> int:
    """Return a weight, for chess heuristics, of the squares that one side's officers reach among those `free`."""
    total = 0
    left = men & knights
    while left:
        total += 4 * count_bits(KNIGHT[lowest_bit(left)] & free)
        left &= u64(left - 1)
    left = men & diagonal
    while left:
        weight = 1 if left & u64(-left) & straight else 4
        total += weight * count_bits(seen_diagonally(lowest_bit(left), occupied) & free)
        left &= u64(left - 1)
    left = men & straight
    while left:
        weight = 1 if left & u64(-left) & diagonal else 2
        total += weight * count_bits(seen_straight(lowest_bit(left), occupied) & free)
        left &= u64(left - 1)
    return total


def pawn_structure(mine: int, theirs: int, side: int) -> int:
    """Return what the pawns of one side are worth to chess heuristics: advanced, passed, doubled, alone."""
    total = 0
    left = mine
    while left:
        square = lowest_bit(left)
        left &= u64(left - 1)
        rank, file = square >> 3, square & 7
        ahead = AHEAD[64 * side + square]
        own = 7 - rank if side else rank
        total += ADVANCE[own]
        if not ahead & theirs:
            total += PASSED_ADVANCE[own]
        if ahead & mine & FILES[file]:
            total -= 12
        beside = (FILES[file - 1] if file > 0 else 0) | (FILES[file + 1] if file < 7 else 0)
        if not beside & mine:
            total -= 10
    return total


def placing(
    men: int, pawns: int, knights: int, diagonal: int, straight: int, kings: int, castling: int, calm: int
) -> int:
    """Return what the places of knights, bishops, pawns and the king of one side are worth to chess heuristics.

    The king hides behind pawns, or can still castle with so many rooks, while the opponent has much left, and comes to
    the centre in the ending: `calm` is 0 at the start and 24 without pieces.
    """
    minors = men & (knights | diagonal & u64(~straight))
    total = 6 * count_bits(minors & INNER) - 8 * count_bits(minors & EDGE)
    total += 8 * count_bits(pawns & men & CENTRE)
    bishops = men & diagonal & u64(~straight)
    total += 30 if bishops & LIGHT and bishops & u64(~LIGHT) else 0
    king = kings & men
    shelter = 9 * count_bits(NEAR[lowest_bit(king)] & pawns & men) + 8 * castling
    shelter -= 25 if king & u64(~(RANKS[0] | RANKS[7])) else 0
    shelter -= 15 if king & (FILES[3] | FILES[4] | FILES[5]) else 0
    centre = 25 if king & INNER else 0
    centre -= 20 if king & EDGE else 0
    return total + (shelter * (24 - calm) + centre * calm) // 24


def worth(pawns: int, knights: int, diagonal: int, straight: int, man: int) -> int:
    """Return a number for the kind of one chessman, larger for a dearer one: 1 for a pawn, 6 for a king."""
    if man & pawns:
        return 1
    if man & knights:
        return 2
    if man & straight:
        return 5 if man & diagonal else 4
    return 3 if man & diagonal else 6
