"""`zermelo draw` as a person types it: files that appear whole, and refusals in one line."""

import re
import sys
from xml.etree import ElementTree

import pytest
from tests.e2e.cli import zermelo

from zermelo.apps.cli import main

CHOMP = "chomp:rows=2,columns=3"


def test_steps_of_an_attractor_are_a_folder_with_one_picture_each(tmp_path):
    folder = tmp_path / "out"
    result = zermelo("draw", CHOMP, "--as", "bipartite", "--show", "attractor", "--steps", "-o", f"{folder}/")
    assert result.returncode == 0, result.stderr
    pictures = sorted(folder.glob("step-*.svg"))
    assert len(pictures) == 12
    # The sizes of Adam's stages in the notes; a new vertex has a thick ring.
    rings = [path.read_text(encoding="utf-8").count('stroke-width="3"') for path in pictures]
    in_legend = 1
    assert [count - in_legend for count in rings[:6]] == [1, 3, 1, 2, 1, 1]
    assert len(list(folder.glob("step-*.tex"))) == 12
    assert (folder / "steps.html").exists()
    assert result.stdout.splitlines()[1].strip().startswith("2  Stage 1: ")
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("extension", ["svg", "png", "tex", "dot", "html"])
def test_the_extension_says_the_format(extension, tmp_path, capsys):
    path = tmp_path / f"figure.{extension}"
    assert main(["draw", CHOMP, "--show", "strategy", "-o", str(path)]) == 0
    assert str(path) in capsys.readouterr().out
    begins = {
        "svg": b"<svg",
        "png": b"\x89PNG",
        "tex": b"% chomp",
        "dot": b"digraph",
        "html": b"<!DOCTYPE html>",
    }
    assert path.read_bytes().startswith(begins[extension])


@pytest.mark.parametrize("extension", ["svg", "png", "tex", "html"])
def test_a_board_is_drawn_from_its_position(extension, tmp_path, capsys):
    path = tmp_path / f"board.{extension}"
    assert main(["draw", "tictactoe", "--as", "board", "--at", "X.O/.X./..O", "-o", str(path)]) == 0
    assert path.stat().st_size > 500


def test_a_board_after_a_play_marks_the_last_move(tmp_path, capsys):
    path = tmp_path / "board.svg"
    assert main(["draw", "tictactoe", "--as", "board", "--play", "b2 a1", "-o", str(path)]) == 0
    assert "line-new" in path.read_text(encoding="utf-8")


def test_french_figures_speak_french(tmp_path):
    path = tmp_path / "figure.svg"
    options = ["--as", "bipartite", "--show", "attractor", "-o", path]
    result = zermelo("draw", CHOMP, *options, language="fr")
    assert result.stdout.startswith("écrit : ")
    texts = "".join(ElementTree.fromstring(path.read_text(encoding="utf-8")).itertext())
    assert "attracteur d'Adam, avec les rangs" in texts


