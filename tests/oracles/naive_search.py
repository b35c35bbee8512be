"""Minimax from its definition, by plain recursion, with nothing of ours in it.

A game is given by functions: `moves(state)`, `play(state, move)`, `score(state)` (asked at ends) and
`estimate(state)` (asked at the horizon), both for the player to move, and `mover(state)` or None where the
players simply alternate. A value is (kind, number, plies): kind "won", "lost" or "open".
"""


class Naive:
    def __init__(self, moves, play, score, estimate, mover=None, points=False):
        self.moves, self.play, self.score, self.estimate = moves, play, score, estimate
        self.mover, self.points = mover, points
        self.visits = 0
        self.saw_horizon = False

    def value(self, state, depth):
        """The value of a state for its player to move; depth None looks to the end of every play."""
        self.visits += 1
        choices = self.values_of_moves(state, depth)
        if choices is None:
            return self.leaf(state)
        return max(choices, key=self.preference)

    def values_of_moves(self, state, depth):
        """The values of all moves, in order, for the player who makes them; None at a leaf."""
        moves = list(self.moves(state))
        if not moves or depth == 0:
            return None
        return [self.value_of_move(state, move, depth) for move in moves]

    def value_of_move(self, state, move, depth):
        after = self.play(state, move)
        kind, number, plies = self.value(after, None if depth is None else depth - 1)
        if self.mover is None or self.mover(after) != self.mover(state):
            kind = {"won": "lost", "lost": "won", "open": "open"}[kind]
            number = -number
        return kind, number, plies + 1

    def leaf(self, state):
        if list(self.moves(state)):
            self.saw_horizon = True
            return "open", self.estimate(state), 0
        score = self.score(state)
        if self.points or score == 0:
            return "open", score, 0
        return ("won", 1, 0) if score > 0 else ("lost", -1, 0)

    def preference(self, value):
        """A list that is larger for the better of two values."""
        kind, number, plies = value
        if self.points:
            haste = -plies if number > 0 else plies if number < 0 else 0
            return [number, haste]
        if kind == "won":
            return [2, -plies]
        if kind == "lost":
            return [0, plies]
        return [1, number]
