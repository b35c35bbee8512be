"""Played games of chess as Portable Game Notation (PGN), read and written.

S. J. Edwards, *Standard: Portable Game Notation specification and implementation guide* (1994).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from zermelo.games._chess_board import BLACK_MOVES, Laws
from zermelo.games._chess_fen import START, write_fen
from zermelo.games._chess_san import san

_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
#: The parts of a file. None can be cut in two ways, and a tag is looked for only where a line begins: time is linear.
_PART = re.compile(
    r"""
      ^%.*                                                          # a line for another program
    | ^[ \t]*\[[ \t]*(?P<tag>\w+)[ \t]+"(?P<value>(?:[^"\\\n]|\\.)*)"[ \t]*\][ \t]*$
    | \{[^}]*                                                       # a comment, which has no comments in it
    | ;.*                                                           # a comment up to the end of the line
    | \$[0-9]*                                                      # a sign by its number
    | (?P<bracket>[()])
    | (?P<word>\*|[^\s{}();$*]+)
    """,
    re.MULTILINE | re.VERBOSE,
)
#: The number of a move, which may be glued to it; 0-0 has none.
_NUMBER = re.compile(r"[0-9]*(?:\.+|\Z)")


def read_pgn(text: str) -> tuple[str | None, list[str]] | None:
    """Return the FEN that the first game of a PGN file begins with (None: the start) and its moves.

    None for another file.

    Comments, variations, numbers and signs are left out.

    >>> read_pgn('[Event "?"]\\n\\n1. e4 {best; or not} e5 (1... c5 2. Nf3) 2. Nf3! $1 *')
    (None, ['e4', 'e5', 'Nf3!'])
    """
    tags: dict[str, str] = {}
    moves: list[str] = []
    depth, has_begun = 0, False
    for part in _PART.finditer("\n".join(text.lstrip("\ufeff").splitlines())):
        if part["tag"] is not None:
            if has_begun:
                break  # the next game's
            tags[part["tag"]] = re.sub(r"\\(.)", r"\1", part["value"])
        elif part["bracket"] is not None:
            depth = depth + 1 if part["bracket"] == "(" else max(0, depth - 1)
        elif part["word"] is not None:
            has_begun = True
            if depth:
                continue
            if part["word"] in _RESULTS:
                break
            number = _NUMBER.match(part["word"])
            bare = part["word"][number.end() if number else 0 :]
            # Some write “exf6 e.p.”, which says nothing new.
            if bare.strip("!?") and bare != "e.p.":
                moves.append(bare)
    return (tags.get("FEN"), moves) if tags else None


def write_pgn(
    game: Laws,
    states: Sequence[Sequence[int]],
    moves: Sequence[int],
    names: tuple[str, str],
    winner: int | None,
    *,
    is_over: bool,
    counters: tuple[int, int] | None = None,
) -> str:
    """Return a played chess game as PGN; `states` are those before each move, and the last.

    `counters` the first one's.
    """
    first, (quiet, number) = states[0], counters or (0, 1)
    is_black = bool(first[6] & BLACK_MOVES)
    result = "*" if not is_over else "1/2-1/2" if winner is None else ("1-0", "0-1")[winner]
    tags = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}
    tags |= {"White": names[0], "Black": names[1], "Result": result}
    fen = write_fen(first, int(is_black), (quiet, number))
    if fen != START:
        tags |= {"SetUp": "1", "FEN": fen}
    words = []
    for i, (state, move) in enumerate(zip(states, moves, strict=False), start=int(is_black)):
        if i % 2 == 0:
            words.append(f"{i // 2 + number}.")
        elif not words:
            words.append(f"{number}...")
        words.append(san(game, state, move))
    quoted = (f'[{name} "{_escaped(value)}"]' for name, value in tags.items())
    text = textwrap.fill(" ".join([*words, result]), 79, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*quoted, "", text, ""])


def _escaped(value: str) -> str:
    """A value as a tag of PGN holds it, on one line: signs that cannot be printed are dropped."""
    return "".join(filter(str.isprintable, value)).replace("\\", "\\\\").replace('"', '\\"')
