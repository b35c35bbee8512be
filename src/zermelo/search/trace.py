"""What a search did, step by step: data for drawings and for lessons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from zermelo.checks import ensure_kind
from zermelo.search.values import Value
from zermelo.situation import Move, State
from zermelo.words import message

_A_LIST = message(
    "trace.list",
    en="a list, to which the steps of the search are added",
    fr="une liste, à laquelle s'ajoutent les étapes de la recherche",
)


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


def ensure_trace(trace: object) -> None:
    """Refuse a search's trace to which no step can be added; None where no trace is wanted."""
    ensure_kind((list, type(None)), _A_LIST, trace=trace)
