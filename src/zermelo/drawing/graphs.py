"""From arenas and trees to drawings without any result on them: `shows` adds those.

A drawing is laid out once; its steps, its solution and its blank handout are the same figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias, cast, get_args

from zermelo.arena import GraphLike, arena_of
from zermelo.board import Board
from zermelo.checks import ensure_kind, one_of
from zermelo.drawing.checks import ensure_texts
from zermelo.drawing.figure import (
    Anchor,
    Box,
    Drawing,
    Edge,
    Node,
    Shape,
    Text,
    Weight,
    moved_edge,
    moved_text,
    union,
)  # fmt: skip
from zermelo.drawing.geometry import samples
from zermelo.drawing.layouts import Layout, Size, by_graphviz, circle, grid, layered, line_of, rows, tidy_tree
from zermelo.drawing.mini import mini_size
from zermelo.drawing.style import SMALL, TEXT, text_width
from zermelo.errors import GraphError, TooLargeError, UndefinedError
from zermelo.labelled import Label
from zermelo.numbered import NumberedGraph
from zermelo.situation import Player
from zermelo.tree import GameTree
from zermelo.words import message

Kind: TypeAlias = Literal["arena", "bipartite"]
#: Whose layout: ours, or that of Graphviz.
Maker: TypeAlias = Literal["zermelo", "dot"]

#: More than this on one page is no longer read.
MOST_NODES, MOST_EDGES, MOST_TREE_NODES = 60, 200, 200
#: On a grid the place of a vertex says which it is: more of them are read, with edges that stay behind.
MOST_GRID_NODES, MOST_GRID_EDGES = 100, 700
#: Graphs with cycles up to this size go on a circle.
MOST_ON_CIRCLE = 9

_TOO_LARGE = message(
    "drawing.too_large",
    en="this graph has {nodes} vertices and {edges} edges; a drawing has at most {most_nodes} and {most_edges}: "
    "start from a later position, choose smaller parameters, or draw a tree of depth 2",
    fr="ce graphe a {nodes} sommets et {edges} arcs ; un dessin en a au plus {most_nodes} et {most_edges} : partir "
    "d'une position plus avancée, choisir des paramètres plus petits, ou dessiner un arbre de profondeur 2",
)
_EMPTY = message(
    "drawing.empty",
    en="this graph has no vertex: there is nothing to draw",
    fr="ce graphe n'a aucun sommet : il n'y a rien à dessiner",
)
_NO_OWNER = message(
    "drawing.no_owner",
    en="the vertices of this arena have no owner, so they stand in no row: draw arena.double()",
    fr="les sommets de cette arène n'ont pas de propriétaire, donc pas de rangée : dessiner arena.double()",
)
_A_TREE = message(
    "drawing.tree", en="a tree, as unfold(game) returns it", fr="un arbre, tel que unfold(jeu) le renvoie"
)
_A_STYLE = message("drawing.graph_style", en="a GraphStyle", fr="un GraphStyle")
TREE_TOO_LARGE = message(
    "drawing.tree_too_large",
    en="this tree has {nodes} nodes; a drawing has at most {most}: give a smaller depth or start from a later "
    "position",
    fr="cet arbre a {nodes} nœuds ; un dessin en a au plus {most} : donner une profondeur plus petite ou "
    "partir d'une position plus avancée",
)

PADDING = 24.0
_LEAST_NODE = 38.0
_PER_ARROW, _MOST_FOR_ARROWS = 7.5, 52.0


@dataclass(frozen=True)
class GraphStyle:
    """What a drawing shows besides its graph.

    `names` are the two players; `room` is the longest text that will stand beside a node, `inner_room` beside
    one with children in a tree; `boards` has a board for each vertex where labels are boards. `layout` "dot"
    lets Graphviz place the vertices of an arena.
    """

    names: tuple[str, str] = ("Adam", "Ève")
    room: str = ""
    inner_room: str = ""
    boards: Sequence[Board] | None = None
    layout: Maker = "zermelo"


def draw_arena(
    graph: GraphLike,
    labels: Sequence[str] | None = None,
    kind: Kind = "arena",
    style: GraphStyle | None = None,
    title: str = "",
) -> Drawing:
    """Return the drawing of an arena: in two rows by owner (`bipartite`), else in layers, a line, a grid or a circle.

    `labels` are written in the nodes, in the order of the vertices; by default the vertices' own. The key of a node
    is the number of its vertex, its place in that order. For `bipartite` the arena has owners; where its labels are
    (label, player), as `Arena.double` makes them, equal labels share a column.

    Raises
    ------
    TooLargeError
        There are more vertices or edges than anybody could read.
    GraphError
        There is no vertex.
    """
    named = arena_of(graph)
    arena = named.numbered
    labels = [named.text(label) for label in named] if labels is None else labels
    ensure_texts(len(arena), labels=labels)
    one_of(get_args(Kind), kind, "kind")
    ensure_kind((GraphStyle, type(None)), _A_STYLE, style=style)
    shown = style or GraphStyle()
    edges = list(dict.fromkeys(arena.iter_edges()))
    may_be_grid = kind == "arena" and shown.layout != "dot" and arena.owner is None
    is_grid = may_be_grid and 0 < len(arena) <= MOST_GRID_NODES and _cells(named.labels) is not None
    refuse_large(len(arena), len(edges), is_grid=is_grid)
    sizes = _sizes(labels, [_shape(arena, v, shown) for v in range(len(arena))], shown)
    texts: tuple[Text, ...] = ()
    if kind == "bipartite":
        if arena.owner is None:
            raise UndefinedError(_NO_OWNER)
        sizes = _wide_enough(sizes, edges)
        layout = rows(sizes, edges, arena.owner, _columns(arena, named.labels))
        texts = _row_names(layout, sizes, arena.owner, shown.names)
    else:
        layout = (
            by_graphviz(sizes, edges) if shown.layout == "dot" else _free(arena, named.labels, sizes, edges)
        )
    return _assemble(layout, sizes, labels, edges, shown, texts, title)


def draw_tree(
    tree: GameTree,
    labels: Sequence[str],
    moves: Sequence[str] = (),
    style: GraphStyle | None = None,
    title: str = "",
) -> Drawing:
    """Return the drawing of a tree; the key of a node is its number in the tree.

    `moves` are written on the edges: that of a node on the edge from its parent ("" for none).
    """
    ensure_kind(GameTree, _A_TREE, tree=tree)
    ensure_texts(len(tree), labels=labels)
    if moves or not isinstance(moves, Sequence):
        ensure_texts(len(tree), moves=moves)
    ensure_kind((GraphStyle, type(None)), _A_STYLE, style=style)
    if len(tree) > MOST_TREE_NODES:
        raise TooLargeError(TREE_TOO_LARGE(nodes=len(tree), most=MOST_TREE_NODES))
    shown = style or GraphStyle()
    arena = tree.arena().numbered
    edges = list(arena.iter_edges())
    sizes = _sizes(labels, [_shape(arena, v, shown) for v in range(len(arena))], shown)
    if shown.inner_room:
        room = _room(shown.inner_room)
        sizes = [replace(size, room=room) if arena.successors[v] else size for v, size in enumerate(sizes)]
    written = max((text_width(move, SMALL) for move in moves), default=0.0)
    if written:
        sizes = [replace(size, room=max(size.room, written + 12 - size.width / 2)) for size in sizes]
    layout = tidy_tree(sizes, arena.successors, edges, drop=78.0 if written else 62.0)
    drawing = _assemble(layout, sizes, labels, edges, shown, (), title)
    return _with_moves(drawing, moves) if written else drawing


def refuse_large(nodes: int, edges: int, *, is_grid: bool = False) -> None:
    """Refuse to draw a graph that would be a hairball, or nothing."""
    if not nodes:
        raise GraphError(_EMPTY)
    most_nodes, most_edges = (MOST_GRID_NODES, MOST_GRID_EDGES) if is_grid else (MOST_NODES, MOST_EDGES)
    if nodes > most_nodes or edges > most_edges:
        fields = {"nodes": nodes, "edges": edges, "most_nodes": most_nodes, "most_edges": most_edges}
        raise TooLargeError(_TOO_LARGE(**fields), limit=most_nodes)


def extent(drawing: Drawing) -> Box:
    """Return the rectangle around all that is drawn."""
    nodes, edges, texts = drawing.everything()
    boxes = [node.box() for node in nodes] + [text.box() for text in texts]
    boxes += [node.corner_text().box() for node in nodes if node.corner]
    boxes += [node.blank_box() for node in nodes if node.blank]
    for edge in edges:
        boxes += [(x, y, x, y) for x, y in samples(edge.route, 8)]
        boxes += [edge.label.box()] if edge.label is not None else []
    return union(boxes)


def finished(drawing: Drawing) -> Drawing:
    """Return the drawing moved to its place on the paper, with the paper's size."""
    left, top, right, bottom = extent(drawing)
    dx, dy = PADDING - left, PADDING - top
    return replace(
        moved(drawing, dx, dy), width=right - left + 2 * PADDING, height=bottom - top + 2 * PADDING
    )


