"""Every view of the workbench in a real browser: steps, pasted graphs, reviews, duels."""

import json
import os
import re

import pytest
from playwright.sync_api import expect
from tests.e2e.cli import ROOT

from zermelo.apps.tournament.event import Event
from zermelo.games import load
from zermelo.matches.entrants import read_entrants
from zermelo.matches.hall import Conditions
from zermelo.matches.schedule import round_robin

VIEWS = {
    "play": "#play/chomp:rows=2,columns=3?moves=2,2&second=person",
    "understand": "#understand/chomp:rows=2,columns=3",
    "graph": "#graph/chomp:rows=2,columns=3",
    "review": "#review/tictactoe?moves=b2_b1_a1_c3",
    "duels": "#duels/tictactoe",
    "lab": "#lab/tictactoe",
}
SIZES = {"phone": (390, 844), "laptop": (1366, 768), "projector": (1920, 1080)}
#: The sizes of Adam's stages for Chomp 2 × 3 in the notes.
STAGES = [1, 3, 1, 2, 1, 1]
SETTLED = {
    "play": ".moves tbody, .board",
    "understand": ".drawing g.node[role]",
    "graph": ".drawing g.node[role]",
    "review": ".findings tbody",
    "duels": ".opinions tbody",
    "lab": "[data-act=lab_measure]",
}


def rings(page):
    return page.locator(".drawing g.node .line-new").count()


@pytest.mark.start
def test_the_laboratory_draws_curves_and_sweeps(open_view):
    page = open_view("#lab/tictactoe", locale="fr-FR", viewport={"width": 390, "height": 844})
    page.locator("#lab-positions").select_option("20")
    page.locator("[data-act=lab_measure]").click()
    expect(page.locator(".plots svg.plot")).to_have_count(3)
    expect(page.locator(".worst li a").first).to_contain_text("pourquoi")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(page.url.split("#")[0] + "#lab/subtraction:heap=20")
    page.locator("#lab-most").fill("13")
    page.locator("[data-act=lab_sweep]").click()
    expect(page.locator(".lab svg.plot")).to_have_count(1)
    expect(page.locator(".lab")).to_contain_text("1, 5, 9, 13")  # 004: 4k + 1
    expect(page.locator(".laws")).to_contain_text("n = 4k+1")


# --- understand -------------------------------------------------------------------------------------


def test_a_tree_asks_the_heuristic_that_is_chosen(open_view):
    page = open_view(
        "#understand/connect4?at=21253343344655&show=minimax&depth=1", ready=".drawing g.node[role]"
    )
    page.locator("#heuristic").select_option("cells")
    page.keyboard.press("End")
    expect(page.locator(".sentence")).to_contain_text(
        "the root is worth 15"
    )  # 002: of 6, 10, 10, 15, 13, 8, 5
    expect(page.locator(".sentence")).to_contain_text("not proved")
    assert "heuristic=cells" in page.url


def test_the_step_player_shows_the_stages_of_the_notes(open_view):
    page = open_view(VIEWS["understand"], ready=SETTLED["understand"])
    sizes, sentences = [], []
    for step in range(1, len(STAGES) + 1):
        assert page.locator(".steps output").inner_text() == f"{step}/{len(STAGES)}"
        sizes.append(rings(page))
        sentences.append(page.locator(".sentence").inner_text())
        page.keyboard.press(" ")
    assert sizes == STAGES
    assert "all its successors are already in it" in sentences[2]
    page.keyboard.press("ArrowRight")
    assert page.locator(".steps output").inner_text() == "6/6"
    page.keyboard.press("Home")
    assert page.locator(".steps output").inner_text() == "1/6"
    page.get_by_role("button", name="Last step").click()
    assert page.locator(".steps output").inner_text() == "6/6"


@pytest.mark.parametrize("show", ["kernel", "grundy", "strategy", "trap", "minimax", "alphabeta", "tree"])
def test_every_algorithm_is_drawn(show, open_view):
    page = open_view(f"#understand/subtraction:heap=4,misere=false?show={show}", ready=SETTLED["understand"])
    assert page.locator("#show").input_value() == show
    if page.locator(".steps").count():
        page.keyboard.press("End")
        step, count = page.locator(".steps output").inner_text().split("/")
        assert step == count


