"""How draughts are written, read and drawn: squares from 1 at the top, positions as in PDN (W:W31-50:B1-20)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar, TypeAlias

from zermelo.bits import count_bits
from zermelo.board import Board, Colour, Editing, Piece, Shape
from zermelo.errors import PositionError
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.situation import Situation
from zermelo.words import message

#: The first player's pieces, the second's, those of both that are kings, one bit per dark square; and who moves.
Pieces: TypeAlias = tuple[int, int, int, int]
#: From which square to which, the pieces that are taken, one bit each, and where different ways count as moves of their
#: own the directions (0 to 3) of the jumps, as digits after a leading 1 in base 4.
Move: TypeAlias = tuple[int, int, int, int]

WHITE = message("draughts.white", en="White", fr="Blanc")
BLACK = message("draughts.black", en="Black", fr="Noir")
NAMES = {"size": message("draughts.name.size", en="size", fr="taille")}
PARAMETERS = {
    "size": message(
        "draughts.help.size",
        en="squares per side: 4, 6, 8 or 10",
        fr="cases par côté : 4, 6, 8 ou 10",
    )
}
HEURISTICS = {
    "pieces": message("draughts.pieces", en="men and kings", fr="pions et dames"),
    "advance": message(
        "draughts.advance", en="men and kings, how far men have come", fr="pions et dames, avance des pions"
    ),
}
POSITION = message(
    "draughts.position",
    en="the side to move, then the squares of both sides, kings with K: {example}; or the rows, top first, "
    "in w, b (men), W, B (kings) and .",
    fr="le camp au trait, puis les cases des deux camps, les dames avec K : {example} ; ou les lignes, de "
    "haut en bas, en w, b (pions), W, B (dames) et .",
)
MOVE = message(
    "draughts.move",
    en="from square to square, from 1 at the top left: {step}; a capture {capture}, with all its squares where "
    "several have the same ends: {way}",
    fr="d'une case à une autre, à partir de 1 en haut à gauche : {step} ; une prise {capture}, avec toutes ses "
    "cases quand plusieurs ont les mêmes extrémités : {way}",
)
BAD_SIZE = message(
    "draughts.size",
    en="size={size}: the size of the board is 4, 6, 8 or 10",
    fr="size={size} : la taille du plateau est 4, 6, 8 ou 10",
)
_BAD_TEXT = message(
    "draughts.text",
    en="“{text}” is not a position of {game}; the start is written {start}",
    fr="« {text} » n'est pas une position de {game} ; le départ s'écrit {start}",
)
_TWICE = message(
    "draughts.twice",
    en="“{text}” cannot occur: two pieces stand on square {square}",
    fr="« {text} » est une position impossible : deux pièces sont sur la case {square}",
)
_LIGHT = message(
    "draughts.light",
    en="“{text}” cannot occur: pieces stand on dark squares, but one is on a light one, in row {row} from the top",
    fr="« {text} » est une position impossible : les pièces sont sur les cases sombres, or l'une est sur une case "
    "claire, dans la ligne {row} à partir du haut",
)
_CROWNED = message(
    "draughts.crowned",
    en="“{text}” cannot occur: the man on square {square} has reached the last row and would be a king",
    fr="« {text} » est une position impossible : le pion de la case {square} a atteint la dernière ligne et serait "
    "une dame",
)
#: On boards, and in rows: the men and kings of White and Black.
_LETTERS = {"W": "wW", "B": "bB"}


def _written(rows: Sequence[str], player: int) -> str:
    return "/".join(rows) + "@2" * player


def editing(sides: str) -> Editing:
    """Return how positions of draughts are set up by pressing squares, where `sides` are both players' letters."""
    return Editing(pieces_of(sides), "cells", _written)


def pieces_of(sides: str) -> tuple[Piece, ...]:
    """Return the man and the king of each player of draughts."""
    kinds: tuple[Shape, Shape] = ("disc", "crowned")
    return tuple(
        Piece(shape, player, _LETTERS[side][i])
        for player, side in enumerate(sides)
        for i, shape in enumerate(kinds)
    )


