"""A tournament whose processes are killed again and again: nothing acknowledged may be lost, doubled or changed.

    python -m tests.soak --kills 300

Referee, workers, nurseries and players are killed (SIGKILL) at random; whenever the referee is gone it is started
again by the same call. In the end the store must equal that of a tournament that nobody disturbed.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import zermelo
from zermelo.apps.tournament.event import Event
from zermelo.matches.entrants import read_entrants
from zermelo.matches.hall import Conditions
from zermelo.matches.schedule import round_robin

ROUNDS = 12
SOURCES = {
    "first": "def choose(position, moves): return moves[0]\n",
    "lot": "import random\ndef choose(position, moves): return random.choice(moves)\n",
    "slow": "def choose(position, moves):\n    sum(range(300_000))\n    return moves[-1]\n",
    "wrong": "def choose(position, moves): return moves[0] if len(moves) > 4 else 1 / 0\n",
}
GAME = zermelo.load("tictactoe")


def event(folder, path):
    return Event(
        GAME,
        "tictactoe",
        read_entrants([str(folder), "random"], GAME),
        Conditions(seed=5),
        "round-robin",
        path,
    )


def referee(folder, path, halls):
    """What is killed: it plays on, and acknowledges each game by a line once it is kept."""
    with event(Path(folder), Path(path)) as happening:

        def acknowledge(pairing, played):
            print(*pairing, played.winner, *played.moves, flush=True)

        happening.play(round_robin(happening.numbers, ROUNDS), halls, acknowledge)


def games_of(folder, path):
    """All that is kept, but times."""
    with event(folder, path) as happening:
        return [
            (tuple(pairing), played.winner, played.ending, played.detail, tuple(played.moves), opening)
            for pairing, played, opening in happening.store.games()
        ]


def descendants(pid):
    """Processes below one, by kind: a worker's child is a nursery, a nursery's child a player."""
    parents, between = {}, set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
            fields = text.rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            parents[int(path.parent.name)] = int(fields[1])
            if "(bwrap)" in text:
                between.add(int(path.parent.name))
    # Bubblewrap, where it is installed, stands between a worker and its nursery.
    parents = {
        child: parents.get(parent, 0) if parent in between else parent
        for child, parent in parents.items()
        if child not in between
    }
    kinds = {pid: "referee"}
    for kind, above in (("worker", "referee"), ("nursery", "worker"), ("player", "nursery")):
        kinds |= {child: kind for child, parent in parents.items() if kinds.get(parent) == above}
    return kinds


def soak(kills, seed=0, halls=2, say=lambda text: None):
    """Kill so many processes; return what was killed, and how many games were acknowledged and checked."""
    chance = random.Random(seed)
    killed, checked = Counter(), 0
    while killed.total() < kills:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "players"
            folder.mkdir()
            for player, source in SOURCES.items():
                (folder / f"{player}.py").write_text(source)
            acknowledged = _disturbed(folder, Path(name) / "x.db", kills, killed, chance, halls, say)
            found = games_of(folder, Path(name) / "x.db")
            with event(folder, None) as calm:
                calm.play(round_robin(calm.numbers, ROUNDS), halls)
                calm.store.base.execute("VACUUM INTO ?", [str(Path(name) / "calm.db")])
            assert found == games_of(folder, Path(name) / "calm.db"), (
                "the store differs from an undisturbed one"
            )
            kept = {
                " ".join(map(str, (*pairing, winner, *moves))) for pairing, winner, _, _, moves, _ in found
            }
            assert len(acknowledged) == len(set(acknowledged)), "a game was acknowledged twice"
            assert set(acknowledged) <= kept, "an acknowledged game is lost or changed"
            checked += len(acknowledged)
    return killed, checked


def _disturbed(folder, path, kills, killed, chance, halls, say):
    """Play until the end, while processes are killed; return the lines that were acknowledged."""
    acknowledged = []
    while True:
        with (folder.parent / "said").open("w+") as said:
            command = [sys.executable, "-m", "tests.soak", "--referee", str(folder), str(path), str(halls)]
            process = subprocess.Popen(command, stdout=said, cwd=Path(__file__).parents[1])
            below = set()
            playing = False
            while process.poll() is None:
                if killed.total() >= kills:
                    process.wait()
                    break
                kinds = descendants(process.pid)
                below |= set(kinds)
                # First somebody plays: a referee that is always killed at once would never get anywhere.
                playing = playing or "player" in kinds.values()
                time.sleep(chance.uniform(0.0, 0.1) if playing else 0.02)
                if not playing:
                    continue
                kind = chance.choice(sorted(set(kinds.values())))
                victim = chance.choice([pid for pid, other in kinds.items() if other == kind])
                try:
                    os.kill(victim, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                killed[kind] += 1
                say(f"{killed.total()} killed: {dict(killed)}")
            said.seek(0)
            lines = said.read().split("\n")
        # The last line may be cut; what was not said whole was not acknowledged.
        acknowledged += lines[:-1]
        _no_one_left(below)
        if process.returncode == 0:
            return acknowledged
        assert process.returncode == -signal.SIGKILL, f"the referee ended with {process.returncode}"


def _no_one_left(pids):
    """Whoever belonged to a referee that is gone is gone soon."""
    until = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < until, "processes are left behind"
        time.sleep(0.01)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--referee", nargs=3)
    given = parser.parse_args()
    if given.referee:
        referee(given.referee[0], given.referee[1], int(given.referee[2]))
    else:
        killed, checked = soak(
            given.kills, given.seed, say=lambda text: print(text, end="\r", file=sys.stderr)
        )
        print(f"\nkilled: {dict(killed)}; {checked} acknowledged games checked; all stores equal")
