"""What vertices are called: how a label is written, and what is said of one that no vertex has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Integral

from zermelo.errors import UnknownVertexError
from zermelo.labelled import Label
from zermelo.situation import Player
from zermelo.words import Words, message, some

_UNKNOWN = message(
    "arena.unknown",
    en="{what} names vertices {unknown}, but this arena has vertices 0 to {last}",
    fr="{what} : sommets {unknown} inconnus, cette arène a les sommets 0 à {last}",
)
_UNKNOWN_LABEL = message(
    "arena.unknown_label",
    en="{what} names vertices {unknown}, but the vertices of this arena are {labels}",
    fr="{what} : sommets {unknown} inconnus, ceux de cette arène sont {labels}",
)
_UNKNOWN_EMPTY = message(
    "arena.unknown_empty",
    en="{what} names vertices {unknown}, but this arena has no vertex",
    fr="{what} : sommets {unknown} inconnus, cette arène n'a aucun sommet",
)


def label_text(label: Label) -> str:
    """Return a vertex's label as people write it: see `Arena.text`."""
    if not isinstance(label, tuple):
        return str(label)
    if len(label) == 2 and isinstance(label[1], Player):
        return label_text(label[0]) + ("a" if label[1] == Player.ADAM else "e")
    # A label inside a label keeps its parentheses: ((1, 2), 3) and (1, 2, 3) are written differently.
    return ",".join(
        f"({label_text(part)})" if isinstance(part, tuple) else label_text(part) for part in label
    )


def names_of(labels: Iterable[Label]) -> Sequence[Label]:
    """Return the labels of vertices in a tuple.

    Numbers that count from 0 are a range, which finds itself without a table.
    """
    names = tuple(labels)
    is_counting = all(type(label) is int and label == v for v, label in enumerate(names))
    return range(len(names)) if is_counting else names


def is_in(label: object, count: int) -> bool:
    """Return whether a label of a vertex is one of the numbers 0 to `count` − 1."""
    if type(label) is int:
        return 0 <= label < count
    return isinstance(label, Integral) and not isinstance(label, bool) and 0 <= int(label) < count


def refuse_unknown(labels: Sequence[Label], unknown: Iterable[object], what: Words) -> None:
    """Refuse, by name, a label that no vertex of an arena has; `what` says where it stood."""
    # Whatever is no vertex may not be hashable either: equal ones are found by what they are written like.
    named = {repr(label): label for label in unknown}
    if not named:
        return
    order = sorted(named.values(), key=lambda v: (0, v, "") if isinstance(v, int) else (1, 0, repr(v)))
    reason = _UNKNOWN_EMPTY if not labels else _UNKNOWN if isinstance(labels, range) else _UNKNOWN_LABEL
    known = some(map(repr, labels)) if reason is _UNKNOWN_LABEL else ""
    said = reason(what=what, unknown=order, last=len(labels) - 1, labels=known)
    raise UnknownVertexError(said, vertex=order[0])
