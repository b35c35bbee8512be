from zermelo import Game


class GrundysGame(Game):
    """Grundy's game: split one heap into two unequal heaps; who cannot has lost.

    P. M. Grundy, Mathematics and games, Eureka 2 (1939). One heap of 1, 2, 3, … has the value
    0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 … (OEIS A002188); the losing heaps begin 1, 2, 4, 7, 10, 20.
    The heaps are kept in order, the largest first, and filled up with zeros.
    """

    impartial = True

    def __init__(self, heap=12):
        self.heap = heap

    def start(self):
        return (self.heap,) + (0,) * (self.heap - 1)

    def moves(self, heaps):
        for i in range(len(heaps)):
            if i == 0 or heaps[i] != heaps[i - 1]:
                for part in range(1, (heaps[i] + 1) // 2):
                    yield i, part

    def play(self, heaps, move):
        i, part = move
        after = list(heaps)
        after[i] -= part
        after[after.index(0)] = part
        return tuple(sorted(after, reverse=True))

    def parts(self, heaps):
        return [(heap,) + (0,) * (len(heaps) - 1) for heap in heaps if heap > 2]
