"""The page for everybody: nothing that axe finds, letters that can be read, all screens, languages and themes."""

import os

import pytest
from playwright.sync_api import expect
from tests.e2e.test_page_keyboard import BOARDS, PRESSED
from tests.e2e.test_page_views import SETTLED, SIZES, VIEWS

#: Screens beside those of the views, by what shows that they are there.
SCREENS = {
    "heaps": ("#play/nim:heaps=20+30+40?second=person", ".chooser"),
    "won": ("#play/connect4?moves=1_2_1_2_1_2_1&second=person", "main[data-stage=over]"),
    "exercises": ("#exercises", ".view-exercises .list a"),
    "exercise": ("#exercises/002-noyau", ".view-exercises #source"),
    "question": ("#exercises/002-q1", ".view-exercises #answer"),
    "play": (VIEWS["play"], ".place[data-move='2,1']"),
}


@pytest.mark.start
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_axe_finds_nothing_on_any_view(locale, theme, open_view):
    if "CI" not in os.environ:
        pytest.importorskip("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    found = {}

    def look(screen):
        for violation in axe.run(page).response["violations"]:
            found[screen, violation["id"]] = [node["html"][:200] for node in violation["nodes"]]

    page = open_view(ready=".gallery", locale=locale, color_scheme=theme)
    look("welcome")
    for screen, (fragment, seen) in SCREENS.items():
        page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        page.wait_for_selector(seen)
        look(screen)
    page.keyboard.press("v")
    page.wait_for_selector(".moves tbody")
    for view, fragment in VIEWS.items():
        page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        page.wait_for_selector(f".view-{view} :is({SETTLED[view]})")
        look(view)
    page.evaluate("(fragment) => { location.hash = fragment }", VIEWS["play"])
    for act, seen in (("game", ".chip"), ("set_up", ".editor")):
        page.locator(f"[data-act={act}]").click()
        page.wait_for_selector(f"dialog[open] {seen}")
        look(act)
        page.keyboard.press("Escape")
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_axe_finds_nothing_on_the_board_of_any_game(locale, theme, open_view):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = open_view(ready=".gallery", locale=locale, color_scheme=theme)
    found = {}
    for fragment in (*BOARDS, *PRESSED):
        page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        page.wait_for_function(
            "(game) => document.querySelector('main').dataset.fragment?.startsWith(game)",
            arg=fragment.split("?")[0],
        )
        page.wait_for_selector("main[data-stage=waiting]")
        for violation in axe.run(page).response["violations"]:
            found[fragment, violation["id"]] = [node["html"][:200] for node in violation["nodes"]]
    assert found == {}


#: The smallest letters of a drawing and its legend, in pixels, and whether what has no room can be scrolled to.
LETTERS = """() => {
  const drawn = [...document.querySelectorAll(".drawing svg, .figure .picture")];
  const sizes = drawn.flatMap((svg) => [...svg.querySelectorAll("text")].map(
    (text) => svg.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)));
  const seen = (svg) => svg.getBoundingClientRect().width <= svg.parentElement.clientWidth + 1
    || getComputedStyle(svg.parentElement).overflowX === "auto";
  return [Math.min(...sizes), drawn.length, drawn.every(seen)];
}"""


@pytest.mark.start
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_axe_finds_nothing_where_a_class_gives_its_password(locale, serve, open_view):
    if "CI" not in os.environ:
        pytest.importorskip("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    address = serve("--password", "tableau")
    for theme in ("light", "dark"):
        page = open_view(at=address, ready="dialog[open]", locale=locale, color_scheme=theme)
        assert Axe().run(page).response["violations"] == []
        page.locator("dialog input").fill("faux")
        page.locator("dialog [type=submit]").click()
        page.wait_for_selector("dialog [role=alert]")
        assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("size", SIZES)
def test_letters_in_drawings_can_be_read_and_what_has_no_room_is_scrolled(size, open_view):
    width, height = SIZES[size]
    page = open_view(
        VIEWS["understand"], ready=SETTLED["understand"], viewport={"width": width, "height": height}
    )
    for fragment in (
        VIEWS["understand"],
        "#understand/subtraction:heap=5?show=alphabeta",
        "#understand/nim:heaps=2+3?show=grundy",
    ):
        page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        show = fragment.partition("show=")[2] or "attractor"
        expect(page.locator("#show")).to_have_value(show)
        page.wait_for_selector(SETTLED["understand"])
        page.wait_for_selector(".figure .picture")
        page.wait_for_function(f"() => ({LETTERS})()[0] >= 13.9")
        assert page.evaluate(LETTERS)[1:] == [2, True], fragment
        assert page.evaluate("document.documentElement.scrollWidth") <= width, fragment


@pytest.mark.parametrize("size", SIZES)
def test_views_fit_the_screen_and_what_is_looked_at_is_the_largest_thing(size, open_view):
    width, height = SIZES[size]
    page = open_view(VIEWS["play"], ready="main.play", viewport={"width": width, "height": height})
    for view, fragment in VIEWS.items():
        page.evaluate("(fragment) => { location.hash = fragment }", fragment)
        page.wait_for_selector(f".view-{view} :is({SETTLED[view]})")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, view
        if view == "lab":
            continue  # tables and plots: nothing is looked at before it is asked for
        parts = page.locator("main > :not(.side), main > .side > *")
        areas = parts.evaluate_all(
            "all => all.map((one) => [one.className, one.offsetWidth * one.offsetHeight])"
        )
        assert max(areas, key=lambda area: area[1])[0].split()[0] in ("stage", "figure"), (view, areas)


def test_the_language_is_the_browsers_and_can_be_changed(open_view):
    page = open_view(locale="fr-CA")
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.wait_for_selector("main.play .headline")
    assert page.locator(".headline").inner_text() == "À Adam de jouer"
    page.locator("[data-act=language]").click()
    page.wait_for_function("() => document.querySelector('.headline')?.textContent === 'Adam to move'")
    page.reload()
    page.wait_for_selector("main.play .headline")
    assert page.locator(".headline").inner_text() == "Adam to move"


def test_the_theme_follows_the_screen_until_it_is_chosen(open_view):
    page = open_view(color_scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(27, 27, 27)"
    page.locator("[data-act=theme]").click()
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
