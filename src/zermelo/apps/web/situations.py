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
from zermelo.default_notation import move_named
from zermelo.errors import IllegalMoveError, ParameterError, RulesError
from zermelo.game import Game
from zermelo.games import load, read_spec
from zermelo.games.graph import Graph
from zermelo.import_file import rules_file
from zermelo.matches.match import Match
from zermelo.notation import read_situation
from zermelo.questions import legal_moves
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
_BAD_MOVE = message("web.bad_move", en="move {ply}: {reason}", fr="coup {ply} : {reason}")
_AFTER_END = message(
    "web.after_end",
    en="move {ply}, “{move}”: the game was over before it",
    fr="coup {ply}, « {move} » : la partie était finie avant",
)
_MANY_MOVES = message(
    "web.many_moves",
    en="{title} has more than {most} moves here, too many for a page: choose smaller parameters",
    fr="{title} a plus de {most} coups ici, trop pour une page : choisir des paramètres plus petits",
)

#: The files of the command line by name: set once, when a process starts.
_own: dict[str, str] = {}


def admit(own: Mapping[str, str]) -> None:
    """Let requests name these games: from a name to the specification of a file."""
    _own.clear()
    _own.update(own)
    game_of.cache_clear()


def own_names() -> list[str]:
    """Return the names of the command line's files."""
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
        return load(f"{own}{between}{rest}" if rest else own)
    return load(spec, files=False)


def match_of(body: Mapping[str, Any]) -> Match:
    """Return the match that a request carries: its game, from where, and the moves since."""
    game = game_of(body["game"], body.get("graph"))
    at = body.get("at")
    match = Match(game, read_situation(game, at))
    ensure_few_moves(match)
    for ply, text in enumerate(body.get("moves") or (), start=1):
        if match.result() is not None:
            raise IllegalMoveError(_AFTER_END(ply=ply, move=text))
        try:
            match.push(move_named(game, match.situation, text))
        except IllegalMoveError as error:
            raise IllegalMoveError(_BAD_MOVE(ply=ply, reason=error.phrase)) from None
    ensure_few_moves(match)
    return match


def ensure_few_moves(match: Match) -> None:
    """Refuse a position with more moves than a page can show."""
    game = match.game
    moves = list(islice(legal_moves(game, match.situation[0]), MOST_LEGAL + 1))
    if len(moves) > MOST_LEGAL:
        raise RulesError(_MANY_MOVES(title=game.title(), most=MOST_LEGAL))
