from zermelo import Game


class DotsAndBoxes(Game):
    """Dots and Boxes: draw a line; who closes a box owns it and draws again; the most boxes win.

    E. Lucas, La Pipopipette, L'arithmétique amusante (1895); E. Berlekamp, The Dots-and-Boxes Game (2000).
    On 1×1, 1×2, 1×3 and 2×2 boxes the first player's lead is -1, 0, -1 and 2.
    A state: the lines (all flat ones first), the lead of Adam, the player to move.
    """

    points = True

    def __init__(self, rows=2, columns=2):
        self.rows, self.columns = rows, columns
        flat = (rows + 1) * columns
        self.lines = flat + rows * (columns + 1)
        self.boxes = []
        for row in range(rows):
            for column in range(columns):
                top, left = row * columns + column, flat + row * (columns + 1) + column
                self.boxes.append((top, top + columns, left, left + 1))

    def start(self):
        return (0,) * self.lines + (0, 0)

    def turn(self, state):
        return state[-1]

    def moves(self, state):
        return [line for line, drawn in enumerate(state[: self.lines]) if not drawn]

    def play(self, state, line):
        lead, player = state[-2:]
        lines = state[:line] + (1,) + state[line + 1 : self.lines]
        closed = sum(1 for box in self.boxes if line in box and all(lines[side] for side in box))
        if player == 0:
            return lines + (lead + closed, 0 if closed else 1)
        return lines + (lead - closed, 1 if closed else 0)

    def score(self, state):
        lead, player = state[-2:]
        return lead if player == 0 else -lead
