"""What a dense table holds for each number: who wins and how soon in two bytes, or that it is no position."""

from __future__ import annotations

from zermelo.compiled.walking.lookup import Scale
from zermelo.words import message

SCALE = Scale("int16", 0, 0x7FFF)
#: A number that is not a position; no value is as low.
GAP = -0x8000
#: Farther from the end there is no room for a distance.
MOST_PLIES = SCALE.top - 2

TOO_LONG = message(
    "dense.long",
    en="some positions are more than {most} plies from the end: too many for a dense table; solve() takes such games",
    fr="des positions sont à plus de {most} coups de la fin : trop pour une table dense ; solve() prend ces jeux",
)
