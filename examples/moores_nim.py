from zermelo import Game


class MooresNim(Game):
    """Moore's Nim₂: take what you like from one heap or from two; who takes the last match has won.

    E. H. Moore, A generalization of the game called nim, Annals of Math. 11 (1910): the player to move loses
    exactly when every binary digit occurs in a multiple of 3 heaps.
    """

    impartial = True

    def __init__(self, heaps=(2, 3, 4, 5)):
        self.heaps = heaps

    def start(self):
        return tuple(self.heaps)

    def moves(self, heaps):
        for i, heap in enumerate(heaps):
            for taken in range(1, heap + 1):
                yield i, taken, i, 0
                for j in range(i + 1, len(heaps)):
                    for also in range(1, heaps[j] + 1):
                        yield i, taken, j, also

    def play(self, heaps, move):
        after = list(heaps)
        for i, taken in (move[:2], move[2:]):
            after[i] -= taken
        return tuple(after)
