"""Strangers' files run in the locked process (`zermelo.matches.sandbox`): the same runner, locked up.

The judge stays outside. A guest gets one file and one batch of calls after another, and answers by outcomes:

    {"source": …, "file": …, "helpers": …, "given": …, "steps": 100000}   →  {"functions": […], "error": "", …}
    {"call": "noyau", "runs": [[arguments, typed], …]}                     →  {"outcomes": […]}, perhaps fewer

What a guest answers is not believed to be well formed; values are plain data (`plain.py`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from typing import Any

from zermelo.learn.exercises.exercise import Exercise
from zermelo.learn.exercises.judging import Report, judge_source
from zermelo.learn.exercises.outcomes import Loaded, Outcome, Run
from zermelo.learn.exercises.plain import from_json, to_json
from zermelo.learn.exercises.running import DirectRunner
from zermelo.learn.exercises.supplies import Supplies
from zermelo.matches.sandbox.guests import Fault, Guest, GuestError, Nursery
from zermelo.matches.sandbox.limits import MOST_LINE, Limits
from zermelo.matches.sandbox.nursery import Channel, Serve

PREPARE = "zermelo.learn.exercises.guarded:prepare"
#: Bytes of memory of one guest: ordinary answers need a tenth of it.
MEMORY = 512 * 1024**2
#: Seconds for one batch; counted steps end sooner, unless a loop hides from the count.
BATCH = Limits(cpu=3.0, wall=4.0)
ONE = Limits(cpu=1.5, wall=2.0)
#: Seconds of the processor for all cases of one function: slow answers, each within its limits, are many.
ALL = 10.0
_ROOM = MOST_LINE // 2


def prepare(options: object) -> Serve:
    """Return the function that serves a student's file in a guest; what it needs is loaded now, once for all guests."""
    return _serve


def _serve(channel: Channel) -> None:
    job = channel.read()
    if job is None:
        return
    runner = DirectRunner(job["source"], job["file"], Supplies(job["helpers"], job["given"]), job["steps"])
    _close_the_book()
    loaded = runner.load()
    channel.write(
        {
            "functions": list(loaded.functions)[:100],
            "printed": loaded.printed,
            "error": loaded.error,
            "line": loaded.line,
        }
    )
    while (request := channel.read()) is not None:
        found: list[Any] = []
        room = _ROOM
        for arguments, typed in request["runs"]:
            (outcome,) = runner.run(request["call"], [Run(from_json(arguments), tuple(typed))])
            data = outcome.to_json()
            size = len(json.dumps(data))
            if size > _ROOM:
                data = Outcome("stopped", error=f"large {size}").to_json()
            found.append(data)
            room -= size
            if room < 0 or outcome.kind == "endless":
                break
        channel.write({"outcomes": found})


def _close_the_book() -> None:
    """Take from a guest's file the modules of zermelo, which hold the answers; what runs already goes on."""
    for name in [name for name in sys.modules if _is_ours(name)]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Closed())


