"""Drop discs into four columns of four; three in a row, in any direction, win."""

from zermelo import Game


class DropThree(Game):
    def __init__(self, columns=4, rows=4):
        self.columns = columns
        self.rows = rows

    def start(self):
        return tuple(tuple("." for _ in range(self.columns)) for _ in range(self.rows)), "X"

    def moves(self, state):
        board, player = state
        if self.line(board):
            return []
        return [column for column in range(self.columns) if board[0][column] == "."]

    def play(self, state, column):
        board, player = state
        grid = [list(row) for row in board]
        for row in reversed(range(self.rows)):
            if grid[row][column] == ".":
                grid[row][column] = player
                break
        return tuple(tuple(row) for row in grid), "O" if player == "X" else "X"

    def score(self, state):
        return -1 if self.line(state[0]) else 0

    def line(self, board):
        for row in range(self.rows):
            for column in range(self.columns):
                if board[row][column] == ".":
                    continue
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    last_row, last_column = row + 2 * down, column + 2 * right
                    if last_row < self.rows and 0 <= last_column < self.columns:
                        if (
                            board[row][column]
                            == board[row + down][column + right]
                            == board[last_row][last_column]
                        ):
                            return True
        return False
