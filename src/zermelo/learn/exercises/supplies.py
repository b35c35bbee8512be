"""What a person's file may use without defining it, and the questions that it asks of functions that it is given."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import CodeType
from typing import Any

from zermelo.learn.exercises.measuring import measured
from zermelo.learn.exercises.outcomes import Outcome, Run
from zermelo.learn.exercises.plain import Name, copied

#: Questions kept of those asked of one given function.
MOST_ASKED = 2_000


@dataclass(frozen=True)
class Supplies:
    """What a person's file may use without defining it.

    `helpers` are there before the file runs, and its own take their place; `given` take the place of the file's own,
    since they know what the arguments are made of. Questions that the file asks of either are written down.
    """

    helpers: str = ""
    given: str = ""

    def names(self, source: str) -> dict[str, Any]:
        """Return the names that a source given with an exercise defines."""
        names: dict[str, Any] = {"__name__": "supplies"}
        exec(compile(source, "<given>", "exec", dont_inherit=True), names)
        return {name: thing for name, thing in names.items() if not name.startswith("__")}


class Given:
    """The helpers and the given functions, with a notebook of the questions asked."""

    def __init__(self, supplies: Supplies) -> None:
        self.asked: dict[str, list[Any]] = {}
        self.helpers, self.things = (
            {name: self._noted(name, thing) for name, thing in supplies.names(source).items()}
            for source in (supplies.helpers, supplies.given)
        )

    def enter(self, names: dict[str, Any]) -> None:
        """Let the things given with an exercise stand among these names."""
        names.update(self.things)

    def call(
        self, function: Callable[..., Any], run: Run, steps: int, is_own: Callable[[CodeType], bool], file: str,
        names: dict[str, Any],
    ) -> Outcome:  # fmt: skip
        """Return what came of one call of a student's function, arguments compared and questions written down."""
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
        return replace(outcome, changed=changed, asked=asked)

    def _noted(self, name: str, thing: Any) -> Any:
        if not callable(thing) or isinstance(thing, type):
            return thing

        first = _first_parameter(thing)

        def noted(*arguments: Any, **named: Any) -> Any:
            questions = self.asked.setdefault(name, [])
            if len(questions) < MOST_ASKED and (arguments or first in named):
                questions.append(copied(arguments[0] if arguments else named[first]))
            return thing(*arguments, **named)

        noted.__name__ = name
        return noted


def _first_parameter(function: Any) -> str:
    """The name under which the first argument of an exercise may be given."""
    code = getattr(function, "__code__", None)
    return code.co_varnames[0] if code is not None and code.co_argcount else ""


def _same(one: Any, two: Any) -> bool:
    """Whether a student's function changed nothing; what cannot be compared has been changed."""
    try:
        return bool(one == two) and repr(one) == repr(two)
    except Exception:  # noqa: BLE001 — a person's objects may stand in it by now
        return False
