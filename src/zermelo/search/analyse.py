"""A verdict for every move of a state, by a search that deepens as long as it may."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf
from time import perf_counter

from zermelo.analysis import Analysis, Verdict
from zermelo.checks import (
    ensure_functions,
    ensure_kind,
    ensure_mover,
    ensure_state,
    ensure_whole,
    not_together,
    state_or_start,
)
from zermelo.compiled import Engine, ensure_engine
from zermelo.compiled.special import SpecialEngine, special_engine
from zermelo.game import Game, Outcome, State, ensure_game, ensure_positive, one_of, within
from zermelo.heuristic import Estimator, Heuristic, estimator
from zermelo.search.nodes import plies
from zermelo.search.rounds import Rounds, Scope
from zermelo.words import message

#: How long to think when nothing else is said.
DEFAULT_SECONDS = 10.0
#: The part of the time that a game's own engine gets; what it has not proved by then is estimated in the rest.
_SHARE = 0.8
MOST_THREADS = 2
#: Estimates made after Ctrl-C.
_HASTE = 0.2

_STATES = message("analyse.states", en="a list of states", fr="une liste d'états")


def analyse(
    game: Game,
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    exact: bool = False,
    heuristic: Heuristic | Estimator | str | None = None,
    player: int | None = None,
    moves: Scope = "all",
    engine: Engine = "auto",
    memory: int | None = None,
    threads: int = 1,
    progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Return a verdict on `state` (default: the start) and on each of its moves, best ones first.

    The search is alpha-beta, one ply deeper each time, until everything asked is proved, `depth` is reached,
    `seconds` have passed (10 unless a limit or `exact` is given) or so many `nodes` were visited. `progress` gets
    the analysis after each depth. Stopped by a limit or by Ctrl-C (`KeyboardInterrupt`), it returns what it has.

    Every move gets its full value. Moves are ranked by value, then distance (the winner hurries, the loser
    lingers), then in the order of the rules; `best` holds all that are equally good. With `moves="root"` only
    the state itself is judged: `moves` is empty, `best` has one move, and cuts make it much faster.

    `exact` verdicts are proved: a win or a loss by a finite tree of moves, anything else by plays that all
    end; a result that rests on a repetition is not exact, and with `exact=True` a game that can go on for
    ever may never be done: `solve` decides those. With `exact=True` there is nothing to limit and nothing to
    estimate: a `depth`, `seconds`, `nodes` or a `heuristic` beside it is refused. `depth=0` evaluates here and judges
    no move. The heuristic is the name of one of the game's `heuristics` or a function: `f(state)` speaks for the player
    to move, `f(board, player)` for the player who moves in `state`, `f(board)` for the first player (see
    `zermelo.heuristic`). `player`, 0 or 1, moves in `state`; if None, whom the state names, else the first player.

    The engine `auto` starts in plain Python; when that takes long it compiles the rules beside the search, and goes
    over to them as soon as they are ready. Where rules or heuristic have no compiled form, plain Python goes on.
    `compiled` waits for the compilation, before the clock starts. Values and distances are the same; `engine` of the
    result says which of them has found it. `memory` bounds the table of the compiled search, in bytes (default: 256
    MiB at most). With two `threads` a long compiled search of all moves judges two of them at a time, to the same
    values, unless repetitions count; how many nodes it visits, and so where a limit stops it, then differs from run to
    run, and some thousands may be visited beyond `nodes`.

    A game that declares an exact engine of its own (Connect Four; the endgames of Reversi) is judged by it, unless a
    `depth`, a `heuristic` or a number of `nodes` says how to search, or an `engine` is named; where Numba is missing,
    or the time too short, the search does what it can.

    Examples
    --------
    >>> from zermelo.games import load
    >>> analysis = analyse(load("subtraction:heap=6"), exact=True)
    >>> analysis.outcome, analysis.best, analysis.distance, analysis.line
    (<Outcome.WIN: 'win'>, (1,), 4, (1, 1, 3, 1))
    """
    ensure_game(game)
    one_of(("all", "root"), moves, "moves")
    ensure_engine(engine)
    ensure_positive(seconds=seconds)
    ensure_whole(nodes=nodes, memory=memory)
    ensure_functions(progress=progress)
    within(1, threads, MOST_THREADS, "threads")
    horizon = plies(depth)
    for limit in ({"depth": depth}, {"seconds": seconds}, {"nodes": nodes}, {"heuristic": heuristic}):
        not_together(**limit, exact=exact)
    judge = estimator(game, heuristic)
    if seconds is None and nodes is None and depth is None and not exact:
        seconds = DEFAULT_SECONDS
    is_open = depth is None and nodes is None and heuristic is None and engine == "auto"
    here = state_or_start(game, state)
    mover = ensure_mover(game, here, player)
    if is_open and (special := special_engine(game, here, seconds)) is not None:
        return _by_engine(special, game, here, seconds, moves, progress)
    rounds = Rounds(
        game,
        here,
        horizon=horizon,
        heuristic=judge,
        player=mover,
        moves=moves,
        progress=progress,
        memory=memory,
        threads=threads,
    )
    return rounds.run(engine, nodes, seconds)


