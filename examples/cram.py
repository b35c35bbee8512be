from zermelo import Game


class Cram(Game):
    """Cram: both players lay dominoes, upright or flat, on a board; who cannot has lost.

    M. Gardner, Scientific American, February 1974; Winning Ways, ch. 15. By symmetry the second player wins on
    even × even boards and the first on even × odd ones; 3 × n boards have the values 1 1 0 1 1 4 (n = 1 … 6).
    A state is one number whose bits are the covered squares.
    """

    impartial = True

    def __init__(self, rows=3, columns=4):
        self.rows, self.columns = rows, columns
        squares = [(r, c) for r in range(rows) for c in range(columns)]
        bit = {square: 1 << i for i, square in enumerate(squares)}
        flat = [bit[r, c] | bit[r, c + 1] for r, c in squares if c + 1 < columns]
        upright = [bit[r, c] | bit[r + 1, c] for r, c in squares if r + 1 < rows]
        self.dominoes = flat + upright

    def start(self):
        return 0

    def moves(self, covered):
        return [domino for domino in self.dominoes if not covered & domino]

    def play(self, covered, domino):
        return covered | domino
