"""Checkers (English draughts, « dames anglaises ») on 8×8 squares: short kings, any capture, men capture forwards."""

from __future__ import annotations

from zermelo.games._draughts import DraughtsGame
from zermelo.games._draughts_words import (
    BLACK,
    HEURISTICS,
    MOVE,
    NAMES,
    PARAMETERS,
    POSITION,
    WHITE,
    editing,
)
from zermelo.sheet import Sheet
from zermelo.words import message


class Checkers(DraughtsGame):
    """Black, above, begins; a man that reaches the last row becomes a king, and its move is over."""

    players = (BLACK, WHITE)
    sides, first_goes = "BW", "down"
    has_flying_kings = has_free_captures = has_majority = False
    has_ways = True
    worth = (2, 3)
    patience = 80
    aliases = ("dames_anglaises", "english_draughts")
    sheet = Sheet(
        name=message("checkers.name", en="Checkers", fr="Dames anglaises"),
        rules=message(
            "checkers.rules",
            en="A man goes one dark square forward, and captures by jumping forward over an opposing piece, as long "
            "as it can. Some capture must be made if there is one. A man that reaches the last row becomes a king, "
            "and its move is over; kings go and jump backward, too. Who cannot move has lost; a position met three "
            "times, or 40 moves each of kings without a capture, make a draw.",
            fr="Un pion avance d'une case sombre, et prend en sautant en avant par-dessus une pièce adverse, aussi "
            "longtemps qu'il le peut. Qui peut prendre doit le faire, mais choisit sa prise. Un pion qui "
            "atteint la dernière "
            "ligne devient une dame, et son coup est fini ; les dames vont et prennent aussi en arrière. Qui ne "
            "peut pas jouer a perdu ; la partie est nulle quand une position est vue trois fois, ou après 40 coups "
            "de dames de chacun sans prise.",
        ),
        position=POSITION(example="W:W21-32:B1-11,K15"),
        move=MOVE(step="11-15", capture="15x22", way="2x9x18x11x2"),
        parameters=PARAMETERS,
        names=NAMES,
        heuristics=HEURISTICS,
        editing=editing("BW"),
        most_states=lambda game: 2 * 5**game.squares,
        state_counts={"checkers 8×8": (5e20, "J. Schaeffer et al., 2007")},
        known=message(
            "checkers.known",
            en="A draw: J. Schaeffer and others proved it in 2007 (Checkers Is Solved, Science 317), of 5·10^20 "
            "positions, after eighteen years of computing. Two ways around the same pieces are two moves, as in "
            "tables of perft.",
            fr="Partie nulle : J. Schaeffer et d'autres l'ont prouvé en 2007 (Checkers Is Solved, Science 317), "
            "parmi 5·10^20 positions, après dix-huit ans de calculs. Deux chemins autour des mêmes pièces sont deux "
            "coups, comme dans les tables de perft.",
        ),
    )

    def __init__(self, size: int = 8) -> None:
        super().__init__(size)
