"""Saved solutions: the one that was given, or that lies where the judge looks for it.

The folder is `ZERMELO_TABLES`, else `tables` in the folder of compiled code (`zermelo cache` says which); a game's file
has the name that `table_place` gives, and endgame tables lie in a folder `endgames` in it. What is found there counts
as proved, so the folder must be the user's own.
"""

from __future__ import annotations

import os
import re
import warnings
from functools import lru_cache
from pathlib import Path

from zermelo.analysis import Analysis
from zermelo.compiled.memory.cache import cache_folder
from zermelo.compiled.memory.private_folder import PrivateFolder
from zermelo.compiled.special import endgame_tables
from zermelo.errors import ZermeloError
from zermelo.exact.solution import Solution
from zermelo.game import Game
from zermelo.situation import State
from zermelo.words import message

_IGNORED = message("tables.ignored", en="{path} is ignored: {reason}", fr="{path} est ignoré : {reason}")


def table_place(game: Game) -> Path:
    """Return where the judge looks for a saved solution of a game.

    >>> from zermelo.games import load
    >>> table_place(load("chomp:rows=3,columns=4")).name
    'chomp,rows=3,columns=4.solution'
    """
    chosen = os.environ.get("ZERMELO_TABLES")
    folder = Path(chosen) if chosen else cache_folder() / "tables"
    name = re.sub(r"[^-\w=+.,]", ",", game.spec())
    return folder / f"{name}.solution"


def found_table(game: Game, state: State) -> Solution | None:
    """Return the saved solution that a judge may use, of a game, if there is one that has this state."""
    try:
        path = table_place(game)
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        return None
    solution = _loaded(path, changed, game)
    return solution if solution is not None and state in solution else None


def found_ending(game: Game, state: State) -> Analysis | None:
    """Return what the judge finds of a state in endgame tables, if there are some that have it."""
    tables = endgame_tables(game)
    if tables is None:
        return None
    try:
        return tables.analysis(state)
    except ZermeloError as error:
        warnings.warn(_IGNORED(path=tables.folder, reason=error.phrase).text(), RuntimeWarning, stacklevel=2)
        return None


@lru_cache(maxsize=8)
def _loaded(path: Path, changed: int, game: Game) -> Solution | None:
    try:
        with PrivateFolder(path.parent):
            return Solution.load(path, game)
    except ZermeloError as error:
        warnings.warn(_IGNORED(path=path, reason=error.phrase).text(), RuntimeWarning, stacklevel=2)
        return None
