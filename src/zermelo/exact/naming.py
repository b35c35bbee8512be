"""N- and P-positions: who wins, the next player or the previous one."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from zermelo.checks import ensure_whole, one_of
from zermelo.errors import UndefinedError
from zermelo.scores import Outcome
from zermelo.words import message

Convention: TypeAlias = Literal["standard", "course"]

_DRAWN = message(
    "naming.drawn",
    en="a drawn position is neither N nor P: nobody can force a win from it",
    fr="une position nulle n'est ni N ni P : personne ne peut y forcer le gain",
)


def position_letter(known: Outcome | int, *, convention: Convention = "standard") -> Literal["N", "P"]:
    """Return N or P for a position, from its outcome for the player to move or from its Grundy value.

    Standard: P, the previous player wins, where the value is 0; N, the next player wins, elsewhere. Some
    lecture notes print the two letters the other way round: that is the convention `"course"`.

    >>> position_letter(0), position_letter(3), position_letter(Outcome.LOSS)
    ('P', 'N', 'P')
    >>> position_letter(0, convention="course")
    'N'
    """
    one_of(get_args(Convention), convention, "convention")
    if isinstance(known, str):
        one_of(tuple(Outcome), known, "known")
    else:
        ensure_whole(least=0, optional=False, known=known)
    if known == Outcome.DRAW:
        raise UndefinedError(_DRAWN)
    lost_for_mover = known in (Outcome.LOSS, 0)
    return "P" if lost_for_mover == (convention == "standard") else "N"
