"""Steps of an algorithm in a notebook: back, forward, keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets

from zermelo.apps.language import language, tell
from zermelo.apps.widgets.pictured import Pictured
from zermelo.apps.widgets.scripts import script
from zermelo.drawing import Drawing, to_svg
from zermelo.drawing.to_html import BUTTONS, STEP
from zermelo.game import Game
from zermelo.learn.draw_options import USUAL, Show
from zermelo.learn.pictures import DrawOptions, pictures
from zermelo.situation import Situation


class StepPlayer(Pictured):
    """Drawings one after the other; `step` is the one that is seen, from 0, and may be set from Python.

    Examples
    --------
    >>> from zermelo import load
    >>> player = StepPlayer.of(load("chomp:rows=2,columns=3"), "attractor")
    >>> len(player.frames), player.step
    (12, 0)
    """

    _esm = script("steps")
    frames = traitlets.List(traitlets.Unicode()).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, drawings: Sequence[Drawing]) -> None:
        buttons = [[outline, tell(words)] for outline, words in BUTTONS]
        super().__init__(
            frames=[to_svg(drawing) for drawing in drawings], words={"buttons": buttons, "step": tell(STEP)}
        )

    @classmethod
    def of(cls, game: Game, show: Show, at: Situation | None = None, **options: Any) -> StepPlayer:
        """Return the widget that plays a show of a game step by step: its frames are the stages of the algorithm.

        `options` has the other fields of `DrawOptions`: kind, depth, labels, players …
        """
        fields = {"kind": USUAL[show], "language": language(), **options}
        return cls(pictures(game, DrawOptions(show=show, steps=True, **fields), at))

    def __repr__(self) -> str:
        return f"StepPlayer({len(self.frames)} steps)"

    def picture(self) -> str:
        """Return the step that the widget shows, as SVG."""
        return str(self.frames[self.step])

    @traitlets.validate("step")
    def _within(self, proposal: dict[str, Any]) -> int:
        """A step that the widget has not becomes the nearest one that it has."""
        return max(0, min(len(self.frames) - 1, int(proposal["value"])))
