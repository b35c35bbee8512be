"""International draughts (« dames ») on 10×10 squares: flying kings, and the most pieces must be taken."""

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


class Draughts(DraughtsGame):
    """White, below, begins; men capture backwards too, and become kings only when their move ends on the last row."""

    players = (WHITE, BLACK)
    sides, first_goes = "WB", "up"
    has_flying_kings = has_free_captures = has_majority = True
    has_ways = False
    worth = (1, 3)
    patience = 50
    aliases = ("dames", "international_draughts")
    sheet = Sheet(
        name=message("draughts.name", en="Draughts", fr="Dames"),
        rules=message(
            "draughts.rules",
            en="A man goes one dark square forward, and captures by jumping over an opposing piece, forward or "
            "backward, as long as it can. Captures must be made, and those that take most. A man whose move ends on "
            "the last row becomes a king, which goes and jumps over any distance. Pieces are taken off at the end "
            "of the capture. Who cannot move has lost; a position met three times, or 25 moves each of kings "
            "without a capture, make a draw.",
            fr="Un pion avance d'une case sombre, et prend en sautant par-dessus une pièce adverse, en avant ou en "
            "arrière, aussi longtemps qu'il le peut. Qui peut prendre doit prendre, et le plus de pièces possible. "
            "Un pion dont le coup finit sur la dernière ligne devient une dame, qui va et prend à toute distance. Les "
            "pièces sont enlevées à la fin de la prise. Qui ne peut pas jouer a perdu ; la partie est nulle quand une "
            "position est vue trois fois, ou après 25 coups de dames de chacun sans prise.",
        ),
        position=POSITION(example="W:W31-50:B1-19,K25"),
        move=MOVE(step="32-28", capture="28x17", way="48x37x19x30"),
        parameters=PARAMETERS,
        names=NAMES,
        heuristics=HEURISTICS,
        editing=editing("WB"),
        most_states=lambda game: 2 * 5**game.squares,
        state_counts={"draughts 10×10": (1e30, "L. V. Allis, 1994")},
        known=message(
            "draughts.known",
            en="About 10^30 positions (L. V. Allis, 1994; the notes say 10^32); nobody knows who wins, and masters "
            "mostly draw. The rules are the FMJD's; of its special endings (16 moves for three kings against one, "
            "five moves for two against one) none is counted.",
            fr="Environ 10^30 positions (L. V. Allis, 1994 ; le cours dit 10^32) ; nul ne sait qui gagne, et les "
            "maîtres font le plus souvent nulle. Les règles sont celles de la FMJD ; ses règles de finales (16 coups "
            "pour trois dames contre une, cinq pour deux contre une) ne sont pas appliquées.",
        ),
    )

    def __init__(self, size: int = 10) -> None:
        super().__init__(size)
