"""A verdict for every move of a state, by a search that deepens as long as it may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Literal

from zermelo.analysis import Analysis, Verdict
from zermelo.compiled.special import SpecialEngine, special_engine
from zermelo.game import Game, Outcome, State, legal_moves, one_of
from zermelo.search.alpha_beta import AlphaBeta, deepen
from zermelo.search.nodes import (
    HORIZON,
    REPETITION,
    Heuristic,
    Line,
    Node,
    SearchTree,
    StoppedError,
    moves_of,
    plies,
    proved,
)
from zermelo.search.values import Value

#: How long to think when nothing else is said.
DEFAULT_SECONDS = 10.0
#: The part of the time that a game's own engine gets; what it has not proved by then is estimated in the rest.
_SHARE = 0.8
#: Estimates made after Ctrl-C.
_HASTE = 0.2

Scope = Literal["all", "root"]


@dataclass(frozen=True)
class Choice:
    """A move with what the search found out about it, for the player who makes it."""

    value: Value
    doubt: int
    line: Line

    @staticmethod
    def of(child: Node, player: int) -> Choice:
        """Return what a closed child of a node of `player` says about the move that leads there."""
        return Choice(child.seen_from(player), child.doubt, (child.move, child.state, child.line))


def analyse(
    game: Game,
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    exact: bool = False,
    heuristic: Heuristic | None = None,
    moves: Scope = "all",
    progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Return a verdict on `state` (default: the start) and on each of its moves, best ones first.

    The search is alpha-beta, one ply deeper each time, until everything asked is proved, `depth` is reached
    or `seconds` have passed (10 unless `depth`, `seconds` or `exact` is given). `progress` gets the analysis
    after each depth. Stopped by time or by Ctrl-C (`KeyboardInterrupt`), it returns what it has.

    Every move gets its full value. Moves are ranked by value, then distance (the winner hurries, the loser
    lingers), then in the order of the rules; `best` holds all that are equally good. With `moves="root"` only
    the state itself is judged: `moves` is empty, `best` has one move, and cuts make it much faster.

    `exact` verdicts are proved: a win or a loss by a finite tree of moves, anything else by plays that all
    end; a result that rests on a repetition is not exact, and with `exact=True` a game that can go on for
    ever may never be done: `solve` decides those. `depth=0` evaluates here and judges no move.

    A game that declares an exact engine of its own (Connect Four) is judged by it, unless a `depth` or a
    `heuristic` says how to search; where Numba is missing, or the time too short, the search does what it can.

    Examples
    --------
    >>> from zermelo.games import load
    >>> analysis = analyse(load("subtraction:heap=6"), exact=True)
    >>> analysis.outcome, analysis.best, analysis.distance, analysis.line
    (<Outcome.WIN: 'win'>, (1,), 4, (1, 1, 3, 1))
    """
    one_of(("all", "root"), moves, "moves")
    horizon = plies(depth)
    if seconds is None and depth is None and not exact:
        seconds = DEFAULT_SECONDS
    if depth is None and heuristic is None and (engine := special_engine(game)) is not None:
        return _by_engine(engine, game, game.start() if state is None else state, seconds, moves, progress)
    return _by_search(game, state, horizon, seconds, heuristic, moves, progress)


def analyse_many(
    game: Game, states: Sequence[State], *, seconds: float | None = None, exact: bool = False
) -> list[Analysis]:
    """Return the verdicts on many states, each as by `analyse` with `moves="root"` and the same limits.

    A game with an exact engine of its own is judged in one call, thousands of states in a second; `best` and
    `line` are then left empty, nodes and seconds are means.
    """
    if seconds is None and not exact:
        seconds = DEFAULT_SECONDS
    engine = special_engine(game)
    if engine is None or not engine.is_ready(seconds):
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
    if is_over or not engine.is_ready(None if seconds is None else _SHARE * seconds):
        left = None if seconds is None else seconds - (perf_counter() - began)
        return _by_search(game, state, inf, left, None, moves, progress)
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
    guess = _by_search(game, found.state, inf, seconds, None, moves, None)
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


def _by_search(
    game: Game,
    state: State | None,
    horizon: float,
    seconds: float | None,
    heuristic: Heuristic | None,
    moves: Scope,
    progress: Callable[[Analysis], None] | None,
) -> Analysis:
    """What alpha-beta finds out, one ply deeper each time."""
    began = perf_counter()
    tree = SearchTree(game, heuristic)
    search = AlphaBeta(tree)
    here = tree.root(state, 0)
    tree.close(here)
    legal = list(legal_moves(game, here.state))
    found: list[Choice] = []
    reached = forbidden = 0

    def report() -> Analysis:
        """What is known so far: before the first ply is done, the value here and any move."""
        choices = sorted(found, key=lambda choice: choice.value, reverse=True)
        top = choices[0] if choices else Choice(here.value, here.doubt, None)
        # A win is proved by one move alone, anything else by all of them.
        doubts = [top.doubt] if top.value.decided > 0 else [top.doubt, forbidden, *(c.doubt for c in choices)]
        is_exact = not any(doubts)
        outcome, distance = proved(top.value, is_exact)
        verdicts = [_verdict(choice) for choice in choices]
        best = [v.move for v, choice in zip(verdicts, choices, strict=True) if choice.value == top.value]
        return Analysis(
            game=game,
            state=here.state,
            outcome=outcome,
            value=top.value.number,
            exact=is_exact,
            distance=distance,
            best=tuple(best) if found or horizon == 0 else tuple(legal[:1]),
            moves=tuple(verdicts) if moves == "all" else (),
            line=moves_of(game, here.state, top.line),
            nodes=tree.nodes,
            engine="plain",
            seconds=perf_counter() - began,
            depth=reached,
            cutoffs=tree.cutoffs,
        )

    def look(depth: int) -> bool:
        nonlocal found, reached, forbidden
        root = tree.root(state, depth)
        fresh: list[Choice] = []
        try:
            if moves == "root":
                search.walk(root)
                fresh.append(Choice(root.value, root.doubt, root.line))
            else:
                while (child := tree.child(root)) is not None:
                    search.walk(child)
                    root.take(child)
                    fresh.append(Choice.of(child, root.player))
        except (StoppedError, KeyboardInterrupt):
            # Half a round of estimates cannot be compared with the other half; what is proved can.
            found = [new if not new.doubt else old for old, new in zip(found, fresh, strict=False)] + found[
                len(fresh) :
            ]
            raise
        found, reached = fresh, depth
        # A move that the rules on repetition forbid was not even looked at.
        forbidden = root.doubt & REPETITION
        if progress is not None:
            progress(report())
        return any(choice.doubt & HORIZON for choice in found)

    tree.limit(None, seconds)
    if here.doubt:
        with suppress(StoppedError, KeyboardInterrupt):
            deepen(tree, horizon, look, width=1 if moves == "root" else len(legal))
    return report()


def _verdict(choice: Choice) -> Verdict:
    assert choice.line is not None
    outcome, distance = proved(choice.value, not choice.doubt)
    return Verdict(choice.line[0], outcome, choice.value.number, distance, not choice.doubt)
