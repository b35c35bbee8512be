"""Games of one's own on the page, in ordinary styles and without a board of their own: played by pressing cells."""

import random

import pytest
from playwright.sync_api import expect
from tests.e2e.cli import ROOT
from tests.e2e.test_page_play import LONGEST, moves_of, replay, wait_for_turn

from zermelo import load

GAMES = ROOT / "tests" / "ordinary_games"


# Rows of text; a flat tuple of numbers, with passes; a tuple of columns of different lengths.
@pytest.mark.parametrize("name", ["capture_go", "mini_othello", "drop_three"])
def test_a_game_of_one_s_own_is_played_to_its_end_by_pressing_its_cells(name, serve, open_view):
    file = GAMES / f"{name}.py"
    page = open_view(at=serve(file), ready="main.play [data-move]")
    game, chance = load(str(file)), random.Random(1913)
    pressed = 0
    for _ in range(LONGEST):
        if not wait_for_turn(page):
            break
        before = len(moves_of(page))
        cells = page.locator(".stage svg [data-move]")
        offered = cells if cells.count() else page.locator("[data-move]")  # a pass stands beside the board
        pressed += cells.count() > 0
        offered.nth(chance.randrange(offered.count())).dispatch_event("click")
        page.wait_for_function(
            "count => (location.hash.split('moves=')[1] ?? '').split('&')[0].split('_').filter(Boolean).length > count",
            arg=before,
        )
    assert pressed >= 3
    assert not list(game.moves(replay(game, moves_of(page))))
    expect(page.locator("main")).to_have_attribute("data-stage", "over")
