"""The fourth note, second part: Connect Four (« Puissance 4 ») on a list of six lists of seven.

Row 0 is the top, row 5 the bottom. The names `afficher_plateau`, `check_win` and `heuristique` return with another
meaning than in the first part: hence a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeAlias

__all__ = [
    "afficher_plateau",
    "check_win",
    "evaluate_segment",
    "heuristique",
    "heuristique2",
    "heuristique3",
    "minimax",
    "trouver_ligne_libre",
]

Plateau: TypeAlias = list[list[str]]
Heuristique: TypeAlias = Callable[[Plateau, str], float]

#: Where a segment of four begins, and in which direction it goes: 24 + 21 + 12 + 12 = 69.
_SEGMENTS = [
    (row, col, down, right)
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1))
    for row in range(6)
    for col in range(7)
    if 0 <= row + 3 * down < 6 and col + 3 * right < 7
]


def _cells(row: int, col: int, down: int, right: int) -> list[tuple[int, int]]:
    return [(row + i * down, col + i * right) for i in range(4)]


#: How many segments go through each cell: 3 in a corner, 13 in the middle.
_VALEURS = [
    [sum((row, col) in _cells(*segment) for segment in _SEGMENTS) for col in range(7)] for row in range(6)
]


def afficher_plateau(board: Plateau, avec_pause: bool = False) -> None:
    """Print the board, a line of dashes below each row; with `avec_pause`, wait for the return key."""
    for row in board:
        print(" | ".join(row))
        print("-" * 25)
    if avec_pause:
        input("Entrée pour continuer")


def check_win(board: Plateau, player: str) -> bool:
    """Return whether `player` has four in a line, on the course's board."""
    return any(all(board[row][col] == player for row, col in _cells(*segment)) for segment in _SEGMENTS)


def trouver_ligne_libre(board: Plateau, col: int) -> int | None:
    """Return the row where a disc dropped in column `col` comes to rest; None if the column is full."""
    for row in range(5, -1, -1):
        if board[row][col] == " ":
            return row
    return None


def evaluate_segment(
    board: Plateau, start_row: int, start_col: int, delta_row: int, delta_col: int, player: str
) -> int:
    """Return the worth of four cells: ±100000, ±100, ±10, ±1 for 4, 3, 2, 1 discs of one player alone, else 0."""
    cells = [board[row][col] for row, col in _cells(start_row, start_col, delta_row, delta_col)]
    opponent = "O" if player == "X" else "X"
    mine, theirs = cells.count(player), cells.count(opponent)
    if mine and theirs:
        return 0
    return [0, 1, 10, 100, 100000][mine] - [0, 1, 10, 100, 100000][theirs]


def heuristique(board: Plateau, player: str) -> int:
    """Return the sum of `evaluate_segment` over the 69 segments."""
    return sum(evaluate_segment(board, *segment, player) for segment in _SEGMENTS)


def heuristique2(board: Plateau, player: str) -> int:
    """Return the worth of the player's cells minus that of the opponent's: how many segments go through each.

    It does not notice four in a line: a search that relies on it alone ignores wins.
    """
    score = 0
    for row in range(6):
        for col in range(7):
            if board[row][col] == player:
                score += _VALEURS[row][col]
            elif board[row][col] != " ":
                score -= _VALEURS[row][col]
    return score


def heuristique3(board: Plateau, player: str) -> int:
    """Return the sum of the two other heuristics."""
    return heuristique(board, player) + heuristique2(board, player)


def minimax(
    board: Plateau, depth: int, maximizingPlayer: bool, player: str, heuristique_fn: Heuristique
) -> float:
    """Return the minimax value of the board for `player` with horizon `depth`; he moves if `maximizingPlayer`.

    A board that is won or full is evaluated by the heuristic, like those at the horizon. (The printed version calls a
    function that does not exist.)
    """
    opponent = "O" if player == "X" else "X"
    columns = [col for col in range(7) if board[0][col] == " "]
    if depth == 0 or check_win(board, player) or check_win(board, opponent) or not columns:
        return heuristique_fn(board, player)
    best = -inf if maximizingPlayer else inf
    for col in columns:
        row = trouver_ligne_libre(board, col)
        assert row is not None
        board[row][col] = player if maximizingPlayer else opponent
        value = minimax(board, depth - 1, not maximizingPlayer, player, heuristique_fn)
        board[row][col] = " "
        best = max(best, value) if maximizingPlayer else min(best, value)
    return best
