"""What is left of a search's nodes and seconds, for engines that search in slices."""

from __future__ import annotations

import time
from typing import Protocol

from zermelo.checks import ensure_positive
from zermelo.errors import ZermeloError
from zermelo.words import message

SLICE = 1 << 16  # nodes between two looks at the clock: a few milliseconds

STOPPED = message(
    "engine.stopped",
    en="the search was stopped before the score was known",
    fr="la recherche a été arrêtée avant que le score soit connu",
)


class StoppedError(ZermeloError, RuntimeError):
    """The search was stopped before it knew the answer."""


class Stoppable(Protocol):
    """An engine that counts its nodes and can be stopped by another thread."""

    @property
    def is_stopped(self) -> bool:
        """Whether the special engine's search that runs now was told to stop."""
        ...

    @property
    def nodes(self) -> int:
        """Positions that the special engine has visited so far."""
        ...


class Limit:
    """What is left of a search's nodes and seconds; None is no limit.

    >>> Limit(0, None, engine=None)
    Traceback (most recent call last):
    zermelo.errors.ParameterError: nodes=0: nodes is a number greater than 0
    """

    def __init__(self, nodes: int | None, seconds: float | None, engine: Stoppable) -> None:
        ensure_positive(nodes=nodes, seconds=seconds)
        self._engine = engine
        self._end = None if nodes is None else engine.nodes + nodes
        self._until = None if seconds is None else time.monotonic() + seconds

    def slice(self) -> int:
        """Return how many nodes a special engine searches before the next look at its limit."""
        return SLICE if self._end is None else max(0, min(SLICE, self._end - self._engine.nodes))

    def is_reached(self) -> bool:
        """Return whether a special engine's search must end now."""
        if self._engine.is_stopped or (self._end is not None and self._engine.nodes >= self._end):
            return True
        return self._until is not None and time.monotonic() >= self._until
