"""A person's source in the guarded process, whose functions are called from here: for whoever checks strangers' code.

    with Sources() as sources:                                     # opened once, for any number of sources
        with sources.run("def double(n): return 2 * n", "mine.py") as mine:
            mine.functions                                          # ['double']
            mine.call("double", 21)                                 # 42

Arguments and results are plain Python: numbers, texts, None, and lists, tuples, sets and dictionaries of them; they
travel as literals in lines of JSON, and nothing is unpickled. Whoever needs another conversation than calls writes a
function like `zermelo.matches.sandbox.functions.prepare`, and talks to the guests of a `Nursery` of it by `ask`.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from zermelo.matches.sandbox.guests import Fault, Guest, GuestError, Nursery
from zermelo.matches.sandbox.limits import MEMORY, Limits
from zermelo.matches.sandbox.literals import read_literal, write_literal
from zermelo.words import printable

_PREPARE = "zermelo.matches.sandbox.functions:prepare"
#: For running a source, and for each call, where nobody says otherwise.
USUAL = Limits(cpu=2.0, wall=10.0)


class SourceError(Exception):
    """The source or one of its functions raised: `said` is "KeyError: 3", `line` the line of the source, if any."""

    def __init__(self, said: str, line: int | None) -> None:
        super().__init__(said if line is None else f"line {line}: {said}")
        self.said, self.line = said, line


class Sources:
    """Runs sources, each in a fresh guarded process; close it, or use it in a `with` statement.

    Raises
    ------
    UnsafeError
        This system cannot lock up a process, and `unsafe` is not set.
    """

    def __init__(self, *, memory: int = MEMORY, unsafe: bool = False) -> None:
        self.nursery = Nursery(_PREPARE, memory=memory, unsafe=unsafe)

    def run(self, source: str, name: str = "source.py", limits: Limits = USUAL) -> Source:
        """Return a source that has been run; `SourceError` or `GuestError` (see `Source.call`) if it could not be."""
        guest = self.nursery.guest()
        try:
            return Source(guest, source, name, limits)
        except BaseException:
            guest.close()
            raise

    def close(self) -> None:
        """End the process and whatever it started."""
        self.nursery.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Source:
    """A source in its process, which stands still between two calls; close it, or use it in a `with` statement."""

    def __init__(self, guest: Guest, source: str, name: str, limits: Limits) -> None:
        self.guest, self.limits = guest, limits
        #: The names of what can be called, in the order of the source.
        self.functions: list[str] = _names(self._ask({"source": source, "name": name}, limits))

    @property
    def output(self) -> str:
        """What the source has printed, as far as it is kept."""
        return self.guest.output

    def call(self, name: str, *arguments: Any, limits: Limits | None = None) -> Any:
        """Return what a function of the source returns; what is no plain value comes back as its text.

        Raises
        ------
        SourceError
            The function raised: what, and in which line.
        GuestError
            No answer within the limits, or the process ended: its `fault` says how (timeout, crash, flood …). The
            source cannot be called any more.
        """
        asked = {"call": name, "literals": write_literal(arguments)}
        answer = self._ask(asked, self.limits if limits is None else limits)
        try:
            return read_literal(answer["literal"]) if "literal" in answer else answer["text"]
        except (KeyError, TypeError, ValueError, RecursionError):
            # It has written past our own code.
            raise GuestError(Fault.GARBAGE, printable(str(answer)[:60])) from None

    def close(self) -> None:
        """End the process."""
        self.guest.close()

    def _ask(self, request: dict[str, Any], limits: Limits) -> dict[str, Any]:
        answer = self.guest.ask(request, limits)
        if "error" in answer:
            line = answer.get("line")
            raise SourceError(str(answer["error"]), line if isinstance(line, int) else None)
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _names(answer: dict[str, Any]) -> list[str]:
    """The functions of a source; it may have written past our own code."""
    names = answer.get("functions")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise GuestError(Fault.GARBAGE, printable(str(answer)[:60]))
    return names
