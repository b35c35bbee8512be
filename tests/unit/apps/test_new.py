"""The rules files that `zermelo new` writes are games that work: checked, solved, played and drawn."""

import pytest

from zermelo.apps.cli._templates import KINDS, TEMPLATES
from zermelo.drawing.boards import board_svg
from zermelo.exact import solve
from zermelo.games import load
from zermelo.matches.match import Match
from zermelo.questions import legal_moves
from zermelo.seen.board import board_of
from zermelo.testing import check_game

LANGUAGES = ("en", "fr")


@pytest.fixture(params=[(kind, language) for kind in (None, *KINDS) for language in LANGUAGES], ids=str)
def template(request, tmp_path):
    kind, language = request.param
    path = tmp_path / "my_game.py"
    path.write_text(TEMPLATES[kind](name="MyGame", path=path.name).text(language))
    return kind, path


def test_a_template_keeps_all_promises_has_short_lines_and_a_board_of_its_own(template):
    kind, path = template
    game = load(str(path))
    assert not check_game(game).problems
    assert max(map(len, path.read_text().splitlines())) <= 110
    assert ("board" in vars(type(game))) == (kind is not None)


def test_a_template_is_played_and_drawn_to_its_end_with_every_move_on_a_cell(template):
    kind, path = template
    game = load(str(path))
    match = Match(game)
    while match.result() is None:
        state, player = match.situation
        board = board_of(game, state, player)
        moves = list(legal_moves(game, state))
        assert "<svg" in board_svg(board)
        assert kind is None or set(board.places) == {game.move_name(state, move) for move in moves}
        match.push(moves[-1])
    assert "<svg" in board_svg(board_of(game, *match.situation))


def test_the_templates_are_games_of_known_results(tmp_path):
    found = {}
    for kind in KINDS:
        path = tmp_path / f"{kind}.py"
        path.write_text(TEMPLATES[kind](name="MyGame", path=path.name).text("en"))
        found[kind] = solve(load(str(path)), engine="plain")
    # Bouton: 3 ^ 4 ^ 5 = 2, and only the heap of 3 can become 4 ^ 5 = 1.
    assert (found["heaps"].grundy(), found["heaps"].best_moves()) == (2, [(0, 2)])
    # Tic-tac-toe: 5,478 positions, a draw.
    assert (found["grid"].states, str(found["grid"].outcome())) == (5478, "draw")
    # Every way from a to i has four arrows.
    assert (str(found["graph"].outcome()), found["graph"].distance()) == ("loss", 4)