def test_a_state_that_is_pressed_is_unfolded(open_view):
    page = open_view(VIEWS["understand"], ready=SETTLED["understand"])
    page.get_by_role("button", name="State 2,1").first.click()
    page.wait_for_selector(".unfolded .picture.worded")
    assert "2,1" in page.locator(".unfolded h2").inner_text()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_selector("main.play")
    assert "at=2,1" in page.evaluate("decodeURIComponent(location.hash)")


def test_the_numbers_of_the_solution_are_shown(open_view):
    page = open_view(VIEWS["understand"], ready=".numbers dl")
    numbers = page.locator(".numbers").inner_text()
    # DESIGN §5: 9 positions, 21 moves, Adam wins in 5, Grundy value 4, these losing positions.
    for expected in ("9", "21", "Adam wins in 5 plies", "4", "1,0 · 2,1 · 3,2"):
        assert expected in numbers


@pytest.mark.parametrize(
    ("locale", "words", "average"),
    [
        ("en-GB", "moves per position where the game goes on, on average", "2.63"),
        ("fr-FR", "coups par position où la partie continue, en moyenne", "2,63"),
    ],
)
def test_the_average_number_of_moves_says_which_positions_it_counts(locale, words, average, open_view):
    page = open_view(VIEWS["understand"], ready=".numbers dl", locale=locale)
    # DESIGN §5: 21 moves from 9 positions, one of which is the end of the game: 21/8.
    named, counted = (page.locator(f".numbers {part}").all_inner_texts() for part in ("dt", "dd"))
    assert (words, average) in zip(named, counted, strict=True)


