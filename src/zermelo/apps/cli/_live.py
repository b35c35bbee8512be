"""The table of moves that a search fills in while it thinks, on a terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

from zermelo.analysis import Analysis
from zermelo.apps import report
from zermelo.game import Game
from zermelo.situation import Situation

if TYPE_CHECKING:
    from rich.console import Group
    from rich.live import Live

_MOST_ROWS = 20


class LiveTable:
    """Shows the latest analysis when a terminal watches; does nothing otherwise."""

    def __init__(self, game: Game, situation: Situation, *, quiet: bool) -> None:
        self.game, self.situation = game, situation
        self.watched = not quiet and sys.stdout.isatty()
        self.live: Live | None = None

    def __enter__(self) -> LiveTable:
        if self.watched:
            from rich.live import Live

            self.live = Live(transient=True, refresh_per_second=8)
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live is not None:
            self.live.stop()

    def show(self, analysis: Analysis) -> None:
        """Show the search's latest analysis in the live table of the terminal."""
        if self.live is not None:
            self.live.update(self._table(analysis))

    def _table(self, analysis: Analysis) -> Group:
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        state, player = self.situation
        table = Table.grid(padding=(0, 2))
        signs, estimates = report.verdict_signs(analysis), report.estimates(analysis)
        for verdict, sign, estimate in list(zip(analysis.moves, signs, estimates, strict=True))[:_MOST_ROWS]:
            name = self.game.move_name(state, verdict.move)
            # Text, not str: a move's brackets are no markup.
            table.add_row(Text(f"  {name}"), Text(sign, justify="right"), Text(estimate))
        return Group(Text(report.sentence(analysis, player)), table)
