"""Figures that are neither graphs nor boards: an algorithm in words, a screen that shows itself."""

from __future__ import annotations

from itertools import pairwise

from zermelo.drawing.figure import Drawing, Edge, Point, Route, Text
from zermelo.drawing.geometry import join, line
from zermelo.drawing.graphs import finished
from zermelo.drawing.style import SMALL, TEXT

_INDENT, _LINE, _NUMBER_ROOM = 26.0, 1.5 * TEXT, 14.0
#: How much smaller each screen is than the one that shows it, and how many there are.
_SHRINK, _SCREENS = 0.68, 9
_SCREEN = (480.0, 320.0)


def algorithm(text: str) -> Drawing:
    """Return an algorithm of the notes between two rules, its lines numbered; two spaces in front are one level deeper.

    Bars stand under the lines that open a level.
    """
    lines = text.splitlines()
    depths = [(len(row) - len(row.lstrip())) // 2 for row in lines]
    texts: list[Text] = []
    for i, row in enumerate(lines):
        y = i * _LINE
        texts.append(Text(-_NUMBER_ROOM, y, (str(i + 1),), "end", SMALL, colour="soft"))
        texts.append(Text(depths[i] * _INDENT, y, (row.strip(),), "start", TEXT, bold=i == 0))
    edges = [
        _bar(depth, i, depths)
        for i, depth in enumerate(depths)
        if i + 1 < len(lines) and depths[i + 1] > depth
    ]
    right = max(text.box()[2] for text in texts)
    edges += [
        _stroke(((-_NUMBER_ROOM - 24, y), (right + 12, y)))
        for y in (-0.8 * _LINE, (len(lines) - 0.2) * _LINE)
    ]
    return finished(Drawing((), tuple(edges), tuple(texts)))


def _bar(depth: int, first: int, depths: list[int]) -> Edge:
    """The bar of a figure's algorithm from under a line to the last one that is deeper."""
    last = first
    while last + 1 < len(depths) and depths[last + 1] > depth:
        last += 1
    x = (depth + 0.35) * _INDENT
    return _stroke(((x, (first + 0.6) * _LINE), (x, (last + 0.4) * _LINE)))


def droste() -> Drawing:
    """Return the figure of a screen that shows a screen that shows a screen … (« mise en abyme »)."""
    width, height = _SCREEN
    x, y = 0.0, 0.0
    edges: list[Edge] = []
    for _ in range(_SCREENS):
        bar = 0.09 * height
        edges.append(_stroke(((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))))
        edges.append(_stroke(((x, y + bar), (x + width, y + bar))))
        # The next one stands below the bar, further to the right than to the left: so it is seen to go on.
        x, y = x + 0.62 * (1 - _SHRINK) * width, y + bar + 0.5 * ((1 - _SHRINK) * height - bar)
        width, height = _SHRINK * width, _SHRINK * height
    return finished(Drawing((), tuple(edges)))


def _stroke(points: tuple[Point, ...]) -> Edge:
    route: Route = join(line(a, b) for a, b in pairwise(points))
    return Edge(None, None, route, arrow=False)
