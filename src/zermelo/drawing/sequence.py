"""Boards or boxes side by side: a position, a move, a play from left to right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.board import Board
from zermelo.drawing.figure import Drawing, Edge, Node, Text
from zermelo.drawing.geometry import line
from zermelo.drawing.graphs import finished
from zermelo.drawing.mini import cell_middle, mini_size
from zermelo.drawing.style import SMALL, TEXT, text_width

_GAP, _LEAST_ARROW, _BOX = 36.0, 56.0, 38.0
#: From a board to its coordinates, and from an item to its name.
_BESIDE, _BELOW = 10.0, 16.0
_ABOVE_ARROW = 13.0


@dataclass(frozen=True)
class Item:
    """A board, or a box with a label; `name` is written under it."""

    label: str = ""
    board: Board | None = None
    name: str = ""


def draw_sequence(
    items: Sequence[Item], moves: Sequence[str] | None = None, *, zoom: float = 1.0, coordinates: bool = False
) -> Drawing:
    """Return the drawing of items from left to right; with `moves`, an arrow with its text from each one to the next.

    `zoom` is how much larger than in a graph the boards are; `coordinates` writes their rows and columns.

    >>> [edge.target for edge in draw_sequence([Item("5"), Item("2")], ["3"]).edges]
    [1]
    """
    widest = max((text_width(move, SMALL) for move in moves or ()), default=0.0)
    gap = _GAP if moves is None else max(_LEAST_ARROW, widest + 34)
    nodes: list[Node] = []
    texts: list[Text] = []
    x = 0.0
    for i, item in enumerate(items):
        width, height = _size(item, zoom)
        # A name wider than its item keeps the next one away.
        left, room = _left_of(item, coordinates), max(width, text_width(item.name, TEXT))
        node = Node(
            i, x + left + room / 2, 0.0, width, height,
            "round" if item.board is None else "bare", (item.label,) if item.label else (),
            board=item.board, zoom=zoom,
        )  # fmt: skip
        nodes.append(node)
        texts += _coordinates(node, item.board) if coordinates and item.board is not None else []
        x += left + room + gap
    lowest = max(node.height for node in nodes) / 2
    for node, item in zip(nodes, items, strict=True):
        texts += [Text(node.x, lowest + _BELOW, (item.name,), size=TEXT)] if item.name else []
    edges = [
        _arrow(nodes[i], nodes[i + 1], move, _left_of(items[i + 1], coordinates))
        for i, move in enumerate(moves or ())
    ]
    return finished(Drawing(tuple(nodes), tuple(edges), tuple(texts)))


def _size(item: Item, zoom: float) -> tuple[float, float]:
    if item.board is not None:
        return mini_size(item.board, zoom)
    return max(_BOX, text_width(item.label) + 14), _BOX


def _left_of(item: Item, coordinates: bool) -> float:
    """The width of the names of a drawn board's rows."""
    if not coordinates or item.board is None or not any(item.board.row_names):
        return 0.0
    return max(text_width(row, SMALL) for row in item.board.row_names) + _BESIDE


def _coordinates(node: Node, board: Board) -> list[Text]:
    top, left = node.y - node.height / 2, node.x - node.width / 2
    texts = [
        Text(cell_middle(node, 0, i)[0], top - _BESIDE, (name,), colour="soft")
        for i, name in enumerate(board.column_names)
    ]
    texts += [
        Text(left - _BESIDE / 2, cell_middle(node, i, 0)[1], (name,), "end", colour="soft")
        for i, name in enumerate(board.row_names)
    ]
    return texts


def _arrow(source: Node, target: Node, move: str, before: float) -> Edge:
    """A drawn arrow that ends `before` the target: at the names of its rows."""
    start, end = source.x + source.width / 2 + 3, target.x - target.width / 2 - before - 3
    label = Text((start + end) / 2 - 4, -_ABOVE_ARROW, (move,)) if move else None
    return Edge(source.key, target.key, line((start, 0.0), (end, 0.0)), label=label)
