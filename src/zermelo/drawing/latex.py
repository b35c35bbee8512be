"""Texts and colours as LaTeX knows them, for all that is written as TikZ."""

from __future__ import annotations

import unicodedata

from zermelo.drawing.style import COLOURS

_SIGNS = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "−": "$-$", "∞": r"$\infty$",
    "×": r"$\times$", "<": "$<$", ">": "$>$", "|": "$|$", "=": "$=$", "+": "$+$", '"': "''",
    "ₐ": "$_a$", "ₑ": "$_e$", "≥": r"$\geq$", "≤": r"$\leq$", "α": r"$\alpha$", "β": r"$\beta$", "·": r"$\cdot$",
    "→": r"$\to$", "…": r"\dots{}", "’": "'", "“": "``", "”": "''", "«": r"$\ll$", "»": r"$\gg$", "–": "--", "—": "---",
    "\u00a0": "~", "\u202f": r"\,", "æ": r"\ae{}", "œ": r"\oe{}", "Æ": r"\AE{}", "Œ": r"\OE{}", "ß": r"\ss{}",
    "ø": r"\o{}", "Ø": r"\O{}", "°": r"$^\circ$", "‖": r"$\Vert$",
    **{c: f"\\{c}" for c in "&%$#_{}"},
}  # fmt: skip
#: Accents that LaTeX's own fonts can put on a letter.
_ACCENTS = set("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327")


def latex(text: str) -> str:
    """Return a text that LaTeX prints as it is, with the signs that drawings use.

    What LaTeX's own fonts do not have becomes its letter without the accent, or a question mark: a file
    that compiles is worth more.

    >>> latex("50 % of {a_b}")
    '50 \\\\% of \\\\{a\\\\_b\\\\}'
    """
    return "".join(_letter(c) for c in text)


def tikz_colour(role: str) -> str:
    """Return the name of a role's colour in LaTeX, where `draw` and `white` already mean something."""
    return f"zermelo-{role}"


def tikz_colours() -> list[str]:
    """Return the LaTeX definitions of all colours, as on light paper."""
    return [
        f"\\definecolor{{{tikz_colour(role)}}}{{HTML}}{{{light.removeprefix('#')}}}"
        for role, (light, _) in COLOURS.items()
    ]


def _letter(c: str) -> str:
    if c in _SIGNS:
        return _SIGNS[c]
    if " " <= c <= "~":
        return c
    whole = unicodedata.normalize("NFD", c)
    base, accents = whole[0], whole[1:]
    if not base.isascii() or not base.isalpha():
        return "?"
    return c if set(accents) <= _ACCENTS else base
