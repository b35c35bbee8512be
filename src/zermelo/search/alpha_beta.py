"""Alpha-beta: minimax that skips what cannot matter (« élagage alpha-bêta »)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeAlias

from zermelo.checks import (
    ensure_functions,
    ensure_game,
    ensure_mover,
    ensure_positive,
    ensure_whole,
    state_or_start,
)
from zermelo.game import Game
from zermelo.heuristic import Estimator, Heuristic, estimator
from zermelo.questions import declares
from zermelo.scores import Number
from zermelo.search.lines import principal_line
from zermelo.search.nodes import (
    HORIZON,
    NO_MOVE,
    NO_MOVES,
    REPETITION,
    Line,
    Node,
    SearchResult,
    SearchTree,
    StoppedError,
    allowed_moves,
    plies,
)
from zermelo.search.trace import Trace, ensure_trace
from zermelo.search.values import Value
from zermelo.situation import Move, Situation, State

#: How promising a move is: larger ones are tried first.
Order: TypeAlias = Callable[[State, Move], Number]

#: A full table is emptied: about half a gigabyte of entries for a typical state.
MOST_ENTRIES = 1_000_000


class Bound(Enum):
    """What a remembered value says about the true one: a cut proves a lower bound only, and so on."""

    EXACT = 0
    LOWER = 1
    UPPER = 2


class Entry(NamedTuple):
    """What a search with `depth` plies to go found out about `state`; its value is counted from there."""

    state: State
    depth: float
    value: Value
    bound: Bound
    doubt: int
    line: Line

    def serves(self, depth: float) -> bool:
        """Return whether a remembered entry serves alpha-beta: a search `depth` plies ahead would have found just this.

        It would if the horizon is the same, if no horizon was met and the new one is no nearer, or if the
        game is decided before the new horizon.
        """
        if depth == self.depth or (depth > self.depth and not self.doubt & HORIZON):
            return True
        return self.value.decided != 0 and self.value.distance <= depth


class AlphaBeta:
    """A search that keeps its table and its counts from one walk to the next.

    The table is keyed by whole states (their `canonical` one where the game declares symmetries): no two
    states are ever taken for each other. Where a person's function judges, symmetries are not used, because it may
    like one side of the board better; and unless it speaks for the player to move, the key is a situation, because
    the same state can then be met with either player to move. Values that depend on the path to a state are not
    kept, and games in which repeating is `illegal` have no table, because there every value may. Without a heuristic,
    positions one ply above the horizon are not kept either: to look at their leaves again takes less time than to
    find them.
    """

    def __init__(self, tree: SearchTree, *, table: bool = True, order: Order | None = None) -> None:
        game = tree.game
        self.tree = tree
        depends_on_path = game.repeats == "illegal" and not declares(game, "level")
        self.table: dict[State, Entry] | None = {} if table and not depends_on_path else None
        self.order = order or (game.order if declares(game, "order") else None)
        judge = tree.estimator
        has_heuristic = not judge.is_own or judge.function != game.estimate or declares(game, "estimate")
        self._least = 1 if has_heuristic else 2
        self._key = game.canonical if declares(game, "canonical") and judge.is_own else None
        self._by_situation = not judge.is_relative
        #: The node whose best move is looked for again, whatever the table says of its value.
        self._asked_again: Node | None = None

    def walk(self, root: Node) -> None:
        """Find the value of an opened node by alpha-beta, within its window, and close it."""
        tree = self.tree
        self._enter(root)
        stack = [root]
        while True:
            node = stack[-1]
            child = tree.child(node)
            if child is None:
                tree.close(node)
                self._remember(node)
                stack.pop()
                if not stack:
                    return
                child, node = node, stack[-1]
            # A leaf has its value already: only a trace would like to see its window.
            elif not child.is_leaf or tree.trace is not None:
                self._narrow(child, node)
                self._enter(child)
                if not child.is_leaf:
                    stack.append(child)
                    continue
                tree.close(child)
            node.take(child)
            if node.is_cut:
                self._cut(node, child)

    def line(self, node: Node) -> Line:
        """Return alpha-beta's principal line below a closed node, as far as limits allow."""
        if node.line is None or node.is_leaf:
            # What the table said of it is found again, too.
            return principal_line(self, node, None)
        move, after, _ = node.line
        return principal_line(self, node, (move, after, None))

    def find_again(
        self, node: Node, value: Value, path: list[Situation] | None, most: int
    ) -> tuple[Move, State] | None:
        """Return the searched node's move that has the known value, and the state after it; see `lines.LineSearch`."""
        tree, limits = self.tree, self.tree.limits
        node.alpha, node.beta = value.neighbours
        self._asked_again = tree.reopen(node, path, most)
        try:
            self.walk(node)
        finally:
            self._asked_again = None
            tree.limits = limits
        if node.value != value or node.line is None:
            return None
        return node.line[:2]

    def _cut(self, node: Node, child: Node) -> None:
        """Cut off the other moves of a searched node, if there are any: its last child was good enough."""
        if next(node.moves, NO_MOVE) is not NO_MOVE:
            node.moves = NO_MOVES
            self.tree.cutoffs += 1
            self.tree.note("cut", node, child.move, node.value)

    @staticmethod
    def _narrow(child: Node, parent: Node) -> None:
        """Give the searched child the window in which its value still matters, seen by its own player."""
        floor = parent.value if parent.value > parent.alpha else parent.alpha
        if child.player == parent.player:
            child.alpha, child.beta = floor, parent.beta
        else:
            child.alpha, child.beta = parent.beta.opposite, floor.opposite

    def _enter(self, node: Node) -> None:
        """Note a node that alpha-beta opened; settle it from the table, or put its moves in a promising order."""
        self.tree.note("enter", node, node.move)
        if node.is_leaf:
            return
        if node.is_cut:
            # Beyond the horizon the player may stand still, which is good enough already.
            node.moves = NO_MOVES
            return
        entry = None
        if self.table is not None and node.depth >= self._least:
            if self._key is not None:
                node.key = self._key(node.state)
            elif self._by_situation:
                node.key = (node.state, node.player)
            entry = self.table.get(node.key)
        if entry is not None and node is not self._asked_again and entry.serves(node.depth):
            value = entry.value.later(node.ply)
            if (
                entry.bound is Bound.EXACT
                or (entry.bound is Bound.LOWER and value >= node.beta)
                or (entry.bound is Bound.UPPER and value <= node.alpha)
            ):
                node.settle(value, entry.doubt, entry.line)
                return
        if self.order is not None:
            node.moves = iter(sorted(node.moves, key=partial(self.order, node.state), reverse=True))
        # A mirror image's best move is not one here.
        if entry is not None and entry.line is not None and entry.state == node.state:
            node.moves = _first(entry.line[0], node.moves)

    def _remember(self, node: Node) -> None:
        if self.table is None or node.is_leaf or node.depth < self._least or node.doubt & REPETITION:
            return
        if self._asked_again is not None:
            # Later rounds must not notice.
            return
        value = node.value
        bound = Bound.UPPER if value <= node.alpha else Bound.LOWER if node.is_cut else Bound.EXACT
        if len(self.table) >= MOST_ENTRIES:
            self.table.clear()
        relative = value.later(-node.ply)
        self.table[node.key] = Entry(node.state, node.depth, relative, bound, node.doubt, node.line)


