from zermelo import Game


class TacTix(Game):
    """Tac Tix (Bulo): take neighbouring counters of one row or column; who takes the last one has lost.

    Piet Hein; M. Gardner, Mathematical Puzzles and Diversions (1959), ch. 15. In the ordinary form the second
    player wins by symmetry when the side is even; in this form the first player wins on 3 × 3 and loses on 4 × 4.
    The bits of a state are the counters left, a move is the set of those taken.
    """

    impartial = True

    def __init__(self, side=3):
        self.side = side
        self.runs = set()
        for line in range(side):
            for first in range(side):
                for last in range(first, side):
                    run = range(first, last + 1)
                    self.runs.add(sum(1 << line * side + i for i in run))
                    self.runs.add(sum(1 << i * side + line for i in run))

    def start(self):
        return ((1 << self.side * self.side) - 1,)

    def moves(self, state):
        (counters,) = state
        for run in sorted(self.runs):
            if counters & run == run:
                yield run

    def play(self, state, run):
        return (state[0] ^ run,)

    def score(self, state):
        return 1
