"""The tournament as a whole: the store ends up the same, stopped or not, with one hall or two; words and tables."""

import csv
import io
from collections import Counter
from functools import cache

import pytest

import zermelo
from zermelo.apps.language import speak
from zermelo.apps.tournament import words
from zermelo.apps.tournament.event import Event, unusable
from zermelo.apps.tournament.halls import hall, hall_options
from zermelo.errors import ParameterError
from zermelo.matches.entrants import read_entrants
from zermelo.matches.hall import Conditions
from zermelo.matches.openings import Openings
from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.schedule import Pairing, gauntlet, round_robin
from zermelo.matches.sprt import Sprt
from zermelo.matches.standings import table
from zermelo.matches.store import Tally
from zermelo.strategy import Play

GAME = zermelo.load("tictactoe")


def event(players, path=None, format="round-robin", **conditions):
    return Event(GAME, "tictactoe", read_entrants(players, GAME), Conditions(**conditions), format, path)


def games_of(happening):
    """All that is kept of the games, but their times."""
    return [
        (pairing, played.winner, played.ending, played.detail, played.moves, opening)
        for pairing, played, opening in happening.store.games()
    ]


TAKE = """
from zermelo import Game

class Take(Game):
    def start(self): return 7
    def moves(self, heap): return range(1, min({most}, heap) + 1)
    def play(self, heap, move): return heap - move
"""


@pytest.mark.parametrize(
    ("name", "spec", "before", "after"),
    [
        ("take.py", "{}:Take", TAKE.format(most=2), TAKE.format(most=3)),
        ("arena.json", "graph:file={}", '{"a": ["b"], "b": []}', '{"a": ["b"], "b": ["c"], "c": []}'),
    ],
)
def test_rules_that_have_changed_since_are_refused(tmp_path, name, spec, before, after):
    file, path = tmp_path / name, tmp_path / "x.db"

    def begun(source):
        file.write_text(source)
        game = zermelo.load(spec.format(file))
        entrants = read_entrants(["exact", "random"], game)
        return Event(game, spec.format(file), entrants, Conditions(), "round-robin", path)

    begun(before).store.close()
    with pytest.raises(ParameterError, match=r"the rules of .* have changed since .*x\.db was begun"):
        begun(after)
    # As they were, they go on.
    begun(before).store.close()


class StopError(Exception):
    pass


def test_stopped_and_begun_again_it_ends_like_an_uninterrupted_one(tmp_path):
    players = ["random", "level:2", "greedy:heuristic=absolute"]
    with event(players, seed=3) as whole:
        whole.play(round_robin(whole.numbers, 4), 1)
        expected = games_of(whole)
    assert len(expected) == 24

    seen = []

    def watch(pairing, played):
        seen.append(pairing)
        if len(seen) % 7 == 0:
            raise StopError

    for halls in (1, 2, 2):
        with event(players, tmp_path / "x.db", seed=3) as part, pytest.raises(StopError):
            part.play(round_robin(part.numbers, 4), halls, watch)
    with event(players, tmp_path / "x.db", seed=3) as last:
        last.play(round_robin(last.numbers, 4), 2)
        assert games_of(last) == expected


def test_the_four_matches_of_the_course_come_out_as_stated(tmp_path):
    """An exercise of the course: alignment and absolute, each with each, X first."""
    names = {"L1": "alignment", "L2": "alignment", "A1": "absolute", "A2": "absolute"}
    players = [f"{name}=greedy:heuristic={heuristic}" for name, heuristic in names.items()]
    with event(players) as matches:
        matches.play(round_robin(matches.numbers, 1), 1)
        called = matches.store.names()
        found = {
            (names[called[pairing.first]], names[called[pairing.second]]): played.winner
            for pairing, played, _ in matches.store.games()
        }
    assert found == {
        ("alignment", "alignment"): None,
        ("alignment", "absolute"): 0,
        ("absolute", "alignment"): 1,
        ("absolute", "absolute"): None,
    }


@pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")
def test_the_four_matches_come_out_with_the_students_own_files(tmp_path):
    lines = "[b[i] for i in range(3)] + [[b[i][j] for i in range(3)] for j in range(3)] + "
    lines += "[[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]"
    (tmp_path / "alignment.py").write_text(
        "def heuristique(b, player):\n"
        "    other = 'O' if player == 'X' else 'X'\n"
        "    worth = (0, 1, 10, 1000)\n"
        "    total = 0\n"
        f"    for line in {lines}:\n"
        "        mine, theirs = line.count(player), line.count(other)\n"
        "        if mine == 0 or theirs == 0: total += worth[mine] - worth[theirs]\n"
        "    return total\n"
    )
    (tmp_path / "absolute.py").write_text(
        "CELLS = [[3, 2, 3], [2, 4, 2], [3, 2, 3]]\n"
        "def heuristique(board, player):\n"
        "    total = 0\n"
        "    for i in range(3):\n"
        "        for j in range(3):\n"
        "            if board[i][j] != ' ': total += CELLS[i][j] * (1 if board[i][j] == player else -1)\n"
        "    return total\n"
    )
    files = {"L": tmp_path / "alignment.py", "A": tmp_path / "absolute.py"}
    players = [f"{letter}{copy}={path}" for letter, path in files.items() for copy in (1, 2)]
    assert unusable("tictactoe", read_entrants(players, GAME), Conditions()) == []
    with event(players) as matches:
        matches.play(round_robin(matches.numbers, 1), 1)
        called = matches.store.names()
        found = {
            (called[pairing.first][0], called[pairing.second][0]): (played.winner, played.ending)
            for pairing, played, _ in matches.store.games()
        }
    winners = {("L", "L"): None, ("L", "A"): 0, ("A", "L"): 1, ("A", "A"): None}
    assert found == {pair: (winner, "rules") for pair, winner in winners.items()}


