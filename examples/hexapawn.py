from zermelo import Game


class Hexapawn(Game):
    """Hexapawn: chess pawns on a 3 × 3 board; win by reaching the far row or by leaving no move.

    M. Gardner, Mathematical Games, Scientific American, March 1962: the second player wins.
    A move is (from, to). Each player sees the board from below: my pawns are 1 and climb, the others are -1.
    """

    def __init__(self, rows=3, columns=3):
        self.rows, self.columns = rows, columns

    def start(self):
        empty = (0,) * (self.columns * (self.rows - 2))
        return (1,) * self.columns + empty + (-1,) * self.columns

    def moves(self, board):
        if -1 in board[: self.columns]:
            return
        for here in range(len(board) - self.columns):
            if board[here] == 1:
                ahead = here + self.columns
                if board[ahead] == 0:
                    yield here, ahead
                if here % self.columns > 0 and board[ahead - 1] == -1:
                    yield here, ahead - 1
                if here % self.columns < self.columns - 1 and board[ahead + 1] == -1:
                    yield here, ahead + 1

    def play(self, board, move):
        here, there = move
        after = list(board)
        after[here], after[there] = 0, 1
        return tuple(-pawn for pawn in after[::-1])
