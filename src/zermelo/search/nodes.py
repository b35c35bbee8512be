"""The game tree as a search walks it: nodes opened one by one on an explicit stack.

`minimax` and `alpha_beta` differ in which nodes they open; what a node, a leaf and a repetition are is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from math import inf
from time import perf_counter
from typing import Any, TypeAlias

from zermelo.checks import ensure_game, within
from zermelo.errors import UndefinedError
from zermelo.game import Game
from zermelo.heuristic import MOST_NOISY, Estimator, estimator
from zermelo.questions import (
    declares,
    first_player,
    legal_moves,
    moves_given,
    next_player,
    no_state,
    not_too_many,
    score_of,
    turn_of,
)
from zermelo.scores import Number, Outcome
from zermelo.search.trace import Event, Trace
from zermelo.search.values import BOTTOM, DRAWN, TOP, Value, estimated, won_or_lost
from zermelo.situation import Move, Situation, State
from zermelo.words import message

#: A principal line as linked cells (move, state reached, rest): sharing makes a chain of 100,000 moves cheap.
Line: TypeAlias = "tuple[Move, State, Line] | None"

#: Why a value may not be exact: a leaf was estimated; a repetition was judged by the path.
HORIZON, REPETITION = 1, 2

MOST_DEPTH = 1_000_000
#: What `next` gives where no move is left; and the moves of a leaf.
NO_MOVE = object()
NO_MOVES: Iterator[Move] = iter(())

_CYCLE = message(
    "search.cycle",
    en="a play of this game returns to position {position}: a search to the end would never end; give a depth, "
    "or use solve",
    fr="une partie de ce jeu revient à la position {position} : une recherche jusqu'au bout ne finirait pas ; "
    "donner une profondeur, ou utiliser solve",
)


@dataclass(frozen=True)
class SearchResult:
    """What a search found out about a state, for the player to move.

    `value` is ±1 for a decided game (the score in a game of `points`), else the estimate that best play leads
    to. `outcome` and `distance` (plies to the end; None for draws) are known only where `exact`. `best` has the
    best move that was found, and is empty at an end and at depth 0; `line` is the principal line, which begins with it.
    """

    value: Number
    outcome: Outcome | None
    exact: bool
    distance: int | None
    best: tuple[Move, ...]
    line: tuple[Move, ...]
    nodes: int
    cutoffs: int
    depth: int | None


@dataclass(frozen=True)
class Past:
    """What a play has left behind when a search begins: `met` on the path again it is a repetition at once.

    `elapsed` plies were made since the last `progress`.
    """

    met: tuple[Situation, ...] = field(default=())
    elapsed: int = 0


class StoppedError(Exception):
    """A limit of time or nodes was reached: caught by whoever set it."""


class Node:
    """A position on the way from the root to where the search is: what is known of it so far."""

    __slots__ = (
        "alpha", "best_doubt", "beta", "depth", "doubt", "is_leaf", "key", "line", "move", "moves", "on_path",
        "player", "ply", "quiet", "state", "value",
    )  # fmt: skip

    def __init__(self, state: State, player: int, move: Move | None, ply: int, depth: float) -> None:
        self.state, self.player, self.move, self.ply, self.depth = state, player, move, ply, depth
        self.alpha, self.beta = BOTTOM, TOP
        #: The best value found so far: worse than any before the first move was looked at.
        self.value = BOTTOM
        self.line: Line = None
        self.doubt = self.best_doubt = 0
        self.moves = NO_MOVES
        self.is_leaf = self.on_path = False
        #: What a table knows the state by.
        self.key = state
        #: Plies since the last progress, where that is counted.
        self.quiet = 0

    def settle(self, value: Value, doubt: int = 0, line: Line = None) -> None:
        """Make the searched node a leaf of that value."""
        self.value, self.doubt, self.best_doubt, self.line = value, doubt, doubt, line
        self.moves, self.is_leaf = NO_MOVES, True

    @property
    def is_cut(self) -> bool:
        """Whether a move of the searched node is already so good that the opponent will avoid it: a cutoff."""
        return self.value >= self.beta

    def seen_from(self, player: int) -> Value:
        """Return the searched node's value for `player`: the same sign where he moves again."""
        return self.value if player == self.player else self.value.opposite

    def take(self, child: Node) -> None:
        """Count a closed child among the searched node's choices; the first of equally good ones is kept."""
        value = child.seen_from(self.player)
        self.doubt |= child.doubt
        if value > self.value:
            self.value, self.best_doubt = value, child.doubt
            self.line = (child.move, child.state, child.line)


