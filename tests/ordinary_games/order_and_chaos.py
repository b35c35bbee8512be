"""Order and Chaos on 3 × 3: both write either sign; Order wants a line of three equal signs, Chaos wants none."""

from enum import Enum

from zermelo import Game


class Sign(Enum):
    EMPTY = "."
    CROSS = "x"
    RING = "o"


class OrderAndChaos(Game):
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def start(self):
        return (Sign.EMPTY,) * 9

    def order_moves(self, board):
        return board.count(Sign.EMPTY) % 2 == 1

    def has_line(self, board):
        return any(board[a] is not Sign.EMPTY and board[a] is board[b] is board[c] for a, b, c in self.LINES)

    def moves(self, board):
        if self.has_line(board):
            return
        for cell in range(9):
            if board[cell] is Sign.EMPTY:
                for sign in (Sign.CROSS, Sign.RING):
                    yield cell, sign

    def play(self, board, move):
        cell, sign = move
        return board[:cell] + (sign,) + board[cell + 1 :]

    def score(self, board):
        return 1 if self.has_line(board) == self.order_moves(board) else -1
