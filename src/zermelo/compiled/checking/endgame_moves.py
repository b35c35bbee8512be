"""The moves of a chess ending, for the check of its table: a board of letters, and lines walked step by step.

`scratch` holds what is asked: the board, the squares of the men and their letters, two lists of moves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.routine import helper
from zermelo.compiled.routines.state_words import number

#: A square without a man; men are kind + 6 × colour, kinds being K Q R B N P.
EMPTY = 12
KNIGHT, PAWN = 4, 5
#: The letter of a man who is no longer there.
GONE = 13

#: Where scratch memory has the board, the squares of the men and their letters, what is sorted, two lists of moves.
BOARD, SQUARES, LETTERS, SORTED, MOVES = 0, 64, 72, 80, 96
REPLIES = MOVES + 4 * 256
SCRATCH = REPLIES + 4 * 256
#: A move is a man, where to, whom it takes (−1: nobody), and one of these; 1 to 4 is what a pawn becomes.
PLAIN, DOUBLE, PASSING = 0, 5, 6


class Tables(NamedTuple):
    """The class that is checked (row 0) and those that it converts into.

    `rows` has for each its number of men, whether there are pawns, its first value in `known`, its room and the letters
    of its men; `steps` has the eight directions and the jumps of knights; `pairs` the numbers of pairs of kings,
    without and with pawns; `first_kings` the squares of the white king that are looked at.
    """

    rows: Array
    known: Array
    steps: Array
    pairs: Array
    first_kings: Array


#: Columns of `Tables.rows`.
MEN, PAWNS, FIRST, ROOM, MAN = range(5)


@helper
def is_attacked(tables: Any, scratch: Array, square: int, by: int) -> bool:
    """Return whether a man of colour `by` attacks a square, where an endgame table is checked."""
    for d in range(16):
        up = number(tables.steps[d, 0])
        right = number(tables.steps[d, 1])
        row = (square >> 3) + up
        file = (square & 7) + right
        steps = 1
        while 0 <= row < 8 and 0 <= file < 8:
            letter = number(scratch[BOARD + 8 * row + file])
            if letter != EMPTY:
                kind = letter - 6 * by
                if 0 <= kind < 6:
                    if d >= 8:
                        if kind == KNIGHT:
                            return True
                    elif kind == 1 or kind == (2 if d < 4 else 3) or (kind == 0 and steps == 1):  # noqa: SIM114 (pawns apart)
                        return True
                    elif kind == PAWN and d >= 4 and steps == 1 and up == (-1 if by == 0 else 1):
                        return True
                break
            if d >= 8:
                break
            row += up
            file += right
            steps += 1
    return False


@helper
def play(scratch: Array, man: int, to: int, taken: int, flag: int) -> None:
    """Play a move to check an endgame table; whoever is taken leaves the board, but his square is remembered."""
    letter = number(scratch[LETTERS + man])
    if 1 <= flag <= 4:
        letter = letter - PAWN + flag
    scratch[BOARD + number(scratch[SQUARES + man])] = EMPTY
    if taken >= 0:
        scratch[BOARD + number(scratch[SQUARES + taken])] = EMPTY
        scratch[LETTERS + taken] = GONE
    scratch[BOARD + to] = letter
    scratch[SQUARES + man] = to
    scratch[LETTERS + man] = letter


@helper
def take_back(tables: Any, scratch: Array, man: int, origin: int, taken: int) -> None:
    """Take a move back in the checker of endgame tables: every man has the letter of the class again."""
    letter = number(tables.rows[0, MAN + man])
    scratch[BOARD + number(scratch[SQUARES + man])] = EMPTY
    scratch[BOARD + origin] = letter
    scratch[SQUARES + man] = origin
    scratch[LETTERS + man] = letter
    if taken >= 0:
        letter = number(tables.rows[0, MAN + taken])
        scratch[BOARD + number(scratch[SQUARES + taken])] = letter
        scratch[LETTERS + taken] = letter


@helper
def _add(
    tables: Any, scratch: Array, side: int, man: int, to: int, taken: int, flag: int, at: int, count: int
) -> int:
    """Add a move to the checker's list that begins at `at` if the king is safe after it; return how many there are."""
    origin = number(scratch[SQUARES + man])
    play(scratch, man, to, taken, flag)
    is_legal = not is_attacked(tables, scratch, number(scratch[SQUARES + side]), 1 - side)
    take_back(tables, scratch, man, origin, taken)
    if not is_legal:
        return count
    place = at + 4 * count
    scratch[place] = man
    scratch[place + 1] = to
    scratch[place + 2] = taken
    scratch[place + 3] = flag
    return count + 1