# --- my game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "vertices"),
    [
        ('{"a": ["b", "c"], "b": ["c"], "c": []}', {"a", "b", "c"}),
        ("{0: [1, 2], 1: [2], 2: []}", {"0", "1", "2"}),
        ("digraph { x -> y; y -> z }", {"x", "y", "z"}),
    ],
)
def test_a_pasted_graph_gets_everything(text, vertices, open_view):
    page = open_view(VIEWS["graph"], ready=SETTLED["graph"])
    page.locator("#graph").fill(text)
    page.locator("[data-act=graph_use]").click()
    first = sorted(vertices)[0]
    page.wait_for_selector(f'.drawing g.node[aria-label="State {first}"]')
    labels = page.locator(".drawing g.node[role]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert {label.removeprefix("State ").removesuffix("@2") for label in labels} == vertices
    page.wait_for_selector(".numbers dl")
    page.locator(".paste [data-act=play]").click()
    page.wait_for_selector("main.play [data-move]")
    # It is played on its own drawing: a press on a successor goes there.
    page.wait_for_selector(".stage .drawing g.node.chosen")
    assert page.locator(".drawing g.node.chosen").get_attribute("aria-label") == f"State {first}"
    second = page.locator("[data-move]").first.get_attribute("data-move")
    page.locator(f'.drawing g.node[aria-label="State {second}"]').dispatch_event("click")
    page.wait_for_function("(move) => location.hash.includes(`moves=${move}`)", arg=second)
    # The graph travels in the address: a reload, or another person's browser, shows the same.
    page.reload()
    page.wait_for_selector(".stage .drawing g.node.chosen")
    assert f"moves={second}" in page.evaluate("location.hash")


def test_the_start_of_a_pasted_graph_is_seen_and_chosen_and_what_was_read_is_said(open_view):
    page = open_view("#graph/graph?graph=digraph { z; a -> b; b -> a; b -> c }", ready=".start-mark")
    start = page.locator("#graph-start")
    marked = "() => document.querySelector('.start-mark').closest('g.node').ariaLabel"
    # The isolated vertex comes first in the text; nobody would start there.
    assert start.input_value() == "a"
    assert page.evaluate(marked) == "State a"
    assert start.locator("option").all_inner_texts() == ["z", "a", "b", "c"]
    assert "no edge" in page.locator(".read").inner_text().lower()
    start.select_option("b")
    page.wait_for_function("() => location.hash.includes('at=b')")
    page.wait_for_selector('.drawing g.node[aria-label="State b"] .start-mark')
    page.locator(".paste [data-act=play]").click()
    page.wait_for_selector("main.play[data-stage=waiting] [data-move='c']")
    # A tree with gains shows its values.
    page.evaluate("location.hash = '#graph/graph?graph=[[3, 5], [1, 9]]'")
    page.wait_for_selector('.drawing g.node[aria-label="State r"] .start-mark')
    assert "leaves" in page.locator(".sentence").inner_text()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_graph_that_cannot_be_read_is_refused_once_with_an_example(locale, open_view):
    page = open_view(VIEWS["graph"], ready=SETTLED["graph"], locale=locale)
    for text in ("{", "", "def moves(state):\n    return [1]"):
        page.locator("#graph").fill(text)
        page.locator("[data-act=graph_use]").click()
        page.wait_for_function(
            "(text) => decodeURIComponent(location.hash).endsWith(`graph=${text}`)", arg=text
        )
        page.wait_for_selector("[role=alert]")
        page.wait_for_function("() => !document.querySelector('main .progress')")
        said = page.locator("[role=alert] span").inner_text()
        assert "Expecting" not in said
        assert "jeu = {0: [1, 2], 1: [2], 2: []}" in said
        assert page.locator("body").inner_text().count(said) == 1
        expect(page.locator(".refused, [data-act=tree_instead]")).to_have_count(0)
        assert "JSON" not in page.locator("main .figure").inner_text()
    # What is right again is drawn again.
    page.locator("#graph").fill('{"a": ["b"], "b": []}')
    page.locator("[data-act=graph_use]").click()
    page.wait_for_selector(SETTLED["graph"])
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_markup_in_a_graph_stays_text(open_view):
    evil = '<img src=x onerror="document.title=666">'
    page = open_view(VIEWS["graph"], ready=SETTLED["graph"])
    page.locator("#graph").fill(json.dumps({evil: ["b"], "b": []}))
    page.locator("[data-act=graph_use]").click()
    page.wait_for_function("() => document.querySelector('.drawing')?.textContent.includes('<img')")
    page.locator(".paste [data-act=play]").click()
    page.wait_for_selector("main.play [data-move]")
    expect(page.locator("img")).to_have_count(0)
    assert "666" not in page.title()


def test_rules_of_the_command_line_are_opened_first_and_offered(serve, open_view):
    page = open_view(at=serve(ROOT / "examples" / "chocolate.py"), ready="main.play [data-move]")
    assert "chocolate" in page.locator(".head .game").inner_text()
    page.get_by_role("link", name="My game").click()
    page.get_by_role("button", name=re.compile("chocolate")).last.click()
    page.wait_for_selector("main.play [data-move]")


# --- review and duels ------------------------------------------------------------------------------


def test_a_review_finds_the_mistake(open_view):
    page = open_view("#review/chomp:rows=2,columns=3", ready="#review")
    # 2,3 is the only winning move of the start: 2,2 throws the win away; 1,3 then keeps it (3,2 and 2,1 lose).
    page.locator("#review").fill("2,2 1,2")
    page.locator("[data-act=review_go]").click()
    page.wait_for_selector(".findings tbody")
    assert "mistake" in page.locator(".findings .headline").inner_text()
    rows = page.locator(".findings tbody tr.blunder")
    assert "2,2" in rows.first.inner_text()
    assert "2,3" in rows.first.inner_text()
    page.keyboard.press("Tab")
    page.locator(".findings .headline").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".findings tr.seen")).to_have_count(1)


