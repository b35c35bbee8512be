"""`zermelo explore`: a page, or one line that says why not and no half-written file."""

import pytest
from tests.e2e.cli import zermelo

from zermelo.apps.cli import explore, main
from zermelo.games import load
from zermelo.words import say

BROKEN = """
from zermelo import Game

class Broken(Game):
    def start(self):
        return (3,)

    def moves(self, state):
        return range(1, state[0] + 1)

    def play(self, state, n):
        return (state[0] - n,)

    def board(self, state, player=0):
        return 1 // 0
"""


def refused(result, *parts):
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    for part in parts:
        assert part in result.stderr


def test_it_says_who_wins_and_what_it_wrote(tmp_path):
    result = zermelo("explore", "chomp", "-o", tmp_path / "c.html")
    assert result.returncode == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Adam wins in 5 plies: eat 2,3 (the only winning move)"
    assert lines[1].startswith(f"written: {tmp_path / 'c.html'}")
    assert [path.name for path in tmp_path.iterdir()] == ["c.html"]


def test_a_later_position_can_be_the_start(tmp_path):
    result = zermelo("explore", "chomp", "--at", "3,2", "-o", tmp_path / "c.html", language="fr")
    assert result.stdout.startswith("Ève gagne en 4 coups")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("chomp", "-o", "page.pdf"), ("page.pdf", ".html")),
        (("chomp", "-o", "nowhere/page.html"), ("nowhere", "no such file or folder")),
        # Refused before the game is solved, not after.
        (("connect4", "-o", "nowhere/page.html"), ("nowhere",)),
        (("chomp", "-o", "folder.html"), ("folder.html", "it is a folder")),
        (("chomp",), ("-o is missing",)),
        (("chomp", "--at", "9,9", "-o", "page.html"), ("9,9",)),
        (("chess2", "-o", "page.html"), ("chess2",)),
        (("broken.py", "-o", "page.html"), ("ZeroDivisionError",)),
        (("shapeless.py", "-o", "page.html"), ("board gives 7", "at (3,)")),
    ],
)
def test_bad_input_is_refused_in_one_line_and_leaves_nothing(arguments, parts, tmp_path):
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "broken.py").write_text(BROKEN, encoding="utf-8")
    (tmp_path / "shapeless.py").write_text(BROKEN.replace("1 // 0", "7"), encoding="utf-8")
    refused(zermelo("explore", *arguments, folder=tmp_path), *parts)
    left = {path.name for path in tmp_path.iterdir()} - {"__pycache__"}
    assert left == {"folder.html", "broken.py", "shapeless.py"}


def test_a_game_that_is_too_large_is_refused_soon_with_what_would_help(tmp_path):
    refused(
        zermelo("explore", "connect4", "-o", tmp_path / "c.html"),
        "more than 400,000 positions", "--at", "zermelo analyse connect4",
    )  # fmt: skip
    assert not list(tmp_path.iterdir())


def test_a_game_without_parameters_is_not_told_to_choose_smaller_ones(capsys, tmp_path):
    assert main(["explore", "dobutsu", "-o", str(tmp_path / "d.html"), "--lang", "fr"]) == 2
    assert "positions ; essayer une position plus avancée (--at)" in capsys.readouterr().err


def test_a_page_says_where_it_follows_other_rules_than_those_of_play(capsys, tmp_path):
    # Superko is known on the path of a game only.
    assert main(["explore", "go:2", "-o", str(tmp_path / "go.html")]) == 0
    said = "what was played before may forbid a move, and a solution knows nothing of it"
    assert said in capsys.readouterr().out
    # In the page it stands behind the rules.
    told = explore._rules(load("go:2"))
    assert said in say(told, "en")
    assert "et une solution n'en sait rien" in say(told, "fr")
    assert said not in say(explore._rules(load("hex:2")), "en")


def test_a_page_that_is_there_stays_when_a_new_one_is_refused(tmp_path):
    page = tmp_path / "c.html"
    page.write_text("mine", encoding="utf-8")
    refused(zermelo("explore", "chomp", "--at", "x", "-o", page))
    assert page.read_text(encoding="utf-8") == "mine"
