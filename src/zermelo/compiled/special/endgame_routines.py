"""Retrograde analysis of one class of chess endings, in the language of routines.

A value is the number of plies to mate under best play, one byte: even where the player to move is mated, odd where he
mates, since turns alternate; DRAW and GAP (no position) are above all of them. While the table is being made, a second
byte counts the moves of a position that may still save it, and a value is only a bound:

    odd, more than the plies done    a capture or promotion wins so; a quicker win may still be found
    even, with moves that may save   captures and promotions lose so, at least; what is left may save
    DRAW                             nothing is known; without moves, a stalemate

Results spread from the positions of one ply to those one move before them. Symmetric positions share a number: where
the men of one position are their own mirror image and those of the other are not, moves come in pairs, and one of a
pair is looked at for both.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled.memory.workspace import AFTER_RANGE, AT, DONE, PROGRESS, STOP, STOPPED, Array
from zermelo.compiled.memory.workspace import END as RANGE_END
from zermelo.compiled.routines.routine import compiled, helper
from zermelo.compiled.routines.state_words import number, word
from zermelo.compiled.special.endgame_boards import COLOUR, END, KIND
from zermelo.compiled.special.endgame_classes import PAWN
from zermelo.compiled.special.endgame_files import DRAW, GAP, MOST_PLIES
from zermelo.compiled.special.endgame_moves import (
    LOSS,
    MOVES,
    PASSING,
    QUIET,
    SAVED,
    SQUARE,
    WIN,
    is_attacked,
    numbered,
    place_men,
    survey,
)

#: Moves that may save, where a pawn's double step may be answered en passant: such positions are asked at every ply.
ASKED = 255

#: Places in `control`: the highest value so far, and how many positions are asked at every ply.
HIGHEST, ASKED_COUNT = AFTER_RANGE, AFTER_RANGE + 1


@compiled
def begin(
    board: Any, game: Any, side: int, values: Array, savers: Array, notes: Array, asked: Array, control: Array
) -> int:
    """Begin a chess endgame table: value mates, mark gaps, count moves that may save, bound what conversions decide.

    Positions to be asked at every ply are written to `asked` as long as there is room.
    """
    highest = number(control[HIGHEST])
    for i in range(control[AT], control[RANGE_END]):
        if i & 0xFFF == 0:
            control[PROGRESS] = i
            if control[STOP] != 0:
                return STOPPED
        values[side, i] = GAP
        savers[side, i] = 0
        occupied = place_men(board, game, i, notes)
        if occupied == 0 or numbered(board, game, 0, SQUARE, notes) >> 1 != i:
            continue
        if is_attacked(board, game, side, number(notes[1 - side]), occupied, -1, notes):
            continue
        survey(board, game, values, savers, side, False, MOST_PLIES, occupied, notes)
        value = DRAW
        saving = number(notes[QUIET]) + number(notes[SAVED])
        if notes[PASSING] != 0:
            saving = ASKED
            if control[ASKED_COUNT] < len(asked):
                asked[control[ASKED_COUNT]] = i
            control[ASKED_COUNT] = control[ASKED_COUNT] + 1
        elif notes[MOVES] == 0:
            value = (
                0 if is_attacked(board, game, 1 - side, number(notes[side]), occupied, -1, notes) else DRAW
            )
        elif notes[WIN] < GAP:
            value = number(notes[WIN])
        elif notes[LOSS] > 0:
            value = number(notes[LOSS])
        if value < GAP and (value & 1 == 1 or saving == 0):
            highest = max(highest, value)
        values[side, i] = value
        savers[side, i] = saving
    control[HIGHEST] = highest
    return DONE


@helper
def go_back(
    board: Any,
    game: Any,
    side: int,
    man: int,
    origin: int,
    ply: int,
    is_symmetric: bool,
    values: Array,
    savers: Array,
    notes: Array,
) -> int:
    """Tell the chess endgame position before a move of `side` that the move leads to one of `ply` plies.

    Return the value of the position before it if that is now decided, else 0.
    """
    here = number(notes[man])
    if is_symmetric:
        mirrored = ((here & 7) * 8 + (here >> 3)) * 64 + (origin & 7) * 8 + (origin >> 3)
        if mirrored < here * 64 + origin:
            return 0
    notes[man] = origin
    code = numbered(board, game, 0, SQUARE, notes)
    notes[man] = here
    if code < 0:
        return 0
    i = word(code >> 1)
    value = number(values[side, i])
    if value == GAP or savers[side, i] == ASKED or (value & 1 == 1 and value <= ply + 1):
        return 0
    # Lost for good, by an answer en passant: what the same position without that right is worth does not count.
    if value & 1 == 0 and savers[side, i] == 0:
        return 0
    if ply & 1 == 0:
        values[side, i] = ply + 1
        return ply + 1
    if value & 1 == 1 and value != DRAW:
        return 0
    left = number(savers[side, i]) - (2 if code & 1 == 1 and not is_symmetric else 1)
    savers[side, i] = left
    if left != 0:
        return 0
    value = ply + 1 if value == DRAW else max(value, ply + 1)
    values[side, i] = value
    return value


@compiled
def spread(
    board: Any,
    game: Any,
    side: int,
    ply: int,
    positions: Array,
    values: Array,
    savers: Array,
    notes: Array,
    control: Array,
) -> int:
    """Let the chess endgame positions before these know: `side` moves in them, and they are `ply` plies from mate."""
    highest = number(control[HIGHEST])
    other = 1 - side
    back = -8 if other == 0 else 8
    for p in range(len(positions)):
        if p & 0xFFF == 0 and control[STOP] != 0:
            return STOPPED
        i = number(positions[p])
        occupied = word(place_men(board, game, i, notes))
        is_symmetric = numbered(board, game, 0, SQUARE, notes) & 1 == 1
        for man in range(number(game.parts[0, END])):
            if game.men[man, COLOUR] != other:
                continue
            here = number(notes[man])
            if game.men[man, KIND] == PAWN:
                origin = here + back
                if 8 <= origin < 56 and occupied >> word(origin) & word(1) == word(0):
                    found = go_back(board, game, other, man, origin, ply, False, values, savers, notes)
                    highest = max(highest, found)
                    origin += back
                    if here >> 3 == (3 if other == 0 else 4) and occupied >> word(origin) & word(1) == word(
                        0
                    ):
                        found = go_back(board, game, other, man, origin, ply, False, values, savers, notes)
                        highest = max(highest, found)
                continue
            place = word(number(game.men[man, KIND]) * 64 + here)
            for j in range(word(board.target_count[place])):
                origin = number(board.targets[place, j])
                if occupied >> word(origin) & word(1) != word(0):
                    continue
                if word(board.between[word(here * 64 + origin)]) & occupied != word(0):
                    continue
                found = go_back(board, game, other, man, origin, ply, is_symmetric, values, savers, notes)
                highest = max(highest, found)
    control[HIGHEST] = highest
    return DONE


@compiled
def ask(
    board: Any,
    game: Any,
    side: int,
    ply: int,
    positions: Array,
    values: Array,
    savers: Array,
    notes: Array,
    control: Array,
) -> int:
    """Value those chess endgame positions, asked at every ply, that are one ply more than `ply` from mate."""
    highest = number(control[HIGHEST])
    for p in range(len(positions)):
        i = number(positions[p])
        if savers[side, i] != ASKED or values[side, i] != DRAW:
            continue
        occupied = place_men(board, game, i, notes)
        survey(board, game, values, savers, side, True, ply, occupied, notes)
        if notes[WIN] < GAP:
            values[side, i] = number(notes[WIN])
            savers[side, i] = 0
            highest = max(highest, number(notes[WIN]))
        elif notes[SAVED] == 0:
            values[side, i] = number(notes[LOSS])
            savers[side, i] = 0
            highest = max(highest, number(notes[LOSS]))
    control[HIGHEST] = highest
    return DONE


@compiled
def list_positions(board: Any, game: Any, places: Array, notes: Array) -> int:
    """Keep those of a chess endgame's numbers that are positions whoever is to move; return how many there are."""
    count = 0
    for p in range(len(places)):
        i = number(places[p])
        occupied = place_men(board, game, i, notes)
        if occupied == 0 or numbered(board, game, 0, SQUARE, notes) >> 1 != i:
            continue
        if is_attacked(board, game, 0, number(notes[1]), occupied, -1, notes):
            continue
        if is_attacked(board, game, 1, number(notes[0]), occupied, -1, notes):
            continue
        places[count] = i
        count += 1
    return count
