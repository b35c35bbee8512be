"""A progress bar on the terminal's error stream; silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.apps.language import tell
from zermelo.words import Words


@contextmanager
def progress_bar(label: Words) -> Iterator[Callable[..., None] | None]:
    """Give a callback `progress(done, total, label)` that moves a bar; None when nobody watches."""
    if not sys.stderr.isatty():
        yield None
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
