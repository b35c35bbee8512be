from zermelo import Game


class FibonacciNim(Game):
    """Fibonacci nim: take at most twice what was just taken; first not the whole heap; the last taker wins.

    M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963): the first player loses exactly when the heap
    is a Fibonacci number; otherwise take the smallest part of the heap's Zeckendorf sum.
    """

    impartial = True

    def __init__(self, heap=30):
        self.heap = heap

    def start(self):
        return self.heap, self.heap - 1

    def moves(self, state):
        heap, most = state
        yield from range(1, min(heap, most) + 1)

    def play(self, state, taken):
        heap, _ = state
        return heap - taken, 2 * taken
