"""Places and routes from Graphviz, on request: its `dot` knows tricks that ours does not."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

from zermelo.drawing.figure import Node, Point
from zermelo.drawing.geometry import towards
from zermelo.drawing.layouts.clear import clear_corner
from zermelo.drawing.layouts.common import Layout, Size
from zermelo.errors import FileError
from zermelo.words import message

_MISSING = message(
    "layouts.no_graphviz",
    en="the layout of Graphviz needs the package pygraphviz (pip install 'zermelo[dot]'); the layout "
    "zermelo needs nothing",
    fr="la disposition de Graphviz demande le paquet pygraphviz (pip install 'zermelo[dot]') ; la disposition "
    "zermelo ne demande rien",
)
_SHAPES = {"rectangle": "box", "circle": "ellipse", "round": "box", "card": "box", "bare": "box"}
#: Graphviz counts sizes in inches and places in points, 72 to an inch; a pixel is a point here.
_INCH = 72.0


def by_graphviz(sizes: Sequence[Size], edges: Sequence[tuple[int, int]]) -> Layout:
    """Return the layout of `dot`: layers from top to bottom, edges as smooth curves.

    Raises
    ------
    FileError
        pygraphviz, which brings Graphviz with it, is not installed.
    """
    try:
        make = importlib.import_module("pygraphviz").AGraph
    except ImportError:
        raise FileError(_MISSING) from None
    graph = make(directed=True, strict=False, ranksep="0.7", nodesep="0.5")
    # Without heads the curves end at the nodes: ours are drawn there.
    graph.edge_attr["arrowhead"] = "none"
    for v, size in enumerate(sizes):
        fields = {"width": f"{size.width / _INCH:.4f}", "height": f"{size.height / _INCH:.4f}"}
        graph.add_node(v, label="", shape=_SHAPES[size.shape], fixedsize="true", **fields)
    for i, (u, v) in enumerate(edges):
        graph.add_edge(u, v, key=str(i))
    graph.layout(prog="dot")
    places = [_point(graph.get_node(v).attr["pos"]) for v in range(len(sizes))]
    nodes = [
        Node(v, x, y, size.width, size.height, size.shape)
        for v, ((x, y), size) in enumerate(zip(places, sizes, strict=True))
    ]
    routes = []
    for i, (u, v) in enumerate(edges):
        route = [*map(_point, graph.get_edge(u, v, str(i)).attr["pos"].split())]
        if u != v:
            # Graphviz knows no rounded ends: its curves may stop short of ours.
            route[0], route[-1] = towards(nodes[u], route[1]), towards(nodes[v], route[-2])
        routes.append(tuple(route))
    corners = [
        clear_corner(node, size, [other for other in nodes if other is not node], routes)
        for node, size in zip(nodes, sizes, strict=True)
    ]
    return Layout(places, routes, corners)


def _point(text: str) -> Point:
    """A point of a layout: Graphviz counts upwards."""
    x, y = map(float, text.split(","))
    return x, -y
