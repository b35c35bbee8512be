"""Pictures to look at and to keep: notebooks show them, `save` writes the format that a file's name ends with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.analysis import Verdict
from zermelo.board import Board
from zermelo.checks import ensure_path
from zermelo.drawing.board_tikz import board_tikz
from zermelo.drawing.boards import Frame, board_svg
from zermelo.drawing.figure import Drawing
from zermelo.drawing.pieces import TIKZ_UNIT
from zermelo.drawing.svg import escape
from zermelo.drawing.to_dot import to_dot
from zermelo.drawing.to_html import to_html
from zermelo.drawing.to_png import to_png
from zermelo.drawing.to_svg import to_animated_svg, to_svg
from zermelo.drawing.to_tikz import tikz_document, to_tikz
from zermelo.errors import ParameterError
from zermelo.files import whole_file, write_folder
from zermelo.words import Language, message, some

_ENDING = message(
    "picture.ending",
    en="{path}: the ending of the name says the format; of this picture there are {allowed}",
    fr="{path} : la fin du nom dit le format ; pour cette image il y a {allowed}",
)

#: The page of a folder of steps.
PLAYER_PAGE = "steps.html"


@dataclass(frozen=True)
class Picture:
    """A picture, or the steps to one; a notebook shows it, `save` writes it.

    `formats` makes its files, by the ending of their names; `drawings` are its steps as data, the whole last
    (none for a board).
    """

    title: str
    formats: Mapping[str, Callable[[], str | bytes]] = field(repr=False)
    drawings: tuple[Drawing, ...] = field(default=(), repr=False)
    language: Language = "en"

    def content(self, ending: str) -> str | bytes:
        """Return the picture in one of its formats: `.svg`, `.tex`, `.html` and `.dot` are texts, `.png` is bytes."""
        if ending not in self.formats:
            raise ParameterError(_ENDING(path=ending or '""', allowed=some(self.formats)))
        return self.formats[ending]()

    def save(self, path: str | Path) -> None:
        """Write the picture in the format that the name ends with, whole or not at all; steps also into a folder.

        Several steps become a page with a step player (`.html`), an animation (`.svg`), or, without an ending, a
        folder with all of these.
        """
        place = ensure_path(path)
        if not place.suffix and len(self.drawings) > 1:
            self.save_steps(place)
            return
        if place.suffix.lower() not in self.formats:
            raise ParameterError(_ENDING(path=place, allowed=some(self.formats)))
        content = self.content(place.suffix.lower())
        with whole_file(place) as beside:
            beside.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))

    def save_steps(self, folder: Path) -> None:
        """Write all steps of the picture, and a page to go through them, into a folder; other files there stay."""
        width = max(2, len(str(len(self.drawings))))
        files = {PLAYER_PAGE: to_html(self.drawings, self.language)}
        for i, drawing in enumerate(self.drawings, start=1):
            files[f"step-{i:0{width}}.svg"] = to_svg(drawing)
            files[f"step-{i:0{width}}.tex"] = to_tikz(drawing)
        write_folder(folder, files)

    def _repr_svg_(self) -> str:
        return str(self.content(".svg"))


def picture_of(drawings: Sequence[Drawing], language: Language = "en") -> Picture:
    """Return the picture of one drawing, or of several that are steps to the last one."""
    steps, whole = tuple(drawings), drawings[-1]
    formats: dict[str, Callable[[], str | bytes]] = {
        ".svg": lambda: to_svg(whole) if len(steps) == 1 else to_animated_svg(steps),
        ".png": lambda: to_png(to_svg(whole, theme="light")),
        ".tex": lambda: to_tikz(whole),
        ".dot": lambda: to_dot(whole),
        ".html": lambda: to_html(steps, language),
    }
    return Picture(whole.title, formats, steps, language)


def picture_of_board(
    board: Board,
    title: str,
    language: Language = "en",
    *,
    last: Any = None,
    moves: Mapping[str, Verdict] | None = None,
    points: bool = False,
) -> Picture:
    """Return the picture of a board; `last` is the cell of the last move, `moves` have verdicts (see `board_svg`)."""
    seen: dict[str, Any] = {"last": last, "moves": moves, "points": points}

    def tex() -> str:
        width, height = Frame.of(board).size
        return tikz_document(board_tikz(board, **seen), width * TIKZ_UNIT, height * TIKZ_UNIT, title)

    def svg() -> str:
        return board_svg(board, title=title, **seen)

    def html() -> str:
        head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
        return f'<!DOCTYPE html>\n<html lang="{language}">\n<head>{head}</head>\n<body>\n{svg()}</body>\n</html>\n'

    formats: dict[str, Callable[[], str | bytes]] = {
        ".svg": svg,
        ".png": lambda: to_png(board_svg(board, title=title, theme="light", **seen)),
        ".tex": tex,
        ".html": html,
    }
    return Picture(title, formats, (), language)