def test_a_mistake_has_its_reason_its_refutation_is_played_and_a_defence_is_tried(open_view):
    # The notes: 14 → 11 is the one mistake; taking two leaves 9 = 4·2+1.
    page = open_view("#review/subtraction:heap=20,take=3?moves=3_3_3_2_3", ready=".findings tbody")
    why = page.locator(".findings tr.why")
    expect(why).to_have_count(1)
    assert "9 = 4·2+1" in why.inner_text()
    page.locator(".refutation [data-step='1']").click()
    expect(page.locator(".refutation [aria-current]")).to_have_count(1)
    expect(page.locator(".stage desc")).to_have_text(re.compile(r"^([^|]*\|){9}[^|]*$"))
    page.locator(".findings tr.seen button").click()
    expect(page.locator(".stage desc")).to_have_text(re.compile(r"^([^|]*\|){11}[^|]*$"))
    page.locator("[data-act=defend]").click()
    page.wait_for_selector("main.play")
    # The other side has taken two by itself: nine are left, and it is the reader's turn.
    expect(page.locator(".history li")).to_have_count(5)


@pytest.mark.parametrize(
    ("size", "locale", "won"), [("phone", "fr-FR", "X gagne"), ("laptop", "en-GB", "X wins")]
)
def test_a_lost_game_is_refuted_step_by_step_and_no_defence_helps(open_view, size, locale, won):
    width, height = SIZES[size]
    page = open_view(
        "#review/tictactoe?moves=a1_b1_a3_a2_c3_b2_c1",
        ready=".findings tbody",
        locale=locale,
        viewport={"width": width, "height": height},
    )
    # An edge beside the corner is O's mistake: X makes one threat after the other.
    first = page.locator(".findings tr.why").first
    steps = first.locator(".refutation [data-step]")
    count = steps.count()
    assert count >= 3
    boards = []
    for i in range(count):
        steps.nth(i).click()
        expect(steps.nth(i)).to_have_attribute("aria-current", "step")
        boards.append(page.locator(".stage desc").text_content())
    assert len(set(boards)) == count
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first.locator("[data-act=defend]").click()
    page.wait_for_selector("main.play")
    over = page.locator(".headline", has_text=won)
    for _ in range(4):
        # X, who is perfect, answers at once; the reader tries whatever is free.
        expect(over.or_(page.locator(".place[data-move]:not([aria-disabled=true])")).first).to_be_visible()
        page.wait_for_timeout(500)
        if over.count():
            break
        page.locator(".place[data-move]").first.dispatch_event("click")
    expect(page.locator(".headline")).to_contain_text(won)


def test_a_review_takes_moves_without_spaces_and_says_which_is_none(open_view):
    page = open_view("#review/tictactoe", ready="#review")
    page.locator("#review").fill("b2b1a1")
    page.locator("[data-act=review_go]").click()
    page.wait_for_selector(".findings tbody")
    expect(page.locator(".findings tbody tr:not(.why)")).to_have_count(3)
    page.locator("#review").fill("1. b2 b2")
    page.locator("[data-act=review_go]").click()
    assert "move 2" in page.wait_for_selector("[role=alert]").inner_text()


