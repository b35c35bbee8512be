"""Letters that an output cannot show, replaced by others that it can: a minus sign must not become a question mark."""

from __future__ import annotations

#: Accents are taken away without a table.
_LOOK_ALIKE = {
    "−": "-", "–": "-", "×": "x", "·": "|", "…": "...", "★": ">", "∞": "inf", "±": "+/-", "→": "->", "—": "-",
    "≤": "<=", "≥": ">=",
    "“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "œ": "oe", "æ": "ae", "\u202f": " ", "\u00a0": " ",
}  # fmt: skip


def look_alike(error: UnicodeError) -> tuple[str, int]:
    """Handle a terminal's encoding error (`codecs.register_error`): signs by similar ones, letters without accents.

    >>> import codecs
    >>> codecs.register_error("look-alike", look_alike)
    >>> "Ève : −5".encode("ascii", "look-alike")
    b'Eve : -5'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    similar = [
        "*" if _is_product(error.object, place) else _similar(error.object[place])
        for place in range(error.start, error.end)
    ]
    return "".join(similar), error.end


def _is_product(text: str, place: int) -> bool:
    """Whether a sign that the terminal cannot write is that of a product, 4·2+1: elsewhere it has spaces around it."""
    return text[place] == "·" and text[:place][-1:].isdigit() and text[place + 1 : place + 2].isalnum()


def _similar(letter: str) -> str:
    if letter in _LOOK_ALIKE:
        return _LOOK_ALIKE[letter]
    import unicodedata

    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return plain or "?"
