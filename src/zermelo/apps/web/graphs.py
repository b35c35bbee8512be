"""A pasted graph in words: its vertices, where it starts and why, what was read and what was not used."""

from __future__ import annotations

from itertools import islice

from zermelo.apps.language import language, tell
from zermelo.apps.web.limits import MOST_LEGAL
from zermelo.apps.web.situations import game_of
from zermelo.apps.web.work import Answer, Work
from zermelo.errors import GraphError, ParameterError
from zermelo.games.graph import Graph
from zermelo.questions import start_situation
from zermelo.words import message

_NOT_A_GRAPH = message(
    "web.no_graph",
    en="{spec} is not a graph: paste one with the game “graph”",
    fr="{spec} n'est pas un graphe : en coller un avec le jeu « graph »",
)


def graph(work: Work) -> Answer:
    """Return what the page shows of a pasted graph: where it may start, where it does, what a reader should know."""
    game = game_of(work.body["game"], work.body["graph"])
    if not isinstance(game, Graph):
        raise ParameterError(_NOT_A_GRAPH(spec=work.body["game"]))
    vertices = dict.fromkeys(game.write(label).removesuffix("@2") for label in islice(game.arena, MOST_LEGAL))
    start, reason = None, ""
    try:
        start = game.write(*start_situation(game))
    except GraphError as error:
        reason = error.text(language())
    return {
        "vertices": list(vertices),
        "start": start,
        "reason": reason,
        "notices": [tell(notice) for notice in game.notices],
    }
