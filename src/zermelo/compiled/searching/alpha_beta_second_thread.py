"""A second thread for the compiled alpha-beta: it walks where the search will come next, into the same table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import Thread

from zermelo.compiled.searching.alpha_beta_search import CompiledSearch, Limits
from zermelo.situation import State


class _EnoughError(Exception):
    """The walk is no longer of use."""


class SecondThread:
    """Fills the table of a search from a thread of its own; what it finds is nowhere but there."""

    def __init__(self, leader: CompiledSearch) -> None:
        self._search = CompiledSearch(leader.rules, ahead_of=leader)
        self._thread: Thread | None = None
        self._is_enough = False
        self._nodes = 0

    def begin(self, states: Sequence[State], depth: int, ply: int) -> None:
        """Let compiled alpha-beta search on a second thread below these states, which have moves, until `end`."""
        self._is_enough, self._nodes = False, self._search.nodes
        self._thread = Thread(target=self._walk, args=(states, depth, ply), daemon=True)
        self._thread.start()

    @property
    def nodes(self) -> int:
        """Positions that compiled alpha-beta's second thread visited since `begin`, or 0 after `end`."""
        return 0 if self._thread is None else self._search.nodes - self._nodes

    def end(self) -> int:
        """Stop compiled alpha-beta's second thread, if it searches; return how many positions it has visited."""
        # Before all else: Ctrl-C may come between any two lines.
        self._is_enough = True
        if self._thread is None or self._thread.ident is None:
            return 0
        try:
            self._thread.join()
        except KeyboardInterrupt:
            self._thread.join()
            raise
        visited, self._thread = self.nodes, None
        return visited

    def _walk(self, states: Sequence[State], depth: int, ply: int) -> None:
        # A fault of the rules is met again, and told, by the search itself; elsewhere it does no harm.
        with suppress(Exception):
            for state in states:
                self._search.walk(state, depth, ply=ply, limits=Limits(self._stop_if_enough))

    def _stop_if_enough(self, nodes: int) -> None:
        if self._is_enough:
            raise _EnoughError
