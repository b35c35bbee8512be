"""A game in the words of its sheet: its name, its parameters, its rules with their values, its moves as phrases."""

from __future__ import annotations

import inspect
import re
from typing import Any

from zermelo.apps.language import tell
from zermelo.game import Game
from zermelo.questions import called, parameters
from zermelo.words import message, some

_SETTING = message("game.setting", en="{name}: {value}", fr="{name} : {value}")


def name_of(game: Game) -> str:
    """Return, in words for people, a game's name."""
    return tell(game.sheet.name) or called(game)


def title_of(game: Game) -> str:
    """Return a game's name with its parameters, as sentences have it: Connect Four 7×6 (to align: 5)."""
    title = game.title()
    if not game.sheet.name or not title.startswith(called(game)):
        return title
    rest = re.sub(
        r"(\w+)=(\w+)", lambda found: _setting(game, found[1], found[2]), title[len(called(game)) :]
    )
    return f"{name_of(game)}{rest}"


def _setting(game: Game, name: str, value: str) -> str:
    return tell(_SETTING(name=parameter_name(game, name), value=choice_name(game, name, value)))


def parameter_name(game: Game, name: str) -> str:
    """Return, in words for people, the name of a parameter of a game."""
    return tell(game.sheet.names.get(name, name))


def choice_name(game: Game, name: str, value: str) -> str:
    """Return, in words for people, one value of a game's parameter."""
    return tell(game.sheet.names.get(f"{name}={value}", value))


def rules_of(game: Game) -> str:
    """Return sentences for people on the rules of a game: only what holds for it, with its numbers."""
    values = parameters(game)
    told = [
        tell(words)
        for conditions, words in game.sheet.told
        if all(_holds(values.get(name), wanted) for name, wanted in conditions.items())
    ]
    text = " ".join(told) or tell(game.sheet.rules) or own_words(game)
    return re.sub(r"`(\w+)`", lambda found: _written(values.get(found[1], found[1])), text)


def own_words(game: Game) -> str:
    """Return, for people to read, the first paragraph of the docstring above somebody's rules."""
    written = inspect.cleandoc(vars(type(game)).get("__doc__") or "")
    return " ".join(written.partition("\n\n")[0].split())


def _holds(value: Any, wanted: Any) -> bool:
    if wanted is ...:
        return bool(value)
    return not value if wanted is None else bool(value == wanted)


def _written(value: Any) -> str:
    return some(value) if isinstance(value, tuple) else str(value)


def phrase_of(game: Game, text: str) -> str:
    """Return a move as people read it: take 3 matches from heap 2."""
    for pattern, words in game.sheet.phrases.items():
        if found := re.fullmatch(pattern, text):
            return tell(words(**found.groupdict()))
    return f"{tell(game.sheet.verb)} {text}"
