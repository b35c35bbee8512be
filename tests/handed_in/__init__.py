"""Functions as students hand them in: right ones in several styles, wrong ones with the name of their fault.

In the text files `=== EXERCISE | right | style` and `=== EXERCISE | wrong | fault` stand before a function; the fault
is `-` where no name is certain. Names are in English, as the exercise or `faults.py` has them. `equivalent.txt` says of
which one-token faults in the right ones it is known that they change nothing, and why.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.judging import judge_source
from zermelo.learn.exercises.running import DirectRunner

HERE = Path(__file__).parent


@dataclass(frozen=True)
class HandedIn:
    exercise: str
    is_right: bool
    note: str
    source: str

    def __str__(self):
        return f"{self.exercise}: {self.note}"


def read():
    found = []
    for file in sorted(HERE.glob("[0-9t]*.txt")):
        parts = re.split(r"^=== (.*)$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for header, source in zip(parts[1::2], parts[2::2], strict=True):
            exercise, kind, note = (word.strip() for word in header.split("|"))
            assert kind in ("right", "wrong")
            # Every function begins at line 1 of a file of its own.
            found.append(HandedIn(exercise, kind == "right", note, source.lstrip("\n")))
    return found


ALL = read()


def argued():
    """The faults of one token that change nothing, by exercise, style and place, each with its reason."""
    lines = (HERE / "equivalent.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if not line.startswith("#")]
    return {(exercise, style, place): reason for exercise, style, place, reason in rows}


EQUIVALENT = argued()


@cache
def plain(name):
    """The exercise without the names of faults, which cost most of the time."""
    return replace(find_exercise(name), faults=())


def judged(name, source, *, names=True):
    exercise = find_exercise(name) if names else plain(name)
    runner = DirectRunner(source, "mine.py", exercise.supplies, exercise.steps)
    return judge_source(exercise, source, "mine.py", runner)
