"""From the texts of a request to a game and a match: registered names, pasted graphs, the command line's own files.

No text of a request ever becomes a path: a name is looked up, parameters are values, `file=` is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from zermelo.apps.web.limits import MOST_LEGAL
from zermelo.errors import ParameterError, RulesError
from zermelo.game import Game
from zermelo.games import load, parameters_given, read_spec
from zermelo.games.graph import Graph
from zermelo.import_file import rules_file
from zermelo.matches.match import Match
from zermelo.notation import after_end, move_at, read_situation
from zermelo.questions import legal_moves, titled
from zermelo.words import message

_NO_FILES = message(
    "web.no_files",
    en="files are given on the command line of zermelo serve, not from a page: {spec}",
    fr="les fichiers se donnent sur la ligne de commande de zermelo serve, pas depuis une page : {spec}",
)
_NOT_A_GRAPH = message(
    "web.not_a_graph",
    en="a pasted graph goes with the game “graph”, not with {spec}",
    fr="un graphe collé va avec le jeu « graph », pas avec {spec}",
)
_MANY_MOVES = message(
    "web.many_moves",
    en="{title} has more than {most} moves here, too many for a page: choose smaller parameters",
    fr="{title} a plus de {most} coups ici, trop pour une page : choisir des paramètres plus petits",
)

#: The files of the command line by name: set once, when a process starts.
_own: dict[str, str] = {}


def admit(own: Mapping[str, str]) -> None:
    """Let the page's requests name these games: from a name to the specification of a file."""
    _own.clear()
    _own.update(own)
    game_of.cache_clear()


def own_names() -> list[str]:
    """Return the names under which the page offers the command line's files."""
    return list(_own)


@lru_cache(maxsize=64)  # a game is never changed; compiled rules stay with it
def game_of(spec: str, graph: str | None = None) -> Game:
    """Return the game that a request names; anything that would open another file is refused."""
    name, _, rest = spec.partition(":")
    name = name.strip()
    if re.search(r"(?:^|,)\s*file\s*=", rest):
        raise ParameterError(_NO_FILES(spec=spec))
    if graph is not None:
        kind, choices = read_spec(spec, files=False)
        if kind is not Graph:
            raise ParameterError(_NOT_A_GRAPH(spec=spec))
        return Graph.of_text(graph, **next(choices))
    if name in _own:
        own = _own[name]
        # my_game.py:size=4, my_game.py:Class:size=4, but graph:file=a.json,start=3.
        between = ":" if rules_file(own) is not None else ","
        whole = f"{own}{between}{rest}" if rest else own
        if "file" in parameters_given(whole) - parameters_given(own):
            raise ParameterError(_NO_FILES(spec=spec))
        return load(whole)
    return load(spec, files=False)


def match_of(body: Mapping[str, Any]) -> Match:
    """Return the match that a page's request carries: its game, from where, and the moves since."""
    game = game_of(body["game"], body.get("graph"))
    at = body.get("at")
    match = Match(game, read_situation(game, at), text=at)
    ensure_few_moves(match)
    for ply, text in enumerate(body.get("moves") or (), start=1):
        if match.result() is not None:
            raise after_end(ply, text)
        match.push(move_at(game, match.situation, text, ply))
    ensure_few_moves(match)
    return match


def ensure_few_moves(match: Match) -> None:
    """Refuse a position with more moves than a page can show."""
    game = match.game
    moves = list(islice(legal_moves(game, match.situation[0]), MOST_LEGAL + 1))
    if len(moves) > MOST_LEGAL:
        raise RulesError(_MANY_MOVES(title=titled(game), most=MOST_LEGAL))
