r"""Drawings written as plain TikZ, from the same coordinates as on the screen.

A file compiles by itself, and `\input{figure.tex}` puts the figure into a document that loads `tikz`.
"""

from __future__ import annotations

from typing import Literal

from zermelo.drawing.checks import ensure_drawing
from zermelo.drawing.figure import Drawing, Edge, Node, Point, Route, Text
from zermelo.drawing.geometry import halfway, hatch, pieces, with_head
from zermelo.drawing.latex import latex, tikz_colour, tikz_colours
from zermelo.drawing.mini import mini_tikz
from zermelo.drawing.style import FADED, ORDINARY, OUTLINE, RING, STRATEGY, TEXT
from zermelo.drawing.svg import number

#: Points per pixel: text of 16 pixels is a document's normal text.
UNIT = 0.64
_STROKES = {
    "strategy": (STRATEGY, "ink", 1.35),
    "play": (STRATEGY + 0.6, "new", 1.45),
    "ordinary": (ORDINARY, "soft", 1.0),
    "faded": (FADED, "soft", 0.85),
}
_OUTLINES = {"rectangle": "adam", "circle": "eve", "round": "ink", "card": "ink", "bare": "ink"}


def to_tikz(drawing: Drawing) -> str:
    """Return a drawing as a LaTeX file that needs the package `tikz` only."""
    return tikz_document(tikz_picture(drawing), drawing.width * UNIT, drawing.height * UNIT, drawing.title)


def tikz_document(
    picture: str, width: float, height: float, title: str = "", package: Literal["tikz", "forest"] = "tikz"
) -> str:
    r"""Return a picture as a file that compiles alone and can also be read by `\input` inside a document."""
    # A little more than the picture and its margins: a page too short by a rounding would stay empty.
    size = f"paperwidth={number(width + 10)}pt,paperheight={number(height + 10)}pt,margin=4pt"
    head = [f"% {' '.join(title.split())}"] if title else []
    return "\n".join(
        [
            *head,
            r"\expandafter\ifx\csname @nodocument\endcsname\relax % inside a document: the picture alone",
            r"  \def\zermelofigureend{}",
            r"\else",
            r"  \documentclass{article}",
            rf"  \usepackage{{{package}}}",
            rf"  \usepackage[{size}]{{geometry}}",
            r"  \pagestyle{empty}\parindent=0pt \topskip=0pt",
            r"  \begin{document}",
            r"  \def\zermelofigureend{\end{document}}",
            r"\fi",
            picture.rstrip(),
            r"\zermelofigureend",
            "",
        ]
    )


def tikz_picture(drawing: Drawing) -> str:
    """Return a drawing as a `tikzpicture`, with its colours."""
    ensure_drawing(drawing)
    nodes, edges, texts = drawing.everything()
    box = f"(0,0) rectangle ({number(drawing.width)},{number(drawing.height)})"
    lines = [*tikz_colours(), f"\\begin{{tikzpicture}}[x={UNIT}pt,y=-{UNIT}pt]", f"\\useasboundingbox {box};"]
    order = {"faded": 0, "ordinary": 1, "strategy": 2, "play": 3}
    for edge in sorted(edges, key=lambda edge: order[edge.weight]):
        lines += _edge(edge)
    for node in nodes:
        lines += _node(node)
    for edge in edges:
        lines += _cut(edge) if edge.cut else []
        lines += _text(edge.label) if edge.label is not None else []
    for text in texts:
        lines += _text(text)
    return "\n".join([*lines, "\\end{tikzpicture}", ""])


def _at(point: Point) -> str:
    return f"({number(point[0])},{number(point[1])})"


def _stroke(colour: str, width: float, *more: str) -> str:
    return ", ".join([f"draw={tikz_colour(colour)}", f"line width={number(width * UNIT)}pt", *more])


