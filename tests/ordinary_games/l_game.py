"""De Bono's L game: put your L down anew, then you may move a neutral piece; whoever cannot move the L has lost."""

from zermelo import Game

SIZE = 4


def all_shapes():
    shapes = set()
    corner = [(0, 0), (1, 0), (2, 0), (2, 1)]
    for mirrored in (False, True):
        cells = [(y, -x) for y, x in corner] if mirrored else corner
        for _ in range(4):
            cells = [(x, -y) for y, x in cells]
            for dy in range(-SIZE, SIZE * 2):
                for dx in range(-SIZE, SIZE * 2):
                    moved = [(y + dy, x + dx) for y, x in cells]
                    if all(0 <= y < SIZE and 0 <= x < SIZE for y, x in moved):
                        shapes.add(frozenset(y * SIZE + x for y, x in moved))
    return sorted(shapes, key=sorted)


SHAPES = all_shapes()


class LGame(Game):
    def start(self):
        return frozenset({1, 2, 6, 10}), frozenset({5, 9, 13, 14}), frozenset({0, 15})

    def moves(self, state):
        mine, yours, neutral = state
        for number, shape in enumerate(SHAPES):
            if shape == mine or shape & yours or shape & neutral:
                continue
            yield number, None, None
            occupied = shape | yours | neutral
            for piece in sorted(neutral):
                for cell in range(SIZE * SIZE):
                    if cell not in occupied:
                        yield number, piece, cell

    def play(self, state, move):
        mine, yours, neutral = state
        number, piece, cell = move
        if piece is not None:
            neutral = neutral - {piece} | {cell}
        return yours, SHAPES[number], neutral
