"""The page and its server: lost and found again, many tabs, a class with a password."""

import re
import signal
import socket
import subprocess
import sys

import pytest
from playwright.sync_api import expect
from tests.e2e.cli import environment
from tests.e2e.test_page_play import moves_of, wait_for_turn

#: A class, and some more.
TABS = 30


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


@pytest.fixture
def restartable():
    """Start a server at a port, again and again; the last one is ended."""
    running = []

    def start(port, *arguments):
        command = [sys.executable, "-m", "zermelo", "serve", "--no-browser", "--port", str(port), *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), text=True)
        running.append(process)
        assert re.search(r"http://\S+", process.stdout.readline())
        return process

    yield start
    for process in running:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.start
def test_a_page_goes_on_by_itself_when_its_server_is_killed_and_started_again(restartable, browser):
    port = free_port()
    server = restartable(port)
    page = browser.new_context(locale="en-GB").new_page()
    page.set_default_timeout(60_000)
    page.goto(f"http://127.0.0.1:{port}/#play/tictactoe?second=random")
    assert wait_for_turn(page)
    page.locator("[data-move='b2']").dispatch_event("click")
    page.wait_for_function("() => location.hash.includes('_')")
    assert wait_for_turn(page)
    server.send_signal(signal.SIGKILL)
    server.wait()
    free = page.locator("[data-move][tabindex='0']").first.get_attribute("data-move")
    page.locator(f"[data-move='{free}']").dispatch_event("click")
    page.wait_for_selector("[role=alert]")
    assert "goes on by itself" in page.locator("[role=alert]").inner_text()
    restartable(port)
    # The move is on the board, the opponent has answered, and nothing complains.
    page.wait_for_function("() => location.hash.split('_').length === 4")
    assert wait_for_turn(page)
    assert moves_of(page)[2] == free
    expect(page.locator("[role=alert]")).to_have_count(0)
    # Drawings are computed over the line, which is open again.
    page.locator("nav").get_by_role("link", name="Understand").click()
    page.locator("#show").select_option("tree")
    page.locator("#depth").fill("1")
    page.locator("#depth").press("Enter")
    page.wait_for_selector(".drawing g.node")
    page.context.close()


@pytest.mark.start
def test_thirty_tabs_of_one_address_all_answer(browser, workbench):
    # Two browsers, so that both the tabs of one and those of an address are many.
    contexts = [browser.new_context(), browser.new_context()]
    pages = [contexts[number % 2].new_page() for number in range(TABS)]
    for page in pages:
        page.set_default_timeout(60_000)
        page.goto(f"{workbench}#play/subtraction:heap=7?second=random", wait_until="commit")
    for page in pages:
        assert wait_for_turn(page)
        page.locator("[data-move='1']").dispatch_event("click")
    for page in pages:
        # The answer comes over the tab's own line.
        page.wait_for_function("() => location.hash.includes('_')")
        assert wait_for_turn(page)
        expect(page.locator("[role=alert]")).to_have_count(0)
    for context in contexts:
        context.close()


def test_the_class_password_opens_the_very_view_of_a_link(serve, open_view):
    page = open_view(
        "#understand/chomp:rows=2,columns=2?show=kernel",
        at=serve("--password", "tableau"),
        ready="dialog[open]",
        locale="fr-FR",
    )
    # Escape, however often, leaves the question: without the word there is nothing to see.
    for _ in range(3):
        page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]")
    page.locator("dialog input").fill("faux")
    page.locator("dialog [type=submit]").click()
    page.wait_for_selector("dialog [role=alert]")
    assert page.locator("dialog [role=alert]").inner_text() == "ce n'est pas le mot de passe de la classe"
    page.locator("dialog input").fill("tableau")
    page.locator("dialog [type=submit]").click()
    page.wait_for_selector(".drawing g.node[role]")
    assert page.locator("#show").input_value() == "kernel"
    expect(page.locator("[role=alert], dialog")).to_have_count(0)


def test_a_graph_that_is_too_large_for_a_page_is_said_so_and_the_page_goes_on(open_view):
    page = open_view("#graph/graph", ready=".drawing g.node[role]")
    large = "{" + ", ".join(f"{i}: [{i + 1}]" for i in range(6000)) + ", 6000: []}"
    assert len(large) > 65_536
    page.locator("#graph").fill(large)
    page.locator("[data-act=graph_use]").click()
    page.wait_for_selector("[role=alert]")
    assert "65,536 bytes" in page.locator("[role=alert]").first.inner_text()
    page.locator("#graph").fill('{"a": ["b"], "b": []}')
    page.locator("[data-act=graph_use]").click()
    page.wait_for_selector('.drawing g.node[aria-label="State a"]')
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_a_server_started_with_a_language_opens_in_it_until_somebody_changes_it(restartable, browser):
    port = free_port()
    restartable(port, "--lang", "fr")
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("[data-act=language]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    page.wait_for_selector("body.ready")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    context.close()
