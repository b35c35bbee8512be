"""The second note: minimax with a horizon, and the line of play that it expects.

`fils`, `E` and `H` are answered for game trees (`zermelo.learn.course.trees`).
"""

from __future__ import annotations

from zermelo.learn.course.trees import Node, Number, arbre

__all__ = ["E", "H", "arbre", "fils", "minimax", "rec_minimax"]


def fils(s: Node) -> list[Node]:
    """Return the children of a node of the note's tree; none: it is a leaf."""
    return list(s[2])


def E(s: Node) -> Number:
    """Return the gain of Max at a leaf of the note's tree; it is defined on leaves only."""
    if s[2]:
        raise ValueError(f"E is defined on leaves, and {s[0]} has children: H estimates it")
    return s[1]


def H(s: Node) -> Number:
    """Return the note's estimate of a node for Max."""
    return s[1]


def minimax(s: Node, p: int, evalMax: bool = True) -> Number:
    """Return the minimax value of `s` with horizon `p`; Max moves if `evalMax`.

    >>> minimax(arbre([[3, 5], [1, 9]]), 2), minimax(arbre([[3, 5], [1, 9]]), 2, False)
    (3, 5)
    """
    if not fils(s):
        return E(s)
    if p == 0:
        return H(s)
    values = [minimax(child, p - 1, not evalMax) for child in fils(s)]
    return max(values) if evalMax else min(values)


def rec_minimax(
    s: Node, p: int, evalMax: bool = True, L: list[Node] | None = None
) -> tuple[Number, list[Node]]:
    """Return the minimax value of `s` and a line that reaches it: the chosen children, one after another.

    The printed version gives the line of the last child explored, and none where all children are −∞. Here the line
    is that of the child chosen, the first of the best; `L`, which it never uses, is only kept in the signature.

    >>> value, line = rec_minimax(arbre([[3, 5], [1, 9]]), 2)
    >>> value, [name for name, _, _ in line]
    (3, ['a', 'aa'])
    """
    if not fils(s):
        return E(s), []
    if p == 0:
        return H(s), []
    answers = [(rec_minimax(child, p - 1, not evalMax), child) for child in fils(s)]
    best = max(value for (value, _), _ in answers) if evalMax else min(value for (value, _), _ in answers)
    line, child = next((line, child) for (value, line), child in answers if value == best)
    return best, [child, *line]
