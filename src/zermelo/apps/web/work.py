"""One request as the function that answers it sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from zermelo.apps.web.limits import QUICK_STATES
from zermelo.apps.web.settings import Lane

Answer: TypeAlias = dict[str, Any]


class LaterError(Exception):
    """The request would take too long for the lane it is in."""


def _tell_nobody(done: Answer) -> None:
    pass


@dataclass(frozen=True)
class Work:
    """The body of a request, the lane that it is in, and whom to tell how far the computation is."""

    body: Mapping[str, Any]
    lane: Lane = "heavy"
    progress: Callable[[Answer], None] = _tell_nobody

    def solving(self, states: int, estimate: int | None) -> None:
        """Send the page's request on when there is more to solve than this lane has time for."""
        if states > QUICK_STATES:
            self.ensure_time()

    def ensure_time(self) -> None:
        """Send the page's request on to a slower lane if this one is for quick answers only."""
        if self.lane == "quick":
            raise LaterError
