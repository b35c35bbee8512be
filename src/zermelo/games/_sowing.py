"""What sowing games (« jeux de semailles ») share: how their seeds are written, read and drawn.

A row is a player's houses in the order of sowing, then that player's store. The first player's houses are drawn below,
from left to right, the second's above, from right to left: seeds go round counter-clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import comb
from typing import TypeAlias

from zermelo.board import Board, Piece
from zermelo.errors import PositionError
from zermelo.game import Game
from zermelo.questions import titled
from zermelo.words import message

Row: TypeAlias = tuple[int, ...]

POSITION = message(
    "sowing.position",
    en="the first player's houses in the order of sowing and the store, then the second's: 4,4,4,0/4,4,4,0; "
    "@2 where the second player moves",
    fr="les cases de qui commence dans l'ordre des semailles et le grenier, puis celles de l'autre : "
    "4,4,4,0/4,4,4,0 ; @2 si le second joueur a le trait",
)
MOVE = message(
    "sowing.move",
    en="the house, from 1 in the order of sowing: 3",
    fr="la case, à partir de 1 dans l'ordre des semailles : 3",
)
VERB = message("sowing.verb", en="sow", fr="semer")
SOW = message("sowing.sow", en="sow house {house}", fr="semer la case {house}")
_BAD_TEXT = message(
    "sowing.text",
    en="“{text}” is not a position of {game}: write {count} houses and the store of each player, like {start}",
    fr="« {text} » n'est pas une position de {game} : écrire {count} cases et le grenier de chacun, comme {start}",
)
_BAD_TOTAL = message(
    "sowing.total",
    en="“{text}” has {found} seeds; {game} is played with {total}",
    fr="« {text} » a {found} graines ; {game} se joue avec {total}",
)


def most_boards(places: int, seeds: int) -> int:
    """Return in how many ways the seeds of a sowing game lie in so many places.

    >>> most_boards(2, 3)
    4
    """
    return comb(seeds + places - 1, places - 1)


def write_seeds(first: Row, second: Row, player: int) -> str:
    """Return the text of a situation of a sowing game.

    >>> write_seeds((2, 2, 0), (0, 3, 1), 1)
    '2,2,0/0,3,1@2'
    """
    return f"{','.join(map(str, first))}/{','.join(map(str, second))}{'@2' * player}"


def read_seeds(game: Game, text: str, houses: int, total: int) -> tuple[Row, Row, int]:
    """Return both players' rows of a sowing game and who moves; another number of seeds is refused."""
    body, _, player = text.strip().partition("@")
    rows = [part.split(",") for part in "".join(body.split()).split("/")]
    is_whole = all(re.fullmatch("[0-9]{1,4}", number) for row in rows for number in row)
    if [len(row) for row in rows] != [houses + 1] * 2 or not is_whole or player not in ("", "1", "2"):
        start = game.write(game.start())
        raise PositionError(_BAD_TEXT(text=text, game=titled(game), count=houses, start=start))
    first, second = (tuple(map(int, row)) for row in rows)
    if sum(first + second) != total:
        raise PositionError(_BAD_TOTAL(text=text, found=sum(first + second), game=titled(game), total=total))
    return first, second, int(player or 1) - 1


def sowing_board(first: Row, second: Row, player: int, moves: Iterable[int]) -> Board:
    """Return the holes of a sowing game with their seeds, each player's store at the end of the row."""
    below = [Piece("seeds", 0, str(seeds)) for seeds in first[:-1]]
    above = [Piece("seeds", 1, str(seeds)) for seeds in second[:-1]]
    stores = [Piece("store", owner, str(row[-1])) for owner, row in enumerate((first, second))]
    blank = Piece("blank", None, " ")
    labels = [str(i + 1) for i in range(len(below))]
    return Board(
        ((stores[1], *above[::-1], blank), (blank, *below, stores[0])),
        column_names=("", *_turned(labels, player), ""),
        style="plain",
        places={str(i + 1): (0, len(above) - i) if player else (1, i + 1) for i in moves},
        counts=(first[-1], second[-1]),
    )


def _turned(labels: Sequence[str], player: int) -> Sequence[str]:
    return labels[::-1] if player else labels
