"""What compiled once goes on compiling: `compiled.txt` says how many idioms of each theme were equal.

`python -m tests.battery --keep` writes it, of some themes or of all; nothing else does. A theme without a
line is not kept.
"""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.battery.running import Verdict

FILE = Path(__file__).with_name("compiled.txt")
#: What is refused depends on the Python: its compiler and its modules are others.
PYTHON = "Python " + ".".join(platform.python_version_tuple()[:2])


def equal_idioms(verdicts: Sequence[Verdict]) -> Counter[str]:
    """How many idioms of each theme compile and are equal."""
    return Counter(verdict.theme for verdict in verdicts if verdict.word == "equal")


def keep(verdicts: Sequence[Verdict], file: Path = FILE) -> None:
    """Write what compiles today of the themes that were asked; the lines of the others stay as they are."""
    python, before = kept(file)
    asked = dict.fromkeys((verdict.theme for verdict in verdicts), 0)
    now = {**(before if python == PYTHON else {}), **asked, **equal_idioms(verdicts)}
    lines = [f"{theme} {count}" for theme, count in sorted(now.items())]
    file.write_text("\n".join([PYTHON, *lines, ""]), encoding="utf-8")


def kept(file: Path = FILE) -> tuple[str, dict[str, int]]:
    """The Python that the file was written with, and the equal idioms of each theme."""
    if not file.exists():
        return PYTHON, {}
    python, *lines = file.read_text(encoding="utf-8").splitlines()
    return python, {theme: int(count) for theme, count in (line.rsplit(maxsplit=1) for line in lines)}


def lost(verdicts: Sequence[Verdict], floor: Mapping[str, int]) -> list[str]:
    """The themes that have fewer equal idioms than they had; more is fine, and so is a theme that is new."""
    equal = equal_idioms(verdicts)
    return [
        f"{theme}: {equal[theme]} idioms compile and are equal, {count} did; "
        f"see python -m tests.battery {theme} --show refused 'gave up'"
        for theme, count in floor.items()
        if equal[theme] < count
    ]
