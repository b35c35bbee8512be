"""Verdicts in words, made once for every page: “eat 2,3: wins in 5 plies”, “Adam to move — a draw with best play”.

They come as phrases, before the choice of a language: a server says them in the one that was asked for, a page that has
no server carries both.
"""

from __future__ import annotations

import math

from zermelo.analysis import Analysis, Verdict
from zermelo.scores import Number, Outcome
from zermelo.words import Message, Phrase, Words, message, written

_IN = message("verdict.in", en=" in {plies}", fr=" en {plies}")
_BY = message("verdict.by", en=" by {points}", fr=" de {points}")
_PLIES = (
    message("verdict.plies_zero", en="{count} plies", fr="{count} coup"),
    message("verdict.ply", en="{count} ply", fr="{count} coup"),
    message("verdict.plies", en="{count} plies", fr="{count} coups"),
)
_POINTS = (
    message("verdict.points_zero", en="{count} points", fr="{count} point"),
    message("verdict.point", en="{count} point", fr="{count} point"),
    message("verdict.points", en="{count} points", fr="{count} points"),
)
_MOVES = {
    Outcome.WIN: message("verdict.move_wins", en="{name}: wins{within}", fr="{name} : gagne{within}"),
    Outcome.DRAW: message("verdict.move_draws", en="{name}: draws", fr="{name} : nulle"),
    Outcome.LOSS: message("verdict.move_loses", en="{name}: loses{within}", fr="{name} : perd{within}"),
}
_MOVE_GUESS = message(
    "verdict.move_guess",
    en="{name}: not proved, estimate {value}",
    fr="{name} : rien de prouvé, estimation {value}",
)
_MOVE_OPEN = message("verdict.move_open", en="{name}: not proved", fr="{name} : rien de prouvé")
_HERE = {
    Outcome.WIN: message("verdict.here_wins", en="wins{within}", fr="gagne{within}"),
    Outcome.DRAW: message(
        "verdict.here_draws", en="a draw with best play", fr="nulle si chacun joue au mieux"
    ),
    Outcome.LOSS: message("verdict.here_loses", en="{other} wins{within}", fr="{other} gagne{within}"),
}
_HERE_GUESS = message(
    "verdict.here_guess", en="not proved, estimate {value}", fr="rien de prouvé, estimation {value}"
)
_TURN = message("verdict.turn", en="{mover} to move — {verdict}", fr="À {mover} de jouer — {verdict}")
# Not in the catalogue: there is nothing to translate.
_BOTH = Message("verdict.both", en="{by}{within}", fr="{by}{within}")
_MINUS = Message("verdict.minus", en="−{value}", fr="−{value}")
_INFINITE = {True: "∞", False: "−∞"}


def move_words(verdict: Verdict, name: Words, *, points: bool) -> Phrase:
    """Return the words of a move's verdict, from the side of the one who plays it.

    >>> move_words(Verdict("b2", Outcome.WIN, 1, 1, True), "play b2", points=False).text("fr")
    'play b2 : gagne en 1 coup'
    """
    if verdict.outcome is not None:
        return _MOVES[verdict.outcome](name=name, within=_within(verdict, points))
    return (
        _MOVE_OPEN(name=name)
        if verdict.value is None
        else _MOVE_GUESS(name=name, value=number_words(verdict.value))
    )


def here_words(found: Verdict | Analysis, mover: Words, other: Words, *, points: bool) -> Phrase:
    """Return the words of a position's verdict, who moves and who wins: “Adam to move — wins in 5 plies”."""
    if found.outcome is not None:
        said = _HERE[found.outcome](other=other, within=_within(found, points))
    else:
        said = _HERE_GUESS(value="?" if found.value is None else number_words(found.value))
    return _TURN(mover=mover, verdict=said)


def kind(verdict: Verdict | Analysis) -> str:
    """Return what a verdict proves, in a word: win, draw or loss; `guess` where nothing is."""
    return "guess" if verdict.outcome is None else str(verdict.outcome)


def _within(verdict: Verdict | Analysis, points: bool) -> Words:
    """The words of a verdict for by how much, where points count, and how soon; nothing where that is not proved."""
    if not verdict.exact:
        return ""
    return _BOTH(by=by_points(verdict.value) if points else "", within=in_plies(verdict.distance))


def by_points(value: Number | None) -> Words:
    """Return a verdict's “ by 3 points”, to put behind who wins; nothing where that is not a number."""
    return "" if value is None or math.isinf(value) else _BY(points=_counted(abs(value), _POINTS))


def in_plies(distance: int | None) -> Words:
    """Return a verdict's “ in 5 plies”, to put behind who wins; nothing where that is not known."""
    return "" if distance is None else _IN(plies=_counted(distance, _PLIES))


def _counted(count: Number, forms: tuple[Message, Message, Message]) -> Phrase:
    """A verdict's number with its noun, in the singular for 1, and in French for all below 2."""
    form = forms[1 if count == 1 else 0 if count < 2 else 2]
    return form(count=number_words(count))


def number_words(value: Number) -> Words:
    """Return a verdict's number as each language writes it, rounded to two digits, with a minus and ∞."""
    if math.isinf(value):
        return _INFINITE[value > 0]
    size = abs(round(value, 2))
    text = written(int(size) if size == int(size) else size)
    return _MINUS(value=text) if value < 0 and size else text
