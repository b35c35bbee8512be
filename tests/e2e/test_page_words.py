"""What the workbench calls things: games, parameters, rules, moves and boards in the page's language."""

from playwright.sync_api import expect
from tests.e2e.test_page_play import moves_of, wait_for_turn


def test_the_first_screen_has_the_name_and_all_games_as_pictures(open_view):
    page = open_view(locale="fr-FR", ready="main.play .gallery")
    assert page.locator(".brand").inner_text() == "zermelo"
    names = page.locator(".gallery button").all_inner_texts()
    assert {"Chomp", "Puissance 4", "Nim", "Othello", "Bâtonnets", "Morpion", "Dame de Wythoff"} <= set(names)
    expect(page.locator(".gallery svg")).to_have_count(len(names))
    page.locator(".gallery [data-game=connect4]").click()
    page.wait_for_selector(".board .place[data-move='4']")
    assert "Puissance 4 7×6" in page.locator(".head .game").inner_text()
    # What has been seen once is there again behind the name.
    expect(page.locator(".gallery")).to_have_count(0)
    page.locator(".brand").click()
    page.wait_for_selector(".gallery")
    # The same pictures choose a game; its parameters are called by their French names.
    page.locator("[data-act=game]").click()
    page.get_by_role("radio", name="Morpion").check(force=True)
    assert page.locator(".parameters .field > span").all_inner_texts() == ["colonnes", "lignes", "à aligner"]


def test_rules_are_told_with_their_values_and_moves_as_phrases(open_view):
    page = open_view("#play/connect4:align=5?second=person", locale="fr-FR", ready=".board .place")
    page.locator("summary", has_text="Règles").click()
    assert "Qui aligne 5 jetons" in page.locator(".rules").inner_text()
    assert page.locator("[data-move='3']").get_attribute("aria-label") == "jouer la colonne 3"
    page.evaluate("location.hash = '#play/nim:heaps=1+2+3?moves=3:2&second=person'")
    page.wait_for_selector(".place[data-move='2:2']")
    label = page.locator("[data-move='2:2']").get_attribute("aria-label")
    assert label == "prendre 2 bâtonnets dans le tas 2"
    assert "Qui prend le dernier bâtonnet gagne." in page.locator(".rules").text_content()
    assert (
        page.locator("#board-text").text_content() == "ligne 1\u00a0: 1. ligne 2\u00a0: 2. ligne 3\u00a0: 1"
    )
    page.evaluate("location.hash = '#play/tictactoe?moves=a1_b2&second=person'")
    page.wait_for_selector(".place[data-move='c3']")
    assert page.locator("#board-text").text_content() == "X\u00a0: a1. O\u00a0: b2"


def test_large_heaps_are_a_list_and_empty_ones_are_said_so(open_view):
    page = open_view("#play/nim:heaps=20+30+40?second=person", ready=".chooser")
    expect(page.locator(".stage button")).to_have_count(1)
    expect(page.locator("#choose-move option")).to_have_count(90)
    page.locator("#choose-move").select_option("2:17")
    page.locator(".chooser [type=submit]").click()
    page.wait_for_function("() => location.hash.includes('moves=2:17')")
    assert moves_of(page) == ["2:17"]
    assert "@2" not in page.locator(".stage").inner_text()
    page.evaluate("location.hash = '#play/nim:heaps=1?moves=1:1&second=person'")
    page.wait_for_selector("main[data-stage=over]")
    assert "nothing is left" in page.locator(".board").text_content()
    assert "0" not in page.locator(".board").text_content()


def test_a_notice_does_not_push_the_board(open_view):
    page = open_view("#play/chomp:rows=2,columns=3?second=person")
    assert wait_for_turn(page)
    before = page.locator(".board").bounding_box()
    page.locator("[data-act=share]").click()
    page.wait_for_selector(".notices .notice")
    assert page.locator(".board").bounding_box() == before
