"""Games, heuristics and minimax as lecture notes define them, on lists of lists of "X", "O" and " ".

Nothing of ours is in it. A game has `start()`, `moves(board, player)` in the order of rows (cells, columns, None for a
pass), `played(board, player, move)`, a new board, `ended(board)`, and at ends `gain(board, player)`: +∞ for a win, −∞
for a loss, 0 for a draw; in Reversi the difference of discs, where empty squares count for the winner.
"""

from functools import lru_cache
from math import inf

OTHER = {"X": "O", "O": "X"}


class TicTacToe:
    lines = (
        *([(i, j) for j in range(3)] for i in range(3)),
        *([(i, j) for i in range(3)] for j in range(3)),
        [(i, i) for i in range(3)],
        [(i, 2 - i) for i in range(3)],
    )

    def start(self):
        return [[" "] * 3 for _ in range(3)]

    def moves(self, board, player):
        return [(i, j) for i in range(3) for j in range(3) if board[i][j] == " "]

    def played(self, board, player, move):
        after = [list(row) for row in board]
        after[move[0]][move[1]] = player
        return after

    def has_won(self, board, player):
        return any(all(board[i][j] == player for i, j in line) for line in self.lines)

    def ended(self, board):
        return self.has_won(board, "X") or self.has_won(board, "O") or not self.moves(board, "X")

    def gain(self, board, player):
        return inf if self.has_won(board, player) else -inf if self.has_won(board, OTHER[player]) else 0

    def text(self, board, player):
        return "/".join("".join(row).replace(" ", ".") for row in board)

    def name(self, move):
        return "abc"[move[1]] + str(move[0] + 1)


class ConnectFour:
    """Row 5 is the bottom row."""

    lines = tuple(
        [(i + k * di, j + k * dj) for k in range(4)]
        for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1))
        for i in range(6)
        for j in range(7)
        if 0 <= i + 3 * di < 6 and 0 <= j + 3 * dj < 7
    )

    def start(self):
        return [[" "] * 7 for _ in range(6)]

    def moves(self, board, player):
        return [j for j in range(7) if board[0][j] == " "]

    def played(self, board, player, move):
        after = [list(row) for row in board]
        row = max(i for i in range(6) if board[i][move] == " ")
        after[row][move] = player
        return after

    def has_won(self, board, player):
        return any(
            board[a][b] == player
            and board[c][d] == player
            and board[e][f] == player
            and board[g][h] == player
            for (a, b), (c, d), (e, f), (g, h) in self.lines
        )

    def ended(self, board):
        return self.has_won(board, "X") or self.has_won(board, "O") or not self.moves(board, "X")

    gain = TicTacToe.gain
    text = TicTacToe.text

    def name(self, move):
        return str(move + 1)


class Reversi:
    def __init__(self, size=8):
        self.size = size

    def start(self):
        board = [[" "] * self.size for _ in range(self.size)]
        low, high = self.size // 2 - 1, self.size // 2
        board[low][high] = board[high][low] = "X"
        board[low][low] = board[high][high] = "O"
        return board

    @staticmethod
    @lru_cache(100_000)
    def turned_by(size, board, player):
        """The discs that a disc on each empty cell would turn; cells where there are none are left out."""
        cells = [(i, j) for i in range(size) for j in range(size) if board[i][j] == " "]
        found = {cell: Reversi(size).turned(board, player, cell) for cell in cells}
        return {cell: discs for cell, discs in found.items() if discs}

    def turned(self, board, player, cell):
        """The discs that a disc on an empty cell would turn."""
        found = []
        for di in (-1, 0, 1):
            for dj in (-1, 0, 1):
                run, i, j = [], cell[0] + di, cell[1] + dj
                while (
                    (di or dj) and 0 <= i < self.size and 0 <= j < self.size and board[i][j] == OTHER[player]
                ):
                    run.append((i, j))
                    i, j = i + di, j + dj
                if run and 0 <= i < self.size and 0 <= j < self.size and board[i][j] == player:
                    found += run
        return found

    def squares(self, board, player):
        return self.turned_by(self.size, tuple(map(tuple, board)), player)

    def moves(self, board, player):
        return list(self.squares(board, player)) or [None]

    def played(self, board, player, move):
        after = [list(row) for row in board]
        if move is not None:
            for i, j in [move, *self.squares(board, player)[move]]:
                after[i][j] = player
        return after

    def ended(self, board):
        cells = [(i, j) for i in range(self.size) for j in range(self.size) if board[i][j] == " "]
        return not any(self.turned(board, player, cell) for cell in cells for player in "XO")

    def gain(self, board, player):
        mine, theirs = (sum(row.count(one) for row in board) for one in (player, OTHER[player]))
        empty = self.size**2 - mine - theirs
        return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)

    def text(self, board, player):
        return "".join(map("".join, board)).replace(" ", "-") + " " + player

    def name(self, move):
        return "pass" if move is None else "abcdefgh"[move[1]] + str(move[0] + 1)


class Node:
    """A board and who moves there, with the boards after each move, which are made once for all questions."""

    def __init__(self, game, board, mover):
        self.game, self.board, self.mover = game, board, mover
        self.is_over = game.ended(board)
        self._after = None

    def after(self):
        """The nodes after each move, by the move's name, in the order of the rules."""
        if self._after is None:
            game, board, mover = self.game, self.board, self.mover
            self._after = {
                game.name(move): Node(game, game.played(board, mover, move), OTHER[mover])
                for move in game.moves(board, mover)
            }
        return self._after


def minimax(node, depth, root, heuristic):
    """The value for `root`, who maximises; `heuristic(board, mover)` is the value for `root` too."""
    if node.is_over:
        return node.game.gain(node.board, root)
    if depth == 0:
        return heuristic(node.board, node.mover)
    values = [minimax(after, depth - 1, root, heuristic) for after in node.after().values()]
    return max(values) if node.mover == root else min(values)


def values_of_moves(node, depth, heuristic):
    """The value of each move for the player who makes it, by the move's name, in the order of the rules."""
    return {name: minimax(after, depth - 1, node.mover, heuristic) for name, after in node.after().items()}


def meilleur_coup(node, heuristic):
    """The name of the first move after which the heuristic is largest: ends are not looked at."""
    best, best_value = None, None
    for name, after in node.after().items():
        value = heuristic(after.board, after.mover)
        if best_value is None or value > best_value:
            best, best_value = name, value
    return best


def random_position(game, chance, plies):
    """The node after so many random plies, or a ply before the end."""
    board, player = game.start(), "X"
    for _ in range(plies):
        after = game.played(board, player, chance.choice(game.moves(board, player)))
        if game.ended(after):
            break
        board, player = after, OTHER[player]
    return Node(game, board, player)
