"""Arguments and options with help in both languages, and the checks on what was given.

Values arrive as texts and are read here, so that every refusal is one line of ours that names what is allowed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from zermelo.apps.cli._parser import Declaration
from zermelo.errors import ParameterError
from zermelo.words import Message, message, some

_CHOICE = message(
    "options.choice",
    en="{option} {given}: {option} is one of: {allowed}",
    fr="{option} {given} : {option} est l'un de : {allowed}",
)
_WHOLE = message(
    "options.whole",
    en="{option} {given}: {option} is a whole number from {least} to {most}",
    fr="{option} {given} : {option} est un entier de {least} à {most}",
)
_SPAN = message(
    "options.span",
    en="{option} {given}: {option} is a whole number from {least} to {most}, or two, like {least}-{most}",
    fr="{option} {given} : {option} est un entier de {least} à {most}, ou deux, comme {least}-{most}",
)
_POSITIVE = message(
    "options.positive",
    en="{option} {given}: {option} is a number of seconds above 0, like 10 or 0.5",
    fr="{option} {given} : {option} est un nombre de secondes strictement positif, comme 10 ou 0,5",
)
_MEMORY = message(
    "options.memory",
    en="{option} {given}: {option} is a number of megabytes or gigabytes, like 500MB or 4GB",
    fr="{option} {given} : {option} est un nombre de mégaoctets ou de gigaoctets, comme 500Mo ou 4Go",
)
_SHARE = message(
    "options.share",
    en="{option} {given}: {option} is a share above 0 and up to 100%, like 1% or 0.5%",
    fr="{option} {given} : {option} est une part de plus de 0 et d'au plus 100 %, comme 1% ou 0,5%",
)
_UNITS = {"MB": 10**6, "MO": 10**6, "GB": 10**9, "GO": 10**9}

_GAME = message(
    "options.game",
    en="a game: chomp, chomp:rows=2,columns=3, my_game.py, my_game.py:Class (zermelo games lists them)",
    fr="un jeu : chomp, chomp:lignes=2,colonnes=3, mon_jeu.py, mon_jeu.py:Classe (zermelo games en donne la liste)",
)
_AT = message(
    "options.at",
    en="the position to look at (default: the start), in the game's notation: see zermelo games NAME",
    fr="la position à regarder (par défaut : le départ), dans la notation du jeu : voir zermelo games NOM",
)
_ENGINE = message(
    "options.engine",
    en="plain Python, or compiled rules (default: auto, compiled when it pays)",
    fr="Python ordinaire, ou règles compilées (par défaut : auto, compilées quand cela vaut la peine)",
)
_JSON = message("options.json", en="one JSON object on one line", fr="un objet JSON sur une ligne")


def argument(metavar: str, words: Message) -> Declaration:
    """Return the declaration of a positional argument of a command."""
    return Declaration(None, metavar, words)


def option(name: str, metavar: str | None, words: Message) -> Declaration:
    """Return the declaration of an option of a command (no metavar: a flag)."""
    return Declaration(name, metavar, words)


GameArgument: TypeAlias = Annotated[str, argument("GAME", _GAME)]
AtOption: TypeAlias = Annotated[str | None, option("--at", "POSITION", _AT)]
EngineOption: TypeAlias = Annotated[str, option("--engine", "auto|plain|compiled", _ENGINE)]
JsonOption: TypeAlias = Annotated[bool, option("--json", None, _JSON)]


def choice(name: str, given: str, allowed: Sequence[str]) -> str:
    """Return what a person typed for an option if it is one of the words allowed."""
    if given not in allowed:
        raise ParameterError(_CHOICE(option=name, given=given, allowed=some(allowed, 40)))
    return given


def whole(name: str, given: str, least: int, most: int = 1_000_000) -> int:
    """Return the whole number that a person typed for an option, within its range."""
    if re.fullmatch(r"[+-]?[0-9]{1,9}", given) and least <= int(given) <= most:
        return int(given)
    raise ParameterError(_WHOLE(option=name, given=given, least=least, most=most))


def span(name: str, given: str, least: int, most: int) -> range:
    """Return the whole numbers that an option's text writes: 3, or 1-4, within their range."""
    found = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", given.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, -1)
    if not least <= first <= last <= most:
        raise ParameterError(_SPAN(option=name, given=given, least=least, most=most))
    return range(first, last + 1)


#: 1,500 is fifteen hundred to some and one and a half to others.
_THOUSANDS = re.compile(r"[1-9][0-9]*,[0-9]{3}(?![0-9])")


def duration(name: str, given: str) -> float:
    """Return the number of seconds that an option's text writes, 0.5 or 0,5: finite and above 0."""
    try:
        seconds = float(given if _THOUSANDS.search(given) else given.replace(",", ".", 1))
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise ParameterError(_POSITIVE(option=name, given=given))
    return seconds


def memory(name: str, given: str) -> int:
    """Return the number of bytes that an option's text writes: 500MB, 4GB, 1,5 Go."""
    found = re.fullmatch(r"([0-9]{1,6}(?:[.,][0-9]{1,3})?) ?([MG][BO])", given.strip().upper())
    size = (
        0
        if found is None or _THOUSANDS.search(given)
        else int(float(found[1].replace(",", ".")) * _UNITS[found[2]])
    )
    if not size:
        raise ParameterError(_MEMORY(option=name, given=given))
    return size


def share(name: str, given: str) -> float:
    """Return the share that an option's text writes: 1%, 0.5%, 100 %."""
    found = re.fullmatch(r"([0-9]{1,3}(?:[.,][0-9]{1,6})?) ?%", given.strip())
    part = 0.0 if found is None else float(found[1].replace(",", ".")) / 100
    if not 0 < part <= 1:
        raise ParameterError(_SHARE(option=name, given=given))
    return part
