"""What a search did, step by step: data for drawings and for lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from zermelo.game import Move, State
from zermelo.search.values import Value


@dataclass(frozen=True)
class Event:
    """One step of a search; a trace is the list of them, in which `enter` and `leave` nest like brackets.

    `enter`: the node was opened by `move` (None at the root) with the window `alpha`, `beta`.
    `leave`: its value is known; outside the window it is only a bound, as alpha-beta leaves it.
    `cut`: in this node `move` turned out worth `value` ≥ `beta`, so that its other moves were not looked at.

    Values are those of `player`, who moves in the node: `value.opposite` is what the other one sees.
    """

    kind: Literal["enter", "leave", "cut"]
    ply: int
    state: State
    player: int
    move: Move | None
    alpha: Value
    beta: Value
    value: Value | None = None


Trace: TypeAlias = list[Event]
