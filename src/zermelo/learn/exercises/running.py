"""Runners that need the standard library alone: of a source, and of a function at a prompt.

Loops are stopped by the number of steps (`measuring`), so that they work where there are no processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import CodeType
from typing import Any

from zermelo.learn.exercises.measuring import STEPS, measured
from zermelo.learn.exercises.outcomes import ENDLESS, Loaded, Outcome, Run
from zermelo.learn.exercises.supplies import Given, Supplies


class DirectRunner:
    """A source run here: for one's own code, and for tests; nothing but steps is limited."""

    def __init__(self, source: str, file: str, supplies: Supplies | None = None, steps: int = STEPS) -> None:
        self.source, self.file, self.supplies, self.steps = source, file, supplies, steps
        self.names: dict[str, Any] = {"__name__": "student"}
        self._given = Given(supplies or Supplies())
        self.names.update(self._given.helpers)
        # Before the file too: a default value of a parameter is looked up when the function is defined.
        self._given.enter(self.names)

    def load(self) -> Loaded:
        """Run a student's file in this process."""
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
        """Call the student's function on each case, in this process."""
        function = self.names.get(name)
        if not callable(function):
            return [Outcome("missing") for _ in runs]
        return until_endless(
            self._given.call(function, run, self.steps, self._is_own, self.file, self.names) for run in runs
        )

    def afresh(self, name: str, run: Run) -> Outcome | None:
        """Call the student's function once, as if nothing had been called before."""
        other = DirectRunner(self.source, self.file, self.supplies, self.steps)
        other.load()
        (outcome,) = other.run(name, [run])
        return outcome

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
        """Return the student's one function, typed in a notebook."""
        return Loaded((self.function.__name__,))

    def run(self, name: str, runs: Sequence[Run]) -> list[Outcome]:
        """Call the student's function from a notebook on each case."""
        names = self.function.__globals__
        kept = dict(names)
        file = self.function.__code__.co_filename
        try:
            given = Given(self.supplies)
            for helper, thing in given.helpers.items():
                names.setdefault(helper, thing)
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

    def afresh(self, name: str, run: Run) -> Outcome | None:
        """Return None: the student's cell of a notebook, or the prompt, is not run again."""
        return None


def until_endless(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return outcomes of a student's function up to the first endless one: nobody waits for more of them."""
    found = []
    for outcome in outcomes:
        found.append(outcome)
        if outcome.kind == "endless":
            break
    return found


def _no_input(prompt: object = "") -> str:
    raise EOFError("nobody types while a file is checked")