class SearchTree:
    """The tree of plays below a state: makes nodes, judges leaves and repetitions, counts, keeps the trace.

    A repetition is a situation (state and player) met again on the path from the root, or of the play before it:
    scored as a draw or forbidden as the game's `repeats` says. Games that declare `level` have none. Too many plies
    without progress are a draw, too, and what the game calls `dead`.

    Where the game declares `noisy` moves, a node at the horizon is worth its estimate or the best that such moves lead
    to: who moves there may make one or stand still. A search with a trace is looked at, node by node, and ends at its
    depth.
    """

    def __init__(
        self,
        game: Game,
        heuristic: Estimator | None = None,
        *,
        trace: Trace | None = None,
        past: Past | None = None,
    ) -> None:
        ensure_game(game)
        self.game = game
        self.past = past or Past()
        self.estimator = heuristic or estimator(game, None)
        #: Who moves at the root: some heuristics are asked for that player alone.
        self.root_player = 0
        self.trace = trace
        self.nodes = self.cutoffs = 0
        self.most_nodes = self.deadline = inf
        self._next_look = inf
        self._glance: tuple[int, Callable[[], None]] | None = None
        self._turns = declares(game, "turn")
        self._acyclic = declares(game, "level")
        self._patience = game.patience
        self._knows_dead = declares(game, "dead")
        self._knows_noise = declares(game, "noisy") and trace is None
        #: In the order of the play.
        self._path: dict[Situation, None] | None = None

    def limit(self, nodes: int | None, seconds: float | None) -> None:
        """Limit the search from now on: raise `StoppedError` after so many nodes in all, or so many seconds."""
        self.most_nodes = inf if nodes is None else nodes
        self.deadline = inf if seconds is None else perf_counter() + seconds
        self._next_look = self.most_nodes

    @property
    def limits(self) -> tuple[float, float]:
        """How many nodes the search is allowed, and after which one the next look is taken: to be set as they were."""
        return self.most_nodes, self._next_look

    @limits.setter
    def limits(self, limits: tuple[float, float]) -> None:
        self.most_nodes, self._next_look = limits

    def every(self, nodes: int, glance: Callable[[], None]) -> None:
        """Call `glance`, which may raise, each time that the search has visited so many more nodes."""
        self._glance = nodes, glance
        self._next_look = min(self.most_nodes, self.nodes + nodes)

    def stop_beyond(self, nodes: int) -> None:
        """Raise `StoppedError` if the search's time is over, or if no node may follow so many."""
        if nodes >= self.most_nodes or perf_counter() > self.deadline:
            raise StoppedError

    def root(
        self, state: State | None, depth: float, player: int | None = None, *, asked_for: int | None = None
    ) -> Node:
        """Open the search's node of `state` (the start of the game if None), with `depth` plies still to search.

        `player` moves there; if None, whom the state names, else the first player. Heuristics that speak for the
        player at the root are `asked_for` this one, unless another is named.
        """
        state = self.game.start() if state is None else state
        player = first_player(self.game, state) if player is None else player
        self.root_player = player if asked_for is None else asked_for
        watch = not self._acyclic and (self.game.repeats is not None or depth == inf)
        self._path = dict.fromkeys(self.past.met) if watch else None
        root = Node(state, player, None, 0, depth)
        root.quiet = self.past.elapsed
        root = self._open(root)
        is_over = root.is_leaf and not root.doubt
        if not is_over and _is_blocked(self.game, state):
            root.settle(self._ended(root), REPETITION)
        return root

    def before(self, node: Node) -> list[Situation] | None:
        """Return the other situations on the search's path to an opened node, if repetitions are watched; else None."""
        if self._path is None:
            return None
        return [met for met in self._path if met != (node.state, node.player)]

    def reopen(self, node: Node, path: list[Situation] | None, most: int) -> Node:
        """Open a searched node below that path again, to look at it once more, with at most `most` nodes below it."""
        self._path = None if path is None else dict.fromkeys(path)
        # The clock still stops it; nobody looks whether another engine is ready.
        self.most_nodes = self._next_look = self.nodes + 1 + most
        return self._open(node)

    def child(self, node: Node) -> Node | None:
        """Open the next child of a searched `node`; None when all its moves have been looked at."""
        game = self.game
        for move in node.moves:
            after = game.play(node.state, move)
            if after is None:
                raise no_state(game, node.state, move)
            player = turn_of(game, after) if self._turns else 1 - node.player
            child = Node(after, player, move, node.ply + 1, node.depth - 1)
            if self._patience:
                child.quiet = 0 if game.progress(node.state, move) else node.quiet + 1
            if self._path is None or (after, player) not in self._path:
                return self._open(child)
            if game.repeats is None:
                raise UndefinedError(_CYCLE(position=game.write(after, player)))
            if game.repeats != "illegal":
                self._count()
                child.settle(DRAWN, REPETITION)
                return child
            node.doubt |= REPETITION
        if node.value is BOTTOM:
            # Every move repeats a position where that is forbidden: the player cannot move.
            node.settle(self._ended(node), REPETITION)
        return None

    def close(self, node: Node) -> None:
        """Leave a searched node whose value is known."""
        # A win, or a cut, is proved by one move alone; anything else by all of them.
        if not node.is_leaf and (node.value.decided > 0 or node.is_cut):
            node.doubt = node.best_doubt
        if node.on_path and self._path is not None:
            self._path.pop((node.state, node.player), None)
        self.note("leave", node, node.move, node.value)

    def note(self, kind: Any, node: Node, move: Move | None, value: Value | None = None) -> None:
        """Add a step to the search's trace, if one is wanted."""
        if self.trace is not None:
            window = (node.alpha, node.beta)
            self.trace.append(Event(kind, node.ply, node.state, node.player, move, *window, value))

    def result(self, root: Node, depth: float) -> SearchResult:
        """Return what the search knows once the root has been closed."""
        line = moves_of(self.game, root.state, root.line)
        best = line[:1]
        reached = None if depth == inf else int(depth)
        value, exact = root.value, not root.doubt
        outcome, distance = proved(value, exact)
        number = value.number
        return SearchResult(number, outcome, exact, distance, best, line, self.nodes, self.cutoffs, reached)

    def _open(self, node: Node) -> Node:
        self._count()
        if self._knows_dead and self.game.dead(node.state):
            node.settle(DRAWN)
            return node
        moves = moves_given(self.game, node.state)
        first = next(moves, NO_MOVE)
        if first is NO_MOVE:
            node.settle(self._ended(node))
        elif self._patience and node.quiet >= self._patience:
            node.settle(DRAWN, REPETITION)
        elif node.depth <= 0 and (node.ply == 0 or not self._knows_noise or node.depth <= -MOST_NOISY):
            node.settle(self._estimated(node), HORIZON)
        else:
            node.moves = not_too_many(self.game, node.state, chain((first,), moves))
            if node.depth <= 0:
                node.value, node.doubt, node.best_doubt = self._estimated(node), HORIZON, HORIZON
                node.moves = self._noisy(node.state, node.moves)
            if self._path is not None:
                self._path[node.state, node.player] = None
                node.on_path = True
        return node

    def _estimated(self, node: Node) -> Value:
        # As if at the horizon, also beyond it: the plies behind an estimate must never decide.
        horizon = node.ply + int(node.depth)
        return estimated(self.estimate(node.state, node.player), horizon)

    def _noisy(self, state: State, moves: Iterator[Move]) -> Iterator[Move]:
        return (move for move in moves if self.game.noisy(state, move))

    def _count(self) -> None:
        if self.nodes >= self._next_look or perf_counter() > self.deadline:
            self.stop_beyond(self.nodes)
            assert self._glance is not None
            step, glance = self._glance
            self._next_look = min(self.most_nodes, self.nodes + step)
            glance()
        self.nodes += 1

    def _ended(self, node: Node) -> Value:
        score = score_of(self.game, node.state)
        return estimated(score, node.ply) if self.game.points else won_or_lost(score, node.ply)

    def estimate(self, state: State, player: int) -> Number:
        """Return what the search's heuristic says of a situation, for the player to move there."""
        return self.estimator.value(state, player, self.root_player)


