"""What can go wrong while compiled rules run, and where: a fault is the number of a site, 0 is none."""

from __future__ import annotations

from dataclasses import asdict, dataclass

#: Reasons, by the exception that Python raises in the same place. Where it raises none, or nobody knows (overflow,
#: room, length, steps, depth of calls) compiled rules give up, and the plain engine goes on.
OVERFLOW, ROOM, LENGTH, STEPS, PLAIN, DEPTH = "overflow", "room", "length", "steps", "plain", "recursion"
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


@dataclass(frozen=True)
class Site:
    """A place in a person's rules where a fault can happen."""

    function: str
    file: str
    line: int
    reason: str

    def as_json(self) -> dict[str, object]:
        """Return the site as plain data."""
        return asdict(self)