def moved(drawing: Drawing, dx: float, dy: float) -> Drawing:
    """Return the whole drawing elsewhere."""
    legend = []
    for sign in drawing.legend:
        sample = sign.sample
        placed = (
            replace(sample, x=sample.x + dx, y=sample.y + dy)
            if isinstance(sample, Node)
            else moved_edge(sample, dx, dy)
        )
        legend.append(replace(sign, sample=placed, text=moved_text(sign.text, dx, dy)))
    return replace(
        drawing,
        nodes=tuple(replace(node, x=node.x + dx, y=node.y + dy) for node in drawing.nodes),
        edges=tuple(moved_edge(edge, dx, dy) for edge in drawing.edges),
        texts=tuple(moved_text(text, dx, dy) for text in drawing.texts),
        legend=tuple(legend),
        caption=None if drawing.caption is None else moved_text(drawing.caption, dx, dy),
    )


def _shape(arena: NumberedGraph, vertex: int, style: GraphStyle) -> Shape:
    if arena.owner is None:
        return "round" if style.boards is None else "card"
    return "rectangle" if arena.owner[vertex] == Player.ADAM else "circle"


def _sizes(labels: Sequence[str], shapes: Sequence[Shape], style: GraphStyle) -> list[Size]:
    """Return one size for all drawn nodes of a shape: the eye compares positions, not sizes."""
    found = {}
    for shape in set(shapes):
        texts = [lines_of(label) for label, s in zip(labels, shapes, strict=True) if s == shape]
        width = max((text_width(line) for lines in texts for line in lines), default=0.0) + 14
        height = max(len(lines) for lines in texts) * 1.25 * TEXT + 12
        if style.boards is not None:
            boards = [mini_size(board) for board, s in zip(style.boards, shapes, strict=True) if s == shape]
            width, height = max(w for w, _ in boards), max(h for _, h in boards)
        if shape == "circle":
            # A rectangle w × h fits into an ellipse √2 times as large.
            width, height = (width - 8) * 1.3, (height - 8) * 1.3
        width, height = max(width, _LEAST_NODE), max(height, _LEAST_NODE - 4)
        if shape == "circle" and width <= 1.6 * height:
            width = height = max(width, height)
        elif shape == "round":
            width = max(width, height)
        found[shape] = Size(width, height, shape, _room(style.room))
    return [found[shape] for shape in shapes]


