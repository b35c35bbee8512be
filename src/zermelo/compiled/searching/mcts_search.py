"""A Monte-Carlo tree on compiled rules that grows as long as time and memory allow: `mcts`, called from Python."""

from __future__ import annotations

from math import inf, isnan, log, sqrt
from time import perf_counter

import numpy as np

from zermelo.compiled.memory.workspace import Workspace
from zermelo.compiled.routines.state_words import number
from zermelo.compiled.rules.compiled_rules import Rules
from zermelo.compiled.searching.mcts import (
    CHANCE,
    DONE,
    IS_FULL,
    LEAF,
    MOVES_FULL,
    NEEDED,
    SCALE,
    SIZES,
    USED,
    Tree,
    grow_by_estimates,
    grow_by_playouts,
)
from zermelo.errors import TooLargeError
from zermelo.questions import first_player
from zermelo.situation import State

#: Nodes at first, and words of moves kept during a playout.
_NODES, _MOVES = 1 << 12, 256
#: Most nodes have fewer visits: the roots of their logarithms are kept.
_ROOTS = 1 << 12
#: Seconds between two looks at the clock.
_GLANCE = 0.004
#: The arrays that grow with the tree. The last one's length is the room that the routines see.
_GROWING = ("states", "sums", "stats", "links")


class CompiledTree:
    """A tree in arrays that grow up to the budget of their workspace; then no leaf gets children any more."""

    engine = "compiled"
    top = 0

    def __init__(
        self,
        rules: Rules,
        state: State,
        workspace: Workspace,
        *,
        chance: int,
        exploration: float,
        estimates: bool,
        depth: int,
        plies: int,
    ) -> None:
        """Begin with the root; `chance` is the generator's first state, `plies` the end of all playouts."""
        self.rules, self.exploration, self.estimates, self.plies = rules, exploration, estimates, plies
        self.workspace = workspace
        self.player = first_player(rules.game, state)
        self._forbids = rules.game.repeats == "illegal"
        self._pace = 16
        limits = (-inf, inf) if rules.game.points else (-1.0, 1.0)
        size = rules.state_size
        workspace.empty("states", _NODES * size, np.uint64)[:size] = rules.words(state)
        workspace.empty("links", (_NODES, 2), np.int32)[0] = 0, LEAF
        workspace.empty("sums", (_NODES, 2), np.float64)[0] = 0.0, 0.0
        workspace.empty("stats", (_NODES, 4), np.float64)[0] = 0.0, inf, *limits
        workspace.empty("path", depth, np.int64)
        workspace.empty("players", depth, np.int64)
        workspace.empty("moves", _MOVES, np.uint64)
        workspace.empty("numbers", 3, np.float64)[:] = 1.0, 0.0, 0.0
        workspace.empty("limits", 2, np.float64)[:] = limits
        workspace.empty("roots", _ROOTS, np.float64)[:] = [0.0, *(sqrt(log(n)) for n in range(1, _ROOTS))]
        control = workspace.control
        control[CHANCE], control[USED], control[IS_FULL] = number(chance), 1, 0

    @property
    def nodes(self) -> int:
        """How many nodes the compiled Monte-Carlo tree has."""
        return int(self.workspace.control[USED])

    @property
    def scale(self) -> float:
        """The largest score that the compiled Monte-Carlo tree has seen, at least 1."""
        return float(self.workspace["numbers"][SCALE])

    @property
    def is_sound(self) -> bool:
        """Whether all estimates in the compiled Monte-Carlo tree were numbers."""
        return not isnan(self.workspace["numbers"][SIZES])

    def row(self, node: int) -> tuple[int, int, float, float, float]:
        """Return a node of the compiled tree with visits, sum of results, and bounds, seen by the first player."""
        visits, total = self.workspace["sums"][node].tolist()
        _, _, low, high = self.workspace["stats"][node].tolist()
        return node, int(visits), total, low, high

    def below(self, node: int) -> range:
        """Return the nodes of the compiled tree one move further."""
        first, count = self.workspace["links"][node].tolist()
        return range(first, first + max(0, count))

    def grow(self, visits: int, deadline: float) -> None:
        """Let the compiled tree grow until its root has so many visits or is proved, or the clock shows `deadline`."""
        while True:
            begun = perf_counter()
            _, before, _, low, high = self.row(self.top)
            if before >= visits or low == high or begun > deadline or not self.is_sound:
                return
            self._run(min(visits, before + self._pace))
            done, took = self.row(self.top)[1] - before, perf_counter() - begun
            # As many visits as fit between two looks at the clock.
            self._pace = max(1, min(2 * self._pace, int(done * _GLANCE / max(took, 1e-6))))

    def _run(self, visits: int) -> None:
        control = self.workspace.control
        while True:
            tree = Tree(*(self.workspace[name] for name in Tree._fields))
            options = (self.exploration, self._forbids, self.player)
            if self.estimates:
                status = grow_by_estimates(self.rules, tree, control, *options, visits)
            else:
                status = grow_by_playouts(self.rules, tree, control, *options, self.plies, visits)
            if status == DONE:
                return
            if status == MOVES_FULL:
                self.workspace.empty("moves", 2 * int(control[NEEDED]), np.uint64)
            else:
                self._make_room()

    def _make_room(self) -> None:
        arrays = self.workspace
        try:
            # All of them, or none.
            arrays.require(sum(arrays[name].nbytes for name in _GROWING), "tree")
            for name in _GROWING:
                arrays.grow(name, 2 * len(arrays[name]))
        except TooLargeError:
            arrays.control[IS_FULL] = 1
