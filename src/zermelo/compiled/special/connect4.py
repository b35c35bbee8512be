"""Exact Connect Four: the score of any position and of its moves, at the speed of the machine.

    >>> engine = Engine(4, 4)
    >>> engine.score(0, 0)                        # the empty 4×4 board is a draw
    0
    >>> engine.score(0b111, 0b111 | 0b111 << 5)   # three in a column, and it is this player's turn
    5

A position is given by two integers: `mine`, the stones of the player to move, and `every`, all stones; bit
column · (rows + 1) + row is a cell, rows counted from the bottom.

The score is 0 for a draw, else one more than the number of stones that the winner still has in hand, negative when the
player to move loses (on 7×6: 22 − stones of the winner at the end). A greater score is a sooner win or a later loss:
`distance` gives the plies.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.compiled.memory.pages import new_zeros
from zermelo.compiled.special import connect4_search as search
from zermelo.compiled.special import connect4_table as table
from zermelo.compiled.special.connect4_bits import Shape
from zermelo.compiled.special.connect4_board import TAG_BITS, Layout, landing_cells, lines_of_four
from zermelo.compiled.special.connect4_book import Book
from zermelo.compiled.special.connect4_moves import frame_words
from zermelo.compiled.special.limits import SLICE, STOPPED, Limit, StoppedError
from zermelo.errors import ParameterError, PositionError, TooLargeError
from zermelo.words import Phrase, message

#: Boards of more bits would need keys that a slot of the table cannot hold.
MOST_BITS = 72

_SHAPE = message(
    "connect4_engine.shape",
    en="the exact engine does not take a {columns}×{rows} board: columns·(rows + 1) must lie between 2 and {most}",
    fr="le moteur exact n'accepte pas un plateau {columns}×{rows} : colonnes·(lignes + 1) doit être entre 2 et {most}",
)
_TABLE = message(
    "connect4_engine.table",
    en="a table of {bytes} bytes is too small for this board; it needs at least {least}",
    fr="une table de {bytes} octets est trop petite pour ce plateau ; il en faut au moins {least}",
)
_MEMORY = message(
    "connect4_engine.memory",
    en="a table of {bytes} bytes does not fit into memory; ask for a smaller one",
    fr="une table de {bytes} octets ne tient pas en mémoire ; en demander une plus petite",
)
_LENGTHS = message(
    "connect4_engine.lengths",
    en="{mine} boards of the player to move, but {every} of all stones: both lists must have the same length",
    fr="{mine} plateaux du joueur au trait, mais {every} de tous les jetons : il en faut autant",
)
_OUTSIDE = message(
    "connect4_engine.outside",
    en="{every} has stones outside the {columns}×{rows} board; a cell is bit column·{step} + row",
    fr="{every} a des jetons hors du plateau {columns}×{rows} ; une case est le bit colonne·{step} + ligne",
)
_NOT_MINE = message(
    "connect4_engine.not_mine",
    en="the stones {mine} of the player to move are not among all the stones {every}",
    fr="les jetons {mine} du joueur au trait ne sont pas parmi tous les jetons {every}",
)
_FLOATING = message(
    "connect4_engine.floating",
    en="a stone of {every} has an empty cell below it; columns are filled from the bottom",
    fr="un jeton de {every} a une case vide sous lui ; les colonnes se remplissent par le bas",
)
_COUNTS = message(
    "connect4_engine.counts",
    en="the player to move has {mine} of {every} stones; it must be {right}",
    fr="le joueur au trait a {mine} jetons sur {every} ; il doit en avoir {right}",
)
_WON = message(
    "connect4_engine.won",
    en="the player to move already has four in a row: the game was over before",
    fr="le joueur au trait a déjà quatre jetons alignés : la partie était finie avant",
)


class Engine:
    """An exact solver for one board, with its table; one search at a time.

    `table_bytes` is the most that the table may take: it starts small and grows with the work. A `book` (a file made
    by `make_book`) answers in the opening; without one everything is searched.
    """

    def __init__(
        self, columns: int = 7, rows: int = 6, *, table_bytes: int = 1 << 29, book: Path | Book | None = None
    ) -> None:
        if columns < 1 or rows < 1 or columns * (rows + 1) > MOST_BITS:
            raise ParameterError(_SHAPE(columns=columns, rows=rows, most=MOST_BITS))
        self.columns, self.rows = columns, rows
        self._layout = layout = Layout(columns, rows)
        self._board, self._wide = layout.board, layout.word > 64
        self._shape: Shape = ((None,) * columns, (None,) * rows)
        near = max(table.NEAR_BITS, layout.base_bits)
        first = max(table.FIRST_BITS, layout.base_bits)
        if table_bytes < 8 << first:
            raise ParameterError(_TABLE(bytes=table_bytes, least=8 << first))
        most = min((table_bytes // 8).bit_length() - 1, layout.base_bits + TAG_BITS)
        try:
            self._table = new_zeros((1 << near) + (1 << most), np.uint64)
        except MemoryError:
            raise TooLargeError(_MEMORY(bytes=table_bytes)) from None
        self._first, self._most = first, most
        depth = columns * rows + 2
        self._stack = np.zeros(depth * frame_words(layout), dtype=np.uint64)
        state = np.zeros(table.STATE_FIELDS + 1 + depth * search.NOTE_FIELDS, dtype=np.int64)
        self._state, self._notes = state, state[table.STATE_FIELDS + 1 :]
        self._score = state[table.STATE_FIELDS : table.STATE_FIELDS + 1]
        words = layout.word // 64
        self._boards = np.zeros(2 * words, dtype=np.uint64)
        self._mine, self._every = self._boards[:words], self._boards[words:]
        self._book = book
        self._lock = threading.Lock()
        self.is_stopped = False
        self.clear()

    @property
    def nodes(self) -> int:
        """Positions visited since the Connect Four engine was made, forced moves included."""
        return int(self._state[table.NODES])

    def clear(self) -> None:
        """Empty the Connect Four engine's table; searches after this visit the same nodes as those of a new engine."""
        nodes = self._state[table.NODES]
        self._state[:] = 0
        self._state[table.NODES] = nodes
        self._state[table.BITS], self._state[table.MOST_BITS] = self._first, self._most
        near = len(self._table) - (1 << self._most)
        self._table[: 1 << self._first] = 0
        self._table[near : near + (1 << self._first)] = 0

    def stop(self) -> None:
        """Make the Connect Four search that another thread is running end within milliseconds."""
        self.is_stopped = True

    def score(self, mine: int, every: int) -> int:
        """Return the Connect Four engine's score of a position, for the player to move."""
        with self._lock:
            self.is_stopped = False
            return self._exact(mine, every, 0)

    def bounds(
        self,
        mine: int,
        every: int,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        related: bool = False,
    ) -> tuple[int, int]:
        """Return the Connect Four engine's bounds of a score, equal unless a limit or `stop` came first.

        A position `related` to the last one (its neighbour, or the same with a greater limit) keeps what was learnt.
        """
        limit = Limit(nodes, seconds, self)
        with self._lock:
            self.is_stopped = False
            return self._interval(mine, every, int(related), limit)

    def move_scores(self, mine: int, every: int) -> list[int | None]:
        """Return the Connect Four engine's score of each column's move, for who makes it; None for a full column.

        No move is left in a game that is over: all are None.
        """
        return [None if pair is None else pair[0] for pair in self._judge_moves(mine, every, None)]

    def move_bounds(
        self, mine: int, every: int, *, nodes: int | None = None, seconds: float | None = None
    ) -> list[tuple[int, int] | None]:
        """Return the Connect Four engine's bounds of each column's move, as `move_scores` and `bounds` do."""
        return self._judge_moves(mine, every, Limit(nodes, seconds, self))

    def score_many(
        self,
        mine: Sequence[int] | Any,
        every: Sequence[int] | Any,
        *,
        related: bool = False,
        seconds: float | None = None,
    ) -> list[int | None]:
        """Return the engine's scores of many Connect Four positions, two lists of integers (or arrays of 64-bit words).

        All positions are solved in one call of compiled code, without a detour through Python for each. Where they
        are `related` (one opening, say) the table keeps what it learnt from one to the next; else an easy position
        is solved faster in a small table. A position that would take more than `seconds` is given up: None.
        """
        limit = Limit(None, seconds, self)
        if len(mine) != len(every):
            raise ParameterError(_LENGTHS(mine=len(mine), every=len(every)))
        with self._lock:
            self.is_stopped = False
            mines, everys = self._words(mine, every), self._words(every, every)
            scores = np.zeros(len(mine), dtype=np.int64)
            at = search.first_impossible(self._shape, mines, everys, len(scores))
            if at >= 0:
                raise PositionError(self._fault(int(mine[at]), int(every[at])) or _WON)
            known: list[int | None] = [None] * len(scores)
            if self._book is not None:
                known = [self._from_book(int(a), int(b)) for a, b in zip(mine, every, strict=True)]
            left = [i for i, score in enumerate(known) if score is None]
            mines, everys = (
                words.reshape(-1, self._layout.word // 64)[left].ravel() for words in (mines, everys)
            )
            scores = np.zeros(len(left), dtype=np.int64)
            state = self._state
            state[table.DONE], state[table.PAUSED], state[table.RELATED] = 0, 0, int(related)
            given_up, at = set(), 0
            while not self._go_on(mines, everys, scores, SLICE):
                if self.is_stopped:
                    raise StoppedError(STOPPED)
                if state[table.DONE] > at:
                    at, limit = int(state[table.DONE]), Limit(None, seconds, self)
                elif limit.is_reached():
                    given_up.add(at)
                    state[table.DONE], state[table.PAUSED] = at + 1, 0
            for i, score in zip(left, scores.tolist(), strict=True):
                known[i] = score
            for i in given_up:
                known[left[i]] = None
            return known

    def _judge_moves(self, mine: int, every: int, limit: Limit | None) -> list[tuple[int, int] | None]:
        if fault := self._fault(mine, every):
            raise PositionError(fault)
        layout = self._layout
        won = (layout.columns * layout.rows - every.bit_count() + 1) // 2
        over = bool(lines_of_four(mine ^ every, layout.step))
        judged: list[tuple[int, int] | None] = []
        related = 0
        with self._lock:
            self.is_stopped = False
            for column in range(self.columns):
                landing = landing_cells(every, layout) & (((1 << self.rows) - 1) << column * layout.step)
                if over or not landing:
                    judged.append(None)
                elif lines_of_four(mine | landing, layout.step):
                    judged.append((won, won))
                else:
                    if limit is None:
                        low = high = self._exact(mine ^ every, every | landing, related)
                    else:
                        low, high = self._interval(mine ^ every, every | landing, related, limit)
                    judged.append((-high, -low))
                    related = 1  # the moves of one position share what was learnt
        return judged

    def _exact(self, mine: int, every: int, related: int) -> int:
        if self._book is not None and (known := self._from_book(mine, every)) is not None:
            return known
        score = self._start(mine, every, related, SLICE)
        if score != search.PAUSED_SCORE:
            return score
        while not self._go_on(self._mine, self._every, self._score, SLICE):
            if self.is_stopped:
                raise StoppedError(STOPPED)
        return int(self._score[0])

    def _from_book(self, mine: int, every: int) -> int | None:
        if isinstance(self._book, Path):  # read when it is first needed
            self._book = Book.load(self._book, self.columns, self.rows)
        if self._book is None or every.bit_count() > self._book.depth or self._fault(mine, every):
            return None
        return self._book.score(mine, every)

    def _interval(self, mine: int, every: int, related: int, limit: Limit) -> tuple[int, int]:
        if self._book is not None and (known := self._from_book(mine, every)) is not None:
            return known, known
        score = self._start(mine, every, related, limit.slice())
        if score != search.PAUSED_SCORE:
            return score, score
        while not limit.is_reached():
            if self._go_on(self._mine, self._every, self._score, limit.slice()):
                return int(self._score[0]), int(self._score[0])
        return int(self._state[table.LOW]), int(self._state[table.HIGH])

    def _start(self, mine: int, every: int, related: int, nodes: int) -> int:
        """Search a new Connect Four position; return its score, or `PAUSED_SCORE` when the nodes were not enough."""
        if not 0 <= mine <= every <= self._board:
            raise PositionError(self._fault(mine, every) or _WON)
        if not self._wide:
            self._boards[0] = mine
            self._boards[1] = every
        else:
            self._mine[:], self._every[:] = _halves(mine), _halves(every)
        score: int = search.start(
            self._shape, self._boards, self._table, self._stack, self._state, related, nodes
        )
        if score == search.IMPOSSIBLE:
            raise PositionError(self._fault(mine, every) or _WON)
        return score

    def _go_on(self, mines: table.Words, everys: table.Words, scores: table.Numbers, nodes: int) -> bool:
        self._state[table.STOP_AT] = self._state[table.NODES] + nodes
        return bool(
            search.solve(
                self._shape, mines, everys, scores, self._table, self._stack, self._notes, self._state
            )
        )

    def _words(self, boards: Sequence[int] | Any, every: Sequence[int] | Any) -> table.Words:
        """Return Connect Four boards as the words that the engine's routines read."""
        if isinstance(boards, np.ndarray) and boards.dtype == np.uint64 and not self._wide:
            return np.ascontiguousarray(boards)
        for i, board in enumerate(boards):
            if not 0 <= board <= self._board:
                raise PositionError(self._fault(board, int(every[i])) or _WON)
        if not self._wide:
            return np.array(boards, dtype=np.uint64)
        return np.array([half for board in boards for half in _halves(int(board))], dtype=np.uint64)

    def _fault(self, mine: int, every: int) -> Phrase | None:
        """Return why the Connect Four engine refuses a position that cannot occur; None if it can."""
        layout = self._layout
        if every & ~layout.board or every < 0:
            return _OUTSIDE(every=every, columns=self.columns, rows=self.rows, step=layout.step)
        if mine & ~every or mine < 0:
            return _NOT_MINE(mine=mine, every=every)
        if every & (every + layout.bottom):
            return _FLOATING(every=every)
        if mine.bit_count() != every.bit_count() // 2:
            return _COUNTS(mine=mine.bit_count(), every=every.bit_count(), right=every.bit_count() // 2)
        return _WON() if lines_of_four(mine, layout.step) else None


def _halves(board: int) -> tuple[int, int]:
    return board & ((1 << 64) - 1), board >> 64
