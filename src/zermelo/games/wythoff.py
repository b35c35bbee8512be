"""Wythoff's game as a queen on a board: she goes left, down or diagonally; who reaches the corner wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from zermelo.board import Board, Editing, Piece
from zermelo.checks import within
from zermelo.errors import PositionError
from zermelo.game import Game
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import Phrase, message

Square: TypeAlias = tuple[int, int]

MOST_LINES = 1000

_OFF_BOARD = message(
    "wythoff.square",
    en="{given} is off the board: x goes from 0 to {x}, y from 0 to {y}",
    fr="{given} est hors du plateau : x va de 0 à {x}, y de 0 à {y}",
)
_ON_DIAGONAL = message(
    "wythoff.diagonal",
    en="on a square board the first move may go straight to the corner; wythoff:columns={columns},rows={rows} "
    "leaves something to think about",
    fr="sur un plateau carré, le premier coup peut aller droit au coin ; avec wythoff:colonnes={columns},lignes={rows} "
    "il faut réfléchir",
)


def _written_square(rows: Sequence[str], player: int) -> str:
    """The square of Wythoff's queen, rows from the top."""
    squares = [(row.index("Q"), len(rows) - 1 - i) for i, row in enumerate(rows) if "Q" in row]
    return ",".join(str(n) for square in squares for n in square) + "@2" * player


class Wythoff(Game):
    """A queen on a board of `columns` × `rows`, at (x, y) from 0 in the bottom-left corner.

    The same game with two heaps: take any number from one, or the same number from both.

    References
    ----------
    W. A. Wythoff, “A modification of the game of Nim”, Nieuw Archief voor Wiskunde 7 (1907).
    """

    impartial = True
    sheet = Sheet(
        rules=message(
            "wythoff.rules",
            en="A queen starts in the top-right corner. Each player in turn moves her any distance left, down, "
            "or diagonally down and left. Who brings her to the bottom-left corner wins.",
            fr="Une dame part du coin en haut à droite. Chacun à son tour la déplace d'autant de cases "
            "qu'il veut vers la gauche, vers le bas, ou en diagonale vers le bas et la gauche. Qui l'amène dans le "
            "coin en bas à gauche gagne.",
        ),
        position=message(
            "wythoff.position",
            en="x,y from 0 at the bottom-left corner: 7,7",
            fr="x,y à partir de 0 au coin en bas à gauche : 7,7",
        ),
        move=message("wythoff.move", en="the square reached: 3,5", fr="la case d'arrivée : 3,5"),
        verb=message("wythoff.verb", en="move to", fr="aller en"),
        parameters={
            "columns": message(
                "wythoff.help.columns",
                en="columns; x from 0 to columns − 1",
                fr="colonnes ; x de 0 à colonnes − 1",
            ),
            "rows": message(
                "wythoff.help.rows", en="rows; y from 0 to rows − 1", fr="lignes ; y de 0 à lignes − 1"
            ),
        },
        name=message("wythoff.name", en="Wythoff's queen", fr="Dame de Wythoff"),
        names={
            "columns": message("wythoff.name.columns", en="columns", fr="colonnes"),
            "rows": message("wythoff.name.rows", en="rows", fr="lignes"),
        },
        editing=Editing((Piece("queen", None, "Q"),), "one", _written_square),
        known=message(
            "wythoff.known",
            en="W. A. Wythoff (Nieuw Archief voor Wiskunde 7, 1907): the player to move loses on the squares "
            "(⌊nφ⌋, ⌊nφ²⌋) and (⌊nφ²⌋, ⌊nφ⌋), where φ is the golden ratio: 0,0 · 1,2 · 3,5 · 4,7 …",
            fr="W. A. Wythoff (Nieuw Archief voor Wiskunde 7, 1907) : qui a le trait perd sur les cases (⌊nφ⌋, "
            "⌊nφ²⌋) et (⌊nφ²⌋, ⌊nφ⌋), où φ est le nombre d'or : 0,0 · 1,2 · 3,5 · 4,7 …",
        ),
    )

    def __init__(self, columns: int = 8, rows: int = 8) -> None:
        self.columns = within(1, columns, MOST_LINES, "columns")
        self.rows = within(1, rows, MOST_LINES, "rows")

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What a reader should be told: on a square board the start lies on the diagonal to the corner."""
        if self.columns != self.rows or self.rows < 3:
            return ()
        return (_ON_DIAGONAL(columns=self.columns, rows=self.rows - 1),)

    def start(self) -> Square:
        """Return the top-right corner."""
        return (self.columns - 1, self.rows - 1)

    def moves(self, state: Square) -> Iterator[Square]:
        """Yield the squares to the left, below, and on the diagonal between."""
        x, y = state
        for i in range(x):
            yield i, y
        for j in range(y):
            yield x, j
        for k in range(1, min(x, y) + 1):
            yield x - k, y - k

    def play(self, state: Square, move: Square) -> Square:
        """Return the square reached."""
        return move

    def level(self, state: Square) -> int:
        """Return how far the queen has come, up to a constant."""
        return -state[0] - state[1]

    def title(self) -> str:
        """Return columns × rows."""
        return f"wythoff {self.columns}×{self.rows}"

    def read(self, text: str) -> Situation:
        """Return the situation with the queen on that square; `@2` where the second player moves."""
        state, player = super().read(text)
        if not (0 <= state[0] < self.columns and 0 <= state[1] < self.rows):
            raise PositionError(_OFF_BOARD(given=text.strip(), x=self.columns - 1, y=self.rows - 1))
        return state, player

    def board(self, state: Square, player: int = 0) -> Board:
        """Return the board, top row first."""
        queen = Piece("queen", None, "Q")
        heights = range(self.rows - 1, -1, -1)
        cells = tuple(tuple(queen if (x, y) == state else None for x in range(self.columns)) for y in heights)
        places = {self.move_name(state, (x, y)): (self.rows - 1 - y, x) for x, y in self.moves(state)}
        columns, rows = tuple(map(str, range(self.columns))), tuple(map(str, heights))
        return Board(cells, columns, rows, style="checkered", places=places)