class _Closed(MetaPathFinder):
    """Finds nothing of zermelo, by whatever words it is imported."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        if _is_ours(fullname):
            raise ModuleNotFoundError(f"{fullname} is closed while a file is checked", name=fullname)


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == "zermelo"


class GuardedRunner:
    """A stranger's file in a guest of a nursery; a guest that fails is replaced, and the case that did it is found."""

    def __init__(self, nursery: Nursery, source: str, file: str, supplies: Supplies, steps: int) -> None:
        self.nursery = nursery
        self.job = {
            "source": source, "file": file, "helpers": supplies.helpers, "given": supplies.given, "steps": steps,
        }  # fmt: skip
        self.guest: Guest | None = None
        self.failure: Outcome | None = None
        self.loaded: Loaded | None = None
        self.spent = 0.0

    def load(self) -> Loaded:
        """Run the student's file in a guest, once."""
        if self.loaded is None:
            self.loaded = self._load()
        return self.loaded

    def _load(self) -> Loaded:
        try:
            answer = self._fresh()
            functions = tuple(str(name) for name in answer["functions"])
            return Loaded(functions, str(answer["printed"]), str(answer["error"]), answer["line"])
        except GuestError as error:
            self.failure = _stopped(error)
            return Loaded((), error=_told(error))

    def run(self, name: str, runs: Sequence[Run]) -> list[Outcome]:
        """Call the student's function on each case in a guest.

        The rest is left out after one that had to be stopped.
        """
        found: list[Outcome] = []
        while len(found) < len(runs):
            if self.failure is not None:
                return [*found, self.failure]
            rest = runs[len(found) :]
            try:
                came = self._asked(name, rest, ONE if len(rest) == 1 else BATCH)
            except GuestError as error:
                if len(rest) == 1:
                    return [*found, _stopped(error)]
                return [*found, *self._one_by_one(name, rest)]
            found += came
            if any(outcome.kind in ("endless", "stopped") for outcome in came):
                break
        return found

    def afresh(self, name: str, run: Run) -> Outcome | None:
        """Call the student's function once in a guest of its own; None if it does not survive that."""
        if self.failure is not None:
            return None
        try:
            self._fresh()
            return self._asked(name, [run], ONE)[0]
        except GuestError:
            return None

    def close(self) -> None:
        """End the guest that runs a student's file."""
        if self.guest is not None:
            self.guest.close()
            self.guest = None

    def _one_by_one(self, name: str, runs: Sequence[Run]) -> list[Outcome]:
        """Find the run of a student's function that a guest did not survive."""
        found: list[Outcome] = []
        try:
            self._fresh()
            for run in runs:
                found += self._asked(name, [run], ONE)
        except GuestError as error:
            found.append(_stopped(error))
        return found

    def _fresh(self) -> dict[str, Any]:
        self.close()
        self.guest = self.nursery.guest()
        answer = self._ask(self.job, ONE)
        known = {"functions", "printed", "error", "line"} <= set(answer)
        if (
            not known
            or not isinstance(answer["functions"], list)
            or not isinstance(answer["line"], int | None)
        ):
            raise GuestError(Fault.GARBAGE)
        return answer

    def _asked(self, name: str, runs: Sequence[Run], limits: Limits) -> list[Outcome]:
        sent = [[to_json(run.arguments), list(run.typed)] for run in runs]
        answer = self._ask({"call": name, "runs": sent}, limits)
        try:
            outcomes = [Outcome.from_json(data) for data in answer["outcomes"]]
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            self.close()
            raise GuestError(Fault.GARBAGE) from None
        if not 0 < len(outcomes) <= len(runs):
            self.close()
            raise GuestError(Fault.GARBAGE)
        return outcomes

    def _ask(self, request: dict[str, Any], limits: Limits) -> dict[str, Any]:
        if self.guest is None:
            raise GuestError(Fault.CLOSED)
        if self.spent > ALL:
            self.close()
            raise GuestError(Fault.TIMEOUT, f"{ALL:g} s")
        try:
            return self.guest.ask(request, limits)
        except GuestError:
            self.guest = None
            raise
        finally:
            self.spent += 0.0 if self.guest is None else self.guest.cpu


def _stopped(error: GuestError) -> Outcome:
    return Outcome("stopped", error=_told(error))


def _told(error: GuestError) -> str:
    return f"{error.fault} {error.detail}".strip()


def open_nursery(*, unsafe: bool = False) -> Nursery:
    """Return a nursery for students' files; close it, or use it in a `with` statement."""
    return Nursery(PREPARE, memory=MEMORY, unsafe=unsafe)


def judge_guarded(exercise: Exercise, source: str, file: str, nursery: Nursery) -> Report:
    """Return the report on a student's file, which never runs outside its guest."""
    runner = GuardedRunner(nursery, source, file, exercise.supplies, exercise.steps)
    try:
        # The guest reads the file first: what would break the parser breaks it there.
        runner.load()
        if runner.failure is not None:
            return Report(exercise, "stopped", detail=runner.failure.error)
        return judge_source(exercise, source, file, runner)
    finally:
        runner.close()
