"""The workbench in a real browser: games played to their end, against every kind of opponent."""

import random
import re

import pytest
from playwright.sync_api import expect

from zermelo import load

LONGEST = 80


def wait_for_turn(page):
    """Wait until the person may move or the game is over; whether it goes on."""
    page.wait_for_selector(
        "main[data-stage=over], main[data-stage=waiting] :is([data-move][tabindex='0'], .card:enabled), .notices",
        state="attached",
    )
    assert page.locator(".notices").all_inner_texts() == []
    return page.locator("main").get_attribute("data-stage") == "waiting"


def moves_shown(page):
    return page.locator("[data-move]").evaluate_all("all => all.map((one) => one.dataset.move)")


def replay(game, moves):
    state = game.start()
    for text in moves:
        state = game.play(state, game.read_move(state, text))
    return state


def moves_of(page):
    """The moves that the address holds."""
    found = re.search(r"moves=([^&]*)", page.evaluate("decodeURIComponent(location.hash)"))
    return found[1].split("_") if found else []


@pytest.mark.parametrize(
    ("spec", "opponent"),
    [
        ("connect4", "exact"),
        ("chomp:rows=3,columns=4", "exact"),
        ("tictactoe", "alphabeta:depth=6"),
        ("subtraction", "level:4"),
        ("reversi:size=4", "greedy:heuristic=discs"),
        ("reversi", "level:2"),
        ("nim", "random"),
    ],
)
def test_a_game_is_played_to_its_end(spec, opponent, open_view):
    page = open_view(f"#play/{spec}?second={opponent}")
    game, chance = load(spec), random.Random(1913)
    for _ in range(LONGEST):
        if not wait_for_turn(page):
            break
        shown = moves_shown(page)
        state = replay(game, moves_of(page))
        assert sorted(shown) == sorted(game.move_name(state, move) for move in game.moves(state))
        page.locator(f'[data-move="{chance.choice(shown)}"]').dispatch_event("click")
    played = moves_of(page)
    end = replay(game, played)
    assert not list(game.moves(end))
    score = game.score(end) if len(played) % 2 == 0 else -game.score(end)
    names = [name.en if hasattr(name, "en") else name for name in game.players]
    headline = page.locator(".headline").inner_text()
    if spec.startswith("reversi"):
        assert headline
    elif score == 0:
        assert "draw" in headline
    else:
        assert names[0 if score > 0 else 1] in headline
    if (spec, opponent) == ("connect4", "exact"):
        # Against random moves the exact player does not fail.
        assert score < 0


def test_the_first_visit_shows_chomp_ready_to_be_played_and_three_ways_on(open_view):
    page = open_view()
    assert wait_for_turn(page)
    assert sorted(moves_shown(page)) == ["1,2", "1,3", "2,1", "2,2", "2,3"]
    assert page.locator(".welcome a").all_inner_texts() == ["play", "understand", "my own game"]
    page.locator(".board [data-move='2,2']").click()
    page.wait_for_function("() => location.hash.includes('moves=2,2_')")
    expect(page.locator(".welcome")).to_have_count(0)
    page.locator("nav").get_by_role("link", name="Understand").click()
    page.wait_for_selector("main.understand")


def test_a_game_is_played_with_the_keyboard_alone(open_view):
    page = open_view("#play/tictactoe?second=random")
    assert wait_for_turn(page)
    for _ in range(40):
        if page.evaluate("document.activeElement.closest('.board') !== null"):
            break
        page.keyboard.press("Tab")
    while wait_for_turn(page):
        # The focus stays on the board; up and down go from move to move.
        page.wait_for_function("() => document.activeElement.dataset.move")
        page.keyboard.press("ArrowDown")
        focused = page.evaluate("document.activeElement.dataset.move")
        page.keyboard.press("Enter")
        page.wait_for_function("(move) => decodeURIComponent(location.hash).includes(move)", arg=focused)
    page.keyboard.press("n")
    page.wait_for_function("() => !location.hash.includes('moves')")
    assert wait_for_turn(page)


def test_arrow_keys_go_through_the_game_and_another_move_replaces_what_followed(open_view):
    page = open_view("#play/subtraction?moves=3_1_2_2&second=person")
    plies = page.locator(".history li")
    expect(plies).to_have_count(5)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".history li:nth-child(3) [aria-current]")
    page.wait_for_function("() => document.querySelector('.facts').textContent === 'position 16'")
    page.keyboard.press("End")
    page.wait_for_selector(".history li:nth-child(5) [aria-current]")
    page.keyboard.press("Home")
    page.wait_for_selector(".history li:nth-child(1) [aria-current]")
    assert wait_for_turn(page)
    page.locator("[data-move='1']").dispatch_event("click")
    page.wait_for_selector(".history li:nth-child(2) [aria-current]")
    expect(plies).to_have_count(2)
    assert moves_of(page) == ["1"]


