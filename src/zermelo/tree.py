"""The tree of all plays (« dépliage »): one node per way to reach a state, so that a state may label many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias, overload

from zermelo.arena import Arena, GraphLike, arena_of
from zermelo.checks import ensure_game, ensure_player, ensure_state, ensure_whole
from zermelo.errors import TooLargeError
from zermelo.game import Game
from zermelo.numbered import NumberedGraph
from zermelo.questions import next_player
from zermelo.situation import Move, Player, State
from zermelo.words import message

#: Nodes that `unfold` builds without being told more: a few hundred megabytes of nodes at most.
DEFAULT_LIMIT = 100_000
#: States looked at, level by level, for the exact size of a tree that is refused: a second with slow rules.
COUNTED_STATES = 10_000

_TOO_LARGE = message(
    "tree.too_large",
    en="the tree has {count} nodes and the limit is {limit}: give a depth, start later, or raise the limit",
    fr="l'arbre a {count} nœuds et la limite est {limit} : donner une profondeur, partir d'une position plus avancée "
    "ou augmenter la limite",
)
_MORE_THAN = message("tree.more_than", en="more than {count}", fr="plus de {count}")

Options: TypeAlias = Callable[[State], "list[tuple[Move, State]]"]


@dataclass(eq=False, slots=True)
class Node:
    """A node: the state that labels it, who moves there, and the move that led to it from its parent."""

    state: State
    player: Player
    move: Move | None
    parent: Node | None
    depth: int
    children: list[Node] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"Node({self.state!r}, {self.player.name}, depth {self.depth}, {len(self.children)} children)"

    @property
    def is_leaf(self) -> bool:
        """Whether the tree's node has no child: an ended play, or the depth at which the unfolding stopped."""
        return not self.children

    def path(self) -> list[Node]:
        """Return the tree's nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]


class GameTree(Sequence[Node]):
    """A rooted tree of plays: the sequence of its nodes, level by level, the root first."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        self._nodes = tuple(nodes)

    @property
    def root(self) -> Node:
        """The tree's node of the play of length 0."""
        return self._nodes[0]

    @cached_property
    def height(self) -> int:
        """The depth of the tree's deepest node; 0 for the root alone."""
        return self._nodes[-1].depth

    @overload
    def __getitem__(self, at: int) -> Node: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Node, ...]: ...

    def __getitem__(self, at: int | slice) -> Node | tuple[Node, ...]:
        return self._nodes[at]

    def __iter__(self) -> Iterator[Node]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def __repr__(self) -> str:
        return f"GameTree({len(self)} nodes, height {self.height})"

    def leaves(self) -> list[Node]:
        """Return the tree's nodes without child, level by level."""
        return [node for node in self._nodes if node.is_leaf]

    def branches(self) -> Iterator[list[Node]]:
        """Yield the paths of the tree from the root to the leaves: one possible play each."""
        for leaf in self.leaves():
            yield leaf.path()

    def arena(self) -> Arena:
        """Return the tree as an arena: vertex v is `tree[v]`, its label the number v, its owner who moves."""
        number = {id(node): v for v, node in enumerate(self._nodes)}
        graph = NumberedGraph(
            tuple(tuple(number[id(child)] for child in node.children) for node in self._nodes),
            tuple(node.player for node in self._nodes),
            tuple(tuple(child.move for child in node.children) for node in self._nodes),
        )
        return Arena(graph, range(len(self)))


def unfold(
    game: Game | GraphLike,
    state: State | None = None,
    *,
    player: int = 0,
    depth: int | None = None,
    limit: int = DEFAULT_LIMIT,
) -> GameTree:
    """Return the tree of the plays from `state` (default: the start), at most `depth` plies long.

    The nodes are labelled by states, which for an arena are the labels of its vertices. Where neither `turn`
    nor an owner says who moves, `player` does at the root, and then the players alternate.

    The nodes are counted before any is built: the number of plays that reach a state after k plies follows
    from those after k − 1, whatever that number is. Time O(nodes).

    Raises
    ------
    TooLargeError
        The tree has more than `limit` nodes (infinitely many, without `depth`, where play can go round).

    Examples
    --------
    >>> tree = unfold({"a": ["b", "c"], "b": ["c"], "c": []})
    >>> [[node.state for node in branch] for branch in tree.branches()]
    [['a', 'c'], ['a', 'b', 'c']]
    """
    if isinstance(game, Arena | Mapping):
        game = arena_of(game)
    else:
        ensure_game(game)
        if state is not None:
            ensure_state(game, state)
    ensure_player(player)
    ensure_whole(least=0, depth=depth)
    ensure_whole(least=0, optional=False, limit=limit)
    start = game.start() if state is None else state
    options, mover = _options(game), _mover(game)
    _refuse_too_large(options, start, depth, limit)
    nodes = [Node(start, Player(mover(1 - player, start)), None, None, 0)]
    for node in nodes:
        if depth is not None and node.depth >= depth:
            break
        for move, after in options(node.state):
            node.children.append(Node(after, Player(mover(node.player, after)), move, node, node.depth + 1))
        nodes.extend(node.children)
    return GameTree(nodes)


def _options(game: Game | Arena) -> Options:
    """Return the function, to unfold a tree, from a state to its moves and what they lead to, found once per state."""
    known: dict[State, list[tuple[Move, State]]] = {}
    if isinstance(game, Arena):
        successors = game.successors
        moves = game.moves or successors

        def find(state: State) -> list[tuple[Move, State]]:
            return list(zip(moves[state], successors[state], strict=True))
    else:

        def find(state: State) -> list[tuple[Move, State]]:
            return [(move, game.play(state, move)) for move in game.moves(state)]

    def options(state: State) -> list[tuple[Move, State]]:
        if state not in known:
            known[state] = find(state)
        return known[state]

    return options


def _mover(game: Game | Arena) -> Callable[[int, State], int]:
    """Return the function, to unfold a tree, from the previous mover and a state to who moves there."""
    if isinstance(game, Game):
        return lambda before, state: next_player(game, before, state)
    if (owner := game.owner) is not None:
        return lambda _, state: owner[state]
    return lambda before, _: 1 - before


def _refuse_too_large(options: Options, start: State, depth: int | None, limit: int) -> None:
    """Refuse to unfold a tree too large: count its nodes level by level, without building any."""
    level = {start: 1}
    total, work, ply = 1, 0, 0
    # Past the limit the answer is known: more work only serves to say the exact number.
    while level and (total <= limit or work <= COUNTED_STATES) and (depth is None or ply < depth):
        work += len(level)
        ply += 1
        after: dict[State, int] = {}
        for state, plays in level.items():
            for _, successor in options(state):
                after[successor] = after.get(successor, 0) + plays
        level = after
        total += sum(level.values())
    if total > limit:
        stopped_early = level and (depth is None or ply < depth)
        count = _MORE_THAN(count=total) if stopped_early else total
        raise TooLargeError(_TOO_LARGE(count=count, limit=limit), limit=limit, states=total)