def test_every_format_plays_as_many_games_as_it_says():
    for format, players, games in (
        ("round-robin", 3, 2 * 6),
        ("gauntlet", 3, 2 * 4),
        ("swiss", 5, 2 * 4),
        ("sprt", 2, 2 * 2),
    ):
        with event([f"p{i}=random" for i in range(players)], format=format) as some:
            schedule, total = some.schedule(2, Sprt())
            some.play(schedule, 1)
            assert some.store.count() == total == games


@pytest.mark.parametrize(
    "spec",
    [
        "tictactoe",
        "chomp:rows=3,columns=4",
        "nim:heaps=1+3+4",
        "subtraction:heap=13",
        "connect4:columns=4,rows=3",
    ],
)
def test_exact_loses_only_where_the_other_side_can_force_it(spec):
    game = zermelo.load(spec)

    @cache
    def sign(state):
        """From the definition: for the player to move."""
        moves = list(game.moves(state))
        if not moves:
            score = game.score(state)
            return (score > 0) - (score < 0)
        return max(-sign(game.play(state, move)) for move in moves)

    entrants = dict(enumerate(read_entrants(["exact", "random", "level:6"], game)))
    room = hall(hall_options(spec, entrants, Conditions(seed=2)))
    openings = Openings(game, 2)
    for number in range(1, 4):
        opening = openings.of_round(number)
        play = Play.of_moves(game, opening)
        worth = sign(play.state) * (1 if play.player == 0 else -1)
        for other in (1, 2):
            for side in (0, 1):
                pairing = Pairing(number, 0, other) if side == 0 else Pairing(number, other, 0)
                winner = room.play(pairing, opening).winner
                result = 0 if winner is None else 1 if winner == side else -1
                assert result >= (worth if side == 0 else -worth), (spec, pairing)


def test_pairs_are_the_first_players_half_points():
    with event(["exact", "random"], format="sprt") as match:
        match.play(gauntlet(match.numbers, 3), 1)
        one, two = match.numbers
        points = {0: 2, 1: 0, None: 1}
        results = {pairing: points[played.winner] for pairing, played, _ in match.store.games()}
        expected = [results[n, one, two] + 2 - results[n, two, one] for n in (1, 2, 3)]
        assert match.pairs() == expected
        assert min(expected) >= 2


TALLIES = [
    Tally(1, 2, 0, "rules", 3),
    Tally(2, 1, None, "rules", 2),
    Tally(2, 1, 1, "timeout", 1),
    Tally(1, 3, 1, "exception", 1),
]
NAMES = {1: "=cmd", 2: "b|ob", 3: "c"}


def test_the_table_counts_points_and_charges_faults_to_who_committed_them():
    found = {line.number: line for line in table(NAMES, TALLIES).standings}
    counts = {n: (line.games, line.wins, line.draws, line.losses, line.points) for n, line in found.items()}
    assert counts == {1: (7, 4, 2, 1, 5.0), 2: (6, 0, 2, 4, 1.0), 3: (1, 1, 0, 0, 1.0)}
    assert found[1].endings == Counter(rules=5, forfeit=1, exception=1)
    assert found[2].endings == Counter(rules=5, timeout=1)
    assert found[3].endings == Counter(forfeit=1)
    assert table(NAMES, TALLIES).cross[1, 2] == (5.0, 6)


def test_the_table_is_written_for_people_and_for_spreadsheets():
    found = table(NAMES, TALLIES)
    markdown = words.as_markdown(found)
    assert "b\\|ob" in markdown
    assert all(line.count(" | ") == markdown.splitlines()[0].count(" | ") for line in markdown.splitlines())
    rows = list(csv.reader(io.StringIO(words.as_csv(found))))
    assert rows[0][:3] == ["player", "points", "games"]
    assert rows[1][:3] == ["'=cmd", "5", "7"]
    speak("fr")
    try:
        rows = list(csv.reader(io.StringIO(words.as_csv(found)), delimiter=";"))
        assert rows[0][:3] == ["joueur", "points", "parties"]
        assert "," in rows[1][6]
        assert "temps dépassé 1" in words.as_text(found)
    finally:
        speak("en")


def test_every_ending_has_words_in_both_languages():
    from zermelo.matches.match import Ending
    from zermelo.matches.referee import FAULTS

    known = set(words.ENDINGS)
    assert {*FAULTS, *(str(ending) for ending in Ending)} - known == {"resigned"}
