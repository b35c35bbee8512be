"""Curves: numbers that change from step to step, several of them in one or more panels, as SVG.

Each curve is told from the others by its dashes and its name at the end, not by its colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from zermelo.drawing.style import PAGE_FONT, SMALL, text_width
from zermelo.drawing.svg import document, element, group, label, number

_WIDTH, _HEIGHT, _PAD, _TOP = 260.0, 180.0, 18.0, 44.0
_DASHES = (None, "7 4", "2 4", "9 3 2 3")
_COLOURS = ("first", "new", "win", "ink")
#: Names at the end of curves stand at least so far apart.
_APART = 17.0


@dataclass(frozen=True)
class Panel:
    """Curves over the same steps: points (x, y) by name; `ticks` are heights, each with the text beside it.

    `steps` has the text below a step, where it is not its number.
    """

    title: str
    curves: Mapping[str, Sequence[tuple[float, float]]]
    ticks: Sequence[tuple[float, str]]
    steps: Mapping[float, str] = field(default_factory=dict)


def curves_svg(panels: Sequence[Panel], *, title: str) -> str:
    """Return a drawing of panels side by side, the names of the curves behind the last points of each."""
    names = [name for panel in panels for name in panel.curves]
    margin = _PAD + max((text_width(text, SMALL) for panel in panels for _, text in panel.ticks), default=0.0)
    tail = 14 + max((text_width(name, SMALL) for name in names), default=0.0)
    wide = margin + _WIDTH + tail + _PAD
    parts = [
        group(_panel(panel, margin), transform=f"translate({number(i * wide)} 0)")
        for i, panel in enumerate(panels)
    ]
    return document(wide * len(panels), _TOP + _HEIGHT + 44, parts, title=title, font=PAGE_FONT)


def _panel(panel: Panel, left: float) -> list[str]:
    points = [point for curve in panel.curves.values() for point in curve]
    steps = sorted({x for x, _ in points})
    heights = [y for _, y in points] + [y for y, _ in panel.ticks]
    low, high = min(heights), max(heights)
    first, last = (steps[0], steps[-1]) if steps else (0.0, 0.0)

    def place(x: float, y: float) -> tuple[float, float]:
        across = 0.5 if last == first else (x - first) / (last - first)
        up = 0.5 if high == low else (y - low) / (high - low)
        return left + 10 + across * (_WIDTH - 20), _TOP + _HEIGHT - up * _HEIGHT

    parts = [label(left, 20, panel.title, size=SMALL, colour="soft", anchor="start")]
    for y, text in panel.ticks:
        height = place(first, y)[1]
        ends_at = left + _WIDTH
        parts.append(
            element("line", x1=left, y1=height, x2=ends_at, y2=height, class_="line-rule", stroke_width=0.8)
        )
        parts.append(label(left - 6, height, text, size=SMALL, colour="soft", anchor="end"))
    below = _TOP + _HEIGHT + 18
    names = {x: panel.steps.get(x, number(x)) for x in steps}
    parts += [label(place(x, low)[0], below, name, size=SMALL, colour="soft") for x, name in names.items()]
    ends = _ends({name: place(*curve[-1])[1] for name, curve in panel.curves.items() if curve})
    for i, (name, curve) in enumerate(panel.curves.items()):
        colour, dashes = _COLOURS[i % len(_COLOURS)], _DASHES[i % len(_DASHES)]
        placed = [place(*point) for point in curve]
        route = " ".join(f"{number(x)},{number(y)}" for x, y in placed)
        parts.append(
            element(
                "polyline",
                points=route,
                fill="none",
                class_=f"line-{colour}",
                stroke_width=2.2,
                stroke_dasharray=dashes,
            )
        )
        parts += [element("circle", cx=x, cy=y, r=3.6, class_=f"fill-{colour}") for x, y in placed]
        if curve:
            parts.append(label(left + _WIDTH + 2, ends[name], name, size=SMALL, anchor="start"))
    return parts


def _ends(heights: Mapping[str, float]) -> dict[str, float]:
    """Where the names of drawn curves stand: at their ends, but not on one another."""
    found: dict[str, float] = {}
    lowest = -_APART
    for name, height in sorted(heights.items(), key=lambda pair: pair[1]):
        lowest = max(height, lowest + _APART)
        found[name] = lowest
    return found
