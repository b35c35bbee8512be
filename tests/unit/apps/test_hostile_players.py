"""Every hostile attempt as a player: it loses by a fault with a name, and honest games do not change."""

import itertools
import os
import re
import time
from pathlib import Path

import pytest
from tests.interpreter import needs_a_program
from tests.unit.matches.sandbox.hostile import ATTACKS, as_it_must, make_place

from zermelo.apps.tournament.halls import hall, hall_options
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions
from zermelo.matches.sandbox.features import missing_features
from zermelo.matches.schedule import Pairing

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(bool(missing_features()), reason="this kernel cannot lock up a process")

HONEST = {
    "first": "def choose(position, moves): return moves[0]",
    "lot": "import random\ndef choose(position, moves): return random.choice(moves)",
    "sets": "def choose(position, moves): return next(iter(set(moves)))",
    "course": "def heuristique(board, player): return sum(row.count(player) for row in board[:2])",
}


def hostile(source, place):
    return f"{source}\ndef choose(position, moves):\n    attack({str(place)!r})\n    return moves[0]\n"


#: What the referee says beside the ending: the limit, the signal, the code, the file with its line.
DETAILS = {
    "timeout": r"0\.3 s",
    "silence": r"1 s",
    "crash": r"SIG[A-Z]+",
    "exit": r"[34]",
    "closed": r"",
    "flood": r"> [0-9]+ B",
    "garbage": r".+",
    "threads": r"> 64",
    "exception": r"[0-9]+\.py:[0-9]+: \w+.*",
    "rules": r"",
}
#: Seconds after a limit within which the verdict must have come.
LATE = 0.5


def left_behind():
    """Processes that were started to lock up somebody's players for this one, wherever they belong now."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if any(b"sandbox.nursery" in word for word in words) and str(os.getpid()).encode() in words:
            found.append(path.parent.name)
    return found


def lateness(played, conditions):
    """How long after the limit the last move of a game was judged; who works is held to the processor's clock."""
    cpu, wall = played.times[-1]
    return max(cpu - conditions.cpu, 0.0 if played.ending == "timeout" else wall - conditions.wall)


@pytest.mark.start
@needs_a_program
def test_hostile_players_lose_in_time_by_a_named_fault_and_honest_games_are_as_without_them(tmp_path):
    place = make_place(tmp_path)
    sources = dict(HONEST) | {title: hostile(source, place) for title, (source, _) in ATTACKS.items()}
    entrants = {
        number: Entrant(name, f"{number}.py", {f"{number}.py": source})
        for number, (name, source) in enumerate(sources.items())
    }
    conditions = Conditions(cpu=0.3, wall=1, memory=256 * 1024**2)
    pairs = [(i, j) for i in range(len(HONEST)) for j in range(len(HONEST)) if i != j]

    def told(room, pair):
        played = room.play(Pairing(1, *pair), ())
        return played.winner, played.ending, played.moves

    alone = hall(hall_options("tictactoe", {n: entrants[n] for n in range(len(HONEST))}, conditions))
    try:
        expected = {pair: told(alone, pair) for pair in pairs}
    finally:
        alone.close()
    assert {ending for _, ending, _ in expected.values()} == {"rules"}
    room = hall(hall_options("tictactoe", entrants, conditions))
    honest = itertools.cycle(pairs)
    try:
        assert told(room, pairs[0]) == expected[pairs[0]]
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        found, late = {}, {}
        for number, title in enumerate(list(sources)[len(HONEST) :], len(HONEST)):
            # A loaded machine may wake us late once; whoever is judged late is judged late each time.
            for _ in range(3):
                began = time.process_time()
                played = room.play(Pairing(1, number, 0), ())
                late[title] = max(lateness(played, conditions), time.process_time() - began - LATE)
                if late[title] < LATE:
                    break
            found[title] = (played.ending, played.detail)
            # An honest game after each of them.
            pair = next(honest)
            assert told(room, pair) == expected[pair], title
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 50_000
    finally:
        room.close()
    assert left_behind() == []
    assert {path.name for path in tmp_path.iterdir()} == {"other.py", "class.db"}
    assert {title: seconds for title, seconds in late.items() if seconds >= LATE} == {}
    for title, (_, ended) in ATTACKS.items():
        ending, detail = found[title]
        assert re.fullmatch(DETAILS[ending], detail), (title, ending, detail)
        if ended == "refused":
            # The system refused, the player went on, and played by the rules.
            assert ending == "rules", title
        elif ended[0].isupper():
            kind = re.match(r"[^:]*:[0-9]+: (\w+)", detail)
            assert (ending, as_it_must(ended, kind[1])) == ("exception", True), (title, detail)
        elif title == "endless loop in threads":
            # Its first thread sleeps: on a loaded machine that may be seen first.
            assert ending in ("timeout", "silence")
        else:
            assert ending == ended, (title, detail)
