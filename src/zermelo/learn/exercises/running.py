"""A person's function run on cases, with the standard library alone: steps counted, print and input replaced.

No process, no thread, no clock: loops are stopped by the number of steps (`sys.settrace`), so that the same function
gives the same outcomes everywhere. A function that hides from the count (a loop inside C, a bare `except` around
everything) is stopped only by the guarded process.
"""

from __future__ import annotations

import builtins
import io
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from types import CodeType, FrameType, TracebackType
from typing import Any, Literal, Protocol, TypeAlias

from zermelo.learn.exercises.plain import Name, copied, from_json, to_json

Kind: TypeAlias = Literal["value", "raised", "endless", "stopped", "missing"]

#: Steps (lines of the person's own code) for one case; references need a few hundred at most.
STEPS = 100_000
#: Calls inside calls: Python's usual limit, whatever the host has set; deeper ones might overflow the stack of C.
MOST_CALLS = 1_000
#: Letters kept of what is printed; questions kept of those asked of one given function.
MOST_PRINTED, MOST_ASKED = 4_000, 2_000
#: What is said of a file that does not come to its end, where others have an exception's name.
ENDLESS = "endless"
#: Calls of an endless recursion that are kept: enough to see where it goes.
FIRST_CALLS = 16


@dataclass(frozen=True)
class Run:
    """What a function is called with: its arguments (plain data), and the lines that `input` gives."""

    arguments: tuple[Any, ...]
    typed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What came of one call.

    `kind` is "value", "raised" (with `error`, its type first, and `line`), "endless" (the steps were used up, at
    `line`), "stopped" (by the guarded process, `error` says how) or "missing" (there is no such function).
    """

    kind: Kind
    value: Any = None
    error: str = ""
    line: int | None = None
    printed: str = ""
    #: The arguments afterwards, where they are not what they were.
    changed: tuple[Any, ...] | None = None
    #: The first argument of each question asked of a given function.
    asked: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    #: The first calls on the stack, where a recursion did not end.
    calls: tuple[str, ...] = ()

    @property
    def error_type(self) -> str:
        """The name of the exception."""
        return self.error.partition(":")[0]

    def to_json(self) -> dict[str, Any]:
        """Return the outcome as JSON."""
        return {
            "kind": self.kind, "value": to_json(self.value), "error": self.error, "line": self.line,
            "printed": self.printed, "changed": to_json(self.changed), "asked": to_json(dict(self.asked)),
            "calls": list(self.calls),
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        """Return the outcome that stands in JSON; ValueError for anything else."""
        value, changed, asked = (from_json(data[name]) for name in ("value", "changed", "asked"))
        line = data["line"]
        if not isinstance(asked, dict) or not (line is None or isinstance(line, int)):
            raise ValueError("outcome")
        calls = tuple(str(call) for call in data["calls"])
        kind: Kind = data["kind"]
        if kind not in ("value", "raised", "endless", "stopped", "missing"):
            raise ValueError(kind)
        return cls(kind, value, str(data["error"]), line, str(data["printed"]), changed, asked, calls)


@dataclass(frozen=True)
class Loaded:
    """What running the file itself gave: the functions it defines, what it printed, and what it raised at the end."""

    functions: tuple[str, ...]
    printed: str = ""
    error: str = ""
    line: int | None = None


class Runner(Protocol):
    """Whoever runs a person's function: the judge gives cases and gets outcomes, in their order.

    After an outcome that is "endless" or "stopped" a runner may leave out the rest.
    """

    def load(self) -> Loaded:
        """Run the file."""
        ...

    def run(self, name: str, runs: Sequence[Run]) -> list[Outcome]:
        """Call the function on each."""
        ...


class StepsUsedUpError(BaseException):
    """The steps for one case are used up. Not an Exception: a person's `except Exception` must not catch it."""


@dataclass(frozen=True)
class Supplies:
    """What a person's file may use without defining it.

    `helpers` are there before the file runs, and its own take their place; `given` take the place of the file's own,
    since they know what the arguments are made of. Questions asked of the given functions are written down.
    """

    helpers: str = ""
    given: str = ""

    def names(self, source: str) -> dict[str, Any]:
        """Return the names that a source defines."""
        names: dict[str, Any] = {"__name__": "supplies"}
        exec(compile(source, "<given>", "exec", dont_inherit=True), names)
        return {name: thing for name, thing in names.items() if not name.startswith("__")}


class DirectRunner:
    """A source run here: for one's own code, and for tests; nothing but steps is limited."""

    def __init__(self, source: str, file: str, supplies: Supplies | None = None, steps: int = STEPS) -> None:
        self.source, self.file, self.steps = source, file, steps
        self.names: dict[str, Any] = {"__name__": "student"}
        supplies = supplies or Supplies()
        self.names.update(supplies.names(supplies.helpers))
        self._given = _Given(supplies)
        # Before the file too: a default value of a parameter is looked up when the function is defined.
        self._given.enter(self.names)

    def load(self) -> Loaded:
        """Run the file."""
        before = set(self.names)
        own = dict(self.names)

        def execute() -> None:
            exec(compile(self.source, self.file, "exec", dont_inherit=True), self.names)

        outcome = measured(execute, self.steps, self._is_own, self.file, _no_input)
        self._given.enter(self.names)
        functions = tuple(
            name
            for name, thing in self.names.items()
            if callable(thing) and (name not in before or own[name] is not thing)
        )
        error = ENDLESS if outcome.kind == "endless" else outcome.error
        return Loaded(functions, outcome.printed, error, outcome.line)

    def run(self, name: str, runs: Sequence[Run]) -> list[Outcome]:
        """Call the function on each."""
        function = self.names.get(name)
        if not callable(function):
            return [Outcome("missing") for _ in runs]
        return until_endless(
            self._given.call(function, run, self.steps, self._is_own, self.file, self.names) for run in runs
        )

    def _is_own(self, code: CodeType) -> bool:
        return code.co_filename == self.file


