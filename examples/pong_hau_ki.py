from zermelo import Game

#  0   1      Two stones each, at the top and at the bottom; the middle is free and no road joins 0 and 1.
#  | 2 |
#  3 — 4
ROADS = {0: (2, 3), 1: (2, 4), 2: (0, 1, 3, 4), 3: (0, 2, 4), 4: (1, 2, 3)}


class PongHauKi(Game):
    """Pong hau k'i (Ou-moul-ko-no): move a stone along a road to the free point; who cannot has lost.

    S. Culin, Korean Games (1895), § LXXXI; with good play it never ends: a draw (P. D. Straffin,
    Position graphs for Pong Hau K'i and Mu Torere, Math. Magazine 68, 1995).
    """

    def start(self):
        return 1, 1, 0, -1, -1

    def moves(self, stones):
        free = stones.index(0)
        return [point for point in ROADS[free] if stones[point] == 1]

    def play(self, stones, point):
        free = stones.index(0)
        after = list(stones)
        after[point], after[free] = after[free], after[point]
        return tuple(-stone for stone in after)
