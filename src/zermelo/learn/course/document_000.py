"""The first note: min-max written for any game, by the questions that are asked of it.

The questions `situationEstTerminale`, `heuristique`, `coupsPossibles` and `situationAprèsCoup` are answered here for
game trees (`zermelo.learn.course.trees`); a move is the place of a child, from 0.
"""

from __future__ import annotations

from math import inf

from zermelo.learn.course.trees import Node, Number, arbre

__all__ = [
    "JOUEUR_MAX",
    "JOUEUR_MIN",
    "arbre",
    "coupsPossibles",
    "heuristique",
    "minMax",
    "situationAprèsCoup",
    "situationEstTerminale",
]

JOUEUR_MAX, JOUEUR_MIN = "MAX", "MIN"


def situationEstTerminale(situation: Node) -> bool:
    """Return whether the situation of the note's game is terminal."""
    return not situation[2]


def heuristique(situation: Node) -> Number:
    """Return what the situation is worth to Max: its gain at an end, an estimate elsewhere."""
    return situation[1]


def coupsPossibles(situation: Node) -> list[int]:
    """Return the moves of the note's game, in their order."""
    return list(range(len(situation[2])))


def situationAprèsCoup(situation: Node, coup: int) -> Node:
    """Return the situation of the note's game after a move."""
    child: Node = situation[2][coup]
    return child


def minMax(situation: Node, profondeurMax: int, joueurActuel: str) -> Number:
    """Return the score of the situation for Max, looking `profondeurMax` moves ahead.

    An ended game is evaluated whatever the depth (the printed pseudo-code never asks).

    >>> minMax(arbre([[3, 5], [1, 9]]), 2, JOUEUR_MAX), minMax(arbre([[3, 5], [1, 9]]), 2, JOUEUR_MIN)
    (3, 5)
    """
    if profondeurMax == 0 or situationEstTerminale(situation):
        return heuristique(situation)
    if joueurActuel == JOUEUR_MAX:
        best = -inf
        for coup in coupsPossibles(situation):
            best = max(best, minMax(situationAprèsCoup(situation, coup), profondeurMax - 1, JOUEUR_MIN))
        return best
    best = inf
    for coup in coupsPossibles(situation):
        best = min(best, minMax(situationAprèsCoup(situation, coup), profondeurMax - 1, JOUEUR_MAX))
    return best
