"""CPU seconds of actions measured in turn, so that what disturbs one disturbs all."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Action = Callable[[], object]


def cpu(action: Action) -> float:
    """Measure the CPU seconds of one call, of all threads."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


@dataclass(frozen=True)
class Times:
    """CPU seconds by name, one per round."""

    seconds: Mapping[str, list[float]]

    def median(self, name: str) -> float:
        """Return the median of the times measured for one action."""
        return statistics.median(self.seconds[name])

    def ratio(self, above: tuple[str, ...], below: tuple[str, ...]) -> float:
        """Return the median, over the rounds of a measurement, of the quotient of two sums of times."""
        over = zip(*(self.seconds[name] for name in above), strict=True)
        under = zip(*(self.seconds[name] for name in below), strict=True)
        found: list[float] = [sum(a) / max(sum(b), 1e-9) for a, b in zip(over, under, strict=True)]
        return statistics.median(found)


def in_turn(actions: Mapping[str, Action], rounds: int) -> Times:
    """Measure all actions one after the other, so many times; a first time warms up and does not count.

    >>> found = in_turn({"a": lambda: sum(range(1000)), "b": lambda: None}, rounds=3)
    >>> len(found.seconds["a"]), found.median("b") < 1
    (3, True)
    """
    for action in actions.values():
        action()
    seconds: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(rounds):
        for name, action in actions.items():
            seconds[name].append(cpu(action))
    return Times(seconds)
