"""What the lecture notes get wrong, what is right, and the smallest example on which the two differ.

The text is data (`errata.toml`); an example is Python that defines `printed()` and `right()`, and is run by tests.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from zermelo.learn.growth import growth_table
from zermelo.words import Language, message, say

_TITLE = message("errata.title", en="Errata of the lecture notes", fr="Errata des notes de cours")
_PRINTED = message("errata.printed", en="printed: {text}", fr="imprimé : {text}")
_RIGHT = message("errata.right", en="right: {text}", fr="juste : {text}")
_EXAMPLE = message(
    "errata.example",
    en="example: {printed} as printed, {right} in truth",
    fr="exemple : {printed} à la lettre, {right} en vérité",
)
_GROWTH = message("errata.growth", en="Three growths", fr="Trois croissances")
_GROWTH_TEXT = message(
    "errata.growth_text",
    en="000 announces O(n³) for the attractor, 001 O(|S| + |A|), 002 O(n³) for the kernel. Each is right for its own "
    "way: with lists, or over edges turned round.",
    fr="000 annonce O(n³) pour l'attracteur, 001 O(|S| + |A|), 002 O(n³) pour le noyau. Chacun a raison pour sa façon "
    "de faire : avec des listes, ou sur les arcs retournés.",
)


@dataclass(frozen=True)
class Erratum:
    """One error: what is printed, what is right, and an example in Python if there is one."""

    id: str
    wrong: dict[Language, str]
    right: dict[Language, str]
    example: str = ""

    def answers(self) -> tuple[Any, Any] | None:
        """Return what an example of the notes gives as printed, and in truth."""
        if not self.example:
            return None
        names: dict[str, Any] = {"__name__": "erratum"}
        exec(compile(self.example, f"<{self.id}>", "exec", dont_inherit=True), names)
        return names["printed"](), names["right"]()


@cache
def errata() -> tuple[Erratum, ...]:
    """Return all errors of the course's notes, note by note."""
    text = (files("zermelo.learn") / "errata.toml").read_text(encoding="utf-8")
    return tuple(Erratum(**entry) for entry in tomllib.loads(text)["errata"])


def errata_text(language: Language) -> str:
    """Return the errors of the course's notes as lines of text."""
    parts = []
    for entry in errata():
        lines = [entry.id, f"  {say(_PRINTED(text=entry.wrong[language]), language)}"]
        lines.append(f"  {say(_RIGHT(text=entry.right[language]), language)}")
        if (answers := entry.answers()) is not None:
            lines.append(f"  {say(_EXAMPLE(printed=answers[0], right=answers[1]), language)}")
        parts.append("\n".join(lines))
    return "\n\n".join([*parts, growth_table(language)])


def errata_page(language: Language) -> str:
    """Return the errors of the course's notes as a page of Markdown, with the examples in full."""
    parts = [f"# {say(_TITLE, language)}\n"]
    for entry in errata():
        text = f"## {entry.id}\n\n- {say(_PRINTED(text=entry.wrong[language]), language)}\n"
        text += f"- {say(_RIGHT(text=entry.right[language]), language)}\n"
        if (answers := entry.answers()) is not None:
            text += f"\n```python\n{entry.example.strip()}\n```\n\n"
            text += f"{say(_EXAMPLE(printed=f'`{answers[0]!r}`', right=f'`{answers[1]!r}`'), language)}\n"
        parts.append(text)
    table = f"```text\n{growth_table(language)}\n```"
    picture = f"![{say(_GROWTH, language)}](figures/attractor-growth{'.fr' if language == 'fr' else ''}.svg)"
    parts.append(f"## {say(_GROWTH, language)}\n\n{say(_GROWTH_TEXT, language)}\n\n{table}\n\n{picture}\n")
    return "\n".join(parts)
