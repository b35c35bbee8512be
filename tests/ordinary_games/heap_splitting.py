"""Lasker's nim: take any number from one heap, or split a heap in two; heaps are kept in order of size."""

from zermelo import Game


class HeapSplitting(Game):
    impartial = True

    def __init__(self, stones=24):
        self.stones = stones

    def start(self):
        first = self.stones // 3
        return tuple(sorted([first, first + 1, self.stones - 2 * first - 1]))

    def moves(self, heaps):
        for i, heap in enumerate(heaps):
            if i > 0 and heaps[i - 1] == heap:
                continue
            for rest in range(heap):
                yield i, rest, 0
            for small in range(1, heap // 2 + 1):
                yield i, small, heap - small

    def play(self, heaps, move):
        i, a, b = move
        new = [heap for j, heap in enumerate(heaps) if j != i]
        if a:
            new.append(a)
        if b:
            new.append(b)
        new.sort()
        return tuple(new)