def test_undo_takes_back_the_answer_too(open_view):
    page = open_view("#play/nim?second=random")
    assert wait_for_turn(page)
    page.locator("[data-move]").last.dispatch_event("click")
    page.wait_for_function("() => location.hash.split('_').length === 2")
    assert wait_for_turn(page)
    page.keyboard.press("u")
    page.wait_for_function("() => !location.hash.includes('moves')")


def test_a_hint_marks_the_winning_move_and_verdicts_come_and_go_with_one_key(open_view):
    page = open_view("#play/chomp:rows=2,columns=3")
    page.keyboard.press("h")
    page.wait_for_selector(".place.hinted")
    assert page.locator(".place.hinted").get_attribute("data-move") == "2,3"
    expect(page.locator(".place .sign")).to_have_count(0)
    # The reason comes after the mark, and is read aloud when it comes: what is said next must not be it.
    status = page.locator("[role=status]").first
    expect(status).to_contain_text("a losing position")
    page.keyboard.press("v")
    page.wait_for_selector(".place .sign")
    signs = dict(
        page.locator(".place").evaluate_all(
            "all => all.map((one) => [one.dataset.move, one.querySelector('.sign').textContent])"
        )
    )
    # 2,3 wins in five plies; every other move leaves a winning position.
    assert signs["2,3"] == "+5"
    assert all(sign.startswith("−") for move, sign in signs.items() if move != "2,3")
    assert "wins in 5 plies" in page.locator(".headline").inner_text()
    expect(status).to_contain_text("wins in 5 plies")
    assert "eat 2,3: wins in 5 plies" in page.locator("[data-move='2,3']").get_attribute("aria-label")
    page.keyboard.press("v")
    page.wait_for_function("() => !document.querySelector('.place .sign')")
    assert page.locator(".headline").inner_text() == "Adam to move"
    assert page.locator("[data-move='2,3']").get_attribute("aria-label") == "eat 2,3"


def test_a_mistake_is_marked_in_the_curve(open_view):
    page = open_view("#play/chomp:rows=2,columns=3?moves=2,2&second=person")
    page.keyboard.press("v")
    page.wait_for_selector(".history .mistake")
    label = page.locator(".history button").last.get_attribute("aria-label")
    assert "a mistake: won before, lost after" in label


def test_resigning_ends_the_game(open_view):
    page = open_view("#play/tictactoe?second=level:1")
    assert wait_for_turn(page)
    page.locator("[data-act=resign]").click()
    assert page.locator(".headline").inner_text() == "X resigns: O has won"
    assert not page.locator(".place:not([aria-disabled])").count()
    page.locator(".controls [data-act=new_game]").click()
    assert wait_for_turn(page)


def test_the_winner_s_own_sign_stands_beside_the_words_and_the_winning_line_is_marked(open_view):
    page = open_view("#play/connect4?moves=1_2_1_2_1_2_7_2&second=person", ready="main[data-stage=over]")
    assert page.locator(".headline").inner_text() == "Red wins"
    # Red is the second player: a disc, and red.
    expect(page.locator(".headline .mover circle.fill-red")).to_have_count(1)
    expect(page.locator(".headline .mover rect")).to_have_count(0)
    expect(page.locator(".board line.line-win")).to_have_count(1)
    page.evaluate("location.hash = '#play/chomp:rows=1,columns=2?moves=1,2&second=person'")
    page.wait_for_function("() => document.querySelector('.headline')?.textContent === 'Adam wins'")
    assert page.locator(".headline .mover").get_attribute("data-player") == "0"
    # A draw is nobody's.
    page.evaluate("location.hash = '#play/tictactoe?at=XOX/XOO/OXX&second=person'")
    page.wait_for_function("() => document.querySelector('.headline')?.textContent.includes('draw')")
    expect(page.locator(".headline .mover")).to_have_count(0)


def test_two_agents_move_only_when_asked(open_view):
    page = open_view("#play/nim?first=random&second=exact")
    page.wait_for_selector("[data-act=next_move]")
    page.wait_for_timeout(300)
    assert moves_of(page) == []
    page.keyboard.press(" ")
    page.wait_for_function("() => location.hash.includes('moves')")
    assert len(moves_of(page)) == 1