def analyse_many(
    game: Game, states: Sequence[State], *, seconds: float | None = None, exact: bool = False
) -> list[Analysis]:
    """Return the verdicts on many states, each as by `analyse` with `moves="root"` and the same limits.

    A game with an exact engine of its own is judged in one call, thousands of states in a second; `best` and
    `line` are then left empty, nodes and seconds are means.
    """
    ensure_game(game)
    ensure_positive(seconds=seconds)
    not_together(seconds=seconds, exact=exact)
    ensure_kind(Iterable, _STATES, states=states)
    states = list(states)
    for state in states:
        ensure_state(game, state)
    if seconds is None and not exact:
        seconds = DEFAULT_SECONDS
    engine = special_engine(game)
    if engine is None or not (
        all(engine.takes_state(state, seconds) for state in states) and engine.is_ready(seconds)
    ):
        return [analyse(game, state, seconds=seconds, exact=exact, moves="root") for state in states]
    judged = engine.judge_many(states, seconds=None if seconds is None else _SHARE * seconds)
    if seconds is None:
        return judged
    rest = (1 - _SHARE) * seconds
    return [found if found.exact else _estimated(game, found, rest, "root") for found in judged]


def _by_engine(
    engine: SpecialEngine,
    game: Game,
    state: State,
    seconds: float | None,
    moves: Scope,
    progress: Callable[[Analysis], None] | None,
) -> Analysis:
    """What a game's own engine proves; what it does not prove in time is estimated by search."""
    began = perf_counter()
    is_over = next(iter(game.moves(state)), None) is None
    if not is_over and (remembered := engine.recall(state, moves)) is not None:
        if progress is not None:
            progress(remembered)
        return remembered
    if is_over or not engine.is_ready(None if seconds is None else _SHARE * seconds):
        left = None if seconds is None else seconds - (perf_counter() - began)
        return Rounds(game, state, horizon=inf, moves=moves, progress=progress).run("auto", None, left)
    left = None if seconds is None else max(0.0, _SHARE * seconds - (perf_counter() - began))
    rest = _HASTE
    found: Analysis | None = None
    try:
        for found in engine.judge(state, seconds=left, moves=moves):
            if progress is not None:
                progress(found)
        rest = _HASTE if seconds is None else max(0.0, seconds - (perf_counter() - began))
    except KeyboardInterrupt:
        if found is None:
            raise
    assert found is not None
    if found.outcome is None or any(verdict.outcome is None for verdict in found.moves):
        found = _estimated(game, found, rest, moves)
    return replace(found, seconds=perf_counter() - began)


def _estimated(game: Game, found: Analysis, seconds: float, moves: Scope) -> Analysis:
    """What an engine has found, with estimates by search where it has proved nothing."""
    guess = Rounds(game, found.state, horizon=inf, moves=moves).run("auto", None, seconds)
    nodes, took = found.nodes + guess.nodes, found.seconds + guess.seconds
    if guess.exact and all(verdict.exact for verdict in guess.moves):
        return replace(guess, nodes=nodes, seconds=took)
    guesses = {verdict.move: verdict for verdict in guess.moves}
    verdicts = [v if v.outcome is not None else guesses.get(v.move, v) for v in found.moves]
    verdicts.sort(key=_rank, reverse=True)
    found = replace(found, moves=tuple(verdicts), nodes=nodes, seconds=took, depth=guess.depth)
    if found.outcome is not None:
        return found
    if not guesses:  # only the state was judged, or there was no time for its moves
        return replace(found, value=guess.value, best=guess.best, line=guess.line)
    best = tuple(v.move for v in verdicts if _rank(v) == _rank(verdicts[0]))
    line = guess.line if guess.line[:1] == best[:1] else best[:1]
    return replace(found, value=verdicts[0].value, best=best, line=line)


def _rank(verdict: Verdict) -> tuple[int, float]:
    """Wins before all that is open or drawn, losses behind; equal ones stay as the engine has ranked them."""
    decided = {Outcome.WIN: 1, Outcome.LOSS: -1}.get(verdict.outcome or Outcome.DRAW, 0)
    return decided, float(verdict.value or 0)
