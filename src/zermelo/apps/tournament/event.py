"""A tournament from its players to its table: what the command does, without a screen."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from zermelo.apps.tournament.halls import MAKE, game_files, hall, hall_options
from zermelo.apps.tournament.words import ENDINGS
from zermelo.game import Game
from zermelo.import_file import read_source
from zermelo.matches.cluster import Cluster
from zermelo.matches.entrants import Entrant
from zermelo.matches.hall import Conditions
from zermelo.matches.openings import Openings
from zermelo.matches.referee import EXCEPTION, PlayerFailedError
from zermelo.matches.schedule import Schedule, gauntlet, round_robin, swiss
from zermelo.matches.sprt import Sprt
from zermelo.matches.standings import Table, table
from zermelo.matches.store import RULES, Store
from zermelo.matches.tournament import Watch, run
from zermelo.matches.workers import Worker, WorkerProcess
from zermelo.words import BOTH, Words, message

_FAULT = message("tournament.event.fault", en="{name}: {fault} ({detail})", fr="{name} : {fault} ({detail})")
_NAMED = message("tournament.event.named", en="{name}: {said}", fr="{name} : {said}")


def unusable(spec: str, entrants: Sequence[Entrant], conditions: Conditions) -> list[tuple[Entrant, Words]]:
    """Return, for the tournament command's words, the players whose files cannot be loaded, and why."""
    room = hall(hall_options(spec, dict(enumerate(entrants)), conditions))
    found = []
    try:
        for entrant in entrants:
            if entrant.is_stranger:
                try:
                    room.try_out(entrant)
                except PlayerFailedError as error:
                    found.append((entrant, _reason(entrant, error)))
    finally:
        room.close()
    return found


def _reason(entrant: Entrant, error: PlayerFailedError) -> Words:
    """The words of the tournament command for why a player cannot take part."""
    if error.ending != EXCEPTION:
        return _FAULT(name=entrant.name, fault=ENDINGS[error.ending], detail=error.detail or "–")
    said = BOTH(en=error.detail, fr=error.french or error.detail)
    is_named = any(Path(path).name in error.detail for path in entrant.files)
    return said if is_named else _NAMED(name=entrant.name, said=said)


def _files_digest(game: Game, spec: str) -> str:
    """The digest of the files that the tournament command's game is read from; nothing for a game of the package.

    It is one of their text: the same tournament goes on with another version of Python.
    """
    files = game_files(game, spec)
    return hashlib.sha256(b"\0".join(map(read_source, files))).hexdigest()[:16] if files else ""


class Event:
    """A tournament of `entrants` in the game that `spec` names, kept in the file `path` (None: in memory)."""

    def __init__(
        self,
        game: Game,
        spec: str,
        entrants: Sequence[Entrant],
        conditions: Conditions,
        format: str,
        path: Path | None,
    ) -> None:
        self.game, self.format, self.conditions = game, format, conditions
        settings = {
            "game": game.spec(),
            "format": format,
            "seed": str(conditions.seed),
            "seconds": f"{conditions.cpu:g}",
            "wall": f"{conditions.wall:g}",
            "memory": str(conditions.memory),
        }
        if digest := _files_digest(game, spec):
            settings[RULES] = digest
        self.store = Store(path, settings)
        #: Games that were there when this was begun.
        self.before = self.store.count()
        self.numbers = self.store.enter(entrants)
        self.entrants = dict(zip(self.numbers, entrants, strict=True))
        self.options = hall_options(spec, self.entrants, conditions)

    def schedule(self, rounds: int, test: Sprt) -> tuple[Schedule, int]:
        """Return who meets whom in the tournament command, and how many games that is at most."""
        players, count = self.numbers, len(self.numbers)
        if self.format == "gauntlet":
            return gauntlet(players, rounds), rounds * 2 * (count - 1)
        if self.format == "swiss":
            return swiss(players, rounds, self.store.points_before), rounds * 2 * (count // 2)
        if self.format == "sprt":
            one, two = players
            return test.schedule(one, two, rounds, self.pairs), rounds * 2
        return round_robin(players, rounds), rounds * count * (count - 1)

    def pairs(self) -> list[int]:
        """Return, for the tournament command's test, the first player's half points in each complete pair of games."""
        one, two = self.numbers
        begun, answered = self.store.results(one, two), self.store.results(two, one)
        won = {0: 2, None: 1, 1: 0}
        found = []
        for number in range(1, len(begun) + 1):
            if number not in begun or number not in answered:
                break
            # In the second game the first player is the one who answers.
            found.append(won[begun[number]] + 2 - won[answered[number]])
        return found

    def play(
        self, schedule: Schedule, halls: int, watch: Watch | None = None, cluster: Cluster | None = None
    ) -> None:
        """Let the tournament command play what is missing, in so many processes here, or by tasks of a cluster."""
        workers: list[Worker] = [
            WorkerProcess(MAKE, self.options) if cluster is None else cluster.worker(MAKE, self.options)
            for _ in range(halls)
        ]
        run(self.store, schedule, Openings(self.game, self.conditions.seed), workers, watch)

    def table(self) -> Table:
        """Return the standings of all games so far, as the tournament command shows them."""
        return table(self.store.names(), self.store.tallies())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.store.close()
