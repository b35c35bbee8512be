"""Take numbers from 1 to 10 in turn; three of your own that add up to 15 win."""

from itertools import combinations

from zermelo import Game


class Fifteen(Game):
    def __init__(self, numbers=10, goal=15):
        self.numbers = range(1, numbers + 1)
        self.goal = goal

    def start(self):
        return frozenset(), frozenset()

    def moves(self, state):
        mine, yours = state
        if self.wins(yours):
            return []
        return [n for n in self.numbers if n not in mine and n not in yours]

    def play(self, state, number):
        mine, yours = state
        return yours, mine | {number}

    def wins(self, hand):
        return any(sum(three) == self.goal for three in combinations(hand, 3))

    def score(self, state):
        return -1 if self.wins(state[1]) else 0
