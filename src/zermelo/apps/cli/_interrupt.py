"""Ctrl-C that is remembered: a search answers it with the best move so far, the program still has to know."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from zermelo.apps.progress import progress_bar
from zermelo.words import Words


class Interruption:
    """Whether Ctrl-C was pressed since this began."""

    happened = False

    def insist(self) -> None:
        """Raise the command's `KeyboardInterrupt` that somebody below has answered, if there was one."""
        if self.happened:
            raise KeyboardInterrupt


@contextmanager
def remembered_interruption() -> Iterator[Interruption]:
    """Give an `Interruption` that notices Ctrl-C in a command's block; `KeyboardInterrupt` is raised as ever."""
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        yield interruption
        return

    def notice(number: int, frame: FrameType | None) -> None:
        interruption.happened = True
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, notice)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def stoppable_progress(label: Words) -> Iterator[Callable[..., None]]:
    """Give a command's progress bar for many answers in a row: after Ctrl-C, which one of them heard, it raises."""
    with remembered_interruption() as interruption, progress_bar(label) as progress:

        def hear(*given: Any) -> None:
            interruption.insist()
            progress(*given)

        yield hear
        interruption.insist()
