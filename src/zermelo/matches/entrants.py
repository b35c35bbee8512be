"""Who takes part in a tournament: from texts, files and folders to players with a name each."""

from __future__ import annotations

import hashlib
import re
import shlex
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from zermelo.errors import FileError, ParameterError, ZermeloError
from zermelo.game import Game
from zermelo.import_file import NO_FILE, read_source
from zermelo.matches.agents import english_spec, make_agent, runs_a_file
from zermelo.matches.people import split_file
from zermelo.matches.uci import PREFIX as UCI
from zermelo.words import message

_NO_PLAYERS = message(
    "entrants.none",
    en="{folder} holds no player: a player is a file NAME.py (names that begin with _ or . do not count)",
    fr="{folder} ne contient aucun joueur : un joueur est un fichier NOM.py (les noms qui commencent par _ ou . ne "
    "comptent pas)",
)
_NO_FOLDER = message(
    "entrants.no_folder",
    en="there is no folder {folder}; players are agents (exact, random, alphabeta:depth=4 …), files NAME.py or a "
    "folder of them",
    fr="il n'y a pas de dossier {folder} ; les joueurs sont des agents (exact, random, alphabeta:depth=4 …), des "
    "fichiers NOM.py ou un dossier de fichiers",
)
TOO_FEW = message(
    "entrants.few",
    en="a tournament needs two players at least: agents (exact, random, alphabeta:depth=4 …), files or a folder",
    fr="un tournoi demande au moins deux joueurs : des agents (exact, random, alphabeta:depth=4 …), des fichiers ou "
    "un dossier",
)
_NO_PROGRAM = message(
    "entrants.no_program",
    en="{spec}: there is no such program; write program:COMMAND, like program:./bot or 'program:python3 bot.py'",
    fr="{spec} : ce programme n'existe pas ; écrire program:COMMANDE, comme program:./bot ou 'program:python3 bot.py'",
)
_SAME_NAME = message(
    "entrants.same_name",
    en="two players are called {name}: {one} and {two}; give one another name: {name}2={two}",
    fr="deux joueurs s'appellent {name} : {one} et {two} ; donner un autre nom à l'un : {name}2={two}",
)

#: What the text of a program begins with; its command follows.
PROGRAM = "program:"
#: `name=spec`, where the sign = comes before any colon or slash.
_NAMED = re.compile(r"(?P<name>[^=:/\\]+)=(?P<spec>.+)", re.DOTALL)


@dataclass(frozen=True)
class Entrant:
    """A player: `spec` is what `make_agent` understands, or `program:COMMAND`.

    A stranger's files come along as they were read; of a program's files only the digests.
    """

    name: str
    spec: str
    files: dict[str, str] = field(default_factory=dict)
    #: The folder where it was found; empty for a player that somebody named.
    folder: str = ""

    @property
    def program(self) -> list[str] | None:
        """The command of a tournament's player that talks by lines of JSON, its first word a path; None for others."""
        if not self.spec.startswith(PROGRAM):
            return None
        words = shlex.split(self.spec.removeprefix(PROGRAM))
        return [word if i and not Path(word).is_file() else _found(word) for i, word in enumerate(words)]

    @property
    def is_stranger(self) -> bool:
        """Whether a file or a program decides for this player, hence the guarded process."""
        if self.spec.startswith(UCI):
            # A chess engine that the person has installed: its own process is all that it has.
            return False
        return self.spec.startswith(PROGRAM) or runs_a_file(self.spec)

    @property
    def digest(self) -> str:
        """What tells this player from one that plays differently: the text and the contents of its files.

        The name of a file is no part of it: a folder may be moved.
        """
        spec = self.spec
        for path in self.files:
            spec = spec.replace(path, "")
        parts = [spec, *(self.files[path] for path in sorted(self.files))]
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:16]


#: Hears of a file of a folder that cannot be read.
LeaveOut = Callable[[Path, ZermeloError], None]


def read_entrants(given: Iterable[str], game: Game, leave_out: LeaveOut | None = None) -> list[Entrant]:
    """Return the players that texts name: agents, files, all files of a folder, each perhaps with a name before `=`.

    A built-in agent that does not exist, two players of one name, a folder without players are refused. A file of a
    folder that cannot be read is refused too, unless `leave_out` hears of it.
    """
    entrants: list[Entrant] = []
    for text in given:
        if Path(text).is_dir():
            files = [path for path in sorted(Path(text).glob("*.py")) if not path.name.startswith(("_", "."))]
            if not files:
                raise FileError(_NO_PLAYERS(folder=text))
            for path in files:
                try:
                    entrants.append(replace(_entrant(path.stem, str(path), game), folder=text))
                except ZermeloError as error:
                    if leave_out is None:
                        raise
                    leave_out(path, error)
        else:
            named = _NAMED.fullmatch(text)
            name, spec = (named["name"], named["spec"]) if named else ("", text)
            entrants.append(_entrant(name, spec, game))
    seen: dict[str, Entrant] = {}
    for entrant in entrants:
        if other := seen.get(entrant.name):
            raise ParameterError(_SAME_NAME(name=entrant.name, one=other.spec, two=entrant.spec))
        seen[entrant.name] = entrant
    # Of a folder nobody may be left: whoever hears of it says so.
    if len(entrants) < 2 and leave_out is None:
        raise ParameterError(TOO_FEW)
    return entrants


def _found(word: str) -> str:
    """The path of a player's program or of a file among its arguments."""
    path = Path(word)
    return str(path.resolve()) if path.is_file() else shutil.which(word) or word


def _program(name: str, spec: str) -> Entrant:
    """A player that is a program: its digest is made of all files that its command names."""
    try:
        command = Entrant(name, spec).program
    except ValueError:
        command = None
    if not command or not Path(command[0]).is_file():
        raise FileError(_NO_PROGRAM(spec=spec))
    named = [path for path in map(Path, command) if path.is_absolute() and path.is_file()]
    files = {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in named}
    return Entrant(name or Path(command[-1] if len(named) > 1 else command[0]).stem, spec, files)


def _entrant(name: str, spec: str, game: Game) -> Entrant:
    if spec.startswith(PROGRAM):
        return _program(name, spec)
    if spec.startswith(UCI):
        make_agent(spec, game)
        return Entrant(name or spec, spec)
    # A player is the same one whichever language it was typed in.
    spec = english_spec(spec)
    if not runs_a_file(spec):
        if re.match(r"[^:=]*[/\\]", spec):
            raise FileError(_NO_FOLDER(folder=spec))
        make_agent(spec, game)
        return Entrant(name or spec, spec)
    path, _ = split_file(spec.partition("heuristic=")[2].partition(",")[0] or spec)
    if path is None:
        raise FileError(NO_FILE(path=spec))
    source = read_source(path).decode("utf-8", "surrogateescape")
    return Entrant(name or (path.stem if spec == str(path) else spec), spec, {str(path): source})
