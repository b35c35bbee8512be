"""Games on a grid of cells: how positions, moves and boards are written, read, drawn and set up, in one place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal, TypeAlias, cast

from zermelo.bits import count_bits
from zermelo.board import Board, Colour, Editing, Piece, Style
from zermelo.errors import PositionError
from zermelo.game import Game
from zermelo.game_notation import Move, State
from zermelo.questions import constructor_parameters, legal_moves, parameters
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import Words, message

_BAD_SHAPE = message(
    "grid.shape",
    en="“{text}” is not a board of {columns}×{rows}: write {rows} rows of {columns} characters {letters} or . "
    "separated by /, top row first",
    fr="« {text} » n'est pas un plateau de {columns}×{rows} : écrire {rows} lignes de {columns} caractères {letters} "
    "ou . séparées par /, ligne du haut d'abord",
)
#: Why a board whose players take turns cannot have so many stones of each.
BAD_COUNT = message(
    "grid.count",
    en="“{text}” cannot occur: it has {first} X and {second} O, but X moves first and players take turns",
    fr="« {text} » est une position impossible : il y a {first} X et {second} O, or X commence et chacun "
    "joue à son tour",
)
_ARRIVED = message(
    "grid.arrived",
    en="“{text}” cannot occur: the player to move has a man on the far row, and would have won before",
    fr="« {text} » est une position impossible : le joueur au trait a un pion sur la dernière ligne, il aurait déjà "
    "gagné",
)
_POSITION = message(
    "grid.position",
    en="rows, top first, in {letters} and ., separated by /; then @2 where the second player is to move",
    fr="les lignes, de haut en bas, en {letters} et ., séparées par / ; puis @2 quand le trait est au second joueur",
)
_POSITION_COUNTED = message(
    "grid.position_counted",
    en="rows, top first, in {letters} and ., separated by /; the numbers of pieces tell whose turn it is",
    fr="les lignes, de haut en bas, en {letters} et ., séparées par / ; le nombre de pièces dit à qui est le trait",
)
_MOVE_FROM_TOP = message(
    "grid.move_top",
    en="column letter and row from 1 at the top: b2; from cell to cell: b2b3 or b2-b3",
    fr="lettre de la colonne et ligne à partir de 1 en haut : b2 ; d'une case à l'autre : b2b3 ou b2-b3",
)
_MOVE_FROM_BOTTOM = message(
    "grid.move_bottom",
    en="column letter and row from 1 at the bottom: b2; from cell to cell: b2b3 or b2-b3",
    fr="lettre de la colonne et ligne à partir de 1 en bas : b2 ; d'une case à l'autre : b2b3 ou b2-b3",
)
#: What the usual parameters are called, and mean.
_NAMES: dict[str, Words] = {
    "columns": message("grid.name.columns", en="columns", fr="colonnes"),
    "rows": message("grid.name.rows", en="rows", fr="lignes"),
    "size": message("grid.name.size", en="size", fr="taille"),
}
_HELP: dict[str, Words] = {
    "columns": message("grid.help.columns", en="columns of the board", fr="colonnes du plateau"),
    "rows": message("grid.help.rows", en="rows of the board", fr="lignes du plateau"),
    "size": message("grid.help.size", en="cells per side of the board", fr="cases par côté du plateau"),
}
_LEAD = message("grid.lead", en="difference of stones", fr="différence de pions")

#: A cell of the drawing that the board does not have.
NOWHERE = Piece("blank", None, " ")

#: The players of games that borrow the colours of chess.
WHITE_AND_BLACK: tuple[Words, Words] = (
    message("grid.white", en="White", fr="Blanc"),
    message("grid.black", en="Black", fr="Noir"),
)
BLACK_AND_WHITE = (WHITE_AND_BLACK[1], WHITE_AND_BLACK[0])


class GridGame(Game[State, Move]):
    """A game whose pieces stand on a grid of `columns` × `rows` cells; rules are all that a subclass has to write.

    Cell (row, column) has the number columns × row + column, from 0 at the top left, row by row:

        0 1 2
        3 4 5       a1 is cell 0 where rows count from the top, 6 where from the bottom (`row_one`)
        6 7 8

    **States.** Where a state has the stones of the player to move and those of the opponent, one bit per cell, all
    else follows; `StonesGame` has the first player's, the second's, and who moves. Any other state needs `letters`
    and its inverse, `state_of`.

    **Moves.** A move that is a cell, or a tuple of cells (from, to), needs nothing more: it is written b2, b2b3, and
    played on a page by pressing its cells one after the other. Other moves say their cells in `cells_of` (none: a
    pass), and their text in `move_name` if it is not just these cells.

    **Words.** Parameters called `columns`, `rows` or `size`, the notation of positions and moves, and how boards are
    set up by pressing cells, need no words in the `Sheet`.

    >>> class Corners(GridGame):
    ...     columns = rows = 2
    ...     def start(self): return (0, 0)
    ...     def moves(self, state): return [cell for cell in range(4) if not (state[0] | state[1]) >> cell & 1]
    ...     def play(self, state, cell): return (state[1], state[0] | 1 << cell)
    >>> game = Corners()
    >>> game.write((0b0001, 0b0010), 0), game.read("OX/..@2")
    ('XO/..', ((1, 2), 1))
    >>> game.move_name((0, 0), 2), game.read_move((0, 0), "A2"), game.board((0, 0)).places["b1"]
    ('a2', 2, (0, 1))
    """

    columns: int
    rows: int
    #: What may stand on a cell; `Piece.text` is the letter that writes it. The first two are the players' stones.
    pieces: ClassVar[tuple[Piece, ...]] = (Piece("cross", 0, "X"), Piece("ring", 1, "O"))
    style: ClassVar[Style] = "grid"
    colours: ClassVar[tuple[Colour, Colour]] = ("first", "second")
    #: Where the row called 1 is.
    row_one: ClassVar[Literal["top", "bottom"]] = "top"
    column_names: ClassVar[str] = "abcdefghijklmnopqrstuvwxyz"
    #: Players place one piece each in turn and none ever leaves: their numbers tell who moves.
    counts_tell: ClassVar[bool] = False
    #: Any piece may be put on any cell: positions can be set up so. Not where there is more than the board.
    sets_up: ClassVar[bool] = True

    def __init_subclass__(cls, **options: Any) -> None:
        """Complete the sheet of a game that brings one with the words that games on a grid share."""
        super().__init_subclass__(**options)
        if "sheet" in vars(cls):
            cls.sheet = _completed(cls)

    # --- what a game says about its states and moves ----------------------------------------------------

    def letters(self, state: State, player: int) -> Sequence[str]:
        """Return the rows of the grid in letters and dots, top row first."""
        stones: Any = state
        first, second = (stones[1], stones[0]) if player else stones[:2]
        return self.write_stones(first, second)

    def state_of(self, rows: Sequence[str], player: int) -> State:
        """Return the state that rows of a grid in letters write, with that player to move: the inverse of `letters`."""
        first, second = self.read_stones(rows)
        state: Any = (second, first) if player else (first, second)
        return cast("State", state)

    def cells_of(self, state: State, move: Move) -> tuple[int, ...]:
        """Return the cells of a move in the order in which a person presses them; none for a pass."""
        cells: Any = move
        return (cells,) if isinstance(cells, int) else tuple(cells)

    def shown_at(self, state: State, move: Move) -> int:
        """Return the cell on which a move is shown: the one that a piece reaches; not asked for a pass."""
        cells = self.cells_of(state, move)
        return cells[min(1, len(cells) - 1)]

    def lines_of(self, state: State) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return the lines of cells (row, column) that have decided the game, each from end to end."""
        return ()

    def links(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """Return the lines that join points, each from end to end, in style "points"; by default rows and columns."""
        if self.style != "points":
            return ()
        rows = tuple(((row, 0), (row, self.columns - 1)) for row in range(self.rows))
        return rows + tuple(((0, column), (self.rows - 1, column)) for column in range(self.columns))

    # --- cells -------------------------------------------------------------------------------------------

    def grid(self) -> Sequence[Sequence[int]]:
        """Return the number of each cell, rows from the top: the bit that stands for it in sets of stones."""
        return [range(i, i + self.columns) for i in range(0, self.columns * self.rows, self.columns)]

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a cell, from 0 at the top left."""
        row, column = divmod(cell, self.columns)
        return row, column

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell of the grid: the column's letter and the row's number."""
        row, column = self.place(cell)
        return self.column_names[column] + self.row_names()[row]

    def row_names(self) -> tuple[str, ...]:
        """Return the numbers of the grid's rows, from the top."""
        names = tuple(str(i + 1) for i in range(self.rows))
        return names if self.row_one == "top" else names[::-1]

    def write_stones(self, first: int, second: int) -> list[str]:
        """Return the rows of a grid with the stones of both players, one bit per cell."""
        mine, theirs = self._stone_letters()
        return [
            "".join(mine if first >> cell & 1 else theirs if second >> cell & 1 else "." for cell in row)
            for row in self.grid()
        ]

    def read_stones(self, rows: Sequence[str]) -> tuple[int, int]:
        """Return the stones of both players on the grid: the inverse of `write_stones`."""
        found, (mine, theirs) = self.lettered(rows), self._stone_letters()
        first = sum((letter == mine) << cell for letter, cell in found)
        return first, sum((letter == theirs) << cell for letter, cell in found)

    def _stone_letters(self) -> tuple[str, str]:
        """The letters of both players' stones; where there is one kind only, all of them are in the first set."""
        return self.pieces[0].text, self.pieces[1].text if len(self.pieces) > 1 else ""

    def lettered(self, rows: Sequence[str]) -> list[tuple[str, int]]:
        """Return each letter of the grid's rows with its cell.

        >>> game = GridGame()
        >>> game.columns = game.rows = 2
        >>> game.lettered(["X.", ".O"])
        [('X', 0), ('.', 1), ('.', 2), ('O', 3)]
        """
        return [
            (letter, cell)
            for letters, cells in zip(rows, self.grid(), strict=True)
            for letter, cell in zip(letters, cells, strict=True)
        ]

    # --- words -------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return columns × rows of the grid; what other parameters are, where they are not the usual ones."""
        shape = {"columns", "rows", "size"}
        defaults = constructor_parameters(type(self))
        given = [
            f"{key}={str(value).lower() if isinstance(value, bool) else value}"
            for key, value in parameters(self).items()
            if key not in shape and value != defaults[key].default
        ]
        size = f" {self.columns}×{self.rows}" if shape & set(defaults) else ""
        return f"{self.name}{size}" + (f" ({', '.join(given)})" if given else "")

    def write(self, state: State, player: int = 0) -> str:
        """Return the grid's rows, top first, separated by /; `@2` where the second player moves, unless counts tell."""
        return "/".join(self.letters(state, player)) + "@2" * (player == 1 and not self.counts_tell)

    def read(self, text: str) -> Situation:
        """Return the situation that rows of a grid, and who is to move, write."""
        rows, player = self.read_rows(text)
        return self.state_of(rows, player), player

    def read_rows(self, text: str) -> tuple[list[str], int]:
        """Return the rows of a text in letters, and who moves."""
        body, _, who = text.strip().partition("@")
        known = {piece.text for piece in self.pieces}
        rows = [
            "".join(letter if letter in known else letter.upper() for letter in row)
            for row in body.split("/")
        ]
        has_shape = list(map(len, rows)) == list(map(len, self.grid()))
        if not has_shape or set("".join(rows)) - known - {"."} or who.strip() not in ("", "1", "2"):
            shape = {"columns": self.columns, "rows": self.rows, "letters": _letters(self.pieces)}
            raise PositionError(_BAD_SHAPE(text=text, **shape))
        if not self.counts_tell:
            return rows, int(who.strip() == "2")
        first, second = ("".join(rows).count(piece.text) for piece in self.pieces[:2])
        if first - second not in (0, 1):
            raise PositionError(BAD_COUNT(text=text, first=first, second=second))
        return rows, first - second

    def move_name(self, state: State, move: Move) -> str:
        """Return the names of the move's cells; a move without any is a pass."""
        return "".join(map(self.cell_name, self.cells_of(state, move))) or "pass"

    def read_move(self, state: State, text: str) -> Move:
        """Return the move that `text` names, in small or capital letters, with or without signs between its cells."""
        wanted = _bare(text)
        moves: list[Move] = list(legal_moves(self, state))
        for move in moves:
            if _bare(self.move_name(state, move)) == wanted:
                return move
        raise self.refused_move(state, text)

    def presses(
        self, state: State
    ) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[tuple[int, int], ...]]]:
        """Return where each move is shown, and the cells of those that take several presses, by the moves' texts."""
        places: dict[str, tuple[int, int]] = {}
        paths: dict[str, tuple[tuple[int, int], ...]] = {}
        for move in legal_moves(self, state):
            name, pressed = self.move_name(state, move), self.cells_of(state, move)
            if pressed:
                places[name] = self.place(self.shown_at(state, move))
            if len(pressed) > 1:
                paths[name] = tuple(map(self.place, pressed))
        return places, paths

    def board(self, state: State, player: int = 0) -> Board:
        """Return the pieces on the grid, the coordinates, and on which cells each move is played."""
        piece = {piece.text: piece for piece in self.pieces}
        cells: list[list[Piece | None]] = [[NOWHERE] * self.columns for _ in range(self.rows)]
        for letter, cell in self.lettered(self.letters(state, player)):
            row, column = self.place(cell)
            cells[row][column] = piece.get(letter)
        places, paths = self.presses(state)
        return Board(
            tuple(map(tuple, cells)),
            column_names=tuple(self.column_names[: self.columns]),
            row_names=self.row_names(),
            style=self.style,
            places=places,
            paths=paths,
            colours=self.colours,
            lines=self.lines_of(state),
            links=self.links(),
        )


