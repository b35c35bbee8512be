"""Thirty-one: turn over one of the cards 1 to 6, four of each; whoever makes the total exceed 31 has lost."""

from zermelo import Game

GOAL = 31


class ThirtyOne(Game):
    impartial = True

    def __init__(self, cards=6, copies=4):
        self.cards, self.copies = cards, copies

    def start(self):
        return (self.copies,) * self.cards

    def total(self, left):
        return sum(value * (self.copies - count) for value, count in enumerate(left, start=1))

    def moves(self, left):
        total = self.total(left)
        return [value for value in range(1, self.cards + 1) if left[value - 1] > 0 and total + value <= GOAL]

    def play(self, left, value):
        return tuple(count - 1 if i == value - 1 else count for i, count in enumerate(left))
