"""Capture Go on a small board: place a stone; whoever captures first wins; a move may not kill one's own stones."""

from zermelo import Game


class CaptureGo(Game):
    def __init__(self, size=3):
        self.size = size

    def start(self):
        return ("." * self.size,) * self.size, "B", False

    def moves(self, state):
        board, colour, captured = state
        if captured:
            return
        for y in range(self.size):
            for x in range(self.size):
                if board[y][x] == ".":
                    after = self.put(board, x, y, colour)
                    if self.captures(after, colour) or self.liberties(after, x, y) > 0:
                        yield x, y

    def play(self, state, move):
        board, colour, _ = state
        after = self.put(board, *move, colour)
        return after, self.other(colour), self.captures(after, colour)

    def score(self, state):
        return -1

    def other(self, colour):
        return {"B": "W", "W": "B"}[colour]

    def put(self, board, x, y, colour):
        return tuple(row[:x] + colour + row[x + 1 :] if y == j else row for j, row in enumerate(board))

    def captures(self, board, colour):
        enemy = self.other(colour)
        return any(
            board[y][x] == enemy and self.liberties(board, x, y) == 0
            for y in range(self.size)
            for x in range(self.size)
        )

    def liberties(self, board, x, y):
        group, free, todo = {(x, y)}, set(), [(x, y)]
        while todo:
            x, y = todo.pop()
            for i, j in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
                if 0 <= i < self.size and 0 <= j < self.size:
                    if board[j][i] == ".":
                        free.add((i, j))
                    elif board[j][i] == board[y][x] and (i, j) not in group:
                        group.add((i, j))
                        todo.append((i, j))
        return len(free)
