"""What is known about the moves of one situation, whoever found it out: a solved table or a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from zermelo.game import Game
from zermelo.scores import Number, Outcome
from zermelo.situation import Move, State


@dataclass(frozen=True)
class Verdict:
    """One move judged for the player who makes it.

    `outcome` is None while nothing is proved. `value` is the score under best play when `exact`, else an
    estimate. `distance` counts plies to the end from before the move; None for draws and when unknown.
    """

    move: Move
    outcome: Outcome | None
    value: Number | None
    distance: int | None
    exact: bool


@dataclass(frozen=True)
class StateVerdict:
    """A solved state, for the player to move: see `Solution`."""

    outcome: Outcome
    value: Number
    distance: int | None
    grundy: int | None


@dataclass(frozen=True)
class Analysis:
    """A situation judged for the player to move, with a verdict for each move, best moves first."""

    game: Game
    state: State
    outcome: Outcome | None
    value: Number | None
    exact: bool
    distance: int | None
    best: tuple[Move, ...]
    moves: tuple[Verdict, ...]
    line: tuple[Move, ...]
    nodes: int
    engine: str
    seconds: float
    depth: int | None = None
    cutoffs: int = 0
    #: "parts" where a sum was judged by the Grundy values of its parts: then there are no distances.
    method: Literal["parts"] | None = None


def ranked(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Return verdicts by their rank, whoever gave them: wins, then what is drawn or open by its value, then losses.

    A draw is worth 0, as an estimate of 0 says that nobody is better off. Equals stay in the order in which they came.

    >>> found = [Verdict("a", None, 111, None, False), Verdict("b", Outcome.WIN, 1, 29, True)]
    >>> [verdict.move for verdict in ranked(found)]
    ['b', 'a']
    """

    def key(verdict: Verdict) -> tuple[int, float]:
        decided = 0 if verdict.outcome is None else verdict.outcome.sign
        return decided, float(verdict.value or 0)

    return sorted(verdicts, key=key, reverse=True)


def sign(
    verdict: Verdict | Analysis,
    written: Callable[[Number], str] = str,
    *,
    points: bool = False,
    beside_proofs: bool = False,
) -> str:
    """Return a verdict as one sign: `+5`, `=`, `−8` in plies, or in points where they count; `~2` an estimate.

    Where only the outcome is proved there is no number: `+`, `−`. An estimate that stands `beside_proofs` has none
    either, for plies and estimates are not compared; points are. `written` turns numbers into texts.

    >>> sign(Verdict("b2", Outcome.LOSS, -1, 8, True)), sign(Verdict("c1", None, 111, None, False))
    ('−8', '~111')
    """
    if verdict.outcome is None:
        if verdict.value is None:
            return "~?"
        return "~" if beside_proofs and not points else f"~{written(verdict.value)}"
    size = abs(verdict.value) if points and verdict.value is not None else verdict.distance
    shown = "" if size is None or not verdict.exact else written(size)
    return {Outcome.WIN: f"+{shown}", Outcome.DRAW: "=", Outcome.LOSS: f"−{shown}"}[verdict.outcome]


def signs(
    verdicts: Iterable[Verdict], written: Callable[[Number], str] = str, *, points: bool = False
) -> list[str]:
    """Return the signs of several verdicts, `+5` or `=`, that stand side by side.

    >>> signs([Verdict("a", Outcome.WIN, 1, 29, True), Verdict("b", None, 111, None, False)])
    ['+29', '~']
    """
    found = list(verdicts)
    has_proof = any(verdict.outcome is not None for verdict in found)
    return [sign(verdict, written, points=points, beside_proofs=has_proof) for verdict in found]
