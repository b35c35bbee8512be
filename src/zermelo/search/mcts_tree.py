"""The tree of a Monte-Carlo search, in plain Python: what `compiled.mcts` does with arrays, to be read and to judge it.

Everything in a node is seen by the first player: sums of results, and the bounds between which its value is proved to
lie. With the same seed both trees draw the same random numbers and hold the same statistics.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, isfinite, log, sqrt
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from zermelo.game import Game
from zermelo.questions import declares, first_player, legal_moves, next_player, no_state, score_of, turn_of
from zermelo.scores import Number
from zermelo.search.nodes import SearchTree
from zermelo.situation import State

_MASK = (1 << 64) - 1
#: A playout that promises to end (`level`) and has not after so many plies counts as drawn, too: rules may promise
#: wrongly, and a search has to look at its clock again.
MOST_PLIES_TO_AN_END = 1 << 20
#: A playout of a game without `level` that is still going on after so many plies counts as a draw.
MOST_PLIES = 500
#: No node is deeper: below, the tree no longer grows.
MOST_DEPTH = 1000


#: A node, its visits, the sum of their results, and the bounds of its value, seen by the first player.
Row: TypeAlias = tuple[Any, int, float, float, float]


class Tree(Protocol):
    """A tree that grows visit by visit from its root."""

    engine: str

    @property
    def is_sound(self) -> bool:
        """Whether all estimates of the search tree were numbers; a tree that is not sound grows no more."""
        ...

    @property
    def top(self) -> Any:
        """The root of the search tree."""
        ...

    @property
    def nodes(self) -> int:
        """How many nodes the search tree has."""
        ...

    @property
    def scale(self) -> float:
        """The largest score that the search tree has seen, at least 1: exploration is measured by it."""
        ...

    def row(self, node: Any) -> Row:
        """Return what is known of a node of the search tree."""
        ...

    def below(self, node: Any) -> Sequence[Any]:
        """Return the nodes of the search tree one move further, in the order of the moves; none where it never grew."""
        ...

    def grow(self, visits: int, deadline: float) -> None:
        """Let the search tree grow until the root has so many visits or is proved, or the clock shows `deadline`."""
        ...


class Chance:
    """A generator of random numbers that is the same in compiled code: xorshift64*.

    S. Vigna, *An experimental exploration of Marsaglia's xorshift generators, scrambled*, ACM Transactions on
    Mathematical Software 42 (2016). https://doi.org/10.1145/2845077

    >>> chance = Chance(1)
    >>> [chance.below(6) for _ in range(8)]
    [5, 2, 5, 5, 2, 1, 0, 1]
    """

    def __init__(self, seed: int) -> None:
        self.state = scrambled(seed)

    def below(self, count: int) -> int:
        """Return a random number of the plain Monte-Carlo tree's playouts from 0 to `count` − 1."""
        x = self.state
        x ^= x >> 12
        x ^= x << 25 & _MASK
        x ^= x >> 27
        self.state = x
        return ((x * 0x2545F4914F6CDD1D & _MASK) >> 32) * count >> 32


def scrambled(seed: int) -> int:
    """Return the first state of a Monte-Carlo tree's generator: neighbouring seeds lead far apart, none gives 0."""
    z = (seed + 1) * 0x9E3779B97F4A7C15 & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    return z ^ z >> 27 or 1


class Node:
    """A situation in the tree. `children` is None before it has grown; empty where the game is over."""

    __slots__ = ("children", "high", "is_repeated", "low", "player", "state", "total", "visits")

    def __init__(self, state: State, player: int, low: float, high: float) -> None:
        self.state, self.player, self.low, self.high = state, player, low, high
        self.children: list[Node] | None = None
        self.visits = 0
        self.total: float = 0.0
        self.is_repeated = False


