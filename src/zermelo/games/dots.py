"""Dots and Boxes (« pipopipette »): draw a line between two dots; who closes a box owns it and draws again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from zermelo.bits import count_bits
from zermelo.board import Board, Piece
from zermelo.checks import within
from zermelo.errors import ParameterError, PositionError
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: The lines that are drawn, the boxes of the first player and of the second, one bit each; and who moves.
Lines: TypeAlias = tuple[int, int, int, int]

_MOST_LINES = 63
_TOO_LARGE = message(
    "dots.size",
    en="{rows}×{columns} boxes have {lines} lines: at most {most} are possible",
    fr="{rows}×{columns} boîtes ont {lines} traits : {most} au plus sont possibles",
)
_BAD_TEXT = message(
    "dots.text",
    en="“{text}” is not a position of {game}: write the picture, {rows} rows separated by /, like {start}; drawn "
    "lines are - and |, boxes X or O",
    fr="« {text} » n'est pas une position de {game} : écrire le dessin, {rows} lignes séparées par /, comme {start} "
    "; les traits sont - et |, les boîtes X ou O",
)
_BAD_BOX = message(
    "dots.box",
    en="“{text}” cannot occur: a box has an owner, X or O, when its four lines are drawn, and only then",
    fr="« {text} » est une position impossible : une boîte a un propriétaire, X ou O, quand ses quatre traits sont "
    "tracés, et alors seulement",
)


def _most_states(game: Dots) -> float:
    """Bound the states of dots: any lines, either player to move, fewer than (19/16)^(boxes/2) ways to own boxes.

    A box is closed by one set of lines in sixteen and then has two owners. Boxes of one colour of a chessboard share no
    line: the mean of the product over both colours is at most the root of the means of the squares (Cauchy, Schwarz).
    """
    ways: float = (19 / 16) ** (len(game.sides) / 2)
    return 2.0 ** (game.lines + 1) * ways


class Dots(Game):
    """On a board of `rows` × `columns` boxes each player in turn draws a line; the most boxes win.

    Line numbers: the flat ones first, row by row, then the upright ones:

        +-0-+-1-+
        6   7   8
        +-2-+-3-+
        9  10  11
        +-4-+-5-+
    """

    points = True
    heuristics = ("boxes",)
    aliases = ("dots_and_boxes", "boxes", "pipopipette")
    sheet = Sheet(
        rules=message(
            "dots.rules",
            en="Each player in turn draws a line between two neighbouring dots. Who draws the fourth side of a box "
            "owns it and must draw again. When all lines are drawn, most boxes win.",
            fr="Chacun à son tour trace un trait entre deux points voisins. Qui trace le quatrième côté d'une boîte "
            "la possède et doit rejouer. Quand tous les traits sont tracés, qui a le plus de boîtes gagne.",
        ),
        position=message(
            "dots.position",
            en="the picture, top first: +-+.+/|X|../+-+.+; . for lines that are not drawn, X and O in boxes, @2 "
            "where the second player moves",
            fr="le dessin, de haut en bas : +-+.+/|X|../+-+.+ ; . pour les traits non tracés, X et O dans les "
            "boîtes, @2 si le second joueur a le trait",
        ),
        move=message(
            "dots.move",
            en="the two dots, column letter and row from 1 at the top: a1-b1",
            fr="les deux points, lettre de la colonne et ligne à partir de 1 en haut : a1-b1",
        ),
        verb=message("dots.verb", en="draw", fr="tracer"),
        parameters={
            "rows": message("dots.help.rows", en="rows of boxes", fr="lignes de boîtes"),
            "columns": message("dots.help.columns", en="columns of boxes", fr="colonnes de boîtes"),
        },
        heuristics={"boxes": message("dots.boxes", en="difference of boxes", fr="différence de boîtes")},
        name=message("dots.name", en="Dots and Boxes", fr="Pipopipette"),
        names={
            "rows": message("dots.name.rows", en="rows", fr="lignes"),
            "columns": message("dots.name.columns", en="columns", fr="colonnes"),
        },
        most_states=_most_states,
        known=message(
            "dots.known",
            en="É. Lucas, L'arithmétique amusante (1895); E. Berlekamp, The Dots-and-Boxes Game (2000). The first "
            "player loses 1×1 and 1×3 by one box, draws 1×2, wins 2×2 by two and loses 3×3 by three (34,971,283 "
            "positions, solved by this program). J. K. Barker and R. E. Korf (AAAI 2012) solved 4×5: a draw.",
            fr="É. Lucas, L'arithmétique amusante (1895) ; E. Berlekamp, The Dots-and-Boxes Game (2000). Qui "
            "commence perd sur 1×1 et 1×3 d'une boîte, fait nulle sur 1×2, gagne sur 2×2 de deux boîtes et perd sur "
            "3×3 de trois (34 971 283 positions, résolu par ce programme). J. K. Barker et R. E. Korf (AAAI 2012) ont "
            "résolu 4×5 : nulle.",
        ),
    )

    def __init__(self, rows: int = 2, columns: int = 2) -> None:
        self.rows = within(1, rows, 20, "rows")
        self.columns = within(1, columns, 20, "columns")
        self.flat = (rows + 1) * columns
        self.lines = self.flat + rows * (columns + 1)
        if self.lines > _MOST_LINES:
            raise ParameterError(_TOO_LARGE(rows=rows, columns=columns, lines=self.lines, most=_MOST_LINES))
        #: The four lines around each box.
        self.sides = tuple(self._sides(row, column) for row in range(rows) for column in range(columns))

    def _sides(self, row: int, column: int) -> int:
        top, left = row * self.columns + column, self.flat + row * (self.columns + 1) + column
        return 1 << top | 1 << top + self.columns | 1 << left | 1 << left + 1

    def start(self) -> Lines:
        """Return dots without a line."""
        return (0, 0, 0, 0)

    def turn(self, state: Lines) -> int:
        """Return who moves: it may be the same player again."""
        return state[3]

    def moves(self, state: Lines) -> Iterator[int]:
        """Yield the lines that are not drawn."""
        for line in range(self.lines):
            if not state[0] >> line & 1:
                yield line

    def play(self, state: Lines, move: int) -> Lines:
        """Return the board with one more line; who closes a box moves again."""
        lines, first, second, player = state
        closed = self.closed(lines, move)
        lines |= 1 << move
        if not closed:
            return (lines, first, second, 1 - player)
        return (lines, first, second | closed, 1) if player else (lines, first | closed, second, 0)

    def closed(self, lines: int, line: int) -> int:
        """Return the boxes of which `line` is the fourth side, one or two bits, or 0."""
        found = 0
        for box in range(len(self.sides)):
            if self.sides[box] & ~lines == 1 << line:
                found |= 1 << box
        return found

    def score(self, state: Lines) -> int:
        """Return the difference of boxes."""
        return self.boxes(state)

    def level(self, state: Lines) -> int:
        """Return the number of lines."""
        return count_bits(state[0])

    def estimate(self, state: Lines) -> int:
        """Return the heuristic `boxes`."""
        return self.boxes(state)

    def boxes(self, state: Lines) -> int:
        """Return the difference of boxes."""
        lead = count_bits(state[1]) - count_bits(state[2])
        return -lead if state[3] else lead

    def order(self, state: Lines, move: int) -> int:
        """Return how many boxes the line closes."""
        return count_bits(self.closed(state[0], move))

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return rows × columns of boxes."""
        return f"dots {self.rows}×{self.columns}"

    def place(self, line: int) -> tuple[int, int]:
        """Return the cell of a line in the picture, where dots, lines and boxes have a cell each."""
        if line < self.flat:
            row, column = divmod(line, self.columns)
            return 2 * row, 2 * column + 1
        row, column = divmod(line - self.flat, self.columns + 1)
        return 2 * row + 1, 2 * column

    def letters(self, state: Lines) -> list[list[str]]:
        """Return the picture in characters."""
        lines, first, second, _ = state
        height, width = 2 * self.rows + 1, 2 * self.columns + 1
        shown = [["." if row % 2 or column % 2 else "+" for column in range(width)] for row in range(height)]
        for line in range(self.lines):
            if lines >> line & 1:
                row, column = self.place(line)
                shown[row][column] = "|" if row % 2 else "-"
        for box in range(len(self.sides)):
            row, column = divmod(box, self.columns)
            if (first | second) >> box & 1:
                shown[2 * row + 1][2 * column + 1] = "X" if first >> box & 1 else "O"
        return shown

    def write(self, state: Lines, player: int = 0) -> str:
        """Return the picture, row by row; `@2` where the second player moves."""
        return "/".join("".join(row) for row in self.letters(state)) + "@2" * state[3]

    def read(self, text: str) -> Situation:
        """Return the situation of a picture; a box must have an owner exactly when it is closed."""
        body, _, player = text.strip().upper().partition("@")
        rows = body.split("/")
        bare = ["".join(letter if letter == "+" else "." for letter in row) for row in rows]
        empty = ["".join(row) for row in self.letters(self.start())]
        lines = first = second = 0
        if bare != empty or player not in ("", "1", "2"):
            raise self._refused(text)
        for line in range(self.lines):
            row, column = self.place(line)
            if rows[row][column] not in (".", "|" if row % 2 else "-"):
                raise self._refused(text)
            lines |= (rows[row][column] != ".") << line
        for box, sides in enumerate(self.sides):
            row, column = divmod(box, self.columns)
            owner = rows[2 * row + 1][2 * column + 1]
            if owner not in ".XO":
                raise self._refused(text)
            if (owner != ".") != (lines & sides == sides):
                raise PositionError(_BAD_BOX(text=text))
            first |= (owner == "X") << box
            second |= (owner == "O") << box
        mover = int(player or 1) - 1
        return (lines, first, second, mover), mover

    def _refused(self, text: str) -> PositionError:
        start = self.write(self.start())
        return PositionError(_BAD_TEXT(text=text, game=titled(self), rows=2 * self.rows + 1, start=start))

    def move_name(self, state: Lines, move: int) -> str:
        """Return the two dots."""
        row, column = self.place(move)
        ends = (row, column - 1, row, column + 1) if row % 2 == 0 else (row - 1, column, row + 1, column)
        return f"{_dot(*ends[:2])}-{_dot(*ends[2:])}"

    def read_move(self, state: Lines, text: str) -> int:
        """Return the line between two dots, which may be named in either order."""
        ends = "".join(text.lower().split()).split("-")
        move: int = super().read_move(state, "-".join(sorted(ends, key=lambda dot: (dot[1:].zfill(3), dot))))
        return move

    def board(self, state: Lines, player: int = 0) -> Board:
        """Return dots, lines and boxes, a cell each."""
        pieces = {
            "+": Piece("dot", None, "+"),
            "-": Piece("flat", None, "-"),
            "|": Piece("upright", None, "|"),
            "X": Piece("box", 0, "X"),
            "O": Piece("box", 1, "O"),
        }
        blank = Piece("blank", None, " ")
        return Board(
            tuple(
                tuple(pieces.get(letter, blank if r % 2 and c % 2 else None) for c, letter in enumerate(row))
                for r, row in enumerate(self.letters(state))
            ),
            column_names=tuple("" if i % 2 else chr(ord("a") + i // 2) for i in range(2 * self.columns + 1)),
            row_names=tuple("" if i % 2 else str(i // 2 + 1) for i in range(2 * self.rows + 1)),
            style="plain",
            places={self.move_name(state, line): self.place(line) for line in self.moves(state)},
            counts=(count_bits(state[1]), count_bits(state[2])),
        )


def _dot(row: int, column: int) -> str:
    return f"{chr(ord('a') + column // 2)}{row // 2 + 1}"
