"""The thing that a case is about, drawn: by letters in a terminal, as SVG where there is a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.learn.course.trees import arbre
from zermelo.learn.exercises.cases import Thing
from zermelo.learn.exercises.comparing import shown
from zermelo.words import Words, message

_OWNERS = message(
    "pictures.owners",
    en="rectangles: player 0; circles: player 1; two outlines: a target",
    fr="rectangles : joueur 0 ; cercles : joueur 1 ; double contour : une cible",
)
_OWNERS_IN_LETTERS = message(
    "pictures.owners_in_letters",
    en="[ ]: player 0; ( ): player 1; *: a target",
    fr="[ ] : joueur 0 ; ( ) : joueur 1 ; * : une cible",
)
#: Larger graphs are listed, not drawn.
_MOST_VERTICES, _MOST_EDGES = 7, 12


def in_letters(thing: Thing) -> list[str]:
    """Return the lines of an exercise's picture made of letters; none where there is nothing to draw."""
    if thing.picture == "graph":
        return graph_lines(**thing.drawn)
    if thing.picture == "tree":
        return tree_lines(thing.drawn)
    if thing.picture == "board":
        return board_lines(thing.drawn)
    return []


def legend(thing: Thing, *, in_letters: bool = False) -> Words | None:
    """Return what the signs of an exercise's picture mean, where that is not plain to see."""
    if thing.picture == "graph" and thing.drawn.get("owner") is not None:
        return _OWNERS_IN_LETTERS if in_letters else _OWNERS
    return None


def drawn_thing(drawn: Mapping[str, Any]) -> Thing | None:
    """Return what an exercise draws below its statement."""
    if "tree" in drawn:
        root = _without_estimates(arbre(drawn["tree"]))
        return Thing((root,), "tree", root)
    if "graph" in drawn:
        graph = {_name(v): [_name(w) for w in targets] for v, targets in drawn["graph"].items()}
        more = {name: drawn[name] for name in ("owner", "target") if name in drawn}
        return Thing((graph,), "graph", {"graph": graph, **more})
    if "board" in drawn:
        board = [[" " if cell == "." else cell for cell in row] for row in drawn["board"]]
        return Thing((board,), "board", board)
    return None


def _without_estimates(node: Any) -> Any:
    name, number, children = node
    return (name, None if children else number, tuple(map(_without_estimates, children)))


def _name(vertex: Any) -> Any:
    """A vertex of an exercise, which TOML can only write as a text where it is a key."""
    return int(vertex) if isinstance(vertex, str) and vertex.isdecimal() else vertex


def graph_lines(
    graph: Mapping[Any, Sequence[Any]], owner: Mapping[Any, int] | None = None, target: Sequence[Any] = ()
) -> list[str]:
    """Return the graph of an exercise in letters, drawn with arcs: above the vertices those that go right.

    Vertices stand on one line, each before those it leads to as far as that is possible. Vertices of the first player
    are in square brackets, of the second in round ones, as they are rectangles and circles in drawings; a target has a
    star.

    >>> print("\\n".join(graph_lines({0: [2], 1: [0, 2], 2: []})))
    ┌──────────►┐
    ├────►┬────►┤
    1     0     2
    """
    order = _ordered(graph)
    edges = [(a, b) for a in order for b in graph[a]]
    if len(order) > _MOST_VERTICES or len(edges) > _MOST_EDGES:
        return [f"{_label(v, owner, target)} → {', '.join(map(str, graph[v])) or '·'}" for v in graph]
    labels = [_label(v, owner, target) for v in order]
    place, middle, x = {}, {}, 0
    for v, label in zip(order, labels, strict=True):
        place[v], middle[v] = x, x + len(label) // 2
        x += len(label) + 5
    width = x
    rank = {v: i for i, v in enumerate(order)}
    ahead = sorted(
        ((a, b) for a, b in edges if rank[a] < rank[b]), key=lambda e: (rank[e[0]] - rank[e[1]], rank[e[0]])
    )
    back = sorted(
        ((a, b) for a, b in edges if rank[a] > rank[b]), key=lambda e: (rank[e[0]] - rank[e[1]], rank[e[1]])
    )
    loops = {a for a, b in edges if a == b}
    names = [" "] * width
    for v, label in zip(order, labels, strict=True):
        text = label + ("↺" if v in loops else "")
        names[place[v] : place[v] + len(text)] = text
    above = _arcs(ahead, middle, width, "┌┐┬")
    below = _arcs(back, middle, width, "└┘┴")[::-1]
    return [line.rstrip() for line in (*above, "".join(names), *below)]


