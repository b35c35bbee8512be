"""Compiled code made ready on a thread of its own, while somebody waits for it, or does without it for now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

from zermelo.compiled import compiled_rules
from zermelo.compiled.routines.background import begin_compilation
from zermelo.compiled.rules.digest import digest
from zermelo.game import Game
from zermelo.words import Phrase

if TYPE_CHECKING:
    from zermelo.compiled.rules.compiled_rules import Rules

#: Random plays on which compiled rules are compared with the interpreted ones before they are believed.
_COMPARED = 4
#: Seconds of work between two looks at a compilation.
_SLICE = 0.05


class Preparation:
    """The rules of a game and one task on them, being compiled."""

    def __init__(self, game: Game, warm_up: Callable[[Rules], object], asks: str | None) -> None:
        self._found: Rules | Phrase | None = None
        self._failed: BaseException | None = None
        # A thread forgets its work when it ends; this object lives on.
        self._thread = begin_compilation(partial(self._run, game, warm_up, asks))

    def wait(self, seconds: float | None) -> Rules | Phrase | None:
        """Return the rules, or why they cannot be used; None if that is not known after so long."""
        self._thread.join(seconds)
        if self._failed is not None:
            raise self._failed
        return self._found

    def wait_beside(self, deadline: float, work: Callable[[float], bool]) -> Rules | Phrase | None:
        """Return the rules, or why not; None at the deadline (of `perf_counter`), or when there is nothing left to do.

        Once half of the time is over, `work` does without them: it works until the time that it is given, and returns
        whether it is done.
        """
        left = deadline - perf_counter()
        found = self.wait(None if left == inf else max(0.0, left / 2))
        while found is None and perf_counter() < deadline:
            if work(min(deadline, perf_counter() + _SLICE)):
                break
            found = self.wait(0)
        return found

    def _run(self, game: Game, warm_up: Callable[[Rules], object], asks: str | None) -> None:
        try:
            self._found = self._prepared(game, warm_up, asks)
        except BaseException as error:  # noqa: BLE001 — raised again in the thread that waits
            self._failed = error

    @staticmethod
    def _prepared(game: Game, warm_up: Callable[[Rules], object], asks: str | None) -> Rules | Phrase:
        rules = compiled_rules(game)
        if isinstance(rules, Phrase):
            return rules
        from zermelo.compiled.language.refusal import RefusedError
        from zermelo.compiled.rules.agreement import compare_engines
        from zermelo.compiled.rules.compiled_rules import verdict_on

        comparison = compare_engines(rules, plays=_COMPARED, rules_only=asks is None)
        if comparison.difference is not None:
            return comparison.difference.phrase
        for refusal in comparison.refusals:
            if refusal.method == asks:
                return refusal.phrase
        try:
            warm_up(rules)
        except RefusedError as error:
            # A routine has no use for what some method gives, or never gives.
            return verdict_on(game, asks or "moves", error).phrase
        return rules


_PREPARATIONS: dict[tuple[str, str], Preparation] = {}


def prepare(
    game: Game, task: str, warm_up: Callable[[Rules], object], *, asks: str | None = None
) -> Preparation:
    """Return the preparation of a task on the rules of a game, begun by the first who asks.

    `warm_up` calls the routines of the task once, so that they are compiled or read from disk. With `asks` the task
    also asks that method of the game (`estimate`), which must have a compiled form.
    """
    key = digest(game), task
    if key not in _PREPARATIONS:
        _PREPARATIONS[key] = Preparation(game, warm_up, asks)
    return _PREPARATIONS[key]
