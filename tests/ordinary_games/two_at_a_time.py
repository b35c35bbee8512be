"""Connect6 in the small: the first player puts one stone, then each puts two; three in a row on 3 × 4 squares win."""

from zermelo import Game

ROWS, COLUMNS, ALIGN = 3, 4, 3
LINES = []
for r in range(ROWS):
    for c in range(COLUMNS):
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(r + k * dr, c + k * dc) for k in range(ALIGN)]
            if all(0 <= y < ROWS and 0 <= x < COLUMNS for y, x in line):
                LINES.append([y * COLUMNS + x for y, x in line])


class TwoAtATime(Game):
    def start(self):
        return "." * (ROWS * COLUMNS), 0, 1

    def turn(self, state):
        return state[1]

    def winner(self, cells):
        for line in LINES:
            signs = {cells[i] for i in line}
            if len(signs) == 1 and signs != {"."}:
                return signs.pop()
        return None

    def moves(self, state):
        cells, player, left = state
        if self.winner(cells) is None:
            for i, cell in enumerate(cells):
                if cell == ".":
                    yield i

    def play(self, state, i):
        cells, player, left = state
        cells = cells[:i] + "XO"[player] + cells[i + 1 :]
        if left > 1:
            return cells, player, left - 1
        return cells, 1 - player, 2

    def score(self, state):
        cells, player, left = state
        winner = self.winner(cells)
        if winner is None:
            return 0
        return 1 if winner == "XO"[player] else -1
