"""Chomp: eat a square of chocolate and everything to its right and below; the top-left square is poisoned."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, TypeAlias

from zermelo.bits import replace
from zermelo.board import Board, Editing, Piece, written_heights
from zermelo.checks import one_of, within
from zermelo.errors import PositionError
from zermelo.game import Game
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

Rows: TypeAlias = tuple[int, ...]

MOST_ROWS, MOST_COLUMNS = 20, 100

_NOT_A_BAR = message(
    "chomp.rows",
    en="{given} cannot occur: row lengths go down from at most {columns}, {least} in the first row at least",
    fr="{given} est une position impossible : les longueurs des lignes décroissent à partir de {columns} au plus, "
    "au moins {least} pour la première",
)


class Chomp(Game):
    """A bar of `rows` × `columns` squares; the player who would have to eat the poisoned one loses.

    With `end="poison"` (the course's arenas) the game is over when only the poison is left: the player to
    move has lost. With `end="empty"` the poison must be eaten: the player who finds an empty bar has won.

    References
    ----------
    D. Gale, “A curious Nim-type game”, American Mathematical Monthly 81 (1974), doi:10.2307/2319446.
    """

    impartial = True
    sheet = Sheet(
        rules=message(
            "chomp.rules",
            en="A bar of chocolate whose top-left square is poisoned. Each player in turn chooses a square and "
            "eats it with all the squares to its right and below. Who has to eat the poison loses.",
            fr="Une tablette de chocolat dont le carré en haut à gauche est empoisonné. Chacun à son tour "
            "choisit un carré et le mange avec tous ceux à sa droite et en dessous. Qui doit manger le poison "
            "perd.",
        ),
        position=message(
            "chomp.position",
            en="row lengths, top first: 3,2",
            fr="longueurs des lignes, de haut en bas : 3,2",
        ),
        move=message(
            "chomp.move",
            en="row,column from 1 at the poisoned corner: 2,3",
            fr="ligne,colonne à partir de 1 au coin empoisonné : 2,3",
        ),
        verb=message("chomp.verb", en="eat", fr="manger"),
        parameters={
            "rows": message("chomp.help.rows", en="rows of the bar", fr="lignes de la tablette"),
            "columns": message("chomp.help.columns", en="columns of the bar", fr="colonnes de la tablette"),
            "end": message(
                "chomp.help.end",
                en="poison: over when only the poison is left; empty: the poison must be eaten",
                fr="poison : fini quand il ne reste que le poison ; empty : le poison doit être mangé",
            ),
        },
        name="Chomp",
        names={
            "rows": message("chomp.name.rows", en="rows", fr="lignes"),
            "columns": message("chomp.name.columns", en="columns", fr="colonnes"),
            "end": message("chomp.name.end", en="the end", fr="fin"),
            "end=poison": message(
                "chomp.name.end.poison",
                en="when only the poison is left",
                fr="quand il ne reste que le poison",
            ),
            "end=empty": message(
                "chomp.name.end.empty", en="when the poison is eaten", fr="quand le poison est mangé"
            ),
        },
        editing=Editing((Piece("chocolate", None, "#"),), "stairs", written_heights),
        known=message(
            "chomp.known",
            en="D. Gale (A Curious Nim-Type Game, American Mathematical Monthly 81, 1974): the first player wins on "
            "every bar of more than one square, by strategy stealing, which does not say how.",
            fr="D. Gale (A Curious Nim-Type Game, American Mathematical Monthly 81, 1974) : qui commence gagne sur "
            "toute tablette de plus d'un carré, par vol de stratégie, ce qui ne dit pas comment.",
        ),
    )

    def __init__(self, rows: int = 2, columns: int = 3, end: Literal["poison", "empty"] = "poison") -> None:
        self.rows = within(1, rows, MOST_ROWS, "rows")
        self.columns = within(1, columns, MOST_COLUMNS, "columns")
        one_of(("poison", "empty"), end, "end")
        self.end = end
        self.eats_poison = end == "empty"
        self.full_bar = (columns,) * rows

    def start(self) -> Rows:
        """Return the row lengths of the whole bar."""
        return self.full_bar

    def moves(self, state: Rows) -> Iterator[tuple[int, int]]:
        """Yield the squares that may be chosen as (row, column), from 0 at the poison."""
        for row in range(len(state)):
            for column in range(state[row]):
                if row + column > 0 or self.eats_poison:
                    yield row, column

    def play(self, state: Rows, move: tuple[int, int]) -> Rows:
        """Return what is left: from the chosen row down, rows are cut at the chosen column."""
        row, column = move
        for i in range(row, len(state)):
            state = replace(state, i, min(state[i], column))
        return state

    def score(self, state: Rows) -> int:
        """Return −1 before the last, poisoned square; +1 before an empty bar: the opponent ate it."""
        return 1 if state[0] == 0 else -1

    def level(self, state: Rows) -> int:
        """Return how many squares are eaten, up to a constant."""
        left = 0
        for length in state:
            left += length
        return -left

    def title(self) -> str:
        """Return rows × columns."""
        return f"chomp {self.rows}×{self.columns}{' (end=empty)' if self.eats_poison else ''}"

    def read(self, text: str) -> Situation:
        """Return the situation with these row lengths; `@2` where the second player moves."""
        state, player = super().read(text)
        least = 0 if self.eats_poison else 1
        falls = all(above >= below for above, below in pairwise(state))
        if not falls or state[-1] < 0 or not least <= state[0] <= self.columns:
            raise PositionError(_NOT_A_BAR(given=text.strip(), columns=self.columns, least=least))
        return state, player

    def move_name(self, state: Rows, move: tuple[int, int]) -> str:
        """Return row,column from 1."""
        return f"{move[0] + 1},{move[1] + 1}"

    def board(self, state: Rows, player: int = 0) -> Board:
        """Return the bar; eaten squares are empty."""
        chocolate, poison = Piece("chocolate", None, "#"), Piece("poison", None, "P")
        cells = tuple(
            tuple(
                None if column >= state[row] else chocolate if row or column else poison
                for column in range(self.columns)
            )
            for row in range(self.rows)
        )
        return Board(
            cells,
            column_names=tuple(str(i + 1) for i in range(self.columns)),
            row_names=tuple(str(i + 1) for i in range(self.rows)),
            places={self.move_name(state, move): move for move in self.moves(state)},
        )
