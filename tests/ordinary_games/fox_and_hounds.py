"""Fox and hounds on a 6 × 6 board: three hounds go forward only; the fox wins when it has slipped through."""

from zermelo import Game


class FoxAndHounds(Game):
    SIZE = 6

    def start(self):
        return (5, 2), ((0, 1), (0, 3), (0, 5)), True

    def free(self, state, row, column):
        fox, hounds, _ = state
        inside = 0 <= row < self.SIZE and 0 <= column < self.SIZE
        return inside and (row, column) != fox and (row, column) not in hounds

    def moves(self, state):
        fox, hounds, fox_moves = state
        if fox[0] == 0 or (fox[0] <= min(hounds)[0] and not fox_moves):
            return
        pieces = [fox] if fox_moves else list(hounds)
        for row, column in pieces:
            for down in (-1, 1) if fox_moves else (1,):
                for right in (-1, 1):
                    if self.free(state, row + down, column + right):
                        yield (row, column), (row + down, column + right)

    def play(self, state, move):
        fox, hounds, fox_moves = state
        source, target = move
        if fox_moves:
            return target, hounds, False
        others = [hound for hound in hounds if hound != source]
        return fox, tuple(sorted([*others, target])), True
