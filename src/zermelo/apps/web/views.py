"""Boards and moves as the page gets them."""

from __future__ import annotations

from typing import Any

from zermelo.analysis import Analysis
from zermelo.apps import report
from zermelo.apps.game_words import phrase_of
from zermelo.apps.language import tell
from zermelo.apps.web.limits import MOST_CELLS
from zermelo.board import Board, Piece
from zermelo.drawing.boards import Frame
from zermelo.errors import TooLargeError
from zermelo.game import Game
from zermelo.matches.match import Match
from zermelo.questions import titled
from zermelo.seen.board import board_of
from zermelo.situation import Situation, State
from zermelo.verdict_words import here_words, kind, move_words
from zermelo.words import message

_MANY_CELLS = message(
    "web.many_cells",
    en="the board of {title} has {count} cells; a page shows at most {most}: choose smaller parameters",
    fr="le plateau de {title} a {count} cases ; une page en montre au plus {most} : choisir des paramètres plus petits",
)


def said_verdicts(analysis: Analysis, player: int) -> dict[str, Any]:
    """Return the signs and words of a judged position and of its moves: a page shows them as they are."""
    game, points = analysis.game, bool(analysis.game.points)
    mover, other = game.players[player], game.players[1 - player]
    names = [
        phrase_of(game, name)
        for name in report.move_texts(game, analysis.state, (v.move for v in analysis.moves))
    ]
    moves = [
        {"sign": sign, "kind": kind(verdict), "words": tell(move_words(verdict, name, points=points))}
        for verdict, name, sign in zip(analysis.moves, names, report.verdict_signs(analysis), strict=True)
    ]
    return {
        "sign": report.verdict_sign(game, analysis),
        "kind": kind(analysis),
        "words": tell(here_words(analysis, mover, other, points=points)),
        "legend": report.legend(analysis),
        "settled": analysis.exact and all(verdict.exact for verdict in analysis.moves),
        "moves": moves,
    }


def shown_board(game: Game, state: State, player: int) -> Board:
    """Return the board of a situation; one with too many cells for a page is refused."""
    board = board_of(game, state, player)
    count = sum(map(len, board.cells))
    if count > MOST_CELLS:
        raise TooLargeError(_MANY_CELLS(title=titled(game), count=count, most=MOST_CELLS))
    return board


def board_fields(board: Board) -> dict[str, Any]:
    """Return a board as the page gets it: plain data."""
    return {
        "cells": [[_piece_fields(piece) for piece in row] for row in board.cells],
        "columns": list(board.column_names),
        "rows": list(board.row_names),
        "style": board.style,
        "places": {move: list(place) for move, place in board.places.items()},
        "caption": board.caption,
        "colours": list(board.colours),
        "lines": [[list(place) for place in line] for line in board.lines],
        "names": [list(row) for row in board.names],
    }


def frame_fields(frame: Frame) -> dict[str, Any]:
    """Return where the cells of a drawing are, for the page."""
    return {
        "size": list(frame.size),
        "cell": list(frame.cell),
        "origin": list(frame.origin),
        "slant": frame.slant,
        "width": frame.width,
        "height": frame.height,
    }


def _piece_fields(piece: Piece | None) -> dict[str, Any] | None:
    return None if piece is None else {"shape": piece.shape, "player": piece.player, "text": piece.text}


def last_place(match: Match) -> tuple[int, int] | None:
    """Return the cell of the last move, which the page marks, as the board before it says."""
    if not match.play.moves:
        return None
    before: Situation = match.play.situations[-2]
    return board_of(match.game, *before).places.get(match.play.names()[-1])


def turned_cells(match: Match, board: Board) -> list[tuple[int, int]]:
    """Return the cells whose pieces the last move turned, which the page marks; where it went itself it took one."""
    if not match.play.moves:
        return []
    before, reached = board_of(match.game, *match.play.situations[-2]), last_place(match)
    return [
        (r, c)
        for r, (old, new) in enumerate(zip(before.cells, board.cells, strict=False))
        for c, (was, now) in enumerate(zip(old, new, strict=False))
        if (r, c) != reached
        and was is not None
        and now is not None
        and None not in (was.player, now.player)
        and was.player != now.player
    ]


def pieces_of(game: Game, board: Board) -> list[int] | None:
    """Return how many pieces each player has, for the page, where points are counted and every piece is somebody's."""
    if board.counts is not None:
        return list(board.counts)
    owners = [piece.player for row in board.cells for piece in row if piece is not None]
    if not game.points or not owners or None in owners:
        return None
    return [owners.count(0), owners.count(1)]


def without_style(svg: str) -> str:
    """Return a drawing without its own style sheet: the page has it, and its policy allows no other."""
    head, _, rest = svg.partition("<style>")
    return head + rest.partition("</style>\n")[2] if rest else svg
