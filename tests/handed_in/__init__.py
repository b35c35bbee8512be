"""Functions as students hand them in: right ones in several styles, wrong ones with the name of their fault.

In the text files `=== EXERCISE | right | style` and `=== EXERCISE | wrong | fault` stand before a function; the fault
is `-` where no name is certain. Names are in English, as the exercise or `faults.py` has them.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from zermelo.learn.exercises.catalogue import find_exercise
from zermelo.learn.exercises.judging import judge_source
from zermelo.learn.exercises.running import DirectRunner


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
    for file in sorted(Path(__file__).parent.glob("*.txt")):
        parts = re.split(r"^=== (.*)$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for header, source in zip(parts[1::2], parts[2::2], strict=True):
            exercise, kind, note = (word.strip() for word in header.split("|"))
            assert kind in ("right", "wrong")
            # Every function begins at line 1 of a file of its own.
            found.append(HandedIn(exercise, kind == "right", note, source.lstrip("\n")))
    return found


ALL = read()


def judged(name, source):
    exercise = find_exercise(name)
    runner = DirectRunner(source, "mine.py", exercise.supplies, exercise.steps)
    return judge_source(exercise, source, "mine.py", runner)
