"""The functions of the third note, against the definitions, against zermelo's own, and against the note's numbers."""

import random

import pytest
from tests.oracles import naive

from zermelo.arena import Arena
from zermelo.exact import grundy_values, kernel
from zermelo.games import load
from zermelo.learn.course import document_002 as course
from zermelo.learn.course.trees import arbre
from zermelo.learn.exercises.cases import MAKERS
from zermelo.search import minimax


def small_graphs():
    return [thing.arguments[0] for thing in MAKERS["dags"].make(vertices=4)]


def test_the_kernel_is_the_one_stable_and_absorbing_set_of_every_small_graph():
    for graph in small_graphs():
        (only,) = naive.kernels(graph)
        assert set(course.noyau(graph)) == set(only) == set(kernel(graph))


def test_nimbers_are_those_of_the_definition_and_of_the_library():
    for graph in small_graphs():
        expected = {v: naive.grundy(graph, v) for v in graph}
        assert course.nimber(graph) == expected == dict(grundy_values(graph))


def test_stable_and_absorbing_are_asked_edge_by_edge():
    chance = random.Random(3)
    for graph in small_graphs():
        chosen = [v for v in graph if chance.random() < 0.5]
        assert course.est_stable(graph, chosen) == naive.is_stable(graph, chosen)
        assert course.est_absorbant(graph, chosen) == naive.is_absorbing(graph, chosen)


def test_the_graph_of_the_note_is_chomp_and_its_answers_are_those_of_the_note():
    assert sorted(course.noyau(course.jeu)) == [2, 6, 8]
    assert [course.predecesseurs(course.jeu, j) for j in (8, 6, 2, 0)] == [[4, 5, 7], [1, 3], [0], []]
    assert course.sansSuccesseur(course.jeu) == course.sansNimber(course.jeu, dict.fromkeys(course.jeu)) == 8
    assert list(course.nimber(course.jeu).values()) == [4, 3, 0, 2, 2, 1, 0, 1, 0]


def test_the_table_of_wythoff_is_that_of_the_note_and_of_the_game():
    rows = ["01234567", "12045378", "20153486", "34562019", "45327690"]
    table = course.grundy(8, 8)
    assert ["".join(map(str, row)) for row in table[:5]] == rows
    known = grundy_values(Arena.from_game(load("wythoff")))
    assert all(table[x][y] == naive_wythoff(x, y) == known[x, y] for x in range(8) for y in range(8))


def naive_wythoff(x, y, known={}):  # noqa: B006 — a memory
    if (x, y) not in known:
        reached = [(x - k, y) for k in range(1, x + 1)] + [(x, y - k) for k in range(1, y + 1)]
        reached += [(x - k, y - k) for k in range(1, min(x, y) + 1)]
        known[x, y] = naive.mex({naive_wythoff(*square) for square in reached})
    return known[x, y]


def test_wythoff_moves_to_a_cold_square_unless_it_stands_on_one():
    cold = {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4), (6, 10), (10, 6)}
    for n in range(11):
        for p in range(11):
            found = course.wythoff(n, p)
            assert (found is None) == ((n, p) in cold)
            assert found is None or found in cold


@pytest.mark.parametrize("nested", [[[3, 5], [1, 9]], [[[2, 7], 4], [1, [6, 3]]], [5], [[0, 0], [0]]])
def test_maximin_and_minimax_are_those_of_the_library(nested, tmp_path):
    file = tmp_path / "tree.json"
    file.write_text(str(nested))
    game = load(f"graph:file={file}")
    assert course.maximin(arbre(nested), 9) == minimax(game).value
