from zermelo import Game

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class ThreeMensMorris(Game):
    """Three Men's Morris: place three men each, then slide one to a neighbouring point; three in line win.

    Ovid, Ars amatoria III; H. J. R. Murray, A History of Board-Games Other than Chess (1952), 3.3;
    H. E. Dudeney, The Canterbury Puzzles (1907), no. 110, Ovid's Game: the first player wins in the centre;
    a corner draws, a side loses.
    Men slide along the rows and columns; a player who cannot move has lost. A placed man comes from -1.
    """

    def start(self):
        return (0,) * 9

    def moves(self, men):
        if any(all(men[point] == -1 for point in line) for line in LINES):
            return []
        free = [point for point in range(9) if men[point] == 0]
        if len(free) > 3:
            return [(-1, point) for point in free]
        return [
            (here, there) for here in range(9) if men[here] == 1 for there in free if adjacent(here, there)
        ]

    def play(self, men, move):
        here, there = move
        after = list(men)
        after[there] = 1
        if here >= 0:
            after[here] = 0
        return tuple(-man for man in after)


def adjacent(here, there):
    return abs(here // 3 - there // 3) + abs(here % 3 - there % 3) == 1
