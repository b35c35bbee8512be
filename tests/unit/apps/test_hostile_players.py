"""Every hostile attempt as a player: it loses by a fault with a name, and honest games do not change."""

import time
from pathlib import Path

import pytest
from tests.interpreter import needs_a_program
from tests.unit.matches.sandbox.hostile import ATTACKS, make_place

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


def children():
    return Path(f"/proc/self/task/{Path('/proc/thread-self').resolve().name}/children").read_text().split()


@needs_a_program
def test_honest_games_are_the_same_with_and_without_hostile_players(tmp_path):
    place = make_place(tmp_path)
    sources = dict(HONEST) | {title: hostile(source, place) for title, (source, _) in ATTACKS.items()}
    names = list(sources)
    entrants = {
        number: Entrant(name, f"{number}.py", {f"{number}.py": sources[name]})
        for number, name in enumerate(names)
    }
    conditions = Conditions(cpu=0.3, wall=2, memory=256 * 1024**2)
    before = children()
    room = hall(hall_options("tictactoe", entrants, conditions))

    def honest_games():
        pairs = [(i, j) for i in range(len(HONEST)) for j in range(len(HONEST)) if i != j]
        return [(pair, room.play(Pairing(1, *pair), ())) for pair in pairs]

    def without_times(games):
        return [(pair, played.winner, played.ending, played.moves) for pair, played in games]

    try:
        expected = without_times(honest_games())
        assert {ending for _, _, ending, _ in expected} == {"rules"}
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        found, longest = {}, 0.0
        for number, title in enumerate(names[len(HONEST) :], len(HONEST)):
            began = time.process_time()
            played = room.play(Pairing(1, number, 0), ())
            # What the referee itself works for a hostile player.
            longest = max(longest, time.process_time() - began)
            found[title] = (played.ending, played.detail)
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 50_000
        assert longest < 0.5
        assert without_times(honest_games()) == expected
    finally:
        room.close()
    assert children() == before
    assert {path.name for path in tmp_path.iterdir()} == {"other.py", "class.db"}
    for title, (_, ended) in ATTACKS.items():
        ending, detail = found[title]
        if ended == "refused":
            # The system refused, the player went on, and played by the rules.
            assert ending == "rules", title
        elif ended[0].isupper():
            assert (ending, ended in detail) == ("exception", True), (title, detail)
        elif title == "endless loop in threads":
            # Its first thread sleeps: on a loaded machine that may be seen first.
            assert ending in ("timeout", "silence")
        else:
            assert ending == ended, (title, detail)
