"""Sink a square of the land; the smaller pieces that break off sink too; whoever sinks the last square wins."""

from zermelo import Game


class Islands(Game):
    impartial = True

    def __init__(self, rows=4, columns=4):
        self.rows, self.columns = rows, columns

    def start(self):
        return frozenset((r, c) for r in range(self.rows) for c in range(self.columns))

    def moves(self, land):
        yield from sorted(land)

    def play(self, land, square):
        left = set(land - {square})
        largest = set()
        while left:
            island = set()
            self.fill(left, min(left), island)
            left -= island
            if len(island) > len(largest):
                largest = island
        return frozenset(largest)

    def fill(self, land, square, island):
        if square not in land or square in island:
            return
        island.add(square)
        row, column = square
        self.fill(land, (row - 1, column), island)
        self.fill(land, (row + 1, column), island)
        self.fill(land, (row, column - 1), island)
        self.fill(land, (row, column + 1), island)
