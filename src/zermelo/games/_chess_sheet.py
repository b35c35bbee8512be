"""What chess says about itself to people, and its board as plain data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zermelo.board import Editing, Piece, Shape
from zermelo.games._chess_board import NAMES
from zermelo.games._chess_fen import letter_at
from zermelo.games._chess_san import uci
from zermelo.sheet import Sheet
from zermelo.words import message

_SHAPES: dict[str, Shape] = {
    "P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king",
}  # fmt: skip


def piece_of(letter: str) -> Piece | None:
    """Return the chessman that a letter of a FEN stands for; None for no letter."""
    return Piece(_SHAPES[letter.upper()], int(letter.islower()), letter) if letter else None


def board_cells(state: Sequence[int], player: int) -> tuple[tuple[Piece | None, ...], ...]:
    """Return the squares of a chess board, rank 8 first."""
    return tuple(
        tuple(piece_of(letter_at(state, player, 8 * rank + file)) for file in range(8))
        for rank in reversed(range(8))
    )


def cell_of(square: int) -> tuple[int, int]:
    """Return the row, from the top, and the column of a chess square.

    >>> cell_of(0), cell_of(63)
    ((7, 0), (0, 7))
    """
    return 7 - square // 8, square % 8


def goal_cell(state: Sequence[int], move: int) -> tuple[int, int]:
    """Return where a chess move ends on the board: a king that castles at home, two squares further."""
    return cell_of(NAMES.index(uci(state, move)[2:4]))


def _written(rows: Sequence[str], player: int) -> str:
    """The chessmen that were set up, and who moves; nobody can castle."""
    board = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)
    return f"{board} {'wb'[player]} - -"


_EDITED = tuple(Piece(_SHAPES[letter.upper()], int(letter.islower()), letter) for letter in "PNBRQKpnbrqk")

SHEET = Sheet(
    rules=message(
        "chess.rules",
        en="White moves first. Men move as their kind does and take what stands where they go; a king that is attacked "
        "must be saved, and the player who cannot save it is mated and has lost. Who is not attacked and has no move "
        "is stalemated: a draw. In a match, a position met for the third time, fifty moves by each side without a pawn "
        "moved or a man taken, and men that cannot mate are draws, too.",
        fr="Les Blancs commencent. Chaque pièce se déplace à sa façon et prend ce qui se trouve où elle va ; un roi "
        "attaqué doit être sauvé, et qui ne peut pas le sauver est mat et a perdu. Qui n'est pas attaqué et n'a pas de "
        "coup est pat : partie nulle. Dans une partie jouée, une position rencontrée pour la troisième fois, cinquante "
        "coups de chaque camp sans coup de pion ni prise, et un matériel insuffisant pour mater rendent aussi "
        "la partie nulle.",
    ),
    position=message(
        "chess.position",
        en="a FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; its counters (the last two numbers) may "
        "be left out; rooks that castle may stand elsewhere than in the corners (Chess960, X-FEN)",
        fr="une FEN : rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ; ses compteurs (les deux derniers "
        "nombres) peuvent être omis ; les tours qui roquent peuvent être ailleurs que dans les coins (Chess960, X-FEN)",
    ),
    move=message(
        "chess.move",
        en="start and goal: e2e4, e1g1 (castling), e7e8q (promotion); or as players write: Nf3, exd5, O-O, e8=Q, also "
        "with French letters: Cf3 (R is a rook, rook = T, wherever a rook can go there)",
        fr="départ et arrivée : e2e4, e1g1 (roque), e7e8q (promotion) ; ou comme on l'écrit : Cf3, exd5, O-O, e8=D, "
        "aussi avec les lettres anglaises : Nf3 (R y est une tour, rook, là où une tour peut aller)",
    ),
    heuristics={
        "pieces": message("chess.pieces", en="difference of men", fr="différence du nombre de pièces"),
        "material": message("chess.material", en="values 9, 5, 3.25 and 1", fr="valeurs 9, 5, 3,25 et 1"),
        "prospects": message(
            "chess.prospects", en="material, places, freedom", fr="matériel, placement, mobilité"
        ),
    },
    known=message(
        "chess.known",
        en="About 4.8 · 10^44 legal positions (J. Tromp, 2021): who wins from the start is not known. Endings are: all "
        "positions of seven men have been tabulated (Lomonosov tables, 2012); with few men solve, and zermelo endgame, "
        "do it here. Checkmate takes at most 10 moves with a queen against the king alone, 16 with a rook, 33 with "
        "bishop and knight.",
        fr="Environ 4,8 · 10^44 positions légales (J. Tromp, 2021) : on ne sait pas qui gagne depuis le départ. Les "
        "finales, si : toutes les positions de sept pièces sont tabulées (tables Lomonosov, 2012) ; avec peu de "
        "pièces, solve et zermelo endgame le font ici. Le mat prend au plus 10 coups avec la dame contre le roi seul, "
        "16 avec la tour, 33 avec fou et cavalier.",
    ),
    name=message("chess.name", en="Chess", fr="Échecs"),
    phrases={
        rf"(?P<start>[a-h][27])(?P<goal>[a-h][18]){letter}": message(
            f"chess.phrase.{letter}", en=f"promote {{goal}} to a {en}", fr=f"promouvoir {{goal}} en {fr}"
        )
        for letter, en, fr in (
            ("q", "queen", "dame"),
            ("r", "rook", "tour"),
            ("b", "bishop", "fou"),
            ("n", "knight", "cavalier"),
        )
    },
    editing=Editing(_EDITED, "cells", _written),
    #: 4.79 ± 0.04 · 10^44, https://github.com/tromp/ChessPositionRanking
    state_counts={"chess": (4.8e44, "J. Tromp, 2021")},
)
