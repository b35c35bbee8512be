from zermelo import Game


class Welter(Game):
    """Welter's game: coins on different squares 0, 1, 2, …; move one to a free square further left.

    C. P. Welter, Indag. Math. 16 (1954); Conway, On Numbers and Games, ch. 13; who cannot move has lost.
    The Grundy value is the exclusive or of all squares and, over all pairs, of 2^(k+1) − 1, where 2^k is the
    highest power of two that divides the difference of the pair.
    """

    impartial = True

    def __init__(self, coins=(2, 5, 7, 9)):
        self.coins = coins

    def start(self):
        return tuple(sorted(self.coins))

    def moves(self, coins):
        for coin in coins:
            for square in range(coin):
                if square not in coins:
                    yield coin, square

    def play(self, coins, move):
        coin, square = move
        return tuple(sorted(square if c == coin else c for c in coins))
