"""What the routines of endgame tables know of the board and of a class, as arrays: filled here, in plain Python."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from zermelo.compiled.memory.workspace import Array
from zermelo.compiled.special.endgame_classes import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, EndgameClass
from zermelo.compiled.special.endgame_numbers import (
    FIRST_PAWN,
    PAWN_SQUARES,
    SQUARES,
    kings,
    room_of,
    turned,
)

_STRAIGHT, _SLANTED = ((0, 1), (1, 0), (0, -1), (-1, 0)), ((1, 1), (1, -1), (-1, -1), (-1, 1))
_JUMPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
#: Kinds by what they attack: a black pawn has a number of its own.
BLACK_PAWN = PAWN + 1
_STEPS = {
    KING: (_STRAIGHT + _SLANTED, 1),
    QUEEN: (_STRAIGHT + _SLANTED, 7),
    ROOK: (_STRAIGHT, 7),
    BISHOP: (_SLANTED, 7),
    KNIGHT: (_JUMPS, 1),
    PAWN: (((1, 1), (1, -1)), 1),
    BLACK_PAWN: (((-1, 1), (-1, -1)), 1),
}
#: No man attacks more squares.
MOST_TARGETS = 28

#: Columns of `Game.men`: colour, kind, room of its squares in a number and the first of them, same man as before.
COLOUR, KIND, BASE, FIRST, IS_TWIN = range(5)
#: Columns of `Game.parts`, a row a class: its first row in `men`, the row after its last, pawns, its first value, room.
START, END, PAWNS, VALUES, ROOM = range(5)
#: Columns of `Game.conversions`: the row in `parts` (−1: bare kings), whether it is seen from the other side, men.
PART, FLIPS, MEN = range(3)
#: A row of `Game.conversions` is (captured × 5 + promoted pawn) × 5 + what it becomes, 0 for none of each.
BASE_OF_ROWS = 5


class Board(NamedTuple):
    """Squares that men attack on an empty board, and what lies between two squares."""

    #: [(kind, square), i]: the squares that are attacked, and how many.
    targets: Array
    target_count: Array
    #: [(kind, from, to)]: whether it is attacked.
    attacks: Array
    #: [(from, to)]: the squares strictly between, as bits; none unless on one line.
    between: Array
    #: [(symmetry, square)], and for pairs of kings [(pawns, white, black)] as in `endgame_numbers`.
    turned: Array
    king_number: Array
    king_symmetry: Array
    is_twofold: Array
    #: [pawns, number, colour]: the squares of a pair.
    king_squares: Array


class Game(NamedTuple):
    """A class (row 0 of `parts`) and those that it converts into; `known` has the values of all of the latter."""

    men: Array
    parts: Array
    conversions: Array
    known: Array


@cache
def board() -> Board:
    """Return the chess board's arrays that endgame routines read."""
    kinds = len(_STEPS)
    targets = np.zeros((kinds * SQUARES, MOST_TARGETS), np.uint8)
    count = np.zeros(kinds * SQUARES, np.uint8)
    attacks = np.zeros(kinds * SQUARES**2, np.uint8)
    between = np.zeros(SQUARES**2, np.uint64)
    for kind, (steps, most) in _STEPS.items():
        for square in range(SQUARES):
            for up, right in steps:
                row, file = square // 8 + up, square % 8 + right
                passed = 0
                for _ in range(most):
                    if not (0 <= row < 8 and 0 <= file < 8):
                        break
                    to = 8 * row + file
                    at = kind * SQUARES + square
                    targets[at, count[at]] = to
                    count[at] += 1
                    attacks[at * SQUARES + to] = 1
                    if kind == QUEEN:
                        between[square * SQUARES + to] = passed
                    passed |= 1 << to
                    row, file = row + up, file + right
    both = [kings(False), kings(True)]
    pairs = np.zeros((2, len(both[1].pairs), 2), np.uint8)
    for i, table in enumerate(both):
        pairs[i, : len(table.pairs)] = table.pairs
    return Board(
        targets,
        count,
        attacks,
        between,
        np.array([turned(square, s) for s in range(8) for square in range(SQUARES)], np.uint8),
        np.array([n for table in both for n in table.number], np.int64),
        np.array([s for table in both for s in table.symmetry], np.uint8),
        np.array([t for table in both for t in table.is_twofold], np.uint8),
        pairs,
    )


def game_of(ending: EndgameClass, known: dict[EndgameClass, Array]) -> Game:
    """Return the arrays of a chess endgame class, given the values of those that it converts into."""
    classes = [ending, *dict.fromkeys(c.to for c in ending.conversions if len(c.to.men) > 2)]
    men: list[list[int]] = []
    parts = np.zeros((len(classes), 5), np.int64)
    first = 0
    for i, part in enumerate(classes):
        parts[i] = len(men), len(men) + len(part.men), part.has_pawns, first, room_of(part)
        for m, (colour, kind) in enumerate(part.men):
            squares = (PAWN_SQUARES, FIRST_PAWN) if kind == PAWN else (SQUARES, 0)
            men.append([colour, kind, *squares, m > 2 and part.men[m - 1] == (colour, kind)])
        if i:
            first += 2 * room_of(part)
    conversions = np.full((BASE_OF_ROWS**3, MEN + 5), -1, np.int64)
    for c in ending.conversions:
        row = ((c.taken or 0) * BASE_OF_ROWS + (c.pawn or 0)) * BASE_OF_ROWS + (c.kind or 0)
        place = classes.index(c.to) if c.to in classes else -1
        conversions[row, : MEN + len(c.men)] = place, c.flips, *c.men
    values = [known[part].reshape(-1) for part in classes[1:]]
    joined = np.concatenate(values) if values else np.zeros(1, np.uint8)
    return Game(np.array(men, np.int64), parts, conversions, joined)
