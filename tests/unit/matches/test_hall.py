"""Games between guarded players: fresh processes, faults with a name, nothing left over from one game to the next."""

import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest

from zermelo.apps.tournament.halls import hall, hall_options
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions, seed_of
from zermelo.matches.match import Match
from zermelo.matches.referee import Played, PlayerFailedError
from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.schedule import Pairing

pytestmark = pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")

SOURCES = {
    "first": "def choose(position, moves): return moves[0]",
    "last": "def choose(position, moves): return moves[-1]",
    "course": (
        "def heuristique(board, player):\n"
        "    other = 'O' if player == 'X' else 'X'\n"
        "    return 9 * (board[1][1] == player) + sum(r.count(player) - r.count(other) for r in board)"
    ),
    "best": (
        "def meilleur_coup(board, player):\n"
        "    return next((i, j) for i in (2, 1, 0) for j in range(3) if board[i][j] == ' ')"
    ),
    "lot": (
        "import random\n"
        "try:\n    import numpy\nexcept ImportError:\n    numpy = None\n"
        "def choose(position, moves):\n"
        "    if numpy is not None and len(moves) % 2: return str(numpy.random.permutation(moves)[0])\n"
        "    return random.choice(moves)"
    ),
    "forgets": (
        "seen = []\n"
        "def choose(position, moves):\n"
        "    seen.append(position)\n"
        "    return moves[len(seen) % len(moves)]"
    ),
    "illegal": "def choose(position, moves): return 'z9'",
    "none": "def choose(position, moves): pass",
    "raises": "def choose(position, moves):\n    return {}['key']",
    "late": (
        "def choose(position, moves):\n"
        "    if position.count('.') < 8:\n"
        "        while True: pass\n"
        "    return moves[0]"
    ),
    "sleeps": "import time\ndef choose(position, moves): time.sleep(60)",
    "exits": "import sys\ndef choose(position, moves):\n    print('good bye'); sys.exit(3)",
    "dies": "import ctypes\ndef choose(position, moves): ctypes.string_at(0)",
    "suicide": "import os\ndef choose(position, moves): os.kill(os.getpid(), 9)",
    "broken": "def choose(position, moves) return moves[0]",
    "fails": "1 / 0",
    "without": "x = 1",
    "patches": (
        "import random, json, zermelo.game, zermelo.matches.match as match\n"
        "match.Match.result = lambda self: None\n"
        "random.Random.choice = lambda self, things: things[0]\n"
        "def choose(position, moves): return moves[0]"
    ),
    "hashes": "def choose(position, moves): return sorted(moves, key=hash)[0]",
}
NUMBERS = {name: number for number, name in enumerate([*SOURCES, "random", "exact"])}


def entrant(name):
    return (
        Entrant(name, f"{name}.py", {f"{name}.py": SOURCES[name]}) if name in SOURCES else Entrant(name, name)
    )


@pytest.fixture(scope="module")
def room():
    conditions = Conditions(cpu=0.4, wall=2, memory=512 * 1024**2, seed=7)
    entrants = {number: entrant(name) for name, number in NUMBERS.items()}
    room = hall(hall_options("tictactoe", entrants, conditions))
    yield room
    room.close()


def play(room, first, second, opening=(), number=1):
    return room.play(Pairing(number, NUMBERS[first], NUMBERS[second]), opening)


def test_two_files_play_a_whole_game(room):
    played = play(room, "first", "last")
    # First takes the cells in order, last from the end: a1 c3 b1 b3 c1 wins.
    assert (played.winner, played.ending, played.moves) == (0, "rules", ["a1", "c3", "b1", "b3", "c1"])
    assert len(played.times) == 5


def test_an_opening_is_played_before(room):
    played = play(room, "first", "last", ["b2", "a1"])
    assert played.moves[:3] == ["b2", "a1", "b1"]


def test_the_functions_of_the_course_are_shown_their_own_colours(room):
    assert play(room, "course", "best").moves[:2] == ["b2", "a3"]
    assert play(room, "best", "course").moves[:2] == ["a3", "b2"]


@pytest.mark.parametrize(
    ("name", "ending", "detail"),
    [
        ("illegal", "illegal", "z9"),
        ("none", "illegal", "None"),
        ("raises", "exception", "raises.py:2: KeyError: 'key'"),
        ("late", "timeout", "0.4 s"),
        ("sleeps", "silence", "2 s"),
        ("exits", "exit", "3"),
        ("dies", "crash", "SIGSEGV"),
        ("suicide", "exception", "suicide.py:2: PermissionError"),
        ("broken", "exception", "broken.py:1: SyntaxError: expected ':'"),
        ("fails", "exception", "fails.py:1: ZeroDivisionError: division by zero"),
        ("without", "exception", "defines none of the functions"),
    ],
)
def test_a_fault_loses_the_game_and_has_its_name(room, name, ending, detail):
    for first, second in ((name, "first"), ("first", name)):
        played = play(room, first, second)
        assert (played.ending, played.winner) == (ending, int(first == name))
        assert detail in played.detail


