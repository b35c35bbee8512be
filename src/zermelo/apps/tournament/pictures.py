"""Pictures of a tournament, as SVG: ratings with their intervals, who beat whom, how long games were."""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.apps.language import tell
from zermelo.apps.tournament.words import elo, points
from zermelo.drawing.style import PAGE_FONT, SMALL
from zermelo.drawing.svg import document, element, label
from zermelo.matches.standings import Table
from zermelo.words import cut, message

_RATINGS = message(
    "tournament.pictures.ratings", en="ratings with intervals of 95 %", fr="forces avec intervalles à 95 %"
)
_CROSS = message(
    "tournament.pictures.cross",
    en="points of the row against the column, of so many games",
    fr="points de la ligne contre la colonne, sur tant de parties",
)
_LENGTHS = message(
    "tournament.pictures.lengths", en="length of the games, in moves", fr="durée des parties, en coups"
)

_ROW, _PAD, _LETTER = 26.0, 16.0, 7.6
#: Letters of a name that a picture has room for.
_MOST_LETTERS = 28


def _margin(names: list[str]) -> float:
    return _PAD + _LETTER * max((len(cut(name, _MOST_LETTERS)) for name in names), default=0) + 10


def _nice_step(width: float) -> float:
    """A round distance between the marks of a report's picture so that some five of them fit.

    >>> [_nice_step(width) for width in (90, 480, 2000)]
    [20.0, 100.0, 500.0]
    """
    step = 10.0
    while True:
        for factor in (1, 2, 5):
            if width / (step * factor) <= 6:
                return step * factor
        step *= 10


def ratings_svg(table: Table) -> str:
    """Return the tournament's ratings as points on a line, each with its interval; best players first."""
    lines = [line for line in table.standings if line.rating is not None]
    names = [line.agent for line in lines]
    left, plot = _margin(names), 420.0
    low = min((line.low or 0.0 for line in lines), default=-1.0)
    high = max((line.high or 0.0 for line in lines), default=1.0)
    scale = plot / max(high - low, 1.0)
    top, bottom = _PAD + 24, _PAD + 24 + _ROW * len(lines)
    parts = [label(_PAD, _PAD + 4, tell(_RATINGS), size=SMALL, colour="soft", anchor="start")]
    step = _nice_step(high - low)
    mark = -(-low // step) * step
    while mark <= high:
        x = left + (mark - low) * scale
        parts.append(element("line", x1=x, y1=top, x2=x, y2=bottom, class_="line-rule", stroke_width=0.8))
        parts.append(label(x, bottom + 14, elo(mark), size=SMALL, colour="soft"))
        mark += step
    for i, line in enumerate(lines):
        y = top + _ROW * (i + 0.5)
        x1, x, x2 = (left + ((value or 0.0) - low) * scale for value in (line.low, line.rating, line.high))
        parts.append(label(left - 10, y, cut(line.agent, _MOST_LETTERS), size=SMALL, anchor="end"))
        parts.append(element("line", x1=x1, y1=y, x2=x2, y2=y, class_="line-first", stroke_width=2.6))
        parts.append(element("circle", cx=x, cy=y, r=5, class_="fill-first"))
    return document(left + plot + 3 * _PAD, bottom + 34, parts, title=tell(_RATINGS), font=PAGE_FONT)


def cross_svg(table: Table) -> str:
    """Return the picture of the cross table: the more points the row has won from the column, the deeper the colour."""
    lines = table.standings
    names = [line.agent for line in lines]
    # A number stands behind each name, by which the columns are called.
    left, cell = _margin(names) + _LETTER * len(f" {len(lines)}"), 46.0
    top = _PAD + 48
    parts = [label(_PAD, _PAD + 4, tell(_CROSS), size=SMALL, colour="soft", anchor="start")]
    for i, one in enumerate(lines):
        y = top + cell * i
        name = f"{cut(one.agent, _MOST_LETTERS)} {i + 1}"
        parts.append(label(left - 10, y + cell / 2, name, size=SMALL, anchor="end"))
        parts.append(label(left + cell * (i + 0.5), top - 12, str(i + 1), size=SMALL, colour="soft"))
        for j, two in enumerate(lines):
            box = {"x": left + cell * j, "y": y, "width": cell, "height": cell}
            parts.append(element("rect", "", **box, fill="none", class_="line-rule", stroke_width=0.8))
            won, games = table.cross.get((one.number, two.number), (0.0, 0))
            if not games:
                continue
            middle = left + cell * (j + 0.5)
            parts.append(element("rect", "", **box, class_="fill-win", opacity=0.6 * won / games))
            parts.append(label(middle, y + cell / 2 - 7, points(won), size=SMALL))
            parts.append(label(middle, y + cell / 2 + 10, f"/ {games}", size=SMALL))
    size = cell * len(lines)
    return document(
        max(left + size + _PAD, 420), top + size + _PAD, parts, title=tell(_CROSS), font=PAGE_FONT
    )


def lengths_svg(lengths: Mapping[int, int]) -> str:
    """Return the report's picture of how many games had how many moves, as bars; long scales are put in groups."""
    least, most = min(lengths, default=0), max(lengths, default=0)
    wide = max(1, -(-(most - least + 1) // 40))
    bars: dict[int, int] = {}
    for plies, games in lengths.items():
        group = least + (plies - least) // wide * wide
        bars[group] = bars.get(group, 0) + games
    slots = (most - least) // wide + 1
    width, height, top = max(12.0, 480 / slots), 180.0, _PAD + 34
    tallest = max(bars.values(), default=1)
    parts = [label(_PAD, _PAD + 4, tell(_LENGTHS), size=SMALL, colour="soft", anchor="start")]
    every = max(1, round(40 / width))
    for slot in range(slots):
        start = least + slot * wide
        x, games = _PAD + slot * width, bars.get(start, 0)
        tall = height * games / tallest
        if games:
            box = {"x": x + 1, "y": top + height - tall, "width": width - 2, "height": tall}
            parts.append(element("rect", element("title", f"{start}: {games}"), **box, class_="fill-first"))
        if slot % every == 0:
            parts.append(label(x + width / 2, top + height + 14, str(start), size=SMALL, colour="soft"))
    return document(
        max(2 * _PAD + slots * width, 300), top + height + 34, parts, title=tell(_LENGTHS), font=PAGE_FONT
    )
