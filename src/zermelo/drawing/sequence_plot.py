"""A sequence of numbers as points: what grows with a parameter, and which terms are lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zermelo.drawing.style import PAGE_FONT, SMALL, text_width
from zermelo.drawing.svg import document, element, label
from zermelo.scores import Outcome

_HEIGHT, _PAD, _TOP, _LEAST_WIDTH, _MOST_WIDTH = 220.0, 16.0, 40.0, 320.0, 1100.0
#: Distance of two points where there is room; marks on an axis, about.
_STEP, _MARKS = 18.0, 8


@dataclass(frozen=True)
class Term:
    """A term of a sequence: its place, how high it is, and how it ends for who begins."""

    x: int
    y: int
    outcome: Outcome


#: How a term looks by its outcome: a disc, a grey one, a ring.
_LOOKS: dict[Outcome, dict[str, str | float]] = {
    Outcome.WIN: {"class_": "fill-first line-first", "stroke_width": 1.4},
    Outcome.DRAW: {"class_": "fill-soft line-soft", "stroke_width": 1.4},
    Outcome.LOSS: {"class_": "fill-paper line-new", "stroke_width": 2.2},
}


def sequence_svg(
    terms: Sequence[Term],
    *,
    title: str,
    across: str,
    meanings: Mapping[Outcome, str],
    heights: bool = True,
) -> str:
    """Return the points of a sequence drawn; `across` names the axis below, `meanings` say what signs in use mean.

    Without `heights` all points stand on one line.
    """
    first, last = (terms[0].x, terms[-1].x) if terms else (0, 1)
    highest = max((term.y for term in terms), default=0) if heights else 0
    marks = _marks(0, highest) if heights else []
    left = _PAD + max((text_width(str(mark), SMALL) for mark in marks), default=0.0) + 10
    plot = min(_MOST_WIDTH, max(_LEAST_WIDTH, _STEP * max(1, last - first)))
    height = _HEIGHT if heights else 40.0
    size = max(2.2, min(5.0, 0.4 * plot / max(1, last - first)))

    def place(x: float, y: float) -> tuple[float, float]:
        across = 0.5 if first == last else (x - first) / (last - first)
        up = y / highest if highest else 0.5
        return left + across * plot, _TOP + height * (1 - up)

    parts = [label(_PAD, 18, title, size=SMALL, colour="soft", anchor="start")]
    for mark in marks:
        y = place(first, mark)[1]
        parts.append(
            element("line", x1=left, y1=y, x2=left + plot, y2=y, class_="line-rule", stroke_width=0.7)
        )
        parts.append(label(left - 8, y, str(mark), size=SMALL, colour="soft", anchor="end"))
    below = _TOP + height + 22
    for mark in _marks(first, last):
        x = place(mark, 0)[0]
        parts.append(
            element("line", x1=x, y1=below - 14, x2=x, y2=below - 9, class_="line-soft", stroke_width=1)
        )
        parts.append(label(x, below, str(mark), size=SMALL, colour="soft"))
    for term in terms:
        x, y = place(term.x, term.y if heights else 0)
        words = element("title", f"{term.x}: {term.y}" if heights else str(term.x))
        parts.append(element("circle", words, cx=x, cy=y, r=size, **_LOOKS[term.outcome]))
    parts.append(label(left, below + 20, across, size=SMALL, colour="soft", anchor="start"))
    end = left + text_width(across, SMALL)
    for outcome in sorted({term.outcome for term in terms} & set(meanings)):
        parts.append(element("circle", "", cx=end + 34, cy=below + 20, r=5, **_LOOKS[outcome]))
        parts.append(
            label(end + 46, below + 20, meanings[outcome], size=SMALL, colour="soft", anchor="start")
        )
        end += 46 + text_width(meanings[outcome], SMALL)
    width = max(left + plot, end, _PAD + text_width(title, SMALL)) + _PAD
    return document(width, below + 40, parts, title=title, font=PAGE_FONT)


def _marks(low: int, high: int) -> list[int]:
    """Round numbers between two beside a plot's axis, some eight of them.

    >>> _marks(1, 200), _marks(0, 3)
    ([50, 100, 150, 200], [0, 1, 2, 3])
    """
    steps = (base * 10**power for power in range(12) for base in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= _MARKS)
    return list(range(-(-low // step) * step, high + 1, step))
