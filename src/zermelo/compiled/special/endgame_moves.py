"""The numbers and the moves of chess endings, in the language of routines: what `endgame_routines` asks of a position.

`notes` is the memory of one question: where the men stand, and what their moves come to.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.routines.routine import helper
from zermelo.compiled.routines.state_words import number, word
from zermelo.compiled.special.endgame_boards import (
    BASE,
    BASE_OF_ROWS,
    BLACK_PAWN,
    COLOUR,
    END,
    FIRST,
    FLIPS,
    IS_TWIN,
    KIND,
    MEN,
    PART,
    PAWNS,
    ROOM,
    START,
    VALUES,
)
from zermelo.compiled.special.endgame_classes import PAWN
from zermelo.compiled.special.endgame_files import DRAW, GAP

#: Places in `notes`: squares of the men, of those of a conversion, room to order them.
SQUARE, OTHER, ORDERED = 0, 8, 16
#: What the moves of a position come to: how many there are and stay within the class, the quickest win and the slowest
#: loss among those that are known, whether one draws or is open, whether one may be answered en passant.
MOVES, QUIET, WIN, LOSS, SAVED, PASSING = range(24, 30)
NOTES = 32


# --- numbers of positions -----------------------------------------------------------------------------------


@helper
def folded(board: Any, game: Any, part: int, first: int, symmetry: int, pair: int, notes: Array) -> int:
    """Return the number of a chess endgame's men from `notes[first]`, kings being pair `pair` after a symmetry."""
    start = word(game.parts[part, START])
    count = word(game.parts[part, END]) - start
    result = word(pair)
    for m in range(word(2), count):
        square = word(board.turned[word(symmetry * 64) + word(notes[word(first) + m])])
        k = m
        while game.men[start + k, IS_TWIN] != 0 and word(notes[word(ORDERED) + k - word(1)]) > square:
            notes[word(ORDERED) + k] = notes[word(ORDERED) + k - word(1)]
            k -= word(1)
        notes[word(ORDERED) + k] = square
    for m in range(word(2), count):
        square = word(notes[word(ORDERED) + m]) - word(game.men[start + m, FIRST])
        result = result * word(game.men[start + m, BASE]) + square
    return number(result)


@helper
def numbered(board: Any, game: Any, part: int, first: int, notes: Array) -> int:
    """Return twice the number of a chess endgame's men from `notes[first]`, and 1 more if they mirror themselves.

    Below 0 if the kings touch.
    """
    kings = word(game.parts[part, PAWNS] * 4096 + notes[first] * 64 + notes[first + 1])
    symmetry = number(board.king_symmetry[kings])
    pair = number(board.king_number[kings])
    if pair < 0:
        return -2
    one = folded(board, game, part, first, symmetry, pair, notes)
    if board.is_twofold[kings] == 0:
        return 2 * one
    other = folded(board, game, part, first, symmetry ^ 4, pair, notes)
    return 2 * min(one, other) + (1 if one == other else 0)


@helper
def place_men(board: Any, game: Any, i: int, notes: Array) -> int:
    """Write the squares of chess endgame position `i`; return them as bits, 0 if two men share a square."""
    rest = word(i)
    occupied = word(0)
    is_fit = True
    m = number(game.parts[0, END]) - 1
    while m >= 2:
        base = word(game.men[word(m), BASE])
        square = rest % base + word(game.men[word(m), FIRST])
        rest = rest // base
        notes[word(m)] = square
        bit = word(1) << square
        is_fit = is_fit and (occupied & bit) == word(0)
        occupied = occupied | bit
        m -= 1
    for colour in range(word(2)):
        square = word(board.king_squares[word(game.parts[0, PAWNS]), rest, colour])
        notes[colour] = square
        bit = word(1) << square
        is_fit = is_fit and (occupied & bit) == word(0)
        occupied = occupied | bit
    return number(occupied) if is_fit else 0


# --- moves --------------------------------------------------------------------------------------------------


