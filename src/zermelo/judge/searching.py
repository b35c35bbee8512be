"""The search as the judge asks for it: by which engine, within which limits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from zermelo.analysis import Analysis
from zermelo.compiled import Engine
from zermelo.errors import RulesError
from zermelo.game import Game, State
from zermelo.heuristic import Estimator
from zermelo.judge.budget import PLAIN_NODES, Budget
from zermelo.search.deepening import deepening
from zermelo.search.fast import can_compile
from zermelo.search.rounds import Scope


def searched(
    game: Game,
    state: State,
    budget: Budget,
    *,
    seconds: float | None,
    nodes: int | None = None,
    depth: int | None = None,
    heuristic: Estimator | None = None,
    player: int | None = None,
    moves: Scope = "all",
    engine: Engine = "auto",
    threads: int = 1,
    progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Return what alpha-beta finds within `seconds` and `nodes` (default: the budget's).

    Where no clock has a part in the answer, the engine is chosen by the number of nodes, not by which one is ready
    first, and one thread is all: the same nodes are visited each time.
    """

    def found(by: Engine) -> Analysis:
        return deepening(
            game,
            state,
            depth=depth,
            seconds=seconds,
            nodes=most,
            heuristic=heuristic,
            player=player,
            moves=moves,
            engine=by,
            memory=budget.memory,
            threads=1 if budget.is_counted else threads,
            progress=progress,
        )

    most = budget.searched_nodes if nodes is None else nodes
    if not budget.is_counted or engine != "auto" or most is None:
        return found(engine)
    if most > PLAIN_NODES and can_compile():
        with suppress(RulesError):  # what does not compile is searched all the same
            return found("compiled")
    return found("plain")