def test_two_heuristics_play_each_other_and_are_held_against_the_truth(open_view):
    page = open_view(VIEWS["duels"], ready=SETTLED["duels"])
    page.locator("#heuristic-1").select_option("absolute")
    page.locator("#method-0").select_option("alphabeta:depth=1")
    page.locator("[data-act=next_move]").click()
    page.wait_for_selector(".history li:nth-child(2)")
    page.locator("[data-act=play_out]").click()
    page.wait_for_selector(".controls [data-act=new_game]")
    # The play is judged move by move while one looks.
    plies = page.locator(".history li").count() - 1
    said = "X (alpha-beta, 1 ply, alignments still open): value kept in"
    page.wait_for_function(
        "([said, count]) => document.querySelector('.score')?.textContent.includes(said) "
        "&& document.querySelector('.score').textContent.includes(`of ${count} moves`)",
        arg=[said, (plies + 1) // 2],
    )


@pytest.mark.parametrize(
    ("link", "result"),
    [
        ("?one=greedy:heuristic=alignment&other=greedy:heuristic=alignment", "draw"),
        ("", "X wins"),  # alignment against absolute, both greedy, is what the view begins with
        ("?one=greedy:heuristic=absolute&other=greedy:heuristic=alignment", "O wins"),
        ("?one=absolute@greedy&other=absolute@greedy", "draw"),  # a link of an earlier version
    ],
)
def test_the_four_matches_of_the_course_come_out_in_a_duel(link, result, open_view):
    page = open_view(f"{VIEWS['duels']}{link}", ready=SETTLED["duels"])
    page.locator("[data-act=play_out]").click()
    page.wait_for_selector(".controls [data-act=new_game]")
    assert result in page.locator(".status .headline").inner_text()


def test_a_heuristic_plays_what_it_said_it_would(open_view):
    # Without an estimate all moves are alike two plies ahead: somebody must break the tie, once.
    page = open_view("#heuristics/subtraction:heap=20?one=@2&other=@2", ready=SETTLED["duels"])
    for ply in range(4):
        row = page.locator(f".opinions tbody tr:nth-child({ply % 2 + 1})")
        page.wait_for_function("(row) => !row.textContent.includes('…')", arg=row.element_handle())
        said = row.locator("td").nth(2).inner_text().split()[0]
        page.locator("[data-act=next_move]").click()
        page.wait_for_selector(f".history li:nth-child({ply + 2})")
        played = re.search(r"moves=([^&]*)", page.evaluate("decodeURIComponent(location.hash)"))[1].split("_")
        assert (len(played), played[-1]) == (ply + 1, said)


def test_the_names_of_heuristics_and_agents_are_french_on_a_french_page(open_view):
    page = open_view(VIEWS["duels"], ready=SETTLED["duels"], locale="fr-FR")
    said = page.locator(".duel").inner_text()
    assert "alignements encore possibles" in said
    assert "glouton" in said
    assert "alignment" not in said.replace("alignements", "")


def test_many_games_of_two_agents_are_those_of_a_tournament(open_view):
    players = ("random", "minimax:depth=1,heuristic=absolute")
    page = open_view(f"#duels/tictactoe?one={players[0]}&other={players[1]}", ready=SETTLED["duels"])
    page.locator("#count").select_option("10")
    page.locator("[data-act=play_games]").click()
    page.locator(".each summary").click(timeout=60_000)
    expect(page.locator(".each tbody tr")).to_have_count(10, timeout=60_000)
    shown = [row.split("\t") for row in page.locator(".each tbody").inner_text().splitlines()]
    game = load("tictactoe")
    with Event(game, "tictactoe", read_entrants(players, game), Conditions(), "round-robin", None) as event:
        event.play(round_robin(event.numbers, 5), 1)
        played = [played for _, played, _ in event.store.games()]
    assert [row[4] for row in shown] == [" ".join(game.moves) for game in played]
    points = {0: 0.0, 1: 0.0}
    for number, game in enumerate(played):
        for side in (0, 1):
            points[side] += 0.5 if game.winner is None else float(game.winner == (side + number) % 2)
    rows = page.locator(".tally tbody tr")
    assert [float(rows.nth(side).locator("td").nth(1).inner_text()) for side in (0, 1)] == list(
        points.values()
    )
    assert "zermelo tournament tictactoe random minimax:depth=1,heuristic=absolute --rounds 5" in (
        page.locator(".many .command").inner_text()
    )
    lead = points[0] - points[1]
    assert page.locator(".curve polyline").get_attribute("points").count(",") == 11
    said = page.locator(".curve figcaption").inner_text()
    assert (f"leads by {abs(lead):g}" if lead else "even") in said
    if "CI" not in os.environ:
        pytest.importorskip("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
    # A game is looked at again where mistakes are found.
    page.locator(".each tbody a").nth(3).click()
    page.wait_for_selector(".view-review .findings tbody")
    assert page.locator("#review").input_value() == shown[3][4]


@pytest.mark.start
def test_a_tournament_is_seen_while_it_is_played(serve, open_view, tmp_path):
    if "CI" not in os.environ:
        pytest.importorskip("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    game = load("tictactoe")
    players = read_entrants(["weak=random", "exact", "<b>x=greedy"], game)
    with Event(game, "tictactoe", players, Conditions(), "round-robin", tmp_path / "class.db") as event:
        event.store.leave_out({"students/broken.py": "broken.py:1: SyntaxError"})
        event.play(round_robin(event.numbers, 1), 1)
        address = serve("--db", tmp_path / "class.db")
        names = [line.agent for line in event.table().standings]
        said = {"en-GB": "3 players, {} games", "fr-FR": "3 joueurs, {} parties"}
        pages = {
            locale: open_view(at=address, ready=".standings tbody tr", locale=locale, color_scheme=theme)
            for locale, theme in (("en-GB", "light"), ("fr-FR", "dark"))
        }
        for locale, page in pages.items():
            assert page.locator(".standings tbody th").all_inner_texts() == names
            assert said[locale].format(6) in page.locator(".headline").inner_text()
            assert "broken.py:1" in page.locator(".left-out").inner_text()
            expect(page.locator(".plot")).to_have_count(3)
            assert page.locator("nav a[href^='#tournament']").count() == 1
        # Games are added by somebody else: the pages follow by themselves.
        event.play(round_robin(event.numbers, 2), 1)
        for locale, page in pages.items():
            expect(page.locator(".headline")).to_contain_text(said[locale].format(12), timeout=20_000)
            assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
        french = pages["fr-FR"].locator("main").inner_text().replace("\xa0", " ")
        assert "Tournoi : Morpion" in french
        assert "selon les règles" in french
    # Nothing of it is offered where no tournament is shown.
    assert open_view(VIEWS["play"]).locator("nav a[href^='#tournament']").count() == 0


# --- addresses --------------------------------------------------------------------------------------


def test_a_link_to_a_step_opens_that_step_with_all_that_was_chosen(open_view):
    link = "#understand/chomp:rows=2,columns=3?show=attractor&labels=numbers&step=3"
    page = open_view(link, ready=SETTLED["understand"])
    assert page.locator(".steps output").inner_text() == f"3/{len(STAGES)}"
    assert page.locator("#labels").input_value() == "numbers"
    assert rings(page) == STAGES[2]
    page.locator("#whose").select_option("both")
    page.wait_for_function("() => location.hash.includes('whose=both') && !location.hash.includes('step')")
    page.wait_for_selector(SETTLED["understand"])
    page.locator(".steps [data-act=step_forward]").click()
    page.locator(".steps [data-act=step_forward]").click()
    # What is seen is what the address says, and what anybody else sees there.
    shown = page.locator(".steps output").inner_text()
    assert shown.startswith("3/")
    assert "step=3" in page.evaluate("location.hash")
    other = open_view(page.evaluate("location.hash"), ready=SETTLED["understand"])
    assert other.locator(".steps output").inner_text() == shown
    assert other.locator("#labels").input_value() == "numbers"
    assert other.locator("#whose").input_value() == "both"
    assert other.locator(".sentence").inner_text() == page.locator(".sentence").inner_text()


def test_a_shared_puzzle_is_a_puzzle_and_its_address_does_not_tell_the_answer(open_view):
    page = open_view("#play/chomp:rows=3,columns=4", ready="main.play")
    page.locator("[data-act=puzzle]").click()
    page.wait_for_selector(".puzzle")
    link = page.evaluate("location.hash")
    other = open_view(link, ready=".puzzle")
    other.wait_for_selector("main[data-stage=waiting] [data-move]")
    expect(page.locator(".puzzle")).to_contain_text("★")
    expect(other.locator(".puzzle")).to_have_text(page.locator(".puzzle").inner_text())
    other.keyboard.press("h")
    other.wait_for_selector(".place.hinted")
    only = other.locator(".place.hinted").get_attribute("data-move")
    assert only not in link.split("at=")[1].split("&")[1:]
    other.locator(f'[data-move="{only}"]').dispatch_event("click")
    other.wait_for_selector(".puzzle.win")
