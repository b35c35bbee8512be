"""Sheets of paper: their answers are recomputed by naive code, and LaTeX compiles them."""

import re
import shutil
import subprocess
from math import inf

import pytest
from tests.oracles import naive

from zermelo.learn.sheets import KINDS, make_sheets, sheets_document


def minimax(tree, is_max):
    if not isinstance(tree, list):
        return tree
    values = [minimax(child, not is_max) for child in tree]
    return max(values) if is_max else min(values)


def alpha_beta(tree, is_max, alpha, beta, seen):
    """The textbook's, fail-hard or not: leaves that are looked at are written down."""
    if not isinstance(tree, list):
        seen.append(tree)
        return tree
    best = -inf if is_max else inf
    for child in tree:
        value = alpha_beta(child, not is_max, alpha, beta, seen)
        if is_max:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


def numbers(text):
    return [int(number) for number in re.findall(r"-?\d+", text.replace("−", "-"))]


def check(sheet):
    found = numbers(sheet.answer.text("en"))
    if sheet.kind == "kernel":
        (only,) = naive.kernels(sheet.data)
        assert found == sorted(only)
    elif sheet.kind == "grundy":
        assert found == [n for v in sheet.data for n in (v, naive.grundy(sheet.data, v))]
    elif sheet.kind == "attractor":
        graph, owner, target = (sheet.data[name] for name in ("graph", "owner", "target"))
        edges = [(a, b) for a in graph for b in graph[a]]
        ranks = naive.attractor([owner[v] for v in graph], edges, set(target), 0)
        assert found == [n for v in sorted(ranks) for n in (v, ranks[v])]
    elif sheet.kind == "minimax-tree":
        tree, begins = sheet.data
        assert found == [minimax(tree, begins == 0)]
    else:
        tree, begins = sheet.data
        seen = []
        assert found == [alpha_beta(tree, begins == 0, -inf, inf, seen), len(seen)]


@pytest.mark.parametrize("kind", KINDS)
def test_the_answers_are_those_of_naive_code(kind):
    sheets = make_sheets(kind, seed=3, copies=10)
    assert len({repr(sheet.data) for sheet in sheets}) == 10
    for sheet in sheets:
        check(sheet)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_answers_of_200_seeds_are_those_of_naive_code(kind):
    for seed in range(200):
        for sheet in make_sheets(kind, seed, copies=1):
            check(sheet)


def test_a_sheet_to_fill_in_shows_gains_on_leaves_and_nothing_on_inner_nodes():
    (sheet,) = make_sheets("minimax-tree", seed=1, copies=1)
    inner = {edge.source for edge in sheet.drawing.edges}
    for node in sheet.drawing.nodes:
        assert node.blank == (node.key in inner)
        assert bool(node.corner) == (node.key not in inner)


latex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX here")


def compiled(sheets, answers, folder):
    """What LaTeX says of the sheets as one document."""
    file = folder / "sheet.tex"
    file.write_text(sheets_document(sheets, "fr", answers=answers), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", file.name]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    assert result.returncode == 0, result.stdout[-1500:]
    return result.stdout


@pytest.mark.start
@latex
@pytest.mark.parametrize("answers", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_sheets_and_answers_compile(kind, answers, tmp_path):
    said = compiled(make_sheets(kind, 5, 3, "fr"), answers, tmp_path)
    assert answers or "(3 pages" in said


@pytest.mark.slow
@latex
@pytest.mark.parametrize("answers", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_the_sheets_and_answers_of_200_seeds_compile(kind, answers, tmp_path):
    sheets = [sheet for seed in range(200) for sheet in make_sheets(kind, seed, 1, "fr")]
    said = compiled(sheets, answers, tmp_path)
    assert answers or "(200 pages" in said
