"""The explorer's page in a real browser, without a network: what it shows is what Python's table says."""

import random
import re

import pytest
from tests.e2e.cli import ROOT, zermelo
from tests.signs import signs_of_moves

from zermelo import load, solve
from zermelo.questions import declares
from zermelo.words import say

GAMES = {
    "chomp": "chomp:rows=4,columns=5",
    "tictactoe": "tictactoe",
    "subtraction": "subtraction",
    "own": str(ROOT / "examples" / "chocolate.py"),
    "points": "reversi:size=4",
    "twice": "twice.py",
}
# 4×4 Reversi has passes, points and moves off the board; from here it is small.
LATE = {"points": ("--at", "a2a3b4c1a4")}
# The same player moves again after taking two: values keep their sign there.
TWICE = """
from zermelo import Game

class Twice(Game):
    players = ("Anne & <b>", "Bob")

    def start(self):
        return (7, 0)

    def moves(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def play(self, state, n):
        return (state[0] - n, state[1] if n == 2 else 1 - state[1])

    def turn(self, state):
        return state[1]

    def move_name(self, state, n):
        return f"<i>{n}&"
"""
PLAYS = 50

#: One random play by clicks on what is seen; what every position showed comes back.
PLAY = """
(choices) => {
  const text = (node, part) => node.querySelector(part)?.textContent ?? null;
  const shown = () => ({
    position: document.getElementById("facts").textContent,
    headline: document.getElementById("headline").textContent,
    table: [...document.querySelectorAll("#list tr")].map((row) => [text(row, "button"), text(row, ".sign")]),
    board: [...document.querySelectorAll("#board [data-move], #cards [data-move]")]
      .map((node) => [node.dataset.move, text(node, ".sign"), node.getAttribute("aria-label")]),
  });
  document.getElementById("first").click();
  const seen = [shown()];
  const played = [];
  for (const choice of choices) {
    const moves = [...document.querySelectorAll("#board [data-move], #cards [data-move]")];
    if (!moves.length) break;
    const move = moves[Math.floor(choice * moves.length)];
    played.push(move.dataset.move);
    move.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    seen.push(shown());
  }
  return { seen, played };
}
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("explorer")
    (folder / "twice.py").write_text(TWICE, encoding="utf-8")
    for name, spec in GAMES.items():
        result = zermelo("explore", spec, "-o", f"{name}.html", *LATE.get(name, ()), folder=folder)
        assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture
def open_page(open_offline, pages):
    def opened(name, **options):
        page = open_offline(pages / f"{name}.html", **options)
        page.wait_for_selector("body.ready")
        return page

    return opened


@pytest.mark.parametrize("name", GAMES)
def test_every_verdict_shown_is_the_one_of_the_table(name, open_page, pages):
    game = load(str(pages / "twice.py") if name == "twice" else GAMES[name])
    start, player = game.read(LATE[name][1]) if name in LATE else (game.start(), 0)
    solution = solve(game, start)
    page = open_page(name)
    chance = random.Random(1913)
    for _ in range(PLAYS):
        played = page.evaluate(PLAY, [chance.random() for _ in range(40)])
        state, mover = start, player
        for i, seen in enumerate(played["seen"]):
            known = signs_of_moves(game, solution, state)
            assert dict(seen["table"]) == known
            assert {text: shown for text, shown, _ in seen["board"]} == known
            outcome, distance = solution.outcome(state), solution.distance(state)
            names = [say(name, "en") for name in game.players]
            winner = {"win": names[mover], "loss": names[1 - mover], "draw": None}[outcome]
            if known and outcome == "loss":
                assert f"{winner} wins" in seen["headline"]
            if known and distance is not None:
                assert re.search(rf" in {distance} pl", seen["headline"])
            if not known:
                assert ("a draw" if winner is None else f"{winner} has won") in seen["headline"]
            grundy = solution.grundy(state)
            if grundy is not None:
                assert seen["position"].endswith(f"Grundy value {grundy}")
            if i < len(played["played"]):
                move = game.read_move(state, played["played"][i])
                state = game.play(state, move)
                mover = game.turn(state) if declares(game, "turn") else 1 - mover
        assert not list(game.moves(state))


def test_tic_tac_toe_takes_less_than_a_megabyte(pages):
    assert (pages / "tictactoe.html").stat().st_size <= 1_000_000


def test_keys_go_back_and_forth_and_play(open_page):
    page = open_page("chomp")
    position = page.locator("#facts")
    start = position.inner_text()
    page.keyboard.press("b")
    after = position.inner_text()
    assert after != start
    page.keyboard.press("ArrowLeft")
    assert position.inner_text() == start
    page.keyboard.press("ArrowRight")
    assert position.inner_text() == after
    page.keyboard.press("b")
    page.keyboard.press("Home")
    assert position.inner_text() == start
    page.keyboard.press("End")
    assert page.locator("#history li").count() == 3
    page.locator("#board [data-move]").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("#history li").count() == 4
    # The focus stays among the moves of the board.
    assert page.evaluate("document.activeElement.closest('#board') !== null")


def test_another_move_after_going_back_replaces_what_followed(open_page):
    page = open_page("subtraction")
    for key in ("b", "b", "b", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.locator("#history li").count() == 4
    page.locator("#list tr.loss button, #list tr.win button").last.click()
    assert page.locator("#history li").count() == 3


def test_verdicts_can_be_hidden_everywhere_with_one_key(open_page):
    page = open_page("chomp")
    page.keyboard.press("v")
    for part in ("#board .sign", "#list .sign", "#answer", "#legend", "#axis"):
        assert not page.locator(part).first.is_visible()
    assert page.locator("#headline").inner_text() == "Adam to move"
    labels = page.locator("#board [data-move]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert not any("wins" in label or "loses" in label for label in labels)
    page.keyboard.press("v")
    assert page.locator("#board .sign").first.is_visible()


def test_a_mistake_is_marked_in_the_history(open_page):
    page = open_page("chomp")
    page.locator("#list tr.loss button").first.click()
    assert page.locator("#history .mistake").count() == 1
    assert "a mistake: won before, lost after" in page.locator("#history button").last.get_attribute(
        "aria-label"
    )


@pytest.mark.parametrize(("locale", "spoken"), [("fr-CA", "fr"), ("en-GB", "en"), ("de-DE", "en")])
def test_the_page_opens_in_the_browser_s_language_else_in_that_of_the_command(locale, spoken, open_page):
    page = open_page("chomp", locale=locale)
    assert page.evaluate("document.documentElement.lang") == spoken
    assert page.locator("#headline").inner_text().startswith({"fr": "À Adam", "en": "Adam to"}[spoken])


def test_a_language_that_the_command_was_given_wins_over_the_browser_s(open_offline, tmp_path):
    path = tmp_path / "c.html"
    assert zermelo("explore", "chomp", "-o", path, "--lang", "fr").returncode == 0
    page = open_offline(path, locale="en-GB")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.locator("#headline").inner_text().startswith("À Adam")
    page.locator("#language").click()
    assert page.locator("#headline").inner_text().startswith("Adam to")


def test_the_game_has_its_name_in_the_language_of_the_page(open_page):
    page = open_page("tictactoe", locale="fr-FR")
    assert (page.title(), page.locator("h1").inner_text()) == ("Morpion 3×3", "Morpion 3×3")
    page.locator("#language").click()
    assert (page.title(), page.locator("h1").inner_text()) == ("tictactoe 3×3", "tictactoe 3×3")


def test_the_language_can_be_changed(open_page):
    page = open_page("chomp")
    assert "Adam to move — wins in 11 plies" in page.locator("#headline").inner_text()
    page.locator("#language").click()
    assert page.locator("#headline").inner_text() == "À Adam de jouer — gagne en 11 coups"
    assert page.evaluate("document.documentElement.lang") == "fr"
    own = open_page("own")
    legend = own.locator("#arena svg", has_text="a winning move")
    assert legend.is_visible()
    own.locator("#language").click()
    assert not legend.is_visible()
    assert "manger 3,3 : gagne en 11 coups" in page.locator("#board [data-move='3,3']").get_attribute(
        "aria-label"
    )


@pytest.mark.parametrize("name", ["chomp", "subtraction", "own"])
@pytest.mark.parametrize("size", [(390, 844), (1366, 768), (1920, 1080)])
def test_the_page_fits_the_screen_and_the_board_is_the_largest_thing(name, size, open_page):
    page = open_page(name, viewport={"width": size[0], "height": size[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    boxes = {part: page.locator(part).bounding_box() for part in ("#stage", "#status", "#controls", "#moves")}
    areas = {part: box["width"] * box["height"] for part, box in boxes.items()}
    assert max(areas, key=areas.get) == "#stage"
    assert page.locator("#board").bounding_box()["y"] < size[1] / 2


def test_the_theme_follows_the_screen_until_it_is_chosen(open_page):
    page = open_page("chomp", color_scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(27, 27, 27)"
    page.locator("#theme").click()
    assert page.evaluate(paper) == "rgb(255, 255, 255)"


def test_everything_that_can_be_pressed_has_a_name(open_page):
    page = open_page("points")
    names = page.locator("button, [role=button]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label') || one.textContent)"
    )
    assert names
    assert all(name.strip() for name in names)
