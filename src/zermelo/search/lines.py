"""The principal line below a position, read move by move once its value is known.

Both engines read it in the same way. What a table keeps beside a value may be older than what it knows now, and the
compiled one keeps single moves only: lines put together from it would differ among equally good ones.
"""

from __future__ import annotations

from typing import Protocol

from zermelo.questions import has_moves, next_player
from zermelo.search.nodes import Line, Node, SearchTree, StoppedError
from zermelo.search.values import Value
from zermelo.situation import Move, Situation, State

#: What a move of the line may cost where the table has lost it: so many nodes, and a part of all so far.
_NODES, _SHARE = 10_000, 20


class LineSearch(Protocol):
    """What a line is read with."""

    tree: SearchTree

    def find_again(
        self, node: Node, value: Value, path: list[Situation] | None, most: int
    ) -> tuple[Move, State] | None:
        """Return the move of a searched node, not opened yet, that has the known value, and the state after it.

        The table is read, not written. None where the value is not found again; StoppedError after `most` nodes.
        """


def principal_line(search: LineSearch, node: Node, known: Line) -> Line:
    """Return the principal line below a closed node of a search, as far as limits allow; `known` is how it begins."""
    tree, game = search.tree, search.tree.game
    nodes, cutoffs = tree.nodes, tree.cutoffs
    most = _NODES + nodes // _SHARE
    path, value = tree.before(node), node.value
    cells: list[tuple[Move, State]] = []
    try:
        while node.depth > 0 and has_moves(game, node.state):
            if known is not None:
                move, after, known = known
            else:
                found = search.find_again(node, value, path, most)
                # A repetition may be judged otherwise by another path.
                if found is None:
                    break
                move, after = found
            cells.append((move, after))
            player = next_player(game, node.player, after)
            child = Node(after, player, move, node.ply + 1, node.depth - 1)
            if game.patience:
                child.quiet = 0 if game.progress(node.state, move) else node.quiet + 1
            if path is not None:
                path = [*path, (node.state, node.player)]
                if (after, player) in path:
                    break
            value = value if player == node.player else value.opposite
            node = child
    except StoppedError:
        pass
    # Reading the line again is no search.
    tree.nodes, tree.cutoffs = nodes, cutoffs
    line: Line = None
    for move, after in reversed(cells):
        line = (move, after, line)
    return line
