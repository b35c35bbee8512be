from zermelo import Game


class Domineering(Game):
    """Domineering: Adam lays upright dominoes, Eve flat ones; who cannot has lost.

    G. Andersson; M. Gardner, Scientific American, February 1974; Conway, On Numbers and Games, ch. 10.
    Breuker, Uiterwijk, van den Herik (Theor. Comput. Sci. 230, 2000): the first player wins on the square
    boards 2×2, 3×3, 4×4, 6×6, 7×7 and 8×8, the second on 5×5.
    """

    def __init__(self, rows=4, columns=4):
        self.rows, self.columns = rows, columns

    def start(self):
        return (0,) * (self.rows * self.columns) + (0,)

    def turn(self, state):
        return state[-1]

    def moves(self, state):
        *board, player = state
        for square in range(self.rows * self.columns):
            row, column = square // self.columns, square % self.columns
            fits = row + 1 < self.rows if player == 0 else column + 1 < self.columns
            if fits and not board[square] and not board[self.other_half(square, player)]:
                yield square

    def other_half(self, square, player):
        return square + self.columns if player == 0 else square + 1

    def play(self, state, square):
        board, player = list(state[:-1]), state[-1]
        board[square] = board[self.other_half(square, player)] = 1
        return tuple(board) + (1 - player,)
