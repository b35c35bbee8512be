"""Connect Four's exact engine as a search sees it: states of the game in, verdicts out.

The game's states are the engine's own two integers, so a verdict is only a matter of words: the engine's score (greater
for a sooner win or a later loss) becomes an outcome, a value of ±1 or 0, and a distance in plies.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from zermelo.analysis import Analysis, Verdict
from zermelo.compiled.cache import cache_folder
from zermelo.game import Game, Move, Outcome, State

if TYPE_CHECKING:
    from zermelo.compiled.special.connect4 import Engine

_ALIGN = 4
#: As `connect4.MOST_BITS`, which only compiled code may import.
MOST_BITS = 72
#: Moves get so many nodes each, then four times as many …: an easy one never waits for a hard one.
_FIRST_NODES = 1 << 16
_NOTHING_KNOWN = (-99, 99)
#: The line may cost as much as the verdicts did, and so much in any case: after a book's answer it stays short.
_LINE_NODES = 1 << 20

#: The least and the greatest possible score.
Bounds = tuple[int, int]


def door(game: Game) -> Door:
    """Return the engine's door for a game that declares it."""
    return Door(game)


@lru_cache(maxsize=1)  # one table in memory
def _engine(columns: int, rows: int) -> Engine:
    from zermelo.compiled.special.connect4 import Engine
    from zermelo.compiled.special.connect4_book import find_book

    return Engine(columns, rows, book=find_book(columns, rows))


@lru_cache
def _compilation(columns: int, rows: int) -> threading.Thread:
    """The thread that makes a board's engine ready, started by the first who asks."""

    def warm_up() -> None:
        engine = _engine(columns, rows)
        engine.bounds(0, 0, nodes=1)
        engine.score_many([], [])

    thread = threading.Thread(target=warm_up)
    thread.start()
    return thread


class Door:
    """The engine for the board of one game: `columns`, `rows`, `align`."""

    def __init__(self, game: Any) -> None:
        self.game: Game = game
        self.columns: int = game.columns
        self.rows: int = game.rows
        self.align: int = game.align

    def takes_game(self) -> bool:
        """Return whether this is four in a row on a board that is not too large."""
        return self.align == _ALIGN and self.columns * (self.rows + 1) <= MOST_BITS

    def is_ready(self, seconds: float | None) -> bool:
        """Return whether the engine can search at once, waiting at most so long for its compilation.

        Compilation cannot be stopped: one that takes longer goes on beside the search that must do without it,
        and the program ends only after it, so that the next one finds the compiled code.
        """
        compilation = _compilation(self.columns, self.rows)
        compilation.join(seconds)
        return not compilation.is_alive()

    def judge(
        self, state: State, *, seconds: float | None, moves: Literal["all", "root"]
    ) -> Iterator[Analysis]:
        """Yield an analysis of a game that is not over, each time that more is known; the last has the line."""
        hunt = _Hunt(self, state, seconds)
        if moves == "root":
            yield hunt.analysis(_NOTHING_KNOWN, {}, ())
            root = hunt.bounds(state)
            yield hunt.analysis(root, {}, hunt.line(root))
            return
        known: dict[Move, Bounds] = dict.fromkeys(self.game.moves(state), _NOTHING_KNOWN)
        yield hunt.analysis(_best(known), known, ())
        nodes = None if seconds is None else _FIRST_NODES
        while (
            unsettled := [move for move, (low, high) in known.items() if low < high]
        ) and not hunt.is_over():
            for move in unsettled:
                low, high = hunt.bounds(self.game.play(state, move), nodes)
                before = known[move]
                known[move] = max(-high, before[0]), min(-low, before[1])
                yield hunt.analysis(_best(known), known, ())
            nodes = None if nodes is None else 4 * nodes
        yield hunt.analysis(_best(known), known, hunt.line(_best(known), known))

    def judge_many(self, states: Sequence[State], *, seconds: float | None) -> list[Analysis]:
        """Return the verdicts on many states; nodes and seconds are those of the whole, shared out equally."""
        began = perf_counter()
        engine = _engine(self.columns, self.rows)
        nodes = engine.nodes
        mine, every = [state[0] for state in states], [state[1] for state in states]
        scores = engine.score_many(mine, every, seconds=seconds)
        nodes = (engine.nodes - nodes) // max(1, len(states))
        took = (perf_counter() - began) / max(1, len(states))
        return [
            self.analysis(state, _NOTHING_KNOWN if score is None else (score, score), {}, (), nodes, took)
            for state, score in zip(states, scores, strict=True)
        ]

    def analysis(
        self,
        state: State,
        root: Bounds,
        known: dict[Move, Bounds],
        line: tuple[Move, ...],
        nodes: int,
        seconds: float,
    ) -> Analysis:
        """Return what the bounds of a state and of its moves say."""
        outcome, value, distance, exact = self._verdict(state, *root)
        ranked = sorted(known.items(), key=lambda item: item[1], reverse=True)
        if exact and known:
            best = tuple(move for move, bounds in ranked if bounds == root)
        else:
            best = line[:1] or tuple(move for move, _ in ranked[:1])
        return Analysis(
            game=self.game,
            state=state,
            outcome=outcome,
            value=value,
            exact=exact,
            distance=distance,
            best=best,
            moves=tuple(Verdict(move, *self._verdict(state, *bounds)) for move, bounds in ranked),
            line=line,
            nodes=nodes,
            engine="compiled",
            seconds=seconds,
        )

    def _verdict(
        self, state: State, low: int, high: int
    ) -> tuple[Outcome | None, int | None, int | None, bool]:
        """Outcome, value, distance and whether it is exact: the outcome may be proved before the distance is."""
        if low < high:
            if low <= 0 <= high:
                return None, None, None, False
            return (Outcome.WIN, 1, None, False) if low > 0 else (Outcome.LOSS, -1, None, False)
        if low == 0:
            return Outcome.DRAW, 0, None, True
        from zermelo.compiled.special.connect4 import distance

        plies = distance(low, state[1].bit_count(), self.columns, self.rows)
        return Outcome.of(low), 1 if low > 0 else -1, plies, True

    def book_place(self) -> Path:
        """Return where `find_book` looks first."""
        from zermelo.compiled.special.connect4_book import book_name

        return cache_folder() / book_name(self.columns, self.rows)

    def make_book(
        self, path: Path, depth: int, *, workers: int, progress: Callable[[int, int], None] | None
    ) -> int:
        """Make a book of all positions with at most `depth` stones; return how many they are."""
        from zermelo.compiled.special.connect4_book import make_book

        board = {"columns": self.columns, "rows": self.rows}
        return len(make_book(path, depth, workers=workers, progress=progress, **board))

    def usual_score(self, state: State, verdict: Verdict | Analysis) -> int | None:
        """Return one more than the stones that the winner has left at the end (on 7×6: 22 − the winner's stones).

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


def _best(known: dict[Move, Bounds]) -> Bounds:
    """What the moves' bounds say of the position: its score is the greatest of theirs."""
    return max(low for low, _ in known.values()), max(high for _, high in known.values())


