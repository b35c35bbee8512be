"""A limit of time on a person's Python, and the place where it raised."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from zermelo.errors import RulesError
from zermelo.import_file import AGENT_MODULE, RULES_MODULE
from zermelo.words import Phrase, message

_TIME_UP = message(
    "guard.time_up",
    en="{what} has not answered within {seconds} s: it probably loops for ever",
    fr="{what} n'a pas répondu en {seconds} s : sans doute une boucle sans fin",
)
_RAISED = message(
    "guard.raised",
    en="{path}, line {line}, in {function}: {error}",
    fr="{path}, ligne {line}, dans {function} : {error}",
)


class _TimeUpError(BaseException):
    """Not an Exception: a person's `except Exception` must not catch it."""


@contextmanager
def within_time(what: object, seconds: float) -> Iterator[None]:
    """Raise `RulesError` if the block takes longer; no limit where the system has no alarm (Windows, threads)."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise _TimeUpError

    try:
        before = signal.signal(signal.SIGALRM, stop)
    except (AttributeError, ValueError):
        # No such signal on this system, or not the main thread.
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _TimeUpError:
        raise RulesError(_TIME_UP(what=what, seconds=f"{seconds:g}")) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fault_of_person(error: BaseException) -> Phrase | None:
    """Return where a person's file raised `error`; None if the exception did not pass through one."""
    found: Phrase | None = None
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if str(trace.tb_frame.f_globals.get("__name__", "")).startswith((RULES_MODULE, AGENT_MODULE)):
            reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            path = Path(code.co_filename).name
            found = _RAISED(path=path, line=trace.tb_lineno, function=code.co_name, error=reason)
        trace = trace.tb_next
    return found
