"""Games of one's own on the page, in ordinary styles and without a board of their own: played by pressing cells."""

import random

import pytest
from playwright.sync_api import expect
from tests.e2e.cli import ROOT
from tests.e2e.test_page_play import LONGEST, moves_of, replay, wait_for_turn

from zermelo import load
from zermelo.apps.cli import main

GAMES = ROOT / "tests" / "ordinary_games"


#: Positions that are long as texts, and moves that are on no cell.
JEWELS = """
from dataclasses import dataclass, replace
from zermelo import Game

@dataclass(frozen=True)
class Table:
    purses: tuple
    jewels_won: tuple
    jewels_left: int

class Jewels(Game):
    def start(self): return Table((4, 4), (0, 0), 3)
    def moves(self, table): return [f"bid {n}" for n in range(1, 5)] * (table.jewels_left > 0)
    def play(self, table, move):
        return replace(table, jewels_left=table.jewels_left - 1, purses=(table.purses[0], int(move[4:])))
"""
#: Which buttons of moves, or what is in them, go beyond what they stand in.
BEYOND = """
() => [...document.querySelectorAll(".card, .card *")].filter((one) => {
  const [inner, outer] = [one, one.parentElement].map((node) => node.getBoundingClientRect());
  return inner.left < outer.left - 1 || inner.right > outer.right + 1;
}).map((one) => one.className)
"""


@pytest.fixture
def jewels(tmp_path):
    path = tmp_path / "jewels.py"
    path.write_text(JEWELS)
    return path


def test_moves_to_positions_with_long_texts_stay_on_a_phone(jewels, serve, open_view):
    page = open_view(
        at=serve(jewels), ready="main.play .card", locale="fr-FR", viewport={"width": 390, "height": 844}
    )
    assert page.locator(".card").count() == 4
    assert page.evaluate(BEYOND) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_moves_to_positions_with_long_texts_are_told_apart_in_the_explorer(jewels, tmp_path, open_offline):
    assert main(["explore", str(jewels), "-o", str(tmp_path / "jewels.html")]) == 0
    page = open_offline(tmp_path / "jewels.html")
    page.wait_for_selector(".card")
    assert page.evaluate(BEYOND) == []


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
    # How soon it ends is up to the opponent, who has so much time, and to chance.
    assert pressed >= 2
    assert not list(game.moves(replay(game, moves_of(page))))
    expect(page.locator("main")).to_have_attribute("data-stage", "over")
