"""Drawings written as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, get_args

from zermelo.checks import one_of
from zermelo.drawing import style, svg
from zermelo.drawing.checks import ensure_drawing, ensure_drawings
from zermelo.drawing.figure import Drawing, Edge, Node, Route, Text
from zermelo.drawing.geometry import halfway, hatch, with_head
from zermelo.drawing.mini import mini_svg
from zermelo.drawing.svg import number

#: From weight to stroke width, colour, arrow scale.
_STROKES = {
    "strategy": (style.STRATEGY, "ink", 1.35),
    "play": (style.STRATEGY + 0.6, "new", 1.45),
    "ordinary": (style.ORDINARY, "soft", 1.0),
    "faded": (style.FADED, "soft", 0.85),
}
_OUTLINES = {"rectangle": "adam", "circle": "eve", "round": "ink", "card": "ink", "bare": "ink"}
#: Gap between the two outlines of a kernel vertex, and between a vertex and the ring of a new one.
_DOUBLE, _RING = 3.5, 4.5
#: How long an animation shows a step: time to read its sentence.
SECONDS = 3.0


def to_svg(drawing: Drawing, *, theme: style.Theme = "auto") -> str:
    """Return a drawing as an SVG file; with the theme "auto" it follows the reader's screen."""
    ensure_drawing(drawing)
    return _document(drawing, _parts(drawing), theme)


def to_animated_svg(drawings: Sequence[Drawing], *, theme: style.Theme = "auto") -> str:
    """Return steps as one SVG file that shows them in turn, again and again, without any script.

    Readers who do not want movement, and programs that know no animation, see the last step.
    """
    ensure_drawings(drawings)
    count = len(drawings)
    # The name says how many: two animations in one page do not change each other.
    name = f"zermelo-steps-{count}"
    rules = (
        f".{name} {{ animation: {name} {number(count * SECONDS)}s step-end infinite }}\n"
        f"@keyframes {name} {{ 0% {{ visibility: visible }} {number(100 / count)}% {{ visibility: hidden }} }}\n"
        f"@media (prefers-reduced-motion: reduce) {{ .{name} {{ animation: none }} }}"
    )
    frames = [
        svg.group(
            _parts(drawing), class_=name, visibility="hidden" if i < count - 1 else None,
            style=f"animation-delay: {number((i - count) * SECONDS)}s",
        )
        for i, drawing in enumerate(drawings)
    ]  # fmt: skip
    return _document(drawings[-1], [svg.element("style", f"\n{rules}\n"), *frames], theme)


def path_data(route: Route) -> str:
    """Return a route in the language of SVG's paths."""
    first, *rest = (f"{svg.number(x)} {svg.number(y)}" for x, y in route)
    return f"M{first}C{' '.join(rest)}"


def _parts(drawing: Drawing) -> list[str]:
    nodes, edges, texts = drawing.everything()
    # Bold edges over thin ones, nodes over edges, texts over everything.
    order = {"faded": 0, "ordinary": 1, "strategy": 2, "play": 3}
    parts = [_edge(edge) for edge in sorted(edges, key=lambda edge: order[edge.weight])]
    parts += [_node(node) for node in nodes]
    parts += [_cut(edge) for edge in edges if edge.cut]
    parts += [_text(edge.label) for edge in edges if edge.label is not None]
    parts += [_text(text) for text in texts]
    return parts


def _document(drawing: Drawing, parts: Sequence[str], theme: style.Theme) -> str:
    one_of(get_args(style.Theme), theme, "theme")
    description = " ".join(drawing.caption.lines) if drawing.caption is not None else ""
    return svg.document(
        drawing.width, drawing.height, parts, title=drawing.title, description=description, theme=theme
    )


def _edge(edge: Edge) -> str:
    width, colour, scale = _STROKES[edge.weight]
    opacity = style.FADED_OPACITY if edge.weight == "faded" else None
    route, head = with_head(edge.route, scale) if edge.arrow else (edge.route, ())
    parts = [
        svg.element("path", d=path_data(route), fill="none", stroke_width=width, class_=f"line-{colour}")
    ]
    if head:
        corners = " ".join(f"{svg.number(x)},{svg.number(y)}" for x, y in head)
        parts.append(svg.element("polygon", points=corners, class_=f"fill-{colour}"))
    return svg.group(parts, class_="edge", opacity=opacity)


def _cut(edge: Edge) -> str:
    """Draw two short bars across the middle of an edge."""
    (x, y), (dx, dy) = halfway(edge.route)
    bars = []
    for along in (-2.5, 2.5):
        a = (x + along * dx - 8 * dy, y + along * dy + 8 * dx)
        b = (x + along * dx + 8 * dy, y + along * dy - 8 * dx)
        bars.append(
            svg.element("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke_width=2.2, class_="line-loss")
        )
    return svg.group(bars, class_="cut")


def _node(node: Node) -> str:
    fill = {"plain": "paper", "none": "paper", "adam": "adam-fill", "eve": "eve-fill"}[node.fill]
    line = _OUTLINES[node.shape]
    parts = []
    if node.ring:
        parts.append(_shape(node, _RING, fill="none", stroke_width=style.RING, class_="line-new"))
    if node.shape != "bare":
        parts.append(
            _shape(
                node, 0, stroke_width=style.OUTLINE, class_=f"fill-{fill} line-{line}",
                stroke_dasharray="5 3.5" if node.dashed else None,
            )
        )  # fmt: skip
    if node.fill == "eve":
        strokes = "".join(
            f"M{svg.number(a[0])} {svg.number(a[1])}L{svg.number(b[0])} {svg.number(b[1])}"
            for a, b in hatch(node)
        )
        parts.append(svg.element("path", d=strokes, stroke_width=1.0, class_="line-eve-hatch"))
    if node.double:
        parts.append(_shape(node, -_DOUBLE, fill="none", stroke_width=style.OUTLINE, class_=f"line-{line}"))
    if node.board is not None:
        parts.append(mini_svg(node))
    if node.lines:
        parts.append(_text(node.label()))
    if node.blank:
        left, top, right, bottom = node.blank_box()
        parts.append(
            svg.element(
                "rect", x=left, y=top, width=right - left, height=bottom - top, rx=2, stroke_width=1,
                stroke_dasharray="2 2", class_="fill-paper line-soft",
            )
        )  # fmt: skip
    elif node.corner:
        parts.append(_text(node.corner_text()))
    return svg.group(parts, class_="node", opacity=0.45 if node.faded else None)


def _shape(node: Node, out: float, **attributes: Any) -> str:
    """Draw the node's outline, `out` pixels further out."""
    width, height = node.width + 2 * out, node.height + 2 * out
    if node.shape == "circle":
        return svg.element("ellipse", cx=node.x, cy=node.y, rx=width / 2, ry=height / 2, **attributes)
    radius = min(width, height) / 2 if node.shape == "round" else max(0.0, 3 + out)
    return svg.element(
        "rect", x=node.x - width / 2, y=node.y - height / 2, width=width, height=height,
        rx=math.floor(radius * 100) / 100, **attributes,
    )  # fmt: skip


def _text(text: Text) -> str:
    parts: Sequence[str] = [
        svg.label(
            text.x, text.y + i * text.step, line, size=text.size, colour=text.colour, anchor=text.anchor,
            weight="bold" if text.bold else None, italic=text.italic,
        )
        for i, line in enumerate(text.lines)
    ]  # fmt: skip
    return "\n".join(parts)
