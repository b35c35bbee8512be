"""From a text to an agent: `exact`, `alphabeta:depth=6`, `mcts:seconds=1`, `greedy`, `level:4`, `uci:stockfish` …"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable

from zermelo.errors import ParameterError, UnknownGameError
from zermelo.game import Game
from zermelo.heuristic import Estimator
from zermelo.matches.levels import LEVELS, LevelAgent, safe_moves
from zermelo.matches.people import FileAgent, find_heuristic, split_file
from zermelo.matches.thinkers import (
    DEFAULT_DEPTH,
    MINIMAX_DEPTH,
    Agent,
    AlphaBetaAgent,
    ExactAgent,
    GreedyAgent,
    MctsAgent,
    MinimaxAgent,
    RandomAgent,
)
from zermelo.matches.uci import PREFIX as UCI
from zermelo.matches.uci import make_uci
from zermelo.words import message, some

__all__ = [
    "DEFAULT_DEPTH",
    "DEFAULT_SECONDS",
    "LEVELS",
    "MINIMAX_DEPTH",
    "Agent",
    "AlphaBetaAgent",
    "ExactAgent",
    "GreedyAgent",
    "LevelAgent",
    "MctsAgent",
    "MinimaxAgent",
    "RandomAgent",
    "english_spec",
    "make_agent",
    "runs_a_file",
    "safe_moves",
]  # fmt: skip

_UNKNOWN_AGENT = message(
    "agents.unknown",
    en="there is no agent “{name}”; agents: {agents}; or a file: my_agent.py",
    fr="il n'y a pas d'agent « {name} » ; agents : {agents} ; ou un fichier : mon_agent.py",
)
_BAD_OPTION = message(
    "agents.option",
    en="“{part}” in {spec}: the agent {name} has the options: {options}",
    fr="« {part} » dans {spec} : l'agent {name} a les options : {options}",
)
_NOT_WHOLE = message(
    "agents.whole",
    en="{key}={value}: {key} is a whole number from {least} to {most}",
    fr="{key}={value} : {key} est un entier de {least} à {most}",
)

_NOT_SECONDS = message(
    "agents.seconds",
    en="{key}={value}: {key} is a number above 0 and up to {most}, like 1 or 0.5",
    fr="{key}={value} : {key} est un nombre au-dessus de 0 et jusqu'à {most}, comme 1 ou 0.5",
)
_ONE_LIMIT = message(
    "agents.one_limit",
    en="{spec}: give only one of {options}",
    fr="{spec} : donner un seul de {options}",
)


#: What agents and their options are called where one types them.
_NAMES = {
    "exact": message("agents.name.exact", en="exact", fr="parfait"),
    "minimax": message("agents.name.minimax", en="minimax", fr="min-max"),
    "alphabeta": message("agents.name.alphabeta", en="alphabeta", fr="alphabêta"),
    "mcts": message("agents.name.mcts", en="mcts", fr="monte-carlo"),
    "greedy": message("agents.name.greedy", en="greedy", fr="glouton"),
    "random": message("agents.name.random", en="random", fr="hasard"),
    "level": message("agents.name.level", en="level", fr="niveau"),
}
_ALL_NAMES = message(
    "agents.names",
    en=", ".join([*(words.en for words in _NAMES.values()), "uci"]),
    fr=", ".join([*(words.fr for words in _NAMES.values()), "uci"]),
)
_OPTION_NAMES = {
    "depth": message("agents.option.depth", en="depth", fr="profondeur"),
    "nodes": message("agents.option.nodes", en="nodes", fr="nœuds"),
    "seconds": message("agents.option.seconds", en="seconds", fr="secondes"),
    "visits": message("agents.option.visits", en="visits", fr="visites"),
    "heuristic": message("agents.option.heuristic", en="heuristic", fr="heuristique"),
    "level": message("agents.option.level", en="level", fr="niveau"),
}

MOST_DEPTH = 60
MOST_SECONDS = 3600
MOST_VISITS = 100_000_000
#: How long an agent thinks, if it is told neither how long nor how deep.
DEFAULT_SECONDS = 1.0


def make_agent(spec: str, game: Game, *, seed: int | None = None) -> Agent:
    """Return the agent that a text describes: `exact`, `alphabeta:depth=6`, `mcts:seconds=1`, `level:4`, `FILE.py` …

    A part without a key is the agent's first option: `level:4`, `alphabeta:6`. French names are read as well: `hasard`,
    `niveau:4`, `alphabeta:profondeur=6`. Chance comes from `seed`.

    Time O(1); a person's file is run once. What a move then takes is the agent's business: `exact` solves or proves,
    `alphabeta` searches b^depth positions at most, `mcts` and `level` keep to their seconds.

    Examples
    --------
    >>> from zermelo.games import load
    >>> game = load("subtraction:heap=6")
    >>> make_agent("exact", game).choose(((6,), 0), [1, 2, 3])
    1
    """
    chance = random.Random(seed)
    if spec.startswith(UCI):
        return make_uci(game, spec)
    spec = english_spec(spec)
    name, _, rest = spec.partition(":")
    if name not in _MAKERS:
        path, heuristic = split_file(spec)
        if path is not None:
            return FileAgent(game, path, heuristic)
        raise UnknownGameError(_UNKNOWN_AGENT(name=name, agents=_ALL_NAMES))
    options, make = _MAKERS[name]
    given: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals and options:
            key, value = options[0], part
        if key not in options or not value or key in given:
            raise ParameterError(_BAD_OPTION(part=part, spec=spec, name=name, options=some(options) or "–"))
        given[key] = value
    return make(game, chance, given)


def english_spec(spec: str) -> str:
    """Return the text of an agent with the names that are kept in files, whichever language it was typed in.

    >>> [english_spec(spec) for spec in ("hasard", "min-max:profondeur=2", "niveau:3", "glouton:heuristique=noirs")]
    ['random', 'minimax:depth=2', 'level:3', 'greedy:heuristic=noirs']
    >>> english_spec("hasard.py")
    'hasard.py'
    """
    name, colon, rest = spec.partition(":")
    known = _NAMED.get(_plain(name))
    if known is None:
        return spec
    parts = []
    for part in rest.split(","):
        key, equals, value = part.partition("=")
        parts.append(f"{_OPTION_NAMED.get(_plain(key), key)}={value}" if equals else part)
    return f"{known}{colon}{','.join(parts)}"


def _plain(name: str) -> str:
    """An agent's name without accents, hyphens and capitals: alpha-bêta is alphabeta."""
    letters = unicodedata.normalize("NFD", name.strip().lower().replace("œ", "oe"))
    return "".join(letter for letter in letters if letter.isalnum())


