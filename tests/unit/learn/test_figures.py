"""The figures of the course: all are there, none has a fault, and they show what the text says."""

import re
import shutil
import subprocess
from collections import Counter
from unicodedata import normalize
from xml.etree import ElementTree

import pytest
from tests.golden.figures import GALLERY, errata_pictures, readme_pictures
from tests.unit.drawing.measure import faults

from zermelo.drawing import tikz_picture, to_svg, to_tikz
from zermelo.errors import ParameterError
from zermelo.learn.figures import FIGURES, figure

#: The list of the course's checklist (A.7), figure by figure; 10 of document 002 has two trees.
LISTED = {
    "000": [str(n) for n in range(32, 61)],
    "001": ["tree", "values", "ex1", "ex2", "p4"],
    "002": [*map(str, range(1, 10)), "10a", "10b"],
    "003": ["line", "double", "attractors", "minimax", "fan"],
    "004": [str(n) for n in range(1, 19)],
}
#: Figures that the text determines (A108): Nim(5), (6), (9), (20), (24), Chomp(2,2), (2,3), (4,5), Wythoff,
#: Connect Four's figure 6, starts of games, calls; a play or a tree that is lost does not count.
DETERMINED = [
    "000-32",
    "000-33",
    "000-34",
    "000-35",
    "000-36",
    "000-36-attractor",
    "000-44",
    "000-45",
    "000-46",
    "000-57",
    "001-p4",
    "002-3",
    "002-4",
    "002-4-attractor",
    "002-5",
    "002-6",
    "003-line",
    "003-double",
    "003-attractors",
    "004-1",
    "004-2",
    "004-3",
    "004-4",
    "004-5",
    "004-6",
    "004-8",
    "004-9",
    "004-11",
    "004-12",
    "004-16",
    "004-17",
    "004-18",
    "004-18-calls",
]


def drawn(id, language="en"):
    (drawing,) = figure(id).drawings(language)
    return drawing


def labels(drawing):
    return {node.key: "".join(node.lines) for node in drawing.nodes}


def bold(drawing):
    return [(edge.source, edge.target) for edge in drawing.edges if edge.weight == "strategy"]


def stages(drawing, fill):
    """How many vertices of a fill have each rank, in the order of the ranks."""
    ranks = Counter(int(node.corner[0]) for node in drawing.nodes if node.fill == fill)
    return [ranks[rank] for rank in range(max(ranks) + 1)]


def values(drawing):
    """What stands beside the nodes, by key."""
    return {node.key: node.corner[0] for node in drawing.nodes if node.corner}


# --- all of them ------------------------------------------------------------------------------------


def test_every_figure_of_the_checklist_is_there():
    wanted = {f"{document}-{number}" for document, numbers in LISTED.items() for number in numbers}
    assert wanted <= set(FIGURES)
    assert {id[:3] for id in FIGURES} == set(LISTED)


def test_the_determined_figures_are_no_stand_ins_and_the_others_say_what_they_are():
    assert {found.id for found in FIGURES.values() if not found.stand_in} == set(DETERMINED)
    for found in FIGURES.values():
        assert ("stand-in" in found.words("en")) == found.stand_in
        assert ("données de remplacement" in found.words("fr")) == found.stand_in


def test_every_figure_has_a_caption_in_each_language():
    captions = [found.caption for found in FIGURES.values()]
    assert all(caption.en and caption.fr and caption.en != caption.fr for caption in captions)
    assert (
        len({caption.en for caption in captions}) == len({caption.fr for caption in captions}) == len(FIGURES)
    )


@pytest.mark.parametrize("id", FIGURES)
def test_nothing_stands_on_anything_else(id):
    for language in ("en", "fr"):
        assert not faults(drawn(id, language))


@pytest.mark.parametrize("id", FIGURES)
def test_the_steps_have_no_fault_and_end_with_the_whole_figure(id):
    frames = figure(id).drawings("fr", steps=True)
    assert not [fault for frame in frames for fault in faults(frame)]
    assert len({(frame.width, frame.height) for frame in frames}) == 1


