"""A progress bar on the terminal's error stream; in a pipe, a word now and then when it takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from zermelo.apps.language import own_line, tell
from zermelo.words import Words, message, written

_STILL = message(
    "cli.progress.still",
    en="{what}: {done} so far, after {seconds} s; Ctrl-C stops it",
    fr="{what} : {done} jusqu'ici, après {seconds} s ; Ctrl-C l'arrête",
)
#: Seconds after which one who sees no bar hears that something is done; then after three times as many each time.
FIRST_WORD, _LATER = 10.0, 3.0


@contextmanager
def progress_bar(label: Words) -> Iterator[Callable[..., None]]:
    """Let the program show how far it is: `progress(done, total, label)` moves a bar, or speaks now and then."""
    if not sys.stderr.isatty():
        yield _said_now_and_then(label)
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(tell(label), total=None)

        def move(done: Any, total: Any = None, words: Any = None, *_: Any) -> None:
            said = escape(words) if isinstance(words, str) else None
            bar.update(task, completed=done, total=total, description=said)

        yield move


def _said_now_and_then(label: Words) -> Callable[..., None]:
    began, due = monotonic(), FIRST_WORD

    def hear(done: Any, *_: Any) -> None:
        nonlocal due
        passed = monotonic() - began
        if passed >= due:
            due = max(_LATER * due, passed)
            count = written(done) if isinstance(done, int) else done
            print(
                own_line(_STILL(what=label, done=count, seconds=round(passed))), file=sys.stderr, flush=True
            )

    return hear
