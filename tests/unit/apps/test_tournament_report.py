"""Pictures and pages of a tournament: well-formed, honest about mistakes, and harmless whatever a player is called."""

import re
from functools import cache
from xml.etree import ElementTree

import pytest

import zermelo
from zermelo.apps.language import speak
from zermelo.apps.tournament import reports
from zermelo.apps.tournament.event import Event
from zermelo.apps.tournament.pictures import cross_svg, lengths_svg, ratings_svg
from zermelo.apps.tournament.reports import report_files
from zermelo.apps.tournament.watching import following
from zermelo.game import Game
from zermelo.judge import solutions
from zermelo.matches.entrants import Entrant, read_entrants
from zermelo.matches.hall import Conditions
from zermelo.matches.referee import Played
from zermelo.matches.schedule import Pairing, round_robin
from zermelo.matches.standings import Table, table
from zermelo.matches.store import Store
from zermelo.strategy import Play

GAME = zermelo.load("tictactoe")
EVIL = "<script>alert(1)</script>"
# X wins after O's blunders; a draw; a fault.
GAMES = {
    Pairing(1, 1, 2): Played(0, "rules", "", ["a1", "b1", "a2", "b2", "a3"]),
    Pairing(1, 2, 1): Played(None, "rules", "", ["b2", "a1", "a2", "c2", "b1", "b3", "c1", "a3", "c3"]),
    Pairing(2, 1, 3): Played(0, "exception", f"x.py:1: {EVIL}", ["b2"], [], f"printed {EVIL}"),
}


@pytest.fixture
def store():
    with Store(None, {}) as store:
        store.enter([Entrant("one", "random"), Entrant(EVIL, "random"), Entrant("../../x y", "random")])
        for pairing, played in GAMES.items():
            store.add(pairing, played, 1 if pairing.round == 2 else 0)
        yield store


@cache
def sign(state):
    """From the definition: for the player to move."""
    moves = list(GAME.moves(state))
    if not moves:
        return GAME.score(state)
    return max(-sign(GAME.play(state, move)) for move in moves)


def mistakes(number):
    """How many moves of a player gave something away, the opening left out."""
    count = 0
    for pairing, played in GAMES.items():
        play = Play.of_moves(GAME, played.moves)
        for ply, (state, player) in enumerate(play.situations[:-1]):
            opening = 1 if pairing.round == 2 else 0
            if ply >= opening and pairing[1 + player] == number:
                count += -sign(play.situations[ply + 1][0]) < sign(state)
    return count


def test_pictures_are_well_formed_and_name_everybody(store):
    found = table(store.names(), store.tallies())
    for picture in (ratings_svg(found), cross_svg(found), lengths_svg(store.lengths())):
        ElementTree.fromstring(picture)
        assert "<script" not in picture
    assert "one" in ratings_svg(found)
    assert "1,5" not in cross_svg(found)
    assert "1.5" in cross_svg(found)
    # Nobody has played yet.
    empty = table({}, [])
    assert isinstance(empty, Table)
    for picture in (ratings_svg(empty), cross_svg(empty), lengths_svg({})):
        ElementTree.fromstring(picture)


def test_every_player_has_a_page_with_its_mistakes(store):
    files = report_files(GAME, store, table(store.names(), store.tallies()))
    assert set(files) == {
        "index.html", "ratings.svg", "cross.svg", "lengths.svg",
        "1-one.html", "2-script-alert-1-script.html", "3-x-y.html",
    }  # fmt: skip
    for name, text in files.items():
        assert "<script" not in text, name
    for number, name in ((1, "1-one.html"), (2, "2-script-alert-1-script.html")):
        (said,) = re.findall(r"mistakes among them: (\d+)", files[name])
        assert int(said) == mistakes(number)
    assert mistakes(2) > 0
    assert "Games lost by a fault" in files["3-x-y.html"]
    assert "printed &lt;script&gt;" in files["3-x-y.html"]
    assert "Games lost by a fault" not in files["1-one.html"]