def proved(value: Value, exact: bool) -> tuple[Outcome | None, int | None]:
    """Return the outcome and the distance that a searched value proves: nothing unless it is exact."""
    if not exact:
        return None, None
    return Outcome.of(value.number), value.distance if value.number else None


def moves_of(game: Game, state: State, line: Line) -> tuple[Move, ...]:
    """Return the moves of a principal line that starts in `state`.

    A line that comes from a table keyed by `canonical` states was found in a mirror image: its moves are
    translated, each to the first one that leads to the same symmetry class.
    """
    moves = []
    has_symmetry = declares(game, "canonical")
    while line is not None:
        move, after, line = line
        if has_symmetry:
            wanted = game.canonical(after)
            legal: Iterable[Move] = game.moves(state)
            ways = [m for m in legal if game.canonical(game.play(state, m)) == wanted]
            move = move if move in ways else ways[0]
            state = game.play(state, move)
        moves.append(move)
    return tuple(moves)


def allowed_moves(game: Game, state: State) -> Iterator[Move]:
    """Return the moves that a search begins with: where repeating is illegal, not those that change nothing."""
    player = first_player(game, state)
    for move in legal_moves(game, state):
        if _forbids(game):
            after = game.play(state, move)
            if after is None:
                raise no_state(game, state, move)
            if (after, next_player(game, player, after)) == (state, player):
                continue
        yield move


def _forbids(game: Game) -> bool:
    """Whether the rules forbid a searched move because of the position that it leads to."""
    return game.repeats == "illegal" and not declares(game, "level")


def _is_blocked(game: Game, state: State) -> bool:
    """Whether every searched move repeats the position where that is forbidden: the player cannot move."""
    return _forbids(game) and next(allowed_moves(game, state), NO_MOVE) is NO_MOVE


def plies(depth: int | None) -> float:
    """Return the horizon of a search as a number: infinite for None; anything but a whole number ≥ 0 is refused."""
    return inf if depth is None else within(0, depth, MOST_DEPTH, "depth")
