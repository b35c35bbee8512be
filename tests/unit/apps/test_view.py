"""What a person at the terminal is told of the moves is what the library knows."""

import io
import random
import re

import pytest
from tests.signs import signs_of_moves

from zermelo import load, solve
from zermelo.analysis import Analysis
from zermelo.apps.cli import _view, main
from zermelo.apps.cli._terminal import Screen
from zermelo.apps.cli._view import View
from zermelo.apps.language import language, speak
from zermelo.game import Game
from zermelo.judge import Budget
from zermelo.matches.match import Match

# The whole of 4×4 Reversi takes long in plain Python; from here it is small.
STARTS = {
    "chomp:rows=4,columns=5": "",
    "tictactoe": "",
    "subtraction": "",
    "connect4:columns=4,rows=4,align=3": "",
    "reversi:size=4": "a2a3b4c1a4",
}
POSITIONS = 12


@pytest.fixture(autouse=True)
def english():
    before = language()
    speak("en")
    yield
    speak(before)


def random_match(game, start, chance):
    """A match that is not over."""
    match = Match(game, start)
    while match.result() is None:
        match.push(chance.choice(match.moves()))
    match.take_back(chance.randint(1, len(match.play)))
    return match


def printed(view, match, capsys):
    view.has_verdicts = False
    view.toggle_verdicts(match)
    return re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().out)


def listed(text):
    """Of each move in the list: its name, its sign and whether it has the star."""
    lines = "\n".join(line for line in text.splitlines() if re.match(r"  [★ ] \S", line))
    return re.findall(r"([★ ]) (\S+) +([+−=~]\S*)", lines)


@pytest.mark.parametrize("spec", STARTS)
def test_the_verdicts_shown_are_those_of_the_solved_game(spec, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    game, chance = load(spec), random.Random(1913)
    start = game.read(STARTS[spec]) if STARTS[spec] else (game.start(), 0)
    solution = solve(game, start[0])
    view = View(game, Budget(seconds=60.0))  # enough on a busy machine too
    for i in range(POSITIONS):
        view.screen = (Screen(False), Screen(True), Screen(True, 256))[i % 3]
        match = random_match(game, start, chance)
        state = match.situation[0]
        text = printed(view, match, capsys)
        known = signs_of_moves(game, solution, state)
        assert {name: shown for _, name, shown in listed(text)} == known
        # Moves that win as many points are equally good; otherwise the faster one is better.
        best = {game.move_name(state, move) for move in solution.best_moves(state)}
        if game.points:
            best = {name for name, shown in known.items() if shown == known[min(best)]}
        assert {name for star, name, _ in listed(text) if star == "★"} == best
        assert "not exact" not in text
        # A pass has no place.
        if view.screen.watched and list(known) != ["pass"]:
            board = text[: text.index("★")]
            assert sorted(re.findall(r"(?<![\w=])(?:[+−]\d+|=)(?=\s|$)", board)) == sorted(known.values())


class Wide(Game):
    """Nobody proves anything here in two plies."""

    def start(self):
        return (0,)

    def moves(self, state):
        yield from range(3)

    def play(self, state, move):
        return (state[0] * 3 + move + 1,)


def test_what_is_only_estimated_is_said_to_be(capsys, monkeypatch):
    game = Wide()
    found = Analysis(game, (0,), None, 2, False, None, (1,), (), (1,), 9, "plain", 0.1, 2)
    monkeypatch.setattr(_view, "analyse", lambda *_, **__: found)
    text = printed(View(game), Match(game), capsys)
    assert "not proved yet" in text
    assert "not exact: what a search found within 2\u00a0s" in text
    # The search was stopped before it had looked at any move by itself.
    assert listed(text) == [(" ", "0", "~?"), ("★", "1", "~?"), (" ", "2", "~?")]


def test_ctrl_c_before_anything_is_found_goes_back_to_the_board(capsys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(_view, "analyse", interrupted)
    game = load("chomp")
    text = printed(View(game), Match(game), capsys)
    assert "stopped, nothing found yet" in text
    assert "P # #" in text


def test_what_was_proved_is_not_proved_again(capsys, monkeypatch):
    game = load("chomp")
    view = View(game)
    first = view.analysis((game.start(), 0))
    monkeypatch.setattr(_view, "analyse", None)
    assert view.analysis((game.start(), 0)) is first


def test_moves_that_repeat_a_position_have_no_verdict_where_that_is_illegal(capsys):
    class Back(Game):
        repeats = "illegal"

        def start(self):
            return (0,)

        def moves(self, state):
            yield from (m for m in (-1, 1) if 0 <= state[0] + m <= 3)

        def play(self, state, move):
            return (state[0] + move,)

    match = Match(Back())
    match.push(1)
    match.push(1)
    assert list(match.game.moves((2,))) == [-1, 1]
    text = printed(View(match.game), match, capsys)
    assert [name for _, name, _ in listed(text)] == ["1"]


def test_the_history_numbers_the_moves_and_names_who_made_them(capsys):
    game = load("tictactoe")
    match = Match(game)
    View(game).history(match)
    for text in ("b2", "a1"):
        match.push(game.read_move(match.situation[0], text))
    View(game).history(match)
    assert capsys.readouterr().out == "no move has been made yet\n  1. X b2   2. O a1\n"


@pytest.mark.parametrize("word", ["q", "quit", "quitter"])
def test_a_game_is_left_with_one_letter(word, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\n2,3\n"))
    assert main(["play", "chomp", "--lang", "en"]) == 0
    assert "the game stops here, after 0 moves" in capsys.readouterr().out
