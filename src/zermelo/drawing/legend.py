"""What stands under a drawing: its legend, made from the signs that it uses, and its caption."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.drawing.figure import Drawing, Edge, Node, Sign, Text, union, wrap
from zermelo.drawing.geometry import line
from zermelo.drawing.graphs import PADDING, extent, moved
from zermelo.drawing.style import SMALL, TEXT, text_width
from zermelo.words import Language, Words, say

_SAMPLE_WIDTH, _SAMPLE_HEIGHT = 28.0, 22.0
_ROW, _GAP, _AFTER_SAMPLE = 32.0, 26.0, 9.0
#: Captions of narrow drawings are not broken more than this.
LEAST_WIDTH = 460.0

#: A legend's samples by the sign that they explain, in the order in which they are written.
_SAMPLES: dict[str, dict[str, Any]] = {
    "rectangle": {"shape": "rectangle"},
    "circle": {"shape": "circle", "width": 24.0, "height": 24.0},
    "adam": {"fill": "adam"},
    "eve": {"fill": "eve"},
    "none": {"fill": "none"},
    "double": {"double": True},
    "ring": {"ring": True, "width": 22.0, "height": 16.0},
    "strategy": {},
    "play": {},
    "cut": {},
}


def signs_of(drawing: Drawing) -> set[str]:
    """Return the signs that a drawing uses."""
    used: set[str] = set()
    for node in drawing.nodes:
        used |= {node.shape, node.fill}
        used |= {sign for sign, is_used in (("double", node.double), ("ring", node.ring)) if is_used}
    for edge in drawing.edges:
        used |= {edge.weight} | ({"cut"} if edge.cut else set())
    return used


def with_words(
    drawings: Sequence[Drawing],
    meanings: Mapping[str, Words],
    captions: Sequence[Words],
    language: Language,
) -> list[Drawing]:
    """Return drawings of the same graph, each with its caption, all with the same legend and size.

    `meanings` says what a sign means; those that no drawing uses are left out.
    """
    used = set().union(*map(signs_of, drawings))
    texts = {
        sign: str(say(meanings[sign], language)) for sign in _SAMPLES if sign in used and sign in meanings
    }
    left, _, right, bottom = union(map(extent, drawings))
    width = max(LEAST_WIDTH, right - left)
    middle = (left + right) / 2
    legend = _legend(texts, width)
    lines = [wrap(str(say(caption, language)), width, TEXT) if caption else () for caption in captions]
    most = max(map(len, lines))
    below = bottom + PADDING + most * 1.25 * TEXT
    signs = moved(Drawing((), (), legend=legend), middle - width / 2, below).legend
    placed = []
    for drawing, words in zip(drawings, lines, strict=True):
        caption = Text(middle - width / 2, bottom + PADDING, words, "start", TEXT) if words else None
        placed.append(replace(drawing, legend=signs, caption=caption))
    return _same_paper(placed)


def _same_paper(drawings: Sequence[Drawing]) -> list[Drawing]:
    """Return drawings on papers of one size, with the same things at the same places."""
    left, top, right, bottom = union(map(extent, drawings))
    return [
        replace(
            moved(drawing, PADDING - left, PADDING - top),
            width=right - left + 2 * PADDING,
            height=bottom - top + 2 * PADDING,
        )
        for drawing in drawings
    ]


def _legend(texts: Mapping[str, str], width: float) -> tuple[Sign, ...]:
    x, y = 0.0, _ROW / 2
    found = []
    for sign, text in texts.items():
        wide = _SAMPLE_WIDTH + _AFTER_SAMPLE + text_width(text, SMALL)
        if x and x + wide > width:
            x, y = 0.0, y + _ROW
        sample: Node | Edge
        if sign in ("strategy", "play", "cut"):
            route = line((x, y), (x + _SAMPLE_WIDTH, y))
            weight: Any = "ordinary" if sign == "cut" else sign
            sample = Edge(None, None, route, weight, cut=sign == "cut", arrow=sign != "cut")
        else:
            fields = {"width": _SAMPLE_WIDTH, "height": _SAMPLE_HEIGHT, **_SAMPLES[sign]}
            sample = Node(sign, x + _SAMPLE_WIDTH / 2, y, **fields)
        found.append(Sign(sample, Text(x + _SAMPLE_WIDTH + _AFTER_SAMPLE, y, (text,), "start")))
        x += wide + _GAP
    return tuple(found)
