"""The language in which the running program speaks: chosen once, at the door."""

from __future__ import annotations

import os
from collections.abc import Mapping

from zermelo.words import LANGUAGES, Language, Words, say

_current: Language = "en"


def preferred(environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language that the locale asks for: French for `fr…`, else English.

    The first of LC_ALL, LC_MESSAGES and LANG that is set decides, as everywhere on POSIX systems.

    >>> preferred({"LANG": "fr_FR.UTF-8"}), preferred({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def speak(language: Language) -> None:
    """Let the program speak `language` from now on."""
    global _current
    assert language in LANGUAGES
    _current = language


def language() -> Language:
    """Return the language that the program speaks."""
    return _current


def tell(words: Words) -> str:
    """Return words in the language that the program speaks."""
    return str(say(words, _current))
