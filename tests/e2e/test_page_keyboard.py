"""The workbench with the keyboard alone: no trap, arrows in the plane of the board, letters that can go."""

import pytest
from tests.e2e.test_page_play import moves_of, moves_shown, wait_for_turn

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
)
FOCUSED = """() => {
  const one = document.activeElement;
  return one.dataset?.move ?? (one.closest(".stage") ? "stage" : one === document.body ? "body" : "outside");
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


def test_tab_walks_through_every_board_and_out_of_it(open_view):
    page = open_view(BOARDS[0])
    for fragment in BOARDS:
        page.evaluate("(fragment) => { location.hash = fragment; document.activeElement.blur(); }", fragment)
        page.wait_for_function("(game) => document.querySelector('main').dataset.fragment?.startsWith(game)",
                               arg=fragment.split("?")[0])  # fmt: skip
        assert wait_for_turn(page)
        page.locator("[data-act=theme]").focus()
        there = walk_through(page, "Tab")
        assert sorted(there) == sorted(moves_shown(page)), fragment
        back = walk_through(page, "Shift+Tab")
        assert back == there[::-1], fragment


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
