"""What the terminal can show: in which colours, how wide; and a board in characters, painted where it can be.

Colour is never the only sign: pieces keep their letters, the last move stands in brackets, verdicts have signs.
Ink and ground are always chosen together, so that nothing depends on whether the terminal is light or dark.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.board import Board

Cell: TypeAlias = tuple[int, int]

_BOLD = "1"
#: By name: ink and ground on a terminal of 256 colours, and on one of 8.
_PAINTS = {
    "first": ("38;5;231;48;5;25", "37;44"),
    "second": ("38;5;16;48;5;250", "30;47"),
    "yellow": ("38;5;16;48;5;220", "30;43"),
    "red": ("38;5;231;48;5;160", "37;41"),
    "black": ("38;5;231;48;5;16", "37;40"),
    "white": ("38;5;16;48;5;231", "30;47"),
    "chocolate": ("38;5;231;48;5;94", "30;43"),
    "poison": ("38;5;231;48;5;90", "37;45"),
    "match": ("38;5;16;48;5;179", "30;43"),
    "piece": (_BOLD, _BOLD),
    "win": ("38;5;231;48;5;22", "30;42"),
    "draw": ("38;5;16;48;5;178", "30;43"),
    "loss": ("38;5;231;48;5;124", "37;41"),
    "estimate": ("38;5;231;48;5;240", "37;40"),
}
#: A line of text where nobody's terminal says how long it is.
_LINE = 80
_EMPTY, PLAYABLE, LAST = ".", "*", "[ ]"
_GAP = 3
#: French puts a space before these, and a list before its dots: no line begins with them.
_NEVER_FIRST = "·:;!?»"
_NO_BREAK = "\u00a0"


@dataclass(frozen=True)
class Screen:
    """Whether a person watches the output, and how many colours it has: 0, 8 or 256."""

    watched: bool
    colours: int = 0

    @staticmethod
    def here(environment: Mapping[str, str] = os.environ) -> Screen:
        """Return what the standard output, a terminal or not, can show.

        Colours are for terminals that are not TERM=dumb. NO_COLOR forbids them; FORCE_COLOR or CLICOLOR_FORCE
        asks for them in a pipe too.
        """
        watched = sys.stdout.isatty()
        forced = any(
            environment.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")
        )
        kind = environment.get("TERM") or ("windows" if "WT_SESSION" in environment else "dumb")
        if environment.get("NO_COLOR") or not (forced or (watched and kind != "dumb")):
            return Screen(watched)
        is_rich = "256" in kind or kind == "windows" or bool(environment.get("COLORTERM"))
        return Screen(True, 256 if is_rich else 8)

    @property
    def width(self) -> int:
        """Letters in a line of the terminal; asked each time, for windows change their size."""
        return shutil.get_terminal_size((_LINE, 24)).columns if self.watched else _LINE

    def paint(self, text: str, name: str, *, bold: bool = False) -> str:
        """Return the text in the terminal's ink and on the ground called `name` (unknown: the terminal's own)."""
        if not self.colours:
            return text
        codes = [_BOLD] if bold else []
        if name in _PAINTS:
            codes.append(_PAINTS[name][0 if self.colours == 256 else 1])
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text

    def wrapped(self, text: str) -> str:
        """Return the text in lines that fit the terminal, broken between words; as it is where nobody watches."""
        if not self.watched:
            return text
        lines = []
        for line in text.splitlines():
            for mark in _NEVER_FIRST:
                line = line.replace(f" {mark} ", f"{_NO_BREAK}{mark} ")
            lines += textwrap.wrap(line, self.width, break_long_words=False, break_on_hyphens=False) or [""]
        return "\n".join(lines).replace(_NO_BREAK, " ")

    def in_columns(self, items: Sequence[str], width: int) -> str:
        """Return items that take `width` letters each, as many in a line of the terminal as fit."""
        many = max(1, (self.width - 2 + _GAP) // (width + _GAP))
        rows = [items[i : i + many] for i in range(0, len(items), many)]
        return "\n".join("  " + (" " * _GAP).join(row).rstrip() for row in rows)

    def board(
        self, board: Board, last: Cell | None = None, signs: Mapping[Cell, tuple[str, str]] | None = None
    ) -> str:
        """Return a board for the terminal: the last move in brackets, `signs` (text and paint) on their cells.

        Places that can be played on are marked where they are some of the empty ones. Where nobody watches it is
        the board's own text.
        """
        if not self.watched:
            return board.text()
        signs = signs or {}
        playable = _playable(board)
        shown = [
            [signs.get((i, j)) or _shown(board, (i, j), (i, j) in playable) for j in range(len(row))]
            for i, row in enumerate(board.cells)
        ]
        texts = [*([text for text, _ in row] for row in shown), board.column_names]
        width = max((len(text) for row in texts for text in row), default=1)
        margin = max((len(label) for label in board.row_names), default=0)
        margin += bool(margin)
        # Cells with room at their sides, for brackets; in a narrow window a space between them has to do.
        is_roomy = margin + max(map(len, texts)) * (width + 2) <= self.width
        width, between = (width + 2, "") if is_roomy else (width, " ")
        lines = []
        if board.column_names:
            lines.append(" " * margin + between.join(label.center(width) for label in board.column_names))
        for i, row in enumerate(shown):
            cells = []
            for j, (text, paint) in enumerate(row):
                is_last = (i, j) == last
                held = f"[{text}]" if is_last and len(text) + 2 <= width else text
                cells.append(self.paint(held.center(width), paint, bold=is_last))
            label = f"{board.row_names[i]} ".rjust(margin) if margin else ""
            lines.append(label + between.join(cells))
        if board.style == "hexagons":
            # Each row begins half a cell further right.
            head, step = len(lines) - len(shown), len(between) + width
            lines[head:] = [" " * (i * step // 2) + line for i, line in enumerate(lines[head:])]
        lines = [line.rstrip() for line in lines]
        if board.caption:
            lines.append(self.wrapped(board.caption))
        return "\n".join(lines)


def ask(prompt: str) -> str | None:
    """Return the line that a person types at the terminal, stripped; None at the end of the input."""
    if sys.stdin.isatty():
        # Arrow keys, and the lines typed before.
        with suppress(ImportError):
            import readline  # noqa: F401
        try:
            return input(prompt).strip()
        except EOFError:
            print()
            return None
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    # Nobody's terminal has shown what was typed: the transcript does.
    print(line.strip())
    return line.strip() if line else None


def _playable(board: Board) -> set[Cell]:
    """The empty places that the terminal marks as playable, if others are empty too: else marks would say nothing."""
    empty = {(i, j) for i, row in enumerate(board.cells) for j, piece in enumerate(row) if piece is None}
    places = set(board.places.values())
    return places if places < empty else set()


def _shown(board: Board, cell: Cell, is_playable: bool) -> tuple[str, str]:
    """What the terminal writes on a cell, and its paint; where nothing stands, the cell's own name."""
    piece = board.cells[cell[0]][cell[1]]
    if piece is None:
        return board.name_at(*cell, PLAYABLE if is_playable else _EMPTY), ""
    paint = piece.shape if piece.player is None else board.colours[piece.player]
    return piece.text or piece.shape[0], paint if paint in _PAINTS else "piece"