def alpha_beta(
    game: Game,
    state: State | None = None,
    *,
    depth: int | None = None,
    heuristic: Heuristic | Estimator | str | None = None,
    player: int | None = None,
    table: bool = True,
    order: Order | None = None,
    trace: Trace | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> SearchResult:
    """Return the same value as `minimax`, with a best move and a principal line, after fewer nodes.

    A node is left as soon as one of its moves is so good that the opponent will not let it happen (a
    *cutoff*): the window (alpha, beta) holds what both players are already sure of. The table remembers
    states reached in several ways, `order` (default: the game's own, if declared) says which moves to try
    first. Among equally good moves the one that was tried first is named. Heuristic and `player` are as in `minimax`.

    With a limit of `nodes` or `seconds` the search deepens ply by ply, down to `depth` if it is given; when
    the limit stops it, it returns the result of the last depth completed, not marked exact unless proved.

    Time O(number of nodes), for b moves per state between b^(depth/2), with the best move first everywhere, and
    b^depth: without a table it never opens more nodes than `minimax` at the same depth. Memory O(depth), and one
    entry for each state in the table. On games with `repeats` the table may judge a state without the path that
    led to it.

    Examples
    --------
    >>> from zermelo.games import load
    >>> result = alpha_beta(load("tictactoe"))
    >>> result.outcome, result.nodes < 6000 < 549946  # the nodes of the whole tree
    (<Outcome.DRAW: 'draw'>, True)

    References
    ----------
    D. E. Knuth, R. W. Moore, *An analysis of alpha-beta pruning*, Artificial Intelligence 6 (1975).
    https://doi.org/10.1016/0004-3702(75)90019-3
    """
    ensure_game(game)
    ensure_positive(seconds=seconds)
    ensure_whole(nodes=nodes)
    ensure_functions(order=order)
    ensure_trace(trace)
    horizon = plies(depth)
    state = state_or_start(game, state)
    mover = ensure_mover(game, state, player)
    tree = SearchTree(game, estimator(game, heuristic), trace=trace)
    search = AlphaBeta(tree, table=table, order=order)
    if nodes is None and seconds is None:
        root = tree.root(state, horizon, mover)
        search.walk(root)
        return tree.result(root, horizon)
    # Before the limits hold: whatever happens there is a value and, unless the game is over, a move.
    here = tree.root(state, 0, mover)
    tree.close(here)
    any_move = tuple(islice(allowed_moves(game, here.state), 1))
    result = replace(tree.result(here, 0), best=any_move, line=any_move)

    def look(depth: int) -> bool:
        nonlocal result
        root = tree.root(state, depth, mover)
        search.walk(root)
        result = tree.result(root, depth)
        return bool(root.doubt & HORIZON)

    tree.limit(nodes, seconds)
    if here.doubt & HORIZON:
        with suppress(StoppedError):
            deepen(tree, horizon, look)
    return replace(result, nodes=tree.nodes, cutoffs=tree.cutoffs)


def deepen(tree: SearchTree, horizon: float, look: Callable[[int], bool], width: int = 1) -> None:
    """Search deeper and deeper: call `look(depth)` for larger depths, as long as it says that there is more to see.

    One ply more each time; but twice as deep where the tree is so narrow (two nodes per ply below each of
    `width` moves: a chain of forced moves) that going ply by ply would walk the same path again and again.
    """
    depth, before, has_more = 0, 0, True
    while has_more and depth < horizon:
        is_narrow = depth > 0 and tree.nodes - before <= 2 * depth * width
        depth = int(min(horizon, 2 * depth if is_narrow else depth + 1))
        before = tree.nodes
        has_more = look(depth)


def _first(move: Move, moves: Iterator[Move]) -> Iterator[Move]:
    return chain((move,), (other for other in moves if other != move))
