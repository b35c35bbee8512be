"""Endgame tables checked: every position derived again from its moves, by code that the making does not share.

Placements are enumerated square by square, the white king alone brought to one side by symmetry; a man is a letter on
a board of 64 squares, lines are walked step by step, and legality is seen by playing the move (`endgame_moves`). A
value follows from the moves if it is the best of what they lead to, one ply more: ranks that shrink along every play
prove wins and losses, and from a draw somebody can always keep to draws. So no value can be wrong unless one of them
does not follow.

The numbering of the tables is that of their format: the pair of kings, then the other men, white before black and in
the order Q R B N P, base 64 (48 for pawns), men of one kind in increasing order, the lowest number of all symmetric
ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from zermelo.compiled.checking.endgame_moves import (
    BOARD,
    DOUBLE,
    EMPTY,
    FIRST,
    GONE,
    LETTERS,
    MAN,
    MEN,
    MOVES,
    PASSING,
    PAWN,
    PAWNS,
    PLAIN,
    REPLIES,
    ROOM,
    SCRATCH,
    SORTED,
    SQUARES,
    Tables,
    is_attacked,
    list_moves,
    play,
    take_back,
)
from zermelo.compiled.checking.findings import VALUE, Fault, fault_at, wrong_counts, wrong_longest
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
from zermelo.compiled.routines.state_words import number
from zermelo.compiled.routines.threads import in_ranges, threads_for

#: A value that is no number of plies.
_DRAW = 255

#: Places in `control`: for each side to move, wins, draws and losses, twice each.
WINS, DRAWS, LOSSES = AFTER_RANGE, AFTER_RANGE + 2, AFTER_RANGE + 4
#: For each side to move, the most plies to a mate.
LONGEST = AFTER_RANGE + 6

#: More than any number of plies: a win is so much less its plies, a loss the opposite.
_MATE = 1000
#: No score is as low.
_NONE = -9999
#: No number of a position is as high.
_HIGHEST = 1 << 60


# --- values -------------------------------------------------------------------------------------------------


@helper
def _sort_men(tables: Any, scratch: Array, symmetry: int, flips: bool) -> int:
    """Sort the men of a checked endgame but the kings by letter and square, turned by a symmetry; return how many.

    With `flips` they are seen from the other side: colours change, and so do up and down.
    """
    count = 0
    for m in range(2, number(tables.rows[0, MEN])):
        letter = number(scratch[LETTERS + m])
        if letter == GONE:
            continue
        square = number(scratch[SQUARES + m])
        if flips:
            letter = letter + 6 if letter < 6 else letter - 6
            square = square ^ 56
        key = 64 * letter + _turned(square, symmetry)
        k = count
        while k > 0 and number(scratch[SORTED + max(k - 1, 0)]) > key:
            scratch[SORTED + k] = scratch[SORTED + k - 1]
            k -= 1
        scratch[SORTED + k] = key
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
    """Return the checked endgame table that has the men that are sorted; −1 if there is none."""
    for row in range(len(tables.rows)):
        if tables.rows[row, MEN] != count + 2:
            continue
        is_same = True
        for m in range(count):
            if number(scratch[SORTED + m]) >> 6 != tables.rows[row, MAN + 2 + m]:
                is_same = False
        if is_same:
            return row
    return -1


@helper
def _number(tables: Any, scratch: Array, row: int, flips: bool) -> int:
    """Return the number of the men in a checked endgame table: the lowest that a symmetry gives."""
    white = number(scratch[SQUARES + (1 if flips else 0)])
    black = number(scratch[SQUARES + (0 if flips else 1)])
    if flips:
        white = white ^ 56
        black = black ^ 56
    lowest = number(_HIGHEST)
    has_pawns = number(tables.rows[row, PAWNS])
    for symmetry in range(2 if has_pawns != 0 else 8):
        pair = 64 * _turned(white, symmetry) + _turned(black, symmetry)
        result = number(tables.pairs[has_pawns, pair])
        if result < 0:
            continue
        for m in range(_sort_men(tables, scratch, symmetry, flips)):
            key = number(scratch[SORTED + m])
            letter = key >> 6
            is_pawn = letter == PAWN or letter == PAWN + 6
            result = (48 if is_pawn else 64) * result + (key & 63) - (8 if is_pawn else 0)
        lowest = min(lowest, result)
    return lowest


@helper
def _score(value: int) -> int:
    return 0 if value == _DRAW else value - _MATE if value & 1 == 0 else _MATE - value


@helper
def _stepped(score: int) -> int:
    """Return a score, where an endgame table is checked, one ply earlier."""
    return score - 1 if score > 0 else score + 1 if score < 0 else 0


@helper
def _known_score(tables: Any, scratch: Array, own: Array, side: int, is_quiet: bool) -> int:
    """Return the score of the checked position for `side`, who is to move: what the endgame tables say."""
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
    place = number(tables.rows[row, FIRST]) + mover * number(tables.rows[row, ROOM]) + i
    return _score(number(tables.known[place]))


@helper
def _score_after(tables: Any, scratch: Array, own: Array, side: int, move: int) -> int:
    """Return the score for the other side after the move at `scratch[move]`, to check an endgame table."""
    other = 1 - side
    man = number(scratch[move])
    to = number(scratch[move + 1])
    taken = number(scratch[move + 2])
    flag = number(scratch[move + 3])
    origin = number(scratch[SQUARES + man])
    play(scratch, man, to, taken, flag)
    score = _known_score(tables, scratch, own, other, taken < 0 and flag in (PLAIN, DOUBLE))
    if flag == DOUBLE:
        replies = list_moves(tables, scratch, other, (origin + to) >> 1, REPLIES)
        passing = 0
        best = number(_NONE)
        for r in range(replies):
            reply = REPLIES + 4 * r
            if scratch[reply + 3] != PASSING:
                continue
            passing += 1
            pawn = number(scratch[reply])
            back = number(scratch[SQUARES + pawn])
            play(scratch, pawn, number(scratch[reply + 1]), man, PASSING)
            best = max(best, _stepped(-_known_score(tables, scratch, own, side, False)))
            take_back(tables, scratch, pawn, back, man)
        if passing == replies and passing > 0:
            # Nothing else is legal: what the table says of the same men without this right does not count.
            score = best
        elif passing > 0:
            score = max(score, best)
    take_back(tables, scratch, man, origin, taken)
    return score


# --- positions ----------------------------------------------------------------------------------------------


@helper
def _set_up(tables: Any, scratch: Array, i: int) -> bool:
    """Put the men of placement `i` of a checked endgame on the board; return whether they can stand so."""
    men = number(tables.rows[0, MEN])
    for s in range(64):
        scratch[BOARD + s] = EMPTY
    rest = i
    for m in range(men - 1, 0, -1):
        square = rest & 63
        rest = rest >> 6
        letter = number(tables.rows[0, MAN + m])
        if scratch[BOARD + square] != EMPTY:
            return False
        if (letter == PAWN or letter == PAWN + 6) and (square < 8 or square > 55):
            return False
        if 1 < m < men - 1 and letter == tables.rows[0, MAN + m + 1] and square > scratch[SQUARES + m + 1]:
            return False
        scratch[BOARD + square] = letter
        scratch[SQUARES + m] = square
        scratch[LETTERS + m] = letter
    square = number(tables.first_kings[rest])
    if scratch[BOARD + square] != EMPTY:
        return False
    scratch[BOARD + square] = 0
    scratch[SQUARES] = square
    scratch[LETTERS] = 0
    return True


@helper
def _weight(tables: Any, scratch: Array) -> int:
    """Return 2 for a checked endgame position that is enumerated once, 1 if its mirror image is enumerated, too."""
    square = number(scratch[SQUARES])
    if tables.rows[0, PAWNS] != 0 or square >> 3 != square & 7:
        return 2
    for s in range(64):
        if scratch[BOARD + s] != scratch[BOARD + _turned(s, 4)]:
            return 1
    return 2


@compiled
def check_placements(tables: Any, own: Array, scratch: Array, control: Array) -> int:
    """Check the endgame placements from `control[AT]` to `control[END]`, either side to move, and count them."""
    for place in range(WINS, LONGEST + 2):
        control[place] = 0
    for i in range(control[AT], control[END]):
        control[AT] = i
        if i & 0xFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        if not _set_up(tables, scratch, i):
            continue
        for side in range(2):
            if is_attacked(tables, scratch, number(scratch[SQUARES + 1 - side]), side):
                continue
            count = list_moves(tables, scratch, side, -1, MOVES)
            best = number(_NONE)
            for m in range(count):
                best = max(best, -_score_after(tables, scratch, own, side, MOVES + 4 * m))
            if count > 0:
                score = _stepped(best)
            else:
                is_mate = is_attacked(tables, scratch, number(scratch[SQUARES + side]), 1 - side)
                score = -_MATE if is_mate else 0
            if score != _score(number(own[side, _number(tables, scratch, 0, False)])):
                return VALUE
            place = WINS if score > 0 else LOSSES if score < 0 else DRAWS
            control[place + side] = control[place + side] + _weight(tables, scratch)
            if score != 0:
                plies = _MATE - score if score > 0 else _MATE + score
                control[LONGEST + side] = max(number(control[LONGEST + side]), plies)
    return DONE


@dataclass(frozen=True)
class Claims:
    """A table: kinds (numbers in K Q R B N P) of White's and Black's men, and values, one row for each side to move."""

    white: Sequence[int]
    black: Sequence[int]
    values: Array

    @property
    def letters(self) -> list[int]:
        """The men of a checked endgame table in the order of the format."""
        return [0, 6, *self.white[1:], *(kind + 6 for kind in self.black[1:])]

    @property
    def has_pawns(self) -> bool:
        """Whether up and down differ in a checked endgame table."""
        return PAWN in self.white or PAWN in self.black


def placements(table: Claims) -> int:
    """Return how many placements of an endgame table are checked, legal or not."""
    return len(_first_kings(table.has_pawns)) << 6 * (len(table.letters) - 1)


def check_endgame(
    table: Claims,
    known: Sequence[Claims],
    counts: Mapping[str, Mapping[str, int]],
    workspace: Workspace,
    plies: int | None = None,
) -> Fault | None:
    """Return the first fault of an endgame table, given those that it converts into and the counts that it claims.

    With `plies`, these are those that the longest mate is said to take.

    Time O(placements + moves), memory O(1) beside the tables.
    """
    tables, own, count = _tables(table, known), table.values, placements(table)
    shares = in_ranges(
        lambda part: check_placements(tables, own, part.zeros("board", SCRATCH, np.int64), part.control),
        count,
        workspace,
        threads=threads_for(count),
    )
    status, control = shares[-1]
    if status == STOPPED:
        raise StoppedError
    if status != DONE:
        return fault_at(status, int(control[AT]))

    def total(place: int) -> int:
        return sum(int(share.control[place]) for share in shares) // 2

    found = {
        name: {"win": total(WINS + side), "draw": total(DRAWS + side), "loss": total(LOSSES + side)}
        for side, name in enumerate(("white", "black"))
    }
    if found != counts:
        return wrong_counts(dict(counts), found)
    most = max(int(share.control[LONGEST + side]) for share in shares for side in range(2))
    return None if plies in (None, most) else wrong_longest(plies, most)


def _tables(table: Claims, known: Sequence[Claims]) -> Tables:
    rows = np.full((1 + len(known), MAN + 8), -1, np.int64)
    first = 0
    for i, one in enumerate((table, *known)):
        rows[i, :MAN] = len(one.letters), one.has_pawns, first, one.values.shape[1]
        rows[i, MAN : MAN + len(one.letters)] = one.letters
        first += one.values.size if i else 0
    values = np.concatenate([one.values.reshape(-1) for one in known] or [np.zeros(1, np.uint8)])
    straight = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    jumps = [(a, b) for a in range(-2, 3) for b in range(-2, 3) if a * a + b * b == 5]
    steps = np.array(straight + slanted + jumps, np.int64)
    pairs = np.array([_pairs(False), _pairs(True)], np.int64)
    return Tables(rows, values, steps, pairs, np.array(_first_kings(table.has_pawns), np.int64))


def _first_kings(has_pawns: bool) -> list[int]:
    """The white king's squares that stand for all others in the check of endgames: half of the board, or a1 d1 d4."""
    return [s for s in range(64) if s % 8 < 4 and (has_pawns or s // 8 <= s % 8)]


@cache
def _pairs(has_pawns: bool) -> list[int]:
    """The number of each pair of kings in the check of endgames, by 64 × white + black; −1 where it has none."""
    found, count = [-1] * 4096, 0
    for white in _first_kings(has_pawns):
        for black in range(64):
            apart = max(abs(white // 8 - black // 8), abs(white % 8 - black % 8))
            is_above = not has_pawns and white // 8 == white % 8 and black // 8 > black % 8
            if apart > 1 and not is_above:
                found[64 * white + black] = count
                count += 1
    return found
