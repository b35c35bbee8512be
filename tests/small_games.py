"""Small games written for the tests of solutions: plain rules, no words."""

from zermelo.game import Game

#: The arena of the course: Chomp 2×3 under logical names.
COURSE_ARENA = {
    0: [1, 2, 3, 4, 5],
    1: [4, 5, 6],
    2: [1, 3, 4, 5],
    3: [5, 6, 7],
    4: [7, 8],
    5: [8],
    6: [5, 7],
    7: [8],
    8: [],
}


class TokenGame(Game):
    """A token on a graph; scores are for the player to move; parallel edges are different moves."""

    def __init__(self, successors, scores=None, points=False, impartial=False):
        self.successors, self.scores = successors, scores or {}
        self.points, self.impartial = points, impartial

    def start(self):
        return (0,)

    def moves(self, state):
        yield from range(len(self.successors[state[0]]))

    def play(self, state, move):
        return (self.successors[state[0]][move],)

    def score(self, state):
        return self.scores.get(state[0], -1)

    def spec(self):
        return "token"


class OwnedTokenGame(TokenGame):
    """The same where the vertices say who moves."""

    def __init__(self, successors, scores=None, points=False, owner=()):
        super().__init__(successors, scores, points)
        self.owner = owner

    def turn(self, state):
        return self.owner[state[0]]


def token_game(successors, scores=None, points=False, owner=None):
    """The token game with or without owners."""
    if owner is None:
        return TokenGame(successors, scores, points)
    return OwnedTokenGame(successors, scores, points, owner)


class Matches(Game):
    """One heap, take 1 to `take`; who takes the last one loses (misère) or wins."""

    impartial = True

    def __init__(self, heap=20, take=3, misere=True):
        self.heap, self.take, self.misere = heap, take, misere

    def start(self):
        return (self.heap,)

    def moves(self, state):
        yield from range(1, min(self.take, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move,)

    def score(self, state):
        return 1 if self.misere else -1


class Bar(Game):
    """Chomp: eat a square and all to its right and below; who is left with the poison alone has lost."""

    impartial = True

    def __init__(self, rows=2, columns=3):
        self.rows, self.columns = rows, columns

    def start(self):
        return (self.columns,) * self.rows

    def moves(self, state):
        yield from (
            (row, at) for row, length in enumerate(state) for at in range(length) if (row, at) != (0, 0)
        )

    def play(self, state, move):
        row, at = move
        return tuple(min(length, at) if i >= row else length for i, length in enumerate(state))


class Noughts(Game):
    """Tic-tac-toe on a text of nine characters, seen by the player to move: m (mine), t (theirs), dots."""

    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def start(self):
        return "........."

    def is_lost(self, state):
        return any(state[a] == state[b] == state[c] == "t" for a, b, c in self.LINES)

    def moves(self, state):
        if not self.is_lost(state):
            yield from (i for i in range(9) if state[i] == ".")

    def play(self, state, move):
        after = state[:move] + "m" + state[move + 1 :]
        return after.translate(str.maketrans("mt", "tm"))

    def score(self, state):
        return -1 if self.is_lost(state) else 0


class Fill(Game):
    """Stones on a row of cells until it is full: a board game without a winner, equally long for all."""

    def __init__(self, cells=16):
        self.cells = cells

    def start(self):
        return (0, 0)

    def moves(self, state):
        yield from (i for i in range(self.cells) if not (state[0] | state[1]) >> i & 1)

    def play(self, state, move):
        return (state[1], state[0] | 1 << move)

    def score(self, state):
        return 0


class Drop(Game):
    """Connect Four: discs fall in columns; four in a line win."""

    def __init__(self, columns=7, rows=6):
        self.columns, self.rows = columns, rows

    def start(self):
        return (0, 0)

    def is_lost(self, state):
        height = self.rows + 1
        for step in (1, height, height + 1, height - 1):
            pairs = state[1] & state[1] >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def moves(self, state):
        if not self.is_lost(state):
            top = self.rows - 1
            filled = state[0] | state[1]
            yield from (c for c in range(self.columns) if not filled >> (c * (self.rows + 1) + top) & 1)

    def play(self, state, move):
        filled = state[0] | state[1]
        height = self.rows + 1
        disc = (filled + (1 << move * height)) & ~filled & ((1 << self.rows) - 1) << move * height
        return (state[1], state[0] | disc)

    def score(self, state):
        return -1 if self.is_lost(state) else 0


class Heaps(Game):
    """Nim."""

    impartial = True

    def __init__(self, heaps=(3, 5, 7)):
        self.heaps = heaps

    def start(self):
        return tuple(self.heaps)

    def moves(self, state):
        yield from ((heap, rest) for heap, size in enumerate(state) for rest in range(size))

    def play(self, state, move):
        heap, rest = move
        return (*state[:heap], rest, *state[heap + 1 :])


class Passing(Game):
    """A pass changes nothing, and is forbidden for that reason; with an exit there is another move, which wins."""

    repeats = "illegal"

    def __init__(self, has_exit=False, points=False):
        self.has_exit, self.points = has_exit, points

    def start(self):
        return (0, 1)

    def turn(self, state):
        return state[1]

    def moves(self, state):
        if state[0] == 0:
            yield 0
            if self.has_exit:
                yield 4

    def play(self, state, move):
        return (move, 1 - state[1]) if move else state

    def score(self, state):
        return -7

    def estimate(self, state):
        return 5