class PlainTree:
    """A tree whose leaves are judged by random playouts, or by the game's estimate."""

    engine = "plain"
    #: An estimate that is no number is reported where it is met.
    is_sound = True

    def __init__(self, game: Game, state: State, *, seed: int, exploration: float, estimates: bool) -> None:
        self.game, self.exploration, self.estimates = game, exploration, estimates
        self.chance = Chance(seed)
        self.limits = (-inf, inf) if game.points else (-1.0, 1.0)
        self.nodes = 1
        self._top = Node(state, first_player(game, state), *self.limits)
        self.scale = 1.0
        #: Estimates have any unit: one as large as their mean size so far is worth half a win.
        self.sizes, self.estimated = 0.0, 0
        self._is_acyclic = declares(game, "level")
        self._turns = declares(game, "turn")
        self._heuristic = SearchTree(game, None)

    @property
    def top(self) -> Node:
        """The root of the plain Monte-Carlo tree."""
        return self._top

    def row(self, node: Node) -> Row:
        """Return a node of the plain Monte-Carlo tree with visits, sum of results, and bounds, for the first player."""
        return node, node.visits, node.total, node.low, node.high

    def below(self, node: Node) -> list[Node]:
        """Return the nodes of the plain Monte-Carlo tree one move further."""
        return node.children or []

    def grow(self, visits: int, deadline: float) -> None:
        """Visit the root of the plain Monte-Carlo tree again and again; each visit ends in a leaf, which is judged."""
        while self._top.visits < visits and self._top.low < self._top.high:
            path = self._descend()
            self._back_up(path, self._judge(path[-1]))
            if perf_counter() > deadline:
                return

    def _descend(self) -> list[Node]:
        """Walk down the plain Monte-Carlo tree to a leaf. One that was visited before grows children first."""
        node = self._top
        path = [node]
        while True:
            if node.children is None and node.visits and not node.is_repeated and len(path) < MOST_DEPTH:
                self._expand(path)
            child = self._choose(node) if node.children else None
            if child is None:
                return path
            node = child
            path.append(node)

    def _expand(self, path: list[Node]) -> None:
        game, node = self.game, path[-1]
        node.children = []
        for move in legal_moves(game, node.state):
            after = game.play(node.state, move)
            if after is None:
                raise no_state(game, node.state, move)
            player = next_player(game, node.player, after) if self._turns else 1 - node.player
            child = Node(after, player, *self.limits)
            child.is_repeated = not self._is_acyclic and any(
                before.player == player and before.state == after for before in path
            )
            node.children.append(child)
        self.nodes += len(node.children)

    def _choose(self, node: Node) -> Node | None:
        """Return the most promising child of a Monte-Carlo node: unvisited, or with the largest upper confidence bound.

        A child that is proved to be no better than what the player already has is left alone. None: nothing is left.
        """
        assert node.children
        children = node.children
        count = len(children)
        sign = 1 if node.player == 0 else -1
        weight = self.exploration * self.scale * sqrt(log(node.visits))
        # Ties are broken by where the walk around begins.
        start = self.chance.below(count)
        best, best_bound = None, -inf
        for i in range(count):
            child = children[(start + i) % count]
            is_useless = child.high <= node.low if node.player == 0 else child.low >= node.high
            if is_useless or (child.is_repeated and self.game.repeats == "illegal"):
                continue
            if child.visits == 0:
                return child
            bound = sign * (child.total / child.visits) + weight * (1.0 / sqrt(child.visits))
            if bound > best_bound:
                best, best_bound = child, bound
        return best

    def _judge(self, leaf: Node) -> float:
        """Return the result of a Monte-Carlo leaf for the first player: of a playout, or an estimate.

        An end proves it.
        """
        if leaf.is_repeated:
            return 0.0
        if leaf.children:
            # All moves are proved or forbidden: the player has the best of the former, if there is one.
            is_open = any(not child.is_repeated for child in leaf.children)
            bound = leaf.low if leaf.player == 0 else leaf.high
            return self._kept(bound if is_open else self._score(leaf.state, leaf.player))
        if leaf.children is not None:
            return self._kept(leaf.low)
        first = next(legal_moves(self.game, leaf.state), _NO_MOVE)
        if first is _NO_MOVE:
            leaf.children = []
            leaf.low = leaf.high = self._score(leaf.state, leaf.player)
            return self._kept(leaf.low)
        return self._estimate(leaf) if self.estimates else self._playout(leaf)

    def _playout(self, leaf: Node) -> float:
        """Play a playout from a leaf of the plain Monte-Carlo tree: at random to the end."""
        game, state, player = self.game, leaf.state, leaf.player
        for _ in range(most_plies(self._is_acyclic)):
            moves = list(legal_moves(game, state))
            if not moves:
                return self._kept(self._score(state, player))
            move = moves[self.chance.below(len(moves)) if len(moves) > 1 else 0]
            state = game.play(state, move)
            player = turn_of(game, state) if self._turns else 1 - player
        return 0.0

    def _estimate(self, leaf: Node) -> float:
        """Return the game's estimate for the Monte-Carlo tree.

        Squashed between a loss and a win, unless it counts points.
        """
        number = float(self._heuristic.estimate(leaf.state, leaf.player))
        number = number if leaf.player == 0 else -number
        if self.game.points:
            return self._kept(number)
        if not isfinite(number):
            return 1.0 if number > 0 else -1.0
        self.sizes += abs(number)
        self.estimated += 1
        return number / (abs(number) + self.sizes / self.estimated) if number else 0.0

    def _score(self, state: State, player: int) -> float:
        score: Number = score_of(self.game, state)
        if not self.game.points:
            score = (score > 0) - (score < 0)
        return float(score if player == 0 else -score)

    def _kept(self, result: float) -> float:
        """Note the size of a result in the plain Monte-Carlo tree; one that is infinite counts as the largest seen."""
        if isfinite(result):
            self.scale = max(self.scale, abs(result))
            return result
        return self.scale if result > 0 else -self.scale

    @staticmethod
    def _back_up(path: Iterable[Node], result: float) -> None:
        """Count a result on a path of the plain Monte-Carlo tree, and carry proved bounds up as far as they matter."""
        is_changed = False
        for node in reversed(list(path)):
            node.visits += 1
            node.total += result
            if is_changed and node.children:
                best = max if node.player == 0 else min
                before = node.low, node.high
                node.low = best(child.low for child in node.children)
                node.high = best(child.high for child in node.children)
                is_changed = before != (node.low, node.high)
            elif node.visits == 1:
                is_changed = node.low == node.high


_NO_MOVE = object()


def most_plies(is_acyclic: bool) -> int:
    """Return after how many plies a playout of a Monte-Carlo tree counts as drawn."""
    return MOST_PLIES_TO_AN_END if is_acyclic else MOST_PLIES
