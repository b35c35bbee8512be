"""Trees for LaTeX's package forest: the same tree, nested brackets, and a file that compiles."""

import re
import shutil
import subprocess

import pytest

from zermelo.arena import Arena
from zermelo.drawing import to_forest
from zermelo.drawing.graphs import draw_arena, draw_tree
from zermelo.errors import GraphError
from zermelo.games import load
from zermelo.learn.pictures import DrawOptions, pictures
from zermelo.tree import unfold

FOREST = "subtraction:heap=3"


def written(spec=FOREST, **options):
    return to_forest(pictures(load(spec), DrawOptions(kind="tree", **options))[-1])


def tree_of(source):
    """The labels as nested lists, read from the brackets alone."""
    body = source.partition(r"\begin{forest}")[2].partition(r"\end{forest}")[0]
    root = []
    stack = [root]
    for line in body.splitlines():
        if opened := re.match(r"\s*\[\{(\d+)\}", line):
            stack[-1].append([opened[1]])
            stack.append(stack[-1][-1])
        elif line.strip() == "]":
            stack.pop()
    assert stack == [root]
    return root[0]


def test_the_brackets_are_the_tree():
    # Three matches, take one to three: 3 → 2 → 1 → 0, and the shorter plays.
    one, two = ["1", ["0"]], ["2", ["1", ["0"]], ["0"]]
    assert tree_of(written()) == ["3", two, one, ["0"]]


def test_values_best_play_and_signs_are_written_as_styles():
    source = written(show="minimax")
    # 3 matches, who takes the last loses: Adam takes two and wins.
    assert re.search(r"\[\{3\}, zermelo rectangle, label=\{\[[^]]*\]right:\{1\}\}", source)
    assert source.count("edge={zermelo strategy edge}") == 2
    assert "Adam moves" in source
    assert source.count("zermelo circle") > 2


def test_cuts_blanks_rings_and_moves_are_written():
    assert r"{$\Vert$}" in written("subtraction:heap=5", show="alphabeta")
    assert "right:{}" in written(show="minimax", blank=True)
    assert "zermelo won by adam" in written(show="attractor")
    tree = unfold(load(FOREST))
    moves = [str(node.move or "") for node in tree]
    labels = [str(node.state[0]) for node in tree]
    assert r"edge label={node[midway, left, font=\small, text=zermelo-soft]{1}}" in to_forest(
        draw_tree(tree, labels, moves)
    )


def has_forest():
    """Forest itself is in texlive-pictures; packages that it loads are in texlive-latex-extra."""
    if shutil.which("pdflatex") is None or shutil.which("kpsewhich") is None:
        return False
    needed = ("forest.sty", "elocalloc.sty", "environ.sty", "inlinedef.sty")
    return all(subprocess.run(["kpsewhich", name], capture_output=True).returncode == 0 for name in needed)


@pytest.mark.start
@pytest.mark.skipif(not has_forest(), reason="pdflatex with forest is not installed")
def test_trees_compile_alone_on_one_page_and_inside_a_document(tmp_path):
    hostile = draw_tree(unfold(load("subtraction:heap=1")), [r"<b>&\$%#_{}~^[],=", "Ą日»]"])
    sources = {
        "minimax": written(show="minimax"),
        "cuts": written("subtraction:heap=5", show="alphabeta", language="fr"),
        "boards": written("chomp:rows=2,columns=2", show="strategy", labels="boards"),
        "blank": written(show="minimax", blank=True),
        "steps": to_forest(pictures(load(FOREST), DrawOptions(kind="tree", show="attractor", steps=True))[1]),
        "hostile": to_forest(hostile),
    }
    for name, source in sources.items():
        (tmp_path / f"{name}.tex").write_text(source, encoding="utf-8")
    inputs = "\n".join(rf"\input{{{name}.tex}}" for name in sources)
    head = r"\documentclass{article}\usepackage{forest}\begin{document}"
    (tmp_path / "whole.tex").write_text(f"{head}\n{inputs}\n\\end{{document}}\n", encoding="utf-8")
    for name in ("cuts", "whole"):
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace")
        assert result.returncode == 0, (name, result.stdout[-1500:])
        assert name == "whole" or "(1 page" in result.stdout


def test_what_is_no_tree_is_refused_with_another_way_to_draw_it():
    arena = Arena.from_dict({0: [1, 2], 1: [2], 2: []})
    with pytest.raises(GraphError, match="is not that of a tree, and forest draws trees only: take to_tikz"):
        to_forest(draw_arena(arena, ["0", "1", "2"]))