def runs_a_file(spec: str) -> bool:
    """Return whether `make_agent` may run a person's file for this text; to be asked where a stranger wrote it.

    >>> [runs_a_file(spec) for spec in ("mine.py", "greedy:heuristic=mine.py:f", "uci:stockfish", "alphabeta:depth=6")]
    [True, True, True, False]
    """
    return ".py" in spec or spec.startswith(UCI)


def _whole(given: dict[str, str], key: str, default: int, least: int, most: int) -> int:
    text = given.get(key, str(default))
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise ParameterError(_NOT_WHOLE(key=key, value=text, least=least, most=most))
    return int(text)


def _seconds(given: dict[str, str], default: float) -> float:
    text = given.get("seconds", str(default))
    if not re.fullmatch(r"[0-9]{0,4}\.?[0-9]{0,3}", text) or not re.search("[1-9]", text):
        raise ParameterError(_NOT_SECONDS(key="seconds", value=text, most=MOST_SECONDS))
    seconds = float(text)
    if seconds > MOST_SECONDS:
        raise ParameterError(_NOT_SECONDS(key="seconds", value=text, most=MOST_SECONDS))
    return seconds


def _ensure_one(name: str, given: dict[str, str], *options: str) -> None:
    if sum(option in given for option in options) > 1:
        raise ParameterError(_ONE_LIMIT(spec=name, options=some(options)))


def _heuristic(game: Game, given: dict[str, str]) -> Estimator | None:
    return find_heuristic(game, given["heuristic"]) if "heuristic" in given else None


def _make_random(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    return RandomAgent(chance)


def _make_greedy(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    name = f"greedy:heuristic={given['heuristic']}" if given else "greedy"
    return GreedyAgent(game, _heuristic(game, given), name)


def _make_minimax(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    heuristic = _heuristic(game, given)
    agent = MinimaxAgent(game, chance, _whole(given, "depth", MINIMAX_DEPTH, 1, MOST_DEPTH), heuristic)
    if heuristic is not None:
        agent.name += f",heuristic={given['heuristic']}"
    return agent


def _make_alphabeta(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    _ensure_one("alphabeta", given, "depth", "nodes", "seconds")
    heuristic = _heuristic(game, given)
    if "seconds" in given:
        agent = AlphaBetaAgent(game, chance, None, heuristic, _seconds(given, DEFAULT_SECONDS))
    elif "nodes" in given:
        nodes = _whole(given, "nodes", 0, 1, MOST_VISITS)
        agent = AlphaBetaAgent(game, chance, None, heuristic, nodes=nodes)
    else:
        depth = _whole(given, "depth", DEFAULT_DEPTH, 1, MOST_DEPTH)
        agent = AlphaBetaAgent(game, chance, depth, heuristic)
    if heuristic is not None:
        agent.name += f",heuristic={given['heuristic']}"
    return agent


def _make_mcts(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    _ensure_one("mcts", given, "seconds", "visits")
    if "visits" in given:
        return MctsAgent(game, chance, visits=_whole(given, "visits", 0, 1, MOST_VISITS))
    return MctsAgent(game, chance, _seconds(given, DEFAULT_SECONDS))


def _make_exact(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    return ExactAgent(game, chance)


def _make_level(game: Game, chance: random.Random, given: dict[str, str]) -> Agent:
    return LevelAgent(game, chance, _whole(given, "level", 4, LEVELS[0], LEVELS[-1]))


_Maker = Callable[[Game, random.Random, dict[str, str]], Agent]
_MAKERS: dict[str, tuple[tuple[str, ...], _Maker]] = {
    "exact": ((), _make_exact),
    "minimax": (("depth", "heuristic"), _make_minimax),
    "alphabeta": (("depth", "nodes", "seconds", "heuristic"), _make_alphabeta),
    "mcts": (("seconds", "visits"), _make_mcts),
    "greedy": (("heuristic",), _make_greedy),
    "random": ((), _make_random),
    "level": (("level",), _make_level),
}
#: Every spelling of a name, without accents and hyphens.
_NAMED = {_plain(text): name for name, words in _NAMES.items() for text in (name, words.fr)}
_OPTION_NAMED = {_plain(text): name for name, words in _OPTION_NAMES.items() for text in (name, words.fr)}
