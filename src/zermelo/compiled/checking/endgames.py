"""Endgame tables checked: every position derived again from its moves, by code that the making does not share.

Placements are enumerated square by square, the white king alone brought to one side by symmetry; a man is a letter on
a board of 64 squares, lines are walked step by step, and legality is seen by playing the move. A value follows from the
moves if it is the best of what they lead to, one ply more: ranks that shrink along every play prove wins and losses, and
from a draw somebody can always keep to draws. So no value can be wrong unless one of them does not follow.

The numbering of the tables is that of their format: the pair of kings, then the other men, white before black and in the
order Q R B N P, base 64 (48 for pawns), men of one kind in increasing order, the lowest number of all symmetric ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.compiled.checking.findings import VALUE, Fault, fault_at, wrong_counts
from zermelo.compiled.memory.workspace import (
    AFTER_RANGE,
    AT,
    DONE,
    END,
    PROGRESS,
    STOP,
    STOPPED,
    Array,
    StoppedError,
    Workspace,
)
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number, word

#: A value that is no number of plies.
_DRAW = 255
#: A square without a man; men are kind + 6 × colour, kinds being K Q R B N P.
_EMPTY = 12
_KNIGHT, _PAWN = 4, 5

#: Places in `control`: for each side to move, wins, draws and losses, twice each.
WINS, DRAWS, LOSSES = AFTER_RANGE, AFTER_RANGE + 2, AFTER_RANGE + 4

#: Where scratch memory has the board, the squares of the men and their letters, what is sorted, two lists of moves.
_BOARD, _SQUARES, _LETTERS, _SORTED, _MOVES = 0, 64, 72, 80, 96
_REPLIES = _MOVES + 4 * 256
_SCRATCH = _REPLIES + 4 * 256
#: A move is a man, where to, whom it takes (−1: nobody), and one of these; 1 to 4 is what a pawn becomes.
_PLAIN, _DOUBLE, _PASSING = 0, 5, 6
#: The letter of a man who is no longer there.
_GONE = 13
#: More than any number of plies: a win is so much less its plies, a loss the opposite.
_MATE = 1000
#: No score is as low.
_NONE = -9999
#: No number of a position is as high.
_HIGHEST = 1 << 60


class Tables(NamedTuple):
    """The class that is checked (row 0) and those that it converts into.

    `rows` has for each its number of men, whether there are pawns, its first value in `known`, its room and the letters
    of its men but the kings; `steps` has the eight directions and the jumps of knights; `pairs` the numbers of pairs of
    kings, without and with pawns; `first_kings` the squares of the white king that are looked at.
    """

    rows: Array
    known: Array
    steps: Array
    pairs: Array
    first_kings: Array


_MEN, _PAWNS, _FIRST, _ROOM, _MAN = range(5)


# --- moves --------------------------------------------------------------------------------------------------


@helper
def _is_attacked(tables: Any, scratch: Array, square: int, by: int) -> bool:
    """Return whether a man of colour `by` attacks a square: one looks from there to where it could stand."""
    for d in range(16):
        up = number(tables.steps[d, 0])
        right = number(tables.steps[d, 1])
        row = (square >> 3) + up
        file = (square & 7) + right
        steps = 1
        while 0 <= row < 8 and 0 <= file < 8:
            letter = number(scratch[_BOARD + 8 * row + file])
            if letter != _EMPTY:
                kind = letter - 6 * by
                if 0 <= kind < 6:
                    if d >= 8:
                        if kind == _KNIGHT:
                            return True
                    elif kind == 1 or kind == (2 if d < 4 else 3) or (kind == 0 and steps == 1):
                        return True
                    elif kind == _PAWN and d >= 4 and steps == 1 and up == (-1 if by == 0 else 1):
                        return True
                break
            if d >= 8:
                break
            row += up
            file += right
            steps += 1
    return False


@helper
def _play(scratch: Array, man: int, to: int, taken: int, flag: int) -> None:
    """Play a move; whoever is taken leaves the board, but his square is remembered."""
    letter = number(scratch[_LETTERS + man])
    if 1 <= flag <= 4:
        letter = letter - _PAWN + flag
    scratch[_BOARD + number(scratch[_SQUARES + man])] = _EMPTY
    if taken >= 0:
        scratch[_BOARD + number(scratch[_SQUARES + taken])] = _EMPTY
        scratch[_LETTERS + taken] = _GONE
    scratch[_BOARD + to] = letter
    scratch[_SQUARES + man] = to
    scratch[_LETTERS + man] = letter


@helper
def _take_back(tables: Any, scratch: Array, man: int, origin: int, taken: int) -> None:
    """Take a move back: every man has the letter of the class again."""
    letter = number(tables.rows[0, _MAN + man])
    scratch[_BOARD + number(scratch[_SQUARES + man])] = _EMPTY
    scratch[_BOARD + origin] = letter
    scratch[_SQUARES + man] = origin
    scratch[_LETTERS + man] = letter
    if taken >= 0:
        letter = number(tables.rows[0, _MAN + taken])
        scratch[_BOARD + number(scratch[_SQUARES + taken])] = letter
        scratch[_LETTERS + taken] = letter


@helper
def _add(
    tables: Any, scratch: Array, side: int, man: int, to: int, taken: int, flag: int, at: int, count: int
) -> int:
    """Add a move to the list that begins at `at` if the king is safe after it; return how many there are."""
    origin = number(scratch[_SQUARES + man])
    _play(scratch, man, to, taken, flag)
    is_legal = not _is_attacked(tables, scratch, number(scratch[_SQUARES + side]), 1 - side)
    _take_back(tables, scratch, man, origin, taken)
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
    """Return the man who stands on a square."""
    for m in range(number(tables.rows[0, _MEN])):
        if scratch[_SQUARES + m] == square and scratch[_LETTERS + m] != _GONE:
            return m
    return -1


@helper
def _pawn_moves(
    tables: Any, scratch: Array, side: int, man: int, passing: int, at: int, before: int
) -> int:
    """List the moves of a pawn; `passing` is the square behind a pawn that has just made a double step, or −1."""
    count = before
    origin = number(scratch[_SQUARES + man])
    up = 1 if side == 0 else -1
    row = (origin >> 3) + up
    is_last = row == 0 or row == 7
    to = origin + 8 * up
    if scratch[_BOARD + to] == _EMPTY:
        if is_last:
            for officer in range(1, 5):
                count = _add(tables, scratch, side, man, to, -1, officer, at, count)
        else:
            count = _add(tables, scratch, side, man, to, -1, _PLAIN, at, count)
            far = to + 8 * up
            if origin >> 3 == (1 if side == 0 else 6) and scratch[_BOARD + far] == _EMPTY:
                count = _add(tables, scratch, side, man, far, -1, _DOUBLE, at, count)
    for turn in range(2):
        file = (origin & 7) + 2 * turn - 1
        if file < 0 or file > 7:
            continue
        to = 8 * row + file
        letter = number(scratch[_BOARD + to])
        if to == passing:
            taken = _man_on(tables, scratch, to - 8 * up)
            count = _add(tables, scratch, side, man, to, taken, _PASSING, at, count)
        elif letter != _EMPTY and (letter < 6) != (side == 0):
            taken = _man_on(tables, scratch, to)
            if is_last:
                for officer in range(1, 5):
                    count = _add(tables, scratch, side, man, to, taken, officer, at, count)
            else:
                count = _add(tables, scratch, side, man, to, taken, _PLAIN, at, count)
    return count


@helper
def _list_moves(tables: Any, scratch: Array, side: int, passing: int, at: int) -> int:
    """List the legal moves of a side from `scratch[at]` on; return how many there are."""
    count = 0
    for man in range(number(tables.rows[0, _MEN])):
        kind = number(scratch[_LETTERS + man]) - 6 * side
        if kind < 0 or kind > 5:
            continue
        if kind == _PAWN:
            count = _pawn_moves(tables, scratch, side, man, passing, at, count)
            continue
        origin = number(scratch[_SQUARES + man])
        first = 8 if kind == _KNIGHT else 4 if kind == 3 else 0
        last = 16 if kind == _KNIGHT else 4 if kind == 2 else 8
        for d in range(first, last):
            row = (origin >> 3) + number(tables.steps[d, 0])
            file = (origin & 7) + number(tables.steps[d, 1])
            while 0 <= row < 8 and 0 <= file < 8:
                to = 8 * row + file
                letter = number(scratch[_BOARD + to])
                if letter == _EMPTY:
                    count = _add(tables, scratch, side, man, to, -1, _PLAIN, at, count)
                elif (letter < 6) != (side == 0):
                    count = _add(
                        tables, scratch, side, man, to, _man_on(tables, scratch, to), _PLAIN, at, count
                    )
                if letter != _EMPTY or kind == 0 or kind == _KNIGHT:
                    break
                row += number(tables.steps[d, 0])
                file += number(tables.steps[d, 1])
    return count


# --- values -------------------------------------------------------------------------------------------------


@helper
def _sort_men(tables: Any, scratch: Array, symmetry: int, flips: bool) -> int:
    """Sort the men but the kings by letter and square, turned by a symmetry; return how many there are.

    With `flips` they are seen from the other side: colours change, and so do up and down.
    """
    count = 0
    for m in range(2, number(tables.rows[0, _MEN])):
        letter = number(scratch[_LETTERS + m])
        if letter == _GONE:
            continue
        square = number(scratch[_SQUARES + m])
        if flips:
            letter = letter + 6 if letter < 6 else letter - 6
            square = square ^ 56
        key = 64 * letter + _turned(square, symmetry)
        k = count
        while k > 0 and number(scratch[_SORTED + max(k - 1, 0)]) > key:
            scratch[_SORTED + k] = scratch[_SORTED + k - 1]
            k -= 1
        scratch[_SORTED + k] = key
        count += 1
    return count


@helper
def _turned(square: int, symmetry: int) -> int:
    row = square >> 3
    file = square & 7
    if symmetry & 4 != 0:
        row, file = file, row
    if symmetry & 1 != 0:
        file = 7 - file
    if symmetry & 2 != 0:
        row = 7 - row
    return 8 * row + file


@helper
def _row_of(tables: Any, scratch: Array, count: int) -> int:
    """Return the table that has the men that are sorted; −1 if there is none."""
    for row in range(len(tables.rows)):
        if tables.rows[row, _MEN] != count + 2:
            continue
        is_same = True
        for m in range(count):
            if number(scratch[_SORTED + m]) >> 6 != tables.rows[row, _MAN + 2 + m]:
                is_same = False
        if is_same:
            return row
    return -1


@helper
def _number(tables: Any, scratch: Array, row: int, flips: bool) -> int:
    """Return the number of the men in a table: the lowest that a symmetry gives."""
    white = number(scratch[_SQUARES + (1 if flips else 0)])
    black = number(scratch[_SQUARES + (0 if flips else 1)])
    if flips:
        white = white ^ 56
        black = black ^ 56
    lowest = number(_HIGHEST)
    has_pawns = number(tables.rows[row, _PAWNS])
    for symmetry in range(2 if has_pawns != 0 else 8):
        pair = 64 * _turned(white, symmetry) + _turned(black, symmetry)
        result = number(tables.pairs[has_pawns, pair])
        if result < 0:
            continue
        for m in range(_sort_men(tables, scratch, symmetry, flips)):
            key = number(scratch[_SORTED + m])
            letter = key >> 6
            if letter == _PAWN or letter == _PAWN + 6:
                result = 48 * result + (key & 63) - 8
            else:
                result = 64 * result + (key & 63)
        lowest = min(lowest, result)
    return lowest


@helper
def _score(value: int) -> int:
    return 0 if value == _DRAW else value - _MATE if value & 1 == 0 else _MATE - value


@helper
def _stepped(score: int) -> int:
    """Return a score one ply earlier."""
    return score - 1 if score > 0 else score + 1 if score < 0 else 0


@helper
def _known_score(tables: Any, scratch: Array, own: Array, side: int, is_quiet: bool) -> int:
    """Return the score of the position on the board for `side`, who is to move: what the tables say."""
    if is_quiet:
        return _score(number(own[side, _number(tables, scratch, 0, False)]))
    count = _sort_men(tables, scratch, 0, False)
    if count == 0:
        return 0
    row = _row_of(tables, scratch, count)
    flips = row < 0
    if flips:
        row = _row_of(tables, scratch, _sort_men(tables, scratch, 0, True))
        if row < 0:
            return _NONE
    i = _number(tables, scratch, row, flips)
    mover = 1 - side if flips else side
    place = number(tables.rows[row, _FIRST]) + mover * number(tables.rows[row, _ROOM]) + i
    return _score(number(tables.known[place]))


@helper
def _score_after(tables: Any, scratch: Array, own: Array, side: int, move: int) -> int:
    """Return the score for the other side after the move at `scratch[move]`, which is then taken back."""
    other = 1 - side
    man = number(scratch[move])
    to = number(scratch[move + 1])
    taken = number(scratch[move + 2])
    flag = number(scratch[move + 3])
    origin = number(scratch[_SQUARES + man])
    _play(scratch, man, to, taken, flag)
    score = _known_score(tables, scratch, own, other, taken < 0 and (flag == _PLAIN or flag == _DOUBLE))
    if flag == _DOUBLE:
        replies = _list_moves(tables, scratch, other, (origin + to) >> 1, _REPLIES)
        passing = 0
        best = number(_NONE)
        for r in range(replies):
            reply = _REPLIES + 4 * r
            if scratch[reply + 3] != _PASSING:
                continue
            passing += 1
            pawn = number(scratch[reply])
            back = number(scratch[_SQUARES + pawn])
            _play(scratch, pawn, number(scratch[reply + 1]), man, _PASSING)
            best = max(best, _stepped(-_known_score(tables, scratch, own, side, False)))
            _take_back(tables, scratch, pawn, back, man)
        if passing == replies and passing > 0:
            # Nothing else is legal: what the table says of the same men without this right does not count.
            score = best
        elif passing > 0:
            score = max(score, best)
    _take_back(tables, scratch, man, origin, taken)
    return score


# --- positions ----------------------------------------------------------------------------------------------


@helper
def _set_up(tables: Any, scratch: Array, i: int) -> bool:
    """Put the men of placement `i` on the board; return whether they can stand so."""
    men = number(tables.rows[0, _MEN])
    for s in range(64):
        scratch[_BOARD + s] = _EMPTY
    rest = i
    for m in range(men - 1, 0, -1):
        square = rest & 63
        rest = rest >> 6
        letter = number(tables.rows[0, _MAN + m])
        if scratch[_BOARD + square] != _EMPTY:
            return False
        if (letter == _PAWN or letter == _PAWN + 6) and (square < 8 or square > 55):
            return False
        if 1 < m < men - 1 and letter == tables.rows[0, _MAN + m + 1] and square > scratch[_SQUARES + m + 1]:
            return False
        scratch[_BOARD + square] = letter
        scratch[_SQUARES + m] = square
        scratch[_LETTERS + m] = letter
    square = number(tables.first_kings[rest])
    if scratch[_BOARD + square] != _EMPTY:
        return False
    scratch[_BOARD + square] = 0
    scratch[_SQUARES] = square
    scratch[_LETTERS] = 0
    return True


@helper
def _weight(tables: Any, scratch: Array) -> int:
    """Return 2 for a position that is enumerated once, 1 for one whose mirror image is enumerated, too."""
    square = number(scratch[_SQUARES])
    if tables.rows[0, _PAWNS] != 0 or square >> 3 != square & 7:
        return 2
    for s in range(64):
        if scratch[_BOARD + s] != scratch[_BOARD + _turned(s, 4)]:
            return 1
    return 2


@compiled
def check_placements(tables: Any, own: Array, scratch: Array, control: Array) -> int:
    """Check the values of the placements from `control[AT]` to `control[END]`, either side to move, and count them."""
    for i in range(control[AT], control[END]):
        control[AT] = i
        if i & 0xFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        if not _set_up(tables, scratch, i):
            continue
        for side in range(2):
            if _is_attacked(tables, scratch, number(scratch[_SQUARES + 1 - side]), side):
                continue
            count = _list_moves(tables, scratch, side, -1, _MOVES)
            best = number(_NONE)
            for m in range(count):
                best = max(best, -_score_after(tables, scratch, own, side, _MOVES + 4 * m))
            if count > 0:
                score = _stepped(best)
            else:
                is_mate = _is_attacked(tables, scratch, number(scratch[_SQUARES + side]), 1 - side)
                score = -_MATE if is_mate else 0
            if score != _score(number(own[side, _number(tables, scratch, 0, False)])):
                return VALUE
            place = WINS if score > 0 else LOSSES if score < 0 else DRAWS
            control[place + side] = control[place + side] + _weight(tables, scratch)
    return DONE


@dataclass(frozen=True)
class Claims:
    """A table: kinds (numbers in K Q R B N P) of White's and Black's men, and values, one row for each side to move."""

    white: Sequence[int]
    black: Sequence[int]
    values: Array

    @property
    def letters(self) -> list[int]:
        """The men in the order of the format."""
        return [0, 6, *self.white[1:], *(kind + 6 for kind in self.black[1:])]

    @property
    def has_pawns(self) -> bool:
        """Whether up and down differ."""
        return _PAWN in self.white or _PAWN in self.black


def placements(table: Claims) -> int:
    """Return how many placements are looked at, legal or not."""
    return len(_first_kings(table.has_pawns)) * 64 ** (len(table.letters) - 1)


def check_endgame(
    table: Claims, known: Sequence[Claims], counts: Mapping[str, Mapping[str, int]], workspace: Workspace
) -> Fault | None:
    """Return the first fault of a table, given those that it converts into and the counts that it claims.

    Time O(placements + moves), memory O(1) beside the tables.
    """
    tables = _tables(table, known)
    own = table.values
    control = workspace.control
    control[AT], control[END] = 0, placements(table)
    control[WINS : LOSSES + 2] = 0
    status = check_placements(tables, own, np.zeros(_SCRATCH, np.int64), control)
    if status == STOPPED:
        raise StoppedError
    if status != DONE:
        return fault_at(status, int(control[AT]))
    found = {
        name: {
            "win": int(control[WINS + side]) // 2,
            "draw": int(control[DRAWS + side]) // 2,
            "loss": int(control[LOSSES + side]) // 2,
        }
        for side, name in enumerate(("white", "black"))
    }
    return None if found == counts else wrong_counts(dict(counts), found)


def _tables(table: Claims, known: Sequence[Claims]) -> Tables:
    rows = np.full((1 + len(known), _MAN + 8), -1, np.int64)
    first = 0
    for i, one in enumerate((table, *known)):
        rows[i, :_MAN] = len(one.letters), one.has_pawns, first, one.values.shape[1]
        rows[i, _MAN : _MAN + len(one.letters)] = one.letters
        first += one.values.size if i else 0
    values = np.concatenate([one.values.reshape(-1) for one in known] or [np.zeros(1, np.uint8)])
    straight = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    jumps = [(a, b) for a in range(-2, 3) for b in range(-2, 3) if a * a + b * b == 5]
    steps = np.array(straight + slanted + jumps, np.int64)
    pairs = np.array([_pairs(False), _pairs(True)], np.int64)
    return Tables(rows, values, steps, pairs, np.array(_first_kings(table.has_pawns), np.int64))


def _first_kings(has_pawns: bool) -> list[int]:
    """The squares of the white king that represent all others: a half of the board, or the triangle a1 d1 d4."""
    return [s for s in range(64) if s % 8 < 4 and (has_pawns or s // 8 <= s % 8)]


@cache
def _pairs(has_pawns: bool) -> list[int]:
    """The number of each pair of kings that has one, by 64 × white + black; −1 for all others."""
    found, count = [-1] * 4096, 0
    for white in _first_kings(has_pawns):
        for black in range(64):
            apart = max(abs(white // 8 - black // 8), abs(white % 8 - black % 8))
            is_above = not has_pawns and white // 8 == white % 8 and black // 8 > black % 8
            if apart > 1 and not is_above:
                found[64 * white + black] = count
                count += 1
    return found