def pairs(text, pattern):
    """The points that a picture's text names, to a tenth."""
    return {(round(float(x), 1), round(float(y), 1)) for x, y in re.findall(pattern, text)}


def near(point, points):
    """Whether a point is among those, written with at most two decimals."""
    x, y = (round(number, 1) for number in point)
    steps = (-0.1, 0, 0.1)
    return any((round(x + dx, 1), round(y + dy, 1)) in points for dx in steps for dy in steps)


NUMBER = r"(-?\d+(?:\.\d+)?)"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("id", FIGURES)
def test_both_writers_draw_every_line_where_it_is_and_svg_says_every_word(id, language):
    drawing = drawn(id, language)
    nodes, edges, texts = drawing.everything()
    svg, tikz = to_svg(drawing), tikz_picture(drawing)
    in_svg, in_tikz = pairs(svg, rf"{NUMBER}[ ,]{NUMBER}"), pairs(tikz, rf"\({NUMBER},{NUMBER}\)")
    for edge in edges:
        assert near(edge.route[0], in_svg), edge
        assert near(edge.route[0], in_tikz), edge
    shown = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    said = [normalize("NFKC", "".join(one.itertext())) for one in shown]
    wanted = [line for text in texts for line in text.lines]
    wanted += [line for node in nodes if node.board is None for line in (*node.lines, *node.corner)]
    wanted += [line for edge in edges if edge.label for line in edge.label.lines]
    # A subscript is a letter set lower.
    assert not Counter(normalize("NFKC", line) for line in wanted) - Counter(said)


@pytest.mark.parametrize("id", FIGURES)
def test_the_gallery_shows_what_is_drawn_today(id):
    # Rewritten by `python -m tests.golden.figures`, and looked at.
    assert (GALLERY / f"{id}.svg").read_text("utf-8") == to_svg(drawn(id))


def test_the_gallery_has_every_figure_with_both_captions_and_is_small():
    page = (GALLERY / "README.md").read_text("utf-8")
    for found in FIGURES.values():
        assert f"({found.id}.svg)" in page
        assert found.words("fr") in page
        assert found.words("en") in page
    assert sum(path.stat().st_size for path in GALLERY.iterdir()) < 1_500_000
    shown = {file.stem for file in (*(file for file, _ in readme_pictures()), *errata_pictures())}
    assert {path.stem for path in GALLERY.iterdir()} == {"README", *FIGURES, *shown}


@pytest.mark.parametrize("id", FIGURES)
def test_svg_and_tikz_are_whole_and_no_text_is_tiny(id):
    svg = to_svg(drawn(id, "fr"))
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == figure(id).words("fr")
    sizes = [float(size) for size in re.findall(r'<text[^>]*font-size="([0-9.]+)"', svg)]
    assert min(sizes, default=14) >= 14
    tikz = to_tikz(drawn(id, "fr"))
    assert tikz.count(r"\begin{scope}") == tikz.count(r"\end{scope}")
    assert "{?}" not in tikz


