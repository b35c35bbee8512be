"""Othello on 4 × 4 squares: turn over what you enclose, pass when you must, most discs win."""

from zermelo import Game

DIRECTIONS = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0)]
SIZE = 4


def flips(board, me, row, column):
    """The discs that a disc of `me` on this square turns over."""
    if board[row * SIZE + column] != 0:
        return []
    turned = []
    for dy, dx in DIRECTIONS:
        run = []
        y, x = row + dy, column + dx
        while 0 <= y < SIZE and 0 <= x < SIZE and board[y * SIZE + x] == -me:
            run.append(y * SIZE + x)
            y += dy
            x += dx
        if run and 0 <= y < SIZE and 0 <= x < SIZE and board[y * SIZE + x] == me:
            turned.extend(run)
    return turned


def can_move(board, me):
    return any(flips(board, me, row, column) for row in range(SIZE) for column in range(SIZE))


class MiniOthello(Game):
    points = True

    def start(self):
        board = [0] * (SIZE * SIZE)
        board[5] = board[10] = -1
        board[6] = board[9] = 1
        return tuple(board), 1

    def moves(self, state):
        board, me = state
        found = [
            (row, column) for row in range(SIZE) for column in range(SIZE) if flips(board, me, row, column)
        ]
        if not found and can_move(board, -me):
            return [None]
        return found

    def play(self, state, move):
        board, me = state
        if move is None:
            return board, -me
        row, column = move
        cells = list(board)
        for cell in flips(board, me, row, column):
            cells[cell] = me
        cells[row * SIZE + column] = me
        return tuple(cells), -me

    def score(self, state):
        board, me = state
        return board.count(me) - board.count(-me)
