"""Drawings written in the language of Graphviz: the graph, its signs and its places.

`dot` lays it out anew; `neato -n2` keeps the places.
"""

from __future__ import annotations

from collections.abc import Hashable

from zermelo.drawing.checks import ensure_drawing
from zermelo.drawing.figure import Drawing, Edge, Node
from zermelo.drawing.style import COLOURS
from zermelo.drawing.svg import number

_SHAPES = {"rectangle": "box", "circle": "ellipse", "round": "box", "card": "box", "bare": "plaintext"}
_FILLS = {"plain": "paper", "none": "paper", "adam": "adam-fill", "eve": "eve-fill"}
_LINES = {"rectangle": "adam", "circle": "eve", "round": "ink", "card": "ink", "bare": "ink"}
_WIDTHS = {"strategy": 2.6, "play": 3.0, "ordinary": 1.2, "faded": 0.8}


def to_dot(drawing: Drawing) -> str:
    """Return a drawing as a DOT file."""
    ensure_drawing(drawing)
    caption = " ".join(drawing.caption.lines) if drawing.caption is not None else ""
    head = {"label": caption or drawing.title, "labelloc": "b", "fontname": "serif"}
    lines = ["digraph zermelo {", f"  graph [{_attributes(head)}];", '  node [fontname="serif"];']
    names: dict[Hashable, str] = {node.key: f"v{i}" for i, node in enumerate(drawing.nodes)}
    lines += [f"  {names[node.key]} [{_attributes(_node(node, drawing.height))}];" for node in drawing.nodes]
    lines += [
        f"  {names[edge.source]} -> {names[edge.target]} [{_attributes(_edge(edge))}];"
        for edge in drawing.edges
    ]
    return "\n".join([*lines, "}", ""])


def quoted(text: str) -> str:
    r"""Return a text as a quoted string of DOT, in which `\n` begins a new line.

    >>> print(quoted('say "a\\b"'))
    "say \"a\\b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _attributes(fields: dict[str, str]) -> str:
    return ", ".join(f"{key}={quoted(value)}" for key, value in fields.items())


def _node(node: Node, height: float) -> dict[str, str]:
    styles = ["filled"] + ["rounded"] * (node.shape == "round") + ["dashed"] * node.dashed
    fields = {
        "label": "\n".join(node.lines),
        "shape": _SHAPES[node.shape],
        "style": ",".join(styles),
        "fillcolor": COLOURS[_FILLS[node.fill]][0],
        "color": COLOURS["new" if node.ring else _LINES[node.shape]][0],
        "pos": f"{number(node.x)},{number(height - node.y)}",
    }
    if node.corner:
        fields["xlabel"] = "\n".join(node.corner)
    if node.double:
        fields["peripheries"] = "2"
    if node.ring:
        fields["penwidth"] = "3"
    return fields


def _edge(edge: Edge) -> dict[str, str]:
    colour = "new" if edge.weight == "play" else "ink" if edge.weight == "strategy" else "soft"
    fields = {"penwidth": number(_WIDTHS[edge.weight]), "color": COLOURS[colour][0]}
    if edge.cut:
        fields |= {"label": "‖", "fontcolor": COLOURS["loss"][0]}
    elif edge.label is not None:
        fields["label"] = " ".join(edge.label.lines)
    if edge.weight == "faded":
        fields["style"] = "dashed"
    return fields