def test_what_the_loser_printed_is_kept(room):
    assert play(room, "exits", "first").printed == "good bye\n"


def test_a_player_remembers_nothing_of_the_game_before(room):
    once = play(room, "forgets", "first")
    assert play(room, "forgets", "first").moves == once.moves


def test_chance_is_seeded_by_the_game(room):
    once = play(room, "lot", "random")
    # Another nursery begins with another state of chance.
    room.close()
    again, other = play(room, "lot", "random"), play(room, "lot", "random", (), 2)
    assert once.moves == again.moves
    assert once.moves != other.moves


def test_two_of_a_kind_draw_their_own_lots():
    entrants = {1: Entrant("A", "random"), 2: Entrant("B", "random")}
    room = hall(hall_options("tictactoe", entrants, Conditions(seed=7)))
    pairing = Pairing(1, 1, 2)
    lots = [random.Random(seed_of(7, pairing, player)) for player in (0, 1)]
    match = Match(room.game)
    while match.result() is None:
        match.push(lots[match.situation[1]].choice(match.moves()))
    expected = [
        room.game.move_name(state, move)
        for (state, _), move in zip(match.play.situations, match.play.moves, strict=False)
    ]
    assert room.play(pairing, ()).moves == expected


def test_what_an_agent_has_worked_out_serves_both_sides():
    entrants = {1: Entrant("A", "exact"), 2: Entrant("B", "exact")}
    room = hall(hall_options("nim", entrants, Conditions()))
    one, two = (room._seat(Pairing(1, 1, 2), player).agent for player in (0, 1))
    assert one.known is two.known
    assert one.chance is not two.chance


def test_honest_games_are_the_same_after_hostile_ones(room):
    before = play(room, "lot", "hashes").moves
    for name in ("patches", "late", "dies", "exits"):
        play(room, name, "lot")
    assert play(room, "lot", "hashes").moves == before


def test_a_patched_library_is_the_patchers_own(room):
    played = play(room, "patches", "first")
    assert (played.winner, played.ending) == (0, "rules")


def test_exact_never_loses(room):
    for number, name in enumerate(("first", "last", "course", "lot", "random"), 1):
        assert play(room, "exact", name, (), number).winner in (0, None)
        assert play(room, name, "exact", (), number).winner in (1, None)


def test_a_file_that_does_not_load_is_named_beforehand(room):
    with pytest.raises(PlayerFailedError, match="SyntaxError"):
        room.try_out(entrant("broken"))
    room.try_out(entrant("first"))


def children(pid):
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found.append(int(folder.name))
    return found


def test_a_guest_killed_from_outside_spoils_no_result(room):
    expected = play(room, "first", "last").moves
    nursery = room._nurseries[""].process.pid
    stop = threading.Event()
    killed = []

    def kill():
        while not stop.is_set() and len(killed) < 2:
            for pid in children(nursery):
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                killed.append(pid)
                break
            time.sleep(0.02)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        found = [play(room, "first", "last") for _ in range(20)]
    finally:
        stop.set()
        thread.join()
    assert killed
    assert {(tuple(played.moves), played.ending) for played in found} == {(tuple(expected), "rules")}


def test_where_nothing_guards_it_a_guest_that_kills_itself_has_one_try(room, monkeypatch):
    games = []

    def kills_itself(pairing, opening):
        room._nursery_of(room.entrants[pairing.first]).is_guarded = False
        games.append(pairing)
        return Played(1, "crash", "SIGKILL")

    monkeypatch.setattr(room, "_play", kills_itself)
    assert play(room, "suicide", "first").winner == 1
    assert len(games) == 1
    room.close()


def test_a_nursery_killed_from_outside_spoils_no_result(room):
    expected = play(room, "first", "last").moves
    os.kill(room._nurseries[""].pid, signal.SIGKILL)
    assert play(room, "first", "last").moves == expected


def test_no_process_is_left_behind():
    room = hall(hall_options("tictactoe", {0: entrant("first"), 1: entrant("late")}, Conditions(cpu=0.1)))
    room.play(Pairing(1, 0, 1), [])
    nursery = room._nurseries[""]
    guests = children(nursery.pid)
    room.close()
    assert not any(Path(f"/proc/{pid}").exists() for pid in (nursery.process.pid, nursery.pid))
    assert guests == []
