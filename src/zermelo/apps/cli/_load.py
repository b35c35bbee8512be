"""From what was typed to a game and a position, with the first calls of a person's rules under a limit of time."""

from __future__ import annotations

import itertools
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout, suppress
from functools import partial
from pathlib import Path

from zermelo.apps.cli._notices import tell_later
from zermelo.errors import FileError, ParameterError, RulesError
from zermelo.files import protect
from zermelo.game import Game
from zermelo.games import load, load_all
from zermelo.guard import within_time
from zermelo.import_file import NO_FILE, RULES_MODULE, rules_file
from zermelo.questions import ensure_texts, first_player, legal_moves, no_state, parameters
from zermelo.words import message, printable

_UNHASHABLE = message(
    "cli_load.unhashable",
    en="{spec}: the state {state} is not hashable: make it a tuple, not a list, set or dict",
    fr="{spec} : l'état {state} n'est pas hachable : en faire un tuple, pas une liste, un ensemble ou un dict",
)
_NO_METHOD = message(
    "cli_load.no_method",
    en="{spec}: the rules need the methods start, moves and play; {missing} is missing",
    fr="{spec} : les règles demandent les méthodes start, moves et play ; il manque {missing}",
)
_KEEPS = message(
    "cli_load.keeps",
    en="{spec}: in the position {state} moves answers otherwise after a move was tried: the rules keep something "
    "besides the state; whatever a position depends on belongs into the state (zermelo check says more)",
    fr="{spec} : dans la position {state}, moves répond autre chose après l'essai d'un coup : les règles gardent "
    "quelque chose en dehors de l'état ; tout ce dont une position dépend doit être dans l'état "
    "(zermelo check en dit plus)",
)
_NOT_ALLOWED = message(
    "cli_load.not_allowed",
    en="{record} names the file {file}, which was not run: if you trust it, {command}, or add --allow",
    fr="{record} nomme le fichier {file}, qui n'a pas été exécuté : s'il est de confiance, {command}, "
    "ou ajouter --allow",
)

#: Seconds allowed to the import of a file and to its first calls.
PATIENCE = 10.0
_FIRST_MOVES = 1000


def load_game(spec: str, *, usable: bool = True) -> Game:
    """Return the game that a command is given, once its first state and moves have answered.

    With `usable=False` only rules that loop for ever are refused: other faults are for `check` to report.
    """
    with _loading(spec):
        game = load(spec)
        with nullcontext() if usable else suppress(Exception):
            _try_out(game, spec)
        if not usable:
            # What the rules keep in their class or file is checked as nobody has used it yet.
            game = load(spec)
    _welcome(game)
    return game


def load_games(spec: str) -> list[Game]:
    """Return the games that a command is given: several where a parameter is a range."""
    with _loading(spec):
        games = list(load_all(spec))
        for game in games:
            _try_out(game, spec)
    _welcome(games[0])
    return games


def load_recorded_game(
    spec: str, record: Path, *, command: Callable[[str], str], allow: bool = False
) -> Game:
    """Return, for a command, the game that a file names; rules are looked for where we are, then beside that file.

    Who wrote the file must not decide what is run here: a rules file is run only with `allow`. Else it is named, with
    the `command` that runs it, made from the text of the game.
    """
    named = re.search(r"(?<=[:,]file=)[^,]+|^.*?\.py(?=:|$)", spec, re.DOTALL)
    if named is not None and not _exists(named[0]):
        beside = record.parent / named[0]
        if _exists(beside):
            spec = spec[: named.start()] + str(beside) + spec[named.end() :]
    file = rules_file(spec)
    if file is not None and not _exists(file):
        raise FileError(NO_FILE(path=printable(file)))
    if file is not None and not allow:
        raise not_allowed(record, file, command(shlex.quote(printable(spec))))
    return load_game(spec)


def not_allowed(record: Path, file: str, command: str) -> ParameterError:
    """Return a command's refusal to run what a record, perhaps a stranger's, names."""
    return ParameterError(_NOT_ALLOWED(record=record, file=printable(file), command=command))


def _exists(path: str | Path) -> bool:
    return os.path.exists(path)  # noqa: PTH110 — a name that no file can have is no error


@contextmanager
def _loading(spec: str) -> Iterator[None]:
    """Load a game for a command within a limit of time; what the file prints goes to the error stream."""
    with within_time(spec, PATIENCE), redirect_stdout(sys.stderr):
        yield


def _welcome(game: Game) -> None:
    """Protect the files that made a command's game, and keep what it prints apart from the results."""
    module = sys.modules[type(game).__module__]
    if module.__name__.startswith(RULES_MODULE):
        protect(Path(str(module.__file__)))
        # A result that a program reads must not have a line of the rules' own in it.
        module.__dict__["print"] = partial(print, file=sys.stderr)
    if isinstance(file := parameters(game).get("file"), str) and file:
        protect(Path(file))
    tell_later(getattr(game, "notices", ()))


def _try_out(game: Game, spec: str) -> None:
    if not type(game).__module__.startswith(RULES_MODULE):
        return  # our own rules answer; and a graph without an obvious start is asked for another one by --at
    for name in ("start", "moves", "play"):
        if getattr(type(game), name) is getattr(Game, name):
            raise RulesError(_NO_METHOD(spec=spec, missing=name))
    state = game.start()
    try:
        hash(state)
    except TypeError:
        raise RulesError(_UNHASHABLE(spec=spec, state=repr(state)[:60])) from None
    player = first_player(game, state)
    moves = list(itertools.islice(legal_moves(game, state), _FIRST_MOVES))
    for move in moves:
        after = game.play(state, move)
        if after is None:
            raise no_state(game, state, move)
        try:
            hash(after)
        except TypeError:
            raise RulesError(_UNHASHABLE(spec=spec, state=repr(after)[:60])) from None
    if len(list(itertools.islice(legal_moves(game, state), _FIRST_MOVES))) != len(moves):
        raise RulesError(_KEEPS(spec=spec, state=repr(state)[:60]))
    ensure_texts(game, (state, player), moves)
