"""A verdict for every move of a state, by alpha-beta alone, one ply deeper each time."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.analysis import Analysis
from zermelo.checks import (
    ensure_functions,
    ensure_game,
    ensure_mover,
    ensure_positive,
    ensure_whole,
    one_of,
    state_or_start,
    within,
)
from zermelo.compiled import Engine, ensure_engine
from zermelo.game import Game
from zermelo.heuristic import Estimator, Heuristic, estimator
from zermelo.search.nodes import Past, plies
from zermelo.search.rounds import Rounds, Scope
from zermelo.situation import State

MOST_THREADS = 2


def deepening(
    game: Game,
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    heuristic: Heuristic | Estimator | str | None = None,
    player: int | None = None,
    moves: Scope = "all",
    engine: Engine = "auto",
    memory: int | None = None,
    threads: int = 1,
    watch: Callable[[Analysis], None] | None = None,
    past: Past | None = None,
) -> Analysis:
    """Return what alpha-beta finds out about `state` (default: the start) and each of its moves, best ones first.

    This is the search alone: `analyse` also asks saved tables, a game's own engine, and solves what is small.

    The search goes one ply deeper each time, until everything asked is proved, `depth` is reached, `seconds` have
    passed or so many `nodes` were visited; without a limit it goes to the end, which a game that can go on for ever may
    not have. `watch` gets the analysis after each depth. Stopped by a limit or by Ctrl-C (`KeyboardInterrupt`), it
    returns what it has.

    Every move gets its full value. Moves are ranked by value, then distance (the winner hurries, the loser
    lingers), then in the order of the rules; `best` holds all that are equally good. With `moves="root"` only
    the state itself is judged: `moves` is empty, `best` has one move, and cuts make it much faster.

    `exact` verdicts are proved: a win or a loss by a finite tree of moves, anything else by plays that all
    end; a result that rests on a repetition is not exact. `depth=0` evaluates here and judges no move. The heuristic
    is the name of one of the game's `heuristics` or a function: `f(state)` speaks for the player to move, `f(board,
    player)` for the player who moves in `state`, `f(board)` for the first player (see `zermelo.heuristic`). `player`, 0
    or 1, moves in `state`; if None, whom the state names, else the first player. `past` is what the play before it
    counts for: positions that would be repetitions, plies without progress.

    The engine `auto` starts in plain Python; when that takes long it compiles the rules beside the search, and goes
    over to them as soon as they are ready. Where rules or heuristic have no compiled form, plain Python goes on.
    `compiled` waits for the compilation, before the clock starts. Values and distances are the same, with one thread
    the line too; `engine` of the result says which has found it. `memory` bounds the table of the compiled search,
    in bytes (default: 256 MiB at most). With two `threads` a long compiled search of all moves judges two of them at a
    time, to the same values, unless repetitions count; how many nodes it visits, and so where a limit stops it, then
    differs from run to run, and some thousands may be visited beyond `nodes`.

    Examples
    --------
    >>> from zermelo.games import load
    >>> analysis = deepening(load("subtraction:heap=6"))
    >>> analysis.outcome, analysis.best, analysis.distance, analysis.line
    (<Outcome.WIN: 'win'>, (1,), 4, (1, 1, 3, 1))
    """
    ensure_game(game)
    one_of(("all", "root"), moves, "moves")
    ensure_engine(engine)
    ensure_positive(seconds=seconds)
    ensure_whole(nodes=nodes, memory=memory)
    ensure_functions(watch=watch)
    within(1, threads, MOST_THREADS, "threads")
    judge = estimator(game, heuristic)
    here = state_or_start(game, state)
    rounds = Rounds(
        game,
        here,
        horizon=plies(depth),
        heuristic=judge,
        player=ensure_mover(game, here, player),
        moves=moves,
        watch=watch,
        memory=memory,
        threads=threads,
        past=past,
    )
    return rounds.run(engine, nodes, seconds)
