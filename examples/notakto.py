from zermelo import Game


class Notakto(Game):
    """Notakto: both players write crosses on boards of tic-tac-toe; who completes the last line has lost.

    T. E. Plambeck, G. Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe (2013, arXiv:1301.1672):
    a board with a line is closed; the first player wins on one board (the centre), the second on two.
    """

    impartial = True
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self, boards=1):
        self.boards = boards

    def start(self):
        return (0,) * (9 * self.boards)

    def moves(self, cells):
        for board in range(self.boards):
            mine = cells[9 * board : 9 * board + 9]
            closed = any(mine[a] and mine[b] and mine[c] for a, b, c in self.lines)
            if not closed:
                yield from (9 * board + i for i in range(9) if not mine[i])

    def play(self, cells, cell):
        return cells[:cell] + (1,) + cells[cell + 1 :]

    def score(self, cells):
        return 1
