"""Positions of chess as Forsyth–Edwards notation (FEN), read with care and written.

Castling rights are read as KQkq, the outermost rook on that side of the king (X-FEN), or as the file of the rook.

S. J. Edwards, *Standard: Portable Game Notation specification and implementation guide* (1994), section 16.1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NoReturn

from zermelo.bits import lowest_bit
from zermelo.errors import PositionError
from zermelo.games._chess_board import BLACK_MOVES, NAMES, PAWN, RANKS, SQUARES, Laws
from zermelo.words import Message, message

LETTERS = "PNBRQK"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

_SIDES = (
    message("chess.side.white", en="White", fr="aux Blancs"),
    message("chess.side.black", en="Black", fr="aux Noirs"),
)
_BAD = message(
    "chess.fen",
    en="“{text}” is not a position of chess: write a FEN, like {start}",
    fr="« {text} » n'est pas une position d'échecs : écrire une FEN, comme {start}",
)
_BAD_ROWS = message(
    "chess.fen.rows",
    en="“{text}” is not a position of chess: the board has 8 ranks of 8 squares, written with PNBRQKpnbrqk and the "
    "numbers of empty squares",
    fr="« {text} » n'est pas une position d'échecs : l'échiquier a 8 rangées de 8 cases, écrites avec PNBRQKpnbrqk et "
    "les nombres de cases vides",
)
_BAD_KINGS = message(
    "chess.fen.kings",
    en="“{text}” is not a position of chess: {side} has {count} kings, and must have one",
    fr="« {text} » n'est pas une position d'échecs : il faut un roi {side}, non {count}",
)
_BAD_PAWNS = message(
    "chess.fen.pawns",
    en="“{text}” is not a position of chess: no pawn stands on the first or the last rank",
    fr="« {text} » n'est pas une position d'échecs : aucun pion n'est sur la première ou la dernière rangée",
)
_TOO_MANY = message(
    "chess.fen.many",
    en="“{text}” is not a position of chess: a side has at most 16 men, of which 8 are pawns",
    fr="« {text} » n'est pas une position d'échecs : un camp a au plus 16 pièces, dont 8 pions",
)
_BAD_TURN = message(
    "chess.fen.turn",
    en="“{text}” is not a position of chess: after the board stands w or b, who is to move",
    fr="« {text} » n'est pas une position d'échecs : après l'échiquier vient w ou b, le camp qui a le trait",
)
_IN_CHECK = message(
    "chess.fen.check",
    en="“{text}” is not a position of chess: the king of the side that is not to move could be taken",
    fr="« {text} » n'est pas une position d'échecs : le roi du camp qui n'a pas le trait pourrait être pris",
)
_MANY_CHECKS = message(
    "chess.fen.checks",
    en="“{text}” is not a position of chess: more than two men give check",
    fr="« {text} » n'est pas une position d'échecs : plus de deux pièces donnent échec",
)
_BAD_CASTLING = message(
    "chess.fen.castling",
    en="“{text}” is not a position of chess: the castling rights {rights} do not fit where kings and rooks stand",
    fr="« {text} » n'est pas une position d'échecs : les droits de roque {rights} ne vont pas avec la place des rois "
    "et des tours",
)
_BAD_PASSED = message(
    "chess.fen.passed",
    en="“{text}” is not a position of chess: no pawn has just passed {square}",
    fr="« {text} » n'est pas une position d'échecs : aucun pion ne vient de passer par {square}",
)
_BAD_COUNTERS = message(
    "chess.fen.counters",
    en="“{text}” is not a position of chess: at the end stand the plies since a pawn moved or a man was taken (0 to "
    "150), and the number of the move (from 1)",
    fr="« {text} » n'est pas une position d'échecs : à la fin viennent les coups des deux camps depuis qu'un pion a "
    "bougé ou qu'une pièce a été prise (0 à 150), et le numéro du coup (dès 1)",
)


def read_fen(game: Laws, text: str) -> tuple[Any, int]:
    """Return the situation that a FEN writes; one that cannot be is refused with the reason."""

    def refuse(reason: Message, **fields: object) -> NoReturn:
        raise PositionError(reason(text=text, **fields))

    fields = text.split()
    if not 1 <= len(fields) <= 6:
        refuse(_BAD, start=START)
    board, turn, castling, passed, *counters = [*fields, *("w", "-", "-")[len(fields) - 1 :]]
    sides = _men(board)
    if sides is None:
        if "/" not in board:
            refuse(_BAD, start=START)
        refuse(_BAD_ROWS)
    white, black, kinds = sides
    for men, side in zip((white, black), _SIDES, strict=True):
        if (count := (men & kinds["K"]).bit_count()) != 1:
            refuse(_BAD_KINGS, side=side, count=count)
        if men.bit_count() > 16 or (men & kinds["P"]).bit_count() > 8:
            refuse(_TOO_MANY)
    if kinds["P"] & (RANKS[0] | RANKS[7]):
        refuse(_BAD_PAWNS)
    if turn not in ("w", "b"):
        refuse(_BAD_TURN)
    player = "wb".index(turn)
    rooks = _castling_rooks(castling, (white, black), kinds)
    if rooks is None:
        refuse(_BAD_CASTLING, rights=castling)
    mine, theirs = (black, white) if player else (white, black)
    boards = (kinds["P"], kinds["N"], kinds["B"] | kinds["Q"], kinds["R"] | kinds["Q"])
    rights = rooks | (BLACK_MOVES if player else 0)
    state = (mine, theirs, *boards, rights)
    if game.is_check((theirs, mine, *boards, rooks | (0 if player else BLACK_MOVES))):
        refuse(_IN_CHECK)
    king = lowest_bit(mine & kinds["K"])
    if game.attackers(state, king, white | black).bit_count() > 2:
        refuse(_MANY_CHECKS)
    if not re.fullmatch(r"-|[a-h][36]", passed) or not _has_passed(passed, state, player):
        refuse(_BAD_PASSED, square=passed)
    if not all(re.fullmatch(r"[0-9]{1,4}", count) for count in counters) or int((*counters, "0")[0]) > 150:
        refuse(_BAD_COUNTERS)
    if passed != "-":
        # Kept only where it can be used: what cannot be done makes no difference between positions.
        square = NAMES.index(passed)
        marked = (*state[:6], rights | 1 << square)
        takers = PAWN[64 * (1 - player) + square] & kinds["P"] & mine
        if any(takers >> i & 1 and game.takes_passing(marked, i) for i in SQUARES):
            state = marked
    return state, player


def _men(board: str) -> tuple[int, int, dict[str, int]] | None:
    """The chessmen of White, those of Black, and both by their letters; None where the FEN is no board."""
    rows = board.split("/")
    if len(rows) != 8:
        return None
    sides, kinds = [0, 0], dict.fromkeys(LETTERS, 0)
    for row, rank in zip(rows, reversed(range(8)), strict=True):
        file = 0
        for letter in row:
            if letter in "12345678":
                file += int(letter)
                continue
            if letter.upper() not in LETTERS or file > 7:
                return None
            bit = 1 << 8 * rank + file
            sides[letter.islower()] |= bit
            kinds[letter.upper()] |= bit
            file += 1
        if file != 8:
            return None
    return sides[0], sides[1], kinds


def _castling_rooks(text: str, sides: Sequence[int], kinds: dict[str, int]) -> int | None:
    """The rooks that may castle by a FEN; None where the letters name none, or such as no game can have had."""
    if not re.fullmatch(r"-|[A-Ha-hKQkq]{1,4}", text) or len(set(text)) < len(text):
        return None
    found = 0
    files: list[set[int]] = [set(), set()]
    kings = set()
    for letter in text.replace("-", ""):
        player = int(letter.islower())
        home = RANKS[7 * player] & sides[player]
        king = lowest_bit(sides[player] & kinds["K"])
        rooks = [i for i in SQUARES if home & kinds["R"] & 1 << i]
        wanted = letter.upper()
        if wanted in "KQ":
            rooks = [i for i in rooks if (i > king) == (wanted == "K")]
            rook = (rooks[-1] if wanted == "K" else rooks[0]) if rooks else None
        else:
            rook = next((i for i in rooks if i % 8 == "ABCDEFGH".index(wanted)), None)
        if rook is None or not home >> king & 1 or king % 8 in (0, 7):
            return None
        side = int(rook > king)
        files[side].add(rook % 8)
        kings.add(king % 8)
        found |= 1 << rook
    # All of them stand as they stood at the start, where the one side mirrors the other.
    if len(kings) > 1 or any(len(there) > 1 for there in files):
        return None
    return found


def _has_passed(text: str, state: Sequence[int], player: int) -> bool:
    """Whether a pawn can just have passed a square that a FEN names (always where none is named)."""
    if text == "-":
        return True
    square, step = NAMES.index(text), -8 if player else 8
    if text[1] != "63"[player]:
        return False
    empty = ~(state[0] | state[1])
    pawn = state[1] & state[2]
    return bool(empty >> square & empty >> square + step & pawn >> square - step & 1)


def write_fen(state: Sequence[int], player: int, counters: tuple[int, int] | None = None) -> str:
    """Return the FEN of a situation, with its counters where they are given."""
    rows = []
    for rank in reversed(range(8)):
        letters = "".join(letter_at(state, player, 8 * rank + file) or "." for file in range(8))
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), letters))
    passed = state[6] & (RANKS[2] | RANKS[5])
    fields = ["/".join(rows), "wb"[player], _castling(state, player)]
    fields.append(NAMES[lowest_bit(passed)] if passed else "-")
    return " ".join([*fields, *map(str, counters or ())])


def _castling(state: Sequence[int], player: int) -> str:
    text = ""
    for side in (0, 1):
        men = state[0] if side == player else state[1]
        home = RANKS[7 * side] & men
        others = state[2] | state[3] | state[4] | state[5]
        king = lowest_bit(men & ~others)
        rooks = [i for i in SQUARES if home & state[5] & ~state[4] & 1 << i]
        for is_short in (True, False):
            there = [i for i in rooks if (i > king) == is_short]
            able = [i for i in there if state[6] >> i & 1]
            if not able:
                continue
            outermost = there[-1] if is_short else there[0]
            letter = ("K" if is_short else "Q") if able[0] == outermost else "ABCDEFGH"[able[0] % 8]
            text += letter.lower() if side else letter
    return text or "-"


def letter_at(state: Sequence[int], player: int, square: int) -> str:
    """Return the letter of the chessman on a square, small for Black; empty where none stands."""
    mine, theirs = state[0], state[1]
    if not (mine | theirs) >> square & 1:
        return ""
    letter = kind_at(state, square)
    is_black = bool(theirs >> square & 1) != bool(player)
    return letter.lower() if is_black else letter


def kind_at(state: Sequence[int], square: int) -> str:
    """Return the capital letter of the chessman on a square where one stands."""
    pawns, knights, diagonal, straight = (boards >> square & 1 for boards in state[2:6])
    if pawns or knights:
        return "P" if pawns else "N"
    if diagonal:
        return "Q" if straight else "B"
    return "R" if straight else "K"


def counters_in(text: str) -> tuple[int, int] | None:
    """Return the counters at the end of a FEN, plies without progress and the number of the move; None without them."""
    fields = text.split()
    if len(fields) < 5 or not all(field.isdigit() for field in fields[4:]):
        return None
    return int(fields[4]), int((*fields[4:], "1")[1])
