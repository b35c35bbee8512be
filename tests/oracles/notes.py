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
        return not self.squares(board, "X") and not self.squares(board, "O")

    def gain(self, board, player):
        mine, theirs = (sum(row.count(one) for row in board) for one in (player, OTHER[player]))
        empty = self.size**2 - mine - theirs
        return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)

    def text(self, board, player):
        return "".join(map("".join, board)).replace(" ", "-") + " " + player

    def name(self, move):
        return "pass" if move is None else "abcdefgh"[move[1]] + str(move[0] + 1)


def minimax(game, board, depth, mover, root, heuristic):
    """The value for `root`, who maximises; `heuristic(board, mover)` is the value for `root` too."""
    if game.ended(board):
        return game.gain(board, root)
    if depth == 0:
        return heuristic(board, mover)
    values = [
        minimax(game, game.played(board, mover, move), depth - 1, OTHER[mover], root, heuristic)
        for move in game.moves(board, mover)
    ]
    return max(values) if mover == root else min(values)


def values_of_moves(game, board, depth, root, heuristic):
    """The value of each move of `root`, by name, in the order of the rules."""
    return {
        game.name(move): minimax(
            game, game.played(board, root, move), depth - 1, OTHER[root], root, heuristic
        )
        for move in game.moves(board, root)
    }


def meilleur_coup(game, board, player, heuristic):
    """The name of the first move after which the heuristic of the notes is largest: ends are not looked at."""
    best, best_value = None, None
    for move in game.moves(board, player):
        value = heuristic(game.played(board, player, move), OTHER[player])
        if best_value is None or value > best_value:
            best, best_value = move, value
    return game.name(best)


def random_position(game, chance, plies):
    """A board after so many random plies, or a ply before the end, and who moves."""
    board, player = game.start(), "X"
    for _ in range(plies):
        after = game.played(board, player, chance.choice(game.moves(board, player)))
        if game.ended(after):
            break
        board, player = after, OTHER[player]
    return board, player