@helper
def _man_on(tables: Any, scratch: Array, square: int) -> int:
    """Return the man who stands on a square of the checked endgame."""
    for m in range(number(tables.rows[0, MEN])):
        if scratch[SQUARES + m] == square and scratch[LETTERS + m] != GONE:
            return m
    return -1


@helper
def _pawn_moves(tables: Any, scratch: Array, side: int, man: int, passing: int, at: int, before: int) -> int:
    """List the moves of a pawn for the checker of endgame tables.

    `passing` is the square behind a double step or −1.
    """
    count = before
    origin = number(scratch[SQUARES + man])
    up = 1 if side == 0 else -1
    row = (origin >> 3) + up
    is_last = row == 0 or row == 7
    to = origin + 8 * up
    if scratch[BOARD + to] == EMPTY:
        if is_last:
            for officer in range(1, 5):
                count = _add(tables, scratch, side, man, to, -1, officer, at, count)
        else:
            count = _add(tables, scratch, side, man, to, -1, PLAIN, at, count)
            far = to + 8 * up
            if origin >> 3 == (1 if side == 0 else 6) and scratch[BOARD + far] == EMPTY:
                count = _add(tables, scratch, side, man, far, -1, DOUBLE, at, count)
    for turn in range(2):
        file = (origin & 7) + 2 * turn - 1
        if file < 0 or file > 7:
            continue
        to = 8 * row + file
        letter = number(scratch[BOARD + to])
        if to == passing:
            taken = _man_on(tables, scratch, to - 8 * up)
            count = _add(tables, scratch, side, man, to, taken, PASSING, at, count)
        elif letter != EMPTY and (letter < 6) != (side == 0):
            taken = _man_on(tables, scratch, to)
            if is_last:
                for officer in range(1, 5):
                    count = _add(tables, scratch, side, man, to, taken, officer, at, count)
            else:
                count = _add(tables, scratch, side, man, to, taken, PLAIN, at, count)
    return count


@helper
def list_moves(tables: Any, scratch: Array, side: int, passing: int, at: int) -> int:
    """List the legal moves of a side, to check an endgame table, from `scratch[at]` on; return how many there are."""
    count = 0
    for man in range(number(tables.rows[0, MEN])):
        kind = number(scratch[LETTERS + man]) - 6 * side
        if kind < 0 or kind > 5:
            continue
        if kind == PAWN:
            count = _pawn_moves(tables, scratch, side, man, passing, at, count)
            continue
        origin = number(scratch[SQUARES + man])
        first = 8 if kind == KNIGHT else 4 if kind == 3 else 0
        last = 16 if kind == KNIGHT else 4 if kind == 2 else 8
        for d in range(first, last):
            row = (origin >> 3) + number(tables.steps[d, 0])
            file = (origin & 7) + number(tables.steps[d, 1])
            while 0 <= row < 8 and 0 <= file < 8:
                to = 8 * row + file
                letter = number(scratch[BOARD + to])
                if letter == EMPTY:
                    count = _add(tables, scratch, side, man, to, -1, PLAIN, at, count)
                elif (letter < 6) != (side == 0):
                    count = _add(
                        tables, scratch, side, man, to, _man_on(tables, scratch, to), PLAIN, at, count
                    )
                if letter != EMPTY or kind == 0 or kind == KNIGHT:
                    break
                row += number(tables.steps[d, 0])
                file += number(tables.steps[d, 1])
    return count
