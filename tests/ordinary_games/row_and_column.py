"""A matrix of gains: one player takes along the last row, the other along the last column; whoever gains more wins."""

import math

from zermelo import Game


class RowAndColumn(Game):
    points = True

    def __init__(self, size=4):
        self.gains = tuple(
            tuple(1 + (7 * r + 5 * c + math.isqrt(11 * r * c)) % 9 for c in range(size)) for r in range(size)
        )
        self.size = size

    def start(self):
        return tuple((False,) * self.size for _ in range(self.size)), 0, True, (0, 0)

    def moves(self, state):
        taken, place, by_row, gained = state
        if by_row:
            return [c for c in range(self.size) if not taken[place][c]]
        return [r for r in range(self.size) if not taken[r][place]]

    def play(self, state, move):
        taken, place, by_row, (mine, yours) = state
        r, c = (place, move) if by_row else (move, place)
        after = tuple(
            tuple(cell or (i, j) == (r, c) for j, cell in enumerate(row)) for i, row in enumerate(taken)
        )
        return after, move, not by_row, (yours, mine + self.gains[r][c])

    def score(self, state):
        mine, yours = state[3]
        return mine - yours
