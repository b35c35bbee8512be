"""Drawings for the page: the graph, the tree or the board, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.apps import report
from zermelo.apps.language import language, tell
from zermelo.apps.web.judging import heuristic_of
from zermelo.apps.web.limits import MOST_DRAWING, MOST_FRAMES
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.views import last_place, shown_board, without_style
from zermelo.apps.web.work import Answer, Work
from zermelo.drawing import to_svg
from zermelo.drawing.boards import board_svg
from zermelo.drawing.figure import Drawing
from zermelo.drawing.graphs import extent, finished
from zermelo.errors import ParameterError, TooLargeError
from zermelo.learn.pictures import DrawOptions, pictures_of_situations
from zermelo.matches.match import Match
from zermelo.questions import titled
from zermelo.situation import Player, Situation
from zermelo.words import message

_NOT_BOARD = message(
    "web.not_board",
    en="“{field}” is for graphs and trees, not for a board",
    fr="« {field} » est pour les graphes et les arbres, pas pour un plateau",
)
_ONLY_TREE = message(
    "web.only_tree",
    en="“depth” is for trees, not for {kind}",
    fr="« depth » est pour les arbres, pas pour {kind}",
)
_GRAPH_TOO_LARGE = message(
    "web.graph_too_large",
    en="{title} has too many positions from here to be drawn: draw its tree two plies deep, go on to a later position, "
    "or choose smaller parameters",
    fr="{title} a trop de positions à partir d'ici pour être dessiné : en dessiner l'arbre sur deux coups, aller "
    "à une position plus avancée, ou choisir des paramètres plus petits",
)
_PASTED_TOO_LARGE = message(
    "web.pasted_too_large",
    en="this graph has too many vertices from here to be drawn: draw its tree two plies deep, or start at a vertex "
    "from which fewer are reached",
    fr="ce graphe a trop de sommets à partir d'ici pour être dessiné : en dessiner l'arbre sur deux coups, ou "
    "partir d'un sommet d'où l'on en atteint moins",
)
_TREE_TOO_LARGE = message(
    "web.tree_too_large",
    en="the tree of {title} has too many nodes from here to be drawn: choose a smaller depth, or go on to a later "
    "position",
    fr="l'arbre de {title} a trop de nœuds à partir d'ici pour être dessiné : choisir une profondeur moindre, ou aller "
    "à une position plus avancée",
)
_TOO_LARGE = message(
    "web.drawing_size",
    en="this drawing has {frames} steps and {size} bytes; a page takes {most_frames} and {most_size}: draw less of it",
    fr="ce dessin a {frames} étapes et {size} octets ; une page en prend {most_frames} et {most_size} : en dessiner "
    "moins",
)


def draw(work: Work) -> Answer:
    """Return the pictures for the page, each with its sentence, and the position of each node of the last one."""
    body, match = work.body, match_of(work.body)
    if body["kind"] == "board":
        return _board(body, match)
    game = match.game
    drawings, situations = drawings_of(body, match)
    frames = []
    size = 0
    for drawing in drawings:
        frames.append(_frame(drawing))
        size += len(frames[-1]["svg"])
        if size > MOST_DRAWING:
            raise _too_large(len(drawings), size)
    nodes = []
    for node in drawings[-1].nodes:
        at = situations[node.key] if isinstance(node.key, int) else None
        nodes.append({"id": str(node.key), "position": None if at is None else game.write(*at)})
    legend = without_style(to_svg(finished(_legend_of(drawings[-1])))) if drawings[-1].legend else None
    return {"frames": frames, "nodes": nodes, "legend": legend}


def drawings_of(
    body: Mapping[str, Any], match: Match
) -> tuple[Sequence[Drawing], Sequence[Situation | None]]:
    """Return the pictures that a request wants of a graph or a tree, and the situations that their nodes name."""
    if body["depth"] is not None and body["kind"] != "tree":
        raise ParameterError(_ONLY_TREE(kind=body["kind"]))
    options = DrawOptions(
        kind=body["kind"],
        show=body["show"],
        depth=body["depth"],
        heuristic=None if body["heuristic"] is None else heuristic_of(match.game, body["heuristic"]),
        player=None if body["player"] is None else Player(body["player"]),
        labels=body["labels"],
        steps=body["steps"] and not body["blank"],
        blank=body["blank"],
        language=language(),
    )
    game = match.game
    try:
        drawings, situations = pictures_of_situations(game, options, match.situation)
    except TooLargeError:
        # The library's own words are about the options of the command line.
        is_pasted = body["graph"] is not None
        words = (
            _TREE_TOO_LARGE
            if options.kind == "tree"
            else _PASTED_TOO_LARGE
            if is_pasted
            else _GRAPH_TOO_LARGE
        )
        raise TooLargeError(words(title=titled(game))) from None
    if len(drawings) > MOST_FRAMES:
        raise _too_large(len(drawings), 0)
    return drawings, situations


def _frame(drawing: Drawing) -> Answer:
    """A picture for the page without its sentence and its legend: the page puts them under it itself."""
    caption = drawing.caption
    below = [] if caption is None else [caption.box()[1]]
    below += [] if not drawing.legend else [extent(_legend_of(drawing))[1]]
    bare = replace(drawing, caption=None, legend=(), height=min([drawing.height, *below]))
    return {"svg": without_style(to_svg(bare)), "caption": "" if caption is None else " ".join(caption.lines)}


def _legend_of(drawing: Drawing) -> Drawing:
    return Drawing((), (), legend=drawing.legend)


def _board(body: Any, match: Match) -> Answer:
    for field in ("show", "steps", "blank", "depth", "heuristic", "player"):
        if body[field] not in (None, False):
            raise ParameterError(_NOT_BOARD(field=field))
    game = match.game
    board = shown_board(game, *match.situation)
    drawn = board_svg(board, last=last_place(match), title=tell(titled(game)))
    frame = {"svg": without_style(drawn), "caption": board.caption}
    return {"frames": [frame], "nodes": [], "legend": None}


def _too_large(frames: int, size: int) -> TooLargeError:
    shown = {"frames": frames, "size": size, "most_frames": MOST_FRAMES, "most_size": MOST_DRAWING}
    return TooLargeError(_TOO_LARGE(**{name: report.number(value) for name, value in shown.items()}))
