"""Sections of a report, as Markdown in the language that the program speaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from zermelo.apps.language import tell
from zermelo.words import Words, message

_TITLE = message("bench.title", en="Benchmarks", fr="Mesures")
_HOW = message(
    "bench.how",
    en="Written by `zermelo bench`. Times are CPU times; what is compared was measured in turn in one process, and "
    "ratios are medians over the rounds. They hold for the machine described here.",
    fr="Écrit par `zermelo bench`. Les temps sont des temps de processeur ; ce qui est comparé a été mesuré à tour de "
    "rôle dans un même processus, et les rapports sont des médianes sur les tours. Ils valent pour la machine décrite "
    "ici.",
)


@dataclass
class Section:
    """A table with a title, a sentence on what was measured, and notes below."""

    title: Words
    about: Words
    head: Sequence[Words]
    rows: list[Sequence[Words | str]] = field(default_factory=list)
    notes: list[Words] = field(default_factory=list)

    def markdown(self) -> str:
        """Return one section of the benchmark's report as Markdown."""
        lines = [f"## {tell(self.title)}", "", tell(self.about)]
        if self.rows:
            lines += ["", _row([tell(words) for words in self.head]), _row(["---"] * len(self.head))]
            lines += [_row([x if isinstance(x, str) else tell(x) for x in row]) for row in self.rows]
        for note in self.notes:
            lines += ["", tell(note)]
        return "\n".join(lines) + "\n"


def opening(machine: str) -> str:
    """Return the first lines of the benchmark's report."""
    return f"# {tell(_TITLE)}\n\n{tell(_HOW)}\n\n{machine}\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
