"""Game trees as plain data, for the notes that suppose `fils`, `successeurs` or `coupsPossibles` to be given.

A node is a tuple `(name, number, children)`. The number of a leaf is its gain for Max, that of another node what a
heuristic says of it. Names are paths: the root is "r", its children "a", "b" …, theirs "aa", "ab" …
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

Number: TypeAlias = float
Node: TypeAlias = tuple[str, Number, tuple[Any, ...]]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def arbre(data: Number | Sequence[Any], name: str = "r") -> Node:
    """Return the tree that nested lists of gains describe; the estimate of an inner node is 0.

    A pair `(estimate, [children])` gives an inner node its estimate.

    >>> arbre([3, [5, 1]])
    ('r', 0, (('a', 3, ()), ('b', 0, (('ba', 5, ()), ('bb', 1, ())))))
    >>> arbre((7, [3, 4]))
    ('r', 7, (('a', 3, ()), ('b', 4, ())))
    """
    if not isinstance(data, Sequence):
        return (name, data, ())
    number, children = data if isinstance(data, tuple) else (0, data)
    path = "" if name == "r" else name
    return (name, number, tuple(arbre(child, path + _LETTERS[i]) for i, child in enumerate(children)))
