"""What a game's own engine proves within a budget; the rest is estimated by search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from zermelo.analysis import Analysis, Verdict, ranked
from zermelo.compiled.special import SpecialEngine, special_engine
from zermelo.game import Game
from zermelo.judge.budget import ENGINE_NODES, ENGINE_SHARE, ENGINE_SPEED, HASTE, ROOT_SHARE, Budget
from zermelo.judge.searching import searched
from zermelo.questions import has_moves
from zermelo.search.rounds import Scope
from zermelo.situation import State

#: Seconds for whoever comes when the time is over.
_AT_ONCE = 1e-6


def engine_for(game: Game, state: State, budget: Budget) -> SpecialEngine | None:
    """Return the game's own engine that the judge asks, if it may prove something about the state within the budget."""
    nodes = budget.searched_nodes
    if budget.is_counted and nodes is not None:
        if nodes < ENGINE_NODES:
            return None
        return special_engine(game, state, nodes / ENGINE_SPEED)
    return special_engine(game, state, budget.seconds)


def by_heart(game: Game, state: State, moves: Scope) -> Analysis | None:
    """Return what the judge has from a game's own engine without any work: an opening book, say."""
    engine = special_engine(game)
    if engine is None or not has_moves(game, state):
        return None
    return engine.recall(state, moves)


@dataclass
class Purse:
    """What is left of a budget's seconds and nodes."""

    budget: Budget
    began: float
    spent: int = 0

    def seconds(self, share: float = 1.0) -> float | None:
        """Return the seconds that the judge has left of a share of its budget; None where there is no limit."""
        if self.budget.seconds is None:
            return None
        return max(_AT_ONCE, share * self.budget.seconds - (perf_counter() - self.began))

    def nodes(self, share: float = 1.0) -> int | None:
        """Return the nodes that the judge has left of a share of its budget; None where there is no limit."""
        most = self.budget.searched_nodes
        return None if most is None else max(1, int(share * most) - self.spent)


def by_engine(
    engine: SpecialEngine,
    game: Game,
    state: State,
    budget: Budget,
    moves: Scope,
    watch: Callable[[Analysis], None] | None,
) -> Analysis:
    """Return the judge's analysis by a game's own engine, with estimates by search where nothing is proved."""
    purse = Purse(budget, perf_counter())
    is_over = not has_moves(game, state)
    share = ENGINE_SHARE if moves == "all" else ROOT_SHARE
    if is_over or not engine.is_ready(purse.seconds(share)):
        return searched(game, state, budget, seconds=purse.seconds(), moves=moves, watch=watch)
    found: Analysis | None = None
    haste = budget.seconds is None and not budget.is_counted
    try:
        seconds, nodes = purse.seconds(share), purse.nodes(share)
        for found in engine.judge(state, seconds=seconds, nodes=nodes, moves=moves):
            if watch is not None:
                watch(found)
    except KeyboardInterrupt:
        if found is None:
            raise
        haste = True
    assert found is not None
    purse.spent = found.nodes
    if found.outcome is None or any(verdict.outcome is None for verdict in found.moves):
        seconds, nodes = (HASTE, None) if haste else (purse.seconds(), purse.nodes())
        found = _estimated(game, found, budget, seconds, nodes, moves)
    return replace(found, seconds=perf_counter() - purse.began)


def judged_many(engine: SpecialEngine, game: Game, states: list[State], budget: Budget) -> list[Analysis]:
    """Return the judge's verdicts, by a game's engine, on many states, without their moves, each within the budget."""
    seconds = budget.seconds
    if seconds is None:
        return engine.judge_many(states, seconds=None)
    judged = engine.judge_many(states, seconds=ROOT_SHARE * seconds)
    rest = (1 - ROOT_SHARE) * seconds
    return [found if found.exact else _estimated(game, found, budget, rest, None, "root") for found in judged]


def _estimated(
    game: Game, found: Analysis, budget: Budget, seconds: float | None, nodes: int | None, moves: Scope
) -> Analysis:
    """The judge's analysis where an engine has proved nothing: what it has found, with estimates by search."""
    guess = searched(game, found.state, budget, seconds=seconds, nodes=nodes, moves=moves)
    nodes, took = found.nodes + guess.nodes, found.seconds + guess.seconds
    if guess.exact and all(verdict.exact for verdict in guess.moves):
        return replace(guess, nodes=nodes, seconds=took)
    guesses = {verdict.move: verdict for verdict in guess.moves}
    verdicts = ranked(v if v.outcome is not None else guesses.get(v.move, v) for v in found.moves)
    found = replace(found, moves=tuple(verdicts), nodes=nodes, seconds=took, depth=guess.depth)
    if found.outcome is not None:
        return found
    if not guesses:  # only the state was judged, or there was no time for its moves
        return replace(found, value=guess.value, best=guess.best, line=guess.line)
    top = verdicts[0]
    best = tuple(v.move for v in verdicts if _is_as_good(v, top))
    line = guess.line if guess.line[:1] == best[:1] else best[:1]
    return replace(found, value=top.value, best=best, line=line)


def _is_as_good(one: Verdict, other: Verdict) -> bool:
    return (one.outcome, one.value, one.distance) == (other.outcome, other.value, other.distance)
