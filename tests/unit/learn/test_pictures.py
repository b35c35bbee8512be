"""Pictures asked for in words: what is refused, and what they say of themselves."""

import pytest

from zermelo import Game
from zermelo.errors import TooLargeError
from zermelo.games import load
from zermelo.learn.pictures import DrawOptions, pictures


class Walk(Game):
    """A walk of `size` steps whose places know who moves."""

    def __init__(self, size=80):
        self.size = size

    def start(self):
        return (0,)

    def turn(self, state):
        return state[0] % 2

    def moves(self, state):
        if state[0] < self.size:
            yield 1

    def play(self, state, move):
        return (state[0] + 1,)


def test_too_large_an_arena_with_owners_is_refused_in_words():
    with pytest.raises(TooLargeError, match="81 vertices"):
        pictures(Walk(), DrawOptions(kind="arena"))


@pytest.mark.parametrize("show", ["minimax", "alphabeta"])
def test_a_tree_that_is_cut_says_what_is_proved(show):
    game = load("tictactoe")

    def caption(text, depth):
        return " ".join(
            pictures(game, DrawOptions(kind="tree", show=show, depth=depth), game.read(text))[
                -1
            ].caption.lines
        )

    # Two free cells and no line yet: two plies ahead, nobody knows.
    assert "estimated, and the root's value is not proved" in caption("XOX/O../.X.", 1)
    # X takes b1 and has three in a row: no estimate of another leaf can change that.
    assert "estimated, but the root's value is proved" in caption("X.X/.O./.O.", 1)
    whole = pictures(game, DrawOptions(kind="tree", show=show), game.read("XOX/OXO/..."))
    assert "proved" not in repr(whole[-1])
