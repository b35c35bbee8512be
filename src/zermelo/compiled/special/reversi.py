"""Exact Reversi: the score of any endgame and of its moves, at the speed of the machine.

    >>> engine = Engine(4)
    >>> engine.score(0x0240, 0x0420)     # the start: white wins by 10, with the empty squares
    -10

A position is given by two integers, `mine`, the discs of the player to move, and `theirs`; bit size · row + column is a
square. The score is the difference of discs at the end; the empty squares count for the winner, or for nobody.
"""

from __future__ import annotations

import threading
from typing import Literal

import numpy as np

from zermelo.compiled.memory.pages import new_zeros
from zermelo.compiled.special import reversi_search as search
from zermelo.compiled.special import reversi_table as table
from zermelo.compiled.special.limits import STOPPED, Limit, StoppedError
from zermelo.compiled.special.reversi_bits import SIDE, board_of, rays_of, squares_of
from zermelo.errors import ParameterError, PositionError, TooLargeError
from zermelo.words import Phrase, message

SIZES = (4, 6, 8)
#: Buckets of the table at first: 4 MB, so that easy positions stay in the processor's cache.
_FIRST_BUCKETS = 1 << 16
#: Nodes per bucket at which the table doubles, long before it is full: what is lost then was found with little work.
_CROWD = 8
_BUCKET_BYTES = 8 * table.BUCKET_WORDS

#: What a square promises to who plays there, by its distances from the two nearest borders, the smaller one first.
_PLACES = ((9, 2, 8, 6), (2, 1, 3, 4), (8, 3, 7, 5), (6, 4, 5, 0))

_SIZE = message(
    "reversi_engine.size",
    en="the exact engine does not take a board of size {size}; it takes {sizes}",
    fr="le moteur exact n'accepte pas un plateau de taille {size} ; il accepte {sizes}",
)
_TABLE = message(
    "reversi_engine.table",
    en="a table of {bytes} bytes is too small; it needs at least {least}",
    fr="une table de {bytes} octets est trop petite ; il en faut au moins {least}",
)
_MEMORY = message(
    "reversi_engine.memory",
    en="a table of {bytes} bytes does not fit into memory; ask for a smaller one",
    fr="une table de {bytes} octets ne tient pas en mémoire ; en demander une plus petite",
)
_OUTSIDE = message(
    "reversi_engine.outside",
    en="{discs} has discs outside the {size}×{size} board; a square is bit {size}·row + column",
    fr="{discs} a des pions hors du plateau {size}×{size} ; une case est le bit {size}·ligne + colonne",
)
_BOTH = message(
    "reversi_engine.both",
    en="the squares {both} have a disc of each player; a square has one disc",
    fr="les cases {both} ont un pion de chaque joueur ; une case n'a qu'un pion",
)
_CENTRE = message(
    "reversi_engine.centre",
    en="a square of the centre is empty, but the game starts with four discs there",
    fr="une case du centre est vide, or la partie commence avec quatre pions là",
)


