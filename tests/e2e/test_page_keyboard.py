"""The workbench with the keyboard alone: no trap, arrows in the plane of the board, letters that can go."""

import re

import pytest
from tests.e2e.test_page_play import moves_of, wait_for_turn

from zermelo.games import all_games

#: Every kind of board: a grid, holes, a heap, several heaps, few moves among many cells, a pasted graph.
BOARDS = (
    "#play/chomp:rows=2,columns=3?second=person",
    "#play/tictactoe?second=person",
    "#play/connect4?second=person",
    "#play/subtraction:heap=6?second=person",
    "#play/nim:heaps=1+2+3?second=person",
    "#play/wythoff:columns=3,rows=3?second=person",
    "#play/reversi:size=6?second=person",
    '#play/graph?graph={"a": ["b", "c"], "b": ["c"], "c": []}&second=person',
    "#play/hex:size=3?second=person",
    "#play/go:size=3?second=person",
    "#play/domineering:rows=2,columns=3?second=person",
    "#play/dots:rows=1,columns=2?second=person",
    "#play/morris:men=3?second=person",
    "#play/octal:heap=4?second=person",
    "#play/awale?second=person",
    "#play/kalah:houses=3,seeds=2?second=person",
)
#: Boards on which one cell is pressed after the other: first where a move may begin.
PRESSED = (
    "#play/hexapawn?second=person",
    "#play/breakthrough:columns=3,rows=5?second=person",
    "#play/checkers?second=person",
    "#play/draughts?second=person",
    "#play/dobutsu?second=person",
    "#play/chess?second=person",
)
FOCUSED = """() => {
  const one = document.activeElement;
  const where = one.closest(".stage") ? "stage" : one === document.body ? "body" : "outside";
  return one.dataset?.move ?? one.dataset?.cell ?? where;
}"""
#: More than any page here has things to focus.
MOST = 80


def walk_through(page, key):
    """Press a key until the focus has been in the board and has left it; the moves that it met."""
    met = []
    for _ in range(MOST):
        page.keyboard.press(key)
        found = page.evaluate(FOCUSED)
        if found == "outside" and met:
            return met
        if found not in ("outside", "body", "stage"):
            met.append(found)
    pytest.fail(f"{key} stays in the board: {met[-5:]}")


def focus(page, move):
    page.locator(f'[data-move="{move}"]').focus()


def walk_both_ways(page, fragment, things):
    """The moves or cells that Tab meets on a board, all of them, and Shift+Tab in the other order."""
    page.evaluate("(fragment) => { location.hash = fragment; document.activeElement.blur(); }", fragment)
    page.wait_for_function(
        "(game) => document.querySelector('main').dataset.fragment?.startsWith(game)",
        arg=fragment.split("?")[0],
    )
    page.wait_for_selector(
        f"main[data-stage=waiting] :is({things}):is([tabindex='0'], :enabled)", state="attached"
    )
    page.locator("[data-act=theme]").focus()
    there = walk_through(page, "Tab")
    shown = page.locator(things).evaluate_all("all => all.map((one) => one.dataset.move ?? one.dataset.cell)")
    assert sorted(there) == sorted(shown), fragment
    assert walk_through(page, "Shift+Tab") == there[::-1], fragment


@pytest.mark.start
def test_tab_walks_through_every_board_and_out_of_it(open_view):
    page = open_view(BOARDS[0])
    for fragment in BOARDS:
        walk_both_ways(page, fragment, "[data-move]")
    for fragment in PRESSED:
        walk_both_ways(page, fragment, ".board [data-cell]")


def test_every_game_has_its_board_among_those():
    walked = {re.match(r"#play/(\w+)", fragment)[1] for fragment in (*BOARDS, *PRESSED)}
    assert walked == set(all_games())


def test_arrows_move_in_the_plane_of_the_board_and_leave_the_history_alone(open_view):
    page = open_view("#play/tictactoe?moves=a1_b2&second=person")
    assert wait_for_turn(page)
    focus(page, "b1")
    # Columns are letters, rows are numbers from the top; b2 is taken, so the way from b1 down leads to b3.
    for step in ("Right c1", "Right c1", "Down c2", "Left a2", "Down a3", "Right b3", "Up b1"):
        key, there = step.split()
        page.keyboard.press(f"Arrow{key}")
        assert page.evaluate(FOCUSED) == there
    assert moves_of(page) == ["a1", "b2"]
    assert page.locator(".history [aria-current=step]").inner_text() == "b2"
    page.locator("[data-act=hint]").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => location.hash.includes('ply=1')")


def test_the_focus_goes_on_near_the_move_that_was_played(open_view):
    page = open_view("#play/tictactoe?second=person")
    assert wait_for_turn(page)
    focus(page, "c3")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('moves=c3')")
    page.wait_for_function("() => ['b3', 'c2'].includes(document.activeElement.dataset.move)")


def test_letters_are_no_keys_once_they_are_switched_off(open_view):
    page = open_view("#play/chomp:rows=2,columns=3?moves=2,2&second=person")
    assert wait_for_turn(page)
    assert page.locator("[data-act=undo]").get_attribute("aria-keyshortcuts") == "u"
    page.locator("#letters").uncheck()
    page.locator("[data-act=undo]").focus()
    for key in "vhun":
        page.keyboard.press(key)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => location.hash.includes('ply=0')")
    assert moves_of(page) == ["2,2"]
    assert (
        page.locator("[aria-keyshortcuts=u], .place.hinted, [data-act=verdicts][aria-pressed=true]").count()
        == 0
    )
    # The choice belongs to the person: it is found again.
    page.reload()
    assert wait_for_turn(page)
    assert not page.locator("#letters").is_checked()


def test_a_new_game_can_be_undone(open_view):
    page = open_view("#play/nim?moves=1:1_2:2_3:3&second=person")
    assert wait_for_turn(page)
    page.keyboard.press("n")
    page.wait_for_function("() => !location.hash.includes('moves')")
    page.keyboard.press("u")
    page.wait_for_function("() => location.hash.includes('moves')")
    assert moves_of(page) == ["1:1", "2:2", "3:3"]
    # The browser's own way back does the same.
    page.keyboard.press("n")
    page.wait_for_function("() => !location.hash.includes('moves')")
    page.go_back()
    page.wait_for_function("() => location.hash.includes('moves')")
    assert moves_of(page) == ["1:1", "2:2", "3:3"]
