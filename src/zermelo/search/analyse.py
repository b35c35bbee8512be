"""A verdict for every move of a state, by a search that deepens as long as it may."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

from zermelo.analysis import Analysis, Verdict
from zermelo.game import Game, State, one_of
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
    moves: Literal["all", "root"] = "all",
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

    Examples
    --------
    >>> from zermelo.games import load
    >>> analysis = analyse(load("subtraction:heap=6"), exact=True)
    >>> analysis.outcome, analysis.best, analysis.distance, analysis.line
    (<Outcome.WIN: 'win'>, (1,), 4, (1, 1, 3, 1))
    """
    began = perf_counter()
    one_of(("all", "root"), moves, "moves")
    horizon = plies(depth)
    if seconds is None and depth is None and not exact:
        seconds = DEFAULT_SECONDS
    tree = SearchTree(game, heuristic)
    search = AlphaBeta(tree)
    here = tree.root(state, 0)
    tree.close(here)
    legal = list(game.moves(here.state))
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
