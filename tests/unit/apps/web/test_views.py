"""What the page shows of a match."""

import pytest

from zermelo.apps.web.views import turned_cells
from zermelo.games import load
from zermelo.matches.match import Match
from zermelo.seen.board import board_of


@pytest.mark.parametrize(
    ("spec", "moves", "turned"),
    [
        ("chess", "e2e4 d7d5 e4d5", []),
        ("dobutsu", "b3b2", []),
        ("draughts", "32-28 19-23 28x19", []),
        # d4 and e5 are white, e4 and d5 black: a disc on d3 turns d4.
        ("reversi", "d3", [(3, 3)]),
    ],
)
def test_pieces_are_marked_where_they_change_sides_and_not_where_they_are_taken(spec, moves, turned):
    game = load(spec)
    match = Match(game)
    for text in moves.split():
        match.push(game.read_move(match.situation[0], text))
    assert turned_cells(match, board_of(game, *match.situation)) == turned
