"""Reversi on machine words: which squares can be played and which discs turn, in all eight directions at once.

Boards of every even size lie in the middle of one word of 8×8 squares; what lies outside a smaller board is neither a
disc nor free, so that no line passes through it, and the word's symmetries and quadrants are the board's own:

     0  1  2  3  4  5  6  7
     8  9 10 11 12 13 14 15
    16 17 18 19 20 21 22 23      the middle 4×4: squares 18–21, 26–29, 34–37, 42–45
    24 25 26 27 28 29 30 31
    32 33 34 35 36 37 38 39      bit of a square = 8 · row + column, a1 = 0
    40 41 42 43 44 45 46 47
    48 49 50 51 52 53 54 55
    56 57 58 59 60 61 62 63

A vector has a lane for each axis, and a step along it upwards or downwards in the numbering.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba.core import types

from zermelo.compiled.special.connect4_bits import Value, intrinsic

Words: TypeAlias = np.ndarray[Any, Any]  # of uint64
Word: TypeAlias = Any  # uint64

SIDE = 8
#: Rows and columns of a step along a row, a column, and the two diagonals.
_AXES = ((0, 1), (1, 0), (1, -1), (1, 1))
STEPS = tuple(SIDE * down + right for down, right in _AXES)
_ALL = (1 << 64) - 1
#: Without the outer columns: a line of discs to turn never crosses them sideways.
_INNER = 0x7E7E7E7E7E7E7E7E
_THROUGH = (_INNER, _ALL, _INNER, _INNER)
_WORD = ir.IntType(64)
_VECTOR = ir.VectorType(_WORD, len(STEPS))
_ARRAY = types.Array(types.uint64, 1, "C")
#: Words of a square in the array of rays: four that go up, four that go down.
RAYS = 2 * len(STEPS)


def board_of(size: int) -> int:
    """Return the bits of all squares of a Reversi board of that size.

    >>> hex(board_of(4)), board_of(8) == 2**64 - 1
    ('0x3c3c3c3c0000', True)
    """
    return sum(1 << square for square in squares_of(size))


def squares_of(size: int) -> list[int]:
    """Return the bit of each square of a Reversi board of that size, row by row."""
    margin = (SIDE - size) // 2
    inside = range(margin, SIDE - margin)
    return [SIDE * row + column for row in inside for column in inside]


def rays_of(size: int) -> list[int]:
    """Return, as bits, what lies from each of the 64 squares in each direction, on a Reversi board of that size."""
    board = board_of(size)
    return [
        _ray(square, sign * down, sign * right) & board
        for square in range(SIDE * SIDE)
        for sign in (1, -1)
        for down, right in _AXES
    ]


def _ray(square: int, down: int, right: int) -> int:
    row, column = divmod(square, SIDE)
    found = 0
    while 0 <= (row := row + down) < SIDE and 0 <= (column := column + right) < SIDE:
        found |= 1 << SIDE * row + column
    return found


def _off_board(leap: int) -> tuple[int, ...]:
    """The squares from which so many steps upwards leave the Reversi engine's 8×8 squares, for each axis."""
    return tuple(
        sum(
            1 << square
            for square in range(SIDE * SIDE)
            if not 0 <= square // SIDE + leap * down < SIDE or not 0 <= square % SIDE + leap * right < SIDE
        )
        for down, right in _AXES
    )


def _constant(builder: Any, words: tuple[int, ...]) -> Value:
    return Value(builder, ir.Constant(_VECTOR, list(words)))


@intrinsic
def reach(typing: Any, mine: Any, theirs: Any, free: Any) -> Any:
    """Return, as bits, the `free` Reversi squares where a disc of `mine` would turn some of `theirs`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        own, other = (Value(builder, argument).in_lanes(len(STEPS)) for argument in arguments[:2])
        step, leap = _constant(builder, STEPS), _constant(builder, tuple(2 * step for step in STEPS))
        through = other & _constant(builder, _THROUGH)
        up, down = through & (own << step), through & (own >> step)
        up, down = up | (through & (up << step)), down | (through & (down >> step))
        # At most six discs lie in between: two and two more are found by leaps over pairs.
        pairs = through & (through << step)
        back = pairs >> step
        for _ in range(2):
            up, down = up | (pairs & (up << leap)), down | (back & (down >> leap))
        return (((up << step) | (down >> step)).together() & Value(builder, arguments[2])).value

    return types.uint64(types.uint64, types.uint64, types.uint64), generate


@intrinsic
def turned(typing: Any, rays: Any, square: Any, mine: Any, theirs: Any) -> Any:
    """Return, as bits, the Reversi discs of `theirs` that a disc of `mine` on `square` turns."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        own, other = (Value(builder, argument).in_lanes(len(STEPS)) for argument in arguments[2:])
        step = _constant(builder, STEPS)

        def rays_from(place: int) -> Value:
            offset = builder.add(builder.mul(arguments[1], _WORD(RAYS)), _WORD(place))
            pointer = builder.bitcast(builder.gep(memory, [offset]), _VECTOR.as_pointer())
            return Value(builder, builder.load(pointer, align=8))

        up, down = rays_from(0), rays_from(len(STEPS))
        # Upwards, the first square that is not theirs is the lowest bit.
        stop = up & ~other
        end = stop & (stop.like(0) - stop) & own
        below = Value(builder, builder.sext(end.is_some().value, _VECTOR)) + end
        # Downwards it is the highest: all those behind it are marked, then it is the one without a mark before it.
        stop = down & ~other
        for leap in (1, 2, 4):
            stop = stop | (stop >> _constant(builder, tuple(leap * step for step in STEPS)))
        end = stop & ~(stop >> step) & own
        above = end.like(0) - (end << 1)
        return ((up & below) | (down & above)).together().value

    return types.uint64(_ARRAY, types.int64, types.uint64, types.uint64), generate


@intrinsic
def firm(typing: Any, mine: Any, theirs: Any, free: Any) -> Any:
    """Return, as bits, those Reversi discs of `mine` that can never be turned, or some of them.

    Along each axis such a disc has a full line, or the border or another one of them next to it.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        own, other, space = (Value(builder, argument) for argument in arguments)
        step = _constant(builder, STEPS)
        full = (~space).in_lanes(len(STEPS))
        # What lies outside a smaller board is a border all over.
        outside = (~(own | other | space)).value
        up, down = full, full
        for leap in (1, 2, 4):
            steps = _constant(builder, tuple(leap * step for step in STEPS))
            up = up & ((up >> steps) | _constant(builder, _off_board(leap)))
            down = down & ((down << steps) | _constant(builder, _off_board(-leap)))
        border = _constant(builder, tuple(a | b for a, b in zip(_off_board(1), _off_board(-1), strict=True)))
        held = (up & down) | border
        before, loop, after = builder.block, builder.append_basic_block(), builder.append_basic_block()
        builder.branch(loop)
        builder.position_at_end(loop)
        found = builder.phi(_WORD)
        found.add_incoming(_WORD(0), before)
        known = Value(builder, builder.or_(found, outside)).in_lanes(len(STEPS))
        beside = held | (known << step) | (known >> step)
        more = own & beside.in_common()
        found.add_incoming(more.value, builder.block)
        builder.cbranch(builder.icmp_unsigned("==", more.value, found), after, loop)
        builder.position_at_end(after)
        return found

    return types.uint64(types.uint64, types.uint64, types.uint64), generate