class FunctionRunner:
    """A function of a prompt or a notebook: the given names stand among its own while it is run."""

    def __init__(
        self, function: Callable[..., Any], supplies: Supplies | None = None, steps: int = STEPS
    ) -> None:
        self.function, self.steps = function, steps
        self.supplies = supplies or Supplies()

    def load(self) -> Loaded:
        """Return the one function."""
        return Loaded((self.function.__name__,))

    def run(self, name: str, runs: Sequence[Run]) -> list[Outcome]:
        """Call the function on each."""
        names = self.function.__globals__
        kept = dict(names)
        file = self.function.__code__.co_filename
        try:
            for helper, thing in self.supplies.names(self.supplies.helpers).items():
                names.setdefault(helper, thing)
            given = _Given(self.supplies)
            given.enter(names)
            # Cells of one notebook are files of their own: whatever has these names as its globals is this person's.
            own = [thing for thing in kept.values() if getattr(thing, "__globals__", None) is names]
            files = {thing.__code__.co_filename for thing in own}

            def is_own(code: CodeType) -> bool:
                return code.co_filename == file or code.co_filename in files

            return until_endless(
                given.call(self.function, run, self.steps, is_own, file, names) for run in runs
            )
        finally:
            for name in [name for name in names if name not in kept]:
                del names[name]
            names.update(kept)


def until_endless(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return outcomes up to the first endless one: nobody waits for more of them."""
    found = []
    for outcome in outcomes:
        found.append(outcome)
        if outcome.kind == "endless":
            break
    return found


class _Given:
    """The given functions, with a notebook of the questions asked."""

    def __init__(self, supplies: Supplies) -> None:
        self.asked: dict[str, list[Any]] = {}
        self.things = {
            name: self._noted(name, thing) for name, thing in supplies.names(supplies.given).items()
        }

    def enter(self, names: dict[str, Any]) -> None:
        names.update(self.things)

    def call(
        self, function: Callable[..., Any], run: Run, steps: int, is_own: Callable[[CodeType], bool], file: str,
        names: dict[str, Any],
    ) -> Outcome:  # fmt: skip
        self.asked.clear()
        lines = iter(run.typed)

        def typed(prompt: object = "") -> str:
            sys.stdout.write(str(prompt))
            line = next(lines, None)
            if line is None:
                raise EOFError("no more lines are typed")
            sys.stdout.write(f"{line}\n")
            return line

        arguments = tuple(copied(argument) for argument in run.arguments)
        passed = [names.get(part.name) if isinstance(part, Name) else part for part in arguments]
        outcome = measured(lambda: function(*passed), steps, is_own, file, typed)
        changed = None if _same(arguments, run.arguments) else arguments
        asked = {name: list(asked) for name, asked in self.asked.items()}
        return Outcome(
            outcome.kind, outcome.value, outcome.error, outcome.line, outcome.printed, changed, asked, outcome.calls
        )  # fmt: skip

    def _noted(self, name: str, thing: Any) -> Any:
        if not callable(thing) or isinstance(thing, type):
            return thing

        def noted(*arguments: Any) -> Any:
            questions = self.asked.setdefault(name, [])
            if arguments and len(questions) < MOST_ASKED:
                questions.append(copied(arguments[0]))
            return thing(*arguments)

        noted.__name__ = name
        return noted


def _same(one: Any, two: Any) -> bool:
    """Whether nothing was changed; what cannot be compared has been changed."""
    try:
        return bool(one == two) and repr(one) == repr(two)
    except Exception:  # noqa: BLE001 — a person's objects may stand in it by now
        return False


def measured(
    call: Callable[[], Any],
    steps: int,
    is_own: Callable[[CodeType], bool],
    file: str,
    typed: Callable[[object], str],
) -> Outcome:
    """Return what came of a call within a number of steps of a person's own code; `typed` stands in for `input`.

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
    """How many calls there are on the stack."""
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
        if self.left < 0:
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
    """The first calls on the stack, as they are written; arguments as they stand now."""
    found: list[str] = []
    for frame in frames:
        code = frame.f_code
        if code.co_name.startswith("<"):
            continue
        given = code.co_varnames[: code.co_argcount]
        texts = (_short(frame.f_locals.get(name)) for name in given)
        found.append(f"{code.co_name}({', '.join(texts)})")
        if len(found) == FIRST_CALLS:
            break
    return tuple(found)


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001
        return "…"
    return text if len(text) <= 40 else f"{text[:39]}…"


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


def _no_input(prompt: object = "") -> str:
    raise EOFError("nobody types while a file is checked")
