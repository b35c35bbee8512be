"""Where the vertices of a graph stand and how its edges run: pure Python, so that it works in a browser too.

A layout takes the vertices' sizes and the edges as pairs of vertices, and gives a `Layout`. No route runs
through a node.
"""

from zermelo.drawing.layouts.by_graphviz import by_graphviz
from zermelo.drawing.layouts.circle import circle
from zermelo.drawing.layouts.common import Corner, Layout, Size
from zermelo.drawing.layouts.grid import grid
from zermelo.drawing.layouts.layered import layered
from zermelo.drawing.layouts.line import line_of
from zermelo.drawing.layouts.rows import rows
from zermelo.drawing.layouts.tidy import tidy_tree

__all__ = [
    "Corner",
    "Layout",
    "Size",
    "by_graphviz",
    "circle",
    "grid",
    "layered",
    "line_of",
    "rows",
    "tidy_tree",
]
