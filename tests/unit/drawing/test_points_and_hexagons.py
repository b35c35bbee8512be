"""Boards whose cells are no squares: their geometry, in both writers."""

import math
import re

import pytest

from zermelo.board import Board, Piece
from zermelo.drawing.board_tikz import board_tikz
from zermelo.drawing.boards import Frame, board_svg
from zermelo.games import load

STONE = Piece("disc", 0, "X")


@pytest.fixture
def hexagons():
    return Board(
        ((STONE, None), (None, None)), ("a", "b"), ("1", "2"), style="hexagons", colours=("red", "first")
    )


def test_neighbours_are_equally_far_from_a_hexagon(hexagons):
    frame = Frame.of(hexagons)
    x, y = frame.middle(1, 0)
    near = [frame.middle(1, 1), frame.middle(0, 0), frame.middle(0, 1)]
    assert [round(math.dist((x, y), other), 6) for other in near] == [60.0] * 3


def test_hexagons_share_their_sides(hexagons):
    frame = Frame.of(hexagons)
    here, right, below = frame.hexagon(0, 0), frame.hexagon(0, 1), frame.hexagon(1, 0)

    def rounded(points):
        return {(round(px, 6), round(py, 6)) for px, py in points}

    assert len(rounded(here) & rounded(right)) == 2
    assert len(rounded(here) & rounded(below)) == 2


def test_all_of_a_board_of_hexagons_is_inside_its_drawing(hexagons):
    frame = Frame.of(hexagons)
    width, height = frame.size
    for row in range(2):
        for column in range(2):
            for px, py in frame.hexagon(row, column):
                assert 0 < px < width
                assert 0 < py < height


def test_each_player_has_two_sides_in_his_colour(hexagons):
    svg = board_svg(hexagons)
    assert svg.count("<polygon") == 4
    assert len(re.findall(r'<polyline[^>]*class="line-red"', svg)) == 4
    assert len(re.findall(r'<polyline[^>]*class="line-first"', svg)) == 4
    tex = board_tikz(hexagons)
    assert tex.count("-- cycle;") == 4


def test_points_are_joined_by_lines_and_have_no_boxes():
    board = Board(
        ((STONE, None), (Piece("blank", None, " "), None)),
        style="points",
        links=(((0, 0), (0, 1)), ((0, 1), (1, 1))),
    )
    svg, tex = board_svg(board), board_tikz(board)
    assert svg.count("<line") == 2
    assert 'class="fill-paper line-rule"' not in svg
    assert tex.count(" -- (") == 2
    assert board.text() == "X .\n  ."


def test_a_row_of_hexagons_begins_further_right_in_text():
    game = load("hex:3")
    assert game.board(game.start()).text().splitlines() == ["  a b c", "1 . . .", " 2 . . .", "  3 . . ."]