class _Hunt:
    """One analysis under way: what is left of its time, and what it has cost."""

    def __init__(self, door: Door, state: State, seconds: float | None) -> None:
        self.door, self.state = door, state
        self.began = perf_counter()
        self.until = None if seconds is None else self.began + seconds
        self.engine = _engine(door.columns, door.rows)
        self.first_node = self.engine.nodes
        self.last_node: int | None = None
        self.related = False
        self.engine.bounds(*state, nodes=1)  # refuses a position that cannot occur

    def is_over(self) -> bool:
        if self.last_node is not None and self.engine.nodes >= self.last_node:
            return True
        return self.until is not None and perf_counter() >= self.until

    def bounds(self, state: State, nodes: int | None = None) -> Bounds:
        """The bounds that the engine finds within the time left; all states of one hunt share their table."""
        if self.is_over():
            return _NOTHING_KNOWN
        seconds = None if self.until is None else max(1e-6, self.until - perf_counter())
        found = self.engine.bounds(*state, nodes=nodes, seconds=seconds, related=self.related)
        self.related = True
        return found

    def line(self, root: Bounds, known: dict[Move, Bounds] | None = None) -> tuple[Move, ...]:
        """The moves that both should play from a state whose score is settled, as far as time and nodes go."""
        score, high = root
        if score < high:
            return ()
        self.last_node = self.engine.nodes + max(_LINE_NODES, self.engine.nodes - self.first_node)
        state, line = self.state, list[Move]()
        ways = [move for move in known if known[move] == root][:1] if known else self._ways(state)
        while (move := self._way_to(state, ways, -score)) is not None:
            line.append(move)
            state, score = self.door.game.play(state, move), -score
            ways = self._ways(state)
        return tuple(line)

    def _way_to(self, state: State, ways: list[Move], score: int) -> Move | None:
        """The first move found to lead to a position with that score; none at an end, or when the time is over."""
        nodes = _FIRST_NODES
        while ways and not self.is_over():
            still: list[Move] = []
            for move in ways:
                low, high = self.bounds(self.door.game.play(state, move), nodes)
                if low == high == score:
                    return move
                if low <= score:
                    still.append(move)
            ways, nodes = still, 4 * nodes
        return None

    def _ways(self, state: State) -> list[Move]:
        """The moves of a state, promising ones first."""
        order = self.door.game.order
        return sorted(self.door.game.moves(state), key=lambda move: order(state, move), reverse=True)

    def analysis(self, root: Bounds, known: dict[Move, Bounds], line: tuple[Move, ...]) -> Analysis:
        nodes = self.engine.nodes - self.first_node
        return self.door.analysis(self.state, root, known, line, nodes, perf_counter() - self.began)
