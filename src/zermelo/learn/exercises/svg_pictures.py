"""The thing that a case is about, drawn as SVG: the same graphs, trees and boards as everywhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.arena import Arena
from zermelo.board import Board, Piece
from zermelo.drawing import draw_arena, draw_tree, to_svg
from zermelo.drawing.boards import board_svg
from zermelo.drawing.figure import Drawing
from zermelo.drawing.style import Theme
from zermelo.errors import TooLargeError
from zermelo.learn.exercises.cases import Thing
from zermelo.learn.exercises.comparing import shown
from zermelo.situation import Player
from zermelo.tree import GameTree, Node

_MARKS = {"X": Piece("cross", 0, "X"), "O": Piece("ring", 1, "O"), " ": None}


def in_svg(thing: Thing, *, title: str = "", theme: Theme = "auto") -> str | None:
    """Return the SVG of what an exercise shows; None where there is nothing to draw, or too much to be read."""
    try:
        if thing.picture == "graph":
            return to_svg(_graph(title=title, **thing.drawn), theme=theme)
        if thing.picture == "tree":
            return to_svg(_tree(thing.drawn, title), theme=theme)
        if thing.picture == "board":
            return board_svg(_board(thing.drawn), title=title, theme=theme)
    except TooLargeError:
        return None
    return None


def _graph(
    graph: Mapping[Any, Sequence[Any]],
    owner: Mapping[Any, int] | None = None,
    target: Sequence[Any] = (),
    title: str = "",
) -> Drawing:
    """An exercise's graph in SVG: player 0's vertices are rectangles, player 1's circles; a target has two outlines."""
    arena = Arena.from_dict(graph, owner)
    drawing = draw_arena(arena, title=title)
    wanted = [label in target for label in arena]
    nodes = (replace(node, double=is_wanted) for node, is_wanted in zip(drawing.nodes, wanted, strict=True))
    return replace(drawing, nodes=tuple(nodes))


def _tree(root: tuple[str, float | None, tuple[Any, ...]], title: str) -> Drawing:
    """An exercise's tree in SVG: a node has its name, and its number beside it; all have one shape."""
    found: list[tuple[Node, Any]] = [(Node(root[0], Player.ADAM, None, None, 0), root)]
    for node, (_, _, children) in found:
        for child in children:
            below = Node(child[0], Player.ADAM, None, node, node.depth + 1)
            node.children.append(below)
            found.append((below, child))
    numbers = ["" if number is None else shown(number).replace("-", "−") for _, (_, number, _) in found]
    texts = [f"{node.state} {number}".strip() for (node, _), number in zip(found, numbers, strict=True)]
    drawing = draw_tree(GameTree(node for node, _ in found), texts, title=title)
    return replace(drawing, nodes=tuple(replace(node, shape="round") for node in drawing.nodes))


def _board(board: Sequence[Sequence[Any]]) -> Board:
    """An exercise's board in SVG: crosses and rings; whatever else stands on a cell is written."""
    rows = (
        [_MARKS[cell] if cell in _MARKS else Piece("text", None, str(cell)) for cell in row] for row in board
    )
    return Board(tuple(map(tuple, rows)))
