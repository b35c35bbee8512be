"""Boards and boxes in a row."""

import pytest
from tests.unit.drawing.measure import faults

from zermelo.drawing import to_svg, to_tikz
from zermelo.drawing.sequence import Item, draw_sequence
from zermelo.games import load

GAMES = ["chomp", "reversi", "connect4", "tictactoe", "wythoff", "subtraction:heap=4"]


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.parametrize("zoom", [1.0, 2.5])
def test_boards_with_names_coordinates_and_arrows_stand_clear(spec, zoom):
    game = load(spec)
    board = game.board(game.start())
    items = [Item(board=board, name="a name that is wider"), Item("box"), Item(board=board)]
    assert not faults(draw_sequence(items, ["a move", ""], zoom=zoom, coordinates=True))


def test_a_larger_zoom_makes_larger_boards_and_the_pieces_grow_with_it():
    board = load("tictactoe").board((0, 0))
    small, large = (draw_sequence([Item(board=board)], zoom=zoom).nodes[0] for zoom in (1, 2))
    assert large.width - small.width == pytest.approx(3 * 17)


def test_lines_of_pieces_are_as_thin_on_paper_as_the_board_is_small():
    game = load("tictactoe")
    board = game.board(*game.read("X../.O./..."))
    tikz = to_tikz(draw_sequence([Item(board=board)]))
    # A cross is 8 pixels thick in a cell of 60; here a cell has 17 pixels of 0.64 points.
    assert f"line width={8 * 17 / 60 * 0.64:.2f}pt" in tikz


def test_a_bare_board_has_no_outline():
    board = load("chomp").board((3, 2))
    drawing = draw_sequence([Item(board=board)])
    assert drawing.nodes[0].shape == "bare"
    assert "line-adam" not in to_svg(drawing).split("</style>")[1]
