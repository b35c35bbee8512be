"""Layouts: laws of tidy trees and layers, and their speed."""

import sys
from itertools import pairwise
from random import Random
from time import thread_time

import pytest
from tests.unit.drawing.measure import faults

from zermelo.arena import Arena
from zermelo.drawing.graphs import GraphStyle, draw_arena, draw_tree
from zermelo.drawing.layouts import Size, layered, tidy_tree
from zermelo.drawing.layouts.common import spread
from zermelo.drawing.layouts.crossings import count_crossings, reduce_crossings
from zermelo.errors import FileError, GraphError, TooLargeError
from zermelo.games import load
from zermelo.tree import unfold


def random_tree(seed, count):
    chance = Random(seed)
    children = [[] for _ in range(count)]
    for v in range(1, count):
        children[chance.randrange(max(0, v - 12), v)].append(v)
    return children


def placed(children, sizes=None):
    edges = [(u, v) for u, row in enumerate(children) for v in row]
    return tidy_tree(sizes or [Size(20, 20)] * len(children), children, edges).places


@pytest.mark.parametrize("seed", range(20))
def test_nodes_of_a_level_keep_their_order_and_their_distance(seed):
    children = random_tree(seed, 120)
    chance = Random(seed)
    sizes = [Size(chance.randint(10, 60), 20, room=chance.randint(0, 30)) for _ in children]
    places = placed(children, sizes)
    level = [0]
    while level:
        for a, b in pairwise(level):
            assert places[b][0] - places[a][0] >= sizes[a].width / 2 + sizes[a].room + sizes[b].width / 2
        level = [child for v in level for child in children[v]]


@pytest.mark.parametrize("seed", range(5))
def test_a_parent_stands_over_the_middle_of_its_children(seed):
    children = random_tree(seed, 80)
    places = placed(children)
    for v, row in enumerate(children):
        if row:
            assert places[v][0] == pytest.approx((places[row[0]][0] + places[row[-1]][0]) / 2)


def test_equal_subtrees_are_drawn_equally():
    # The root has the same subtree twice, with a deep chain between.
    children = [[1, 4, 8], [2, 3], [], [], [5], [6], [7], [], [9, 10], [], []]
    places = placed(children)
    first = [places[v][0] - places[1][0] for v in (2, 3)]
    second = [places[v][0] - places[8][0] for v in (9, 10)]
    assert first == pytest.approx(second)


def test_a_mirrored_tree_is_drawn_as_the_mirror_image():
    children = random_tree(3, 60)
    mirrored = [row[::-1] for row in children]
    for (x, y), (mx, my) in zip(placed(children), placed(mirrored), strict=True):
        assert (x, y) == (pytest.approx(-mx), my)


def test_a_path_of_many_nodes_needs_no_recursion():
    children = [[v + 1] for v in range(20_000)] + [[]]
    assert len({x for x, _ in placed(children)}) == 1


def test_every_edge_of_an_acyclic_graph_goes_down():
    chance = Random(1)
    edges = sorted({(u, v) for u in range(25) for v in chance.sample(range(25), 3) if u < v})
    layout = layered([Size(30, 30)] * 25, edges)
    for (u, v), route in zip(edges, layout.routes, strict=True):
        assert layout.places[u][1] < layout.places[v][1]
        heights = [round(y, 6) for _, y in route]
        assert heights == sorted(heights)


def test_crossings_are_counted_as_pairs_of_edges_that_cross():
    chance = Random(5)
    upper, lower = list(range(8)), list(range(8, 16))
    down = [sorted(chance.sample(lower, 3)) for _ in upper] + [[] for _ in lower]
    edges = [(u, v) for u in upper for v in down[u]]
    crossing = sum((a - c) * (b - d) < 0 for i, (a, b) in enumerate(edges) for c, d in edges[i + 1 :])
    assert count_crossings(upper, lower, down) == crossing


def test_a_graph_that_can_be_drawn_without_crossings_is():
    down = [[7], [6], [5], [4], [], [], [], []]
    up = [[], [], [], [], [3], [2], [1], [0]]
    upper, lower = reduce_crossings([[0, 1, 2, 3], [4, 5, 6, 7]], down, up)
    assert count_crossings(upper, lower, down) == 0


