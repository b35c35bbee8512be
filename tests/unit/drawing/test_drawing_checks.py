"""What the functions that draw and write refuse, and in which words."""

import math

import pytest

from zermelo.arena import Arena
from zermelo.drawing import (
    draw_arena,
    draw_tree,
    tikz_picture,
    to_animated_svg,
    to_dot,
    to_forest,
    to_html,
    to_png,
    to_svg,
    to_tikz,
)
from zermelo.errors import ParameterError, UndefinedError
from zermelo.games import load
from zermelo.tree import unfold

ARENA = Arena.from_dict({0: [1, 2], 1: [2], 2: []})
LABELS = ["0", "1", "2"]
NO_DRAWINGS = [None, ARENA, "arena", 3, [], Arena]


@pytest.mark.parametrize("write", [to_svg, to_dot, to_forest, to_tikz, tikz_picture])
@pytest.mark.parametrize("given", NO_DRAWINGS)
def test_only_a_drawing_is_written(write, given):
    with pytest.raises(ParameterError) as caught:
        write(given)
    assert str(caught.value).endswith("as draw_arena(arena, labels) or draw_tree(tree, labels) returns it")
    assert "drawing est un dessin, tel que draw_arena(arène, étiquettes)" in caught.value.text("fr")


@pytest.mark.parametrize("write", [to_html, to_animated_svg])
@pytest.mark.parametrize("given", [*NO_DRAWINGS, draw_arena(ARENA, LABELS), [ARENA]])
def test_steps_are_a_list_of_drawings(write, given):
    with pytest.raises(ParameterError, match="drawings is a list of drawings, at least one"):
        write(given)


@pytest.mark.parametrize("labels", [3, [0, 1, 2], ["0", "1"], ARENA.labels, str])
def test_labels_are_one_text_for_each_vertex(labels):
    with pytest.raises(ParameterError, match="labels is a list of texts, one for each of the 3 vertices"):
        draw_arena(ARENA, labels)


@pytest.mark.parametrize("name", ["labels", "moves"])
@pytest.mark.parametrize("texts", [None, ["0"], [0, 1, 2, 3, 4, 5, 6, 7]])
def test_labels_and_moves_of_a_tree_are_one_text_for_each_node(name, texts):
    tree = unfold(load("subtraction:heap=3"))
    given = {"labels": ["x"] * len(tree), name: texts}
    with pytest.raises(ParameterError, match=f"{name} is a list of texts, one for each of the 8 vertices"):
        draw_tree(tree, **given)


@pytest.mark.parametrize("thing", [None, [[1], []], "arena", Arena])
def test_only_an_arena_is_drawn_as_one(thing):
    with pytest.raises(ParameterError, match="is not an arena"):
        draw_arena(thing, LABELS)


def test_a_dictionary_is_drawn_with_its_own_labels():
    nodes = draw_arena({"z": [(3, 2)], (3, 2): [7], 7: []}).nodes
    assert [node.lines for node in nodes] == [("z",), ("3,2",), ("7",)]


def test_only_a_tree_is_drawn_as_one():
    with pytest.raises(ParameterError, match=r"tree is a tree, as unfold\(game\) returns it"):
        draw_tree(ARENA, LABELS)


def test_rows_need_owners():
    with pytest.raises(
        UndefinedError, match=r"have no owner, so they stand in no row: draw arena.double\(\)"
    ):
        draw_arena(ARENA, LABELS, "bipartite")
    assert draw_arena(ARENA.double(), LABELS * 2, "bipartite").nodes


@pytest.mark.parametrize(
    "write",
    [
        lambda: draw_arena(ARENA, LABELS, "tree"),
        lambda: to_svg(draw_arena(ARENA, LABELS), theme="sepia"),
        lambda: to_html([draw_arena(ARENA, LABELS)], "de"),
    ],
)
def test_unknown_words_are_refused_with_the_known_ones(write):
    with pytest.raises(
        ParameterError, match=r"is unknown: (kind|theme|language) is one of (arena|auto|en), "
    ):
        write()


@pytest.mark.parametrize("svg", [None, draw_arena(ARENA, LABELS), "", "no picture", 3])
def test_only_an_svg_text_becomes_a_picture(svg):
    pytest.importorskip("resvg_py")
    with pytest.raises(ParameterError, match=r"svg is an SVG text, as to_svg\(drawing\) returns it"):
        to_png(svg)


@pytest.mark.parametrize("zoom", [0, -1, math.nan, math.inf, "2", None, True])
def test_a_zoom_is_a_number_above_zero(zoom):
    with pytest.raises(ParameterError, match="zoom is a number greater than 0"):
        to_png(to_svg(draw_arena(ARENA, LABELS)), zoom=zoom)