def _room(text: str) -> float:
    return text_width(text, SMALL) * 1.08 + 8 if text else 0.0


def _wide_enough(sizes: Sequence[Size], edges: Sequence[tuple[int, int]]) -> list[Size]:
    """Return sizes of drawn nodes at which the arrow heads on one side do not run into each other."""
    degree = [0] * len(sizes)
    for edge in edges:
        for v in edge:
            degree[v] += 1
    needed = min(_MOST_FOR_ARROWS, _PER_ARROW * max(degree))
    return [
        replace(
            size,
            width=max(size.width, needed),
            height=max(size.height, needed) if size.shape == "circle" else size.height,
        )
        for size in sizes
    ]


def lines_of(label: str) -> tuple[str, ...]:
    """Return a drawn label in lines: a board written row by row has one line per row."""
    return tuple(label.split("/")) if label.count("/") > 1 else (label,) if label else ()


def _columns(arena: NumberedGraph, labels: Sequence[Label]) -> list[int] | None:
    """Return in which column a doubled arena's vertices are drawn: states in the order in which play meets them.

    Of a part of one too, as long as most states have both copies: else the columns would be a staircase.
    """
    names = [_name(label) for label in labels]
    count: dict[object, int] = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    if None in count or max(count.values()) > 2 or 2 * list(count.values()).count(2) < len(count):
        return None
    order = arena.topological_order() or list(range(len(arena)))
    ranked = {name: i for i, name in enumerate(dict.fromkeys(names[v] for v in order))}
    return [ranked[name] for name in names]


