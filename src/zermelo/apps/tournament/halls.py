"""Halls and guarded players for games by their text: what processes of a tournament call when they start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from zermelo.games import load
from zermelo.matches.entrants import Entrant
from zermelo.matches.guest_player import player_of
from zermelo.matches.hall import Conditions, Hall
from zermelo.matches.sandbox.nursery import Serve

MAKE = f"{__name__}:hall"
_GUESTS = f"{__name__}:player"


def hall_options(spec: str, entrants: Mapping[int, Entrant], conditions: Conditions) -> dict[str, Any]:
    """Return what `hall` makes a hall of, in another process too."""
    players = {number: asdict(entrant) for number, entrant in entrants.items()}
    return {"game": spec, "entrants": players, "conditions": asdict(conditions)}


def hall(options: Mapping[str, Any]) -> Hall:
    """Return a hall for the game that `options` name."""
    entrants = {int(number): Entrant(**given) for number, given in options["entrants"].items()}
    conditions = Conditions(**options["conditions"])
    return Hall(load(options["game"]), entrants, conditions, _GUESTS, {"game": options["game"]})


def player(options: Mapping[str, Any]) -> Serve:
    """Return what serves a player of the game that `options` name, in the guarded process."""
    return player_of(load(options["game"]))
