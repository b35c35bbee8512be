"""The progress of a tournament: a bar on the terminal and who leads, a page that shows the standings."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.apps.language import tell
from zermelo.apps.progress import progress_bar
from zermelo.apps.tournament.words import points
from zermelo.matches.referee import Played
from zermelo.matches.schedule import Pairing
from zermelo.matches.store import Store
from zermelo.matches.tournament import Watch
from zermelo.words import message

if TYPE_CHECKING:
    from zermelo.apps.tournament.event import Event

_PLAYING = message("tournament.playing", en="playing", fr="parties")
#: Names shown beside the bar, and letters of each.
_LEADERS, _LETTERS = 3, 16


#: Seconds between two states of the page, and after which a browser asks again.
_EVERY = 3


@contextmanager
def following(event: Event, folder: Path | None, then: Watch | None) -> Iterator[Watch | None]:
    """Give a function that also keeps the tournament's page of all players up to date while games are played."""
    if folder is None:
        yield then
        return
    from zermelo.apps.tournament.reports import standings_page
    from zermelo.files import write_folder

    shown = -math.inf

    def watch(pairing: Pairing, played: Played) -> None:
        nonlocal shown
        if then is not None:
            then(pairing, played)
        if time.monotonic() - shown > _EVERY:
            page = standings_page(event.game, event.table(), event.store, refresh=_EVERY)
            write_folder(folder, {"index.html": page})
            # Afterwards: a table that takes long is made less often.
            shown = time.monotonic()

    yield watch


@contextmanager
def watching(store: Store, total: int) -> Iterator[Watch | None]:
    """Give a function that moves the tournament's bar after every game; None when nobody watches."""
    with progress_bar(_PLAYING) as move:
        if move is None:
            yield None
            return
        names, score = store.names(), store.points_before(sys.maxsize)
        done = store.count()
        shown = 0.0

        def watch(pairing: Pairing, played: Played) -> None:
            nonlocal done, shown
            done += 1
            for side, player in enumerate(pairing[1:]):
                won = 0.5 if played.winner is None else float(played.winner == side)
                score[player] = score.get(player, 0.0) + won
            if time.monotonic() - shown > 0.1:
                shown = time.monotonic()
                leaders = sorted(score.items(), key=lambda item: -item[1])[:_LEADERS]
                said = " · ".join(f"{names[player][:_LETTERS]} {points(won)}" for player, won in leaders)
                move(done, total, f"{tell(_PLAYING)}  {said}")

        move(done, total)
        yield watch
