"""Files for the person: the picture that is seen (SVG, TikZ), and the game so far as `zermelo play --load` reads it."""

from __future__ import annotations

import re
from typing import Any

from zermelo.apps.game_words import title_of
from zermelo.apps.web.pictures import drawings_of
from zermelo.apps.web.situations import match_of
from zermelo.apps.web.views import last_place, shown_board, turned_cells
from zermelo.apps.web.work import Answer, Work
from zermelo.drawing import to_svg, to_tikz
from zermelo.drawing.board_tikz import board_tikz
from zermelo.drawing.boards import Frame, board_svg
from zermelo.drawing.pieces import TIKZ_UNIT
from zermelo.drawing.to_tikz import tikz_document
from zermelo.errors import ParameterError
from zermelo.matches.match import Match
from zermelo.matches.record import Record
from zermelo.words import message

_NO_RECORD = message(
    "web.no_record",
    en="a game on a pasted graph has no file: copy its link, which holds graph and moves",
    fr="une partie sur un graphe collé n'a pas de fichier : copier son lien, qui contient le graphe et les coups",
)
_TYPES = {"svg": "image/svg+xml", "tex": "application/x-tex", "json": "application/json"}


def export(work: Work) -> Answer:
    """Return a file that the page offers: its name, its type and its text."""
    body, match = work.body, match_of(work.body)
    kind: str = body["format"]
    if kind == "json":
        text, what = _record(body, match), "game"
    elif body["kind"] == "board":
        text, what = _board(body, match), "board"
    else:
        text, what = _figure(body, match), body["show"] or body["kind"]
    name = re.sub(r"[^a-z0-9]+", "-", match.game.title().lower()).strip("-")
    return {"name": f"{name}-{what}.{kind}", "type": _TYPES[kind], "text": text}


def _record(body: Any, match: Match) -> str:
    if body["graph"] is not None:
        raise ParameterError(_NO_RECORD)
    first, second = body["agents"]
    return Record.of(match, body["game"], (first, second)).text()


def _board(body: Any, match: Match) -> str:
    board, title = shown_board(match.game, *match.situation), title_of(match.game)
    last = last_place(match)
    if body["format"] == "svg":
        turned = turned_cells(match, board)
        return board_svg(board, last=last, turned=turned, title=title, theme=body["theme"])
    width, height = Frame.of(board).size
    return tikz_document(board_tikz(board, last=last), width * TIKZ_UNIT, height * TIKZ_UNIT, title)


def _figure(body: Any, match: Match) -> str:
    drawings, _ = drawings_of(body, match)
    drawing = drawings[min(body["step"], len(drawings)) - 1]
    return to_svg(drawing, theme=body["theme"]) if body["format"] == "svg" else to_tikz(drawing)
