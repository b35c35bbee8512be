"""Fill a 3 × 3 square with the digits 1 to 3, none twice in a row or a column; whoever cannot has lost."""

from itertools import product

from zermelo import Game


class LatinSquare(Game):
    impartial = True
    SIZE = 3
    DIGITS = (1, 2, 3)

    def start(self):
        return ((0,) * self.SIZE,) * self.SIZE

    def moves(self, grid):
        columns = list(zip(*grid))
        for r, c, digit in product(range(self.SIZE), range(self.SIZE), self.DIGITS):
            if grid[r][c] == 0 and digit not in grid[r] and digit not in columns[c]:
                yield r, c, digit

    def play(self, grid, move):
        r, c, digit = move
        row = grid[r][:c] + (digit,) + grid[r][c + 1 :]
        return grid[:r] + (row,) + grid[r + 1 :]
