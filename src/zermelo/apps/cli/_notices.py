"""What a person is told beside the results: how a graph was read, what of it was not used."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from zermelo.apps.language import own_line
from zermelo.words import Phrase

_waiting: list[Phrase] = []


def tell_later(notices: Iterable[Phrase]) -> None:
    """Keep a notice until the command has its answer: a refusal stays one line."""
    _waiting.extend(notices)


def tell_now() -> None:
    """Write the notices that wait to the error stream, where no program looks for results."""
    while _waiting:
        print(own_line(_waiting.pop(0)), file=sys.stderr)


def forget() -> None:
    """Drop the notices that wait: the command was refused."""
    _waiting.clear()
