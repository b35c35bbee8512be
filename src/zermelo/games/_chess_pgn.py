"""Played games of chess as Portable Game Notation (PGN), read and written.

S. J. Edwards, *Standard: Portable Game Notation specification and implementation guide* (1994).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from zermelo.games._chess_board import Laws
from zermelo.games._chess_fen import write_fen
from zermelo.games._chess_san import san

_TAG = re.compile(r'^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$')
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def read_pgn(text: str) -> tuple[str | None, list[str]] | None:
    """Return the FEN that the first game of a file begins with (None: the start) and its moves; None for another file.

    Comments, variations, numbers and signs are left out.

    >>> read_pgn('[Event "?"]\\n\\n1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3! $1 *')
    (None, ['e4', 'e5', 'Nf3!'])
    """
    lines = text.lstrip("\ufeff").splitlines()
    tags: dict[str, str] = {}
    body: list[str] = []
    for line in lines:
        match = _TAG.match(line)
        if match is None:
            # A per cent sign in the first column, and what follows a semicolon, is not the game's.
            body.append("" if line.startswith("%") else line.partition(";")[0])
        elif "".join(body).strip():
            break
        else:
            tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
    if not tags:
        return None
    return tags.get("FEN"), _moves("\n".join(body))


def _moves(body: str) -> list[str]:
    """The words of a game's text that are moves, up to its result."""
    body = re.sub(r"\{[^}]*\}", " ", body)
    while (shorter := re.sub(r"\([^()]*\)", " ", body)) != body:
        body = shorter
    found: list[str] = []
    for word in re.sub(r"\$\d+|\d+\s*\.+", " ", body).split():
        if word in _RESULTS:
            break
        if word.strip("!?"):
            found.append(word)
    return found


def write_pgn(
    game: Laws,
    states: Sequence[Sequence[int]],
    moves: Sequence[int],
    names: tuple[str, str],
    winner: int | None,
    *,
    is_over: bool,
) -> str:
    """Return a played game; `states` are those before each move, and the last."""
    first = states[0]
    is_black = bool(first[6] >> 28 & 1)
    result = "*" if not is_over else "1/2-1/2" if winner is None else ("1-0", "0-1")[winner]
    tags = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
    tags |= {"White": names[0], "Black": names[1], "Result": result}
    fen = write_fen(first, int(is_black), (0, 1))
    if fen != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":
        tags |= {"SetUp": "1", "FEN": fen}
    words = []
    for i, (state, move) in enumerate(zip(states, moves, strict=False), start=int(is_black)):
        if i % 2 == 0:
            words.append(f"{i // 2 + 1}.")
        elif not words:
            words.append("1...")
        words.append(san(game, state, move))
    quoted = (f'[{name} "{_escaped(value)}"]' for name, value in tags.items())
    text = textwrap.fill(" ".join([*words, result]), 79, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*quoted, "", text, ""])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
