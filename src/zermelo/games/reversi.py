"""Reversi (Othello): a new disc turns the opposing discs that it encloses; the larger number wins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from zermelo.bits import count_bits, lowest_bit, u64
from zermelo.board import Board, Editing, Piece
from zermelo.checks import one_of, within
from zermelo.default_notation import move_named
from zermelo.errors import IllegalMoveError, ParameterError, PositionError
from zermelo.game import Game
from zermelo.games._grid import pieces, stones_of, write_rows
from zermelo.questions import titled
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: The discs of the player to move and those of the opponent, one bit per square.
Discs: TypeAlias = tuple[int, int]

_ODD = message(
    "reversi.size",
    en="size={size} is odd: the size of the board is 4, 6 or 8",
    fr="size={size} est impair : la taille du plateau est 4, 6 ou 8",
)
_BAD_TEXT = message(
    "reversi.text",
    en="“{text}” is not a position of {game}: write the moves played, like {moves}, or {squares} squares in "
    "X (black), O and -, row 1 first, then the side to move X or O",
    fr="« {text} » n'est pas une position de {game} : écrire les coups joués, comme {moves}, ou {squares} cases "
    "en X (noir), O et -, ligne 1 d'abord, puis le camp qui a le trait X ou O",
)
_BAD_PLY = message(
    "reversi.ply",
    en="move {ply} of “{text}” cannot be played: {reason}",
    fr="le coup {ply} de « {text} » ne peut pas être joué : {reason}",
)
_BAD_CENTRE = message(
    "reversi.centre",
    en="“{text}” cannot occur: a square of the centre is empty, but the game starts with four discs there",
    fr="« {text} » est une position impossible : une case du centre est vide, or la partie commence avec "
    "quatre pions là",
)


def _written_squares(rows: Sequence[str], player: int) -> str:
    """The squares of Reversi as rules write them, and the side to move."""
    return f"{''.join(rows).replace('.', '-')} {'XO'[player]}"


class Reversi(Game):
    """Players place discs in turn, each turning at least one; who cannot passes, when the opponent can move.

    Square (column, row) is bit size × row + column, a1 first. The score is the difference of discs; with
    `empties="winner"` the empty squares at the end count for the winner (as in tournaments), with
    `"nobody"` for nobody.
    """

    points = True
    engine = "reversi"
    players = (
        message("reversi.first", en="Black", fr="Noir"),
        message("reversi.second", en="White", fr="Blanc"),
    )
    heuristics = ("discs", "mobility", "prospects")
    aliases = ("othello",)
    sheet = Sheet(
        rules=message(
            "reversi.rules",
            en="Each player in turn places a disc, Black (X) first, so that it encloses opposing discs in a "
            "straight line between itself and another of his; they change colour. Who cannot passes; the game "
            "ends when neither can. Most discs win.",
            fr="Chacun à son tour pose un pion, Noir (X) d'abord, qui encadre en ligne droite des pions adverses "
            "entre lui et un autre de sa couleur ; ceux-ci changent de couleur. Qui ne peut pas jouer passe "
            "son tour ; la partie finit quand personne ne peut jouer. Qui a le plus de pions gagne.",
        ),
        position=message(
            "reversi.position",
            en="the moves played: f5d6c3 (passes implied; empty: the start); or the squares, row 1 first, in X "
            "(black), O and -, then the side to move X or O",
            fr="les coups joués : f5d6c3 (sans les passes ; vide : le départ) ; ou les cases, ligne 1 d'abord, "
            "en X (noir), O et -, puis le camp qui a le trait X ou O",
        ),
        move=message(
            "reversi.move",
            en="column letter and row from 1 at the top: f5; or pass",
            fr="lettre de la colonne et ligne à partir de 1 en haut : f5 ; ou pass, pour passer",
        ),
        parameters={
            "size": message(
                "reversi.help.size", en="squares per side: 4, 6 or 8", fr="cases par côté : 4, 6 ou 8"
            ),
            "empties": message(
                "reversi.help.empties",
                en="winner: empty squares at the end count for the winner; nobody: for nobody",
                fr="winner : les cases vides à la fin comptent pour le gagnant ; nobody : pour personne",
            ),
        },
        heuristics={
            "discs": message("reversi.discs", en="difference of discs", fr="différence de pions"),
            "mobility": message("reversi.mobility", en="squares to play on", fr="cases jouables"),
            "prospects": message(
                "reversi.prospects", en="squares, corners, exposed discs", fr="cases, coins, pions exposés"
            ),
        },
        name=message("reversi.name", en="Reversi", fr="Othello"),
        names={
            "size": message("reversi.name.size", en="size", fr="taille"),
            "empties": message("reversi.name.empties", en="empty squares", fr="cases vides"),
            "empties=winner": message(
                "reversi.name.empties.winner", en="for the winner", fr="pour le gagnant"
            ),
            "empties=nobody": message("reversi.name.empties.nobody", en="for nobody", fr="pour personne"),
        },
        phrases={"pass": message("reversi.phrase.pass", en="pass", fr="passer")},
        editing=Editing((Piece("disc", 0, "X"), Piece("disc", 1, "O")), "cells", _written_squares),
        state_counts={"reversi 8×8": (1e28, "L. V. Allis, 1994")},
        known=message(
            "reversi.known",
            en="White wins 4×4 by 11 discs to 3 and 6×6 by 20 to 16 (J. Feinstein, 1993); both are found again "
            "here. Of 8×8, H. Takizawa (Othello is Solved, 2023, preprint) says that it is a draw.",
            fr="Blanc gagne sur 4×4 par 11 pions à 3 et sur 6×6 par 20 à 16 (J. Feinstein, 1993) ; les deux sont "
            "retrouvés ici. De 8×8, H. Takizawa (Othello is Solved, 2023, prépublication) dit que c'est une "
            "nulle.",
        ),
    )

    def __init__(self, size: int = 8, empties: Literal["winner", "nobody"] = "winner") -> None:
        self.size = within(4, size, 8, "size")
        if size % 2:
            raise ParameterError(_ODD(size=size))
        one_of(("winner", "nobody"), empties, "empties")
        self.empties = empties
        self.winner_takes_empties = empties == "winner"
        self.squares = size * size
        self.passing = self.squares
        self.steps = (1, size - 1, size, size + 1)
        self.full = (1 << self.squares) - 1
        # Without the edge columns: a line of discs to turn never crosses them sideways.
        self.inner = sum(1 << i for i in range(self.squares) if 0 < i % size < size - 1)
        self.not_first = sum(1 << i for i in range(self.squares) if i % size > 0)
        self.not_last = sum(1 << i for i in range(self.squares) if i % size < size - 1)
        low, high = size // 2 - 1, size // 2
        self.black = 1 << size * low + high | 1 << size * high + low
        self.white = 1 << size * low + low | 1 << size * high + high
        self.corners = (0, size - 1, self.squares - size, self.squares - 1)
        self.before_corners = (size + 1, 2 * size - 2, self.squares - 2 * size + 1, self.squares - size - 2)

    def start(self) -> Discs:
        """Return the four discs of the centre; black, who moves first, has the rising diagonal (e4, d5)."""
        return (self.black, self.white)

    def moves(self, state: Discs) -> Iterator[int]:
        """Yield the squares where a disc turns something; or else a pass, if the opponent has such a square."""
        mine, theirs = state
        left = self.reach(mine, theirs)
        if not left and self.reach(theirs, mine):
            yield self.passing
        while left:
            yield lowest_bit(left)
            left &= u64(left - u64(1))

    def play(self, state: Discs, move: int) -> Discs:
        """Return the board after the discs are turned, seen by the opponent."""
        mine, theirs = state
        if move == self.passing:
            return (theirs, mine)
        turned = self.turned(mine, theirs, move)
        return (theirs ^ turned, mine ^ turned ^ u64(u64(1) << move))

    def score(self, state: Discs) -> int:
        """Return the difference of discs, with the empty squares for the winner unless they are nobody's."""
        mine, theirs = count_bits(state[0]), count_bits(state[1])
        rest = self.squares - mine - theirs if self.winner_takes_empties else 0
        if mine > theirs:
            return mine - theirs + rest
        if mine < theirs:
            return mine - theirs - rest
        return 0

    def reach(self, mine: int, theirs: int) -> int:
        """Return the empty squares where a disc of `mine` would turn some of `theirs`."""
        found = u64(0)
        for step in self.steps:
            through = theirs if step == self.size else theirs & u64(self.inner)
            up, down = through & u64(mine << step), through & mine >> step
            for _ in range(self.size - 3):
                up |= through & u64(up << step)
                down |= through & down >> step
            found |= u64(up << step) | down >> step
        return found & u64(self.full) & u64(~(mine | theirs))

    def turned(self, mine: int, theirs: int, square: int) -> int:
        """Return those of `theirs` that a disc on `square` turns."""
        found = u64(0)
        disc = u64(u64(1) << square)
        for step in self.steps:
            through = theirs if step == self.size else theirs & u64(self.inner)
            up, down = through & u64(disc << step), through & disc >> step
            for _ in range(self.size - 3):
                up |= through & u64(up << step)
                down |= through & down >> step
            if u64(up << step) & mine:
                found |= up
            if down >> step & mine:
                found |= down
        return found

    def level(self, state: Discs) -> int:
        """Return twice the number of discs, plus one where only the player to move can: a pass leads there."""
        mine, theirs = state
        discs = count_bits(mine) + count_bits(theirs)
        alone = self.reach(mine, theirs) != 0 and self.reach(theirs, mine) == 0
        return 2 * discs + (1 if alone else 0)

    def order(self, state: Discs, move: int) -> int:
        """Return 1 for a corner, which can never be turned, else 0."""
        return 1 if move in self.corners else 0

    def estimate(self, state: Discs) -> int:
        """Return the heuristic `prospects`."""
        return self.prospects(state)

    def discs(self, state: Discs) -> int:
        """Return the difference of discs.

        Among boards with as many discs it ranks as the course's heuristic does, the number of black discs.
        """
        return count_bits(state[0]) - count_bits(state[1])

    def mobility(self, state: Discs) -> int:
        """Return the squares where this player can play, less those where the opponent could, were it his turn."""
        mine, theirs = state
        return count_bits(self.reach(mine, theirs)) - count_bits(self.reach(theirs, mine))

    def prospects(self, state: Discs) -> int:
        """Return what mobility, now and later, and the corners promise, in discs or so.

        A disc beside an empty square gives the opponent something to enclose: the fewer of one's own, the better. A
        corner is never turned and holds others; a disc diagonally before an empty one helps the opponent to get it.
        """
        mine, theirs = state
        empty = u64(self.full) & u64(~(mine | theirs))
        border = self.beside(empty)
        exposed = count_bits(theirs & border) - count_bits(mine & border)
        corners, gifts = 0, 0
        for i in range(4):
            corner, before = u64(u64(1) << self.corners[i]), u64(u64(1) << self.before_corners[i])
            corners += count_bits(mine & corner) - count_bits(theirs & corner)
            if empty & corner:
                gifts += count_bits(mine & before) - count_bits(theirs & before)
        return self.mobility(state) + exposed + 10 * corners - 5 * gifts

    def beside(self, squares: int) -> int:
        """Return the squares that touch one of `squares`, by a side or a corner, and these themselves."""
        wide = squares | u64((squares & u64(self.not_last)) << 1) | (squares & u64(self.not_first)) >> 1
        return (wide | u64(wide << self.size) | wide >> self.size) & u64(self.full)

    # --- words ----------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return the size of the board."""
        return f"reversi {self.size}×{self.size}{'' if self.winner_takes_empties else ' (empties=nobody)'}"

    def grid(self) -> list[range]:
        """Return the bit of each square, row 1 first."""
        return [range(i, i + self.size) for i in range(0, self.squares, self.size)]

    def letters(self, state: Discs, player: int) -> list[str]:
        """Return the rows in X, O and dots, row 1 first."""
        mine, theirs = state
        return write_rows(theirs, mine, self.grid()) if player else write_rows(mine, theirs, self.grid())

    def write(self, state: Discs, player: int = 0) -> str:
        """Return the squares, row 1 first, and the side to move."""
        return "".join(self.letters(state, player)).replace(".", "-") + (" O" if player else " X")

    def read(self, text: str) -> Situation:
        """Return the situation that the moves played, or the squares and the side to move, write."""
        body = "".join(text.split())
        if re.fullmatch(rf"[-.xo]{{{self.squares}}}[xo]", body, re.IGNORECASE):
            return self._read_squares(text, body)
        if not re.fullmatch(r"([a-z][0-9])*", body, re.IGNORECASE):
            fields = {"text": text, "game": titled(self), "moves": self._opening(), "squares": self.squares}
            raise PositionError(_BAD_TEXT(**fields))
        return self._read_moves(text, [body[i : i + 2] for i in range(0, len(body), 2)])

    def _opening(self) -> str:
        return self.move_name(self.start(), next(self.moves(self.start())))

    def _read_squares(self, text: str, body: str) -> Situation:
        letters = body[:-1].upper().replace("-", ".")
        rows = [letters[i : i + self.size] for i in range(0, self.squares, self.size)]
        first, second = stones_of(rows, self.grid())
        centre = self.black | self.white
        if (first | second) & centre != centre:
            raise PositionError(_BAD_CENTRE(text=text))
        player = "XO".index(body[-1].upper())
        return ((second, first) if player else (first, second)), player

    def _read_moves(self, text: str, names: list[str]) -> Situation:
        state, player = self.start(), 0
        for ply, name in enumerate(names, start=1):
            if next(self.moves(state), None) == self.passing:
                state, player = self.play(state, self.passing), 1 - player
            try:
                state, player = self.play(state, move_named(self, (state, player), name)), 1 - player
            except IllegalMoveError as error:
                raise PositionError(_BAD_PLY(ply=ply, text=text, reason=error.phrase)) from None
        return state, player

    def move_name(self, state: Discs, move: int) -> str:
        """Return the column's letter and the row's number, or pass."""
        row, column = divmod(move, self.size)
        return "pass" if move == self.passing else f"{chr(ord('a') + column)}{row + 1}"

    def read_move(self, state: Discs, text: str) -> int:
        """Return the move that `text` names, in small or capital letters."""
        move: int = super().read_move(state, text.lower())
        return move

    def board(self, state: Discs, player: int = 0) -> Board:
        """Return black and white discs, row 1 at the top."""
        squares = [move for move in self.moves(state) if move != self.passing]
        return Board(
            pieces(self.letters(state, player), "disc", "disc"),
            column_names=tuple(chr(ord("a") + i) for i in range(self.size)),
            row_names=tuple(str(i + 1) for i in range(self.size)),
            places={self.move_name(state, move): divmod(move, self.size) for move in squares},
            colours=("black", "white"),
        )
