"""A situation as the page shows it."""

from __future__ import annotations

from functools import lru_cache

from zermelo.apps.game_words import phrase_of, rules_of, title_of
from zermelo.apps.language import tell
from zermelo.apps.match_words import said_result
from zermelo.apps.web.limits import PERFECT_SECONDS, PERFECT_STATES
from zermelo.apps.web.situations import game_of, match_of
from zermelo.apps.web.views import (
    board_fields,
    frame_fields,
    last_place,
    pieces_of,
    shown_board,
    turned_cells,
    without_style,
)
from zermelo.apps.web.work import Answer, Work
from zermelo.board import Board
from zermelo.drawing.boards import Frame, board_svg
from zermelo.errors import GraphError
from zermelo.game import Game
from zermelo.judge import is_within_reach
from zermelo.matches.match import Match
from zermelo.notation import read_moves, read_situation
from zermelo.questions import next_player, start_situation
from zermelo.situation import State


def position(work: Work) -> Answer:
    """Return all that a page shows of a situation: the board, who moves, the moves that led here and those allowed."""
    match = match_of(work.body)
    game, (state, player) = match.game, match.situation
    board = shown_board(game, state, player)
    result = match.result()
    over = result is not None
    return {
        "game": work.body["game"],
        "title": title_of(game),
        "at": game.write(*match.play.situations[0]),
        "moves": match.play.names(),
        "position": game.write(state, player),
        "player": player,
        "players": [tell(name) for name in game.players],
        "over": over,
        "perfect": not over and _can_be_perfect(game, state, match.play.situations[0][0]),
        "winner": None if result is None else "draw" if result.winner is None else result.winner,
        "result": "" if result is None else said_result(match, result),
        "points": bool(game.points),
        "pieces": pieces_of(game, board),
        "verb": tell(game.sheet.verb),
        "rules": rules_of(game),
        "start": _start(match),
        "can_place": game.sheet.editing is not None,
        "help": {"position": tell(game.sheet.position), "move": tell(game.sheet.move)},
        "board": board_fields(board),
        "frame": frame_fields(Frame.of(board)),
        "svg": without_style(_drawn(match, board)),
        "history": _history(match),
        "legal": [] if over else _legal(match, board),
    }


def read(work: Work) -> Answer:
    """Return a position that was typed into the page in its normal form, who moves there, and the moves, one by one."""
    game = game_of(work.body["game"], work.body["graph"])
    situation = read_situation(game, work.body["at"])
    moves = read_moves(game, work.body["play"], situation).names()
    return {"at": game.write(*situation), "player": situation[1], "moves": moves}


def _start(match: Match) -> str:
    """The start of the page's game; of a graph on which nothing says where it is, where this play began."""
    try:
        return match.game.write(*start_situation(match.game))
    except GraphError:
        return match.game.write(*match.play.situations[0])


def _drawn(match: Match, board: Board) -> str:
    # Where nothing is left there is nothing to mark.
    is_empty = board.style == "plain" and not any(piece for row in board.cells for piece in row)
    last = None if is_empty else last_place(match)
    return board_svg(board, last=last, turned=turned_cells(match, board), title=title_of(match.game))


def _can_be_perfect(game: Game, state: State, root: State) -> bool:
    """Whether the page may offer a perfect opponent: one that can keep its promise from here on."""
    return _is_within_reach(game, root) or _is_within_reach(game, state)


@lru_cache(maxsize=1000)
def _is_within_reach(game: Game, state: State) -> bool:
    return is_within_reach(game, state, seconds=PERFECT_SECONDS, states=PERFECT_STATES)


def _history(match: Match) -> list[Answer]:
    game, play = match.game, match.play
    return [
        {"move": text, "name": phrase_of(game, text), "player": mover, "position": game.write(*after)}
        for text, (_, mover), after in zip(play.names(), play.situations, play.situations[1:], strict=False)
    ]


def _legal(match: Match, board: Board) -> list[Answer]:
    game, (state, player) = match.game, match.situation
    found = []
    for move in match.moves():
        text = game.move_name(state, move)
        after = game.play(state, move)
        place = board.places.get(text)
        found.append(
            {
                "move": text,
                "name": phrase_of(game, text),
                "cells": [] if place is None else [list(place)],
                "path": [list(cell) for cell in board.paths.get(text, ())],
                "after": game.write(after, next_player(game, player, after)),
            }
        )
    return found
