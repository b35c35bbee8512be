"""King and rook against king, every position at once: `tabulate(RookEnding())` says who wins and how soon."""

from zermelo import Game

KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
ROOK = ((-1, 0), (0, -1), (0, 1), (1, 0))


class RookEnding(Game):
    """A state is (who moves, white king, rook, black king), squares numbered 0 to 63; a rook taken is −1."""

    players = ("White", "Black")
    index_count = 2 * 64 * 64 * 64

    def start(self):
        return (0, 0, 7, 35)

    def turn(self, state):
        return state[0]

    def moves(self, state):
        player, king, rook, black = state
        if player == 1:
            for to in self.steps(black):
                if not self.touch(to, king) and (to == rook or not self.attacks(rook, to, king)):
                    yield to
        elif rook >= 0:
            for to in self.steps(king):
                if to != rook and not self.touch(to, black):
                    yield to
            for to in self.slides(rook, king, black):
                yield 64 + to

    def play(self, state, move):
        player, king, rook, black = state
        if player == 1:
            return (0, king, -1 if move == rook else rook, move)
        return (1, king, move - 64, black) if move >= 64 else (1, move, rook, black)

    def score(self, state):
        player, king, rook, black = state
        return -1 if player == 1 and self.attacks(rook, black, king) else 0

    def steps(self, square):
        for down, right in KING:
            row, column = square // 8 + down, square % 8 + right
            if 0 <= row < 8 and 0 <= column < 8:
                yield 8 * row + column

    def slides(self, rook, king, black):
        for down, right in ROOK:
            row, column = rook // 8 + down, rook % 8 + right
            while 0 <= row < 8 and 0 <= column < 8:
                to = 8 * row + column
                if to in (king, black):
                    break
                yield to
                row += down
                column += right

    def touch(self, one, other):
        return abs(one // 8 - other // 8) <= 1 and abs(one % 8 - other % 8) <= 1

    def attacks(self, rook, square, king):
        """A rook looks along its row and its column as far as the king between lets it."""
        low, high = min(rook, square), max(rook, square)
        if rook // 8 == square // 8:
            return not (king // 8 == rook // 8 and low < king < high)
        return rook % 8 == square % 8 and not (king % 8 == rook % 8 and low < king < high)

    # --- a number for every position ------------------------------------------------------------------

    def index(self, state):
        player, king, rook, black = state
        return -1 if rook < 0 else ((player * 64 + king) * 64 + rook) * 64 + black

    def state_at(self, index):
        return (index // 262144, index // 4096 % 64, index // 64 % 64, index % 64)

    def valid(self, state):
        player, king, rook, black = state
        if king in (rook, black) or rook == black or self.touch(king, black):
            return False
        return player == 1 or not self.attacks(rook, black, king)

    def before(self, state):
        """Kings and rooks go back the way they came."""
        player, king, rook, black = state
        if player == 0:
            for square in self.steps(black):
                yield (1, king, rook, square)
        else:
            for square in self.steps(king):
                yield (0, square, rook, black)
            for square in self.slides(rook, king, black):
                yield (0, king, square, black)

    def known(self, state):
        """Without the rook nobody can win."""
        return (0, 0)