def test_any_position_can_be_set_up_and_a_wrong_one_is_refused_in_words(open_view):
    page = open_view("#play/tictactoe?second=person")
    page.locator("[data-act=set_up]").click()
    field = page.locator("dialog input")
    field.fill("XXX/OO")
    page.locator("dialog [type=submit]").click()
    page.wait_for_selector("dialog [role=alert]")
    field.fill("XO./.X./..O")
    page.locator("dialog [type=submit]").click()
    page.wait_for_function("() => decodeURIComponent(location.hash).includes('at=XO./.X./..O')")
    assert wait_for_turn(page)
    assert len(moves_shown(page)) == 5


def test_a_late_refusal_says_nothing_about_what_was_typed_since(open_view):
    page = open_view("#play/tictactoe?second=person")
    page.locator("[data-act=set_up]").click()
    field, press = page.locator("dialog input"), page.locator("dialog [type=submit]")
    # Pressed and typed over at once, before the answer can have come.
    page.evaluate(
        """() => {
          const field = document.querySelector("dialog input"), press = document.querySelector("dialog [type=submit]");
          const type = (text) => { field.value = text; field.dispatchEvent(new Event("input", { bubbles: true })); };
          type("XXX/OO");
          requestAnimationFrame(() => { press.click(); type("XO./.X./..O"); });
        }"""
    )
    page.wait_for_timeout(1500)
    assert field.input_value() == "XO./.X./..O"
    assert press.is_enabled()
    assert page.locator("dialog [role=alert]").inner_text() == ""


def test_a_position_is_set_up_by_pressing_cells(open_view):
    page = open_view("#play/tictactoe?second=person")
    text = page.locator("#set-up-text")
    page.locator("[data-act=set_up]").click()
    # The first press puts X, the second O, the third nothing; with the keyboard as with the mouse.
    page.locator("[data-cell='0,0']").click()
    page.wait_for_function("() => document.querySelector('#set-up-text').value === 'X../.../...'")
    page.locator("[data-cell='1,1']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog [role=alert]")
    assert page.locator("dialog [type=submit]").is_disabled()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#set-up-text').value === 'X../.O./...'")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "b3: empty"
    # A text that is typed is seen on the board.
    text.fill("XOX/.../...")
    text.press("Tab")
    page.wait_for_selector("[data-cell='0,2'][aria-label='c1: X']")
    page.locator("dialog [type=submit]").click()
    page.wait_for_function("() => decodeURIComponent(location.hash).includes('at=XOX/.../...')")
    # Heaps and bars end where one presses; who moves is chosen.
    page.evaluate("location.hash = '#play/chomp:rows=3,columns=4?second=person'")
    page.wait_for_selector(".place[data-move='3,4']")
    page.locator("[data-act=set_up]").click()
    page.locator("[data-cell='1,1']").click()
    page.wait_for_function("() => document.querySelector('#set-up-text').value === '4,2,2'")
    page.locator("#set-up-turn").select_option("1")
    page.wait_for_function("() => document.querySelector('#set-up-text').value === '4,2,2@2'")
    page.locator("dialog [type=submit]").click()
    page.wait_for_function("() => decodeURIComponent(location.hash).includes('at=4,2,2@2')")


def test_a_game_is_chosen_with_its_parameters(open_view):
    page = open_view()
    page.locator("[data-act=game]").click()
    page.get_by_role("radio", name="Tic-tac-toe").check(force=True)
    page.get_by_label("columns").fill("4")
    page.locator("dialog [type=submit]").click()
    page.wait_for_function("() => location.hash.startsWith('#play/tictactoe:columns=4')")
    assert wait_for_turn(page)
    assert len(moves_shown(page)) == 12


@pytest.mark.parametrize(("game", "words"), [("nim", "= 0, position perdante"), ("wythoff?at=4,5", "paire")])
def test_a_hint_says_why_its_move_is_good(open_view, game, words):
    separator = "&" if "?" in game else "?"
    page = open_view(f"#play/{game}{separator}second=person&first=person", locale="fr-FR")
    assert wait_for_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".place.hinted")
    expect(page.locator(".why.hint")).to_contain_text(words)


