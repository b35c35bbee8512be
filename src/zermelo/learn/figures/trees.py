"""Trees with a value in each node: heuristics at the leaves, rising to the root by minimax."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from zermelo.board import Board
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import GraphStyle, draw_tree
from zermelo.drawing.shows import Scene, written
from zermelo.drawing.shows.scene import bold, changed
from zermelo.learn.figures.model import Maker
from zermelo.scores import Number
from zermelo.situation import Player
from zermelo.tree import GameTree, Node
from zermelo.words import Language, Words, message

#: A leaf's value, or the list of the children.
Nested: TypeAlias = "Number | Sequence[Any]"

_CHOICE = message("figures.choice", en="best play", fr="meilleure suite")
_NEW = message("figures.new_values", en="values of this step", fr="valeurs de cette étape")


def tree_of(nested: Nested, first: Player = Player.ADAM) -> GameTree:
    """Return a figure's tree of nested lists, in which the players alternate; the state of a leaf is its value."""
    root = Node(nested, first, None, None, 0)
    nodes = [root]
    for node in nodes:
        if isinstance(node.state, list | tuple):
            for child in node.state:
                node.children.append(Node(child, node.player.other, None, node, node.depth + 1))
            nodes += node.children
    return GameTree(nodes)


def minimax_values(tree: GameTree, leaf_value: Callable[[Node], Number]) -> list[Number]:
    """Return the value of each node of a figure's tree: at a leaf as given, above the best of the children.

    >>> minimax_values(tree_of([[3, 5], [1, 9]]), lambda leaf: leaf.state)
    [3, 3, 1, 3, 5, 1, 9]
    """
    found: dict[int, Number] = {}
    for node in reversed(tree):
        below = [found[id(child)] for child in node.children]
        best = max if node.player == Player.ADAM else min
        found[id(node)] = best(below) if below else leaf_value(node)
    return [found[id(node)] for node in tree]


def best_line(tree: GameTree, values: Sequence[Number]) -> list[int]:
    """Return the nodes of a figure's tree from the root down, each the first best child of the one before."""
    children = tree.arena().successors
    path = [0]
    while children[path[-1]]:
        here = path[-1]
        path.append(next(v for v in children[here] if values[v] == values[here]))
    return path


def value_tree(
    nested: Nested, *, first: Player = Player.ADAM, known: Collection[int] | None = None, new: int | None = None,
    line: int = 0, names: tuple[str, str] = ("Adam", "Ève"),
) -> Maker:  # fmt: skip
    """Return the maker of a figure: a tree with the values of some depths written in its nodes.

    `known` are the depths whose values are shown (all of them by default), `new` the one that is marked;
    `line` is how many moves of best play are bold.
    """

    def make(language: Language, steps: bool) -> list[Drawing]:
        tree = tree_of(nested, first)
        values = minimax_values(tree, lambda leaf: leaf.state)
        # All values make the sizes: the same tree with fewer of them has the same shape.
        drawing = draw_tree(tree, [written(value) for value in values])
        hidden = {
            v: {"lines": ()} for v, node in enumerate(tree) if known is not None and not _shown(node, known)
        }
        ring = {v: {"ring": True} for v, node in enumerate(tree) if node.depth == new}
        best = best_line(tree, values)[: line + 1]
        drawing = changed(changed(drawing, hidden, bold(pairwise(best))), ring)
        scene = Scene(drawing, [""] * len(tree), names, language, steps)
        meanings: dict[str, Words] = {"strategy": _CHOICE, "ring": _NEW}
        return scene.finish([(drawing, "")], meanings)

    return make


def board_tree(
    tree: GameTree, boards: Sequence[Board], corners: Sequence[str], best: Sequence[int], language: Language,
    caption: Words = "",
) -> Drawing:  # fmt: skip
    """Return a figure's tree whose nodes are boards, with values beside them and a bold line of best play."""
    # Boards stand for themselves, without a shape around them: all nodes are laid out as rectangles.
    alike = [Node(node.state, Player.ADAM, node.move, None, node.depth) for node in tree]
    number = {id(node): v for v, node in enumerate(tree)}
    for v, node in enumerate(tree):
        alike[v].children = [alike[number[id(child)]] for child in node.children]
    room = max(corners, key=len)
    style = GraphStyle(room=room, boards=boards)
    drawing = draw_tree(GameTree(alike), [""] * len(alike), style=style)
    nodes = {v: {"shape": "bare", "corner": (text,) if text else ()} for v, text in enumerate(corners)}
    drawing = changed(drawing, nodes, bold(pairwise(best)))
    scene = Scene(drawing, [""] * len(alike), language=language)
    return scene.finish([(drawing, caption)], {"strategy": _CHOICE})[-1]


def _shown(node: Node, known: Collection[int]) -> bool:
    return node.depth in known
