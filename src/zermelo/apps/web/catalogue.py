"""The games and opponents that a page offers."""

from __future__ import annotations

import typing
from typing import Any, Literal

from zermelo.apps.agent_words import agent_words, heuristic_words
from zermelo.apps.language import tell
from zermelo.apps.web.situations import game_of, own_names
from zermelo.apps.web.work import Answer, Work
from zermelo.errors import ParameterError
from zermelo.game import Game, parameters
from zermelo.games import all_games
from zermelo.matches.agents import LEVELS

#: Of the searches; a depth of 1 sees wins, which the greedy player does not.
_DEPTHS = (1, 2, 4, 6)
#: No game takes such a number.
_FAR = -(10**12)


def games(work: Work) -> Answer:
    """Return the games, those of the command line first, and the agents."""
    found = [_fields(name, game_of(name), own=True) for name in own_names()]
    found += [_fields(name, kind(), own=False) for name, kind in all_games().items()]
    return {"games": found, "agents": _agents(), "first": work.body["first"]}


def _agents() -> list[Answer]:
    specs = [f"level:{level}" for level in LEVELS]
    specs += [f"alphabeta:depth={depth}" for depth in _DEPTHS]
    specs += ["exact", "mcts:seconds=1", "greedy", "random"]
    return [{"spec": spec, "title": tell(agent_words(spec, Game()))} for spec in specs]


def _fields(name: str, game: Game, *, own: bool) -> Answer:
    return {
        "name": name,
        "title": game.title(),
        "aliases": list(game.aliases),
        "parameters": _parameters(game),
        "heuristics": [
            {"name": name, "title": tell(heuristic_words(game, name))} for name in game.heuristics
        ],
        "players": [tell(player) for player in game.players],
        "rules": tell(game.sheet.rules),
        "own": own,
    }


def _parameters(game: Game) -> list[Answer]:
    """The parameters that a page may set: a file is none of them."""
    kind = type(game)
    hints = {} if kind.__init__ is object.__init__ else _hints(kind)
    return [
        {
            "name": name,
            "title": tell(game.sheet.parameters.get(name, "")),
            "default": _text(value),
            **_range_of(kind, name, hints.get(name, type(value))),
        }
        for name, value in parameters(game).items()
        if name != "file"
    ]


def _hints(kind: type[Game]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(kind.__init__)
    except (NameError, TypeError):
        return {}


def _range_of(kind: type[Game], name: str, hint: Any) -> Answer:
    """What a parameter may be; the bounds of a number are those that the rules name when they refuse one."""
    found: Answer = {"kind": "text", "least": None, "most": None, "choices": None}
    if hint is bool:
        return found | {"kind": "bool"}
    if typing.get_origin(hint) is Literal:
        return found | {"kind": "choice", "choices": [str(choice) for choice in typing.get_args(hint)]}
    if hint is not int:
        return found
    bounds: Answer = {}
    if kind.__module__.startswith("zermelo.games."):
        try:
            kind(**{name: _FAR})
        except ParameterError as error:
            told = error.phrase.fields
            bounds = {bound: told[bound] for bound in ("least", "most") if told.get("name") == name}
    return found | {"kind": "int"} | bounds


def _text(value: Any) -> str | None:
    """A value as a specification writes it."""
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    if value is None:
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)