class Engine:
    """An exact solver for boards of one size, with its table; one search at a time.

    `table_bytes` is the most that the table may take.
    """

    def __init__(
        self, size: int = 8, *, empties: Literal["winner", "nobody"] = "winner", table_bytes: int = 1 << 29
    ) -> None:
        if size not in SIZES:
            raise ParameterError(_SIZE(size=size, sizes=", ".join(map(str, SIZES))))
        least = _BUCKET_BYTES * _FIRST_BUCKETS
        if table_bytes < least:
            raise ParameterError(_TABLE(bytes=table_bytes, least=least))
        self.size, self.squares = size, size * size
        self._places = squares_of(size)
        self._centre = sum(1 << size * y + x for y in _middle(size) for x in _middle(size))
        self._most_buckets = 1 << (table_bytes // _BUCKET_BYTES).bit_length() - 1
        try:
            self._table = new_zeros(self._most_buckets * table.BUCKET_WORDS, np.uint64)
        except MemoryError:
            raise TooLargeError(_MEMORY(bytes=table_bytes)) from None
        self._notes = self._table.view(np.uint32)
        self._facts = np.array(_facts(size), dtype=np.uint64)
        self._promises = np.array(_promises(size), dtype=np.int64)
        self._stack = np.zeros(search.MOST_DEPTH * search.FRAME, dtype=np.uint64)
        self._rows = np.zeros(search.MOST_DEPTH * search.ROW, dtype=np.int64)
        self._state = np.zeros(table.STATE_FIELDS, dtype=np.int64)
        self._state[table.SQUARES], self._state[table.WINNER_TAKES] = self.squares, empties == "winner"
        self._boards = np.zeros(2, dtype=np.uint64)
        self._lock = threading.Lock()
        #: Another object after each `stop`, and the one that was there when the search now running was asked for.
        self._last_stop = self._stop_before = object()
        self.clear()

    @property
    def nodes(self) -> int:
        """Positions visited since the Reversi engine was made, those with a single free square included."""
        return int(self._state[table.NODES])

    def clear(self) -> None:
        """Forget all that the Reversi engine's table holds; searches after this visit the nodes of a new one."""
        self._table[: self._state[table.BUCKETS] * table.BUCKET_WORDS] = 0
        self._state[table.BUCKETS] = _FIRST_BUCKETS
        self._first_node = self.nodes

    def stop(self) -> None:
        """Make the Reversi searches that other threads run, or wait to run, end within milliseconds."""
        self._last_stop = object()

    @property
    def is_stopped(self) -> bool:
        """Whether `stop` was called since the Reversi search that runs now, or ran last, was asked for."""
        return self._last_stop is not self._stop_before

    def score(self, mine: int, theirs: int) -> int:
        """Return the Reversi engine's score of a position, for the player to move."""
        low, high = self.bounds(mine, theirs)
        if low < high:
            raise StoppedError(STOPPED)
        return low

    def bounds(
        self, mine: int, theirs: int, *, nodes: int | None = None, seconds: float | None = None
    ) -> tuple[int, int]:
        """Return the Reversi engine's bounds of a score, equal unless a limit or `stop` came first.

        Each question is whether the score is greater than the best guess so far; the answer is the next guess (this
        is MTD(f), which begins here with a draw).

        References
        ----------
        A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms, Artificial
        Intelligence 87 (1996). https://doi.org/10.1016/0004-3702(95)00126-3
        """
        if fault := self._fault(mine, theirs):
            raise PositionError(fault)
        stop_before = self._last_stop
        limit = Limit(nodes, seconds, self)
        low, high = -self.squares, self.squares
        guess = 0
        with self._lock:
            self._stop_before = stop_before
            self._boards[:] = self._placed(mine), self._placed(theirs)
            while low < high:
                alpha = guess - 1 if guess == high else guess
                value = self._answer(alpha, limit)
                if value is None:
                    break
                if value > alpha:
                    low = value
                else:
                    high = value
                guess = value
        return low, high

    def _answer(self, alpha: int, limit: Limit) -> int | None:
        """A bound of a Reversi score that says whether it is greater than `alpha`; None when a limit came first."""
        state = self._state
        state[table.PAUSED] = 0
        while True:
            # Half of the entries are then looked for elsewhere: cheaper than to move them, once in so long a time.
            while self.nodes - self._first_node > _CROWD * state[table.BUCKETS] < _CROWD * self._most_buckets:
                state[table.BUCKETS] *= 2
            state[table.STOP_AT] = state[table.NODES] + limit.slice()
            value = search.search(
                self._boards, alpha, self._facts, self._promises, self._table, self._notes, self._stack, self._rows,
                state,
            )  # fmt: skip
            if value != search.PAUSED_VALUE:
                return int(value)
            if limit.is_reached():
                return None

    def _placed(self, discs: int) -> int:
        """The Reversi discs in the middle of 8×8 squares."""
        if self.size == SIDE:
            return discs
        return sum(1 << place for square, place in enumerate(self._places) if discs >> square & 1)

    def _fault(self, mine: int, theirs: int) -> Phrase | None:
        """Return why the Reversi engine refuses a position that cannot occur; None if it may."""
        for discs in (mine, theirs):
            if not 0 <= discs < 1 << self.squares:
                return _OUTSIDE(discs=discs, size=self.size)
        if mine & theirs:
            return _BOTH(both=mine & theirs)
        return _CENTRE() if (mine | theirs) & self._centre != self._centre else None


def _middle(size: int) -> tuple[int, int]:
    return size // 2 - 1, size // 2


def _facts(size: int) -> list[int]:
    """The words about a Reversi board that the engine's search reads."""
    board = board_of(size)
    rays = rays_of(size)
    neighbours = []
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        near = [
            1 << SIDE * y + x
            for y in range(max(0, row - 1), min(SIDE, row + 2))
            for x in range(max(0, column - 1), min(SIDE, column + 2))
        ]
        neighbours.append((sum(near) ^ 1 << square) & board)
    places = squares_of(size)
    corners = [places[0], places[size - 1], places[-size], places[-1]]
    return [*rays, *neighbours, board, sum(1 << corner for corner in corners)]


def _promises(size: int) -> list[int]:
    """What each of the 64 squares promises to the Reversi engine."""
    margin = (SIDE - size) // 2
    found = []
    for square in range(SIDE * SIDE):
        row, column = (min(x, SIDE - 1 - x) - margin for x in divmod(square, SIDE))
        found.append(_PLACES[row][column] if min(row, column) >= 0 else 0)
    return found
