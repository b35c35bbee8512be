"""Pawns only: step forward, take slantwise; reach the last row, or leave the other without a move, to win."""

from zermelo import Game


class PawnWar(Game):
    def __init__(self, width=4, height=4):
        self.width, self.height = width, height

    def start(self):
        empty = [" " * self.width] * (self.height - 2)
        return tuple(["p" * self.width, *empty, "P" * self.width]), "P"

    def forward(self, player):
        return -1 if player == "P" else 1

    def name(self, row, column):
        return "abcdefgh"[column] + str(self.height - row)

    def square(self, text):
        return self.height - int(text[1]), "abcdefgh".index(text[0])

    def moves(self, state):
        board, player = state
        if "P" in board[0] or "p" in board[-1]:
            return
        other = "p" if player == "P" else "P"
        for r, row in enumerate(board):
            for c, piece in enumerate(row):
                if piece != player:
                    continue
                to = r + self.forward(player)
                if board[to][c] == " ":
                    yield self.name(r, c) + self.name(to, c)
                for side in (c - 1, c + 1):
                    if 0 <= side < self.width and board[to][side] == other:
                        yield self.name(r, c) + self.name(to, side)

    def play(self, state, move):
        board, player = state
        (r1, c1), (r2, c2) = self.square(move[:2]), self.square(move[2:])
        rows = [list(row) for row in board]
        rows[r1][c1] = " "
        rows[r2][c2] = player
        return tuple("".join(row) for row in rows), "p" if player == "P" else "P"