#: The first player's stones, the second player's, one bit per cell, and who moves.
Stones: TypeAlias = tuple[int, int, int]


class StonesGame(GridGame[Stones, Move]):
    """A game on a grid whose state is a `Stones`, for players who see the board alike and go different ways."""

    #: The first player's men climb, the second's come down, and the first to arrive wins.
    is_race: ClassVar[bool] = False

    def turn(self, state: Stones) -> int:
        """Return who moves on a grid of stones."""
        return state[2]

    def swap(self, state: Stones) -> Stones:
        """Return the same grid of stones with the other player to move."""
        return (state[0], state[1], 1 - state[2])

    def sides(self, state: Stones) -> tuple[int, int]:
        """Return the stones on the grid of the player to move, and those of the opponent."""
        first, second, player = state
        return (second, first) if player else (first, second)

    def after(self, mine: int, theirs: int, player: int) -> Stones:
        """Return the state after a move of `player` that leaves these stones of his and of the opponent."""
        return (theirs, mine, 0) if player else (mine, theirs, 1)

    def lead(self, state: Stones) -> int:
        """Return how many stones more than the opponent the player to move has: a heuristic for games with captures."""
        mine, theirs = self.sides(state)
        return count_bits(mine) - count_bits(theirs)

    def read(self, text: str) -> Situation:
        """Return the situation that rows of a grid of stones, and who is to move, write."""
        state, player = super().read(text)
        far = (1 << self.columns) - 1 << (self.columns * (self.rows - 1) if player else 0)
        if self.is_race and self.sides(state)[0] & far:
            raise PositionError(_ARRIVED(text=text))
        return state, player

    def letters(self, state: Stones, player: int) -> Sequence[str]:
        """Return the rows of a grid of stones in letters and dots, top row first."""
        return self.write_stones(state[0], state[1])

    def state_of(self, rows: Sequence[str], player: int) -> Stones:
        """Return the grid of stones that rows of letters write, with that player to move."""
        return (*self.read_stones(rows), player)


