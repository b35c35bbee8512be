"""Drawings of graphs, trees and boards: results come in as arguments, strings go out."""

from zermelo.drawing.figure import Drawing, Edge, Node, Text
from zermelo.drawing.graphs import GraphStyle, draw_arena, draw_tree
from zermelo.drawing.picture import Picture, picture_of, picture_of_board
from zermelo.drawing.to_dot import to_dot
from zermelo.drawing.to_forest import to_forest
from zermelo.drawing.to_html import to_html
from zermelo.drawing.to_png import to_png
from zermelo.drawing.to_svg import to_animated_svg, to_svg
from zermelo.drawing.to_tikz import tikz_picture, to_tikz

__all__ = [
    "Drawing", "Edge", "GraphStyle", "Node", "Picture", "Text", "draw_arena", "draw_tree", "picture_of",
    "picture_of_board", "tikz_picture", "to_animated_svg", "to_dot", "to_forest", "to_html", "to_png", "to_svg",
    "to_tikz",
]  # fmt: skip