@helper
def is_attacked(
    board: Any, game: Any, colour: int, square: int, occupied: int, taken: int, notes: Array
) -> bool:
    """Return whether a man of that colour, other than `taken`, attacks a square of the chess endgame's board."""
    for m in range(word(game.parts[0, END])):
        if game.men[m, COLOUR] == colour and number(m) != taken:
            kind = word(game.men[m, KIND])
            if kind == word(PAWN) and colour == 1:
                kind = word(BLACK_PAWN)
            line = word(notes[m]) * word(64) + word(square)
            if board.attacks[kind * word(4096) + line] != 0:  # noqa: SIM102 (the rarer question second)
                if word(board.between[line]) & word(occupied) == word(0):
                    return True
    return False


@helper
def man_at(game: Any, square: int, notes: Array) -> int:
    """Return the man on an occupied square of the chess endgame's board."""
    for m in range(number(game.parts[0, END])):
        if notes[m] == square:
            return m
    return -1


@helper
def value_of_conversion(board: Any, game: Any, row: int, side: int, notes: Array) -> int:
    """Return the value of a chess endgame's conversion, the men standing there already and `side` to move."""
    part = number(game.conversions[row, PART])
    if part < 0:
        return DRAW
    flips = number(game.conversions[row, FLIPS])
    for k in range(number(game.parts[part, END]) - number(game.parts[part, START])):
        square = number(notes[number(game.conversions[row, MEN + k])])
        notes[OTHER + k] = square ^ 56 if flips != 0 else square
    i = numbered(board, game, part, OTHER, notes) >> 1
    first = number(game.parts[part, VALUES]) + (side ^ flips) * number(game.parts[part, ROOM])
    return number(game.known[word(first + i)])


@helper
def note(value: int, ply: int, notes: Array) -> None:
    """Note what a move of a chess endgame leads to: values of more than `ply` plies are still open."""
    if value > ply or value >= GAP:
        notes[SAVED] = 1
    elif value & 1 == 0:
        notes[WIN] = min(number(notes[WIN]), value + 1)
    else:
        notes[LOSS] = max(number(notes[LOSS]), value + 1)


@helper
def value_now(values: Array, savers: Array, side: int, i: int, ply: int) -> int:
    """Return the value of a chess endgame position as known when `ply` plies are done; DRAW if it is open."""
    value = number(values[side, i])
    if value > ply or (value & 1 == 0 and savers[side, i] != 0):
        return DRAW
    return value


@helper
def value_after_double(
    board: Any,
    game: Any,
    values: Array,
    savers: Array,
    side: int,
    man: int,
    occupied: int,
    ply: int,
    notes: Array,
) -> int:
    """Return the value of a chess endgame after a double step of `man`, which may be captured en passant."""
    other = 1 - side
    to = number(notes[man])
    behind = to - 8 if side == 0 else to + 8
    i = numbered(board, game, 0, SQUARE, notes) >> 1
    here = number(values[other, i])
    # Who has no other move must capture, and need not where he has.
    has_moves = here != 0 and not (here == DRAW and savers[other, i] == 0)
    here = value_now(values, savers, other, i, ply)
    win = here if has_moves and here < GAP and here & 1 == 1 else DRAW
    loss = here if has_moves and here < GAP and here & 1 == 0 else 0
    is_open = has_moves and here >= GAP
    captures = 0
    for m in range(2, number(game.parts[0, END])):
        if game.men[m, COLOUR] != other or game.men[m, KIND] != PAWN:
            continue
        beside = number(notes[m])
        if beside >> 3 != to >> 3 or abs(beside - to) != 1:
            continue
        notes[m] = behind
        changed = word(occupied) ^ (word(1) << word(to)) ^ (word(1) << word(beside))
        changed = changed | (word(1) << word(behind))
        if not is_attacked(board, game, side, number(notes[other]), number(changed), man, notes):
            captures += 1
            value = value_of_conversion(board, game, man * BASE_OF_ROWS * BASE_OF_ROWS, side, notes)
            if value > ply:
                is_open = True
            elif value & 1 == 0:
                win = min(win, value + 1)
            else:
                loss = max(loss, value + 1)
        notes[m] = beside
    if win <= ply:
        return win
    if not has_moves and captures == 0:
        return here
    return DRAW if is_open or win < GAP else loss


