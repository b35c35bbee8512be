"""The search as the judge asks for it: by which engine, within which limits."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.analysis import Analysis
from zermelo.compiled import Engine
from zermelo.game import Game
from zermelo.heuristic import Estimator
from zermelo.judge.budget import Budget
from zermelo.search.deepening import deepening
from zermelo.search.nodes import Past
from zermelo.search.rounds import Scope
from zermelo.situation import State


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
    watch: Callable[[Analysis], None] | None = None,
    past: Past | None = None,
) -> Analysis:
    """Return what the judge's alpha-beta finds within `seconds` and `nodes` (default: the budget's).

    Where no clock has a part in the answer, none has a part in who searches (see `Rounds`), and one thread is all: the
    same nodes are visited each time.
    """
    return deepening(
        game,
        state,
        depth=depth,
        seconds=seconds,
        nodes=budget.searched_nodes if nodes is None else nodes,
        heuristic=heuristic,
        player=player,
        moves=moves,
        engine=engine,
        memory=budget.memory,
        threads=1 if budget.is_counted else threads,
        watch=watch,
        past=past,
    )
