"""Boards are drawn from their data alone, in SVG and in TikZ."""

import itertools
import math
import re
import shutil
import subprocess
import typing
import xml.etree.ElementTree as ElementTree

import pytest

from zermelo.analysis import Verdict
from zermelo.board import Board, Piece, Shape
from zermelo.drawing.board_tikz import board_tikz
from zermelo.drawing.boards import Frame, board_svg
from zermelo.drawing.latex import latex
from zermelo.drawing.pieces import Label, parts_of, size_of
from zermelo.drawing.style import COLOURS
from zermelo.scores import Outcome

SHAPES = typing.get_args(Shape)
STYLES = ("grid", "checkered", "holes", "plain")
SVG = "{http://www.w3.org/2000/svg}"


def win(distance):
    return Verdict(None, Outcome.WIN, 1, distance, True)


def loss(distance):
    return Verdict(None, Outcome.LOSS, -1, distance, True)


DRAW = Verdict(None, Outcome.DRAW, 0, None, True)


def texts(svg):
    return [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def square(size=3, **more):
    return Board(((None,) * size,) * size, **more)


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape not in ("text", "blank")])
@pytest.mark.parametrize("player", [None, 0, 1])
def test_every_shape_is_drawn_inside_its_cell(shape, player):
    piece = Piece(shape, player, "40")
    parts = parts_of(piece)
    assert parts
    width, height = size_of(piece)
    if shape in ("flat", "upright", "box"):
        # Up to the dots, which stand in the middles of the cells around.
        width, height = 2 * width, 2 * height
    for part in parts:
        if isinstance(part, Label):
            points = [(part.x + side * part.size * 0.3 * len(part.text), part.y) for side in (-1, 1)]
            assert all(abs(x) <= width / 2 + 3 and abs(y) + part.size / 2 <= height / 2 for x, y in points)
            continue
        if isinstance(part.outline, str):
            numbers = [float(word) for word in part.outline.split() if word not in "MLCZ"]
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
        else:
            x, y, radius = part.outline
            points = [(x - radius, y - radius), (x + radius, y + radius)]
        edge = part.width / 2 if part.line else 0
        assert all(abs(x) + edge <= width / 2 and abs(y) + edge <= height / 2 for x, y in points)


@pytest.mark.parametrize("shape", ["seeds", "store"])
def test_seeds_are_drawn_one_by_one_with_their_number(shape):
    for count in (0, 1, 7, 24):
        hole, *rest = parts_of(Piece(shape, 0, str(count)))
        seeds = [part for part in rest if not isinstance(part, Label)]
        assert hole.line == "first"
        assert len(seeds) == count
        for i, (x, y, radius) in enumerate(part.outline for part in seeds):
            # No seed hides another, and all lie in the hole.
            assert math.hypot(x, y) + radius < 26
            assert all(math.dist((x, y), other.outline[:2]) > radius for other in seeds[:i])
        assert [part.text for part in rest if isinstance(part, Label)] == ([str(count)] if count else [])
    assert len(parts_of(Piece(shape, 0, "30"))) == 24 + 2


def test_a_number_of_seeds_is_written_in_both_drawings():
    board = Board(((Piece("seeds", 0, "17"), Piece("blank", None, " ")),), style="plain")
    assert "17" in texts(board_svg(board))
    assert "{17};" in board_tikz(board)


@pytest.mark.parametrize("shape", ["disc", "token"])
def test_the_players_stones_differ_without_colours(shape):
    shapes = [[part.outline for part in parts_of(Piece(shape, player))] for player in (0, 1)]
    assert shapes[0] != shapes[1]


def test_a_board_with_every_shape_and_style_is_well_formed_in_known_colours():
    row = tuple(Piece(shape, player, "a<b") for shape in SHAPES for player in (None, 0, 1))
    for style in STYLES:
        svg = board_svg(Board((row, (None,) * len(row)), style=style))
        for node in ElementTree.fromstring(svg).iter():
            for name in (node.get("class") or "").split():
                kind, _, role = name.partition("-")
                assert kind in ("fill", "line")
                assert role in COLOURS


def test_the_colours_of_the_players_are_those_of_the_board():
    board = Board(((Piece("disc", 0), Piece("disc", 1)),), colours=("yellow", "red"))
    body = board_svg(board).split("</style>")[1]
    assert "fill-yellow" in body
    assert "fill-red" in body
    assert "fill-first" not in body
    assert "zermelo-yellow" in board_tikz(board).split("tikzpicture")[1]


def test_names_of_cells_are_written_in_both_drawings_and_where_nothing_stands_in_text():
    board = Board(((Piece("disc", 0, "x"), None, None),), names=(("1", "2", ""),))
    assert texts(board_svg(board)) == ["1", "2"]
    assert board_tikz(board).count("font=\\tiny") == 2
    assert board.text(empty="-") == "x 2"
    assert Board(((None, None),)).text(empty="-") == "- -"


def test_coordinates_and_caption_are_written():
    board = square(2, column_names=("a", "b"), row_names=("1", "2"), caption="two by two")
    assert texts(board_svg(board)) == ["a", "b", "1", "2", "two by two"]
    for text in ("a", "b", "1", "2", "two by two"):
        assert f"{{{text}}};" in board_tikz(board)


def test_coordinates_never_stand_on_a_cell():
    frame = Frame.of(square(3, column_names=("a", "b", "c"), row_names=("10", "1000", "1")))
    for x, y, text in frame.labels():
        half = 0.7 * 14 * len(text) / 2
        assert y + 7 <= frame.origin[1] or x + half <= frame.origin[0]
        assert x - half >= 0
        assert y - 7 >= 0


