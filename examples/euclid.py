from zermelo import Game


class Euclid(Game):
    """Euclid: take a multiple of the smaller number from the larger one, leaving something; who cannot has lost.

    A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm, Math. Gazette 53 (1969), in the form
    of J. W. Grossman (1997) that ends with equal numbers. The player to move wins exactly when the ratio
    exceeds the golden ratio; the Grundy value is ⌊|y/x − x/y|⌋ (G. Nivasch, Discrete Math. 306, 2006).
    """

    impartial = True

    def __init__(self, a=47, b=29):
        self.a, self.b = a, b

    def start(self):
        return min(self.a, self.b), max(self.a, self.b)

    def moves(self, pair):
        small, large = pair
        return list(range(1, (large - 1) // small + 1))

    def play(self, pair, times):
        small, large = pair
        return tuple(sorted((small, large - times * small)))
