"""The explorer: one HTML file in which a whole solved game can be played through, without a network.

The positions are numbered, 0 being the start. What is known of all of them travels in columns of small whole
numbers (seven bits a byte), compressed and written in base 64: a few bytes a position. The page (`explorer.js`)
unpacks them, shows a position from its cells and judges a move by the position that it leads to. Signs and words of
verdicts travel ready-made, once for each value and distance that occur.
"""

from __future__ import annotations

import base64
import json
import math
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.analysis import Verdict, sign
from zermelo.board import Board, Piece
from zermelo.drawing.boards import Frame, hides, piece_svg
from zermelo.drawing.explorer_words import DRAWS, OVER_DRAWN, OVER_WON, PAGE_WORDS, WINS
from zermelo.drawing.pages import Table, asset, both, filled, frame_fields
from zermelo.drawing.svg import escape, page_colours
from zermelo.scores import Number, Outcome
from zermelo.verdict_words import by_points, here_words, in_plies, kind, move_words, number_words
from zermelo.words import LANGUAGES, Language, Words, say


@dataclass(frozen=True)
class Position:
    """One position: what it looks like, its verdict for the player to move, and where its moves lead.

    `player` is None where the position is the same for both players. `moves` has, for each move, its text
    and the number of the position reached; equals in the order of the rules.
    """

    text: str
    board: Board
    player: int | None
    value: Number
    distance: int | None
    grundy: int | None
    moves: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class Statistics:
    """How large a game is; `longest` is the length of the longest play, None where plays may not end."""

    positions: int
    moves: int
    ends: int
    win: int
    draw: int
    loss: int
    longest: int | None


@dataclass(frozen=True)
class About:
    """What the page says of a game besides its positions."""

    title: Words
    command: str
    players: tuple[Words, Words]
    verb: Words
    rules: Words
    first_player: int
    points: bool
    statistics: Statistics


def explorer_html(
    about: About,
    positions: Iterable[Position],
    *,
    language: Language = "en",
    is_asked: bool = False,
    arena_svg: Mapping[Language, str] | None = None,
) -> str:
    """Return the explorer drawn as a whole HTML page; `arena_svg` is a drawing of the arena, in each language.

    It opens in the language of whoever reads it, or in `language` where that was asked for.

    Time and memory are linear in the number of positions and moves.
    """
    packed = _Columns()
    for position in positions:
        packed.add(position)
    head = {
        **packed.tables(points=about.points),
        "about": _spoken(about),
        "words": {key: [words.en, words.fr] for key, words in PAGE_WORDS.items()},
    }
    data = base64.b64encode(packed.compressed(head)).decode("ascii")
    page = asset("explorer.html")
    parts = {
        "LANGUAGE": language,
        "ASKED": " data-asked" if is_asked else "",
        "TITLE": escape(str(say(about.title, language))),
        "STYLE": page_colours() + asset("explorer.css"),
        "NO_SCRIPT": escape(str(say(PAGE_WORDS["no_script"], language))),
        "ARENA": "".join(_arena(lang, drawing) for lang, drawing in (arena_svg or {}).items()),
        "DATA": data,
        "SCRIPT": asset("explorer.js"),
    }
    return filled(page, parts)


# --- the data -----------------------------------------------------------------------------------------


