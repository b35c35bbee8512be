"""How a guest fails: every fault has a name."""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """How a guest failed to answer."""

    #: The processor's time was used up · the clock on the wall ran out, without as much work.
    TIMEOUT = "timeout"
    SILENCE = "silence"
    #: The process was ended by a signal · left by itself · closed its side, but went on.
    CRASH = "crash"
    EXIT = "exit"
    CLOSED = "closed"
    #: Too long a line, or too much printed · something that is not a line of JSON, or was not asked for.
    FLOOD = "flood"
    GARBAGE = "garbage"
    THREADS = "threads"


class GuestError(Exception):
    """A guest did not answer as it should; `detail` is a short text of no language (a signal's name, a number)."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault, self.detail = fault, detail


class GoneError(Exception):
    """A nursery or a guest was ended from outside: that is nobody's fault, and the work can be done again."""
