"""A board in a notebook, to be played on: every move shows what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import traitlets

from zermelo.analysis import Analysis, Verdict
from zermelo.apps import report
from zermelo.apps.language import tell
from zermelo.apps.notebook import error_text
from zermelo.apps.widgets.pictured import Pictured
from zermelo.apps.widgets.scripts import script
from zermelo.board import Board
from zermelo.default_notation import move_named
from zermelo.drawing.boards import Frame, board_svg
from zermelo.drawing.explorer_words import PAGE_WORDS
from zermelo.drawing.to_html import BUTTONS
from zermelo.game import Game
from zermelo.judge import Budget, Solutions, analyse
from zermelo.judge.budget import GLANCE
from zermelo.seen.board import board_of
from zermelo.situation import Situation
from zermelo.strategy import Play

_BUTTONS = ("first", "back", "forward", "last")


class BoardWidget(Pictured):
    """A playable board; `play` is what has been played, `at` the ply that is seen.

    A click on a move plays it and forgets what followed; `move` does the same from Python. With `verdicts`
    off nothing is judged; else each position is, by `analyse` within the `budget` (default: a second).

    Examples
    --------
    >>> from zermelo import load
    >>> board = BoardWidget(load("chomp:rows=2,columns=3"))
    >>> board.headline
    'Adam wins in 5 plies: eat 2,3 (the only winning move)'
    >>> board.move("2,3")
    >>> board.moves, board.at
    (['2,3'], 1)
    """

    _esm = script("board")
    svg = traitlets.Unicode().tag(sync=True)
    headline = traitlets.Unicode().tag(sync=True)
    choices = traitlets.List(traitlets.Dict()).tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    verdicts = traitlets.Bool(True).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(
        self, game: Game, at: Situation | None = None, *, verdicts: bool = True, budget: Budget = GLANCE
    ) -> None:
        self.game = game
        self.play = Play.begin(game, at)
        self.budget = budget
        self._known = Solutions()
        self._judged: dict[Situation, Analysis] = {}
        outlines = [outline for outline, _ in BUTTONS]
        buttons = [[outline, tell(PAGE_WORDS[key])] for outline, key in zip(outlines, _BUTTONS, strict=True)]
        words = {"buttons": buttons, "verdicts": tell(PAGE_WORDS["verdicts"])}
        super().__init__(verdicts=verdicts, words=words)
        self.observe(self._look_again, ["at", "verdicts"])
        self.on_msg(self._receive)
        self._look()

    def __repr__(self) -> str:
        return f"BoardWidget({self.game.title()})"

    def picture(self) -> str:
        """Return the board that the widget shows, as SVG."""
        return str(self.svg)

    def move(self, text: str) -> None:
        """Play a move, given by its text, on the board that the widget shows; an illegal one is refused by name."""
        before = Play(self.game, self.play.situations[: self.at + 1], self.play.moves[: self.at])
        self.play = before.then(move_named(self.game, before.situations[-1], text))
        self.moves = self.play.names()
        self.at = len(self.play)

    @traitlets.validate("at")
    def _within(self, proposal: dict[str, Any]) -> int:
        return max(0, min(len(self.play), int(proposal["value"])))

    def _receive(self, _: Any, content: dict[str, Any], __: Any) -> None:
        """Take a click on the widget in a notebook; it may be late, when the board has changed already."""
        if content.get("move") in [choice["move"] for choice in self.choices]:
            with self._told():
                self.move(content["move"])

    def _look_again(self, _: Any) -> None:
        with self._told():
            self._look()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Show what goes wrong as the widget's headline: no cell is running that could."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  (a person's rules may raise anything)
            self.headline = error_text(error)

    def _look(self) -> None:
        """Show the ply that is seen in the widget."""
        state, player = situation = self.play.situations[self.at]
        board = board_of(self.game, state, player)
        texts = report.move_texts(self.game, state, self.game.moves(state))
        judged: dict[str, Verdict] = {}
        signs: dict[str, str] = {}
        if not texts:
            self.headline = report.ending(self.game, state, player)
        elif self.verdicts:
            analysis = self.analysis(situation)
            judged = {self.game.move_name(state, verdict.move): verdict for verdict in analysis.moves}
            signs = dict(zip(judged, report.verdict_signs(analysis), strict=True))
            self.headline = report.sentence(analysis, player)
        else:
            self.headline = tell(PAGE_WORDS["to_move"](mover=self.game.players[player]))
        # Best moves first: where several share a cell, the best is there.
        spots = _spots(board, list(judged) or texts)
        shown = {text: judged[text] for text in spots if text in judged}
        svg = board_svg(board, moves=shown, last=self._last(), points=bool(self.game.points))
        with self.hold_sync():
            self.svg = svg
            self.choices = [
                self._choice(text, signs.get(text, ""), spots.get(text)) for text in list(judged) or texts
            ]

    def analysis(self, situation: Situation) -> Analysis:
        """Return what the judge says of the situation that the widget shows; it is asked once."""
        if situation not in self._judged:
            self._judged[situation] = analyse(
                self.game, situation[0], player=situation[1], budget=self.budget, known=self._known
            )
        return self._judged[situation]

    def _choice(self, text: str, sign: str, spot: list[float] | None) -> dict[str, Any]:
        label = f"{tell(self.game.sheet.verb)} {text}"
        return {"move": text, "sign": sign, "label": f"{label} ({sign})" if sign else label, "spot": spot}

    def _last(self) -> tuple[int, int] | None:
        """The cell of the last move that the widget marks, as the board before it says."""
        if not self.at:
            return None
        return board_of(self.game, *self.play.situations[self.at - 1]).places.get(self.moves[self.at - 1])


def _spots(board: Board, texts: list[str]) -> dict[str, list[float]]:
    """Return the widget's cells to click on: left, top, width, height in the drawing, by the move's text."""
    frame = Frame.of(board)
    found: dict[tuple[int, int], str] = {}
    for text in texts:
        place = board.places.get(text)
        if place is not None and frame.has(place):
            found.setdefault(place, text)
    return {text: [*frame.corner(*place), *frame.cell] for place, text in found.items()}