class _Columns:
    """The positions, one column per kind of fact."""

    NAMES = (
        "text",
        "caption",
        "player",
        "verdict",
        "grundy",
        "count",
        "move",
        "target",
        "frame",
        "cell",
    )

    def __init__(self) -> None:
        self.size = 0
        self.edges = 0
        self.columns = {name: bytearray() for name in self.NAMES}
        self.texts, self.verdicts, self.moves, self.frames = Table(), Table(), Table(), Table()
        # Piece 0 is the empty cell; text 0 the empty one.
        self.pieces = Table([None], {None: 0})
        self.texts.number("")
        self.colours: tuple[str, str] = ("first", "second")
        self._highest = 0

    def add(self, position: Position) -> None:
        """Append a position to the drawn explorer: its numbers, each in its column."""
        board = position.board
        self.colours = board.colours
        self._put("text", self.texts.number(position.text))
        self._put("caption", self.texts.number(board.caption))
        self._put("player", 2 if position.player is None else position.player)
        self._put("verdict", self.verdicts.number((position.value, position.distance)))
        self._put("grundy", 0 if position.grundy is None else position.grundy + 1)
        frame = Frame.of(board)
        self._put("frame", self.frames.number(frame))
        for row in board.cells:
            for column in range(frame.width):
                piece = row[column] if column < len(row) else None
                self._put("cell", self.pieces.number(piece and (piece, board.colours)))
        self._put("count", len(position.moves))
        for text, target in position.moves:
            place = board.places.get(text)
            cell = 0 if place is None or not frame.has(place) else 1 + place[0] * frame.width + place[1]
            path = tuple(row * frame.width + column for row, column in board.paths.get(text, ()))
            self._put("move", self.moves.number((self.texts.number(text), cell, *path)))
            # Positions are met breadth first: most targets are the next new one, or one met not long ago.
            fresh = target > self._highest
            self._put(
                "target", 0 if fresh and target == self._highest + 1 else 1 + _zigzag(self._highest - target)
            )
            self._highest = max(self._highest, target)
        self.size += 1
        self.edges += len(position.moves)

    def tables(self, *, points: bool) -> dict[str, Any]:
        """Return everything that the numbers of the drawn explorer point to."""
        return {
            "size": self.size,
            "edges": self.edges,
            "pieces": [_piece(piece, self.texts) for piece in self.pieces.things],
            "texts": self.texts.things,
            "verdicts": [_verdict(value, distance, points) for value, distance in self.verdicts.things],
            "moves": self.moves.things,
            "frames": [frame_fields(frame) for frame in self.frames.things],
            "colours": self.colours,
            "columns": [[name, len(column)] for name, column in self.columns.items()],
        }

    def compressed(self, head: Mapping[str, Any]) -> bytes:
        """Return the length of the drawn explorer's head, the head and the columns, in zlib's format."""
        text = json.dumps(head, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        packer = zlib.compressobj(9)
        parts = [packer.compress(len(text).to_bytes(4, "little")), packer.compress(text)]
        parts += [packer.compress(bytes(column)) for column in self.columns.values()]
        return b"".join([*parts, packer.flush()])

    def _put(self, name: str, value: int) -> None:
        column = self.columns[name]
        while value > 127:
            column.append(value & 127 | 128)
            value >>= 7
        column.append(value)


def _zigzag(value: int) -> int:
    """Return a whole number of the explorer's data as one that is not negative: 0, −1, 1, −2 … become 0, 1, 2, 3 …"""
    return 2 * value if value >= 0 else -2 * value - 1


def _plain(value: Number) -> Number | str:
    """A number of the drawn explorer's JSON, which has no infinite ones: they are written as texts."""
    return str(value) if isinstance(value, float) and math.isinf(value) else value


def _verdict(value: Number, distance: int | None, points: bool) -> dict[str, Any]:
    """What the drawn explorer shows of all positions with this verdict: who wins there, and a move that leads there.

    The page puts in the players and the move, {winner}, {mover}, {other} and {name}.
    """
    here = Verdict(None, Outcome.of(value), value, distance, True)
    by, within = (by_points(value) if points else ""), in_plies(distance)
    wins, over = (WINS, OVER_WON) if value else (DRAWS, OVER_DRAWN)
    return {
        "value": _plain(value),
        "distance": distance,
        "kind": kind(here),
        "turn": both(here_words(here, "{mover}", "{other}", points=points)),
        "wins": both(wins(winner="{winner}", by=by, within=within)),
        "over": both(over(winner="{winner}", by=by)),
        "again": _led_to(value, distance, points),
        "passed": _led_to(-value, distance, points),
    }


def _led_to(value: Number, distance: int | None, points: bool) -> dict[str, Any]:
    """The sign and the words, in the drawn explorer, of a move that leads to an end after `distance` more plies."""
    verdict = Verdict(None, Outcome.of(value), value, None if distance is None else distance + 1, True)
    return {
        "kind": kind(verdict),
        "sign": [_sign(verdict, language, points) for language in LANGUAGES],
        "words": both(move_words(verdict, "{name}", points=points)),
    }


def _sign(verdict: Verdict, language: Language, points: bool) -> str:
    return sign(verdict, lambda size: str(say(number_words(size), language)), points=points)


def _piece(found: tuple[Piece, tuple[str, str]] | None, texts: Table) -> Any:
    """The number of a text in the drawn explorer; for others the drawing, and whether a verdict would hide it."""
    if found is None:
        return None
    piece, colours = found
    if piece.shape == "text":
        return texts.number(piece.text)
    return {"svg": piece_svg(piece, colours), "hides": hides(piece)}


def _spoken(about: About) -> dict[str, Any]:
    return {
        "title": both(about.title),
        "command": about.command,
        "players": [both(name) for name in about.players],
        "verb": both(about.verb),
        "rules": both(about.rules),
        "first": about.first_player,
        "points": about.points,
        "statistics": asdict(about.statistics),
    }


# --- the page -----------------------------------------------------------------------------------------


def _arena(language: Language, drawing: str) -> str:
    """A drawing in the explorer without its own colours: the page has the same ones, in both themes."""
    bare = re.sub(r"<style>.*?</style>", "", drawing, flags=re.DOTALL)
    return f'<div class="scroll" lang="{language}">{bare}</div>'
