"""The fourth note, first part: tic-tac-toe on a list of three lists, heuristics and a choice of one move.

A board holds "X", "O" and " ". A heuristic takes a board and a player, and is large when that player stands well.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import TypeAlias

__all__ = [
    "afficher_plateau",
    "check_win",
    "evaluate_line",
    "heuristique_absolue",
    "heuristique_alignement",
    "jouer_tic_tac_toe",
    "jouer_tic_tac_toe_humain_vs_ordi",
    "meilleur_coup",
]

Plateau: TypeAlias = list[list[str]]
Heuristique: TypeAlias = Callable[[Plateau, str], float]

_LIGNES = [
    *([(row, col) for col in range(3)] for row in range(3)),
    *([(row, col) for row in range(3)] for col in range(3)),
    [(i, i) for i in range(3)],
    [(i, 2 - i) for i in range(3)],
]
_VALEURS = [[3, 2, 3], [2, 4, 2], [3, 2, 3]]


def afficher_plateau(board: Plateau) -> None:
    """Print the board between lines of dashes; of the note's two pictures, the one that is closed below.

    >>> afficher_plateau([["O", " ", "X"], ["X", "X", "O"], ["O", " ", " "]])
    -------------
    | O |   | X |
    -------------
    | X | X | O |
    -------------
    | O |   |   |
    -------------
    """
    print("-" * 13)
    for row in board:
        print("| " + " | ".join(row) + " |")
        print("-" * 13)


def check_win(board: Plateau, player: str) -> bool:
    """Return whether `player` has three in a line, on the course's board.

    >>> check_win([["X", "O", "X"], [" ", "X", "O"], [" ", " ", "X"]], "X")
    True
    """
    return any(all(board[row][col] == player for row, col in line) for line in _LIGNES)


def evaluate_line(cell1: str, cell2: str, cell3: str, player: str) -> int:
    """Return the worth of three cells: ±1000, ±10, ±1 for three, two, one mark of one player alone, else 0.

    >>> evaluate_line("X", " ", "X", "X"), evaluate_line(" ", "X", " ", "O"), evaluate_line("X", "O", " ", "X")
    (10, -1, 0)
    """
    cells = [cell1, cell2, cell3]
    opponent = "O" if player == "X" else "X"
    mine, theirs = cells.count(player), cells.count(opponent)
    if mine and theirs:
        return 0
    return [0, 1, 10, 1000][mine] - [0, 1, 10, 1000][theirs]


def heuristique_alignement(board: Plateau, player: str) -> int:
    """Return the sum of `evaluate_line` over the eight lines.

    >>> heuristique_alignement([["X", "O", "X"], [" ", "X", "O"], [" ", " ", "X"]], "X")
    1012
    """
    score = 0
    for line in _LIGNES:
        cell1, cell2, cell3 = (board[row][col] for row, col in line)
        score += evaluate_line(cell1, cell2, cell3, player)
    return score


def heuristique_absolue(board: Plateau, player: str) -> int:
    """Return the worth of the cells that `player` holds, minus that of the opponent's: 4 centre, 3 corner, 2 edge.

    >>> heuristique_absolue([["X", " ", " "], [" ", "O", " "], [" ", "X", " "]], "X")
    1
    """
    score = 0
    for row in range(3):
        for col in range(3):
            if board[row][col] == player:
                score += _VALEURS[row][col]
            elif board[row][col] != " ":
                score -= _VALEURS[row][col]
    return score


def meilleur_coup(board: Plateau, player: str, heuristique: Heuristique) -> tuple[int, int] | None:
    """Return the free cell after which the heuristic is largest, the first one by rows; None on a full board.

    >>> board = [["X", " ", "X"], [" ", "O", " "], [" ", "O", " "]]
    >>> meilleur_coup(board, "X", heuristique_alignement), meilleur_coup(board, "X", heuristique_absolue)
    ((0, 1), (2, 0))
    """
    best_score, best_move = -inf, None
    for row in range(3):
        for col in range(3):
            if board[row][col] == " ":
                board[row][col] = player
                score = heuristique(board, player)
                board[row][col] = " "
                if score > best_score:
                    best_score, best_move = score, (row, col)
    return best_move


def jouer_tic_tac_toe(
    heuristique_X: Heuristique = heuristique_alignement,
    heuristique_O: Heuristique = heuristique_alignement,
    affiche: bool = False,
) -> str | None:
    """Let two heuristics play, X first; return the winner, "X" or "O", or None for a draw.

    >>> jouer_tic_tac_toe(heuristique_alignement, heuristique_absolue)
    'X'
    """
    board = [[" "] * 3 for _ in range(3)]
    heuristiques = {"X": heuristique_X, "O": heuristique_O}
    player = "X"
    while (move := meilleur_coup(board, player, heuristiques[player])) is not None:
        board[move[0]][move[1]] = player
        if affiche:
            afficher_plateau(board)
        if check_win(board, player):
            return player
        player = "O" if player == "X" else "X"
    return None


def jouer_tic_tac_toe_humain_vs_ordi() -> str | None:
    """Let a person (X) play against a heuristic (O), by `input`; return the winner, or None for a draw.

    Asked in this order: who begins (H or O), the heuristic (1 alignment, 2 absolute), then row and column of every
    move of the person; what is no free cell is asked again.
    """
    player = (
        "X" if _asked("Qui commence (H pour l'humain, O pour l'ordinateur) ? ", ("H", "O")) == "H" else "O"
    )
    number = _asked("Heuristique (1 : alignement, 2 : absolue) ? ", ("1", "2"))
    heuristique = heuristique_alignement if number == "1" else heuristique_absolue
    board = [[" "] * 3 for _ in range(3)]
    for _ in range(9):
        afficher_plateau(board)
        move = _cell(board) if player == "X" else meilleur_coup(board, "O", heuristique)
        assert move is not None
        board[move[0]][move[1]] = player
        if check_win(board, player):
            afficher_plateau(board)
            print(f"{player} gagne")
            return player
        player = "O" if player == "X" else "X"
    afficher_plateau(board)
    print("Match nul")
    return None


def _asked(question: str, allowed: tuple[str, ...]) -> str:
    while (answer := input(question).strip().upper()) not in allowed:
        print("Réponse attendue : " + " ou ".join(allowed))
    return answer


def _cell(board: Plateau) -> tuple[int, int]:
    while True:
        row, col = (int(_asked(f"{name} (0, 1, 2) ? ", ("0", "1", "2"))) for name in ("Ligne", "Colonne"))
        if board[row][col] == " ":
            return row, col
        print("Case déjà occupée")