def test_labels_players_depth_and_blank_reach_the_figure(tmp_path, capsys):
    path = tmp_path / "figure.svg"
    options = [
        "--as",
        "tree",
        "--depth",
        "1",
        "--labels",
        "numbers",
        "--players",
        "Max,Min",
        "--show",
        "minimax",
    ]
    assert main(["draw", CHOMP, *options, "--blank", "-o", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    assert "Max" in text
    assert len(re.findall('class="node"', text)) == 6 + 2  # five moves, and two shapes in the legend


def test_an_existing_folder_keeps_its_other_files(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    assert main(["draw", "chomp", "--show", "kernel", "--steps", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert (tmp_path / "step-03.svg").exists()


def test_a_play_can_be_seen_with_a_result(tmp_path, capsys):
    path = tmp_path / "figure.svg"
    assert main(["draw", CHOMP, "--show", "kernel", "--play", "2,3 1,3", "-o", str(path)]) == 0
    texts = "".join(ElementTree.fromstring(path.read_text(encoding="utf-8")).itertext())
    assert "the play" in texts
    assert "kernel" in texts


def test_steps_in_one_svg_are_an_animation(tmp_path, capsys):
    path = tmp_path / "steps.svg"
    assert main(["draw", CHOMP, "--show", "attractor", "--steps", "-o", str(path)]) == 0
    assert path.read_text(encoding="utf-8").count('class="zermelo-steps-12"') == 12
    assert "Stage 1" in capsys.readouterr().out


def test_a_tree_can_be_written_for_forest(tmp_path, capsys):
    path = tmp_path / "tree.tex"
    assert main(["draw", "subtraction:heap=4", "--forest", "-o", str(path)]) == 0
    assert r"\begin{forest}" in path.read_text(encoding="utf-8")


def test_a_heuristic_of_a_file_judges_the_leaves(tmp_path, capsys):
    path, mine = tmp_path / "tree.svg", tmp_path / "mine.py"
    mine.write_text("def h(board):\n    return 10 * sum(row.count('X') for row in board)\n")
    options = ["--at", "X.O/.../...", "--depth", "1", "--show", "minimax", "--heuristic", f"{mine}:h"]
    assert main(["draw", "tictactoe", *options, "-o", str(path)]) == 0
    texts = [text.strip() for text in ElementTree.fromstring(path.read_text(encoding="utf-8")).itertext()]
    assert any("heuristic “h”" in text for text in texts)
    assert texts.count("20") == 8  # seven leaves and the root


def test_graphviz_can_lay_out_an_arena(tmp_path, capsys):
    pytest.importorskip("pygraphviz")
    ours, theirs = tmp_path / "ours.svg", tmp_path / "theirs.svg"
    assert main(["draw", CHOMP, "-o", str(ours)]) == 0
    assert main(["draw", CHOMP, "--layout", "dot", "-o", str(theirs)]) == 0
    assert ours.read_text(encoding="utf-8") != theirs.read_text(encoding="utf-8")


def test_without_graphviz_one_line_names_the_extra(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    assert main(["draw", CHOMP, "--layout", "dot", "-o", str(tmp_path / "f.svg")]) == 2
    said = capsys.readouterr().err
    assert "zermelo[dot]" in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


BAD = [
    (["chomp"], "-o"),
    (["chomp", "-o", "figure.gif"], ".svg, .png, .tex, .dot, .html"),
    (["chomp", "-o", "figure"], ".svg"),
    (["chomp", "--steps", "-o", "figure.tex"], "folder"),
    (["chomp", "--layout", "neato", "-o", "f.svg"], "zermelo, dot"),
    (["chomp", "--as", "bipartite", "--layout", "dot", "-o", "f.svg"], "--as arena"),
    (["chomp", "--as", "arena", "--forest", "-o", "f.tex"], "--forest is for trees"),
    (["chomp", "--depth", "1", "--forest", "-o", "f.svg"], ".tex"),
    (["chomp", "--forest", "--steps", "-o", "f"], "exclude"),
    (["chomp", "-o", "nowhere/figure.svg"], "no such file or folder"),
    (["chomp", "--show", "magic", "-o", "f.svg"], "attractor"),
    (["chomp", "--as", "cube", "-o", "f.svg"], "bipartite"),
    (["chomp", "--labels", "runes", "-o", "f.svg"], "numbers, positions, boards"),
    (["chomp", "--players", "Max", "-o", "f.svg"], "Max,Min"),
    (["chomp", "--as", "arena", "--depth", "2", "-o", "f.svg"], "--as tree"),
    (["chomp", "--as", "tree", "--depth", "x", "-o", "f.svg"], "whole number"),
    (["chomp", "--play", "9,9", "-o", "f.svg"], "9,9"),
    (["chomp", "--play", "9,9", "--show", "kernel", "-o", "f.svg"], "9,9"),
    (["chomp", "--blank", "--steps", "-o", "f"], "exclude"),
    (["chomp", "--as", "board", "--show", "kernel", "-o", "f.svg"], "--show is for graphs"),
    (["chomp", "--as", "board", "-o", "f.dot"], "no graph"),
    (["connect4", "-o", "f.svg"], "--at"),
    (["subtraction:heap=20", "--as", "tree", "-o", "f.svg"], "--depth"),
    (["subtraction", "--show", "grundy", "-o", "f.svg"], "end=1"),
    (["tictactoe", "--heuristic", "alignment", "-o", "f.svg"], "--depth"),
    (["tictactoe", "--as", "arena", "--heuristic", "alignment", "-o", "f.svg"], "--heuristic is for trees"),
    (["tictactoe", "--depth", "1", "--heuristic", "strength", "-o", "f.svg"], "alignment, absolute"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_input_is_refused_in_one_line_and_leaves_no_file(arguments, words, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["draw", *arguments]) == 2
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_the_help_has_its_explanations_on_the_left_half_of_the_screen():
    lines = zermelo("draw", "--help").stdout.splitlines()
    beside = [line for line in lines if line.startswith("  --steps")]
    assert beside[0].index("one picture") < 50
    # A form that is too long for its column has the explanation under it.
    place = next(i for i, line in enumerate(lines) if line.startswith("  --show"))
    assert lines[place + 1].strip().startswith("the result to show")


@pytest.mark.parametrize("extension", ["svg", "tex"])
def test_a_board_shows_what_each_move_is_worth(tmp_path, capsys, extension):
    # X.X/.O./.O. with X to move: b1 wins at once; every other move lets O win on b1 or draw.
    path = tmp_path / f"board.{extension}"
    assert main(["draw", "tictactoe", "--at", "X.X/.O./.O.", "--show", "verdicts", "-o", str(path)]) == 0
    drawn = path.read_text("utf-8")
    assert "+1" in drawn or "$+$1" in drawn
    assert drawn.count("−2") + drawn.count("$-$2") == 4
    assert main(["draw", "tictactoe", "--as", "tree", "--show", "verdicts", "-o", str(path)]) == 2
    assert "--as board" in capsys.readouterr().err
