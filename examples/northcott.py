from zermelo import Game


class Northcott(Game):
    """Northcott's game: each row has one counter of each player; slide yours along a row, not over the other.

    Berlekamp, Conway, Guy, Winning Ways (1982), ch. 3; who cannot move has lost. The gaps of the rows are
    heaps of nim: the player to move loses exactly when their exclusive or is 0. To step back only delays,
    although the play could go round in circles. A state: my columns, then the opponent's.
    """

    def __init__(self, rows=2, columns=6):
        self.rows = rows
        self.columns = columns

    def start(self):
        return tuple(range(self.rows)) + (self.columns - 1,) * self.rows

    def moves(self, counters):
        mine, theirs = counters[: self.rows], counters[self.rows :]
        for row, (here, wall) in enumerate(zip(mine, theirs)):
            for column in range(self.columns):
                if column != here and (column < wall) == (here < wall) and column != wall:
                    yield row, column

    def play(self, counters, move):
        row, column = move
        mine, theirs = counters[: self.rows], counters[self.rows :]
        return theirs + mine[:row] + (column,) + mine[row + 1 :]
