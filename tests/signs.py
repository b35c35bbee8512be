"""What must be shown beside the moves, on pages and at the terminal, worked out from solved positions alone."""

from zermelo.questions import declares


def sign(value, distance, points):
    """`+5`, `=` or `−8`: in plies, or in points where they count."""
    size = abs(value) if points else distance
    return f"+{size}" if value > 0 else f"−{size}" if value < 0 else "="


def signs_of_moves(game, solution, state):
    """The sign of each move by its text, from the value and distance of the position that it leads to."""
    signs = {}
    for move in game.moves(state):
        after = game.play(state, move)
        again = declares(game, "turn") and game.turn(after) == game.turn(state)
        value = solution.value(after) * (1 if again else -1)
        distance = solution.distance(after)
        shown = None if distance is None else distance + 1
        signs[game.move_name(state, move)] = sign(value, shown, game.points)
    return signs