@helper
def look_at(
    board: Any,
    game: Any,
    values: Array,
    savers: Array,
    side: int,
    man: int,
    to: int,
    taken: int,
    is_double: bool,
    asks: bool,
    ply: int,
    occupied: int,
    notes: Array,
) -> None:
    """Note what a move of a chess endgame comes to if legal; a quiet one is looked up only where `asks` is set."""
    here = number(notes[man])
    changed = word(occupied) ^ (word(1) << word(here)) | (word(1) << word(to))
    notes[man] = to
    if is_attacked(board, game, 1 - side, number(notes[side]), number(changed), taken, notes):
        notes[man] = here
        return
    notes[MOVES] = notes[MOVES] + 1
    row = max(taken, 0) * BASE_OF_ROWS * BASE_OF_ROWS
    if game.men[man, KIND] == PAWN and (to < 8 or to > 55):
        for officer in range(1, 5):
            place = row + man * BASE_OF_ROWS + officer
            note(value_of_conversion(board, game, place, 1 - side, notes), ply, notes)
    elif taken >= 0:
        note(value_of_conversion(board, game, row, 1 - side, notes), ply, notes)
    else:
        notes[QUIET] = notes[QUIET] + 1
        if is_double:
            for m in range(2, number(game.parts[0, END])):
                if game.men[m, COLOUR] != side and game.men[m, KIND] == PAWN:
                    beside = number(notes[m])
                    if beside >> 3 == to >> 3 and abs(beside - to) == 1:
                        notes[PASSING] = 1
        if asks:
            if is_double and notes[PASSING] != 0:
                value = value_after_double(
                    board, game, values, savers, side, man, number(changed), ply, notes
                )
            else:
                i = numbered(board, game, 0, SQUARE, notes) >> 1
                value = value_now(values, savers, 1 - side, i, ply)
            note(value, ply, notes)
    notes[man] = here


@helper
def survey(
    board: Any,
    game: Any,
    values: Array,
    savers: Array,
    side: int,
    asks: bool,
    ply: int,
    occupied: int,
    notes: Array,
) -> None:
    """Note what all moves of a side of a chess endgame come to, the men standing in `notes`."""
    notes[MOVES] = 0
    notes[QUIET] = 0
    notes[WIN] = DRAW
    notes[LOSS] = 0
    notes[SAVED] = 0
    notes[PASSING] = 0
    for man in range(number(game.parts[0, END])):
        if game.men[man, COLOUR] != side:
            continue
        here = number(notes[man])
        is_pawn = game.men[man, KIND] == PAWN
        kind = number(game.men[man, KIND]) + (1 if is_pawn and side == 1 else 0)
        place = word(kind * 64 + here)
        for j in range(word(board.target_count[place])):
            to = number(board.targets[place, j])
            if word(board.between[word(here * 64 + to)]) & word(occupied) != word(0):
                continue
            taken = -1
            if word(occupied) >> word(to) & word(1) != word(0):
                taken = man_at(game, to, notes)
                if taken < 2 or game.men[taken, COLOUR] == side:
                    continue
            elif is_pawn:
                continue
            look_at(board, game, values, savers, side, man, to, taken, False, asks, ply, occupied, notes)
        if is_pawn:
            step = 8 if side == 0 else -8
            to = here + step
            if word(occupied) >> word(to) & word(1) == word(0):
                look_at(board, game, values, savers, side, man, to, -1, False, asks, ply, occupied, notes)
                to += step
                if here >> 3 == (1 if side == 0 else 6) and word(occupied) >> word(to) & word(1) == word(0):
                    look_at(board, game, values, savers, side, man, to, -1, True, asks, ply, occupied, notes)
