"""The functions of the notes on trees, heaps and recursion, against zermelo's own and against the notes' numbers."""

import random
from math import comb, inf

import pytest

from zermelo.games.graph import Graph
from zermelo.games.subtraction import Subtraction
from zermelo.learn.calls import follow_calls
from zermelo.learn.course import document_000, document_001, document_002, document_004
from zermelo.learn.course.trees import arbre
from zermelo.search import minimax


def random_tree(chance, depth):
    if depth == 0 or chance.random() < 0.2:
        return chance.randint(-9, 9)
    return [random_tree(chance, depth - 1) for _ in range(chance.randint(1, 3))]


def trees():
    chance = random.Random(7)
    return [[random_tree(chance, 3) for _ in range(2)] for _ in range(30)]


@pytest.mark.parametrize("nested", trees(), ids=str)
def test_every_minimax_on_trees_is_that_of_the_library(nested):
    tree = arbre(nested)
    for begins in (0, 1):
        game = Graph.of(nested, player=begins)
        value = minimax(game).value * (1 - 2 * begins)
        assert document_001.minimax(tree, 9, begins == 0) == value
        assert document_001.rec_minimax(tree, 9, begins == 0)[0] == value
        assert document_000.minMax(tree, 9, ("MAX", "MIN")[begins]) == value
        assert (document_002.maximin, document_002.minimax)[begins](tree, 9) == value


@pytest.mark.parametrize("nested", trees()[:10], ids=str)
def test_the_line_leads_to_a_leaf_of_the_value_that_was_promised(nested):
    tree = arbre(nested)
    value, line = document_001.rec_minimax(tree, 9)
    for above, below in zip([tree, *line], line, strict=False):
        assert below in above[2]
    assert line[-1][1:] == (value, ())


def test_at_the_horizon_the_estimate_counts():
    tree = arbre((0, [(5, [1]), (3, [9])]))
    assert (
        document_001.minimax(tree, 1)
        == document_000.minMax(tree, 1, "MAX")
        == document_002.maximin(tree, 1)
        == 5
    )
    assert document_001.minimax(tree, 2) == document_002.maximin(tree, 2) == 9


def test_the_gain_is_asked_of_leaves_only():
    with pytest.raises(ValueError, match="r has children"):
        document_001.E(arbre([1]))


@pytest.mark.parametrize("heap", range(1, 13))
def test_the_heap_of_matches_is_the_subtraction_game_that_ends_at_one(heap):
    outcome = minimax(Subtraction(heap=heap, take=3, end=1)).outcome
    assert document_004.minimax(heap, 0) == (inf if outcome == "win" else -inf)
    assert document_004.minimax(heap, 1) == -document_004.minimax(heap, 0)


@pytest.mark.parametrize(("heap", "calls"), [(5, 15), (9, 177)])
def test_minimax_without_memory_makes_as_many_calls_as_the_note_counts(heap, calls):
    assert len(follow_calls(document_004.minimax, heap, 0, limit=10_000).calls) == calls


def test_recursions_have_the_values_that_formulas_give():
    for n in range(9):
        assert document_004.suite(n) == comb(2 * n, n) // (n + 1)
        u, v = document_004.fibo(n), document_004.fibo(n + 1)
        assert document_004.fibo(n + 2) == u + v
        assert len(follow_calls(document_004.fibo, n, limit=10_000).calls) == 2 * u - 1
    assert [document_004.fact(n) for n in (0, 1, 5, 10)] == [1, 1, 120, 3_628_800]
    for endless in (document_004.fact_inf, document_004.fact_cr):
        with pytest.raises(RecursionError):
            endless(3)
