"""Connect Four's exact engine as a search sees it: states of the game in, verdicts out.

The game's states are the engine's own two integers, so a verdict is only a matter of words: the engine's score (greater
for a sooner win or a later loss) becomes an outcome, a value of ±1 or 0, and a distance in plies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from zermelo.analysis import Analysis, Verdict
from zermelo.compiled.memory.cache import cache_folder
from zermelo.compiled.special.bounds import NOTHING_KNOWN, Bounds, BoundsAdapter, Judgement
from zermelo.compiled.special.connect4_board import Layout, distance, is_possible, lines_of_four
from zermelo.compiled.special.making import Kept, Making
from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.situation import State

if TYPE_CHECKING:
    from zermelo.compiled.special.connect4 import Engine
    from zermelo.compiled.special.connect4_book import Book

_ALIGN = 4
#: A position with so many free cells takes about so many seconds, all its moves judged.
_HARD_FREE, _HARD_SECONDS = 33, 5.0
#: As `connect4.MOST_BITS`, which only compiled code may import.
MOST_BITS = 72


def adapter(game: Game) -> Adapter:
    """Return the Connect Four engine's adapter for a game that declares it."""
    return Adapter(game)


@lru_cache(maxsize=2)
def _book(columns: int, rows: int) -> Book | None:
    from zermelo.compiled.special.connect4_book import find_book

    return find_book(columns, rows)


def _made(board: tuple[int, int]) -> Engine:
    from zermelo.compiled.special.connect4 import Engine

    return Engine(*board, book=_book(*board))


_engine = Kept(_made)


def warm_up(columns: int, rows: int) -> None:
    """Compile the Connect Four engine of a board, or read it from disk."""
    engine = _engine((columns, rows))
    engine.bounds(0, 0, nodes=1)
    engine.score_many([], [])


@cache
def _making(columns: int, rows: int) -> Making:
    return Making("connect4", (columns, rows), lambda: warm_up(columns, rows))


class Adapter(BoundsAdapter):
    """The engine for the board of one game: `columns`, `rows`, `align`."""

    has_usual_score = True

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.columns: int = game.columns
        self.rows: int = game.rows
        self.align: int = game.align

    def takes_game(self) -> bool:
        """Return whether the Connect Four engine takes this board: four in a row, and not too large."""
        return self.align == _ALIGN and self.columns * (self.rows + 1) <= MOST_BITS

    def takes_state(self, state: State, seconds: float | None) -> bool:
        """Return True: what the Connect Four engine has not proved in time is estimated."""
        return True

    def can_prove(self, state: State, seconds: float) -> bool:
        """Return whether the book knows the Connect Four state, or so few cells are free that a search is soon done.

        With 33 free cells (7×6 behind its book) all moves take about 5 s, and half as long with each cell less.
        """
        free = self.columns * self.rows - state[1].bit_count()
        return self.recall(state, "all") is not None or bool(
            _HARD_SECONDS * 2.0 ** (free - _HARD_FREE) <= seconds
        )

    def is_ready(self, seconds: float | None) -> bool:
        """Return whether the Connect Four engine can search at once, waiting at most so long."""
        return _making(self.columns, self.rows).is_ready(seconds)

    def judge_many(self, states: Sequence[State], *, seconds: float | None) -> list[Analysis]:
        """Return the Connect Four engine's verdicts on many states; nodes and seconds are shared out equally."""
        began = perf_counter()
        engine = _engine((self.columns, self.rows))
        nodes = engine.nodes
        mine, every = [state[0] for state in states], [state[1] for state in states]
        scores = engine.score_many(mine, every, seconds=seconds)
        nodes = (engine.nodes - nodes) // max(1, len(states))
        took = (perf_counter() - began) / max(1, len(states))
        return [
            self.analysis(state, NOTHING_KNOWN if score is None else (score, score), {}, (), nodes, took)
            for state, score in zip(states, scores, strict=True)
        ]

    def bounds(self, state: State, *, nodes: int | None, seconds: float | None, related: bool) -> Bounds:
        """Return the bounds that the Connect Four engine finds."""
        engine = _engine((self.columns, self.rows))
        return engine.bounds(*state, nodes=nodes, seconds=seconds, related=related)

    def remembered(self, state: State) -> int | None:
        """Return the score that the Connect Four book has, without waking the engine: that would take longer."""
        mine: int = state[0]
        every: int = state[1]
        layout = Layout(self.columns, self.rows)
        book = _book(self.columns, self.rows)
        if book is None or every.bit_count() > book.depth or not is_possible(mine, every, layout):
            return None
        if lines_of_four(mine ^ every, layout.step):
            return -((self.columns * self.rows - every.bit_count() + 2) // 2)
        return 0 if every == layout.board else book.score(mine, every)

    def nodes(self) -> int:
        """Return the Connect Four engine's count of nodes."""
        return _engine((self.columns, self.rows)).nodes

    def forget(self) -> None:
        """Empty the Connect Four engine's table."""
        _engine((self.columns, self.rows)).clear()

    def judgement(self, state: State, bounds: Bounds) -> Judgement:
        """Return the value, ±1 or 0, and the plies to the end that a score of the Connect Four engine stands for."""
        low, high = bounds
        if low < high:
            if low <= 0 <= high:
                return None, None, None, False
            return (Outcome.WIN, 1, None, False) if low > 0 else (Outcome.LOSS, -1, None, False)
        if low == 0:
            return Outcome.DRAW, 0, None, True
        plies = distance(low, state[1].bit_count(), self.columns, self.rows)
        return Outcome.of(low), 1 if low > 0 else -1, plies, True

    def book_place(self) -> Path:
        """Return where `find_book` looks first for a Connect Four book."""
        from zermelo.compiled.special.connect4_book import book_name

        return cache_folder() / book_name(self.columns, self.rows)

    def make_book(
        self, path: Path, depth: int, *, workers: int, progress: Callable[[int, int], None] | None
    ) -> int:
        """Make a Connect Four book of all positions with at most `depth` stones; return how many they are."""
        from zermelo.compiled.special.connect4_book import make_book

        board = {"columns": self.columns, "rows": self.rows}
        return len(make_book(path, depth, workers=workers, progress=progress, **board))

    def usual_score(self, state: State, verdict: Verdict | Analysis) -> int | None:
        """Return, of the engine's score, one more than the winner has left (on 7×6: 22 − the winner's stones).

        Negative when the player to move loses, 0 for a draw; None unless the verdict is proved.
        """
        if not verdict.exact or verdict.outcome is None:
            return None
        if verdict.outcome is Outcome.DRAW or verdict.distance is None:
            return 0
        # Stones alternate and the winner plays the last one: of t stones, (t + 1) // 2 are the winner's.
        last = state[1].bit_count() + verdict.distance
        score: int = (self.columns * self.rows + 2) // 2 - (last + 1) // 2
        return score if verdict.outcome is Outcome.WIN else -score
