"""Moves from one cell to another in a real browser: one is pressed after the other, on the page and in explorers."""

import re

import pytest
from playwright.sync_api import expect

from zermelo.apps.cli import main


def cell(page, row, column):
    return page.locator(f".board [data-cell='{row},{column}']")


def moves_of(page):
    found = re.search(r"moves=([^&]*)", page.evaluate("decodeURIComponent(location.hash)"))
    return found[1].split("_") if found else []


def test_a_pawn_is_pressed_and_then_where_it_goes(open_view):
    page = open_view("#play/hexapawn?second=person")
    cell(page, 2, 0).click()
    expect(page.locator(".board .pressed")).to_have_count(1)
    assert page.locator(".board [data-move]").evaluate_all("all => all.map((one) => one.dataset.move)") == [
        "a1a2"
    ]
    # The same again takes it back; another one begins anew.
    cell(page, 2, 0).click()
    expect(page.locator(".board .pressed")).to_have_count(0)
    cell(page, 2, 0).click()
    cell(page, 2, 1).click()
    page.locator(".board [data-move='b1b2']").click()
    page.wait_for_function("() => location.hash.includes('moves=b1b2')")
    # Black may take it on either side: with a pawn that is pressed first.
    cell(page, 0, 0).click()
    page.locator(".board [data-move='a3b2']").click()
    page.wait_for_function("() => location.hash.includes('a3b2')")
    assert moves_of(page) == ["b1b2", "a3b2"]


def drag(page, start, goal):
    boxes = [page.locator(f".board [data-cell='{row},{column}']").bounding_box() for row, column in [start]]
    box = boxes[0]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y - 12, steps=2)
    there = (goal[1] - start[1], goal[0] - start[0])
    # Cells touch each other: what is pressed is smaller by a rim of two units on each side.
    size = box["width"] * 60 / 56
    page.mouse.move(x + there[0] * size, y + there[1] * size, steps=4)
    page.mouse.up()


def test_a_piece_is_dragged(open_view):
    page = open_view("#play/chess?second=person")
    cell(page, 6, 4).wait_for()
    # Let go where it cannot go it stands where it stood.
    drag(page, (6, 4), (3, 3))
    expect(page.locator(".board .pressed")).to_have_count(0)
    drag(page, (6, 4), (4, 4))
    page.wait_for_function("() => location.hash.includes('moves=e2e4')")
    assert moves_of(page) == ["e2e4"]


def test_what_a_pawn_becomes_is_chosen_at_the_last_rank(open_view):
    page = open_view("#play/chess?second=person&at=8/4P2k/8/8/8/8/8/K7 w - -")
    cell(page, 1, 4).click()
    cell(page, 0, 4).click()
    expect(page.locator(".cards button")).to_have_count(4)
    page.locator(".cards button").nth(0).click()
    page.wait_for_function("() => location.hash.includes('moves=e7e8')")


def test_the_keyboard_presses_cells_too(open_view):
    page = open_view("#play/hexapawn?second=person")
    cell(page, 2, 0).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .pressed")).to_have_count(1)
    page.locator(".board [data-move='a1a2']").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('moves=a1a2')")


@pytest.mark.parametrize("play", [["a1a2", "b3a2"], ["b1b2", "a3a2"]])
def test_an_explorer_takes_both_cells_of_a_move(open_offline, tmp_path, play):
    file = tmp_path / "hexapawn.html"
    assert main(["explore", "hexapawn", "-o", str(file)]) == 0
    page = open_offline(file)
    page.wait_for_selector("body.ready")
    for text in play:
        column, row = "abc".index(text[0]), 3 - int(text[1])
        page.locator(f"#board [data-cell='{3 * row + column}'][role=button]").click()
        page.locator(f"#board [data-move='{text}']").click()
    assert page.locator("#history button .text").all_inner_texts()[1:] == play


def test_captures_with_the_same_ends_are_told_apart_by_the_squares_between(open_view):
    page = open_view("#play/checkers?at=B:B2:W6,7,14,15,32&second=person")
    cell(page, 0, 3).click()
    # Both ways end on square 18; 9 and 11 are between.
    expect(page.locator(".board .pressed")).to_have_count(1)
    cell(page, 2, 5).click()
    page.locator(".board [data-move='2x11x18']").click()
    page.wait_for_function("() => location.hash.includes('2x11x18')")
    assert moves_of(page) == ["2x11x18"]


def test_a_capture_over_several_pieces_needs_its_ends_only(open_view):
    page = open_view("#play/draughts?at=W:W28:B22,23,14,1&second=person")
    cell(page, 5, 4).click()
    page.locator(".board [data-move='28x10']").click()
    page.wait_for_function("() => location.hash.includes('28x10')")
    expect(page.locator(".facts")).to_contain_text("B:W10:B1,22")


def test_holes_are_pressed_once_and_the_same_player_may_go_on(open_view):
    page = open_view("#play/kalah:3,3?second=person")
    page.locator(".board [data-move='1']").click()
    page.locator(".board [data-move='2']").click()
    page.wait_for_function("() => location.hash.includes('moves=1_2')")
    expect(page.locator(".pieces")).to_have_text(re.compile(r"Adam 2.*Ève 0"))