def _name(label: object) -> object:
    """The label of which a drawn vertex is a player's copy; None where it is not."""
    return label[0] if isinstance(label, tuple) and len(label) == 2 and isinstance(label[1], Player) else None


def _free(
    arena: NumberedGraph, labels: Sequence[Label], sizes: Sequence[Size], edges: Sequence[tuple[int, int]]
) -> Layout:
    """The layout to be drawn: a grid for pairs of numbers, a line for chains, a circle for small cycles, or layers."""
    if arena.owner is None and (cells := _cells(labels)) is not None:
        return grid(sizes, edges, cells)
    order = arena.topological_order()
    if order is None:
        return circle(sizes, edges) if len(arena) <= MOST_ON_CIRCLE else layered(sizes, edges)
    known = set(edges)
    if len(order) > 2 and all(pair in known for pair in pairwise(order)):
        # Without jumps over most of the line: those would make it a fan of arcs.
        place = {v: i for i, v in enumerate(order)}
        if max(place[v] - place[u] for u, v in edges) <= max(3, len(order) // 2):
            return line_of(sizes, edges, order)
    return layered(sizes, edges)


def _cells(labels: Sequence[Label]) -> list[tuple[int, int]] | None:
    """Return the numbers of drawn states that are all the pairs from (0, 0) to some (a, b)."""
    found = [_pair(label) for label in labels]
    columns, rows = (1 + max(side) for side in zip(*found, strict=True))
    is_full = min(columns, rows) > 1 and len(set(found)) == len(found) == columns * rows
    return found if is_full and min(map(min, found)) == 0 else None


def _pair(label: object) -> tuple[int, int]:
    match label:
        case (int(a), int(b)):
            return a, b
    return -1, -1


def _row_names(
    layout: Layout, sizes: Sequence[Size], row: Sequence[int], names: tuple[str, str]
) -> tuple[Text, ...]:
    left = min(x - size.width / 2 for (x, _), size in zip(layout.places, sizes, strict=True))
    # A curve stays between its control points: a loop at the first node is left free too.
    left = min([left, *(x for route in layout.routes for x, _ in route)])
    found = {r: y for (_, y), r in zip(layout.places, row, strict=True)}
    return tuple(Text(left - 18, y, (names[r],), "end", TEXT, italic=True) for r, y in sorted(found.items()))


def _assemble(
    layout: Layout, sizes: Sequence[Size], labels: Sequence[str], edges: Sequence[tuple[int, int]], style: GraphStyle,
    texts: tuple[Text, ...], title: str,
) -> Drawing:  # fmt: skip
    nodes = []
    for v, (place, size, corner) in enumerate(zip(layout.places, sizes, layout.corners, strict=True)):
        nodes.append(
            Node(
                v, place[0], place[1], size.width, size.height, size.shape, lines_of(labels[v]),
                corner_at=(corner[0], corner[1]), corner_anchor=corner[2],
                board=None if style.boards is None else style.boards[v],
            )
        )  # fmt: skip
    weight: Weight = "faded" if len(edges) > MOST_EDGES else "ordinary"
    drawn = tuple(
        Edge(u, v, route, weight=weight) for (u, v), route in zip(edges, layout.routes, strict=True)
    )
    return finished(Drawing(tuple(nodes), drawn, texts, title=title))


def _with_moves(drawing: Drawing, moves: Sequence[str]) -> Drawing:
    """Write each move beside its drawn edge, on the outer side, where the next edge is furthest away."""
    edges = []
    for edge in drawing.edges:
        (x0, y0), (x1, y1) = edge.route[0], edge.route[-1]
        left = x1 < x0 - 1
        y = y0 + 0.62 * (y1 - y0)
        # Where the line is at the lower border of the text: there it comes nearest.
        near = x0 + (x1 - x0) * (y + 0.6 * SMALL - y0) / (y1 - y0)
        x, anchor = (near - 5, "end") if left else (near + 5, "start")
        text = Text(x, y, (moves[int(str(edge.target))],), cast(Anchor, anchor), colour="soft")
        edges.append(replace(edge, label=text))
    return finished(replace(drawing, edges=tuple(edges)))
