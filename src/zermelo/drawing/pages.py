"""Pages that need nothing but themselves: a template whose slots are filled, and boards as small numbers in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from zermelo.board import Board
from zermelo.drawing.boards import Frame, background, piece_svg, strokes
from zermelo.words import LANGUAGES, Words, say


def asset(name: str) -> str:
    """Return a file of the drawn pages that stands beside this one: a template, a style sheet, a script."""
    return files("zermelo.drawing").joinpath(name).read_text(encoding="utf-8")


def filled(template: str, parts: Mapping[str, str]) -> str:
    """Return a template of a page with its slots filled: `{{TITLE}}` is `parts["TITLE"]`.

    >>> filled("<p>{{A}}, {{B}}</p>", {"A": "{{B}}", "B": "b"})
    '<p>{{B}}, b</p>'
    """
    # Cut at the slots first: what is filled in must not be searched for slots again.
    pieces = template.split("{{")
    whole = [pieces[0]]
    for piece in pieces[1:]:
        slot, _, rest = piece.partition("}}")
        whole += [parts[slot], rest]
    return "".join(whole)


def both(words: Words) -> list[str]:
    """Return words in every language, for a drawn page in which the language can be changed."""
    return [str(say(words, language)) for language in LANGUAGES]


@dataclass
class Table:
    """Things met, each numbered once."""

    things: list[Any] = field(default_factory=list)
    numbers: dict[Any, int] = field(default_factory=dict)

    def number(self, thing: Any) -> int:
        """Return the number of a thing on a drawn page, a new one if it was never met."""
        found = self.numbers.get(thing)
        if found is None:
            found = self.numbers[thing] = len(self.things)
            self.things.append(thing)
        return found


def frame_fields(frame: Frame) -> dict[str, Any]:
    """Return what a drawn page needs to know of where the cells of a board are, and its drawing without pieces."""
    return {
        "size": frame.size,
        "cell": frame.cell,
        "origin": frame.origin,
        "slant": frame.slant,
        "width": frame.width,
        "height": frame.height,
        "svg": "".join(background(frame)),
    }


class Boards:
    """Boards of one page: frames and pieces are written once, a board is a list of numbers."""

    def __init__(self) -> None:
        self._frames, self._pieces = Table(), Table([None], {None: 0})

    def fields(self, board: Board) -> dict[str, Any]:
        """Return a board for a drawn page: its frame, the piece of each cell (0: none), deciding lines, its caption."""
        frame = Frame.of(board)
        cells = [
            self._pieces.number(piece and (piece, board.colours))
            for row in board.cells
            for piece in (*row, *(None,) * (frame.width - len(row)))
        ]
        found = {"frame": self._frames.number(frame), "cells": cells, "caption": board.caption}
        return {**found, "lines": strokes(board, frame)} if board.lines else found

    def tables(self) -> dict[str, Any]:
        """Return the frames and pieces that the numbers of a drawn page point to."""
        pieces = [None if found is None else piece_svg(*found) for found in self._pieces.things]
        return {"frames": [frame_fields(frame) for frame in self._frames.things], "pieces": pieces}
