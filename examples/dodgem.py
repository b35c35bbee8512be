from zermelo import Game


class Dodgem(Game):
    """Dodgem: drive your cars off the far side of the board; who has no move left has won.

    C. Vout; Winning Ways (1982), ch. 22. Cars go forward or sideways to a free square and leave forward; who
    shuts the opponent in has lost. On 3 × 3 the first player wins (the table of the book); on 4 × 4 and 5 × 5
    the play never ends (D. desJardins, 1996). Square (x, y), x forward, is x·side + y, for each player alike.
    """

    def __init__(self, side=3):
        self.side = side

    def start(self):
        n = self.side
        return tuple(1 if x == 0 < y else -1 if y == 0 < x else 0 for x in range(n) for y in range(n))

    def moves(self, cars):
        n = self.side
        for x in range(n):
            for y in range(n):
                if cars[x * n + y] == 1:
                    if x == n - 1 or cars[(x + 1) * n + y] == 0:
                        yield x, y, x + 1, y
                    for side in (y - 1, y + 1):
                        if 0 <= side < n and cars[x * n + side] == 0:
                            yield x, y, x, side

    def play(self, cars, move):
        n = self.side
        x, y, to_x, to_y = move
        after = list(cars)
        after[x * n + y] = 0
        if to_x < n:
            after[to_x * n + to_y] = 1
        return tuple(-after[y * n + x] for x in range(n) for y in range(n))

    def score(self, cars):
        return 1