def compile_together(ids, folder):
    pictures = "\n".join(rf"\clearpage {tikz_picture(drawn(id, 'fr'))}" for id in ids)
    head = r"\documentclass{article}\usepackage{tikz}\begin{document}"
    (folder / "all.tex").write_text(f"{head}\n{pictures}\n\\end{{document}}\n", encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    assert result.returncode == 0, result.stdout[-1500:]
    assert "Missing character" not in result.stdout


needs_latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")


@needs_latex
def test_a_figure_of_each_kind_compiles(tmp_path):
    compile_together(
        [
            "000-33",
            "000-34",
            "000-40",
            "000-48",
            "000-57",
            "002-3",
            "002-6",
            "003-fan",
            "004-1",
            "004-2",
            "004-17",
        ],
        tmp_path,
    )


@needs_latex
@pytest.mark.slow
def test_every_figure_compiles(tmp_path):
    compile_together(FIGURES, tmp_path)


def test_an_unknown_figure_is_refused_with_those_of_its_document():
    with pytest.raises(ParameterError, match=r"“001-p5” \(did you mean 001-p4\?\).*001-tree, 001-values"):
        figure("001-p5")
    with pytest.raises(ParameterError, match="zermelo figures lists them all"):
        figure("nothing")


# --- what they show ---------------------------------------------------------------------------------


def test_chomp_2_by_2_has_five_configurations_and_seven_edges_twice():
    assert len(drawn("000-35").nodes) == 5
    assert (len(drawn("000-36").nodes), len(drawn("000-36").edges)) == (10, 14)
    assert len(drawn("000-44").nodes) == 8  # those that play can reach when Adam begins (note 000)
    assert (len(drawn("000-46").nodes), len(drawn("000-46").edges)) == (5, 7)


def test_stages_of_the_attractors_are_those_of_the_course():
    assert stages(drawn("000-36-attractor"), "adam") == [1, 2, 1, 1]
    assert stages(drawn("002-4-attractor"), "adam") == [1, 3, 1, 2, 1, 1]
    heap = drawn("003-attractors")
    assert (len(stages(heap, "adam")), sum(stages(heap, "adam")), sum(stages(heap, "eve"))) == (17, 25, 25)
    assert len(heap.nodes) == 50


def test_the_frames_of_an_attractor_are_its_stages():
    frames = figure("002-4-attractor").drawings(steps=True)
    rings = [sum(node.ring for node in frame.nodes) for frame in frames]
    assert rings == [1, 3, 1, 2, 1, 1] * 2


def test_the_stand_ins_39_and_40_do_what_the_text_says():
    acyclic, cyclic = drawn("000-39"), drawn("000-40")
    ranks = {
        label: (node.fill, node.corner[0])
        for node, label in zip(acyclic.nodes, labels(acyclic).values(), strict=True)
    }
    assert ranks["6"] == ("adam", "0")
    assert ranks["3"] == ("adam", "1")
    assert ranks["5"] == ("eve", "0")
    assert ranks["4"][0] == "eve"
    assert "none" not in {node.fill for node in acyclic.nodes}
    coloured = [
        label
        for node, label in zip(cyclic.nodes, labels(cyclic).values(), strict=True)
        if node.fill != "none"
    ]
    assert sorted(coloured) == ["5", "6"]


def test_a_repeated_state_has_equal_subtrees():
    drawing = drawn("000-42")
    names = labels(drawing)
    children = {}
    for edge in drawing.edges:
        children.setdefault(edge.source, []).append(names[edge.target])
    assert [children[v] for v, name in names.items() if name == "2"] == [["6", "7"], ["6", "7"]]


def test_reversi_prefers_the_other_move_when_it_looks_one_ply_further():
    one, two = drawn("000-55"), drawn("000-56")
    assert (values(one)[1], values(one)[2], bold(one)) == ("4", "3", [(0, 1)])
    assert (values(two)[1], values(two)[2], bold(two)) == ("0", "2", [(0, 2)])


def test_the_ternary_tree_fills_from_the_leaves():
    shown = [sum(bool(node.lines) for node in drawn(f"000-{n}").nodes) for n in (58, 59, 60)]
    assert shown == [27, 27 + 9, 27 + 9 + 3]


def test_each_depth_of_document_002_prefers_another_move():
    assert [bold(drawn(f"002-{n}")) for n in (7, 8, 9)] == [[(0, 1)], [(0, 2)], [(0, 3)]]
    assert labels(drawn("002-7"))[1] == "10"


def test_the_same_tree_is_worth_less_when_eve_begins():
    assert labels(drawn("002-10a"))[0] == "6"  # max of the minima of the maxima, by hand
    assert labels(drawn("002-10b"))[0] == "3"


def test_adams_strategy_in_chomp_2_by_3_is_the_one_of_the_notes():
    drawing = drawn("002-4")
    names = labels(drawing)
    rows = {node.key: node.shape for node in drawing.nodes}
    assert {(names[u], names[v]) for u, v in bold(drawing)} == {
        ("0", "2"), ("1", "6"), ("3", "6"), ("4", "8"), ("5", "8"), ("7", "8"),
    }  # fmt: skip
    assert {rows[u] for u, _ in bold(drawing)} == {"rectangle"}
    assert (len(drawn("002-3").nodes), len(drawn("002-3").edges)) == (9, 21)


def test_connect_fours_cells_are_worth_3_in_a_corner_and_276_together():
    position, table = drawn("002-6").nodes
    cells = [[int(piece.text) for piece in row] for row in table.board.cells]
    assert cells[0] == [3, 4, 5, 7, 5, 4, 3]
    assert sum(map(sum, cells)) == 276
    signs = {0: 1, 1: -1}
    total = sum(
        signs[piece.player] * cells[r][c]
        for r, row in enumerate(position.board.cells)
        for c, piece in enumerate(row)
        if piece is not None
    )
    assert total == 2


def test_the_queen_of_wythoff_reaches_left_below_and_the_diagonal():
    (node,) = drawn("002-5").nodes
    dots = sum(piece is not None and piece.shape == "dot" for row in node.board.cells for piece in row)
    assert dots == 5 + 4 + 4


def test_the_heap_of_24_is_lost_at_3k_plus_1():
    drawing = drawn("003-line")
    lost = sorted(int(node.lines[0]) for node in drawing.nodes if node.fill == "eve")
    assert lost == [1, 4, 7, 10, 13, 16, 19, 22]


def test_the_alignments_see_the_winning_square():
    assert sorted(values(drawn("003-fan")).values()) == ["10", "10", "10", "10", "1000"]
    assert bold(drawn("003-fan")) == [(0, 1)]


def test_the_graphs_of_9_matches_have_10_and_9_states():
    assert [len(drawn(f"004-{n}").nodes) for n in (4, 5, 6)] == [10, 9, 18]


def test_j1_holds_j0_on_4k_plus_1():
    caught = [node for node in drawn("004-9").nodes if node.shape == "rectangle" and node.fill == "eve"]
    assert sorted(node.lines[0] for node in caught) == ["1", "5", "9"]
    assert sorted(stages(drawn("004-8"), "eve")) == [1, 1, 3]


def test_plays_of_9_matches_end_where_the_winner_leaves_one():
    for id, loser in (("004-7", "circle"), ("004-10", "rectangle")):
        drawing = drawn(id)
        *_, last = (edge for edge in figure(id).drawings(steps=True)[-1].nodes if edge.ring)
        assert (last.lines, last.shape) == (("1",), loser)
        assert any(edge.weight == "play" for edge in drawing.edges)


def test_the_tree_of_5_matches_is_evaluated_from_the_leaves():
    leaves, partly, whole = (values(drawn(f"004-{n}")) for n in (16, 17, 18))
    assert len(whole) == len(drawn("004-18").nodes) == 15  # the calls that note 004 counts
    assert whole[0] == "−∞"
    assert leaves.items() < partly.items() < whole.items()
    assert (partly[1], 0 in partly, 2 in partly) == ("−∞", False, False)


def test_fibo_of_4_is_called_9_times_and_returns_5():
    drawing = drawn("004-2")
    assert Counter(labels(drawing).values()) == {
        "fibo(4)": 1, "fibo(3)": 1, "fibo(2)": 2, "fibo(1)": 3, "fibo(0)": 2,
    }  # fmt: skip
    assert values(drawing)[0] == "5"
    assert len(figure("004-2").drawings(steps=True)) == 9 + 9 + 1
