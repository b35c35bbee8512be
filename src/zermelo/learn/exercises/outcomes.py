"""What a function is called with, and what came of it: the words that runners and the judge share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from zermelo.learn.exercises.plain import from_json, to_json

Kind: TypeAlias = Literal["value", "raised", "endless", "stopped", "missing"]

#: What is said of a file that does not come to its end, where others have an exception's name.
ENDLESS = "endless"


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
        """The name of the exception that a student's function raised."""
        return self.error.partition(":")[0]

    def to_json(self) -> dict[str, Any]:
        """Return the outcome of a student's function as JSON."""
        return {
            "kind": self.kind, "value": to_json(self.value), "error": self.error, "line": self.line,
            "printed": self.printed, "changed": to_json(self.changed), "asked": to_json(dict(self.asked)),
            "calls": list(self.calls),
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        """Return the outcome of a student's function that stands in JSON; ValueError for anything else."""
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
        """Run a student's file."""
        ...

    def run(self, name: str, runs: Sequence[Run]) -> list[Outcome]:
        """Call the student's function on each case."""
        ...

    def afresh(self, name: str, run: Run) -> Outcome | None:
        """Call the student's function once, in a file that is read anew; None where that cannot be done."""
        ...