def test_moves_are_signed_and_coloured_by_their_verdict():
    board = square(2, places={"a1": (0, 0), "b1": (0, 1), "a2": (1, 0)})
    svg = board_svg(board, moves={"a1": win(5), "b1": DRAW, "a2": loss(8)})
    assert texts(svg) == ["+5", "=", "−8"]
    roles = [node.get("class") for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert roles == ["fill-win", "fill-draw", "fill-loss"]
    tikz = board_tikz(board, moves={"a1": win(5), "b1": DRAW, "a2": loss(8)})
    assert "{$+$5}" in tikz
    assert "{$-$8}" in tikz


def test_points_and_estimates_have_their_own_signs():
    board = square(3, places={"a": (0, 0), "b": (0, 1), "c": (0, 2)})
    judged = {
        "a": Verdict(None, Outcome.WIN, 12, 7, True),
        "b": Verdict(None, Outcome.LOSS, float("-inf"), 3, True),
        "c": Verdict(None, None, -0.5, None, False),
    }
    assert texts(board_svg(board, moves=judged, points=True)) == ["+12", "−∞", "~−0.5"]


def test_moves_without_a_place_of_their_own_stand_under_the_board():
    board = square(2, places={"x": (0, 0), "y": (0, 0), "far": (9, 9)})
    moves = {"x": win(1), "y": loss(2), "pass": DRAW, "far": win(3)}
    assert texts(board_svg(board, moves=moves)) == ["+1", "y −2 · pass = · far +3"]


def test_the_last_move_is_framed_by_its_cell_or_its_text():
    board = square(2, places={"a2": (1, 0)})
    by_text, by_cell = board_svg(board, last="a2"), board_svg(board, last=(1, 0))
    assert by_text == by_cell
    assert "line-new" in by_text.split("</style>")[1]
    assert "line-new" not in board_svg(board, last=(5, 5)).split("</style>")[1]


def test_a_verdict_does_not_hide_the_piece_that_it_would_take():
    board = Board(((Piece("pawn", 1), None),), places={"x": (0, 0), "y": (0, 1)})
    svg = ElementTree.fromstring(board_svg(board, moves={"x": win(1), "y": win(1)}))
    heights = [float(node.get("y")) for node in svg.iter(f"{SVG}text")]
    assert heights[0] > heights[1]


def test_special_characters_are_escaped():
    nasty = '<b a="1">&\x00'
    board = Board(
        ((Piece("text", None, nasty),),),
        row_names=(nasty,),
        column_names=(nasty,),
        caption=nasty,
        places={nasty: (0, 0)},
    )
    svg = board_svg(board, moves={nasty: DRAW}, title=nasty)
    assert "<b" not in svg
    assert texts(svg)[0] == '<b a="1">&�'
    assert latex(r"\~^_%$#{}&") == (r"\textbackslash{}\textasciitilde{}\textasciicircum{}\_\%\$\#\{\}\&")
    assert r"50\%\_\{a\}" in board_tikz(Board(((Piece("text", None, "50%_{a}"),),)))


def test_a_board_without_cells_is_an_empty_drawing():
    ElementTree.fromstring(board_svg(Board(())))
    ElementTree.fromstring(board_svg(Board(((), ()), style="holes")))
    assert "tikzpicture" in board_tikz(Board((), style="holes"))


def test_rows_of_different_lengths_are_drawn():
    board = Board(((Piece("match"),), (Piece("match"), Piece("match"))), style="plain", places={"x": (0, 1)})
    assert texts(board_svg(board, moves={"x": win(2)})) == ["+2"]


def test_both_themes_are_in_one_file_unless_one_is_asked_for():
    both, dark = board_svg(square()), board_svg(square(), theme="dark")
    assert "prefers-color-scheme: dark" in both
    assert COLOURS["paper"][0] not in dark


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_what_is_written_can_be_read_on_both_papers():
    for role, theme in itertools.product(("win", "draw", "loss", "ink", "soft"), (0, 1)):
        light, dark = sorted(luminance(COLOURS[name][theme]) for name in (role, "paper"))
        assert (dark + 0.05) / (light + 0.05) >= 4.5, role


@pytest.mark.start
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex")
def test_latex_accepts_the_drawing(tmp_path):
    row = tuple(Piece(shape, player, "50 % <a_b> & {c}") for shape in SHAPES for player in (None, 0, 1))
    pictures = [
        board_tikz(
            Board((row, (None,) * len(row)), ("a_1",), ("#",), style, {"m": (1, 0), "&": (0, 0)}, "x · y → 100 %"),
            moves={"m": win(3), "&": loss(2), "p^q": DRAW}, last=(1, 1),
        )
        for style in STYLES
    ]  # fmt: skip
    lines = [r"\documentclass{article}\usepackage{tikz}\begin{document}", *pictures, r"\end{document}"]
    (tmp_path / "boards.tex").write_text("\n\n".join(lines), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "boards.tex"]
    result = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120
    )
    assert result.returncode == 0, result.stdout[-1500:]
    assert not re.search("Missing character", result.stdout)


def test_a_winning_line_has_a_band_behind_it_and_the_board_keeps_its_size():
    stone = Piece("cross", 0, "X")
    plain = Board(((stone, stone), (None, None)))
    won = Board(plain.cells, lines=(((0, 0), (0, 1)),))
    for was, now in ((board_svg(plain), board_svg(won)), (board_tikz(plain), board_tikz(won))):
        assert now != was
        assert now.splitlines()[0] == was.splitlines()[0]
    frame = Frame.of(won)
    bands = ElementTree.fromstring(board_svg(won)).findall(f".//{SVG}line")
    assert {(float(band.get("x1")), float(band.get("x2"))) for band in bands} >= {
        (frame.middle(0, 0)[0], frame.middle(0, 1)[0])
    }
    assert "line-win" in board_svg(won)
