"""Chopsticks: two hands each; tap a hand to add your fingers to it, a hand of seven is dead; or share your own out anew."""

from zermelo import Game


class Chopsticks(Game):
    def __init__(self, fingers=7):
        self.fingers = fingers

    def start(self):
        return (1, 1), (1, 1)

    def moves(self, state):
        mine, yours = state
        for i, my_hand in enumerate(mine):
            for j, your_hand in enumerate(yours):
                if my_hand and your_hand:
                    yield "LR"[i] + ">" + "LR"[j]
        if any(mine):
            total = sum(mine)
            for left in range(total + 1):
                right = total - left
                if left < self.fingers and right < self.fingers and sorted((left, right)) != sorted(mine):
                    yield f"{left}+{right}"

    def play(self, state, move):
        mine, yours = state
        if ">" in move:
            i, j = "LR".index(move[0]), "LR".index(move[2])
            hands = list(yours)
            hands[j] += mine[i]
            if hands[j] >= self.fingers:
                hands[j] = 0
            return tuple(hands), mine
        left, right = move.split("+")
        return yours, (int(left), int(right))