def test_spread_finds_the_nearest_places():
    wanted, weights, apart = [3.0, 1.0, 2.0, 9.0], [1.0, 2.0, 1.0, 1.0], [1.0, 2.0, 1.0]

    def cost(places):
        return sum(w * (p - q) ** 2 for p, q, w in zip(places, wanted, weights, strict=True))

    best = spread(wanted, weights, apart)
    assert all(b - a >= d - 1e-9 for (a, b), d in zip(pairwise(best), apart, strict=True))
    chance = Random(0)
    for _ in range(3000):
        moved = [x + chance.uniform(-0.5, 0.5) for x in best]
        if all(b - a >= d for (a, b), d in zip(pairwise(moved), apart, strict=True)):
            assert cost(moved) >= cost(best) - 1e-9


def test_an_empty_arena_is_refused():
    with pytest.raises(GraphError, match="nothing to draw"):
        draw_arena(Arena.from_edges(0, []), [])


def test_more_than_sixty_vertices_are_refused():
    with pytest.raises(TooLargeError, match="61 vertices"):
        draw_arena(Arena.from_edges(61, []), ["x"] * 61)


def fastest(act, times=5):
    """The least of several times that this thread took: what else the machine does does not count."""
    seconds = []
    for _ in range(times):
        begun = thread_time()
        act()
        seconds.append(thread_time() - begun)
    return min(seconds)


def test_a_tree_of_200_nodes_takes_50_ms_at_most():
    tree = unfold(load("subtraction:heap=9,end=1"))
    assert len(tree) == 177
    labels = [str(node.state[0]) for node in tree]
    assert fastest(lambda: draw_tree(tree, labels)) * 200 / 177 < 0.05


def test_an_arena_of_60_vertices_takes_half_a_second_at_most():
    chance = Random(1)
    edges = sorted({(u, v) for u in range(60) for v in chance.sample(range(60), 6) if u < v})[:200]
    arena = Arena.from_edges(60, edges)
    assert fastest(lambda: draw_arena(arena, [str(v) for v in range(60)]), 3) < 0.5


@pytest.mark.parametrize("spec", ["nim:heaps=3+2", "wythoff:columns=4,rows=3"])
def test_states_of_two_numbers_stand_at_their_place_on_a_grid(spec):
    arena = Arena.from_game(load(spec))
    drawing = draw_arena(arena, list(map(str, arena.labels)))
    columns = sorted({round(node.x, 3) for node in drawing.nodes})
    rows = sorted({round(node.y, 3) for node in drawing.nodes}, reverse=True)
    assert (len(columns), len(rows)) == (4, 3)
    for node, state in zip(drawing.nodes, arena.labels, strict=True):
        assert (columns.index(round(node.x, 3)), rows.index(round(node.y, 3))) == state
    for line in (columns, rows[::-1]):
        assert len({round(b - a) for a, b in pairwise(line)}) == 1


def test_pairs_that_do_not_fill_a_rectangle_are_in_layers():
    # The rows of a bar of chocolate never grow downwards: 3,0 is a state, 0,3 is not.
    arena = Arena.from_game(load("chomp:rows=2,columns=3"))
    drawing = draw_arena(arena, list(map(str, arena.labels)))
    assert len({round(node.x) for node in drawing.nodes}) > 4


@pytest.mark.parametrize("owner", [None, [0, 1, 0, 1, 0, 1]])
def test_graphviz_places_the_vertices_on_request(owner):
    pytest.importorskip("pygraphviz")
    edges = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (4, 5), (3, 5), (0, 5), (5, 5)]
    arena = Arena.from_edges(owner or 6, edges)
    labels = [str(v) for v in range(6)]
    drawing = draw_arena(arena, labels, style=GraphStyle(layout="dot"))
    assert [(edge.source, edge.target) for edge in drawing.edges] == list(arena.iter_edges())
    assert not faults(drawing)
    # The vertex without predecessor is on top; ours is another layout.
    assert min(drawing.nodes, key=lambda node: node.y).key == 0
    assert [node.x for node in drawing.nodes] != [node.x for node in draw_arena(arena, labels).nodes]


def test_without_graphviz_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    with pytest.raises(FileError, match=r"zermelo\[dot\]"):
        draw_arena(Arena.from_edges(2, [(0, 1)]), ["0", "1"], style=GraphStyle(layout="dot"))
