"""A dense table made by compiled rules: the door to the routines of `dense`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zermelo.compiled import dense
from zermelo.compiled.backward import WRONG
from zermelo.compiled.dense_values import GAP, MOST_PLIES, SCALE, TOO_LONG
from zermelo.compiled.enumeration import StoppedError
from zermelo.compiled.explore import DONE, STOPPED
from zermelo.compiled.game_type import Rules
from zermelo.compiled.solve import counts_of
from zermelo.compiled.workspace import Array, Workspace
from zermelo.errors import TooLargeError
from zermelo.game import declares


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
    verified: bool


def tabulate_rules(
    rules: Rules, workspace: Workspace, *, verify: bool, progress: Callable[[int], None] | None = None
) -> Positions:
    """Return the value of every position that the rules number; `progress` is told each ply that is done."""
    game, control = rules.game, workspace.control
    goes_back = declares(game, "before")
    values = workspace.empty("values", int(game.index_count), SCALE.kind)
    due = workspace.zeros("due", len(values) if goes_back else 1, SCALE.kind)
    _check(dense.number_positions(rules, SCALE.top, values, control), control)
    states, edges = int(control[dense.STATES]), int(control[dense.EDGES])
    ply = 0
    while ply == 0 or control[dense.DECIDED] or control[dense.LATER]:
        ply += 1
        if ply > MOST_PLIES:
            raise TooLargeError(TOO_LONG(most=MOST_PLIES))
        _check(dense.decide_ply(rules, SCALE.top, ply, goes_back, values, due, control), control)
        if progress is not None:
            progress(ply)
    workspace.release("due")
    if verify:
        _check(dense.check_positions(rules, SCALE.top, values, control), control)
    return Positions(values, states, edges, verify)


def _check(status: int, control: Array) -> None:
    if status == STOPPED:
        raise StoppedError
    if status in (dense.BROKEN_NUMBER, dense.BROKEN_MOVE):
        move = int(control[dense.MOVE]) if status == dense.BROKEN_MOVE else None
        raise BrokenRulesError(int(control[dense.AT]), move)
    assert status != WRONG, "a value does not follow from the rules"
    assert status == DONE


def counts_of_positions(values: Array) -> dict[str, int]:
    """Return how many positions are won, drawn and lost for the player to move."""
    return counts_of(values[values != GAP])
