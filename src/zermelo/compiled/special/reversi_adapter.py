"""Reversi's exact engine as a search sees it: states of the game in, verdicts out.

The game's states are the engine's own two integers, and its scores the game's own: a verdict says no more than the
bounds do. Plies to the end are not what the engine looks for, so no verdict has a distance.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from zermelo.analysis import Analysis, Verdict
from zermelo.compiled.special.bounds import Bounds, BoundsAdapter, Judgement
from zermelo.compiled.special.making import Kept, Making
from zermelo.game import Game
from zermelo.scores import Outcome
from zermelo.situation import State

if TYPE_CHECKING:
    from zermelo.compiled.special.reversi import Engine

Empties = Literal["winner", "nobody"]

#: However long one may wait: 6×6 from its start, and 8×8 in an hour or so.
_MOST_FREE = 32
#: A position with so many free squares takes about so many seconds, and 2.5 times as many with each further square.
_EASY_FREE, _EASY_SECONDS, _GROWTH = 16, 0.02, 2.5


def adapter(game: Game) -> Adapter:
    """Return the Reversi engine's adapter for a game that declares it."""
    return Adapter(game)


def _made(board: tuple[int, Empties]) -> Engine:
    from zermelo.compiled.special.reversi import Engine

    return Engine(board[0], empties=board[1])


_engine = Kept(_made)


def warm_up() -> None:
    """Compile the Reversi engine, or read it from disk; the code is the same for all boards."""
    from zermelo.compiled.special.reversi import Engine

    Engine(4, table_bytes=1 << 22).bounds(0x0240, 0x0420, nodes=1)


_MAKING = Making("reversi", (), warm_up)


class Adapter(BoundsAdapter):
    """The engine for the board of one game: `size`, `empties`."""

    has_usual_score = False

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.squares: int = game.squares
        self._board: tuple[int, Empties] = (game.size, game.empties)

    def takes_game(self) -> bool:
        """Return True: there is no board that the Reversi engine does not take."""
        return True

    def takes_state(self, state: State, seconds: float | None) -> bool:
        """Return whether so few squares are free that the Reversi engine may prove the score in that time."""
        free = self.squares - (state[0] | state[1]).bit_count()
        if seconds is None:
            return bool(free <= _MOST_FREE)
        return bool(_EASY_SECONDS * _GROWTH ** (free - _EASY_FREE) <= seconds)

    def is_ready(self, seconds: float | None) -> bool:
        """Return whether the Reversi engine can search at once, waiting at most so long."""
        return _MAKING.is_ready(seconds)

    def judge_many(self, states: Sequence[State], *, seconds: float | None) -> list[Analysis]:
        """Return the Reversi engine's verdicts on many states."""
        return [self._judged(state, seconds) for state in states]

    def _judged(self, state: State, seconds: float | None) -> Analysis:
        began, first = perf_counter(), self.nodes()
        root = self.bounds(state, nodes=None, seconds=seconds, related=True)
        return self.analysis(state, root, {}, (), self.nodes() - first, perf_counter() - began)

    def bounds(self, state: State, *, nodes: int | None, seconds: float | None, related: bool) -> Bounds:
        """Return the bounds that the Reversi engine finds."""
        return _engine(self._board).bounds(*state, nodes=nodes, seconds=seconds)

    def nodes(self) -> int:
        """Return the Reversi engine's count of nodes."""
        return _engine(self._board).nodes

    def forget(self) -> None:
        """Empty the Reversi engine's table."""
        _engine(self._board).clear()

    def judgement(self, state: State, bounds: Bounds) -> Judgement:
        """Return the Reversi engine's score; where only its sign is proved, the bound that is nearer to a draw."""
        low, high = bounds
        if low < high and low <= 0 <= high:
            return None, None, None, False
        value = low if low > 0 else high
        return Outcome.of(value), value, None, low == high

    def usual_score(self, state: State, verdict: Verdict | Analysis) -> int | None:
        """Return None: in Reversi the engine's value is what players are used to."""
        return None
