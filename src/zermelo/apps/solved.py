"""What the command line and the web page say alike of a solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.apps import report
from zermelo.questions import declares, next_player
from zermelo.scores import Outcome
from zermelo.situation import Situation

if TYPE_CHECKING:
    from zermelo.exact import Solution


def fields(spec: str, solution: Solution, situation: Situation, at: str | None) -> dict[str, Any]:
    """Return a solution as JSON, alike for the terminal and the page."""
    game, (state, player) = solution.game, situation
    return {
        "game": spec,
        "position": game.write(state, player) if at is None else at,
        "outcome": solution.outcome(state),
        "distance": solution.distance(state),
        "value": solution.value(state),
        "best": report.move_texts(game, state, solution.best_moves(state)),
        "states": solution.states,
        "edges": solution.edges,
        "counts": counts(solution),
        "grundy": solution.grundy(state),
        "method": solution.method,
        "engine": solution.engine,
        "verified": solution.verified,
        "checked": dict(solution.checked),
        "seconds": round(solution.seconds, 6),
    }


def counts(solution: Solution) -> dict[str, int] | None:
    """Return how many states are won, drawn and lost, for the printed JSON; None where they were not listed."""
    if solution.method == "parts":
        return None
    return {str(outcome): solution.counts[outcome] for outcome in Outcome}


def positions(
    solution: Solution, situation: Situation, outcome: Outcome | None = None
) -> list[tuple[str, Situation]]:
    """Return the positions with that outcome and their texts, to be printed: those nearest to the end first."""
    game = solution.game
    found = [
        (game.write(state, player), (state, player))
        for state, player in _situations(solution, situation)
        if outcome is None or solution.outcome(state) is outcome
    ]
    return sorted(found, key=lambda item: (solution.distance(item[1][0]) or 0, report.natural(item[0])))


def _situations(solution: Solution, situation: Situation) -> Iterator[Situation]:
    """Every position of a printed list once, with a player to move: for both players alike in an impartial game."""
    game = solution.game
    if game.impartial or declares(game, "turn"):
        for state in solution:
            yield state, game.turn(state) if declares(game, "turn") else 0
        return
    seen = {situation}
    waiting = [situation]
    while waiting:
        state, player = waiting.pop()
        yield state, player
        for move in game.moves(state):
            after = game.play(state, move)
            reached = (after, next_player(game, player, after))
            if reached not in seen:
                seen.add(reached)
                waiting.append(reached)