def _path(route: Route) -> str:
    curves = [f".. controls {_at(a)} and {_at(b)} .. {_at(end)}" for _, a, b, end in pieces(route)]
    return " ".join([_at(route[0]), *curves])


def _edge(edge: Edge) -> list[str]:
    width, colour, scale = _STROKES[edge.weight]
    faint = ["opacity=0.55"] if edge.weight == "faded" else []
    if not edge.arrow:
        return [f"\\path[{_stroke(colour, width, *faint)}] {_path(edge.route)};"]
    route, head = with_head(edge.route, scale)
    corners = " -- ".join(_at(point) for point in head)
    fill = ", ".join([f"fill={tikz_colour(colour)}", *faint])
    return [
        f"\\path[{_stroke(colour, width, *faint)}] {_path(route)};",
        f"\\path[{fill}] {corners} -- cycle;",
    ]


def _cut(edge: Edge) -> list[str]:
    (x, y), (dx, dy) = halfway(edge.route)
    return [
        f"\\path[{_stroke('loss', 2.2)}] {_at((x + a * dx - 8 * dy, y + a * dy + 8 * dx))} -- "
        f"{_at((x + a * dx + 8 * dy, y + a * dy - 8 * dx))};"
        for a in (-2.5, 2.5)
    ]


def _node(node: Node) -> list[str]:
    fill = {"plain": "paper", "none": "paper", "adam": "adam-fill", "eve": "eve-fill"}[node.fill]
    line = _OUTLINES[node.shape]
    lines = [] if not node.faded else [r"\begin{scope}[opacity=0.45]"]
    if node.ring:
        lines.append(f"\\path[{_stroke('new', RING)}] {_shape(node, 4.5)};")
    dashes = ["densely dashed"] if node.dashed else []
    look = _stroke(line, OUTLINE, f"fill={tikz_colour(fill)}", *dashes)
    if node.shape != "bare":
        lines.append(f"\\path[{look}] {_shape(node, 0)};")
    if node.fill == "eve":
        strokes = " ".join(f"{_at(a)} -- {_at(b)}" for a, b in hatch(node))
        lines.append(f"\\path[{_stroke('eve-hatch', 0.8)}] {strokes};")
    if node.double:
        lines.append(f"\\path[{_stroke(line, OUTLINE)}] {_shape(node, -3.5)};")
    if node.board is not None:
        lines += mini_tikz(node, UNIT)
    if node.lines:
        lines += _text(node.label())
    if node.blank:
        left, top, right, bottom = node.blank_box()
        look = _stroke("soft", 1, "densely dotted")
        lines.append(f"\\path[{look}] {_at((left, top))} rectangle {_at((right, bottom))};")
    elif node.corner:
        lines += _text(node.corner_text())
    return [*lines, r"\end{scope}"] if node.faded else lines


def _shape(node: Node, out: float) -> str:
    width, height = node.width / 2 + out, node.height / 2 + out
    if node.shape == "circle":
        return f"{_at((node.x, node.y))} ellipse[x radius={number(width)}, y radius={number(height)}]"
    radius = min(width, height) - 0.01 if node.shape == "round" else max(0.0, 3 + out)
    ends = _at((node.x - width, node.y - height)), _at((node.x + width, node.y + height))
    return f"[rounded corners={number(radius * UNIT)}pt] {ends[0]} rectangle {ends[1]}"


def _text(text: Text) -> list[str]:
    anchor = {"start": "mid west", "middle": "mid", "end": "mid east"}[text.anchor]
    font = "\\normalsize" if text.size >= TEXT else "\\small"
    font += ("\\bfseries\\boldmath" if text.bold else "") + ("\\itshape" if text.italic else "")
    look = f"anchor={anchor}, inner sep=0pt, font={font}, text={tikz_colour(text.colour)}"
    return [
        f"\\node[{look}] at {_at((text.x, text.y + i * text.step))} {{{latex(line)}}};"
        for i, line in enumerate(text.lines)
        if line
    ]
