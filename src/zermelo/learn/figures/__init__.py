"""The figures of the course, each by its number: `figure("002-4").drawings("fr")`.

The first three digits say which of the five documents, the rest is the figure's number there, or a word where
it has none. Figures whose data the text gives are exact; the others have stand-in data of the same shape, and
their captions say so.
"""

from __future__ import annotations

import difflib

from zermelo.errors import ParameterError
from zermelo.learn.figures import document_000, document_001, document_002, document_003, document_004
from zermelo.learn.figures.model import Figure
from zermelo.words import message, some

__all__ = ["FIGURES", "Figure", "figure"]

FIGURES: dict[str, Figure] = {
    found.id: found
    for document in (document_000, document_001, document_002, document_003, document_004)
    for found in document.FIGURES
}

_UNKNOWN = message(
    "figures.unknown",
    en="there is no figure “{id}”{guess}; figures: {ids} (zermelo figures lists them all)",
    fr="il n'y a pas de figure « {id} »{guess} ; figures : {ids} (zermelo figures les donne toutes)",
)
_GUESS = message("figures.guess", en=" (did you mean {near}?)", fr=" (vouliez-vous dire {near} ?)")


def figure(id: str) -> Figure:
    """Return the figure of the notes with that number.

    >>> figure("002-4").caption.en
    'The bipartite graph of Chomp 2×3, with a winning strategy of Adam in bold'
    """
    if id not in FIGURES:
        near = difflib.get_close_matches(id, FIGURES, n=1)
        guess = _GUESS(near=near[0]) if near else ""
        # Those of the document that was meant, or some of each.
        document = id[:4]
        ids = [known for known in FIGURES if known.startswith(document)] or list(FIGURES)[::6]
        raise ParameterError(_UNKNOWN(id=id, guess=guess, ids=some(ids, 40)))
    return FIGURES[id]
