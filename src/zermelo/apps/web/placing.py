"""Positions set up by pressing cells: the board to press, and the position that its pieces make."""

from __future__ import annotations

from zermelo.apps.web.situations import game_of
from zermelo.apps.web.views import frame_fields, shown_board
from zermelo.apps.web.work import Answer, Work
from zermelo.board import Board, Editing, Piece, heights
from zermelo.drawing.boards import Frame, background, piece_svg
from zermelo.errors import PositionError
from zermelo.game import Game
from zermelo.notation import read_situation
from zermelo.questions import start_situation, titled
from zermelo.situation import Situation
from zermelo.words import message

_NO_EDITOR = message(
    "web.no_editor",
    en="positions of {title} are written, not set up on a board",
    fr="les positions de {title} s'écrivent ; elles ne se placent pas sur un plateau",
)


def place(work: Work) -> Answer:
    """Return the board on which a page sets up a position, and what its rows of letters, or a text, make."""
    body = work.body
    game = game_of(body["game"], body["graph"])
    editing = game.sheet.editing
    if body["rows"] is not None:
        if editing is None:
            raise PositionError(_NO_EDITOR(title=titled(game)))
        situation = game.read(editing.text(body["rows"], body["player"]))
    elif body["at"] is None:
        situation = start_situation(game)
    else:
        situation = read_situation(game, body["at"])
    answer: Answer = {"at": game.write(*situation), "player": situation[1], "editor": None}
    # Once the page has the board, it needs nothing more of it.
    if editing is not None and body["rows"] is None:
        answer["editor"] = _editor(game, editing, situation)
    return answer


def _editor(game: Game, editing: Editing, situation: Situation) -> Answer | None:
    """What the page needs to let cells be pressed; None where the board is drawn as a text."""
    board = shown_board(game, *situation)
    # Heaps shrink: the full ones are what one presses on.
    shrinks = editing.how in ("rows", "stairs", "count")
    canvas = shown_board(game, *start_situation(game)) if shrinks else board
    if any(
        piece is not None and piece.shape == "text" for row in (*canvas.cells, *board.cells) for piece in row
    ):
        return None
    full = _letters(canvas)
    rows = _filled(full, board, editing) if shrinks else full
    frame = Frame.of(canvas)
    known = {piece.text: piece for row in canvas.cells for piece in row if piece is not None}
    pieces: dict[str, Piece] = known | {piece.text: piece for piece in editing.pieces}
    return {
        "how": editing.how,
        "tells_turn": editing.tells_turn,
        "letters": [piece.text for piece in editing.pieces],
        "full": full,
        "rows": rows,
        "pieces": {letter: piece_svg(piece, canvas.colours) for letter, piece in pieces.items()},
        "background": "".join(background(frame)),
        "frame": frame_fields(frame),
        "columns": list(canvas.column_names),
        "names": list(canvas.row_names),
    }


def _letters(board: Board) -> list[str]:
    width = max((len(row) for row in board.cells), default=0)
    return [
        "".join("." if piece is None else piece.text for piece in row).ljust(width, ".")
        for row in board.cells
    ]


def _filled(full: list[str], board: Board, editing: Editing) -> list[str]:
    """For the page's editor, as many pieces on the full board as the position has."""
    has = heights(_letters(board))
    if editing.how == "count":
        left = sum(has)
        has = []
        for row in heights(full):
            has.append(min(row, left))
            left -= has[-1]
    return [row[:count].ljust(len(row), ".") for row, count in zip(full, has, strict=True)]
