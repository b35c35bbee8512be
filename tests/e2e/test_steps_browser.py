"""The step player in a real browser: back, forward and the keyboard go through the stages of the algorithm."""

import re

import pytest
from tests.e2e.cli import zermelo

#: The sizes of Adam's stages for Chomp 2 × 3 in the notes.
STAGES = [1, 3, 1, 2, 1, 1]
FRAMES = 12


@pytest.fixture(scope="module")
def steps(tmp_path_factory):
    folder = tmp_path_factory.mktemp("steps")
    command = ["draw", "chomp:rows=2,columns=3", "--as", "bipartite", "--show", "attractor", "--steps"]
    for name in ("steps.html", "steps.svg"):
        assert zermelo(*command, "-o", name, folder=folder).returncode == 0
    return folder


def rings(page):
    """How many vertices the frame that is seen adds; the legend has one more ring."""
    seen = page.locator("figure:visible")
    assert seen.count() == 1
    return seen.locator(".node [stroke-width='3']").count() - 1


def counter(page):
    return page.locator("output").inner_text()


def test_forward_goes_through_the_stages_of_the_notes_and_stops_at_the_end(open_offline, steps):
    page = open_offline(steps / "steps.html")
    forward = page.get_by_role("button", name=re.compile("forward"))
    sizes = [rings(page)]
    for _ in range(FRAMES - 1):
        forward.click()
        sizes.append(rings(page))
    assert sizes[: len(STAGES)] == STAGES
    assert counter(page) == f"{FRAMES} / {FRAMES}"
    assert forward.is_disabled()


def test_back_and_the_ends_are_buttons_too(open_offline, steps):
    page = open_offline(steps / "steps.html")
    first, back, forward, last = page.locator("button").all()
    assert first.is_disabled()
    assert back.is_disabled()
    last.click()
    back.click()
    assert counter(page) == f"{FRAMES - 1} / {FRAMES}"
    first.click()
    forward.click()
    assert counter(page) == f"2 / {FRAMES}"


def test_keys_do_the_same(open_offline, steps):
    page = open_offline(steps / "steps.html")
    seen = []
    for key in (
        "ArrowRight",
        " ",
        "PageDown",
        "ArrowLeft",
        "PageUp",
        "End",
        "ArrowRight",
        "Home",
        "ArrowLeft",
    ):
        page.keyboard.press(key)
        seen.append(int(counter(page).partition(" ")[0]))
    assert seen == [2, 3, 4, 3, 2, 12, 12, 1, 1]


def test_an_address_with_a_step_opens_there(open_offline, steps):
    page = open_offline(steps / "steps.html")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#2")
    page.reload()
    assert counter(page) == f"2 / {FRAMES}"


def visible_frames(page):
    return page.evaluate(
        "[...document.querySelectorAll('g[class^=zermelo-steps]')]"
        ".flatMap((g, i) => getComputedStyle(g).visibility === 'visible' ? [i] : [])"
    )


def test_the_animation_shows_one_step_at_a_time_in_their_order(open_offline, steps):
    page = open_offline(steps / "steps.svg")
    total = page.evaluate("document.getAnimations()[0].effect.getTiming().duration")
    seen = []
    for i in range(FRAMES):
        page.evaluate(
            "moment => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = moment; })",
            total * (i + 0.5) / FRAMES,
        )
        seen.append(visible_frames(page))
    assert seen == [[i] for i in range(FRAMES)]


def test_readers_who_want_no_movement_see_the_result(open_offline, steps):
    page = open_offline(steps / "steps.svg", reduced_motion="reduce")
    assert visible_frames(page) == [FRAMES - 1]
