"""Two practicals on themes of exams: awalé with negamax, and Connect Four with a horizon (« Puissance 4 »).

A board of awalé is a list of 2k numbers: the k houses of the player to move, in the order of sowing, then the
opponent's. A board of Connect Four is a list of rows, the top one first, of "X", "O" and " ".
"""

from __future__ import annotations

from typing import TypeAlias

__all__ = [
    "K",
    "adversaire_de",
    "aligne",
    "colonnes_libres",
    "coups_awale",
    "estimation",
    "jouer_awale",
    "lacher",
    "negamax",
    "recolter",
    "semer",
    "valeur",
]

Graines: TypeAlias = list[int]
Plateau: TypeAlias = list[list[str]]

# --- awalé ------------------------------------------------------------------------------------------


def semer(plateau: Graines, trou: int) -> tuple[Graines, int]:
    """Return the board after the seeds of a house are sown, one by one, past that house itself; and the last house.

    >>> semer([2, 0, 0, 0], 0), semer([4, 0, 0, 0], 0)
    (([0, 1, 1, 0], 2), ([0, 2, 1, 1], 1))
    """
    nouveau = list(plateau)
    graines, nouveau[trou] = nouveau[trou], 0
    i = trou
    while graines:
        i = (i + 1) % len(nouveau)
        if i != trou:
            nouveau[i] += 1
            graines -= 1
    return nouveau, i


def recolter(plateau: Graines, dernier: int) -> tuple[Graines, int]:
    """Return the board after the harvest that ends the move, and how many seeds were taken.

    Houses of the opponent's with two or three seeds are emptied, backwards from the last one that was sown.

    >>> recolter([0, 1, 3, 2], 3), recolter([0, 1, 4, 2], 2)
    (([0, 1, 0, 0], 5), ([0, 1, 4, 2], 0))
    """
    nouveau, prises, i = list(plateau), 0, dernier
    while i >= len(plateau) // 2 and nouveau[i] in (2, 3):
        prises += nouveau[i]
        nouveau[i] = 0
        i -= 1
    return nouveau, prises


def coups_awale(plateau: Graines) -> list[int]:
    """Return the houses that may be sown: an opponent without seeds must be given one.

    >>> coups_awale([1, 0, 2, 0, 3, 0]), coups_awale([1, 1, 2, 0, 0, 0])
    ([0, 2], [2])
    """
    k = len(plateau) // 2
    pleins = [i for i in range(k) if plateau[i] > 0]
    if any(plateau[k:]):
        return pleins
    return [i for i in pleins if i + plateau[i] >= k]


def jouer_awale(plateau: Graines, trou: int) -> tuple[Graines, int]:
    """Return the board after a move, as the opponent sees it, and how many seeds it took.

    >>> jouer_awale([0, 1, 1, 5], 1)
    ([0, 5, 0, 0], 2)
    """
    seme, dernier = semer(plateau, trou)
    recolte, prises = recolter(seme, dernier)
    k = len(plateau) // 2
    return recolte[k:] + recolte[:k], prises


def negamax(plateau: Graines, p: int) -> int:
    """Return the seeds that the player to move takes minus the opponent's, if both play well for p moves.

    >>> negamax([0, 1, 1, 5], 1), negamax([1, 1, 1, 1], 2)
    (2, 0)
    """
    coups = coups_awale(plateau) if p else []
    values = []
    for trou in coups:
        suivant, prises = jouer_awale(plateau, trou)
        values.append(prises - negamax(suivant, p - 1))
    return max(values, default=0)


# --- Connect Four -----------------------------------------------------------------------------------

#: As many in a line win in the last exercise, on a board of any size.
K = 3


def adversaire_de(joueur: str) -> str:
    """Return the other player, as the practicals do."""
    return "O" if joueur == "X" else "X"


def colonnes_libres(plateau: Plateau) -> list[int]:
    """Return the columns of the practicals' board that are not full, from left to right.

    >>> colonnes_libres([["X", " "], ["O", "X"]])
    [1]
    """
    return [c for c, cell in enumerate(plateau[0]) if cell == " "]


def lacher(plateau: Plateau, c: int, joueur: str) -> Plateau:
    """Return a new board of the practicals with one more disc, which falls in a column that is not full.

    >>> lacher([[" ", " "], ["O", " "]], 0, "X")
    [['X', ' '], ['O', ' ']]
    """
    nouveau = [list(row) for row in plateau]
    ligne = max(i for i, row in enumerate(plateau) if row[c] == " ")
    nouveau[ligne][c] = joueur
    return nouveau


def _segments(plateau: Plateau, k: int) -> list[list[str]]:
    """All segments of k cells of the practicals' board, in the four directions."""
    lignes, colonnes = len(plateau), len(plateau[0])
    return [
        [plateau[i + n * di][j + n * dj] for n in range(k)]
        for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1))
        for i in range(lignes - (k - 1) * di)
        for j in range(colonnes)
        if 0 <= j + (k - 1) * dj < colonnes
    ]


def aligne(plateau: Plateau, joueur: str, k: int) -> bool:
    """Return whether a player has k discs in a line, on the practicals' board.

    >>> aligne([["X", "O"], ["O", "X"]], "O", 2), aligne([["X", "X"], ["O", " "]], "O", 2)
    (True, False)
    """
    return [joueur] * k in _segments(plateau, k)


def estimation(plateau: Plateau, joueur: str, k: int) -> int:
    """Return the sum of n² over the segments with n discs of a player and none of the other, minus the other's.

    >>> estimation([["X", " "], ["X", "O"]], "X", 2)
    5
    """
    autre = adversaire_de(joueur)
    total = 0
    for segment in _segments(plateau, k):
        if autre not in segment:
            total += segment.count(joueur) ** 2
        elif joueur not in segment:
            total -= segment.count(autre) ** 2
    return total


def valeur(plateau: Plateau, joueur: str, p: int) -> int:
    """Return what a board is worth for the player to move who looks p moves ahead, with K in a line to win.

    -1000 - p where the opponent has just aligned K, so that early losses are the worst; 0 on a full board; the estimate
    at the horizon.
    """
    autre = adversaire_de(joueur)
    if aligne(plateau, autre, K):
        return -1000 - p
    colonnes = colonnes_libres(plateau)
    if not colonnes:
        return 0
    if p == 0:
        return estimation(plateau, joueur, K)
    return max(-valeur(lacher(plateau, c, joueur), autre, p - 1) for c in colonnes)
