from itertools import combinations

from zermelo import Game


class Sim(Game):
    """Sim: colour an edge between two of the points; who closes a triangle of one's own colour has lost.

    G. J. Simmons, J. Recreational Math. 2 (1969). With 6 points a draw is impossible (Ramsey: R(3, 3) = 6)
    and the second player wins (Mead, Rosa, Huang, Math. Magazine 47, 1974); 5 points can be drawn.
    """

    def __init__(self, vertices=5):
        self.vertices = vertices
        self.edges = list(combinations(range(vertices), 2))
        self.triangles = [
            (self.edges.index((a, b)), self.edges.index((a, c)), self.edges.index((b, c)))
            for a, b, c in combinations(range(vertices), 3)
        ]

    def start(self):
        return (0,) * len(self.edges)

    def lost(self, colours):
        return any(colours[a] == colours[b] == colours[c] == -1 for a, b, c in self.triangles)

    def moves(self, colours):
        if self.lost(colours):
            return
        for edge in range(len(self.edges)):
            if colours[edge] == 0:
                yield edge

    def play(self, colours, edge):
        return tuple(-1 if e == edge else -c for e, c in enumerate(colours))

    def score(self, colours):
        return 1 if self.lost(colours) else 0
