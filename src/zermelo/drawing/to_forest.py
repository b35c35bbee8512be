r"""Trees written for LaTeX's package `forest`, which lays them out itself and makes them easy to edit by hand.

Colours, shapes and texts are those of `to_tikz`; the places are forest's.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from zermelo.drawing.checks import ensure_drawing
from zermelo.drawing.figure import Drawing, Edge, Node
from zermelo.drawing.latex import latex, tikz_colours
from zermelo.drawing.mini import mini_tikz
from zermelo.drawing.to_tikz import UNIT, tikz_document
from zermelo.errors import GraphError
from zermelo.words import message

_NO_TREE = message(
    "drawing.no_tree",
    en="this drawing is not that of a tree, and forest draws trees only: take to_tikz, or draw_tree(tree, labels)",
    fr="ce dessin n'est pas celui d'un arbre, et forest ne dessine que des arbres : prendre to_tikz, ou "
    "draw_tree(arbre, étiquettes)",
)

#: Looks by name, so that a teacher changes one line and not every node.
_STYLES = r"""\tikzset{
  zermelo rectangle/.style={rectangle, draw=zermelo-adam, rounded corners=1.5pt},
  zermelo circle/.style={ellipse, draw=zermelo-eve, inner sep=1.5pt},
  zermelo round/.style={rectangle, draw=zermelo-ink, rounded corners=6pt},
  zermelo card/.style={rectangle, draw=zermelo-ink, rounded corners=1.5pt},
  zermelo bare/.style={rectangle},
  zermelo won by adam/.style={fill=zermelo-adam-fill},
  zermelo won by eve/.style={fill=zermelo-eve-fill, path picture={
    \foreach \i in {-60,-55,...,60} {\path[draw=zermelo-eve-hatch, line width=0.5pt]
      ([shift={(\i pt,-40pt)}]path picture bounding box.center) -- ++(80pt,80pt);}}},
  zermelo won by nobody/.style={densely dashed},
  zermelo new/.style={draw=zermelo-new, line width=1.9pt},
  zermelo kernel/.style={double, double distance=1.5pt},
  zermelo faded/.style={opacity=0.45},
  zermelo strategy edge/.style={->, draw=zermelo-ink, line width=1.7pt},
  zermelo play edge/.style={->, draw=zermelo-new, line width=2pt},
  zermelo ordinary edge/.style={->, draw=zermelo-soft, line width=0.8pt},
  zermelo faded edge/.style={->, draw=zermelo-soft, line width=0.5pt, opacity=0.55},
}"""
_FILLS = {"adam": "zermelo won by adam", "eve": "zermelo won by eve", "none": "zermelo won by nobody"}
#: Forest's trees are about as wide as ours and not as high: a page of these many times our size holds them.
_WIDER, _HIGHER = 1.2, 0.9


def to_forest(drawing: Drawing) -> str:
    """Return the drawing of a tree as a LaTeX file that needs the package `forest` only."""
    ensure_drawing(drawing)
    size = _WIDER * drawing.width * UNIT, _HIGHER * drawing.height * UNIT
    return tikz_document(forest_picture(drawing), *size, drawing.title, "forest")


def forest_picture(drawing: Drawing) -> str:
    """Return the drawing of a tree as a `forest` environment, with its colours, caption and legend."""
    nodes = {node.key: node for node in drawing.nodes}
    incoming: dict[Hashable, Edge] = {edge.target: edge for edge in drawing.edges}
    children: dict[Hashable, list[Hashable]] = {key: [] for key in nodes}
    for edge in drawing.edges:
        children[edge.source].append(edge.target)
    roots = [key for key in nodes if key not in incoming]
    if len(roots) != 1 or len(incoming) != len(drawing.edges):
        raise GraphError(_NO_TREE)
    lines = [*tikz_colours(), _STYLES, r"\begin{forest}"]
    lines.append(f"for tree={{s sep={_gap(drawing):.0f}pt, l sep=22pt, align=center, minimum size=17pt,")
    # Edges leave below and arrive above: values stand beside the nodes.
    lines.append("  parent anchor=south, child anchor=north}")
    # A node and its depth; a node that is met again is left.
    stack: list[tuple[Hashable, int, bool]] = [(roots[0], 0, False)]
    while stack:
        key, depth, is_done = stack.pop()
        if is_done:
            lines.append(f"{'  ' * depth}]")
            continue
        lines.append(f"{'  ' * depth}[{_node(nodes[key], incoming.get(key))}")
        stack.append((key, depth, True))
        stack += [(child, depth + 1, False) for child in reversed(children[key])]
    return "\n".join([*lines, r"\end{forest}", *_words(drawing), ""])


def _gap(drawing: Drawing) -> float:
    """The gap in a `forest` tree for what is written beside a node, which does not count there."""
    words = [text for node in drawing.nodes for text in node.corner]
    return 10 + 6 * max(map(len, words), default=0)


def _node(node: Node, edge: Edge | None) -> str:
    content = r" \\ ".join(map(latex, node.lines))
    if node.board is not None:
        here = replace(node, x=0.0, y=0.0)
        board = "\n".join(mini_tikz(here, UNIT))
        content = f"\\begin{{tikzpicture}}[x={UNIT}pt,y=-{UNIT}pt]\n{board}\n\\end{{tikzpicture}}"
    options = [*_look(node)]
    if node.blank:
        options.append("label={[draw=zermelo-soft, densely dotted, minimum size=12pt]right:{}}")
    elif node.corner:
        options.append(
            f"label={{[font=\\small\\bfseries\\boldmath]right:{{{' '.join(map(latex, node.corner))}}}}}"
        )
    if edge is not None:
        options.append(f"edge={{zermelo {edge.weight} edge}}")
        options += _edge_words(edge)
    return ", ".join([f"{{{content}}}", *options])


def _look(node: Node) -> list[str]:
    signs = [_FILLS[node.fill]] if node.fill in _FILLS else []
    signs += ["zermelo new"] if node.ring else []
    signs += ["zermelo kernel"] if node.double else []
    signs += ["zermelo faded"] if node.faded else []
    return [f"zermelo {node.shape}", *signs]


def _edge_words(edge: Edge) -> list[str]:
    if edge.cut:
        return [r"edge label={node[midway, sloped, text=zermelo-loss]{$\Vert$}}"]
    if edge.label is None:
        return []
    side = "left" if edge.label.anchor == "end" else "right"
    words = " ".join(map(latex, edge.label.lines))
    return [f"edge label={{node[midway, {side}, font=\\small, text=zermelo-soft]{{{words}}}}}"]


def _words(drawing: Drawing) -> list[str]:
    """The caption and the legend as text under a `forest` tree."""
    lines = [] if drawing.caption is None else [latex(" ".join(drawing.caption.lines)), r"\par\smallskip"]
    for sign in drawing.legend:
        text = latex(" ".join(sign.text.lines))
        if isinstance(sign.sample, Node):
            look = ", ".join([*_look(sign.sample), "minimum width=17pt", "minimum height=13pt"])
            sample = f"\\tikz[baseline=-0.6ex]\\node[{look}]{{}};"
        elif sign.sample.cut:
            sample = r"\textcolor{zermelo-loss}{$\Vert$}"
        else:
            sample = f"\\tikz[baseline=-0.6ex]\\draw[zermelo {sign.sample.weight} edge] (0,0) -- (18pt,0);"
        lines.append(f"\\mbox{{{sample}~{text}}}\\quad")
    return [r"\par\medskip", r"{\raggedright", *lines, r"\par}"] if lines else []
