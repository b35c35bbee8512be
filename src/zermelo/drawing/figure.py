"""A drawing as data: nodes, edges and texts with their places, which every writer turns into its language.

Coordinates are pixels, x to the right and y down, with the upper left corner at (0, 0).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from zermelo.board import Board
from zermelo.drawing.style import SMALL, TEXT, text_width

Point: TypeAlias = tuple[float, float]
#: A curve: its first point, then two control points and an end per cubic piece (Bézier): 3k + 1 points.
Route: TypeAlias = tuple[Point, ...]
#: The smallest rectangle around something: left, top, right, bottom.
Box: TypeAlias = tuple[float, float, float, float]
Shape: TypeAlias = Literal["rectangle", "circle", "round", "card", "bare"]
Fill: TypeAlias = Literal["plain", "adam", "eve", "none"]
Weight: TypeAlias = Literal["strategy", "ordinary", "faded", "play"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

#: Side of the empty box in which a blank handout has a value written.
BLANK_BOX = 20.0


@dataclass(frozen=True)
class Text:
    """Lines of text; (x, y) is the middle of the first line at its anchor."""

    x: float
    y: float
    lines: tuple[str, ...]
    anchor: Anchor = "middle"
    size: float = SMALL
    colour: str = "ink"
    italic: bool = False
    bold: bool = False

    @property
    def step(self) -> float:
        """From one line of a drawn text to the next."""
        return 1.25 * self.size

    def box(self) -> Box:
        """Return the rectangle that a drawn text fills."""
        width = max((text_width(line, self.size) for line in self.lines), default=0.0)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        top = self.y - 0.5 * self.size
        return left, top, left + width, top + self.size + self.step * (len(self.lines) - 1)


@dataclass(frozen=True)
class Node:
    """A vertex: `shape` says whose it is, `fill` who wins there, `corner` its rank or value beside it.

    `fill` "none" is for vertices from which nobody wins. `corner_at` is where the corner's text stands,
    relative to the centre. `ring` marks what a step adds, `double` the kernel, `blank` a value to write in.
    A "card" holds a board that is nobody's; a "bare" node has no outline, and its board may be `zoom` times as
    large as in a graph.
    """

    key: Hashable
    x: float
    y: float
    width: float
    height: float
    shape: Shape = "round"
    lines: tuple[str, ...] = ()
    fill: Fill = "plain"
    corner: tuple[str, ...] = ()
    corner_at: Point = (0.0, 0.0)
    corner_anchor: Anchor = "start"
    double: bool = False
    ring: bool = False
    faded: bool = False
    blank: bool = False
    board: Board | None = None
    zoom: float = 1.0

    @property
    def dashed(self) -> bool:
        """Whether the outline of a drawn node is dashed: nobody wins here."""
        return self.fill == "none"

    def box(self) -> Box:
        """Return the rectangle around the shape of a drawn node."""
        w, h = self.width / 2, self.height / 2
        return self.x - w, self.y - h, self.x + w, self.y + h

    def label(self) -> Text:
        """Return the text inside a drawn node."""
        first = self.y - 0.5 * 1.25 * TEXT * (len(self.lines) - 1)
        return Text(self.x, first, self.lines, size=TEXT)

    def corner_text(self) -> Text:
        """Return the text beside the drawn node: its lines are centred on `corner_at`."""
        x, y = self.x + self.corner_at[0], self.y + self.corner_at[1]
        first = y - 0.5 * 1.25 * SMALL * (len(self.corner) - 1)
        return Text(x, first, self.corner, self.corner_anchor, bold=not self.faded, colour="ink")

    def blank_box(self) -> Box:
        """Return the empty box beside the drawn node where a value is to be written."""
        x, y = self.x + self.corner_at[0], self.y + self.corner_at[1]
        left = x - {"start": 0.0, "middle": BLANK_BOX / 2, "end": BLANK_BOX}[self.corner_anchor]
        return left, y - BLANK_BOX / 2, left + BLANK_BOX, y + BLANK_BOX / 2


@dataclass(frozen=True)
class Edge:
    """An edge along its route; `cut` draws alpha-beta's double bar across it."""

    source: Hashable
    target: Hashable
    route: Route
    weight: Weight = "ordinary"
    label: Text | None = None
    cut: bool = False
    arrow: bool = True


@dataclass(frozen=True)
class Sign:
    """A line of the legend: a sample and what it means."""

    sample: Node | Edge
    text: Text


@dataclass(frozen=True)
class Drawing:
    """A whole figure; `sentence` says what a step did, and stands under it with the caption."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    texts: tuple[Text, ...] = ()
    legend: tuple[Sign, ...] = ()
    title: str = ""
    caption: Text | None = None
    width: float = 0.0
    height: float = 0.0

    def everything(self) -> tuple[tuple[Node, ...], tuple[Edge, ...], tuple[Text, ...]]:
        """Return all that a drawing has, the legend's samples among the nodes and edges."""
        samples = [sign.sample for sign in self.legend]
        nodes = (*self.nodes, *(s for s in samples if isinstance(s, Node)))
        edges = (*self.edges, *(s for s in samples if isinstance(s, Edge)))
        caption = () if self.caption is None else (self.caption,)
        return nodes, edges, (*self.texts, *(sign.text for sign in self.legend), *caption)


def moved_text(text: Text, dx: float, dy: float) -> Text:
    """Return the text of a drawing at another place."""
    return replace(text, x=text.x + dx, y=text.y + dy)


def moved_edge(edge: Edge, dx: float, dy: float) -> Edge:
    """Return the edge of a drawing at another place."""
    label = None if edge.label is None else moved_text(edge.label, dx, dy)
    return replace(edge, route=tuple((x + dx, y + dy) for x, y in edge.route), label=label)


def union(boxes: Iterable[Box]) -> Box:
    """Return the smallest rectangle of a drawing around all of them."""
    found = list(boxes)
    if not found:
        return 0.0, 0.0, 0.0, 0.0
    return (
        min(box[0] for box in found),
        min(box[1] for box in found),
        max(box[2] for box in found),
        max(box[3] for box in found),
    )


def wrap(text: str, width: float, size: float = SMALL) -> tuple[str, ...]:
    """Return the text of a drawing in lines no wider than `width`, broken at spaces.

    >>> wrap("one two three", 60, 14)
    ('one two', 'three')
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
