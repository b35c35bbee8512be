"""What the functions of this package refuse: anything but drawings, and labels that are not one text each."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.checks import ensure_kind, refused
from zermelo.drawing.figure import Drawing
from zermelo.words import message

_A_DRAWING = message(
    "drawing.drawing",
    en="a drawing, as draw_arena(arena, labels) or draw_tree(tree, labels) returns it",
    fr="un dessin, tel que draw_arena(arène, étiquettes) ou draw_tree(arbre, étiquettes) le renvoie",
)
_DRAWINGS = message(
    "drawing.drawings",
    en="a list of drawings, at least one: [draw_arena(arena, labels)]",
    fr="une liste de dessins, au moins un : [draw_arena(arène, étiquettes)]",
)
_TEXTS = message(
    "drawing.texts",
    en="a list of texts, one for each of the {count} vertices",
    fr="une liste de textes, un pour chacun des {count} sommets",
)


def ensure_drawing(drawing: object) -> None:
    """Refuse what is not a drawing."""
    ensure_kind(Drawing, _A_DRAWING, drawing=drawing)


def ensure_drawings(drawings: object) -> None:
    """Refuse what is not a list of drawings, one or more."""
    if not _is_list(drawings, Drawing) or not drawings:
        raise refused(_DRAWINGS, "drawings", drawings)


def ensure_texts(count: int, **given: object) -> None:
    """Refuse by name what is not a list of so many texts."""
    for name, texts in given.items():
        if not (_is_list(texts, str) and isinstance(texts, Sequence) and len(texts) == count):
            raise refused(_TEXTS(count=count), name, texts)


def _is_list(things: object, kind: type) -> bool:
    return isinstance(things, Sequence) and all(isinstance(thing, kind) for thing in things)
