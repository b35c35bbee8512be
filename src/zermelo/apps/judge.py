"""A position judged as it was asked for: by a saved table, by solving what is small, by search; and the JSON of it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zermelo.analysis import Analysis, Verdict
from zermelo.apps import report
from zermelo.compiled.special import special_engine, usual_score
from zermelo.errors import PositionError, TooLargeError
from zermelo.game import Game, Situation, State
from zermelo.heuristic import Estimator
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.exact import Solution

_NOT_IN_TABLE = message(
    "judge.not_in_table",
    en="position {position} is not in {path}: it cannot be reached from where the solution starts",
    fr="la position {position} n'est pas dans {path} : elle n'est pas accessible depuis le départ de la solution",
)
_HOPELESS = message(
    "judge.hopeless",
    en="--exact: {game} has about 10^{power} states below this position (estimate), and a first search proved "
    "nothing: try a later position, --seconds or --depth",
    fr="--exact : {game} a environ 10^{power} états sous cette position (estimation), et une première recherche n'a "
    "rien prouvé : essayer une position plus avancée, --seconds ou --depth",
)
_TOO_SLOW = message(
    "judge.too_slow",
    en="more than {states} states, met too slowly to solve them now",
    fr="plus de {states} états, rencontrés trop lentement pour les résoudre maintenant",
)
_CYCLIC = message(
    "judge.cyclic",
    en="--exact: {reason}; a game with cycles can only be proved by solving it: try --seconds or --depth",
    fr="--exact : {reason} ; un jeu avec des cycles ne se prouve qu'en le résolvant : essayer --seconds ou --depth",
)

THINKING = 10.0
#: A position with fewer states below it is simply solved; above, a search looks at far fewer of them.
_SMALL = 50_000
#: A search to the end of so many states would take days.
_MOST_STATES = 10**12
#: Without --exact, what has so few states is solved all the same, if that is quick (in seconds).
_LITTLE, _PATIENCE = 20_000, 1.0
#: Seconds for an answer after Ctrl-C.
_AT_ONCE = 0.1

Scope = Literal["all", "root"]


@dataclass(frozen=True)
class Request:
    """How to judge: everything but the position."""

    seconds: float | None = None
    depth: int | None = None
    exact: bool = False
    heuristic: Estimator | None = None
    scope: Scope = "all"
    table: Solution | None = None
    table_path: Path | None = None
    threads: int = 1

    def has_engine(self, game: Game) -> bool:
        """Return whether an engine of this game alone can judge many positions in one go."""
        is_free = self.depth is None and self.heuristic is None and self.table is None
        return is_free and self.scope == "root" and special_engine(game) is not None


def fields(spec: str, analysis: Analysis, situation: Situation, at: str | None) -> dict[str, Any]:
    """Return the JSON object of an analysis."""
    game, (state, player) = analysis.game, situation
    found = {
        "game": spec,
        "position": game.write(state, player) if at is None else at,
        "outcome": analysis.outcome,
        "value": analysis.value,
        "exact": analysis.exact,
        "distance": analysis.distance,
        "best": report.move_texts(game, state, analysis.best),
        "moves": [
            {
                "move": game.move_name(state, verdict.move),
                "outcome": verdict.outcome,
                "value": verdict.value,
                "distance": verdict.distance,
                "exact": verdict.exact,
            }
            | _score(game, state, verdict)
            for verdict in analysis.moves
        ],
        "line": report.line_texts(game, state, analysis.line),
        "nodes": analysis.nodes,
        "engine": analysis.engine,
        "seconds": round(analysis.seconds, 6),
    }
    return found | _score(game, state, analysis)


def _score(game: Game, state: State, verdict: Verdict | Analysis) -> dict[str, int]:
    """The score that players of this game are used to, where it has one and it is proved."""
    score = usual_score(game, state, verdict)
    return {} if score is None else {"score": score}


def judge(
    game: Game,
    situation: Situation,
    request: Request,
    progress: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Return the analysis that was asked for; Ctrl-C makes it end with the best found so far."""
    state = situation[0]
    if request.table is not None:
        if state not in request.table:
            position = game.write(*situation)
            raise PositionError(_NOT_IN_TABLE(position=position, path=request.table_path))
        return _within_scope(request.table.analysis(state), request.scope)
    if request.exact:
        return _prove(game, state, request.scope)
    from zermelo.search import analyse

    thinking = request.seconds
    is_for_search = (
        request.heuristic is not None or game.repeats == "illegal" or special_engine(game) is not None
    )
    if thinking is not None and not is_for_search:
        began = time.monotonic()
        try:
            return _solved_soon(game, state, request.scope, min(_PATIENCE, thinking / 2))
        except TooLargeError:
            thinking = max(_AT_ONCE, thinking - (time.monotonic() - began))
        except KeyboardInterrupt:
            thinking = _AT_ONCE

    return analyse(
        game,
        state,
        depth=request.depth,
        seconds=thinking,
        heuristic=request.heuristic,
        player=situation[1],
        moves=request.scope,
        threads=request.threads,
        progress=progress,
    )


def _prove(game: Game, state: State, scope: Scope) -> Analysis:
    """The proved analysis: by solving what is small, by searching to the end what has no cycle."""
    from zermelo.exact import estimate_states, is_acyclic
    from zermelo.search import analyse

    if special_engine(game, state) is not None:
        return analyse(game, state, exact=True, moves=scope)
    try:
        return _solved(game, state, scope, _SMALL)
    except TooLargeError:
        pass
    if is_acyclic(game, limit=_SMALL):
        states = estimate_states(game, state)
        if states <= _MOST_STATES:
            return analyse(game, state, exact=True, moves=scope)
        # A win may be near all the same; what is not proved soon never is.
        analysis = analyse(game, state, seconds=THINKING, moves=scope)
        if not analysis.exact:
            raise TooLargeError(_HOPELESS(game=game.title(), power=round(math.log10(states))))
        return analysis
    try:
        return _solved(game, state, scope, None)
    except TooLargeError as error:
        raise TooLargeError(_CYCLIC(reason=error.phrase)) from error


def _solved_soon(game: Game, state: State, scope: Scope, patience: float) -> Analysis:
    """The proved analysis of a position with little below it; TooLargeError where it takes too long."""
    deadline = time.monotonic() + patience

    def progress(states: int, estimate: int | None) -> None:
        if time.monotonic() > deadline:
            raise TooLargeError(_TOO_SLOW(states=states))

    return _solved(game, state, scope, _LITTLE, progress)


def _solved(
    game: Game,
    state: State,
    scope: Scope,
    limit: int | None,
    progress: Callable[[int, int | None], None] | None = None,
) -> Analysis:
    from zermelo.exact import solve

    solution = solve(game, state, limit=limit, progress=progress)
    analysis = _within_scope(solution.analysis(state), scope)
    return replace(analysis, nodes=solution.states, seconds=solution.seconds + analysis.seconds)


def _within_scope(analysis: Analysis, scope: Scope) -> Analysis:
    """The analysis without verdicts on the moves where only the position was asked for."""
    return analysis if scope == "all" else replace(analysis, moves=())
