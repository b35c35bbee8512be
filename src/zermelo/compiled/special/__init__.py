"""Engines of one game each: they take plain integers and know no other part of the package.

A game asks for one by declaring `engine = "connect4"`, say. Between its states and the engine stands an *adapter*, a
module `…_adapter` with a function `adapter(game)`; adapters are imported when a game asks for them, engines when there
is work.

    bounds     the half of an adapter that is the same for all games; limits: what is left of nodes and seconds
    connect4   the engine; connect4_adapter; connect4_board: formulas on numbers, connect4_bits: as instructions;
               connect4_moves: what the search asks; connect4_search, connect4_table, connect4_book
    reversi    the engine; reversi_adapter; reversi_bits: squares and discs; reversi_search, reversi_table;
               reversi_last: the last four free squares
    chess_endgames, endgame_…  tables of chess endings: see `zermelo.compiled`
    making     engines compiled in a process of their own; _jit, _bits, _prefetch: Numba's options and instructions
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from zermelo.analysis import Analysis, Verdict
from zermelo.compiled import is_available
from zermelo.game import Game
from zermelo.situation import State

if TYPE_CHECKING:
    from zermelo.compiled.special.chess_endgames import ChessEndgames

_ADAPTERS = {
    "connect4": "zermelo.compiled.special.connect4_adapter",
    "reversi": "zermelo.compiled.special.reversi_adapter",
}
#: A subclass that changes one of these plays another game, whatever engine its parent declared.
_RULES = ("start", "moves", "play", "score", "turn")


class SpecialEngine(Protocol):
    """What a search asks an engine of one game."""

    #: Whether players of this game count otherwise than by its values: `usual_score` then does it.
    has_usual_score: bool

    def takes_game(self) -> bool:
        """Return whether the game is one that the special engine can play (a board may be too large)."""
        ...

    def takes_state(self, state: State, seconds: float | None) -> bool:
        """Return whether the special engine may prove something about a state in that time (None: without a limit)."""
        ...

    def can_prove(self, state: State, seconds: float) -> bool:
        """Return whether the special engine is to be expected to prove a state and all its moves within so long."""
        ...

    def recall(self, state: State, moves: Literal["all", "root"]) -> Analysis | None:
        """Return the analysis of a state that the special engine knows by heart, its code not being needed.

        Else None.
        """
        ...

    def is_ready(self, seconds: float | None) -> bool:
        """Return whether the special engine's code is ready, waiting at most so long (None: as long as it takes)."""
        ...

    def judge(
        self,
        state: State,
        *,
        seconds: float | None,
        moves: Literal["all", "root"],
        nodes: int | None = None,
    ) -> Iterator[Analysis]:
        """Yield what the special engine knows at once, then more until all is proved or a limit is reached.

        With a limit of `nodes` the engine first forgets what it knows, so that the answer is the same each time.
        """
        ...

    def judge_many(self, states: Sequence[State], *, seconds: float | None) -> list[Analysis]:
        """Return the special engine's verdicts on many states, without moves, each within so many seconds."""
        ...

    def usual_score(self, state: State, verdict: Verdict | Analysis) -> int | None:
        """Return a proved verdict of a special engine as the number that players of this game are used to."""
        ...


class BookMaker(SpecialEngine, Protocol):
    """An engine that can also keep the openings of its game in a book."""

    def book_place(self) -> Path:
        """Return where the special engine looks for an opening book of the user's."""
        ...

    def make_book(
        self, path: Path, depth: int, *, workers: int, progress: Callable[[int, int], None] | None
    ) -> int:
        """Make an opening book with a special engine, or go on with one; return how many positions it has."""
        ...


def special_engine(
    game: Game, state: State | None = None, seconds: float | None = None
) -> SpecialEngine | None:
    """Return the special engine that serves this very game, if there is one and it can run here.

    With a `state`, an engine that can do nothing for it within `seconds` (None: in as long as it takes) does not count.

    >>> special_engine(Game()) is None
    True
    """
    # Without compilation the engine's machine instructions do not exist.
    if not is_available() or not _has_numba() or os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return None
    adapter = _adapter(game)
    if adapter is None or not adapter.takes_game():
        return None
    return adapter if state is None or adapter.takes_state(state, seconds) else None


def _has_numba() -> bool:
    """Return whether Numba is installed, which compiles the special engines."""
    return importlib.util.find_spec("numba") is not None


def book_maker(game: Game) -> BookMaker | None:
    """Return the special engine of this game if it can make opening books here.

    >>> book_maker(Game()) is None
    True
    """
    engine = special_engine(game)
    return cast(BookMaker, engine) if hasattr(engine, "make_book") else None


def usual_score(game: Game, state: State, verdict: Verdict | Analysis) -> int | None:
    """Return what players of a special engine's game call the score of a move or a state; None if it is not proved.

    It follows from a proved verdict, whoever found it: no engine needs to run.
    """
    adapter = _adapter(game)
    return None if adapter is None else adapter.usual_score(state, verdict)


def has_usual_score(game: Game) -> bool:
    """Return whether players of a special engine's game have a score of their own, proved in a given case or not.

    >>> has_usual_score(Game())
    False
    """
    adapter = _adapter(game)
    return adapter is not None and adapter.has_usual_score


def _adapter(game: Game) -> SpecialEngine | None:
    name = getattr(game, "engine", None)
    if not isinstance(name, str) or name not in _ADAPTERS or not _keeps_rules(game, "engine"):
        return None
    return cast(SpecialEngine, adapter_module(name).adapter(game))


def _keeps_rules(game: Game, declaration: str) -> bool:
    """Return whether a game has the rules of the class that declares a special engine."""
    if any(rule in vars(game) for rule in _RULES):
        return False
    for kind in type(game).__mro__:
        if declaration in vars(kind):
            return True
        if any(rule in vars(kind) for rule in _RULES):
            return False
    return True


def endgame_tables(game: Game) -> ChessEndgames | None:
    """Return the endgame tables that serve this very game; None if there are none.

    >>> endgame_tables(Game()) is None
    True
    """
    if getattr(game, "endgames", None) != "chess" or not _keeps_rules(game, "endgames"):
        return None
    from zermelo.compiled.special.chess_endgames import ChessEndgames

    return ChessEndgames(game)


def adapter_module(name: str) -> Any:
    """Return the module of a special engine's adapter, imported now."""
    return importlib.import_module(_ADAPTERS[name])