def test_a_puzzle_is_solved_by_any_move_that_wins(open_view):
    page = open_view("#play/chomp:rows=3,columns=4")
    page.locator("[data-act=puzzle]").click()
    page.wait_for_selector(".puzzle")
    assert wait_for_turn(page)
    game = load("chomp:rows=3,columns=4")
    at = re.search(r"at=([^&]*)", page.evaluate("decodeURIComponent(location.hash)"))[1]
    # Naive: a move wins if whatever follows loses; tiny game, so by plain recursion with memory.
    won = {}

    def wins(state):
        if state not in won:
            moves = list(game.moves(state))
            won[state] = (
                any(not wins(game.play(state, move)) for move in moves) if moves else game.score(state) > 0
            )
        return won[state]

    state, _ = game.read(at)
    winning = [game.move_name(state, move) for move in game.moves(state) if not wins(game.play(state, move))]
    assert winning
    page.locator(f'[data-move="{winning[-1]}"]').dispatch_event("click")
    page.wait_for_selector(".puzzle.win")
    assert "Right" in page.locator(".puzzle").inner_text()


def test_a_puzzle_takes_a_second_best_move_and_says_why_a_wrong_one_is(open_view):
    """O has two moves that do not lose, a1 and a3, of which one is named first; every other one loses."""
    page = open_view("#play/tictactoe?at=..X/X.O/...&first=exact&second=person&puzzle=1", locale="fr-FR")
    expect(page.locator(".puzzle")).to_contain_text("un coup qui ne perd pas")
    assert wait_for_turn(page)
    page.locator('[data-move="a3"]').dispatch_event("click")
    expect(page.locator(".puzzle.win")).to_contain_text("Tout aussi bon : a1")
    page.keyboard.press("Home")
    assert wait_for_turn(page)
    page.locator('[data-move="b1"]').dispatch_event("click")
    expect(page.locator(".puzzle.loss")).to_contain_text("b1 perd")
    page.locator("[data-act=refute]").click()
    page.wait_for_selector(".refutation")
    # Whoever made the mistake has the other player's moves before his eyes, one by one.
    steps = page.locator(".refutation [data-step]").count()
    assert steps >= 1
    page.locator(f".refutation [data-step='{steps}']").click()
    expect(page.locator(f".refutation [data-step='{steps}'][aria-current=step]")).to_have_count(1)


def test_a_puzzle_hides_its_answer_until_it_is_found_or_given_up(open_view):
    page = open_view("#play/chomp:rows=3,columns=4")
    page.keyboard.press("v")
    page.wait_for_selector(".place .sign")
    shown = page.locator("[data-act=verdicts][aria-pressed=true]")
    answers = ".place .sign, .moves, .history .bar, .why"
    page.locator("[data-act=puzzle]").click()
    page.wait_for_selector(".puzzle")
    assert wait_for_turn(page)
    page.wait_for_timeout(700)  # verdicts would have come
    expect(page.locator(answers)).to_have_count(0)
    assert "wins" not in page.locator(".headline").inner_text()
    expect(shown).to_have_count(0)
    # Giving up: whoever asks for the verdicts sees them.
    page.keyboard.press("v")
    page.wait_for_selector(".place .sign")
    expect(shown).to_have_count(1)
    # The next puzzle is a secret again.
    page.locator("[data-act=puzzle]").click()
    page.wait_for_function("() => !document.querySelector('.place .sign')")
    assert wait_for_turn(page)
    expect(shown).to_have_count(0)


def test_a_solved_puzzle_shows_the_verdicts_again_and_a_wrong_move_does_not(open_view):
    page = open_view("#play/chomp:rows=3,columns=4")
    page.keyboard.press("v")
    page.wait_for_selector(".place .sign")
    page.locator("[data-act=puzzle]").click()
    page.wait_for_selector(".puzzle")
    assert wait_for_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".place.hinted")
    only = page.locator(".place.hinted").get_attribute("data-move")
    wrong = next(move for move in moves_shown(page) if move != only)
    page.locator(f'[data-move="{wrong}"]').dispatch_event("click")
    page.wait_for_selector(".puzzle.loss")
    wait_for_turn(page)
    page.wait_for_timeout(700)  # verdicts would have come
    expect(page.locator(".place .sign, .moves, .history .bar")).to_have_count(0)
    page.keyboard.press("Home")
    assert wait_for_turn(page)
    page.locator(f'[data-move="{only}"]').dispatch_event("click")
    page.wait_for_selector(".puzzle.win")
    page.wait_for_selector(".history .bar")
    expect(page.locator("[data-act=verdicts][aria-pressed=true]")).to_have_count(1)


def test_a_server_that_is_gone_is_said_so(serve, open_view, browser):
    page = open_view("#play/chomp?second=person")
    assert wait_for_turn(page)
    page.context.set_offline(True)
    page.route("**/api/**", lambda route: route.abort())
    page.locator("[data-move='1,2']").dispatch_event("click")
    page.wait_for_selector("[role=alert]")
    assert "does not answer" in page.locator("[role=alert]").inner_text()
