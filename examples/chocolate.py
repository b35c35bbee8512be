from zermelo import Board, Game, Piece


class Chocolate(Game):
    """Break a bar along a line and eat one part; whoever is left with the single square has lost."""

    impartial = True

    def start(self):
        return (4, 6)

    def moves(self, bar):
        for side in range(2):
            for rest in range(1, bar[side]):
                yield side, rest

    def play(self, bar, move):
        side, rest = move
        return (rest, bar[1]) if side == 0 else (bar[0], rest)

    def board(self, bar):
        return Board(((Piece("chocolate"),) * bar[1],) * bar[0])
