"""A training set in a real browser, without a network: any move that keeps the outcome is right, others are refuted."""

import json

import pytest
from playwright.sync_api import expect

from zermelo.apps.cli import main

SIZES = {"phone": (390, 844), "laptop": (1366, 768)}


@pytest.fixture(scope="module")
def training(tmp_path_factory):
    path = tmp_path_factory.mktemp("training") / "chomp.html"
    assert main(["puzzles", "chomp:rows=3,columns=4", "--count", "8", "-o", str(path)]) == 0
    return path


def puzzles_of(page):
    return json.loads(page.locator("#data").text_content())["puzzles"]


@pytest.mark.parametrize(("size", "locale"), [("phone", "fr-FR"), ("laptop", "en-GB")])
def test_second_best_moves_are_right_and_wrong_ones_are_refuted_step_by_step(
    open_offline, training, size, locale
):
    width, height = SIZES[size]
    page = open_offline(training, viewport={"width": width, "height": height}, locale=locale)
    fr = locale.startswith("fr")
    puzzles = puzzles_of(page)
    number = next(i for i, each in enumerate(puzzles) if sum(move["right"] for move in each["moves"]) > 1)
    page.locator(f"[data-puzzle='{number}']").click()
    right = [move["name"] for move in puzzles[number]["moves"] if move["right"]]
    page.locator(f"[data-move='{right[-1]}']").click()
    expect(page.locator("#said.right")).to_contain_text("Juste" if fr else "Right")
    expect(page.locator("#said")).to_contain_text(
        f"{'Tout aussi bon :' if fr else 'Equally good:'} {right[0]}"
    )
    assert page.locator(f"[data-puzzle='{number}'].solved").count() == 1
    # A wrong move on the board itself; then its refutation by keys, and another try.
    page.locator("[data-puzzle='0']").click()
    wrong = next(move for move in puzzles[0]["moves"] if not move["right"])
    row, column = wrong["path"][0]
    page.locator(f"#board [data-cell='{row},{column}']").click()
    expect(page.locator("#said.wrong")).to_contain_text(wrong["said"][0][1 if fr else 0])
    steps = len(wrong["boards"])
    assert steps > 1
    seen = {page.locator("#board").inner_html()}
    for step in range(2, steps + 1):
        page.keyboard.press("ArrowRight")
        assert page.locator("#step").inner_text() == f"{step}/{steps}"
        seen.add(page.locator("#board").inner_html())
    assert len(seen) == steps
    page.keyboard.press("r")
    good = next(move["name"] for move in puzzles[0]["moves"] if move["right"])
    page.locator(f"[data-move='{good}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said.right")).to_have_count(1)
    # The first answer was wrong, and stays so.
    assert page.locator("[data-puzzle='0'].failed").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_language_and_theme_change_in_place(open_offline, training):
    page = open_offline(training, locale="en-GB", color_scheme="dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.locator("#theme").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.locator("#language").click()
    assert "problèmes" in page.locator("h1").inner_text()
    assert page.evaluate("document.documentElement.lang") == "fr"