def test_a_lost_game_says_which_move_lost_it(store):
    files = report_files(GAME, store, table(store.names(), store.tallies()))
    # From the definition: the last move of O after which X wins by force, having been better before it.
    played = GAMES[Pairing(1, 1, 2)]
    play = Play.of_moves(GAME, played.moves)
    lost = [
        ply
        for ply in range(2, len(played.moves) + 1, 2)
        if -sign(play.situations[ply][0]) < 0 <= sign(play.situations[ply - 1][0])
    ][-1]
    state, _ = play.situations[lost - 1]
    better = [
        GAME.move_name(state, move)
        for move in GAME.moves(state)
        if -sign(GAME.play(state, move)) >= sign(state)
    ]
    (row,) = [r for r in files["2-script-alert-1-script.html"].split("<tr>") if "<td>lost</td>" in r]
    assert f"move {lost}, {played.moves[lost - 1]}; better: {', '.join(better)}" in row
    # Who has not lost, or lost by a fault, has no such move.
    assert "better:" not in files["1-one.html"].partition("<h2>Games")[2]
    assert "better:" not in files["3-x-y.html"].partition("<h2>Games")[2]


def test_pages_are_french_where_french_is_spoken(store):
    speak("fr")
    try:
        files = report_files(GAME, store, table(store.names(), store.tallies()))
    finally:
        speak("en")
    assert '<html lang="fr">' in files["index.html"]
    assert "Les pires coups" in files["1-one.html"]


class Plain(Game):
    """Take one or two of five; who takes the last one has won. Its board is a text, and asks for no player."""

    def start(self):
        return 5

    def moves(self, heap):
        return range(1, min(2, heap) + 1)

    def play(self, heap, move):
        return heap - move

    def board(self, heap):
        return f"heap {heap}"


def plain_report(moves):
    with Store(None, {}) as store:
        store.enter([Entrant("a", "random"), Entrant("b", "random")])
        store.add(Pairing(1, 1, 2), Played(0, "rules", "", moves), 0)
        return report_files(Plain(), store, table(store.names(), store.tallies()))


def test_a_board_without_a_player_is_shown():
    # Taking 1 of 5 leaves 4, from which 1 wins: a mistake.
    page = plain_report(["1", "2", "2"])["1-a.html"]
    assert "mistakes among them: 1." in page
    assert "heap 5" in page


def test_a_game_is_solved_once_however_many_moves_are_judged(monkeypatch):
    solved = []

    def counted(solve):
        def solve_and_count(*given, **options):
            solved.append(given[1:])
            return solve(*given, **options)

        return solve_and_count

    for module in (reports, solutions):
        monkeypatch.setattr(module, "solve", counted(module.solve))
    page = plain_report(["1", "1", "1", "1", "1"])["1-a.html"]
    assert "moves of this player: 3;" in page
    assert solved == [()]


def test_moves_of_a_large_game_are_not_judged():
    game = zermelo.load("connect4")
    with Store(None, {}) as store:
        store.enter([Entrant("a", "random"), Entrant("b", "random")])
        store.add(Pairing(1, 1, 2), Played(None, "limit", "", ["4", "4"]), 0)
        files = report_files(game, store, table(store.names(), store.tallies()))
    assert "too large to be solved" in files["1-a.html"]


def test_the_page_of_all_is_kept_up_to_date_while_games_are_played(tmp_path):
    entrants = read_entrants(["a=random", "b=random"], GAME)
    seen = []
    with Event(GAME, "tictactoe", entrants, Conditions(), "round-robin", None) as event:

        def then(pairing, played):
            seen.append((tmp_path / "r" / "index.html").exists())

        with following(event, tmp_path / "r", then) as watch:
            event.play(round_robin(event.numbers, 1), 1, watch)
    # The first game wrote it, after the bar had moved.
    assert seen == [False, True]
    page = (tmp_path / "r" / "index.html").read_text(encoding="utf-8")
    assert '<meta http-equiv="refresh"' in page
    assert "Games are being played." in page


def test_the_last_page_is_not_asked_for_again(store):
    found = table(store.names(), store.tallies())
    assert "http-equiv" not in report_files(GAME, store, found)["index.html"]
