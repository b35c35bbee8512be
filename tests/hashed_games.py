"""Random games that are all one game to the compiler: the seed is a part of the state, the rules hash it."""

from zermelo.game import Game

PRIME = 1_000_003


def hashed(seed, vertex, salt):
    """A number below PRIME that looks random; every product stays below 2^63."""
    x = (seed * 7919 + vertex * 104729 + salt * 15485863 + 12345) % PRIME
    x = x * x % PRIME
    x = (x + 31337) * (x + 271) % PRIME
    return x * x % PRIME


class Hashed(Game):
    """A token on a random graph of `size` vertices with up to three moves each; it may come back."""

    size = 40

    def start(self):
        return (2, 0)

    def moves(self, state):
        for i in range(min(3, hashed(state[0], state[1], 1) % 12)):
            yield i

    def play(self, state, move):
        return (state[0], hashed(state[0], state[1], 10 + move) % self.size)

    def score(self, state):
        return hashed(state[0], state[1], 2) % 3 - 1

    def estimate(self, state):
        return hashed(state[0], state[1], 3) % 9 - 4


class HashedTree(Hashed):
    """The same without a way back: larger numbers only."""

    def play(self, state, move):
        return (state[0], state[1] * 2 + 1 + hashed(state[0], state[1], 10 + move) % 3)

    def moves(self, state):
        if state[1] < 3000:
            for i in range(min(3, hashed(state[0], state[1], 1) % 12)):
                yield i

    def level(self, state):
        return state[1]

    def order(self, state, move):
        return hashed(state[0], state[1], 20 + move) % 5 - 2


class HashedPoints(Hashed):
    """Scores count by their size, the vertices say who moves, moves are pairs, and promising ones come first."""

    points = True

    def moves(self, state):
        for i in range(min(3, hashed(state[0], state[1], 1) % 12)):
            yield i, 7 - i

    def play(self, state, move):
        return (state[0], hashed(state[0], state[1], 10 + move[0] * (7 - move[1])) % self.size)

    def score(self, state):
        return hashed(state[0], state[1], 2) % 7 - 3

    def turn(self, state):
        return hashed(state[0], state[1], 4) % 2

    def order(self, state, move):
        return hashed(state[0], state[1], 20 + move[0]) % 5 - 2


class HashedFractions(Hashed):
    """Estimates are fractions, some of them infinite; states have a twin that is worth the same."""

    def start(self):
        return (2, 0, 0)

    def play(self, state, move):
        seed, vertex = state[0], state[1]
        return (seed, hashed(seed, vertex, 10 + move) % self.size, hashed(seed, vertex, 30 + move) % 2)

    def estimate(self, state):
        x = hashed(state[0], state[1], 3) % 40
        return float("inf") if x == 0 else float("-inf") if x == 1 else (x - 20) / 7

    def canonical(self, state):
        return (state[0], state[1], 0)