def _bare(text: str) -> str:
    """A move on a grid of cells as it is compared: without the signs that people put between cells."""
    return re.sub(r"[\s:×–-]|(?<=\d)x", "", text.strip().lower())


def _letters(pieces: Sequence[Piece]) -> str:
    return ", ".join(piece.text for piece in pieces)


def _written(rows: Sequence[str], player: int) -> str:
    """The text of a grid's board that was set up cell by cell."""
    return "/".join(rows) + "@2" * player


def _written_counted(rows: Sequence[str], player: int) -> str:
    """The text of a grid's board that was set up, where the numbers of pieces tell whose turn it is."""
    return "/".join(rows)


def _most_states(game: StonesGame[Any]) -> float:
    """Bound the states of a game on a grid: each cell is empty or has a stone of one kind; either player moves."""
    return 2.0 * float(1 + min(2, len(game.pieces))) ** (game.columns * game.rows)


def _completed(kind: type[GridGame[Any, Any]]) -> Sheet:
    """The sheet of a game on a grid, with the words that such games share; its own words come first."""
    sheet, letters = kind.sheet, _letters(kind.pieces)
    keys = list(constructor_parameters(kind))
    usual = _POSITION_COUNTED if kind.counts_tell else _POSITION
    written = _written_counted if kind.counts_tell else _written
    return replace(
        sheet,
        position=sheet.position or usual(letters=letters),
        move=sheet.move or (_MOVE_FROM_TOP if kind.row_one == "top" else _MOVE_FROM_BOTTOM),
        parameters={key: (_HELP | dict(sheet.parameters)).get(key, "") for key in keys},
        heuristics={"lead": _LEAD} | dict(sheet.heuristics)
        if "lead" in kind.heuristics
        else sheet.heuristics,
        names={key: _NAMES[key] for key in keys if key in _NAMES} | dict(sheet.names),
        most_states=sheet.most_states or (_most_states if issubclass(kind, StonesGame) else None),
        editing=sheet.editing
        or (Editing(kind.pieces, "cells", written, tells_turn=kind.counts_tell) if kind.sets_up else None),
    )
