"""The games of a tournament in a SQLite file: each is on the disk before anybody hears of it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from zermelo.errors import FileError, ParameterError
from zermelo.import_file import NO_FILE
from zermelo.matches.entrants import Entrant
from zermelo.matches.referee import Played
from zermelo.matches.schedule import Pairing
from zermelo.words import BOTH, Words, message, say

_NOT_A_STORE = message(
    "store.not_a_store",
    en="{path} is not a tournament of zermelo (version {version}): choose another file",
    fr="{path} n'est pas un tournoi de zermelo (version {version}) : choisir un autre fichier",
)
_OTHER = message(
    "store.other",
    en="{path} is a tournament with another {what}, {theirs} instead of {ours}: choose another file, or the same "
    "command as before",
    fr="{path} est un tournoi avec {what} : {theirs} au lieu de {ours} ; choisir un autre fichier, ou la même commande "
    "qu'avant",
)
#: What the settings of a tournament are called, the French with its article.
_SETTINGS = {
    "game": message("store.setting.game", en="game", fr="un autre jeu"),
    "format": message("store.setting.format", en="format", fr="un autre format"),
    "seed": message("store.setting.seed", en="seed", fr="une autre graine"),
    "seconds": message("store.setting.seconds", en="time a move", fr="un autre temps par coup"),
    "wall": message("store.setting.wall", en="time by the clock", fr="un autre temps à l'horloge"),
    "memory": message("store.setting.memory", en="memory", fr="une autre mémoire"),
}
_CHANGED = message(
    "store.changed",
    en="the player {name} has changed since {path} was begun: choose another file, or give it another name: {name}2=…",
    fr="le joueur {name} a changé depuis le début de {path} : choisir un autre fichier, ou un autre nom : {name}2=…",
)
_CHANGED_RULES = message(
    "store.changed_rules",
    en="the rules of {game} have changed since {path} was begun: choose another file",
    fr="les règles de {game} ont changé depuis le début de {path} : choisir un autre fichier",
)
_CANNOT_USE = message(
    "store.cannot_use",
    en="{path} cannot be used: {reason}; what was played before is still in it",
    fr="{path} ne peut pas servir : {reason} ; ce qui a été joué avant y est encore",
)
_FULL = message("store.full", en="no space left", fr="il n'y a plus de place")
_A_FOLDER = message(
    "store.folder",
    en="{path} is a folder; a tournament is kept in a file, like {path}/class.db",
    fr="{path} est un dossier ; un tournoi est gardé dans un fichier, comme {path}/classe.db",
)
_READ_ONLY = message("store.read_only", en="it cannot be written", fr="il ne peut pas être écrit")
_BUSY = message("store.busy", en="another program is using it", fr="un autre programme s'en sert")
_NO_PLACE = message(
    "store.no_place",
    en="the file cannot be opened there",
    fr="le fichier ne peut pas être ouvert à cet endroit",
)

VERSION = 2
#: The setting that tells rules from others of the same name: a digest, which nobody need see.
RULES = "rules"
#: "zerm", so that other programs know the file for what it is.
_APPLICATION = 0x7A65726D
#: Seconds to wait for another program that writes.
_PATIENCE = 10.0
_SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, spec TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE games (
  round INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL,
  winner INTEGER, ending TEXT NOT NULL, detail TEXT NOT NULL, plies INTEGER NOT NULL, opening INTEGER NOT NULL,
  moves TEXT NOT NULL, times TEXT NOT NULL, printed TEXT NOT NULL,
  PRIMARY KEY (round, first, second)
) WITHOUT ROWID;
CREATE TABLE left_out (file TEXT PRIMARY KEY, english TEXT NOT NULL, french TEXT NOT NULL) WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Tally:
    """So many games of `first` (who began) against `second` with this winner (0, 1, None) and this ending."""

    first: int
    second: int
    winner: int | None
    ending: str
    games: int


class Store:
    """An open tournament; `settings` are what must be the same when it goes on (the game, the seed, limits …).

    Without settings it is only to be looked at: another program may go on with it meanwhile.
    """

    def __init__(self, path: Path | None, settings: dict[str, str] | None = None) -> None:
        self.path = path
        self._name = ":memory:" if path is None else str(path)
        is_read = path is not None and settings is None
        if path is not None and is_read and not path.exists():
            raise FileError(NO_FILE(path=path))
        if path is not None and path.is_dir():
            raise FileError(_A_FOLDER(path=path))
        with self._refusing():
            # Any thread may ask, one at a time; transactions are begun by hand.
            self.base = sqlite3.connect(
                _read_only(path) if path is not None and is_read else self._name,
                uri=is_read,
                timeout=_PATIENCE,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._ensure_ours(is_read)
                if not is_read:
                    self._begin(settings or {})
            except BaseException:
                self.base.close()
                raise

    def settings(self) -> dict[str, str]:
        """Return what must be the same when a stored tournament goes on."""
        return dict(self._rows("SELECT name, value FROM settings"))

    def enter(self, entrants: Sequence[Entrant]) -> list[int]:
        """Return the stored players' numbers; new ones are entered, one that has changed since it played is refused."""
        known = {
            name: (number, digest)
            for number, name, digest in self._rows("SELECT id, name, digest FROM players")
        }
        with self._writing():
            for entrant in entrants:
                number, digest = known.get(entrant.name, (None, entrant.digest))
                row = (entrant.spec, entrant.digest, entrant.name)
                if number is None:
                    self.base.execute("INSERT INTO players (spec, digest, name) VALUES (?, ?, ?)", row)
                elif digest != entrant.digest and next(self.games(number), None) is not None:
                    raise ParameterError(_CHANGED(name=entrant.name, path=self._name))
                else:
                    self.base.execute("UPDATE players SET spec = ?, digest = ? WHERE name = ?", row)
        numbers = dict(self._rows("SELECT name, id FROM players"))
        return [numbers[entrant.name] for entrant in entrants]

    def leave_out(self, files: Mapping[str, Words]) -> None:
        """Keep in the tournament's file which files take no part, and why: those of the last call."""
        with self._writing():
            self.base.execute("DELETE FROM left_out")
            rows = ((file, say(why, "en"), say(why, "fr")) for file, why in files.items())
            self.base.executemany("INSERT INTO left_out VALUES (?, ?, ?)", rows)

    def left_out(self) -> dict[str, Words]:
        """Return which files take no part in the stored tournament, and why."""
        rows = self._rows("SELECT file, english, french FROM left_out ORDER BY file")
        return {file: BOTH(en=english, fr=french) for file, english, french in rows}

    def names(self) -> dict[int, str]:
        """Return the stored players' names by number."""
        return dict(self._rows("SELECT id, name FROM players ORDER BY id"))

    def add(self, pairing: Pairing, played: Played, opening: int) -> None:
        """Keep a match in the tournament's file; one that is there already stays as it is."""
        row = (
            *pairing, played.winner, played.ending, played.detail, len(played.moves), opening,
            json.dumps(played.moves), json.dumps(played.times), played.printed,
        )  # fmt: skip
        with self._writing():
            self.base.execute(f"INSERT OR IGNORE INTO games VALUES ({', '.join('?' * len(row))})", row)

    def done(self, round_number: int) -> set[Pairing]:
        """Return the stored games of a round that have been played."""
        query = "SELECT round, first, second FROM games WHERE round = ?"
        return {Pairing(*row) for row in self._rows(query, round_number)}

    def count(self) -> int:
        """Return the number of stored games."""
        return int(next(self._rows("SELECT COUNT(*) FROM games"))[0])

    def tallies(self) -> list[Tally]:
        """Return all stored results, counted: as many rows as there are kinds of them, however many games."""
        query = (
            "SELECT first, second, winner, ending, COUNT(*) FROM games GROUP BY first, second, winner, ending"
        )
        return [Tally(*row) for row in self._rows(query)]

    def points_before(self, round_number: int) -> dict[int, float]:
        """Return the stored players' points from the rounds before one."""
        points: Counter[int] = Counter()
        halves: dict[int | None, tuple[int, int]] = {0: (2, 0), 1: (0, 2), None: (1, 1)}
        query = (
            "SELECT first, second, winner, COUNT(*) FROM games WHERE round < ? GROUP BY first, second, winner"
        )
        for first, second, winner, games in self._rows(query, round_number):
            points[first] += halves[winner][0] * games
            points[second] += halves[winner][1] * games
        return {player: count / 2 for player, count in points.items()}

    def results(self, first: int, second: int) -> dict[int, int | None]:
        """Return by round who won the stored games that `first` began against `second`."""
        query = "SELECT round, winner FROM games WHERE first = ? AND second = ? ORDER BY round"
        return dict(self._rows(query, first, second))

    def lengths(self) -> dict[int, int]:
        """Return how many stored games had how many moves."""
        return dict(self._rows("SELECT plies, COUNT(*) FROM games GROUP BY plies ORDER BY plies"))

    def games(self, player: int | None = None) -> Iterator[tuple[Pairing, Played, int]]:
        """Yield the stored games (of one player), with the number of moves of their openings."""
        query = (
            "SELECT round, first, second, winner, ending, detail, moves, times, printed, opening FROM games"
        )
        given: tuple[int, ...] = ()
        if player is not None:
            query += " WHERE first = ? OR second = ?"
            given = (player, player)
        for row in self._rows(query + " ORDER BY round, first, second", *given):
            moves, times = json.loads(row[6]), [(cpu, wall) for cpu, wall in json.loads(row[7])]
            yield Pairing(*row[:3]), Played(row[3], row[4], row[5], moves, times, row[8]), row[9]

    def close(self) -> None:
        """Close the tournament's file."""
        self.base.close()

    def _ensure_ours(self, is_read: bool) -> None:
        """Refuse any file but a tournament's; an empty one may become one."""
        (application,) = self.base.execute("PRAGMA application_id").fetchone()
        (version,) = self.base.execute("PRAGMA user_version").fetchone()
        (tables,) = self.base.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        is_empty = not (tables or application or version)
        if (application, version) != (_APPLICATION, VERSION) and (is_read or not is_empty):
            raise FileError(_NOT_A_STORE(path=self._name, version=VERSION))

    def _begin(self, settings: dict[str, str]) -> None:
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = FULL")
        with self._writing():
            if self.base.execute("SELECT COUNT(*) FROM sqlite_master").fetchone() == (0,):
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    self.base.execute(statement)
                self.base.executemany("INSERT INTO settings VALUES (?, ?)", settings.items())
                self.base.execute(f"PRAGMA application_id = {_APPLICATION}")
                self.base.execute(f"PRAGMA user_version = {VERSION}")
        theirs = self.settings()
        for name, ours in settings.items():
            if theirs.get(name) != ours and name == RULES:
                raise ParameterError(_CHANGED_RULES(game=settings["game"], path=self._name))
            if theirs.get(name) != ours:
                what = {"what": _SETTINGS.get(name, name), "theirs": theirs.get(name, "?"), "ours": ours}
                raise ParameterError(_OTHER(path=self._name, **what))

    def _rows(self, query: str, *given: int) -> Iterator[tuple]:  # type: ignore[type-arg]
        with self._refusing():
            yield from self.base.execute(query, given)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction on the tournament's file: all of it is kept, or nothing."""
        with self._refusing():
            self.base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.base.execute("COMMIT")
            except BaseException:
                if self.base.in_transaction:
                    self.base.execute("ROLLBACK")
                raise

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Say in one line what SQLite cannot do with the tournament's file."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise FileError(_NOT_A_STORE(path=self._name, version=VERSION)) from None
            raise FileError(_CANNOT_USE(path=self._name, reason=_reason(error))) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _read_only(path: Path) -> str:
    """The name by which SQLite opens a tournament's file to be read."""
    # A file with a log is read through another one beside it; where none can be made, and nobody writes, without.
    is_still = not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists()
    return f"{path.resolve().as_uri()}?mode=ro{'&immutable=1' if is_still else ''}"


def _reason(error: sqlite3.DatabaseError) -> Words:
    known: dict[int, Words] = {
        sqlite3.SQLITE_FULL: _FULL,
        sqlite3.SQLITE_IOERR: _FULL,
        sqlite3.SQLITE_READONLY: _READ_ONLY,
        sqlite3.SQLITE_BUSY: _BUSY,
        sqlite3.SQLITE_LOCKED: _BUSY,
        sqlite3.SQLITE_CANTOPEN: _NO_PLACE,
    }
    return known.get(error.sqlite_errorcode & 0xFF, str(error))
