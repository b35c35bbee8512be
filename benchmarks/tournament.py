"""What the referee and the guarded process cost: `python benchmarks/tournament.py [GAMES]`.

Two files of one line each play tic-tac-toe. Beside the time stands what is counted: games and moves. Times are those of
the processor, of the referee and of all processes below it, so that a busy machine does not distort them; the cost of
a move is what passes on the clock beside the player's own work, in the median.
"""

from __future__ import annotations

import platform
import resource
import statistics
import sys
import time

from zermelo.apps.tournament.halls import hall, hall_options
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions
from zermelo.matches.schedule import Pairing

SOURCES = {
    "first": "def choose(position, moves): return moves[0]",
    "middle": "def choose(position, moves): return moves[len(moves) // 2]",
}


def main(games: int) -> None:
    """Play, measure, print."""
    entrants = {
        i: Entrant(name, f"{name}.py", {f"{name}.py": SOURCES[name]}) for i, name in enumerate(SOURCES)
    }
    room = hall(hall_options("tictactoe", entrants, Conditions()))
    room.play(Pairing(1, 0, 1), ())
    began, before = time.process_time(), _children()
    moves, beside = 0, []
    for number in range(games):
        played = room.play(Pairing(number + 2, number % 2, 1 - number % 2), ())
        moves += len(played.moves)
        beside += [wall - cpu for cpu, wall in played.times]
    own = time.process_time() - began
    room.close()
    below = _children() - before
    each = (own + below) / games
    lines = (
        f"{platform.machine()}, Linux {platform.release()}, Python {platform.python_version()}",
        f"{games} games, {moves} moves",
        f"a move costs {statistics.median(beside) * 1e3:.3f} ms beside the player's own work (median)",
        f"a game costs {each * 1e3:.1f} ms of processor time, {own / games * 1e3:.1f} ms of them the referee's",
        f"{2 * 60 / each:.0f} games a minute on two cores",
    )
    sys.stdout.writelines(f"{line}\n" for line in lines)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
