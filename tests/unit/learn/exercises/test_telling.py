"""A report in parts: the same words and the same case in a terminal, a notebook and a page."""

import re
from xml.etree import ElementTree

import pytest
from tests.handed_in import judged

from zermelo.learn.exercises.cases import Thing
from zermelo.learn.exercises.svg_pictures import in_svg
from zermelo.learn.exercises.telling import told, told_html

SVG = "{http://www.w3.org/2000/svg}"
SINKS = "def noyau(jeu):\n    return [s for s in jeu if jeu[s] == []]\n"


def texts(svg):
    return ["".join(e.itertext()) for e in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_graph_is_drawn_with_its_vertices_and_edges_and_the_target_twice_outlined():
    graph = {0: [1], 1: [0], 2: [0]}
    svg = in_svg(Thing((graph,), "graph", {"graph": graph, "owner": {0: 1, 1: 0, 2: 0}, "target": [1]}))
    assert sorted(texts(svg)) == ["0", "1", "2"]
    # One arrow head per edge; rectangles for player 0, two of them around the target; the circle is player 1's.
    drawn = ElementTree.fromstring(svg)
    paper, *outlines = drawn.iter(f"{SVG}rect")
    assert paper.get("class") == "fill-paper"
    assert len(outlines) == 3
    assert len(list(drawn.iter(f"{SVG}ellipse")) + list(drawn.iter(f"{SVG}circle"))) == 1


def test_a_tree_is_drawn_with_names_and_numbers_and_a_board_with_its_marks():
    tree = ("r", 0, (("a", -3, ()), ("b", None, (("ba", float("inf"), ()),))))
    assert sorted(texts(in_svg(Thing((tree,), "tree", tree)))) == ["a −3", "b", "ba ∞", "r 0"]
    board = in_svg(Thing((), "board", [["X", " ", 12], [" ", "O", " "]]))
    assert texts(board) == ["12"]
    assert "line-first" in board
    assert "line-second" in board


def test_nothing_is_drawn_of_numbers_and_of_what_nobody_could_read():
    assert in_svg(Thing((3,))) is None
    many = {v: list(range(v)) for v in range(200)}
    assert in_svg(Thing((many,), "graph", {"graph": many})) is None


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "smallest counterexample"), ("fr", "plus petit contre-exemple")],
)
def test_a_notebook_shows_the_case_drawn_and_says_what_the_terminal_says(language, said):
    report = judged("002-noyau", SINKS)
    shown = told_html(report, language)
    assert said in shown
    assert shown.count("<svg") == 1
    assert "noyau({0: [1], 1: [2], 2: []})" in shown
    plain = re.sub(r"<svg.*</svg>|<[^>]*>", "", shown, flags=re.DOTALL)
    for line in told(report, language).splitlines():
        if line.strip() and not set(line) & set("─►┐") and line.split() != ["0", "1", "2"]:
            assert line.strip().replace("<", "&lt;").replace("'", "&#x27;") in plain, line


def test_what_a_stranger_says_stays_text_in_a_notebook():
    source = "def fact(n):\n    print('<script>1</script>\\x1b[2J')\n    raise ValueError('<img src=x>')\n"
    shown = told_html(judged("004-fact", source))
    assert "<script" not in shown
    assert "<img" not in shown
    assert "\x1b" not in shown
    assert "raised, line 3: ValueError: &lt;img src=x&gt;" in shown


def test_whose_the_vertices_are_is_said_below_the_picture():
    source = "def attracteur(graphe, proprietaire, cibles):\n    return list(graphe)\n"
    report = judged("tp-2-attracteur", source)
    assert "[ ]: player 0; ( ): player 1; *: a target" in told(report)
    assert "rectangles: player 0; circles: player 1; two outlines: a target" in told_html(report)
