"""How much a guest may use: time for an answer, and what the system itself limits."""

from __future__ import annotations

from dataclasses import dataclass

#: Longer lines are no answer.
MOST_LINE = 64 * 1024
#: What a guest prints is kept so far, and read so far; beyond the second it is a flood.
KEPT_OUTPUT, MOST_OUTPUT = 16 * 1024, 1024 * 1024
#: A guest's threads: libraries start some, nobody needs more.
MOST_THREADS = 64
#: Bytes of memory, counted as addresses; what the interpreter itself takes is part of it.
MEMORY = 1024**3
MOST_FILES = 64


@dataclass(frozen=True)
class Limits:
    """Seconds for one answer: `cpu` of work, `wall` by the clock without work and without waiting for a processor."""

    cpu: float
    wall: float


def limit_resources(memory: int = MEMORY) -> None:
    """Set the limits of this locked process, for ever.

    Processes are not limited by number here: that limit counts all processes of the user, and none for root.
    """
    import resource

    wanted = {
        "RLIMIT_AS": memory,
        "RLIMIT_NOFILE": MOST_FILES,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
        "RLIMIT_MEMLOCK": 0,
        "RLIMIT_MSGQUEUE": 0,
        "RLIMIT_SIGPENDING": 64,
    }
    for name, most in wanted.items():
        if (number := getattr(resource, name, None)) is not None:
            _, hard = resource.getrlimit(number)
            limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(number, (limit, limit))
