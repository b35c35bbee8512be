"""One call within a number of steps: lines counted by `sys.settrace`, print and input replaced, errors and their lines.

No process, no thread, no clock: the same function gives the same outcome everywhere. A function that hides from the
count (a loop inside C, a bare `except` around everything) is stopped only by the guarded process.
"""

from __future__ import annotations

import builtins
import io
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from types import CodeType, FrameType, TracebackType
from typing import Any

from zermelo.learn.exercises.outcomes import Outcome
from zermelo.learn.exercises.plain import from_json, to_json
from zermelo.words import short

#: Steps (lines of the person's own code) for one case; references need a few hundred at most.
STEPS = 100_000
#: Calls inside calls: Python's usual limit, whatever the host has set; deeper ones might overflow the stack of C.
MOST_CALLS = 1_000
#: Letters kept of what is printed.
MOST_PRINTED = 4_000
#: Calls of an endless recursion that are kept: enough to see where it goes.
FIRST_CALLS = 16


class StepsUsedUpError(BaseException):
    """The steps for one case are used up. Not an Exception: a person's `except Exception` must not catch it."""


def measured(
    call: Callable[[], Any],
    steps: int,
    is_own: Callable[[CodeType], bool],
    file: str,
    typed: Callable[[object], str],
) -> Outcome:
    """Return what came of a call of a student's function within a number of steps; `typed` stands in for `input`.

    Another thread waits: `input`, the output and the limit of recursion are those of the whole process.
    """
    with _ALONE:
        deepest = sys.getrecursionlimit()
        sys.setrecursionlimit(min(deepest, _depth() + MOST_CALLS))
        try:
            return _measured(call, steps, is_own, file, typed)
        finally:
            sys.setrecursionlimit(deepest)


_ALONE = threading.RLock()


def _depth() -> int:
    """How many calls of a student's function there are on the stack."""
    count, frame = 0, sys._getframe().f_back
    while frame is not None:
        count, frame = count + 1, frame.f_back
    return count


def _measured(
    call: Callable[[], Any],
    steps: int,
    is_own: Callable[[CodeType], bool],
    file: str,
    typed: Callable[[object], str],
) -> Outcome:
    printed = _Kept()
    counter = _Counter(steps, is_own)
    before, keyboard = sys.gettrace(), builtins.input
    builtins.input = typed  # type: ignore[assignment]
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            sys.settrace(counter.begin)
            try:
                value = call()
            finally:
                sys.settrace(before)
    except StepsUsedUpError:
        return Outcome("endless", line=counter.line, printed=printed.text)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 — it is the person's own, and goes into the outcome
        if counter.left < 0:
            return Outcome("endless", line=counter.line, printed=printed.text)
        return _raised(error, printed.text, is_own, file)
    finally:
        builtins.input = keyboard
    if counter.left < 0:
        # Our exception was caught on its way: the function has gone on without being counted.
        return Outcome("endless", line=counter.line, printed=printed.text)
    return Outcome("value", value if _is_plain(value) else from_json(to_json(value)), printed=printed.text)


class _Counter:
    """Counts lines of a person's own code."""

    def __init__(self, steps: int, is_own: Callable[[CodeType], bool]) -> None:
        self.left, self.is_own = steps, is_own
        self.line: int | None = None
        self.known: dict[CodeType, bool] = {}

    def begin(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        own = self.known.get(code)
        if own is None:
            own = self.known[code] = self.is_own(code)
        return self.step if own else None

    def step(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.left -= 1
        # Only where a line begins: raised while Python closes a generator that nobody asks any more, it would be lost,
        # and the count with it.
        if self.left < 0 and event == "line":
            if self.line is None:
                self.line = frame.f_lineno
            raise StepsUsedUpError
        return self.step


def _is_plain(value: Any) -> bool:
    return (
        value is None
        or type(value) in (bool, str, float)
        or (type(value) is int and value.bit_length() < 1000)
    )


def _raised(error: BaseException, printed: str, is_own: Callable[[CodeType], bool], file: str) -> Outcome:
    kind = type(error).__name__
    try:
        said = str(error.msg if isinstance(error, SyntaxError) else error)
    except Exception:  # noqa: BLE001 — a person's exception may fail to say what it is
        said = ""
    text = f"{kind}: {said}"[:300] if said else kind
    if isinstance(error, SyntaxError):
        line = error.lineno if error.filename == file else None
        if line is not None:
            return Outcome("raised", error=text, line=line, printed=printed)
    line, frames = None, _frames(error.__traceback__)
    own = [(frame, number) for frame, number in frames if is_own(frame.f_code)]
    if own:
        # An endless recursion is stopped anywhere in its function: the line that calls it again is what counts.
        lines = [number for _, number in own]
        line = max(lines, key=lines.count) if isinstance(error, RecursionError) else lines[-1]
    calls = _calls(frame for frame, _ in own) if isinstance(error, RecursionError) else ()
    return Outcome("raised", error=text, line=line, printed=printed, calls=calls)


def _frames(trace: TracebackType | None) -> list[tuple[FrameType, int]]:
    found = []
    while trace is not None:
        found.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    return found


def _calls(frames: Iterable[FrameType]) -> tuple[str, ...]:
    """The first calls of a student's function on the stack, as they are written; arguments as they stand now."""
    found: list[str] = []
    for frame in frames:
        code = frame.f_code
        if code.co_name.startswith("<"):
            continue
        given = code.co_varnames[: code.co_argcount]
        texts = (short_text(frame.f_locals.get(name)) for name in given)
        found.append(f"{code.co_name}({', '.join(texts)})")
        if len(found) == FIRST_CALLS:
            break
    return tuple(found)


def short_text(value: Any) -> str:
    """Return an argument of a student's function as it stands in the text of a call."""
    try:
        return short(value, 40)
    except Exception:  # noqa: BLE001
        return "…"


class _Kept(io.StringIO):
    """What is printed, as far as it is kept."""

    def write(self, text: str) -> int:
        room = MOST_PRINTED - self.tell()
        if room > 0:
            super().write(str(text)[:room])
        return len(text)

    @property
    def text(self) -> str:
        return self.getvalue()