def _arcs(edges: Sequence[tuple[Any, Any]], middle: Mapping[Any, int], width: int, corners: str) -> list[str]:
    """The lines of an exercise graph's arcs in letters, the longest outermost; arcs that do not overlap share a line.

    Where an arc passes the stem of another, the stem is drawn: they do not meet.
    """
    rows: list[list[tuple[int, int, bool]]] = []
    for a, b in edges:
        x, y = sorted((middle[a], middle[b]))
        arc = (x, y, middle[b] == y)
        # Below the last line with an arc over a part of it: longer ones come first and stay outside.
        after = 1 + max(
            (i for i, row in enumerate(rows) if any(p < y and x < q for p, q, _ in row)), default=-1
        )
        if after == len(rows):
            rows.append([])
        rows[after].append(arc)
    stems: set[int] = set()
    lines = []
    for row in rows:
        line = ["│" if x in stems else " " for x in range(width)]
        ends: dict[int, set[str]] = {}
        for x, y, right in row:
            for between in range(x + 1, y):
                line[between] = "│" if between in stems else "─"
            # The head of the arrow stands just before the vertex that it leads to.
            line[y - 1 if right else x + 1] = "►" if right else "◄"
            ends.setdefault(x, set()).add("right")
            ends.setdefault(y, set()).add("left")
        for x, sides in ends.items():
            shapes = ("├", "┤", "┼") if x in stems else corners
            line[x] = shapes[2] if len(sides) == 2 else shapes[0] if "right" in sides else shapes[1]
        stems |= set(ends)
        lines.append("".join(line))
    return lines


def _label(v: Any, owner: Mapping[Any, int] | None, target: Sequence[Any]) -> str:
    star = "*" if v in target else ""
    if owner is None:
        return f"{v}{star}"
    return f"[{v}{star}]" if owner[v] == 0 else f"({v}{star})"


def _ordered(graph: Mapping[Any, Sequence[Any]]) -> list[Any]:
    """The vertices of an exercise's graph, each before those it leads to; where cycles forbid that, in given order."""
    left = list(graph)
    found: list[Any] = []
    while left:
        pointed = {b for a in left for b in graph[a] if b != a}
        free = [v for v in left if v not in pointed]
        chosen = free[0] if free else left[0]
        found.append(chosen)
        left.remove(chosen)
    return found


def tree_lines(
    node: tuple[str, float | None, tuple[Any, ...]], before: str = "", stem: str = ""
) -> list[str]:
    """Return the tree of an exercise in letters, a node per line with its name and its number.

    >>> print("\\n".join(tree_lines(("r", 0, (("a", 3, ()), ("b", 0, (("ba", 5, ()),)))))))
    r 0
    ├─ a 3
    └─ b 0
       └─ ba 5
    """
    name, number, children = node
    lines = [f"{before}{stem}{name}" if number is None else f"{before}{stem}{name} {shown(number)}"]
    inside = before + {"": "", "├─ ": "│  ", "└─ ": "   "}[stem]
    for i, child in enumerate(children):
        lines += tree_lines(child, inside, "└─ " if i == len(children) - 1 else "├─ ")
    return lines


def board_lines(board: Sequence[Sequence[str]]) -> list[str]:
    """Return the board of an exercise in letters, a point for each empty cell.

    >>> print("\\n".join(board_lines([["X", " "], ["O", "X"]])))
    X ·
    O X
    """
    return [" ".join("·" if cell == " " else cell for cell in row) for row in board]
