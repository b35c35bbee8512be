"""The language in which the running program speaks: chosen once, when it starts."""

from __future__ import annotations

import os
from collections.abc import Mapping

from zermelo.words import LANGUAGES, Language, Words, one_line, say

_current: Language = "en"
_asked: Language | None = None


def preferred(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language that the locale asks the program to speak: French for `fr…`, else English.

    The first of LC_ALL, LC_MESSAGES and LANG that is set decides, as everywhere on POSIX systems.

    >>> preferred({"LANG": "fr_FR.UTF-8"}), preferred({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def speak(language: Language, *, is_asked: bool = False) -> None:
    """Let the program speak `language` from now on; `is_asked` where a person has named it, with --lang."""
    global _current, _asked
    assert language in LANGUAGES
    _current, _asked = language, language if is_asked else None


def language() -> Language:
    """Return the language that the program speaks."""
    return _current


def asked() -> Language | None:
    """Return the language that a person has asked for: pages open in it, whatever their browser prefers."""
    return _asked


def own_line(words: Words) -> str:
    """Return a notice that the program prints beside its results, as one line that begins with its name."""
    return one_line(f"zermelo{' ' if _current == 'fr' else ''}: {tell(words)}")


def tell(words: Words) -> str:
    """Return words in the language that the program speaks."""
    return str(say(words, _current))
