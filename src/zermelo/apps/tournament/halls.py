"""Halls and guarded players for games by their text: what processes of a tournament call when they start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from zermelo.game import Game
from zermelo.games import load
from zermelo.import_file import rules_file
from zermelo.matches.entrants import Entrant
from zermelo.matches.guest_player import player_of
from zermelo.matches.hall import Conditions, Hall
from zermelo.matches.sandbox.nursery import Serve
from zermelo.questions import parameters

MAKE = f"{__name__}:hall"
_GUESTS = f"{__name__}:player"


def hall_options(spec: str, entrants: Mapping[int, Entrant], conditions: Conditions) -> dict[str, Any]:
    """Return what `hall` makes a hall of the tournament command of, in another process too."""
    players = {number: asdict(entrant) for number, entrant in entrants.items()}
    return {"game": spec, "entrants": players, "conditions": asdict(conditions)}


def hall(options: Mapping[str, Any]) -> Hall:
    """Return a hall of the tournament command for the game that `options` name."""
    entrants = {int(number): Entrant(**given) for number, given in options["entrants"].items()}
    conditions = Conditions(**options["conditions"])
    game = load(options["game"])
    files = [str(path) for path in game_files(game, options["game"])]
    return Hall(game, entrants, conditions, _GUESTS, {"game": options["game"]}, files)


def game_files(game: Game, spec: str) -> list[Path]:
    """Return the files of the tournament command's game, rules or a graph; none for a game of the package."""
    named = (rules_file(spec), parameters(game).get("file"))
    return [path for path in (Path(str(name)) for name in named if name is not None) if path.is_file()]


def player(options: Mapping[str, Any]) -> Serve:
    """Return what serves a player of the tournament command's game, which `options` name, in the guarded process."""
    return player_of(load(options["game"]))
