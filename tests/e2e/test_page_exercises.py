"""The exercises in a real browser: what a student writes is judged in the guarded process, and the case is drawn."""

import os

import pytest
from playwright.sync_api import expect

from zermelo.matches.sandbox.features import missing_features

guarded = pytest.mark.skipif(bool(missing_features()), reason="nothing can be locked up here")
SINKS = "def noyau(jeu):\n    return [s for s in jeu if jeu[s] == []]\n"
RIGHT = "def fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\n"
PHONE = {"viewport": {"width": 390, "height": 844}}


def checked(page, source):
    page.locator("#source").fill(source)
    page.locator("[data-act=exercise_check]").click()
    page.wait_for_selector(".finding")
    return page.locator(".finding")


def violations(page):
    if "CI" not in os.environ:
        pytest.importorskip("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return {violation["id"]: [node["html"][:200] for node in violation["nodes"]] for violation in found}


@guarded
def test_a_wrong_function_is_shown_the_smallest_graph_its_answer_and_its_fault(open_view):
    page = open_view("#exercises", ready=".list a", locale="fr-FR", color_scheme="dark")
    assert page.locator(".list h2").all_inner_texts()[:2] == ["Document 000", "Document 001"]
    assert violations(page) == {}
    page.locator("[data-exercise='002-noyau']").click()
    page.wait_for_selector("#source")
    assert page.evaluate("location.hash") == "#exercises/002-noyau"
    assert page.locator("#source").input_value().startswith("def noyau(jeu):")
    finding = checked(page, SINKS)
    # The path 0 → 1 → 2 is the smallest graph with a kernel vertex that is no sink.
    assert sorted(finding.locator("svg g.node text").all_text_contents()) == ["0", "1", "2"]
    expect(finding.locator("svg g.edge")).to_have_count(2)
    said = finding.inner_text()
    assert "noyau({0: [1], 1: [2], 2: []})" in said
    assert "attendu : [2, 0]" in said
    assert "répondu : [2]" in said
    assert "seulement les sommets sans successeur" in finding.locator(".fault").inner_text()
    page.locator("[data-act=exercise_hint]").click()
    expect(page.locator(".hints li")).to_have_count(1)
    page.locator("[data-act=exercise_hint_more]").click()
    expect(page.locator(".hints li")).to_have_count(2)
    expect(page.locator(".hints button")).to_have_count(0)
    assert violations(page) == {}
    # What was written is there again, in another visit too.
    page.reload()
    page.wait_for_selector("#source")
    assert page.locator("#source").input_value() == SINKS
    page.locator("[data-act=exercise_again]").click()
    expect(page.locator("#source")).not_to_have_value(SINKS)


@guarded
def test_the_line_that_raised_the_printout_and_loops_are_shown_and_a_file_can_be_taken(open_view, tmp_path):
    page = open_view("#exercises/004-fact", ready="#source", **PHONE)
    finding = checked(page, "def fact(n):\n    print('n =', n)\n    return nn * 2\n")
    said = finding.inner_text()
    assert "raised, line 3: NameError" in said
    assert "n = 0" in said
    assert "3 │     return nn * 2" in said
    finding = checked(page, "def fact(n):\n    while True:\n        n = n + 1\n")
    assert "infinite loop" in finding.locator(".fault").inner_text()
    (tmp_path / "mine.py").write_text(RIGHT)
    page.locator("#file").set_input_files(tmp_path / "mine.py")
    expect(page.locator("#source")).to_have_value(RIGHT)
    page.locator("[data-act=exercise_check]").click()
    expect(page.locator(".finding.right .headline")).to_contain_text("004-fact: right, on")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # The list, which is a page of its own on a phone, has a sign for what is done.
    expect(page.locator(".list")).to_be_hidden()
    page.locator(".ways .all").click()
    page.wait_for_selector(".list [data-exercise='004-fact'] .done")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == {}


@guarded
def test_code_is_typed_with_the_keyboard_alone(open_view):
    page = open_view("#exercises/004-adversaire", ready="#source")
    field = page.locator("#source")
    field.fill("")
    field.focus()
    for text in ("def adversaire(x):", "Enter", "y = x", "Enter", "return 1 - y"):
        page.keyboard.press(text) if text == "Enter" else page.keyboard.type(text)
    # After a colon the next line is indented; others keep what they have.
    expect(field).to_have_value("def adversaire(x):\n    y = x\n    return 1 - y")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    expect(field).to_have_value("def adversaire(x):\n    y = x\n        return 1 - y")
    page.keyboard.press("Control+z")
    expect(field).to_have_value("def adversaire(x):\n    y = x\n    return 1 - y")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".finding.right")
    # The field is no trap.
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.act") == "exercise_check"


def test_a_question_is_answered_in_a_few_words_and_another_form_is_refused_in_words(open_view):
    page = open_view("#exercises/002-q11", ready="#answer")
    # Its tree is drawn: 8 leaves under 7 nodes.
    expect(page.locator(".work .drawing g.node")).to_have_count(15)
    page.locator("#answer").fill("2")
    page.keyboard.press("Enter")
    expect(page.locator(".finding.wrong .fault")).to_contain_text("the wrong player begins")
    page.locator("#answer").fill("perhaps")
    page.keyboard.press("Enter")
    expect(page.locator("[role=alert]")).to_contain_text("a number, like 3 or -inf")
    expect(page.locator(".finding")).to_have_count(0)
    page.locator("#answer").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator(".finding.right")).to_have_count(1)
    assert violations(page) == {}


def test_a_question_by_seed_is_the_same_for_everybody_and_another_is_a_press_away(open_view):
    page = open_view("#exercises/kernel@3.7", ready="#answer")
    # Its kernel by hand: see the tests of the command line.
    page.locator("#answer").fill("2, 4, 5")
    page.keyboard.press("Enter")
    expect(page.locator(".finding.right")).to_have_count(1)
    assert page.locator(".list [aria-current]").get_attribute("data-exercise") == "kernel@1.1"
    # The list is long: what is done is in sight.
    expect(page.locator(".list [aria-current]")).to_be_in_viewport()
    page.locator("[data-act=exercise_another]").click()
    page.wait_for_function(
        "() => location.hash.startsWith('#exercises/kernel@') && !location.hash.endsWith('@3.7')"
    )
    expect(page.locator(".finding")).to_have_count(0)
    expect(page.locator("#answer")).to_have_value("")


def test_an_exercise_leaves_the_game_as_it_was_and_an_unknown_one_is_said_so(open_view):
    page = open_view("#play/chomp:rows=2,columns=3?moves=2,2&second=person", ready="[data-move]")
    page.locator("nav a[href^='#exercises']").click()
    page.wait_for_selector(".list a")
    assert page.title() == "Exercises · zermelo"
    page.locator("nav a[href^='#play']").click()
    page.wait_for_selector("main.play [data-move]")
    assert "moves=2,2" in page.evaluate("decodeURIComponent(location.hash)")
    page.evaluate("location.hash = '#exercises/noyo'")
    expect(page.locator("[role=alert]")).to_contain_text("did you mean noyau?")
    page.locator("main a", has_text="All exercises").click()
    page.wait_for_selector(".list a")
