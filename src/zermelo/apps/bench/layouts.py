"""Layouts in pure Python: milliseconds for the largest drawings that anybody reads."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from zermelo.apps.bench.report import Section
from zermelo.apps.bench.timing import in_turn
from zermelo.arena import Arena
from zermelo.drawing import draw_arena, draw_tree
from zermelo.drawing.graphs import MOST_EDGES, MOST_NODES, MOST_TREE_NODES
from zermelo.games import load
from zermelo.situation import Player
from zermelo.tree import GameTree, Node
from zermelo.words import Words, message

_TITLE = message("bench.layouts.title", en="Layouts", fr="Dispositions")
_ABOUT = message(
    "bench.layouts.about",
    en="Places and routes of the largest trees and graphs that are drawn, in pure Python, from data to drawing.",
    fr="Places et tracés des plus grands arbres et graphes qui se dessinent, en Python ordinaire, des "
    "données au dessin.",
)
_WHAT = message("bench.layouts.what", en="what", fr="quoi")
_MILLISECONDS = message("bench.layouts.milliseconds", en="CPU milliseconds", fr="millisecondes de processeur")
_TREE = message("bench.layouts.tree", en="tree of {nodes} nodes", fr="arbre à {nodes} nœuds")
_LAYERS = message(
    "bench.layouts.layers",
    en="arena of {nodes} vertices and {edges} edges, in layers",
    fr="arène à {nodes} sommets et {edges} arcs, en couches",
)
_ROWS = message("bench.layouts.rows", en="the same in two rows", fr="la même sur deux lignes")
_GRID = message(
    "bench.layouts.grid",
    en="nim 5+5: {nodes} vertices on a grid",
    fr="nim 5+5 : {nodes} sommets sur une grille",
)


def layouts(*, quick: bool) -> Section:
    """Measure each layout of drawings at its largest size."""
    section = Section(_TITLE, _ABOUT, (_WHAT, _MILLISECONDS))
    tree, arena = random_tree(MOST_TREE_NODES), random_arena(MOST_NODES, MOST_EDGES)
    heaps = Arena.from_game(load("nim:heaps=5+5"))
    names = [str(v) for v in range(MOST_TREE_NODES)]
    actions: dict[str, tuple[Words, Callable[[], object]]] = {
        "tree": (_TREE(nodes=len(tree)), lambda: draw_tree(tree, names)),
        "layers": (
            _LAYERS(nodes=len(arena), edges=MOST_EDGES),
            lambda: draw_arena(arena, names[: len(arena)]),
        ),
        "rows": (_ROWS, lambda: draw_arena(arena, names[: len(arena)], "bipartite")),
        "grid": (_GRID(nodes=len(heaps)), lambda: draw_arena(heaps, names[: len(heaps)])),
    }
    times = in_turn({name: action for name, (_, action) in actions.items()}, 3 if quick else 11)
    section.rows += [(what, f"{1000 * times.median(name):.0f}") for name, (what, _) in actions.items()]
    return section


def random_tree(count: int) -> GameTree:
    """Return a random tree to measure on: every node hangs below an earlier one, the same every time."""
    chance = Random(1913)
    nodes = [Node(0, Player.ADAM, None, None, 0)]
    for state in range(1, count):
        parent = nodes[chance.randrange(max(0, state - 60), state)]
        nodes.append(Node(state, parent.player.other, None, parent, parent.depth + 1))
        parent.children.append(nodes[-1])
    levels = [nodes[0]]
    for node in levels:
        levels += node.children
    return GameTree(levels)


def random_arena(vertices: int, edges: int) -> Arena:
    """Return an arena without cycles to measure layouts on, the same every time."""
    chance = Random(1913)
    pairs: set[tuple[int, int]] = set()
    while len(pairs) < edges:
        u = chance.randrange(vertices - 1)
        pairs.add((u, chance.randint(u + 1, min(vertices - 1, u + 12))))
    return Arena.from_edges([v % 2 for v in range(vertices)], sorted(pairs))
