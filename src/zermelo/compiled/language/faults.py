"""What can go wrong while compiled rules run, and where: a fault is the number of a site, 0 is none."""

from __future__ import annotations

import builtins
from dataclasses import asdict, dataclass
from enum import IntEnum

#: Reasons, by the exception that Python raises in the same place. Where it raises none, or nobody knows (overflow,
#: room, length, steps, depth of calls) compiled rules give up, and the plain engine goes on.
OVERFLOW, ROOM, LENGTH, STEPS, PLAIN, DEPTH = "overflow", "room", "length", "steps", "plain", "recursion"
#: No state where one is due: `play` has come to its end without a `return`.
MISSING = "missing"
GIVES_UP = (OVERFLOW, ROOM, LENGTH, STEPS, PLAIN, DEPTH, MISSING)
#: An index of a routine of our own, where they are checked: our fault.
OUT_OF_BOUNDS = "out of bounds"
EXCEPTIONS = {
    "index": "IndexError",
    "key": "KeyError",
    "shift": "ValueError",
    "value": "ValueError",
    "division": "ZeroDivisionError",
    "unbound": "UnboundLocalError",
    "type": "TypeError",
    "raise": "Exception",
    "assert": "AssertionError",
    "empty": "ValueError",
    "end": "StopIteration",
}


#: Faults of which Python's exception is certain: only those can be caught.
CERTAIN = {"index", "key", "shift", "value", "division", "unbound", "assert", "empty", "end"}


def exception_of(reason: str) -> type[BaseException] | None:
    """Return the class of what Python raises for a reason; None where it is not certain, or raises nothing."""
    return getattr(builtins, EXCEPTIONS[reason]) if reason in CERTAIN else None


class Caught(IntEnum):
    """Whether an `except` catches a fault: for some, nobody knows what Python raises."""

    NOT, YES, UNKNOWN = range(3)


@dataclass(frozen=True)
class Site:
    """A place in a person's rules where a fault can happen."""

    function: str
    file: str
    line: int
    reason: str
    #: What a `raise` or `assert` of the person's own says, as far as it is known: "ValueError: no such cell".
    words: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the place in the rules where compiled code may fail as plain data."""
        return asdict(self)
