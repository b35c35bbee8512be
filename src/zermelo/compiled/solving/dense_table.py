"""A dense table made by compiled rules: the routines of `dense`, called from Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zermelo.compiled.memory.workspace import AT, Array, StoppedError, Workspace
from zermelo.compiled.routines.threads import Share, in_ranges, threads_for
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.solving import dense
from zermelo.compiled.solving.dense_values import GAP, MOST_PLIES, SCALE, TOO_LONG
from zermelo.compiled.solving.games import counts_of
from zermelo.compiled.walking.explore import DONE, STOPPED
from zermelo.errors import TooLargeError
from zermelo.questions import declares


class BrokenRulesError(Exception):
    """The numbers of the positions do not fit together: at `index`, after `move` moves, or its own number."""

    def __init__(self, index: int, move: int | None) -> None:
        super().__init__(index, move)
        self.index, self.move = index, move


@dataclass
class Positions:
    """The values of all positions of a game, by number, and how many positions and moves there are."""

    values: Array
    states: int
    edges: int


def tabulate_rules(
    rules: Rules, workspace: Workspace, *, progress: Callable[[int], None] | None = None
) -> Positions:
    """Return the dense table of all positions that compiled rules number; `progress` is told each ply that is done."""
    game = rules.game
    goes_back = declares(game, "before")
    values = workspace.empty("values", int(game.index_count), SCALE.kind)
    due = workspace.zeros("due", len(values) if goes_back else 1, SCALE.kind)

    def run(work: Callable[[Array], int]) -> list[Share]:
        count = len(values)
        shares = in_ranges(lambda part: work(part.control), count, workspace, threads=threads_for(count))
        _check(shares[-1])
        return shares

    shares = run(partial(dense.number_positions, rules, SCALE.top, values))
    states, edges = _total(shares, dense.STATES), _total(shares, dense.EDGES)
    ply = 0
    while ply == 0 or _total(shares, dense.DECIDED) or _total(shares, dense.LATER):
        ply += 1
        if ply > MOST_PLIES:
            raise TooLargeError(TOO_LONG(most=MOST_PLIES))
        shares = run(partial(dense.decide_ply, rules, SCALE.top, ply, goes_back, values, due))
        if progress is not None:
            progress(ply)
    workspace.release("due")
    return Positions(values, states, edges)


def _total(shares: Sequence[Share], place: int) -> int:
    return sum(int(share.control[place]) for share in shares)


def _check(share: Share) -> None:
    status, control = share
    if status == STOPPED:
        raise StoppedError
    if status in (dense.BROKEN_NUMBER, dense.BROKEN_MOVE):
        move = int(control[dense.MOVE]) if status == dense.BROKEN_MOVE else None
        raise BrokenRulesError(int(control[AT]), move)
    assert status == DONE


def counts_of_positions(values: Array) -> dict[str, int]:
    """Return how many positions of a dense table are won, drawn and lost for the player to move."""
    return counts_of(values[values != GAP])