class DraughtsWords(Game[Pieces, Move]):
    """All about draughts that is not its rules."""

    #: The letters of the first player's side and of the second's.
    sides: ClassVar[str]
    size: int
    squares: int
    crowning: tuple[int, int]
    next: tuple[tuple[int, int, int, int], ...]

    def title(self) -> str:
        """Return the size of the board."""
        return f"{self.name} {self.size}×{self.size}"

    def place(self, square: int) -> tuple[int, int]:
        """Return the row and column of a square, from 0 at the top left."""
        row, column = divmod(square, self.size // 2)
        return row, 2 * column + 1 - row % 2

    # --- positions ------------------------------------------------------------------------------------

    def write(self, state: Pieces, player: int = 0) -> str:
        """Return the side to move and the squares of both sides, White's first, as in PDN."""
        sides = {side: self._written(state[i], state[2]) for i, side in enumerate(self.sides)}
        return f"{self.sides[state[3]]}:W{sides['W']}:B{sides['B']}"

    def _written(self, pieces: int, kings: int) -> str:
        """The squares of one side; three or more neighbours of a kind as 1-5."""
        parts: list[str] = []
        square = 0
        while square < self.squares:
            end = square
            if pieces >> square & 1:
                is_king = kings >> square & 1
                while end < self.squares and pieces >> end & 1 and kings >> end & 1 == is_king:
                    end += 1
                names = [f"{'K' * is_king}{i + 1}" for i in range(square, end)]
                parts += [f"{names[0]}-{end}"] if len(names) > 2 else names
            square = max(end, square + 1)
        return ",".join(parts)

    def read(self, text: str) -> Situation:
        """Return the situation that a text in the manner of PDN, or rows of letters, write."""
        body = "".join(text.split())
        state = self._read_rows(text, body) if "/" in body else self._read_squares(text, body)
        for player, crowning in enumerate(self.crowning):
            if waiting := state[player] & ~state[2] & crowning:
                raise PositionError(_CROWNED(text=text, square=count_bits((waiting & -waiting) - 1) + 1))
        return state, state[3]

    def _read_squares(self, text: str, body: str) -> Pieces:
        parts = body.upper().rstrip(".").split(":")
        sides = {part[:1]: part[1:] for part in parts[1:]}
        if len(parts) != 3 or parts[0] not in ("W", "B") or set(sides) != {"W", "B"}:
            raise self._refused(text)
        found, kings = {"W": 0, "B": 0}, 0
        for side, squares in sides.items():
            for part in filter(None, squares.split(",")):
                match = re.fullmatch(r"(K?)([0-9]{1,2})(?:-K?([0-9]{1,2}))?", part)
                low = int(match[2]) if match else 0
                high = int(match[3] or low) if match else 0
                if match is None or not 1 <= low <= high <= self.squares:
                    raise self._refused(text)
                for square in range(low, high + 1):
                    if (found["W"] | found["B"]) >> square - 1 & 1:
                        raise PositionError(_TWICE(text=text, square=square))
                    found[side] |= 1 << square - 1
                    kings |= (match[1] == "K") << square - 1
        first, second = (found[side] for side in self.sides)
        return first, second, kings, self.sides.index(parts[0])

    def _read_rows(self, text: str, body: str) -> Pieces:
        rows, _, player = body.partition("@")
        lines = rows.split("/")
        known = "." + "".join(_LETTERS.values())
        has_shape = len(lines) == self.size and all(len(line) == self.size for line in lines)
        if not has_shape or set(rows) - set(known + "/") or player not in ("", "1", "2"):
            raise self._refused(text)
        at = {self.place(square): square for square in range(self.squares)}
        found, kings = {"W": 0, "B": 0}, 0
        for r, line in enumerate(lines):
            for c, letter in enumerate(line):
                if letter != "." and (r, c) not in at:
                    raise PositionError(_LIGHT(text=text, row=r + 1))
                if letter != ".":
                    found[letter.upper()] |= 1 << at[r, c]
                    kings |= letter.isupper() << at[r, c]
        first, second = (found[side] for side in self.sides)
        return first, second, kings, int(player or 1) - 1

    def _refused(self, text: str) -> PositionError:
        return PositionError(_BAD_TEXT(text=text, game=titled(self), start=self.write(self.start())))

    # --- moves ----------------------------------------------------------------------------------------

    def move_name(self, state: Pieces, move: Move) -> str:
        """Return both ends, 32-28 or 28x17; all squares of a capture that shares its ends with another."""
        start, end, taken, _ = move
        if not taken:
            return f"{start + 1}-{end + 1}"
        shared = [other for other in self.moves(state) if other[:2] == (start, end)]
        squares = self.path(state, move) if len(shared) > 1 else (start, end)
        return "x".join(str(square + 1) for square in squares)

    def read_move(self, state: Pieces, text: str) -> Move:
        """Return the move that `text` names; a capture may always be written with all squares of any of its ways."""
        wanted = re.sub(r"[×:]", "x", "".join(text.lower().split()))
        moves = list(self.moves(state))
        for move in moves:
            if self.move_name(state, move) == wanted:
                return move
        for move in moves:
            if move[2] and "x".join(str(square + 1) for square in self.path(state, move)) == wanted:
                return move
        if re.fullmatch(r"\d{1,2}(x\d{1,2}){2,}", wanted):
            squares = [int(square) - 1 for square in wanted.split("x")]
            named = (squares[0], squares[-1], self.taken_along(state, squares), 0)
            if named[2] and named in moves:
                return named
        raise self.refused_move(state, text, state[3])

    def taken_along(self, state: Pieces, squares: Sequence[int]) -> int:
        """Return the pieces that are jumped from square to square, one at a time; none if that is no capture."""
        if not all(0 <= square < self.squares for square in squares):
            return 0
        occupied = (state[0] | state[1]) & ~(1 << squares[0])
        taken = 0
        for here, there in pairwise(squares):
            jumped = 0
            for direction in range(4):
                over, square = 0, self.next[here][direction]
                while square not in (there, -1):
                    over |= occupied & 1 << square
                    square = self.next[square][direction]
                if square == there:
                    jumped = over
            if count_bits(jumped) != 1 or jumped & taken or occupied >> there & 1:
                return 0
            taken |= jumped
        return taken

    def path(self, state: Pieces, move: Move) -> tuple[int, ...]:
        """Return the squares on which a capturing piece lands, from the start to the end."""
        start, end, taken, way = move
        if way:
            return self._followed(start, way)
        occupied = (state[0] | state[1]) & ~(1 << start)
        ways: list[tuple[tuple[int, ...], int]] = [((start,), 0)]
        met: set[tuple[int, int]] = set()
        for path, jumped in ways:  # the list grows while it is read
            if (path[-1], jumped) in met:
                continue
            met.add((path[-1], jumped))
            if path[-1] == end and jumped == taken:
                return path
            for direction in range(4):
                over = 0
                square = self.next[path[-1]][direction]
                while square >= 0 and not (over and occupied >> square & 1):
                    if occupied >> square & 1:
                        over = 1 << square
                        if not over & taken & ~jumped:
                            break
                    elif over:
                        ways.append(((*path, square), jumped | over))
                    square = self.next[square][direction]
        return start, end

    def _followed(self, start: int, way: int) -> tuple[int, ...]:
        """The squares of short jumps in the directions of a way."""
        directions: list[int] = []
        while way > 1:
            directions, way = [way % 4, *directions], way // 4
        squares = [start]
        for direction in directions:
            squares.append(self.next[self.next[squares[-1]][direction]][direction])
        return tuple(squares)

    # --- boards ---------------------------------------------------------------------------------------

    def board(self, state: Pieces, player: int = 0) -> Board:
        """Return men and kings on the dark squares, which have their numbers."""
        first, second, kings, _ = state
        kinds = pieces_of(self.sides)
        names = [[""] * self.size for _ in range(self.size)]
        cells: list[list[Piece | None]] = [[None] * self.size for _ in range(self.size)]
        for square in range(self.squares):
            row, column = self.place(square)
            names[row][column] = str(square + 1)
            owner = 0 if first >> square & 1 else 1 if second >> square & 1 else None
            cells[row][column] = None if owner is None else kinds[2 * owner + (kings >> square & 1)]
        paths = self._paths(state)
        return Board(
            tuple(map(tuple, cells)),
            style="checkered",
            names=tuple(map(tuple, names)),
            places={name: path[-1] for name, path in paths.items()},
            paths=paths,
            colours=self.colours(),
        )

    def _paths(self, state: Pieces) -> dict[str, tuple[tuple[int, int], ...]]:
        """The squares to press for each move: its ends; for captures from a square all, where ends do not tell them."""
        moves = list(self.moves(state))
        ends = [move[:2] for move in moves]
        shared = {start for start, end in ends if ends.count((start, end)) > 1}
        squares = [self.path(state, move) if move[0] in shared else move[:2] for move in moves]
        return {
            self.move_name(state, move): tuple(map(self.place, path))
            for move, path in zip(moves, squares, strict=True)
        }

    def colours(self) -> tuple[Colour, Colour]:
        """Return the colours of both players' pieces."""
        return ("white", "black") if self.sides == "WB" else ("black", "white")
