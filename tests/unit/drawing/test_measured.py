"""Nothing on any figure stands on anything else: measured on the figures of the course and on stand-ins."""

from dataclasses import replace
from random import Random

import pytest
from tests.unit.drawing.measure import faults

from zermelo.arena import Arena
from zermelo.arena_game import ArenaGame
from zermelo.drawing.figure import Drawing, Edge, Node, Text
from zermelo.drawing.graphs import GraphStyle, draw_arena, draw_tree
from zermelo.games import load
from zermelo.games.graph import Graph
from zermelo.learn.pictures import DrawOptions, pictures
from zermelo.tree import unfold

GRAPHS = [
    "chomp:rows=2,columns=2",
    "chomp:rows=2,columns=3",
    "subtraction:heap=5",
    "subtraction:heap=6",
    "subtraction:heap=9",
    "subtraction:heap=9,end=1",
    "nim:heaps=2+2",
    "wythoff:columns=3,rows=3",
    "graph",
]
TREES = ["chomp:rows=2,columns=2", "subtraction:heap=5", "subtraction:heap=6", "subtraction:heap=9,end=1"]

#: Stand-ins of the shape of the course's figures 37–40: owners, with and without a cycle.
ACYCLIC = {"edges": {"0": ["1", "2"], "1": ["3", "4"], "2": ["4", "5"], "3": ["6"], "4": ["6", "5"], "5": [], "6": []},
           "owner": {"0": 0, "1": 1, "2": 1, "3": 0, "4": 0, "5": 1, "6": 1}, "start": "0"}  # fmt: skip
CYCLIC = {"edges": {"0": ["1", "2"], "1": ["3", "4"], "2": ["4", "5"], "3": ["6", "0"], "4": ["3", "5"], "5": ["2"],
          "6": []}, "owner": {"0": 0, "1": 1, "2": 1, "3": 0, "4": 0, "5": 1, "6": 1}, "start": "0"}  # fmt: skip
#: Two-way edges, a loop and crossing chords, without owners.
TANGLED = {"a": ["b", "c"], "b": ["c", "d"], "c": ["a", "e"], "d": ["e", "d"], "e": ["f", "b"], "f": []}


def all_faults(game, **options):
    return [fault for drawing in pictures(game, DrawOptions(**options)) for fault in faults(drawing)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("labels", ["positions", "numbers", "boards"])
@pytest.mark.parametrize("spec", GRAPHS)
def test_graphs_of_the_course_have_no_overlap(spec, labels, language):
    game = load(spec)
    for kind, show in [
        ("arena", None),
        ("arena", "strategy"),
        ("bipartite", "attractor"),
        ("bipartite", "trap"),
    ]:
        assert not all_faults(game, kind=kind, show=show, labels=labels, language=language)


def test_every_step_of_an_attractor_has_no_overlap():
    game = load("chomp:rows=2,columns=3")
    assert not all_faults(game, kind="bipartite", show="attractor", steps=True, language="fr")


@pytest.mark.parametrize(
    "spec",
    [
        "chomp:rows=2,columns=3",
        "subtraction:heap=9,end=1",
        "nim:heaps=2+2",
        "nim:heaps=5+4",
        "wythoff:columns=5,rows=4",
        "graph",
    ],
)
def test_values_beside_nodes_stand_on_no_line(spec):
    # Two copies of the states of a large grid would be too many for one drawing.
    kinds = ("arena",) if spec in ("nim:heaps=5+4", "wythoff:columns=5,rows=4") else ("arena", "bipartite")
    for kind in kinds:
        for show in ("grundy", "kernel"):
            assert not all_faults(load(spec), kind=kind, show=show, steps=True)
            assert not all_faults(load(spec), kind=kind, show=show, blank=True)


@pytest.mark.parametrize("show", [None, "attractor", "strategy", "minimax", "alphabeta", "line"])
@pytest.mark.parametrize("spec", TREES)
def test_trees_of_the_course_have_no_overlap(spec, show):
    assert not all_faults(load(spec), kind="tree", show=show)


def test_every_step_of_a_tree_has_no_overlap():
    for show in ("attractor", "minimax", "alphabeta"):
        assert not all_faults(load("subtraction:heap=5"), kind="tree", show=show, steps=True)
        assert not all_faults(load("subtraction:heap=5"), kind="tree", show=show, blank=True)


@pytest.mark.parametrize("data", [ACYCLIC, CYCLIC, TANGLED], ids=["acyclic", "cyclic", "tangled"])
def test_stand_in_graphs_have_no_overlap(data):
    game = Graph.of(data)
    for kind in ("arena", "bipartite"):
        for show in (None, "attractor", "strategy"):
            if data is TANGLED and (kind, show) == ("arena", "attractor"):
                continue
            assert not all_faults(game, kind=kind, show=show)


@pytest.mark.parametrize("seed", range(6))
def test_random_arenas_of_many_sizes_have_no_overlap(seed):
    chance = Random(seed)
    count = chance.randint(5, 60)
    edges = {(u, v) for u in range(count) for v in chance.sample(range(count), 2) if u < v}
    arena = Arena.from_edges([chance.randint(0, 1) for _ in range(count)], sorted(edges))
    drawing = draw_arena(arena, [str(v * v) for v in range(count)], "arena", GraphStyle(room="10"))
    drawing = replace(drawing, nodes=tuple(replace(node, corner=("10",)) for node in drawing.nodes))
    assert not [fault for fault in faults(drawing) if "paper" not in fault]


@pytest.mark.parametrize("seed", range(4))
def test_random_arenas_with_cycles_have_no_overlap(seed):
    chance = Random(seed)
    count = chance.randint(4, 30)
    edges = {(u, chance.randrange(count)) for u in range(count) for _ in range(2)}
    arena = Arena.from_edges([chance.randint(0, 1) for _ in range(count)], sorted(edges))
    for kind in ("arena", "bipartite"):
        drawing = draw_arena(arena, [str(v) for v in range(count)], kind)
        assert not faults(drawing)


def test_moves_beside_the_edges_of_a_tree_stand_on_nothing():
    tree = unfold(load("subtraction:heap=5"))
    moves = [str(node.move or "") for node in tree]
    assert not faults(draw_tree(tree, [str(node.state[0]) for node in tree], moves))


def test_the_measure_sees_each_kind_of_fault():
    left, right = Node("l", 50, 50, 40, 40, lines=("1",)), Node("r", 150, 50, 40, 40, lines=("2",))
    line = ((70, 50), (90, 50), (110, 50), (130, 50))
    good = Drawing((left, right), (Edge("l", "r", line),), width=200, height=100)
    assert not faults(good)
    bad = {
        "overlap": replace(good, nodes=(left, replace(right, x=80))),
        "fit": replace(good, nodes=(replace(left, lines=("a long label",)), right)),
        "through node m": replace(good, nodes=(left, right, Node("m", 100, 50, 10, 10))),
        "is on the edge": replace(good, texts=(Text(100, 50, ("word",)),)),
        "is on node": replace(good, texts=(Text(50, 50, ("word",)),)),
        "own end": replace(good, edges=(Edge("l", "r", ((30, 50), *line[1:])),)),
        "paper": replace(good, width=100),
    }
    for words, drawing in bad.items():
        assert any(words in fault for fault in faults(drawing)), words


def test_a_game_on_an_arena_can_be_drawn():
    game = ArenaGame(Arena.from_dict({"a": ["b"], "b": []}))
    assert not all_faults(game, kind="arena")
