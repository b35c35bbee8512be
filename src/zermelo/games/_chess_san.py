"""Moves of chess as players write them (standard algebraic notation, SAN), read in English or French and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from zermelo.errors import IllegalMoveError
from zermelo.games._chess_board import NAMES, Laws
from zermelo.games._chess_fen import kind_at
from zermelo.words import message

#: By the last part of a move.
PROMOTIONS = ("", "n", "b", "r", "q")
#: Roi, Dame, Tour, Fou, Cavalier, Pion.
_FRENCH = dict(zip("RDTFCP", "KQRBNP", strict=True))
_ENGLISH = {letter: letter for letter in "KQRBNP"}
_SAN = re.compile(
    r"(?P<kind>[KQRBNPDTFC])?(?P<file>[a-h])?(?P<rank>[1-8])?[x:\-]?(?P<goal>[a-h][1-8])"
    r"(?:e\.?p\.?)?(?:[=/(]?(?P<promotion>[QRBNDTFCqrbndtfc])\)?)?"
)
_AMBIGUOUS = message(
    "chess.san.ambiguous",
    en="“{text}” names several moves: {moves}; write one of these",
    fr="« {text} » désigne plusieurs coups : {moves} ; écrire l'un d'eux",
)


def uci(state: Sequence[int], move: int) -> str:
    """Return a chess move as start, goal and promotion: e2e4, e7e8q; castling is a king's move, unless not at home."""
    start, goal = move & 63, move >> 6 & 63
    if is_castling(state, move) and start % 8 == 4 and goal % 8 in (0, 7):
        goal = start + (2 if goal > start else -2)
    return NAMES[start] + NAMES[goal] + PROMOTIONS[move >> 12]


def squares_of(move: int) -> str:
    """Return start and goal of a chess move as the rules have them, where castling goes to the rook: e1h1."""
    return NAMES[move & 63] + NAMES[move >> 6 & 63] + PROMOTIONS[move >> 12]


def is_castling(state: Sequence[int], move: int) -> bool:
    """Return whether the chess move goes to a rook of the same side."""
    return bool(state[0] >> (move >> 6 & 63) & 1)


def read_san(game: Laws, state: Sequence[int], text: str) -> Any | None:
    """Return the chess move that a text names in algebraic notation, None if none; one that names several is refused.

    Letters are English or French; R is a rook wherever a rook can go there, else a king (« roi »).
    """
    body = re.sub(r"[+#!?†‡\s]+$|\s", "", text.strip())
    legal = list(game.moves(state))
    if re.fullmatch(r"[O0o]-?[O0o](-?[O0o])?", body):
        is_long = len(re.sub("-", "", body)) == 3
        found = [m for m in legal if is_castling(state, m) and ((m >> 6 & 63) < (m & 63)) == is_long]
        return found[0] if found else None
    match = _SAN.fullmatch(body)
    if match is None:
        return None
    for letters in (_ENGLISH, _FRENCH):
        found = [move for move in legal if _fits(state, move, match, letters)]
        if len(found) > 1:
            moves = " · ".join(uci(state, move) for move in found)
            raise IllegalMoveError(_AMBIGUOUS(text=text, moves=moves))
        if found:
            return found[0]
    return None


def _fits(state: Sequence[int], move: int, match: re.Match[str], letters: dict[str, str]) -> bool:
    start, goal = move & 63, move >> 6 & 63
    if is_castling(state, move) or NAMES[goal] != match["goal"]:
        return False
    if kind_at(state, start) != letters.get(match["kind"] or "P"):
        return False
    if (match["file"] or NAMES[start][0]) + (match["rank"] or NAMES[start][1]) != NAMES[start]:
        return False
    promotion = match["promotion"]
    if promotion is None:
        # Without a letter all promotions fit, and the person is asked which one is meant.
        return True
    return PROMOTIONS[move >> 12].upper() == letters.get(promotion.upper(), "?")


def san(game: Laws, state: Sequence[int], move: int) -> str:
    """Return a chess move in standard algebraic notation, with English letters and the signs of check and mate."""
    start, goal = move & 63, move >> 6 & 63
    if is_castling(state, move):
        text = "O-O" if goal > start else "O-O-O"
    else:
        kind = kind_at(state, start)
        takes = bool(state[1] >> goal & 1) or (kind == "P" and start % 8 != goal % 8)
        origin = NAMES[start][0] if kind == "P" and takes else ""
        if kind != "P":
            origin = kind + _told_apart(game, state, move, kind)
        promotion = f"={PROMOTIONS[move >> 12].upper()}" if move >> 12 else ""
        text = f"{origin}{'x' if takes else ''}{NAMES[goal]}{promotion}"
    after = game.play(state, move)
    if not game.is_check(after):
        return text
    return text + ("+" if next(iter(game.moves(after)), None) is not None else "#")


def _told_apart(game: Laws, state: Sequence[int], move: int, kind: str) -> str:
    """The file, else the rank, else both, where another chessman of that kind could go to the same square."""
    start, goal = move & 63, move >> 6 & 63
    others = [
        m & 63
        for m in game.moves(state)
        if m & 63 != start
        and m >> 6 & 63 == goal
        and not is_castling(state, m)
        and kind_at(state, m & 63) == kind
    ]
    if not others:
        return ""
    if all(other % 8 != start % 8 for other in others):
        return NAMES[start][0]
    return NAMES[start][1] if all(other // 8 != start // 8 for other in others) else NAMES[start]
