"""What the referee and the guarded process cost: a start, a question, a move, a game."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from zermelo.apps.bench.report import Section
from zermelo.apps.tournament.halls import hall, hall_options
from zermelo.learn.exercises.guarded import GuardedRunner, open_nursery
from zermelo.learn.exercises.outcomes import Run
from zermelo.learn.exercises.supplies import Supplies
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions
from zermelo.matches.sandbox.features import ensure_guarded
from zermelo.matches.sandbox.guests import Nursery
from zermelo.matches.schedule import Pairing
from zermelo.words import Words, message

_TITLE = message("bench.tournament.title", en="Tournaments", fr="Tournois")
_ABOUT = message(
    "bench.tournament.about",
    en="Two files of one line each play {games} games of tic-tac-toe, each in a fresh guarded process: {moves} moves. "
    "CPU times are those of the referee and of all processes below it, so that a busy machine does not distort them; "
    "by the clock, the median of what passes beside the player's own work.",
    fr="Deux fichiers d'une ligne jouent {games} parties de morpion, chacun dans un nouveau processus isolé : {moves} "
    "coups. Les temps de processeur sont ceux de l'arbitre et de tous les processus sous lui, qu'une machine occupée "
    "ne fausse pas ; à l'horloge, la médiane de ce qui s'écoule en plus du travail du joueur.",
)
_HEAD = tuple(
    message(f"bench.tournament.{name}", en=en, fr=fr)
    for name, en, fr in (
        ("what", "what", "quoi"),
        ("cpu", "CPU", "processeur"),
        ("clock", "by the clock", "à l'horloge"),
        ("most", "at most", "au plus"),
    )
)
_START = message(
    "bench.tournament.start",
    en="a guarded Python, from the fork to its first answer and its end",
    fr="un Python isolé, du fork à sa première réponse et à sa fin",
)
_NURSERY = message(
    "bench.tournament.nursery",
    en="the process that they are forked from, once for a tournament and core",
    fr="le processus dont ils sont issus, une fois par tournoi et par cœur",
)
_TRIP = message("bench.tournament.trip", en="a question and its answer", fr="une question et sa réponse")
_MOVE = message(
    "bench.tournament.move",
    en="referee and sandbox, for a move beside the player's own work",
    fr="l'arbitre et le bac à sable, pour un coup en plus du travail du joueur",
)
_GAME = message(
    "bench.tournament.game",
    en="a whole game: two fresh processes, their files, all moves",
    fr="une partie entière : deux nouveaux processus, leurs fichiers, tous les coups",
)
_MINUTE = message(
    "bench.tournament.minute",
    en="{count} games a minute on two cores, by CPU time (at least 2,000).",
    fr="{count} parties par minute sur deux cœurs, en temps de processeur (au moins 2 000).",
)

_PLAYERS = {
    "first": "def choose(position, moves): return moves[0]",
    "middle": "def choose(position, moves): return moves[len(moves) // 2]",
}


@dataclass
class _Cost:
    """Seconds of the processor, ours and of all processes below that have ended."""

    seconds: float = 0.0

    def of(self, work: Callable[[], object]) -> object:
        """Measure what some work takes; what it starts must end within it."""
        begun = _spent()
        done = work()
        self.seconds += _spent() - begun
        return done


def _spent() -> float:
    import resource

    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def tournament(*, quick: bool) -> Section:
    """Measure a start, a round trip, a move and a game of a tournament's guarded players."""
    ensure_guarded()
    starts, trips, games = (20, 500, 20) if quick else (200, 5000, 400)
    nursery = _Cost()
    nursery.of(lambda: _started(0))
    start = _Cost()
    start.of(lambda: _started(starts))
    trip_cpu, trip_clock = _round_trips(trips)
    moves, game_cpu, move_cpu, move_clock = _games(games)
    rows: tuple[tuple[Words, float, float | None, str], ...] = (
        (_START, (start.seconds - nursery.seconds) / starts, None, "60 ms"),
        (_NURSERY, nursery.seconds, None, "–"),
        (_TRIP, trip_cpu, trip_clock, "0.3 ms"),
        (_MOVE, move_cpu, move_clock, "0.5 ms"),
        (_GAME, game_cpu, None, "–"),
    )
    section = Section(_TITLE, _ABOUT(games=games, moves=moves), _HEAD)
    for what, cpu, clock, most in rows:
        section.rows.append((what, _shown(cpu), "–" if clock is None else _shown(clock), most))
    section.notes.append(_MINUTE(count=f"{2 * 60 / game_cpu:.0f}"))
    return section


def _shown(seconds: float) -> str:
    return f"{seconds * 1e3:.3f} ms" if seconds < 0.01 else f"{seconds * 1e3:.1f} ms"


def _started(count: int) -> None:
    """Measure the check of a file in so many processes, one after the other."""
    with open_nursery() as nursery:
        for _ in range(count):
            with closing(_checked(nursery)) as file:
                file.run("same", [Run((1,))])


def _checked(nursery: Nursery) -> GuardedRunner:
    """Return a file loaded as `exercise check` runs it, to be measured."""
    file = GuardedRunner(nursery, "def same(n): return n", "same.py", Supplies("", ""), steps=1000)
    file.load()
    return file


def _round_trips(count: int) -> tuple[float, float]:
    """Measure a question to a guarded player and its answer: CPU seconds on both sides, and the median by the clock."""
    clock, cost, guest = [], _Cost(), 0.0
    with open_nursery() as nursery, closing(_checked(nursery)) as file:
        for _ in range(count):
            begun = time.perf_counter()
            cost.of(lambda: file.run("same", [Run((1,))]))
            clock.append(time.perf_counter() - begun)
            assert file.guest is not None
            guest += file.guest.cpu
    return (cost.seconds + guest) / count, statistics.median(clock)


def _games(count: int) -> tuple[int, float, float, float]:
    """Play games to be measured; return the moves, and seconds of a game, and of a move beside the players."""
    entrants = {
        number: Entrant(name, f"{name}.py", {f"{name}.py": source})
        for number, (name, source) in enumerate(_PLAYERS.items())
    }
    moves, referee = 0, _Cost()
    beside: list[float] = []

    def play() -> None:
        nonlocal moves
        room = hall(hall_options("tictactoe", entrants, Conditions()))
        try:
            for number in range(count):
                begun = time.process_time()
                played = room.play(Pairing(number + 1, number % 2, 1 - number % 2), ())
                referee.seconds += time.process_time() - begun
                moves += len(played.moves)
                beside.extend(wall - cpu for cpu, wall in played.times)
        finally:
            room.close()

    whole = _Cost()
    whole.of(play)
    return moves, whole.seconds / count, referee.seconds / moves, statistics.median(beside)
